"""The screen: several shots at one target."""

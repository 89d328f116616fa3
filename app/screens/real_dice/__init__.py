"""The screen: real dice."""

"""The screen: new game."""

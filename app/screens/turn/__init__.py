"""The screen: turn."""

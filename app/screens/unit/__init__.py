"""The screen: unit."""

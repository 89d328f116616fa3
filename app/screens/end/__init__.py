"""The screen: end."""

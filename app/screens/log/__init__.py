"""The screen: log."""

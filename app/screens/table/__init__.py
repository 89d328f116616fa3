"""The screen: table."""

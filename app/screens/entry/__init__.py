"""The screen: entry."""

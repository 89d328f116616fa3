"""The screen: units."""

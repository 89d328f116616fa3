"""The screen: sides."""

"""The screen: compare."""

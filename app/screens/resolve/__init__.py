"""The screen: resolve."""

"""The screen: home."""

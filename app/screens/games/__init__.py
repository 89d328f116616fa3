"""The screen: games."""

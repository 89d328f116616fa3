"""The screen: guest."""

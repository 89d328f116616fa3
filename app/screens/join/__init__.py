"""The screen: join."""

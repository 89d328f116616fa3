"""The screen: reference."""

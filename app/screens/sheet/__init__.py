"""The screen: sheet."""

"""The screen: luck."""

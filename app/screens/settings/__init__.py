"""The screen: settings."""

"""The screen: backup."""

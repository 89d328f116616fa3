"""The screen: tray."""

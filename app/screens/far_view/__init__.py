"""The screen: table view."""

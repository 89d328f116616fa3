"""The screen: outcome."""

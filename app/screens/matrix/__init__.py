"""The screen: who against whom."""

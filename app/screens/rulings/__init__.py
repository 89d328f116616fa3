"""The screen: rulings."""

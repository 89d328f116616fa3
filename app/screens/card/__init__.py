"""The card of a unit: every value by hand, and what has happened to it."""

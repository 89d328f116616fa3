"""What is played, and the store it is kept in. No Kivy in it."""

OPEN_STEP = "open_step"
"""The setting that tells Home where the open action stands."""

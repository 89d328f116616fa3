"""Advice beside the screen: worked out off the main thread. No Kivy in it."""

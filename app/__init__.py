"""Playsheet: the app that plays a wargame's play sheet."""

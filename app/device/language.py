"""The languages the device is set to."""

from __future__ import annotations

from kivy.utils import platform

from app.words.languages import of_the_system


def system_languages() -> list[str]:
    """Most wanted first: what the phone says, or the settings of the computer."""
    if platform != "android":
        return of_the_system()
    try:
        from app.device.android import languages

        return languages()
    except Exception:
        return []

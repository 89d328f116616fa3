"""KivyMD's own theme, in our colours."""

from __future__ import annotations

from kivymd.app import MDApp
from kivymd.theming import ThemeManager

from app.look.theme import DARK, MATERIAL


class Look(ThemeManager):
    """KivyMD's theme with our colours instead of computed ones."""

    def set_colors(self, *_: object) -> None:
        """Give every KivyMD role our token."""
        theme = MDApp.get_running_app().theme if MDApp.get_running_app() else DARK
        for role, token in MATERIAL.items():
            setattr(self, f"{role}Color", getattr(theme, token))

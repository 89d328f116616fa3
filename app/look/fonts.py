"""Makes our letterings known to Kivy."""

from __future__ import annotations

from pathlib import Path

from kivy.core.text import LabelBase
from kivymd import fonts_path

from app.look.theme import OWN_FONTS, SHARED_FONTS


def register_fonts() -> None:
    """Roboto Slab and Condensed are ours, Roboto and the icons come with KivyMD."""
    for name, path in OWN_FONTS.items():
        LabelBase.register(name, str(path))
    for name, file in SHARED_FONTS.items():
        if name != "Roboto":
            LabelBase.register(name, str(Path(fonts_path) / file))

"""Every sign of every text is in our fonts: what no font has is a box on the screen."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest
from PIL import ImageFont

from tools.words.catalogues import languages, read

ROOT = Path(__file__).resolve().parents[2]
MATERIAL = importlib.util.find_spec("kivymd")
FONTS = [*sorted((ROOT / "assets" / "fonts").glob("*.ttf")),
         *(Path(place) / "fonts" / f"Roboto-{kind}.ttf" for place in (MATERIAL.submodule_search_locations or ())
           for kind in ("Regular", "Medium", "Bold"))] if MATERIAL else []
NO_SIGN = "\U0010fffe"
"""What every font draws as it draws a sign that it lacks."""


def signs() -> dict[str, str]:
    """Every sign with a text that has it."""
    found: dict[str, str] = {}
    for language in languages():
        for message in read(language):
            for text in (message.id, message.string):
                for one in text if isinstance(text, tuple) else (text,):
                    found |= {sign: one for sign in one if sign not in found and sign.isprintable()}
    return found


def drawn(font: ImageFont.FreeTypeFont, sign: str) -> bytes:
    mask = font.getmask(sign)
    return bytes(mask) + bytes(mask.size)


@pytest.mark.parametrize("font", FONTS, ids=lambda font: font.stem)
def test_a_font_has_every_sign(font: Path) -> None:
    kind = ImageFont.truetype(str(font), 32)
    lacking = drawn(kind, NO_SIGN)
    assert {sign: text for sign, text in signs().items() if not sign.isspace() and drawn(kind, sign) == lacking} == {}
    assert drawn(kind, "→") == lacking


def test_there_are_fonts_to_look_into() -> None:
    assert len(FONTS) == 7

"""The felt of the tray as a small picture: light in the middle, dark at the rim."""

from __future__ import annotations

from functools import lru_cache
from math import hypot

from kivy.graphics.texture import Texture

from app.look.theme import Colour, Theme

SIDE = 64
HALF = (SIDE - 1) / 2


def felt_texture(theme: Theme, far: bool = False) -> Texture:
    """The felt of the near side, or of the far one."""
    if far:
        return _radial(theme.far_hi, theme.far_mid, theme.far_lo)
    return _radial(theme.felt_hi, theme.felt_mid, theme.felt_lo)


@lru_cache(maxsize=8)
def _radial(high: Colour, middle: Colour, low: Colour) -> Texture:
    texture = Texture.create(size=(SIDE, SIDE), colorfmt="rgb")
    quarter = [_row(y, high, middle, low) for y in range(SIDE // 2)]
    rows = [b"".join((*row, *reversed(row))) for row in quarter]
    texture.blit_buffer(b"".join((*rows, *reversed(rows))), colorfmt="rgb", bufferfmt="ubyte")
    return texture


def _row(y: int, high: Colour, middle: Colour, low: Colour) -> list[bytes]:
    """The left half of a row, from the rim to the middle; the other three quarters mirror it."""
    row = []
    for x in range(SIDE // 2):
        away = min(1.0, hypot(x - HALF, y - HALF) / (HALF * 1.35))
        inner, outer, share = (high, middle, away * 2) if away < 0.5 else (middle, low, away * 2 - 1)
        row.append(bytes(int(255 * (a + (b - a) * share)) for a, b in zip(inner[:3], outer[:3], strict=True)))
    return row

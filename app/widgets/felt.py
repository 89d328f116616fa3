"""The felt of the tray as a small picture: light in the middle, dark at the rim."""

from __future__ import annotations

from functools import lru_cache

from kivy.graphics.texture import Texture

from app.look.theme import Colour, Theme

SIDE = 64


def felt_texture(theme: Theme, far: bool = False) -> Texture:
    """The felt of the near side, or of the far one."""
    if far:
        return _radial(theme.far_hi, theme.far_mid, theme.far_lo)
    return _radial(theme.felt_hi, theme.felt_mid, theme.felt_lo)


@lru_cache(maxsize=8)
def _radial(high: Colour, middle: Colour, low: Colour) -> Texture:
    texture = Texture.create(size=(SIDE, SIDE), colorfmt="rgb")
    half = (SIDE - 1) / 2
    rows = bytearray()
    for y in range(SIDE):
        for x in range(SIDE):
            away = min(1.0, (((x - half) ** 2 + (y - half) ** 2) ** 0.5) / (half * 1.35))
            inner, outer, share = (high, middle, away * 2) if away < 0.5 else (middle, low, away * 2 - 1)
            rows.extend(int(255 * (a + (b - a) * share)) for a, b in zip(inner[:3], outer[:3], strict=True))
    texture.blit_buffer(bytes(rows), colorfmt="rgb", bufferfmt="ubyte")
    return texture

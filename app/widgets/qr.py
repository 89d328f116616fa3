"""A QR code: ink on paper in both looks, with its quiet zone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.graphics import Color, Rectangle, RoundedRectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.look import ambient

QUIET = 4
"""Modules of paper round the code."""


class QrCode(Widget):
    """A code by its rows of dark modules."""

    def __init__(self, rows: Sequence[Sequence[bool]], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        wide = len(rows) + 2 * QUIET
        self._texture = Texture.create(size=(wide, wide), colorfmt="rgba")
        self._texture.mag_filter = "nearest"
        self._texture.blit_buffer(_dots(rows, wide), colorfmt="rgba", bufferfmt="ubyte")
        self.bind(pos=self._draw, size=self._draw)

    def _draw(self, *_: object) -> None:
        look, edge = ambient.theme(), min(self.size)
        left, low = self.center_x - edge / 2, self.center_y - edge / 2
        self.canvas.clear()
        with self.canvas:
            Color(rgba=look.paper)
            RoundedRectangle(pos=(left, low), size=(edge, edge), radius=[dp(12)])
            Color(rgba=look.ink)
            Rectangle(pos=(left, low), size=(edge, edge), texture=self._texture)


def _dots(rows: Sequence[Sequence[bool]], wide: int) -> bytes:
    """White dots where it is dark, from the lowest row up: they are tinted with ink when they are drawn."""
    blank = b"\0\0\0\0"
    edge = [blank * wide] * QUIET
    inner = [blank * QUIET + b"".join(b"\xff\xff\xff\xff" if dark else blank for dark in row) + blank * QUIET
             for row in reversed(rows)]
    return b"".join([*edge, *inner, *edge])

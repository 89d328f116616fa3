"""Pictures drawn on a canvas, and what is written on them."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.look.kv import load_kv
from app.look.text import theme, written

load_kv("plot")


class Plot(Widget):
    """A drawing that is made anew whenever its place changes."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(pos=self.draw, size=self.draw)

    def draw(self, *_: object) -> None:
        """Draw it."""
        self.canvas.clear()
        if self.width > dp(20):
            with self.canvas:
                self.paint()

    def paint(self) -> None:
        """The drawing itself."""


def put(text: str, x: float, y: float, width: float, ink: Any, style: str, align: float = 0.5,
        middle: bool = False) -> None:  # fmt: skip
    """Write a text between x and x + width: 0 to the left, 0.5 in the middle, 1 to the right; y is foot or middle."""
    texture = written(text, style, ink)
    foot = y - texture.height / 2 if middle else y
    Color(rgba=(1, 1, 1, 1))
    Rectangle(texture=texture, pos=(round(x + (width - texture.width) * align), round(foot)), size=texture.size)


def dashes(x: float, y: float, width: float, ink: Any) -> None:
    """A dashed line of short strokes: Kivy itself dashes only the thinnest lines."""
    step, stroke = dp(9), dp(6)
    Color(rgba=theme().bg)
    Rectangle(pos=(x, y - dp(2)), size=(width, dp(4)))
    Color(rgba=ink)
    for number in range(int(width / step) + 1):
        left = x + number * step
        Rectangle(pos=(left, y - dp(1)), size=(min(stroke, x + width - left), dp(2)))

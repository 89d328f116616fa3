"""The emblem of a sheet, drawn in its accent: what to draw, the sheet says."""

from __future__ import annotations

from kivy.graphics import Color, Ellipse, Line, PopMatrix, PushMatrix, RoundedRectangle, Scale, SmoothLine, Translate
from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.widget import Widget

from app.look import ambient
from app.look.theme import Accent
from rules import shelf
from rules.shelf import BOX, Mark


class Emblem(Widget):
    """A drawing in a box of 48 x 48, y down, scaled to the widget."""

    sheet = StringProperty("")

    def __init__(self, **kwargs: object) -> None:
        kwargs.setdefault("size_hint", (None, None))
        kwargs.setdefault("size", (dp(36), dp(36)))
        super().__init__(**kwargs)
        self.bind(pos=self._draw, size=self._draw, sheet=self._draw)
        self._draw()

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        there = shelf.shelved(self.sheet)
        if there is None:
            return
        accent = ambient.accent(self.sheet)
        with self.canvas:
            PushMatrix()
            Translate(self.x, self.y + self.height, 0)
            Scale(self.width / BOX, -self.height / BOX, 1)
            for mark in there.emblem:
                draw(mark, accent)
            PopMatrix()


def draw(mark: Mark, accent: Accent) -> None:
    """One mark of an emblem."""
    Color(rgba=accent.container if isinstance(mark, shelf.Block) and mark.ground else accent.main)
    if isinstance(mark, shelf.Frame):
        SmoothLine(rounded_rectangle=(mark.x, mark.y, mark.width, mark.height, mark.radius), width=mark.stroke / 2)
    elif isinstance(mark, shelf.Block):
        RoundedRectangle(pos=(mark.x, mark.y), size=(mark.width, mark.height), radius=[mark.radius] * 4)
    elif isinstance(mark, shelf.Disc):
        across = 2 * mark.radius
        Ellipse(pos=(mark.x - mark.radius, mark.y - mark.radius), size=(across, across))
    else:
        Line(points=mark.points, width=mark.stroke / 2, cap="round", joint="round", close=mark.closed)

"""The emblem of each sheet, drawn with lines in its accent."""

from __future__ import annotations

from kivy.app import App
from kivy.graphics import Color, Ellipse, Line, PopMatrix, PushMatrix, RoundedRectangle, Scale, SmoothLine, Translate
from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.widget import Widget


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
        accent = App.get_running_app().theme.accent(self.sheet)
        drawing = DRAWINGS.get(self.sheet)
        if drawing is None:
            return
        with self.canvas:
            PushMatrix()
            Translate(self.x, self.y + self.height, 0)
            Scale(self.width / 48, -self.height / 48, 1)
            Color(rgba=accent.main)
            drawing(accent.container)
            PopMatrix()


def _frame(x: float, y: float, width: float, height: float, radius: float, stroke: float = 2.8) -> None:
    SmoothLine(rounded_rectangle=(x, y, width, height, radius), width=stroke / 2)


def _disc(x: float, y: float, radius: float) -> None:
    Ellipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius))


def _stroke(*points: float, stroke: float = 3.2) -> None:
    Line(points=points, width=stroke / 2, cap="round", joint="round")


def _scw(_ground) -> None:
    for column in range(3):
        for row in range(3):
            _frame(4 + 14 * column, 4 + 14 * row, 12, 12, 2.5)
    RoundedRectangle(pos=(4, 32), size=(12, 12), radius=[2.5] * 4)
    _stroke(12, 36, 34, 14)
    _disc(38, 10, 4)


def _order_dice(ground) -> None:
    _frame(15, 4, 29, 29, 6)
    ink = App.get_running_app().theme.accent("order_dice").main
    Color(rgba=ground)
    RoundedRectangle(pos=(4, 15), size=(29, 29), radius=[6] * 4)
    Color(rgba=ink)
    _frame(4, 15, 29, 29, 6)
    for x in (11, 18):
        _stroke(x, 22.5, x + 7.5, 29.5, x, 36.5)


def _command_tokens(_ground) -> None:
    for x, y in ((6, 35), (10, 26)):
        _frame(x, y, 32, 9, 4.5)
    RoundedRectangle(pos=(6, 17), size=(32, 9), radius=[4.5] * 4)
    _stroke(14, 11, 22, 5, 30, 11)


def _steel_wheels(_ground) -> None:
    _frame(3, 27, 42, 17, 8.5)
    for x in (12, 24, 36):
        _disc(x, 35.5, 3.6)
    SmoothLine(points=(10, 27, 14, 19, 36, 19, 40, 27), width=1.4)
    RoundedRectangle(pos=(14, 10), size=(17, 9), radius=[3] * 4)
    _stroke(31, 14, 46, 14)


def _gang_skirmish(_ground) -> None:
    _stroke(9, 6, 33, 34)
    _stroke(39, 6, 15, 34)
    _stroke(25, 38, 37, 29)
    _stroke(23, 38, 11, 29)
    _disc(37, 40, 3.6)
    _disc(11, 40, 3.6)


def _tray(_ground) -> None:
    _frame(3, 7, 42, 34, 6)
    RoundedRectangle(pos=(10, 18), size=(13, 13), radius=[2.5] * 4)
    SmoothLine(points=(31, 14, 40, 20, 34, 30, 25, 24), close=True, width=1.4)


DRAWINGS = {
    "scw": _scw,
    "order_dice": _order_dice,
    "command_tokens": _command_tokens,
    "steel_wheels": _steel_wheels,
    "gang_skirmish": _gang_skirmish,
    "tray": _tray,
}

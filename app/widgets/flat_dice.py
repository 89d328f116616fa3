"""Flat dice: pips or a numeral, a ring and a tick on those that count; for racks, logs and the entry pad."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.graphics import Color, Ellipse, Line, Rectangle, RoundedRectangle, SmoothRoundedRectangle
from kivy.metrics import dp
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget
from kivymd.icon_definitions import md_icons

from app.look.text import theme
from app.widgets.charts import written

_CORNERS = ((0.25, 0.25), (0.75, 0.75), (0.25, 0.75), (0.75, 0.25))
PIPS = {
    1: ((0.5, 0.5),),
    2: ((0.25, 0.75), (0.75, 0.25)),
    3: ((0.25, 0.75), (0.5, 0.5), (0.75, 0.25)),
    4: _CORNERS,
    5: (*_CORNERS, (0.5, 0.5)),
    6: (*_CORNERS, (0.25, 0.5), (0.75, 0.5)),
}
OXBLOOD = (0.55, 0.12, 0.12, 1)


class FlatDie(ButtonBehavior, Widget):
    """One die seen from above; counts, does not count, entered by hand, or still to enter."""

    def __init__(self, face: int | None, sides: int = 6, counts: bool | None = None, edge: float = 28,
                 theirs: bool = False, dim: bool = False, hand: bool = False, gone: bool = False,
                 next_one: bool = False, tapped: Callable | None = None, **kwargs: Any) -> None:  # fmt: skip
        room = edge * 1.28
        kwargs.setdefault("size_hint", (None, None))
        kwargs.setdefault("size", (dp(room), dp(room)))
        super().__init__(**kwargs)
        self.face, self.sides, self.counts, self.edge, self.theirs = face, sides, counts, dp(edge), theirs
        self.dim, self.hand, self.gone, self.next_one, self.tapped = dim, hand, gone, next_one, tapped
        self.bind(pos=self._draw, size=self._draw)
        self._draw()

    def on_touch_down(self, touch) -> bool:
        """A die that does nothing leaves the finger to what lies beneath."""
        return bool(self.tapped) and super().on_touch_down(touch)

    def on_release(self) -> None:
        """A tap."""
        if self.tapped:
            self.tapped()

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        # A cached centre may still be the old one while a widget is being moved.
        x, y = self.x + (self.width - self.edge) / 2, self.y + (self.height - self.edge) / 2
        with self.canvas:
            if self.face is None:
                dashed(x, y, self.edge, self.edge, theme().plate if self.next_one else theme().outline_var)
                return
            if self.counts:
                ring(x, y, self.edge)
            face_up(x, y, self.edge, self.face, self.sides, self.theirs, self.dim)
            if self.gone:
                Color(rgba=theme().bad)
                Line(points=(x, y, x + self.edge, y + self.edge), width=dp(1.5))
            if self.counts:
                badge(x + self.edge, y + self.edge, "check", self.edge)
            elif self.hand:
                badge(x + self.edge, y + self.edge, "hand-back-right", self.edge)


def face_up(x: float, y: float, edge: float, face: int, sides: int, theirs: bool = False, dim: bool = False) -> None:
    """A die's face, drawn where the canvas is."""
    look = theme()
    ground, ink = (OXBLOOD, look.flat_die) if theirs else (look.flat_die, look.ink)
    if dim:
        red, green, blue = (part * 0.62 for part in ground[:3])
        ground = (red, green, blue, 1)
    if not look.dark:
        Color(rgba=look.flat_line)
        SmoothRoundedRectangle(pos=(x - dp(1), y - dp(1)), size=(edge + dp(2), edge + dp(2)), radius=[edge * 0.22])
    Color(rgba=ground)
    SmoothRoundedRectangle(pos=(x, y), size=(edge, edge), radius=[edge * 0.2])
    if sides == 6 and face in PIPS:
        Color(rgba=ink)
        radius = edge * 0.085
        for px, py in PIPS[face]:
            Ellipse(pos=(x + edge * px - radius, y + edge * py - radius), size=(2 * radius, 2 * radius))
        return
    texture = written(str(face), "figure", ink, size=edge * (0.58 if face < 10 else 0.5))
    Color(rgba=(1, 1, 1, 1))
    Rectangle(texture=texture, size=texture.size,
              pos=(x + (edge - texture.width) / 2, y + (edge - texture.height) / 2))  # fmt: skip
    if sides > 6 and face in (6, 9):
        Color(rgba=ink)
        Rectangle(pos=(x + edge * 0.36, y + edge * 0.2), size=(edge * 0.28, max(1, dp(1))))


def ring(x: float, y: float, edge: float) -> None:
    """The mark of a die that counts."""
    look = theme()
    gap, line = max(dp(2), edge * 0.07), max(dp(1.5), edge * 0.05)
    out = gap + line
    Color(rgba=look.flat_mark)
    SmoothRoundedRectangle(pos=(x - out, y - out), size=(edge + 2 * out, edge + 2 * out), radius=[edge * 0.28])
    Color(rgba=look.c2)
    SmoothRoundedRectangle(pos=(x - gap, y - gap), size=(edge + 2 * gap, edge + 2 * gap), radius=[edge * 0.24])


def badge(x: float, y: float, icon: str, edge: float) -> None:
    """A small disc at a corner: a tick or a hand."""
    look, radius = theme(), max(dp(6), edge * 0.22)
    Color(rgba=look.c1)
    Ellipse(pos=(x - radius - dp(1), y - radius - dp(1)), size=(2 * radius + dp(2), 2 * radius + dp(2)))
    Color(rgba=look.plate if icon == "check" else look.paper)
    Ellipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius))
    texture = icon_texture(icon, look.on_plate, radius * 1.5)
    Color(rgba=(1, 1, 1, 1))
    Rectangle(texture=texture, size=texture.size, pos=(x - texture.width / 2, y - texture.height / 2))


def icon_texture(name: str, ink, size: float):
    """A sign of the icon font as a picture."""
    from kivy.core.text import Label as CoreLabel

    sign = md_icons["check-bold" if name == "check" else name]
    label = CoreLabel(text=sign, font_name="Icons", font_size=size, color=ink)
    label.refresh()
    return label.texture


def dashed(x: float, y: float, width: float, height: float, ink) -> None:
    """A square still to be filled: short strokes, since Kivy's dashes are one pixel wide."""
    Color(rgba=ink)
    dash, gap, line = min(dp(6), width * 0.18), min(dp(4), width * 0.14), max(1, min(dp(1.5), width * 0.06))
    for start in _steps(width, dash, gap):
        for side in (y, y + height - line):
            RoundedRectangle(pos=(x + start, side), size=(dash, line), radius=[line / 2])
    for start in _steps(height, dash, gap):
        for side in (x, x + width - line):
            RoundedRectangle(pos=(side, y + start), size=(line, dash), radius=[line / 2])


def _steps(length: float, dash: float, gap: float) -> list[float]:
    count = max(1, int((length + gap) / (dash + gap)))
    spare = (length - count * dash) / max(1, count - 1) if count > 1 else 0
    return [i * (dash + spare) for i in range(count)]


class DiceRow(StackLayout):
    """Flat dice beside each other, wrapping; over 48 they are counted by face instead."""

    def __init__(self, faces: Sequence[int], dice: Sequence[int], marks: Sequence[bool | None] = (), edge: float = 26,
                 theirs: bool = False, hand: bool = False, **kwargs: Any) -> None:  # fmt: skip
        super().__init__(size_hint_y=None, spacing=(dp(2), dp(2)), **kwargs)
        self.bind(minimum_height=self.setter("height"))
        marks = marks or [None] * len(faces)
        dim = any(marks)
        for face, sides, mark in list(zip(faces, dice, marks, strict=True))[:60]:
            self.add_widget(FlatDie(face, sides, bool(mark), edge=edge, theirs=theirs, dim=dim and mark is False,
                                    hand=hand and not mark))  # fmt: skip

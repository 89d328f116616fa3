"""Luck as pictures: faces rolled against expected, results against what the odds promised."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.graphics import Color, Line, Rectangle, RoundedRectangle
from kivy.metrics import dp

from app.look.kv import load_kv
from app.look.text import theme
from app.widgets.plot import Plot, dashes, put

load_kv("luck_plots")


class Histogram(Plot):
    """A bar for each face with its count, and a dashed line where fair dice would be."""

    def __init__(self, counts: Sequence[int], names: Sequence[str], sheet: str, **kwargs: Any) -> None:
        self.counts, self.names, self.sheet = list(counts), list(names), sheet
        super().__init__(**kwargs)

    @property
    def expected(self) -> float:
        """What each face should have shown."""
        return sum(self.counts) / max(1, len(self.counts))

    def paint(self) -> None:
        """Bars, counts, names, line."""
        line = dp(20) * max(1, theme().text_scale)
        foot, room = self.y + line, self.height - 2 * line - dp(6)
        top = max(*self.counts, self.expected, 1)
        pitch = self.width / len(self.counts)
        self._bars(foot, room / top, pitch)
        Color(rgba=theme().outline)
        Rectangle(pos=(self.x, foot - dp(1)), size=(self.width, dp(1)))
        dashes(self.x, foot + room * self.expected / top, self.width, theme().on)
        self._numbers(foot, room / top, pitch, line)

    def _bars(self, foot: float, scale: float, pitch: float) -> None:
        Color(rgba=theme().accent(self.sheet).main)
        for number, count in enumerate(self.counts):
            left = self.x + number * pitch + pitch * 0.13
            RoundedRectangle(pos=(left, foot), size=(pitch * 0.74, count * scale), radius=[dp(2), dp(2), 0, 0])

    def _numbers(self, foot: float, scale: float, pitch: float, line: float) -> None:
        furthest = max(range(len(self.counts)), key=lambda n: abs(self.counts[n] - self.expected))
        for number, (count, name) in enumerate(zip(self.counts, self.names, strict=True)):
            left, high = self.x + number * pitch, count * scale
            put(name, left, self.y, pitch, theme().on2, "label_s")
            # A bar too low for its number has it above.
            inside = high > line + dp(4) and pitch > dp(26)
            if inside:
                put(str(count), left, foot + dp(4), pitch, theme().bg, "label_s_on")
            if number == furthest and count > self.expected:
                put(f"+{count - self.expected:.0f}", left, foot + high + dp(2), pitch, theme().on, "label_s_on")
            elif not inside and pitch > dp(14):
                put(str(count), left, foot + high + dp(2), pitch, theme().on, "label_s")


class Gauge(Plot):
    """What came as a bar, what was expected as a mark on it."""

    def __init__(self, points: float, expected: float, sheet: str, **kwargs: Any) -> None:
        self.points, self.expected, self.sheet = points, expected, sheet
        super().__init__(**kwargs)

    def paint(self) -> None:
        """Track, bar, mark."""
        top = max(self.points, self.expected, 1e-9) * 1.12
        high, y = dp(12), self.center_y - dp(6)
        Color(rgba=theme().c4)
        RoundedRectangle(pos=(self.x, y), size=(self.width, high), radius=[dp(3)])
        Color(rgba=theme().accent(self.sheet).main)
        RoundedRectangle(pos=(self.x, y), size=(self.width * max(0, self.points) / top, high), radius=[dp(3)])
        at = self.x + self.width * max(0, self.expected) / top
        Color(rgba=theme().bg)
        Rectangle(pos=(at - dp(3), self.y), size=(dp(6), self.height))
        Color(rgba=theme().on)
        Rectangle(pos=(at - dp(1), self.y), size=(dp(2), self.height))


class Run(Plot):
    """The luck of one result after the other, between the worst (below) and the best (above) that could happen."""

    def __init__(self, lucks: Sequence[float], sheet: str, **kwargs: Any) -> None:
        self.lucks, self.sheet = list(lucks), sheet
        super().__init__(**kwargs)

    def paint(self) -> None:
        """A dot a result, joined up, and the middle as a dashed line."""
        dashes(self.x, self.center_y, self.width, theme().outline)
        step = self.width / max(1, len(self.lucks))
        points = [
            (self.x + step * (number + 0.5), self.y + dp(6) + (self.height - dp(12)) * luck)
            for number, luck in enumerate(self.lucks)
        ]
        Color(rgba=theme().accent(self.sheet).main)
        if len(points) > 1:
            Line(points=[value for point in points for value in point], width=dp(1))
        radius = dp(3.5)
        for x, y in points:
            RoundedRectangle(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius), radius=[radius])

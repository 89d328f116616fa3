"""The facing plan: a vehicle from above, and the side that is hit."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING, Any

from kivy.graphics import Color, Ellipse, Line, Mesh, SmoothLine, SmoothRoundedRectangle
from kivy.metrics import dp
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.look.kv import load_kv
from app.look.text import theme
from app.widgets.press import Pressable
from app.widgets.segments import Segments

if TYPE_CHECKING:
    from rules.frame.kinds import Value

load_kv("facing")

HULL = (0.32, 0.22, 0.68, 0.78)
"""The vehicle in the middle of the plan: left, lower, right and upper edge as shares of it."""


def _corners(left: float, low: float, right: float, high: float) -> dict[str, tuple[tuple[float, float], ...]]:
    """The corners of the four sectors round the hull, and of the hull itself."""
    return {
        "front": ((0, 1), (1, 1), (right, high), (left, high)),
        "right": ((1, 1), (1, 0), (right, low), (right, high)),
        "rear": ((1, 0), (0, 0), (left, low), (right, low)),
        "left": ((0, 0), (0, 1), (left, high), (left, low)),
        "top": ((left, high), (right, high), (right, low), (left, low)),
    }


CORNERS = _corners(*HULL)


def sector_at(x: float, y: float) -> str:
    """The sector at a place of the plan, both given as shares of it: outside the hull the nearest edge decides."""
    left, low, right, high = HULL
    if left <= x <= right and low <= y <= high:
        return "top"
    return min({"left": x, "rear": y, "right": 1 - x, "front": 1 - y}.items(), key=lambda edge: edge[1])[0]


class FacingPlan(Pressable, Widget):
    """Four sectors round a vehicle, itself the fifth; a tap hits that side."""

    side = StringProperty("")
    sheet = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(pos=self._draw, size=self._draw, side=self._draw)
        self._draw()

    def touched(self) -> str:
        """The sector under the finger that pressed it."""
        x, y = self.last_touch.pos
        return sector_at((x - self.x) / self.width, (y - self.y) / self.height)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        with self.canvas:
            self._draw_sectors()
            self._draw_vehicle()

    def _points(self, sector: str) -> list[float]:
        return [part for x, y in CORNERS[sector] for part in (self.x + x * self.width, self.y + y * self.height)]

    def _draw_sectors(self) -> None:
        look, accent = theme(), theme().accent(self.sheet)
        Color(rgba=look.outline)
        for sector in CORNERS:
            Line(points=self._points(sector), close=True, width=1)
        if self.side in CORNERS:
            points = self._points(self.side)
            Color(rgba=accent.container)
            flat = [part for x, y in zip(points[::2], points[1::2], strict=True) for part in (x, y, 0, 0)]
            Mesh(vertices=flat, indices=[0, 1, 2, 3], mode="triangle_fan")
            Color(rgba=accent.main)
            SmoothLine(points=points, close=True, width=dp(1.4))

    def _draw_vehicle(self) -> None:
        """Tracks, hull, turret and gun, the front upwards."""
        look, unit = theme(), self.width / 120
        x, y = self.x + self.width / 2, self.y + self.height / 2

        def block(left: float, low: float, wide: float, high: float, radius: float) -> None:
            SmoothRoundedRectangle(pos=(x + left * unit, y + low * unit), size=(wide * unit, high * unit),
                                   radius=[radius * unit])  # fmt: skip

        Color(rgba=look.on2)
        block(-19, -30, 8, 60, 3)
        block(11, -30, 8, 60, 3)
        block(-10, -24, 20, 50, 2)
        Color(rgba=look.c4)
        block(-8.5, -22.5, 17, 47, 2)
        Color(rgba=look.on2)
        block(-2, 0, 4, 31, 1)
        Ellipse(pos=(x - 9 * unit, y - 12 * unit), size=(18 * unit, 18 * unit))


class FacingField(BoxLayout):
    """The plan beside its segments, or above them where there is no room; each follows the other."""

    plan = ObjectProperty(None)
    words = ObjectProperty(None)

    def __init__(self, label: Widget | None, options: Sequence[tuple[Any, str]], value: Any,
                 changed: Callable[[Any], object], sheet: str, held: Callable[[], object] | None = None,
                 name: str = "", house: Collection[Any] = (), **kwargs: Any) -> None:  # fmt: skip
        super().__init__(**kwargs)
        self.changed, self.options = changed, [option for option, _ in options]
        self.segments = Segments(options, value, self._picked, sheet, held=held, label=name, house=house)
        self.plan = FacingPlan(sheet=sheet, spoken=name, tapped=self._tapped)
        for part in (label, self.segments):
            if part is not None:
                self.ids.words.add_widget(part)
        self.ids.place.add_widget(self.plan)
        self._show(value)
        self.bind(width=self._lay)
        self._lay()

    def _lay(self, *_: object) -> None:
        room = self.width - self.ids.place.width - self.spacing
        self.orientation = "horizontal" if self.segments.widest <= room else "vertical"

    def _tapped(self) -> None:
        sector = self.plan.touched()
        option = "side" if sector in ("left", "right") else sector
        if option in self.options:
            self.segments.pick(option)
            self.plan.side = sector

    def _picked(self, option: Value) -> None:
        self._show(option)
        self.changed(option)

    def _show(self, option: Value) -> None:
        if option != "side" or self.plan.side not in ("left", "right"):
            self.plan.side = "right" if option == "side" else str(option)

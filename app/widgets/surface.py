"""A filled shape with an edge behind a widget: depth is tone, not shadow."""

from __future__ import annotations

from kivy.graphics import Canvas, Color, SmoothRoundedRectangle
from kivy.properties import ColorProperty, NumericProperty, VariableListProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.kv import load_kv

load_kv("surface")

CLEAR = (0, 0, 0, 0)


class Surface(Widget):
    """Draws a rounded fill, a thin edge round it and, if asked, a darker lower edge."""

    fill = ColorProperty(CLEAR)
    edge = ColorProperty(CLEAR)
    edge_width = NumericProperty("1dp")
    radius = VariableListProperty(["12dp"])
    drop = NumericProperty(0)
    drop_colour = ColorProperty(CLEAR)

    def __init__(self, **kwargs: object) -> None:
        self.canvas = Canvas(opacity=self.opacity)
        with self.canvas.before:
            self._drop_ink = Color(rgba=CLEAR)
            self._drop_shape = SmoothRoundedRectangle()
            self._edge_ink = Color(rgba=CLEAR)
            self._edge_shape = SmoothRoundedRectangle()
            self._fill_ink = Color(rgba=CLEAR)
            self._fill_shape = SmoothRoundedRectangle()
        super().__init__(**kwargs)
        for name in ("pos", "size", "fill", "edge", "edge_width", "radius", "drop", "drop_colour"):
            self.fbind(name, self.paint_surface)
        self.paint_surface()

    def paint_surface(self, *_: object) -> None:
        """Lay the shapes where the widget is."""
        x, y, width, height = self.x, self.y + self.drop, self.width, self.height - self.drop
        self._drop_ink.rgba = self.drop_colour if self.drop else CLEAR
        if self.drop:
            _place(self._drop_shape, self.x, self.y, width, self.height, self.radius)
        self._edge_ink.rgba = self.edge
        inset = self.edge_width if self.edge[3] else 0
        if inset:
            _place(self._edge_shape, x, y, width, height, self.radius)
        self._fill_ink.rgba = self.fill
        if self.fill[3]:
            inner = [max(0, r - inset) for r in self.radius]
            _place(self._fill_shape, x + inset, y + inset, width - 2 * inset, height - 2 * inset, inner)


def _place(shape, x: float, y: float, width: float, height: float, radius: list[float]) -> None:
    limit = max(0.0, min(width, height) / 2)
    shape.pos = (x, y)
    shape.size = (max(0, width), max(0, height))
    shape.radius = [(min(r, limit), min(r, limit)) for r in radius]


class Card(Surface, BoxLayout):
    """A box with a ground of its own."""


class Column(BoxLayout):
    """Things under each other, as high as they are."""


class HighCard(Card):
    """A card as high as what stands in it."""

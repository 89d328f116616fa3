"""A filled shape with an edge behind a widget: depth is tone, not shadow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Canvas, Color, InstructionGroup, SmoothRoundedRectangle
from kivy.properties import ColorProperty, NumericProperty, VariableListProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.look.kv import load_kv

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
        self._shapes: list[_Shape | None] = [None, None, None]
        super().__init__(**kwargs)
        # Once before the frame, however often it is moved on its way to its place.
        soon = Clock.create_trigger(self.paint_surface, -1)
        for name in ("pos", "size", "fill", "edge", "edge_width", "radius", "drop", "drop_colour"):
            self.fbind(name, soon)
        soon()

    def paint_surface(self, *_: object) -> None:
        """Lay the shapes where the widget is."""
        x, y, width, height = self.x, self.y + self.drop, self.width, self.height - self.drop
        inset = self.edge_width if self.edge[3] else 0
        if shape := self._shape(0, self.drop_colour if self.drop else CLEAR):
            shape.place(self.x, self.y, width, self.height, self.radius)
        if shape := self._shape(1, self.edge if inset else CLEAR):
            shape.place(x, y, width, height, self.radius)
        if shape := self._shape(2, self.fill):
            inner = [max(0, r - inset) for r in self.radius]
            shape.place(x + inset, y + inset, width - 2 * inset, height - 2 * inset, inner)

    def _shape(self, layer: int, ink: Sequence[float]) -> _Shape | None:
        """The shape of this layer in this ink; what nobody can see is not drawn at all."""
        there = self._shapes[layer]
        if there and ink[3]:
            there.ink.rgba = ink
        elif there:
            self.canvas.before.remove(there.group)
            there = self._shapes[layer] = None
        elif ink[3]:
            there = self._shapes[layer] = _Shape(ink)
            self.canvas.before.insert(sum(shape is not None for shape in self._shapes[:layer]), there.group)
        return there


class _Shape:
    """A rounded rectangle in its ink."""

    __slots__ = ("group", "ink", "shape")

    def __init__(self, ink: Sequence[float]) -> None:
        self.ink, self.shape, self.group = Color(rgba=ink), SmoothRoundedRectangle(), InstructionGroup()
        self.group.add(self.ink)
        self.group.add(self.shape)

    def place(self, x: float, y: float, width: float, height: float, radius: list[float]) -> None:
        """Lay it there; corners are never rounder than it is high."""
        limit = max(0.0, min(width, height) / 2)
        self.shape.pos = (x, y)
        self.shape.size = (max(0, width), max(0, height))
        self.shape.radius = [(min(r, limit), min(r, limit)) for r in radius]


class Card(Surface, BoxLayout):
    """A box with a ground of its own."""


class Column(BoxLayout):
    """Things under each other, as high as they are."""


class HighCard(Card):
    """A card as high as what stands in it."""


class Beside(BoxLayout):
    """Two things beside each other, or under each other where letters are large; as high as they are."""

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        """One more."""
        super().add_widget(widget, *args, **kwargs)
        if self.orientation == "vertical" and widget.size_hint_x:
            widget.size_hint_x = 1
        widget.fbind("height", self._grow)
        self._grow()

    def _grow(self, *_: object) -> None:
        highs = [child.height for child in self.children]
        if self.orientation == "vertical":
            self.height = sum(highs) + self.spacing * (len(highs) - 1)
        else:
            self.height = max(highs)

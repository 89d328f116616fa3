"""A pane of glass over the window: the ring of the keyboard, the shade under the mouse, the name of a sign."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Color, InstructionGroup, Rectangle, SmoothLine, SmoothRoundedRectangle
from kivy.metrics import dp
from kivy.uix.scrollview import ScrollView

from app.look import ambient
from app.look.text import written

Box = tuple[float, float, float, float]


def box_of(widget: Any) -> Box:
    """Where a widget is seen in the window: left, lower, right, upper edge; turned ones too."""
    corners = ((widget.x, widget.y), (widget.right, widget.top))
    (ax, ay), (bx, by) = (widget.to_window(*corner) for corner in corners)
    box = min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)
    parent = widget.parent
    while parent is not None and parent.parent is not parent:
        if isinstance(parent, ScrollView):
            left, low = parent.to_window(*parent.pos)
            box = (max(box[0], left), max(box[1], low), min(box[2], left + parent.width),
                   min(box[3], low + parent.height))  # fmt: skip
        parent = parent.parent
    return box


class Glass:
    """Drawn over everything, touched by nobody."""

    def __init__(self) -> None:
        self._layers = {name: InstructionGroup() for name in ("shade", "ring", "tip")}
        self._shown: dict[str, Any] = {}
        self._boxes: dict[str, Box] = {}
        self._follow: Any = None
        for layer in self._layers.values():
            Window.canvas.after.add(layer)

    def ring(self, widget: Any) -> None:
        """Ring this control, or none."""
        self._show("ring", widget)

    def shade(self, widget: Any) -> None:
        """The mouse is over this control, or over none."""
        self._show("shade", widget)

    def tip(self, widget: Any) -> None:
        """Name this control, or none."""
        self._show("tip", widget)

    @property
    def tips(self) -> str:
        """The name that is shown."""
        shown = self._shown.get("tip")
        return str(shown.spoken) if shown is not None else ""

    def _show(self, layer: str, widget: Any) -> None:
        self._boxes.pop(layer, None)
        self._shown[layer] = widget
        if widget is None:
            self._layers[layer].clear()
        elif self._follow is None:
            self._follow = Clock.schedule_interval(self._look, 0)
        self._look()

    def _look(self, _dt: float = 0.0) -> bool:
        """Follow the controls wherever they scroll; those that are gone are let go."""
        for layer, widget in self._shown.items():
            if widget is None:
                continue
            if widget.get_root_window() is None:
                self._shown[layer] = None
                self._layers[layer].clear()
            elif self._boxes.get(layer) != (box := box_of(widget)):
                self._boxes[layer] = box
                self._draw(layer, widget, box)
        if any(widget is not None for widget in self._shown.values()):
            return True
        self._follow = None
        return False

    def _draw(self, layer: str, widget: Any, box: Box) -> None:
        group = self._layers[layer]
        group.clear()
        if box[2] - box[0] < 1 or box[3] - box[1] < 1:
            return
        for instruction in getattr(self, f"_{layer}")(widget, box):
            group.add(instruction)

    def _ring(self, _widget: Any, box: Box) -> tuple[Any, ...]:
        look, gap = ambient.theme(), dp(1)
        left, low = max(box[0] - gap, dp(2)), max(box[1] - gap, dp(2))
        wide, high = min(box[2] + gap, Window.width - dp(2)) - left, min(box[3] + gap, Window.height - dp(2)) - low
        # Dark round light, so that it is seen on felt, paper and brass.
        return (Color(*look.bg), SmoothLine(rounded_rectangle=(left, low, wide, high, dp(10)), width=dp(3)),
                Color(*look.on), SmoothLine(rounded_rectangle=(left, low, wide, high, dp(10)), width=dp(1.5)))

    def _shade(self, _widget: Any, box: Box) -> tuple[Any, ...]:
        ink = ambient.theme().on
        return (Color(*ink[:3], 0.07),
                SmoothRoundedRectangle(pos=box[:2], size=(box[2] - box[0], box[3] - box[1]), radius=[dp(10)]))

    def _tip(self, widget: Any, box: Box) -> tuple[Any, ...]:
        look = ambient.theme()
        words = written(str(widget.spoken), "body_s", look.ink)
        wide, high = words.width + dp(16), words.height + dp(10)
        left = min(max(dp(4), (box[0] + box[2] - wide) / 2), Window.width - wide - dp(4))
        low = box[1] - high - dp(6) if box[1] - high > dp(10) else box[3] + dp(6)
        return (Color(*look.paper), SmoothRoundedRectangle(pos=(left, low), size=(wide, high), radius=[dp(6)]),
                Color(1, 1, 1, 1), Rectangle(texture=words, pos=(left + dp(8), low + dp(5)), size=words.size))

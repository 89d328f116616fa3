"""The mouse of a desktop: what lies under it is shaded, a sign without words says its name after a moment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.utils import platform

from app.look.text import Text
from app.shell.glass import Glass, box_of

if TYPE_CHECKING:
    from app.shell.stops import Stops

WAITS = 0.5
"""Seconds the mouse rests on a sign before its name is shown."""


class Pointer:
    """Follows the mouse; on a phone there is none."""

    def __init__(self, stops: Stops, glass: Glass) -> None:
        self.stops, self.glass = stops, glass
        self.over: Any = None
        self._wait: Any = None
        if platform not in ("android", "ios"):
            Window.bind(mouse_pos=self.moved, on_cursor_leave=self.left, on_touch_down=self.left)

    def moved(self, _window: object, place: tuple[float, float]) -> None:
        """The mouse is somewhere else."""
        found = next((stop for stop in reversed(self.stops.all) if _lies(stop, *place)), None)
        if found is not self.over:
            self._go(found)

    def left(self, *_: object) -> None:
        """The mouse is gone, or pressed."""
        self._go(None)

    def _go(self, widget: Any) -> None:
        self.over = widget
        self.glass.shade(widget)
        self.glass.tip(None)
        if self._wait:
            self._wait.cancel()
        self._wait = Clock.schedule_once(self._name, WAITS) if widget is not None and _is_mute(widget) else None

    def _name(self, _dt: float) -> None:
        if self.over is not None and self.over.get_root_window() is not None:
            self.glass.tip(self.over)


def _lies(stop: Any, x: float, y: float) -> bool:
    left, low, right, high = box_of(stop)
    return left <= x <= right and low <= y <= high


def _is_mute(widget: Any) -> bool:
    """Is it a sign without a word on it?"""
    named = bool(getattr(widget, "spoken", ""))
    return named and not any(isinstance(part, Text) and part.text for part in widget.walk(restrict=True))

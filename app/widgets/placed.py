"""Pictures that are drawn once and then only moved."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Canvas, PopMatrix, PushMatrix, Translate
from kivy.uix.widget import Widget


class Placed(Widget):
    """Something drawn from its own lower left corner: a page that moves it does not draw it anew."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._ink = Canvas()
        with self.canvas:
            PushMatrix()
            self._place = Translate(*self.pos)
        self.canvas.add(self._ink)
        with self.canvas:
            PopMatrix()
        self.redraw = Clock.create_trigger(self._redraw, -1)
        self.fbind("pos", self._move)
        self.fbind("size", self.redraw)

    def _move(self, *_: object) -> None:
        # Letters are sharp on whole pixels only.
        self._place.x, self._place.y = (round(at) for at in self.pos)

    def _redraw(self, *_: object) -> None:
        self._ink.clear()
        with self._ink:
            self.draw()

    def draw(self) -> None:
        """Draw it as it is now, as if it stood at 0, 0."""

"""What if: a control says, small, what it would give; a finger that rests on it is told so too."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.widget import Widget

from app.look.text import theme, written
from app.widgets.press import Pressable

REST, HELP = 0.25, 1.2
"""Seconds until a finger rests, and until one that goes on resting asks for help."""
Rested = Callable[[Any, bool], object]
"""A finger rests on the control for this value, or has gone."""


class Hinted(Widget):
    """Shows a small figure at its lower edge."""

    hint = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("hint", "pos", "size"):
            self.fbind(name, self._draw_hint)

    def hint_place(self) -> tuple[float, float]:
        """The middle of the figure's lower edge."""
        return self.center_x, self.y + dp(2)

    def _draw_hint(self, *_: object) -> None:
        self.canvas.after.clear()
        if not self.hint:
            return
        texture = written(self.hint, "label_s_on", getattr(self, "ink", None) or theme().on2)
        x, y = self.hint_place()
        with self.canvas.after:
            Color(rgba=(1, 1, 1, 1))
            Rectangle(texture=texture, pos=(round(x - texture.width / 2), round(y)), size=texture.size)


def hint_height() -> float:
    """How much room a small figure takes."""
    return dp(13) * max(1, theme().text_scale)


class Resting(Pressable):
    """Tells when a finger rests on it; help comes later then."""

    rests: Callable[[bool], object] | None = None
    _rest = None
    _resting = False

    def on_press(self) -> None:
        """Wait whether the finger stays."""
        self.hold_after = HELP if self.rests else self.hold_after
        super().on_press()
        if self.rests:
            self._rest = Clock.schedule_once(self._on_rest, REST)

    def _on_rest(self, _dt: float) -> None:
        if self.state == "down" and self.rests:
            self._resting = True
            self.rests(True)

    def on_state(self, _widget: object, state: str) -> None:
        """The finger has gone, wherever it went."""
        if state != "normal":
            return
        if self._rest:
            self._rest.cancel()
        if self._resting and self.rests:
            self._resting = False
            self.rests(False)


class YesOrNo(Resting, Hinted):
    """A switch says what it would give the other way round."""

    on: Any

    def show(self, value: Any) -> None:
        """Yes or no, said elsewhere."""
        self.on = bool(value)

    def tries(self) -> list[bool]:
        """The other way round."""
        return [not self.on]

    def show_hint(self, figures: Mapping[Any, str], stays: bool = True) -> None:
        """What it would give the other way round."""
        self.hint = figures.get(not self.on, "")

    def rest(self, rested: Rested) -> None:
        """Whom a finger that rests on it is told to."""
        self.rests = lambda resting: rested(not self.on, resting)

"""What fingers and the mouse do on a tray: a tap, a tap on a die, a long press, a quick flick."""

from __future__ import annotations

from math import hypot

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.widget import Widget

HOLD = 0.5
MOVED = 12
FLICK = 60
QUICK = 0.45


class Fingers(Widget):
    """Turns touches into on_tap, on_die_tap, on_die_hold and on_flick; a tap while dice fall skips to the result."""

    def __init__(self, **kwargs: object) -> None:
        for name in ("on_tap", "on_die_tap", "on_die_hold", "on_flick"):
            self.register_event_type(name)
        super().__init__(**kwargs)

    def on_touch_down(self, touch) -> bool:
        """Remember where it began, and on which die."""
        if super().on_touch_down(touch):
            return True
        if touch.is_mouse_scrolling or not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        touch.ud[self] = {"from": touch.pos, "die": self.die_at(*touch.pos), "held": False}
        touch.ud[self]["hold"] = Clock.schedule_once(lambda _dt: self._hold(touch), HOLD)
        return True

    def _hold(self, touch) -> None:
        mine = touch.ud[self]
        if mine["die"] is not None and _way(touch, mine) < dp(MOVED) and not self.busy:
            mine["held"] = True
            self.dispatch("on_die_hold", mine["die"])

    def on_touch_up(self, touch) -> bool:
        """Say what it was."""
        if touch.grab_current is not self:
            return super().on_touch_up(touch)
        touch.ungrab(self)
        mine = touch.ud.pop(self)
        mine["hold"].cancel()
        if not mine["held"]:
            self._tell(touch, mine)
        return True

    def _tell(self, touch, mine: dict) -> None:
        way = _way(touch, mine)
        if self.busy:
            self.skip()
        elif way > dp(FLICK) and touch.time_end - touch.time_start < QUICK:
            self.dispatch("on_flick")
        elif way < dp(MOVED):
            if mine["die"] is not None:
                self.dispatch("on_die_tap", mine["die"])
            else:
                self.dispatch("on_tap")

    def on_tap(self) -> None:
        """The felt was tapped."""

    def on_die_tap(self, index: int) -> None:
        """A die was tapped."""

    def on_die_hold(self, index: int) -> None:
        """A die was held for half a second."""

    def on_flick(self) -> None:
        """A quick stroke across the felt, as if to throw."""


def _way(touch, mine: dict) -> float:
    return hypot(touch.x - mine["from"][0], touch.y - mine["from"][1])

"""What a finger can press: tap, hold, a spoken name."""

from __future__ import annotations

from collections.abc import Callable

from kivy.clock import Clock
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from app.widgets.surface import Surface

HOLD = 0.5


class Pressable(ButtonBehavior):
    """Tap calls `tapped`; holding for half a second calls `held` instead."""

    spoken = StringProperty("")
    off = BooleanProperty(False)
    hold_after = HOLD

    def __init__(self, tapped: Callable[[], object] | None = None, held: Callable[[], object] | None = None,
                 **kwargs: object) -> None:  # fmt: skip
        self.tapped, self.held = tapped, held
        self._hold = None
        self._was_held = False
        super().__init__(**kwargs)

    def on_press(self) -> None:
        """Start waiting for a hold."""
        self._was_held = False
        if self.held:
            self._hold = Clock.schedule_once(self._on_hold, self.hold_after)

    def _on_hold(self, _dt: float) -> None:
        if self.state == "down":
            self._was_held = True
            self.held()

    def on_release(self) -> None:
        """A short touch is a tap."""
        if self._hold:
            self._hold.cancel()
        if self.tapped and not self._was_held:
            self.tapped()


class PressBox(Pressable, Surface, BoxLayout):
    """A box that can be pressed, with a ground of its own."""

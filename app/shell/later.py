"""Something is to be done soon, in the window's own thread."""

from __future__ import annotations

from collections.abc import Callable

from kivy.clock import Clock


def later(call: Callable[[], object]) -> None:
    """Do this in the next frame; may be called from any thread."""
    Clock.schedule_once(lambda _dt: call())

"""A finger that waits until a list has passed its tap on."""

from __future__ import annotations

from typing import Any


def tap(window: Any, what: Any, hold: float = 0.0) -> None:
    """Tap, and give a scrolling list the moment it takes to be sure it was no drag."""
    window.tap(what, hold)
    window.wait(0.18)

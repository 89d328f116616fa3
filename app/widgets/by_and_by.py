"""Drawing that takes longer than a frame is done by and by: a little in each."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable

from kivy.clock import Clock

BUDGET = 0.005
"""Seconds of its own that the window spends on it in each frame."""


class ByAndBy:
    """Things to draw, in their order; of two for the same thing the newer counts."""

    def __init__(self) -> None:
        self._due: dict[Hashable, Callable[[], object]] = {}
        self._soon = Clock.create_trigger(self._some)

    def do(self, thing: Hashable, draw: Callable[[], object]) -> None:
        """Draw this as soon as there is time for it."""
        self._due[thing] = draw
        self._soon()

    def drop(self) -> None:
        """Nothing of it is wanted any more."""
        self._due.clear()

    @property
    def settled(self) -> bool:
        """Whether all of it is done."""
        return not self._due

    def _some(self, _dt: float) -> None:
        end = time.thread_time() + BUDGET
        while self._due and time.thread_time() < end:
            self._due.pop(next(iter(self._due)))()
        if self._due:
            self._soon()

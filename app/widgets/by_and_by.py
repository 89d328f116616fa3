"""Drawing that takes longer than a frame is done by and by: a little in each."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable
from typing import ClassVar
from weakref import WeakSet

from kivy.clock import Clock

from app.play.rubbish import not_looked_through

BUDGET = 0.003
"""Seconds of its own that the window spends on it in each frame; laying it out takes as long again."""


class ByAndBy:
    """Things to draw, in their order; of two for the same thing the newer counts."""

    _all: ClassVar[WeakSet[ByAndBy]] = WeakSet()

    def __init__(self) -> None:
        self._due: dict[Hashable, tuple[Callable[[], object], bool]] = {}
        self._soon = Clock.create_trigger(self._some)
        self._all.add(self)

    @classmethod
    def somebody_draws(cls) -> bool:
        """Whether anything is still to be drawn, on whichever page."""
        return any(one._due for one in cls._all)

    def do(self, thing: Hashable, draw: Callable[[], object], alone: bool = False) -> None:
        """Draw this as soon as there is time for it; `alone`, what takes long to lay out has a frame to itself."""
        self._due[thing] = draw, alone
        self._soon()

    def drop(self) -> None:
        """Nothing of it is wanted any more."""
        self._due.clear()

    @property
    def settled(self) -> bool:
        """Whether all of it is done."""
        return not self._due

    def _some(self, _dt: float) -> None:
        with not_looked_through():
            self._draw_some()
        if self._due:
            self._soon()

    def _draw_some(self) -> None:
        end, first = time.thread_time() + BUDGET, True
        while self._due and time.thread_time() < end:
            thing, (draw, alone) = next(iter(self._due.items()))
            if alone and not first:
                break
            del self._due[thing]
            draw()
            if alone:
                break
            first = False

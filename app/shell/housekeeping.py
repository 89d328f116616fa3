"""Rubbish is cleared in quiet moments, and chores are done: in the middle of a throw they would cost frames."""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import Protocol

from kivy.clock import Clock
from kivy.core.window import Window

from app.play.rubbish import litter, look_seldom

QUIET = 1.2
"""Seconds without a touch or a key."""
LOOK = 0.4
"""Seconds between two looks."""
LITTER = 10
"""So many heaps of new things must there be before a full clearing is worth it."""
MUCH = 20 * LITTER
"""So many do not wait as long, only until a finger is lifted and nothing moves: a phone has no memory to lose."""
LIFTED = 0.3
"""Seconds without a touch, then."""


class Chore(Protocol):
    """Something that can be done a little at a time."""

    @property
    def due(self) -> bool: ...

    def some(self) -> None: ...


class Housekeeper:
    """Clears and does a chore when nobody touches the screen and nothing moves on it."""

    def __init__(self, busy: Callable[[], bool], reads: Callable[[], bool], chore: Chore) -> None:
        look_seldom()
        self._busy, self._reads, self._chore = busy, reads, chore
        self._stirred, self._cleared = Clock.get_time(), litter()
        self._read_before = True
        Window.bind(on_touch_down=self.stir, on_touch_up=self.stir, on_key_down=self.stir)
        Clock.schedule_interval(self._look, LOOK)

    def stir(self, *_: object) -> None:
        """Something happens that is seen: a touch, a key, another page."""
        self._stirred = Clock.get_time()

    def keep(self, work: Callable[[], object]) -> None:
        """Do something that leaves no rubbish: what it makes is left alone and counts for nothing."""
        before = litter()
        work()
        gc.freeze()
        self._cleared += litter() - before

    def quiet(self, seconds: float) -> bool:
        """Has nobody touched anything for so long, and does nothing move?"""
        return Clock.get_time() - self._stirred >= seconds and not self._busy()

    def _look(self, _dt: float) -> None:
        reads, read_before = self._reads(), self._read_before
        self._read_before = reads
        if reads or read_before:
            self._cleared = litter()
        heaps, due = litter() - self._cleared, self._chore.due
        littered = heaps >= LITTER
        if not (littered or due) or not self.quiet(LIFTED if heaps >= MUCH else QUIET):
            return
        if littered:
            _clear()
            self._cleared = litter()
        if due:
            self._chore.some()


def _clear() -> None:
    """Look through everything once, then leave what is still in use alone: rules, tables and the page in sight."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()

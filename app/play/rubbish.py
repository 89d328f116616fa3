"""How seldom Python looks for rubbish in this app: in the middle of a throw or of advice it would cost frames."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

YOUNG, MIDDLE, OLD = 2_000, 5, 1_000
"""New things before the newest are looked through, and so on: the old ones are left for quiet moments."""
_unseen = 0
"""New things that were left to the next full clearing."""


def look_seldom() -> None:
    """From now on."""
    gc.set_threshold(YOUNG, MIDDLE, OLD)


@contextmanager
def not_looked_through() -> Iterator[None]:
    """A page is made, which stays for a while: looking through it while it grows is an eighth of the time it takes.

    What is made is left to the next full clearing, and brings that nearer.
    """
    global _unseen
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        _unseen += max(0, gc.get_count()[0])
        gc.freeze()
        gc.enable()


def litter() -> int:
    """How much was made since the start, in heaps of which one is looked through at a time."""
    return int(gc.get_stats()[0]["collections"]) + _unseen // YOUNG

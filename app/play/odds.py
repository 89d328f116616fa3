"""Works odds out beside the screen: the newest question wins, a stale answer is dropped."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from app.play.desk import Desk, Later
from rules.engine import TooMany, TooWide

TOO_WIDE = (TooMany, TooWide)
"""Odds that cannot be worked out; the dice can be thrown all the same."""


T = TypeVar("T")


class Wide:
    """The news that there are too many ways to work it out."""


class OddsDesk:
    """One worker who always has the newest question only."""

    def __init__(self, later: Later) -> None:
        self._desk = Desk(later)

    def ask(self, work: Callable[[], T], tell: Callable[[T], object],
            wide: Callable[[str], object] = lambda sentence: None) -> None:
        """Work this out; `tell` gets it in the window's own thread unless something newer was asked.

        Where there are too many ways to work it out, `wide` gets the sentence that says so.
        """
        self._desk.ask(lambda: _worked_out(work),
                       lambda found: wide(str(TooMany())) if isinstance(found, Wide) else tell(found))

    def drop(self) -> None:
        """Nobody wants to know any more."""
        self._desk.drop()

    @property
    def busy(self) -> bool:
        """Whether something is being worked out or waits for it."""
        return self._desk.busy


def _worked_out(work: Callable[[], T]) -> Iterator[T | Wide]:
    try:
        answer = work()
    except TOO_WIDE:
        # How a procedure is written is nothing a player could do about: he reads the same line.
        yield Wide()
    else:
        yield answer

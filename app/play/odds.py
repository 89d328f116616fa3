"""Works odds out beside the screen: the newest question wins, a stale answer is dropped."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from app.play.desk import Desk, Later
from rules.engine import TooMany, TooWide

TOO_WIDE = (TooMany, TooWide)
"""Odds that cannot be worked out; the dice can be thrown all the same."""


class Answer:
    """An answer, or the news that there are too many ways to work it out."""

    def __init__(self, answer: Any = None, wide: bool = False) -> None:
        self.answer, self.wide = answer, wide


class OddsDesk:
    """One worker who always has the newest question only."""

    def __init__(self, later: Later) -> None:
        self._desk = Desk(later)

    def ask(self, work: Callable[[], Any], tell: Callable[[Any], object],
            wide: Callable[[str], object] = lambda sentence: None) -> None:
        """Work this out; `tell` gets it in the window's own thread unless something newer was asked.

        Where there are too many ways to work it out, `wide` gets the sentence that says so.
        """
        self._desk.ask(lambda: _worked_out(work),
                       lambda found: wide(str(TooMany())) if found.wide else tell(found.answer))

    def drop(self) -> None:
        """Nobody wants to know any more."""
        self._desk.drop()

    @property
    def busy(self) -> bool:
        """Whether something is being worked out or waits for it."""
        return self._desk.busy


def _worked_out(work: Callable[[], Any]) -> Iterator[Answer]:
    try:
        answer = work()
    except TOO_WIDE:
        # How a procedure is written is nothing a player could do about: he reads the same line.
        yield Answer(wide=True)
    else:
        yield Answer(answer)

"""Works odds out beside the screen: the newest question wins, a stale answer is dropped."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from kivy.clock import Clock
from kivy.logger import Logger

from rules.engine import TooMany, TooWide

TOO_WIDE = (TooMany, TooWide)
"""Odds that cannot be worked out; the dice can be thrown all the same."""
PATIENCE = 2.0
"""Seconds a worker waits for another question."""


@dataclass(frozen=True)
class Question:
    """What is to be worked out, and who wants to know."""

    number: int
    work: Callable[[], Any]
    tell: Callable[[Any], object]
    wide: Callable[[str], object]


class OddsDesk:
    """One worker who always has the newest question only."""

    def __init__(self) -> None:
        self._lock = threading.Condition()
        self._next: Question | None = None
        self._number = 0
        self._worker: threading.Thread | None = None

    def ask(self, work: Callable[[], Any], tell: Callable[[Any], object],
            wide: Callable[[str], object] = lambda sentence: None) -> None:  # fmt: skip
        """Work this out; `tell` gets it in the window's own thread unless something newer was asked.

        Where there are too many ways to work it out, `wide` gets the sentence that says so.
        """
        with self._lock:
            self._number += 1
            self._next = Question(self._number, work, tell, wide)
            self._lock.notify()
            if self._worker is None:
                self._worker = threading.Thread(target=self._serve, name="odds", daemon=True)
                self._worker.start()

    def drop(self) -> None:
        """Nobody wants to know any more."""
        with self._lock:
            self._number += 1
            self._next = None

    def _serve(self) -> None:
        # A worker that waits for ever would keep the last page it served: it goes home when nobody asks.
        while (question := self._taken()) is not None:
            self._work_out(question)
            del question

    def _taken(self) -> Question | None:
        with self._lock:
            if self._next is None:
                self._lock.wait(PATIENCE)
            question, self._next = self._next, None
            if question is None:
                self._worker = None
            return question

    def _work_out(self, question: Question) -> None:
        try:
            answer = question.work()
        except TOO_WIDE as error:
            answer = error
        except Exception as error:
            Logger.exception("Playsheet: odds could not be worked out")
            answer = error
        Clock.schedule_once(lambda _dt: self._tell(question, answer))

    def _tell(self, question: Question, answer: Any) -> None:
        if question.number != self._number:
            return
        if isinstance(answer, TOO_WIDE):
            # How a procedure is written is nothing a player could do about: he reads the same line.
            question.wide(str(TooMany()))
        elif isinstance(answer, Exception):
            raise answer
        else:
            question.tell(answer)

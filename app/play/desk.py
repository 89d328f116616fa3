"""Works things out beside the screen: the newest request wins, results arrive while they are worked out."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import ClassVar, TypeVar
from weakref import WeakSet

from rules.said import Text

T = TypeVar("T")
News = Callable[[], object]
"""Tells whoever asked."""
Later = Callable[[News], object]
"""Has something done soon in the window's own thread."""
PATIENCE = 2.0
"""Seconds a worker waits for another request."""
SPELL, REST = 0.002, 0.0002
"""So long the worker works at a stretch, and so long it then lets the window go first; in seconds."""


@dataclass(frozen=True)
class Request:
    """What is to be worked out piece by piece, and who wants to know."""

    number: int
    work: Callable[[], Iterator[News]]
    fail: Callable[[Text], object]


class Desk:
    """One worker who always has the newest request only; work that nobody wants any more stops by itself."""

    def __init__(self, later: Later) -> None:
        self._later = later
        self._lock = threading.Condition()
        self._next: Request | None = None
        self._number = 0
        self._worker: threading.Thread | None = None
        self._untold = 0
        """Pieces that are on their way to the window."""

    def ask(self, work: Callable[[], Iterator[T]], tell: Callable[[T], object],
            fail: Callable[[Text], object] = lambda sentence: None) -> None:
        """Work this out; `tell` gets each piece in the window's own thread unless something newer was asked.

        What cannot be worked out for a reason that a player can understand ends in `fail` with one sentence.
        """
        with self._lock:
            self._number += 1
            self._next = Request(self._number, lambda: (partial(tell, piece) for piece in work()), fail)
            self._at_work.add(self)
            self._lock.notify()
            if self._worker is None:
                self._worker = threading.Thread(target=self._serve, name="desk", daemon=True)
                self._worker.start()

    def drop(self) -> None:
        """Nobody wants to know any more."""
        with self._lock:
            self._number += 1
            self._next = None

    @property
    def busy(self) -> bool:
        """Whether something is being worked out or waits for it."""
        with self._lock:
            return self._working or self._next is not None

    @property
    def awaited(self) -> bool:
        """Whether somebody waits for something: it is being worked out, or on its way to the window."""
        with self._lock:
            return self.busy or self._untold > 0

    _working = False
    _at_work: ClassVar[WeakSet[Desk]] = WeakSet()

    @classmethod
    def somebody_works(cls) -> bool:
        """Whether anything is being worked out or on its way, at whichever desk."""
        return any(desk.awaited for desk in list(cls._at_work))

    def _serve(self) -> None:
        # A worker that waits for ever would keep the last page it served: it goes home when nobody asks.
        while (request := self._taken()) is not None:
            self._work_out(request)
            del request

    def _taken(self) -> Request | None:
        with self._lock:
            self._working = False
            if self._next is None:
                self._lock.wait(PATIENCE)
            request, self._next = self._next, None
            self._working = request is not None
            if request is None:
                self._worker = None
                self._at_work.discard(self)
            return request

    def _work_out(self, request: Request) -> None:
        # Home asks whether anybody works and needs no engine.
        from rules.engine import PlayerError, Stopped, stopped_by

        rested = time.monotonic()

        def look_up() -> None:
            nonlocal rested
            if request.number != self._number:
                raise Stopped
            if time.monotonic() - rested > SPELL:
                # Left alone, Python changes threads every 5 ms: a frame that asks for its turn three times is late.
                time.sleep(REST)
                rested = time.monotonic()

        try:
            with stopped_by(look_up):
                for news in request.work():
                    look_up()
                    self._say(request, news)
        except Stopped:
            return
        except PlayerError as error:
            self._say(request, partial(request.fail, error.said))
        except Exception as error:
            self._later(_raising(error))

    def _say(self, request: Request, news: News) -> None:
        def now() -> None:
            with self._lock:
                self._untold -= 1
            if request.number == self._number:
                news()

        with self._lock:
            self._untold += 1
        self._later(now)


def _raising(error: Exception) -> News:
    """A programmer's mistake is seen in the window's own thread, as any other."""
    def now() -> None:
        raise error

    return now

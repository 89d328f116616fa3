"""Backup, restore and export beside the screen: how far they are, and a way to end them."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Generic, TypeVar

from app.storage.progress import Cancelled, Tell
from app.storage.store import Store
from app.storage.trouble import MEANWHILE, Trouble, while_saving
from rules.said import Json, Text

OFTEN = 0.1
"""Seconds between two words about how far it is."""
Later = Callable[[Callable[[], object]], object]
"""Has something done soon in the window's own thread."""
Found = TypeVar("Found")


class Work(Generic[Found]):
    """One long piece of work with the games; what is told arrives in the window's own thread.

    `done` gets what was made of it, `failed` one sentence. What is cancelled before it is done calls neither, and
    nothing was changed or left behind. `changes`: the games go on with what the work has made of them.
    """

    def __init__(self, store: Store, work: Callable[[Store, Tell], Found], later: Later,
                 done: Callable[[Found], object], failed: Callable[[Text], object],
                 told: Callable[[float], object] = lambda _part: None, changes: bool = False) -> None:
        self._store, self._work, self._later, self._changes = store, work, later, changes
        self._done, self._failed, self._told = done, failed, told
        self._open, self._written = store.beside(), store.connection.total_changes
        self._cancelled = threading.Event()
        self._word = 0.0
        self._thread = threading.Thread(target=self._run, name="work", daemon=True)
        self._thread.start()

    def cancel(self) -> None:
        """End it soon; nothing of it stays."""
        self._cancelled.set()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until it has ended; whether it has."""
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def _tell(self, part: float) -> None:
        if self._cancelled.is_set():
            raise Cancelled
        if time.monotonic() - self._word > OFTEN:
            self._word = time.monotonic()
            self._say(self._told, part)

    def _run(self) -> None:
        second: Store | None = None
        try:
            second = self._open()
            found = self._work(second, self._tell)
        except Cancelled:
            self._close(second)
        except Trouble as trouble:
            self._fail(second, trouble.said)
        except OSError as error:
            self._fail(second, while_saving(error).said)
        except Exception as error:
            self._close(second)
            self._later(_raising(error))
        else:
            if second.path or not self._changes:
                second.connection.close()
            finished = second
            self._later(lambda: self._end(finished, found))

    def _end(self, second: Store, found: Found) -> None:
        if self._changes and second.path is None and self._store.connection.total_changes != self._written:
            second.connection.close()
            self._failed(MEANWHILE)
            return
        if self._changes:
            self._store.adopt(second)
        self._done(found)

    def _fail(self, second: Store | None, sentence: Text) -> None:
        self._close(second)
        self._say(self._failed, sentence)

    def _say(self, to: Callable[[Json], object], what: object) -> None:
        self._later(lambda: None if self._cancelled.is_set() else to(what))

    def _close(self, second: Store | None) -> None:
        if second is not None:
            second.connection.close()


def _raising(error: Exception) -> Callable[[], object]:
    """A programmer's mistake is seen in the window's own thread, as any other."""
    def now() -> None:
        raise error

    return now

"""Actions of older versions are told again in quiet moments: a few at a time, beside the screen, newest first."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from app.storage import Entry, Retold, Store, Trouble
from rules.said import Json

if TYPE_CHECKING:
    from app.play.desk import Later

CHUNK = 20
"""So many are told in one go."""
Asked = list[tuple[Entry, dict[str, Json] | None]]
Found = list[tuple[int, Retold | None]]


class Retelling:
    """Goes on until nothing is left to tell; what cannot be kept now is told in another session."""

    def __init__(self, store: Callable[[], Store], later: Later) -> None:
        self._store, self._at_work, self._later = store, False, later

    @property
    def due(self) -> bool:
        """Is anything left to tell that is not being told?"""
        return not self._at_work and self._store().any_untold

    def some(self) -> None:
        """Tell a few more."""
        # Rules are read when there is something to tell, and by the worker: Home does not wait for them.
        from app.play.odds import OddsDesk

        store, self._at_work = self._store(), True
        asked = [(entry, store.began_with(entry)) for entry in store.untold(CHUNK)]
        OddsDesk(self._later).ask(lambda: _told(asked), lambda found: self._keep(store, found))

    def _keep(self, store: Store, found: Found) -> None:
        if store is not self._store():
            self._at_work = False
            return
        with suppress(Trouble):
            with store.write():
                for entry, again in found:
                    store.keep_told(entry, again)
            self._at_work = False


def _told(asked: Asked) -> Found:
    from app.play.teller import told_again

    return [(entry.id, told_again(entry, began)) for entry, began in asked]

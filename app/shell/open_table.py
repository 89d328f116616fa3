"""The table that this device has opened: who is there, and the pages that go along with what guests do."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeVar

from app.look.sides import colours_of, sides_of
from app.shell.later import later
from app.storage.shapes import word
from rules.shelf import shelved

if TYPE_CHECKING:
    from app.play.battles import TableBattle
    from app.play.session import PlaySession
    from app.shell.kit import Kit
    from app.table.host import Host, TableState
    from app.table.whose import Whose

T = TypeVar("T")
NAME = "table.name"
"""The setting that keeps what the player is called at a table, his own or another's."""
GOES_ALONG = ("home", "sheet", "resolve", "outcome", "table", "tray", "unit")
"""Pages that make way for the dice of a guest; anything else is only told."""


def in_the_window(call: Callable[[], T], /) -> Future[T]:
    """Runs a call in the window's thread, which owns the battle."""
    future: Future[T] = Future()

    def now() -> None:
        if not future.set_running_or_notify_cancel():
            return
        try:
            future.set_result(call())
        except Exception as error:
            future.set_exception(error)

    later(now)
    return future


class OpenTable:
    """One table at a time, for one game; nothing listens before it is opened and nothing after it is closed."""

    address: str | None = None
    """Where it listens; None looks for this device's own address."""
    port: int | None = None

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self.sheet = ""
        self.host: Host | None = None
        self.table: TableBattle | None = None
        self.opening = False
        self.wifi: tuple[str, str] | None = None
        """Name and password of the Wi-Fi for its own QR code; never on the disk."""
        self.watchers: list[Callable[[], None]] = []
        """Called when who is there has changed."""
        self._asked: set[int] = set()

    @property
    def state(self) -> TableState | None:
        """What the host's page shows; None before anything was opened."""
        return self.host.state if self.host else None

    @property
    def is_open(self) -> bool:
        """Whether a table is open, or about to be."""
        return self.opening or bool(self.state and self.state.is_open)

    @property
    def name(self) -> str:
        """What the player here is called at the table."""
        return str(self.kit.store.setting(NAME, "", word))

    # -- open and close

    def open(self, sheet: str) -> None:
        """Open a table for the game of a sheet; what it needs is read beside the window."""
        if self.is_open:
            return
        self.sheet, self.opening = sheet, True
        self.table = self.kit.table(sheet)
        threading.Thread(target=self._read, name="table-read", daemon=True).start()

    def _read(self) -> None:
        from app.table import host, server  # noqa: F401 - read here, so that no frame waits for it

        later(self._begin)

    def _begin(self) -> None:
        if not self.opening or self.table is None:
            return
        from app.table.host import Host

        there, words = shelved(self.sheet), self.kit.words
        more: dict[str, Any] = {} if self.port is None else {"port": self.port}
        self.host = Host(self.table, in_the_window, self._changed, host=self.name, address=self.address,
                         words=words.catalogue, language=words.language, on_fault=self._fault, looks=colours_of,
                         colours=(*there.dark, *there.light) if there else (), **more)
        self.table.watchers.append(self._moved)
        self.host.open()

    def close(self) -> None:
        """Close it: when this returns nothing listens; guests are told, the game stays here."""
        if self.table is not None and self._moved in self.table.watchers:
            self.table.watchers.remove(self._moved)
        self.opening = False
        host, self.host = self.host, None
        self._asked.clear()
        if host is not None:
            host.close()
        self._tell()

    def _fault(self, error: BaseException) -> None:
        if isinstance(error, Exception):
            later(lambda: self.kit.guard.handle_exception(error))

    # -- who is there

    def _changed(self, state: TableState) -> None:
        self.opening = False
        fresh = {one.id: one for one in state.asking if one.id not in self._asked}
        self._asked = {one.id for one in state.asking}
        self._tell()
        if fresh and self.kit.shell.pile.visits[-1].name != "table":
            name = next(iter(fresh.values())).name or self.kit.word("table.phone")
            self.kit.snack(self.kit.word("table.wants_in", name=name), self.look, self.kit.word("table.look"))

    def _tell(self) -> None:
        for watcher in tuple(self.watchers):
            watcher()

    def look(self) -> None:
        """The page of the table, on top."""
        self.kit.go("table", ruleset=self.sheet)

    # -- whose throw it is

    def whose(self, session: PlaySession) -> Whose | None:
        """Whose answer is due, where it is a guest's; None where this device has to give it."""
        host = self.host
        if host is None or session.table is not self.table or not session.under_way:
            return None
        due = host.whose
        return due if due and due.of_a_guest else None

    # -- what guests do

    def _moved(self) -> None:
        if self.host and self.host.acting:
            later(self._go_along)

    def _go_along(self) -> None:
        """A guest has done something: show the action that is on, or the turn."""
        table, visit = self.table, self.kit.shell.pile.visits[-1]
        if table is None or self.host is None:
            return
        session = getattr(visit.page, "session", None)
        shows = session is not None and session.table is table
        if table.battle.play is not None:
            if not (shows and session.under_way):
                self._show_action(visit.name)
        elif shows and visit.name in ("resolve", "outcome") and self._is_past(session):
            self.kit.go_to_turn(self.sheet)

    def _is_past(self, session: PlaySession) -> bool:
        """Whether something was done since this action ended."""
        from rules.frame.deed import Close

        return self.table is not None and not session.under_way and not isinstance(self.table.last, Close)

    def _show_action(self, page: str) -> None:
        if page in GOES_ALONG and self.kit.shell.sheet is None:
            self.kit.watch_action(self.sheet)
            return
        self.say_due()

    def say_due(self) -> None:
        """Whose answer the table waits for, on a page that does not show it: a tap leads there."""
        due = self.host.whose if self.host else None
        if due:
            self.kit.snack(self.said(due), lambda: self.kit.watch_action(self.sheet), self.kit.word("table.look"))

    def said(self, due: Whose) -> str:
        """Whose turn it is to throw, decide or write, in words."""
        word, side = self.kit.word, self._side(due.side)
        if due.kind == "roll":
            return word("table.throws", side=side, dice=due.thrown)
        return word("table.decides" if due.kind == "choice" else "table.writes", side=side)

    def _side(self, side: str) -> str:
        with suppress(KeyError):
            if self.table:
                return sides_of(self.table.battle)[side].name
        return self.name or self.kit.word("table.this_device")

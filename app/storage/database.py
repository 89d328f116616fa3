"""The connection every part of the store reads and writes through."""

from __future__ import annotations

import sqlite3
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Self

from app.storage import aside, shapes
from app.storage.alone import Taken, hold
from app.storage.connect import FAULTS, connect, duplicate, in_memory, look_on, of_image, once_more, what_is_left
from app.storage.records import from_json, to_json
from app.storage.seal import break_seal, seal
from app.storage.trouble import DAMAGED, DAMAGED_FILE, IN_MEMORY, OPEN_DAMAGED, OPEN_IN_USE, Trouble, while_saving
from rules.said import Json, Text

UNREADABLE = "unreadable."
"""The settings that keep what could not be read, by its place."""


def new_uid() -> str:
    """A name for a row that is the same in every backup."""
    return uuid.uuid4().hex


class Database:
    """One file of saved games, or memory where no file can be used."""

    clock: Callable[[], float] = staticmethod(time.time)

    def __init__(self, connection: sqlite3.Connection, path: Path | None, trouble: Text = "") -> None:
        self.connection = connection
        self.path = path
        self.trouble = trouble
        self.wanted = path
        self.damaged = trouble in DAMAGED_FILE
        self.news: Text = ""
        """What a player should know once: what was found when the file was opened."""
        self._last = 0
        self._sealed = False
        self._lock: sqlite3.Connection | None = None
        self.unreadable: list[str] = []
        """What could not be read and was not told yet, by its place."""
        self._set_by: set[str] = set()
        self._sets_aside = True

    @property
    def in_memory(self) -> bool:
        """Whether the games of this session end with it."""
        return self.path is None

    @classmethod
    def open(cls, path: str | Path | None, alone: bool = False) -> Self:
        """The saved games at this path; never raises: where the file cannot be used, memory is.

        Alone: where another instance has them open, this one looks on.
        """
        if alone and path is not None:
            return cls._open_alone(Path(path))
        return cls._opened(None if path is None else Path(path))

    @classmethod
    def _opened(cls, path: Path | None, alone: bool = False) -> Self:
        found = connect(path, alone)
        store = cls(found.connection, path, found.trouble)
        store.news = found.news
        if found.trouble:
            store.path = None
        if store.can_be_set_aside:
            store._recover(alone)
        return store

    @classmethod
    def _open_alone(cls, path: Path) -> Self:
        with suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
        try:
            lock = hold(path)
        except Taken:
            store = cls(look_on(path), None, OPEN_IN_USE)
            store.wanted = path
            return store
        store = cls._opened(path, lock is not None)
        store._lock = lock
        return store

    def _recover(self, alone: bool) -> None:
        """Put a damaged file aside and bring over what can be read; if nothing can, or others use it, it stays."""
        assert self.wanted is not None
        try:
            told = aside.recover(self.wanted) if alone else ""
        except (*FAULTS, OSError):
            told = ""
        if told:
            self._go_on_in_the_file()
            self.news = told
        elif self.trouble == OPEN_DAMAGED:
            self.connection.close()
            self.connection = what_is_left(self.wanted)

    def _go_on_in_the_file(self) -> None:
        fresh = type(self).open(self.wanted)
        self.trouble = fresh.trouble
        if not fresh.in_memory:
            self.connection.close()
            self.connection, self.path, self.damaged = fresh.connection, fresh.path, False

    @property
    def looks_on(self) -> bool:
        """Whether another instance saves, and this one may only look."""
        return self.in_memory and self.trouble == OPEN_IN_USE

    @property
    def is_free(self) -> bool:
        """Whether no other instance has the games open any more."""
        try:
            lock = hold(self.wanted) if self.wanted else None
        except Taken:
            return False
        if lock:
            lock.close()
        return True

    def close(self) -> None:
        """Let go of the file; where all is well it is sealed."""
        self.connection.close()
        if self.path and not self.trouble and not self._sealed:
            seal(self.path)
        if self._lock:
            self._lock.close()

    def beside(self) -> Callable[[], Self]:
        """Opens the same games once more, for another thread to work with; games in memory are copied."""
        if (path := self.path) is not None:
            return lambda: self._second(path, once_more(path))
        image = self.connection.serialize()
        return lambda: self._second(None, of_image(image))

    def _second(self, path: Path | None, connection: sqlite3.Connection) -> Self:
        second = type(self)(connection, path)
        # What it writes is written over the seal of the first, and what it cannot read the first sets aside.
        second._sealed, second._sets_aside = True, False
        return second

    def adopt(self, other: Self) -> None:
        """Go on with what another thread has made of the games; in a file it is there already."""
        if self.path is None:
            self.connection.close()
            self.connection = other.connection
        else:
            break_seal(self.path)
            self._sealed = False

    def rest(self) -> None:
        """The app may be ended without a word from now on: everything is put into the file, and it is sealed."""
        with suppress(sqlite3.Error):  # an app that is ended may say so twice: the file is closed by then
            if self.path and not self.trouble and not self.connection.in_transaction and not self._sealed:
                self.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
                seal(self.path)
                self._sealed = True

    def carry_on_in_memory(self) -> None:
        """Keep playing when nothing can be saved any more: a copy of all games goes on in memory."""
        old = self.connection
        try:
            self.connection = duplicate(old)
        except FAULTS:
            self.connection = in_memory()
        self.path, self.trouble = None, IN_MEMORY
        old.close()

    @property
    def can_be_set_aside(self) -> bool:
        """Whether the file is damaged: one that is locked, newer or on a full disk is left where it is."""
        return self.in_memory and self.damaged and self.wanted is not None

    def set_aside(self) -> None:
        """Rename a damaged file, never delete it, and go on in a new one with all that this session has."""
        if not self.can_be_set_aside or self.wanted is None:
            return
        try:
            aside.begin_anew(self.connection, self.wanted)
        except (*FAULTS, OSError) as error:
            raise while_saving(error) from error
        self._go_on_in_the_file()

    def now(self) -> int:
        """Milliseconds since 1970; two entries never share one, so their order is kept."""
        now = int(self.clock() * 1000)
        if now <= self._last < now + 1000:
            now = self._last + 1
        self._last = now
        return now

    @contextmanager
    def write(self) -> Iterator[sqlite3.Connection]:
        """A change that is on the disk, whole, when the block ends, or not there at all."""
        if self.looks_on:
            raise Trouble(OPEN_IN_USE)
        if self.connection.in_transaction:
            yield self.connection
            return
        if self._sealed and self.path:
            break_seal(self.path)
            self._sealed = False
        try:
            self.connection.execute("BEGIN IMMEDIATE")
            yield self.connection
            self.connection.execute("COMMIT")
        except FAULTS as error:
            self._roll_back()
            raise self._not_saved(error) from error
        except BaseException:
            self._roll_back()
            raise
        if not self.in_memory:
            self.trouble = ""

    @contextmanager
    def one_moment(self) -> Iterator[None]:
        """Everything that is read in the block is read as it stands now, whatever others write meanwhile."""
        if self.connection.in_transaction:
            yield
            return
        self.connection.execute("BEGIN")
        try:
            yield
            self.connection.execute("COMMIT")
        finally:
            self._roll_back()

    def _not_saved(self, error: Exception) -> Exception:
        if isinstance(error, sqlite3.OperationalError | UnicodeDecodeError) or type(error) is sqlite3.DatabaseError:
            trouble = while_saving(error)
            self.trouble = trouble.said
            self.damaged = self.damaged or self.trouble == DAMAGED
            return trouble
        return error

    def _roll_back(self) -> None:
        if self.connection.in_transaction:
            self.connection.execute("ROLLBACK")

    def rows(self, sql: str, *values: Json) -> list[tuple[Json, ...]]:
        """All rows of a question to the database; a bad byte in a text stands out, and the rest is read."""
        try:
            return self.connection.execute(sql, values).fetchall()
        except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
            if str(error).startswith("Could not decode"):
                return self._with_bad_bytes(sql, values)
            if isinstance(error, UnicodeDecodeError) or "malformed" in str(error) or "not a database" in str(error):
                self.trouble, self.damaged = DAMAGED, True
                raise Trouble(DAMAGED) from error
            raise

    def _with_bad_bytes(self, sql: str, values: tuple[Json, ...]) -> list[tuple[Json, ...]]:
        self.connection.text_factory = lambda text: text.decode(errors="replace")
        try:
            return self.connection.execute(sql, values).fetchall()
        finally:
            self.connection.text_factory = str

    def read(self, place: str, text: Json, default: Json = None, fits: shapes.Fits | None = None) -> Json:
        """A stored value, or the default; what cannot be read is set aside, and stays in the file."""
        if text is None:
            return default
        try:
            value = from_json(text)
        except (ValueError, TypeError, RecursionError):
            return self._set_value_aside(place, text, default)
        return value if (fits or shapes.like(default))(value) else self._set_value_aside(place, text, default)

    def _set_value_aside(self, place: str, text: Json, default: Json) -> Json:
        if self._sets_aside and place not in self._set_by:
            self._set_by.add(place)
            kept = to_json(text if isinstance(text, str) else repr(text))
            with suppress(Trouble), self.write() as db:
                added = db.execute("INSERT OR IGNORE INTO settings VALUES(?, ?)", (UNREADABLE + place, kept)).rowcount
                self.unreadable += [place] * added
        return default

    def row(self, sql: str, *values: Json) -> tuple[Json, ...] | None:
        """The first row, or None."""
        found = self.rows(sql, *values)
        return found[0] if found else None

    def value(self, sql: str, *values: Json) -> Json:
        """The first cell of the first row, or None."""
        found = self.row(sql, *values)
        return found[0] if found else None

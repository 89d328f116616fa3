"""Open the file with the saved games, or fall back to memory and say why."""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
import time
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from app.storage import aside, schema, trouble
from app.storage.pages import is_torn
from app.storage.seal import State, break_seal, state
from rules.said import Text

_MAGIC = b"SQLite format 3\0"
_THOROUGH = 8_000_000
"""Bytes up to which indexes and the kind of every cell are looked at as well: that takes four times as long."""
PATIENCE = 3.0
"""Seconds to wait until another program lets go of the file, where nobody waits for a frame."""
_BLINK = 100
"""Milliseconds a write may wait in the window's thread."""

FAULTS = (sqlite3.Error, UnicodeDecodeError)
"""What SQLite raises; the second where a damaged name stands in the message of the first."""


class Unusable(trouble.Trouble):
    """The file must not be written to."""


class Opened(NamedTuple):
    """A ready connection, what is wrong, and what a player should know once; no trouble means all is saved."""

    connection: sqlite3.Connection
    trouble: Text = ""
    news: Text = ""


def connect(path: str | Path | None, alone: bool = False) -> Opened:
    """The saved games at this path, checked unless they are as they were closed; in memory where that cannot be.

    Alone: nobody else writes to them just now, so that their journal can be checked as well.
    """
    if path is None:
        return Opened(in_memory())
    path = Path(path)
    try:
        aside.finish_beginning(path)
        closed = state(path)
        _peek(path)
        if alone and closed != "whole":
            _read_journal(path)
        return Opened(_on_disk(path, closed), news=trouble.CHANGED if closed == "changed" else "")
    except Unusable as reason:
        sentence = reason.said
    except (*FAULTS, OSError) as error:
        sentence = trouble.while_opening(error)
    untouched = sentence in (trouble.OPEN_NEWER, *trouble.DAMAGED_FILE)
    return Opened(in_memory() if untouched else _copy_in_memory(path), sentence)


def what_is_left(path: Path) -> sqlite3.Connection:
    """The games of a damaged file as far as they can be read, in memory."""
    try:
        return aside.salvaged_in_memory(path)
    except (*FAULTS, OSError):
        return in_memory()


def _read_journal(path: Path) -> None:
    journal = Path(f"{path}-wal")
    if journal.exists() and is_torn(journal.read_bytes(), aside.read_head(path).size):
        raise Unusable(trouble.OPEN_DAMAGED)


def _peek(path: Path) -> None:
    """Read the head of the file without SQLite, which would already tidy up what it opens."""
    if not path.exists() or path.stat().st_size == 0:
        return
    with path.open("rb") as file:
        head = file.read(100)
    if len(head) < 100 or not head.startswith(_MAGIC):
        raise Unusable(trouble.OPEN_DAMAGED)
    version, application = (int.from_bytes(head[at:at + 4], "big") for at in (60, 68))
    _refuse(version, application)


def _refuse(version: int, application: int) -> None:
    """Stop before anything is written to a file that is not ours or comes from a newer app."""
    if application != schema.APPLICATION and (application or version):
        raise Unusable(trouble.OPEN_FOREIGN)
    if version > schema.VERSION:
        raise Unusable(trouble.OPEN_NEWER)


def _on_disk(path: Path, closed: State) -> sqlite3.Connection:
    path.parent.mkdir(parents=True, exist_ok=True)
    connection = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
    try:
        _check(connection, path, closed)
        break_seal(path)
        _prepare(connection)
        _prove_writable(connection)
        connection.execute(f"PRAGMA busy_timeout = {_BLINK}")
    except BaseException:
        connection.close()
        raise
    return connection


def _check(connection: sqlite3.Connection, path: Path, closed: State = "open") -> None:
    """One look at one moment: another first start may be filling the file just now."""
    connection.execute("BEGIN")
    try:
        _look(connection, path, closed)
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def _look(connection: sqlite3.Connection, path: Path, closed: State) -> None:
    version = schema.version(connection)
    _refuse(version, int(connection.execute("PRAGMA application_id").fetchone()[0]))
    if closed != "whole":
        check = "integrity_check" if path.stat().st_size <= _THOROUGH else "quick_check"
        if connection.execute(f"PRAGMA {check}(1)").fetchone()[0] != "ok":
            raise Unusable(trouble.OPEN_DAMAGED)
    if version and not connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'games'").fetchone():
        raise Unusable(trouble.OPEN_FOREIGN)
    if not version and connection.execute("SELECT 1 FROM sqlite_master").fetchone():
        raise Unusable(trouble.OPEN_FOREIGN)
    if closed != "whole" and path.stat().st_size <= _THOROUGH and _has_odd_cells(connection):
        raise Unusable(trouble.OPEN_DAMAGED)


def _has_odd_cells(connection: sqlite3.Connection) -> bool:
    from app.storage.salvage import odd_cells

    return bool(odd_cells(connection))


def _prepare(connection: sqlite3.Connection) -> None:
    _keep_a_journal(connection)
    connection.execute("PRAGMA synchronous = FULL")
    schema.migrate(connection)
    # Only now: while tables are rebuilt, rows point at tables that are about to be replaced.
    connection.execute("PRAGMA foreign_keys = ON")


def _keep_a_journal(connection: sqlite3.Connection) -> None:
    """SQLite does not wait for its turn here as it does everywhere else."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > end:
                raise
            time.sleep(0.01)


def _prove_writable(connection: sqlite3.Connection) -> None:
    """A write that changes nothing shows a full or read-only disk now and not at the first throw."""
    connection.execute("INSERT OR REPLACE INTO settings VALUES('opened', '0')")
    connection.execute("DELETE FROM settings WHERE key = 'opened'")


def is_free(path: Path, seconds: float) -> bool:
    """Wait until nobody else writes to the file, so long at most; for a thread that has the time."""
    try:
        with closing(sqlite3.connect(path, timeout=seconds, isolation_level=None)) as connection:
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("ROLLBACK")
    except FAULTS:
        return False
    return True


def in_memory() -> sqlite3.Connection:
    """An empty store that lasts as long as the app runs."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    schema.migrate(connection)
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


def once_more(path: Path) -> sqlite3.Connection:
    """A second connection to a file that is open and well."""
    connection = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


def of_image(image: bytes) -> sqlite3.Connection:
    """A copy of games in memory that goes from thread to thread, one at a time."""
    connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    connection.deserialize(image)
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


def look_on(path: Path) -> sqlite3.Connection:
    """The saved games of another instance as a copy in memory, as they stand now."""
    try:
        with closing(sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)) as source:
            return duplicate(source)
    except FAULTS:
        return in_memory()


def _copy_in_memory(path: Path) -> sqlite3.Connection:
    """The saved games as a copy in memory, if they can be read; otherwise an empty store."""
    try:
        with tempfile.TemporaryDirectory() as folder:
            return _load(path, Path(folder) / "copy.db")
    except (*FAULTS, OSError, Unusable):
        return in_memory()


def _load(path: Path, copy: Path) -> sqlite3.Connection:
    # SQLite cannot read a WAL file inside a folder it may not write to: so a copy is read elsewhere.
    for ending in ("", "-wal"):
        if Path(f"{path}{ending}").exists():
            shutil.copyfile(f"{path}{ending}", f"{copy}{ending}")
    source = sqlite3.connect(copy, isolation_level=None)
    try:
        _check(source, copy)
        return duplicate(source)
    finally:
        source.close()


def duplicate(source: sqlite3.Connection) -> sqlite3.Connection:
    """Everything of one connection in a new one that lives in memory."""
    target = sqlite3.connect(":memory:", isolation_level=None)
    source.backup(target)
    schema.migrate(target)
    target.execute("PRAGMA foreign_keys = ON")
    return target

"""Open the file with the saved games, or fall back to memory and say why."""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
import time
from contextlib import closing
from pathlib import Path

from app.storage import aside, schema, trouble

_MAGIC = b"SQLite format 3\0"
# A check of every row takes about 10 ms a megabyte; larger files are trusted until a read says otherwise.
_CHECKED_BYTES = 8_000_000
PATIENCE = 3.0
"""Seconds to wait until another program lets go of the file, where nobody waits for a frame."""
_BLINK = 100
"""Milliseconds a write may wait in the window's thread."""

FAULTS = (sqlite3.Error, UnicodeDecodeError)
"""What SQLite raises; the second where a damaged name stands in the message of the first."""


class Unusable(Exception):
    """The file must not be written to; the text is the sentence for the player."""


def connect(path: str | Path | None) -> tuple[sqlite3.Connection, str]:
    """A ready connection and the sentence about what is wrong; no sentence means all is saved to the file."""
    if path is None:
        return in_memory(), ""
    try:
        aside.finish_beginning(Path(path))
        _peek(Path(path))
        return _on_disk(Path(path)), ""
    except Unusable as reason:
        return in_memory(), str(reason)
    except (*FAULTS, OSError) as error:
        return _copy_in_memory(Path(path)), trouble.while_opening(error)


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


def _on_disk(path: Path) -> sqlite3.Connection:
    path.parent.mkdir(parents=True, exist_ok=True)
    connection = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
    try:
        _check(connection, path)
        _prepare(connection)
        _prove_writable(connection)
        connection.execute(f"PRAGMA busy_timeout = {_BLINK}")
    except BaseException:
        connection.close()
        raise
    return connection


def _check(connection: sqlite3.Connection, path: Path) -> None:
    """One look at one moment: another first start may be filling the file just now."""
    connection.execute("BEGIN")
    try:
        _look(connection, path)
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def _look(connection: sqlite3.Connection, path: Path) -> None:
    version = schema.version(connection)
    _refuse(version, int(connection.execute("PRAGMA application_id").fetchone()[0]))
    if path.stat().st_size <= _CHECKED_BYTES:
        answer = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
        if answer != "ok":
            raise Unusable(trouble.OPEN_DAMAGED)
    if version and not connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'games'").fetchone():
        raise Unusable(trouble.OPEN_FOREIGN)
    if not version and connection.execute("SELECT 1 FROM sqlite_master").fetchone():
        raise Unusable(trouble.OPEN_FOREIGN)


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

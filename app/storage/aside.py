"""A damaged file is put aside under another name, and a new one takes its place with all that is in memory."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

from app.storage import schema


def new_name(path: Path) -> Path:
    """Where the new file is made ready."""
    return path.with_name(f"{path.name}.new")


def aside_name(path: Path) -> Path:
    """The first free name for a file that is put aside."""
    return next(name for n in range(1, 10_000) if not (name := path.with_name(f"{path.name}.old{n}")).exists())


def begin_anew(session: sqlite3.Connection, path: Path) -> None:
    """Write the session beside the damaged file, then let the two change places."""
    new, old = new_name(path), aside_name(path)
    try:
        _carry_over(session, new)
    except BaseException:
        new.unlink(missing_ok=True)
        raise
    # The journal first: the damaged file may go without it, the new one must never meet it.
    for ending in ("-wal", "-shm", ""):
        if (part := Path(f"{path}{ending}")).exists():
            part.rename(f"{old}{ending}")
    new.rename(path)


def finish_beginning(path: Path) -> None:
    """The app was ended between the renames: the new file is whole, or the damaged one would still be there."""
    if not path.exists() and new_name(path).exists():
        new_name(path).rename(path)


def _carry_over(session: sqlite3.Connection, new: Path) -> None:
    for ending in ("", "-journal"):
        Path(f"{new}{ending}").unlink(missing_ok=True)
    with contextlib.closing(sqlite3.connect(new, isolation_level=None)) as target:
        if _is_whole(session):
            session.backup(target)
        else:
            _bring_over(session, target)


def _is_whole(session: sqlite3.Connection) -> bool:
    """Damage found while playing is in the copy in memory too."""
    try:
        return bool(session.execute("PRAGMA integrity_check(1)").fetchone() == ("ok",))
    except sqlite3.Error:
        return False


def _bring_over(session: sqlite3.Connection, target: sqlite3.Connection) -> None:
    """Every row that can still be read, table by table."""
    schema.migrate(target)
    target.execute("BEGIN")
    for (table,) in target.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
        with contextlib.suppress(sqlite3.DatabaseError):
            for row in session.execute(f"SELECT * FROM {table}"):
                target.execute(f"INSERT OR IGNORE INTO {table} VALUES({', '.join('?' * len(row))})", row)
    target.execute("COMMIT")

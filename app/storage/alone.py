"""One writer at a time: who has the games open holds a lock beside them, and the system opens it when he is gone."""

from __future__ import annotations

import sqlite3
from pathlib import Path


class Taken(Exception):
    """Another instance has the games open."""


def hold(path: Path) -> sqlite3.Connection | None:
    """The lock, to be closed at the end; Taken if another has it, None where no lock can be made."""
    try:
        lock = sqlite3.connect(f"{path}.lock", timeout=0, isolation_level=None)
    except sqlite3.Error:
        return None
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        lock.close()
        if "locked" in str(error):
            raise Taken from error
        return None
    return lock

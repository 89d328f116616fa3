"""A damaged file is put aside under another name, and a new one takes its place with all that can be read."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from app.storage.pages import Pages
from app.storage.seal import break_seal
from rules.said import Name, Text, say, sentences

if TYPE_CHECKING:
    from app.storage.salvage import Salvaged

_PARTS = ("-wal", "-shm", "")


def new_name(path: Path) -> Path:
    """Where the new file is made ready."""
    return path.with_name(f"{path.name}.new")


def aside_name(path: Path) -> Path:
    """The first free name for a file that is put aside."""
    return next(name for n in range(1, 10_000) if not (name := path.with_name(f"{path.name}.old{n}")).exists())


def _bring_over(pages: Pages, target: sqlite3.Connection) -> Salvaged:
    """Read when a file is damaged: a whole one starts without it."""
    from app.storage.salvage import salvage

    return salvage(pages, target)


def begin_anew(session: sqlite3.Connection, path: Path) -> None:
    """Write the session beside the damaged file, then let the two change places."""
    with _new_file(path) as target:
        _carry_over(session, target)
    _exchange(path)


def recover(path: Path) -> Text:
    """Bring all that can be read over into a new file; the sentence about it, none where nothing can be read."""
    with _new_file(path) as target:
        done = _bring_over(read_pages(path), target)
    if not done.anything:
        new_name(path).unlink()
        return ""
    return sentences(done.sentence, say("The damaged file is kept as {name}.", name=Name(_exchange(path).name)))


def read_pages(path: Path) -> Pages:
    """A file with its journal, as they lie there."""
    journal = Path(f"{path}-wal")
    return Pages(path.read_bytes(), journal.read_bytes() if journal.exists() else b"")


def read_head(path: Path) -> Pages:
    """No more than the head of a file."""
    with path.open("rb") as file:
        return Pages(file.read(100))


def salvaged_in_memory(path: Path) -> sqlite3.Connection:
    """All that can be read of a damaged file, for as long as the app runs."""
    target = sqlite3.connect(":memory:", isolation_level=None)
    _bring_over(read_pages(path), target)
    target.execute("PRAGMA foreign_keys = ON")
    return target


def finish_beginning(path: Path) -> None:
    """The app was ended between the renames: the new file is whole, or the damaged one would still be there."""
    if not path.exists() and new_name(path).exists():
        new_name(path).rename(path)


@contextlib.contextmanager
def _new_file(path: Path) -> Iterator[sqlite3.Connection]:
    """A file beside the damaged one, to be filled; gone again if that fails."""
    new = new_name(path)
    for ending in ("", "-journal"):
        Path(f"{new}{ending}").unlink(missing_ok=True)
    try:
        with contextlib.closing(sqlite3.connect(new, isolation_level=None)) as target:
            yield target
    except BaseException:
        new.unlink(missing_ok=True)
        raise


def _exchange(path: Path) -> Path:
    """The new file takes the place of the damaged one; the name that one has now."""
    old = aside_name(path)
    break_seal(path)
    # The journal first: the damaged file may go without it, the new one must never meet it.
    for ending in _PARTS:
        if (part := Path(f"{path}{ending}")).exists():
            part.rename(f"{old}{ending}")
    new_name(path).rename(path)
    return old


def _carry_over(session: sqlite3.Connection, target: sqlite3.Connection) -> None:
    """Damage found while playing is in the copy in memory too."""
    if _is_whole(session):
        session.backup(target)
    else:
        _bring_over(Pages(session.serialize()), target)


def _is_whole(session: sqlite3.Connection) -> bool:
    try:
        return bool(session.execute("PRAGMA integrity_check(1)").fetchone() == ("ok",))
    except (sqlite3.Error, UnicodeDecodeError):
        return False

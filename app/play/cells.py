"""The cells of the sheet that a step has read: for the need of its throw, and for what came of it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rules.engine import PlayerError, ProcedureError
from rules.frame.table import Read, TableError, reads_of
from rules.said import Text

if TYPE_CHECKING:
    from app.play.session import PlaySession


FEW, SHORT = 3, 3
"""Tables that a step looks into by itself: more are read when an action begins. Shorter words name nothing."""


def cells_shown(session: PlaySession, label: Text, named: str, landed: bool) -> dict[str, tuple[int, int]]:
    """The tables to show beside a step, the nearest first, each with the cell that was used last."""
    lit = {table: (row, column) for table, row, column in _reads(session, len(session.play.record))}
    fresh = {table: (row, column) for table, row, column in cells_read(session, landed)}
    about = [table for table in lit if _about(str(label), table)]
    nearest = [*([named] if named else []), *about, *(reversed(fresh) if len(fresh) <= FEW else ())]
    return {table: fresh.get(table) or lit.get(table, (-1, -1)) for table in dict.fromkeys(nearest)}


def _about(label: str, table: str) -> bool:
    """Does the step have its name from this table?"""
    words = {word for word in re.split(r"\W+", label.casefold()) if len(word) >= SHORT}
    return bool(words & set(table.split("_")))


def cells_read(session: PlaySession, landed: bool) -> tuple[Read, ...]:
    """What was looked up since the answer before: of the throw that lies there, or of the one that is asked."""
    record = list(session.play.record)
    if not record:
        return _reads(session, 0)
    before = len(record) - (2 if landed else 1)
    all_of_it = _reads(session, len(record))
    return all_of_it if before < 0 else all_of_it[len(_reads(session, before)):]


def _reads(session: PlaySession, entries: int) -> tuple[Read, ...]:
    """What the action has read up to this entry of its record."""
    record = list(session.play.record)[:entries]
    try:
        return reads_of(lambda: session.action.play(session.facts, record))
    except (PlayerError, ProcedureError, TableError, ValueError):
        return ()

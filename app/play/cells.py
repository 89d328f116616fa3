"""The cells of the sheet that a throw goes by, to be lit in its tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rules.engine import Roll
from rules.frame.went_by import cells_read, went_by

if TYPE_CHECKING:
    from app.play.session import PlaySession

Cell = tuple[int, int]
"""Row and column, counted from 0."""
Lit = Mapping[str, tuple[Cell, ...]]


def cells_shown(session: PlaySession, roll: Roll, landed: bool) -> Lit:
    """By table, its own first: the cells that count for the throw that is due, or for the one that lies there.

    Where no figure of its own table counts it goes by the words there: then the line is lit that was looked at last.
    """
    record = tuple(session.play.record)
    given = session.ruleset, session.action.id, session.facts.plain(), record
    found: dict[str, tuple[Cell, ...]] = {roll.table: ()} if roll.table else {}
    for table, row, column in went_by(*given, landed):
        found[table] = (*found.get(table, ()), (row, column))
    if roll.table and not found[roll.table]:
        looked_at = [(row, column) for table, row, column in cells_read(*given) if table == roll.table]
        found[roll.table] = tuple(looked_at[-1:])
    return dict(sorted(found.items(), key=lambda lit: not lit[1]))

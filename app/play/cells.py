"""The cells of the sheet that a throw goes by, to be lit in its tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rules.engine import Roll
from rules.frame.went_by import went_by

if TYPE_CHECKING:
    from app.play.session import PlaySession

Cell = tuple[int, int]
"""Row and column, counted from 0."""
Lit = Mapping[str, tuple[Cell, ...]]


def cells_shown(session: PlaySession, roll: Roll, landed: bool) -> Lit:
    """By table, its own first: the cells that count for the throw that is due, or for the one that lies there.

    Its own table is shown even where nothing of it counts, or nobody knows yet what will.
    """
    found: dict[str, tuple[Cell, ...]] = {roll.table: ()} if roll.table else {}
    for table, row, column in went_by(session.ruleset, session.action.id, session.facts.plain(),
                                      tuple(session.play.record), landed):
        found[table] = (*found.get(table, ()), (row, column))
    return dict(sorted(found.items(), key=lambda lit: not lit[1]))

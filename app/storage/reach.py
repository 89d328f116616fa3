"""How far an action has come, here and in a file: told by what was done, never by the clock."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass

from app.storage.backup_models import EntryPart

# An answer that was taken back was given once and taken once: what was done only ever grows.
_HERE = """
SELECT g.uid, e.uid, 2 * e.taken_back + (SELECT count(*) FROM answers WHERE entry = e.id),
  e.finished IS NOT NULL, coalesce(a.written, 0)
FROM entries e LEFT JOIN games g ON g.id = e.game
LEFT JOIN (SELECT entry, count(*) + sum(undone) AS written FROM applied GROUP BY entry) a ON a.entry = e.id
"""


@dataclass(frozen=True, slots=True)
class Reach:
    """What was done in one action: answers, its end, and what was written to units or taken off them again."""

    answers: int = 0
    finished: bool = False
    written: int = 0

    def beyond(self, other: Reach | None) -> bool:
        """Is there anything in this one that the other lacks?"""
        return other is None or (
            self.answers > other.answers or self.finished > other.finished or self.written > other.written)


Log = dict[str, Reach]


def logs_here(db: sqlite3.Connection) -> dict[str | None, Log]:
    """Every log of the store: of each game by its name, and under None of what belongs to no game."""
    logs: dict[str | None, Log] = {}
    for game, entry, answers, finished, written in db.execute(_HERE):
        logs.setdefault(game, {})[entry] = Reach(answers, bool(finished), written)
    return logs


def reach_of(entry: EntryPart) -> Reach:
    """How far an entry of a file has come."""
    written = len(entry.applied) + sum(part.undone for part in entry.applied)
    return Reach(2 * entry.taken_back + len(entry.answers), entry.finished is not None, written)


def beyond(one: Log, other: Log) -> bool:
    """Is there a roll in this log that the other lacks, or that has come further here?"""
    return any(reach.beyond(other.get(uid)) for uid, reach in one.items())

"""Battles: deed after deed, never overwritten, and snapshots so that a long one opens at once."""

from __future__ import annotations

from app.storage.database import Database
from app.storage.records import KeptDeed
from app.storage.trouble import GONE_ON, Conflict

SNAPSHOTS = 2
"""So many are kept: opening starts at the older one, so that a few hundred deeds can be taken back at once."""


class Battles(Database):
    """Append, read and shorten the way to the deeds of a game."""

    def next_deed(self, game: int) -> int:
        """The number the next deed of this game gets; 0 is the first."""
        return int(self.value("SELECT coalesce(max(number) + 1, 0) FROM deeds WHERE game = ?", game))

    def add_deed(self, game: int, number: int, deed: str, who: str = "") -> None:
        """Keep a deed as JSON: it is durable when the write ends. Conflict if another one was kept in its place."""
        with self.write() as db:
            if number != self.next_deed(game):
                raise Conflict(GONE_ON)
            db.execute("INSERT INTO deeds(game, number, at, who, deed) VALUES(?, ?, ?, ?, ?)",
                       (game, number, self.now(), who, deed))

    def deeds(self, game: int, first: int = 0, most: int = -1) -> list[KeptDeed]:
        """The deeds of a game in order, from this number on; all, or so many at most."""
        return [KeptDeed(*row) for row in self.rows(
            "SELECT number, at, who, deed FROM deeds WHERE game = ? AND number >= ? ORDER BY number LIMIT ?",
            game, first, most)]

    def keep_snapshot(self, game: int, number: int, battle: str) -> None:
        """Keep how a battle stood before the deed of this number; the oldest snapshots go."""
        with self.write() as db:
            db.execute("INSERT OR REPLACE INTO snapshots(game, number, battle) VALUES(?, ?, ?)", (game, number, battle))
            db.execute(
                "DELETE FROM snapshots WHERE game = ?1 AND number NOT IN"
                " (SELECT number FROM snapshots WHERE game = ?1 ORDER BY number DESC LIMIT ?2)", (game, SNAPSHOTS))

    def drop_snapshots(self, game: int, after: int = -1) -> None:
        """A deed was taken back: nothing can be read from a snapshot that was made after it."""
        with self.write() as db:
            db.execute("DELETE FROM snapshots WHERE game = ? AND number > ?", (game, after))

    def snapshot(self, game: int) -> tuple[int, str] | None:
        """The oldest snapshot that is kept, with its number."""
        found = self.row("SELECT number, battle FROM snapshots WHERE game = ? ORDER BY number LIMIT 1", game)
        return None if found is None else (int(found[0]), str(found[1]))

    def newest_snapshot(self, game: int) -> int | None:
        """The number of the newest snapshot; None if there is none."""
        found: int | None = self.value("SELECT max(number) FROM snapshots WHERE game = ?", game)
        return found

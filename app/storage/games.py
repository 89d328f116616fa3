"""Games, their two sides and where their turn stands."""

from __future__ import annotations

from collections.abc import Sequence

from app.storage import shapes
from app.storage.database import Database, new_uid
from app.storage.records import SIDES, Game, to_json
from rules.said import Json

_GAME = """
SELECT g.id, g.uid, g.ruleset, g.title,
  (SELECT name FROM sides WHERE game = g.id AND side = 'A'),
  (SELECT name FROM sides WHERE game = g.id AND side = 'B'), g.started,
  max(coalesce((SELECT max(at) FROM entries WHERE game = g.id), g.started),
    coalesce((SELECT at FROM deeds WHERE game = g.id ORDER BY number DESC LIMIT 1), 0)) AS played,
  (SELECT count(*) FROM entries WHERE game = g.id)
FROM games g
"""


def _game(row: tuple[Json, ...]) -> Game:
    values = (*row[:4], (row[4] or "", row[5] or ""), *row[6:])
    return Game(*values)


class Games(Database):
    """Start, find, rename and delete games."""

    def new_game(self, ruleset: str, title: str, sides: Sequence[str] = ("Blue", "Red")) -> int:
        """Begin a game of this sheet between two sides."""
        with self.write() as db:
            game = db.execute(
                "INSERT INTO games(uid, ruleset, title, started) VALUES(?, ?, ?, ?)",
                (new_uid(), ruleset, title, self.now()),
            ).lastrowid
            names = [(game, side, name) for side, name in zip(SIDES, sides, strict=True)]
            db.executemany("INSERT INTO sides VALUES(?, ?, ?)", names)
        return int(game or 0)

    def games(self, ruleset: str | None = None) -> list[Game]:
        """All games, the one played last first."""
        where = "" if ruleset is None else "WHERE g.ruleset = ?"
        values = () if ruleset is None else (ruleset,)
        return [_game(row) for row in self.rows(f"{_GAME} {where} ORDER BY played DESC, g.id DESC", *values)]

    def game(self, game: int) -> Game | None:
        """One game, or None if it was deleted."""
        row = self.row(f"{_GAME} WHERE g.id = ?", game)
        return _game(row) if row else None

    def rename_game(self, game: int, title: str) -> None:
        """Give a game another title."""
        with self.write() as db:
            db.execute("UPDATE games SET title = ? WHERE id = ?", (title, game))

    def rename_sides(self, game: int, sides: Sequence[str]) -> None:
        """Give the two sides other names."""
        with self.write() as db:
            for side, name in zip(SIDES, sides, strict=True):
                db.execute("UPDATE sides SET name = ? WHERE game = ? AND side = ?", (name, game, side))

    def delete_game(self, game: int) -> None:
        """Delete a game with its rolls and its units."""
        with self.write() as db:
            db.execute("DELETE FROM games WHERE id = ?", (game,))

    def turn_state(self, game: int) -> dict[str, Json]:
        """Where the turn of this game stands; empty before the first turn."""
        text = self.value("SELECT state FROM turns WHERE game = ?", game)
        state: dict[str, Json] = self.read(f"turns.{game}", text, {}, shapes.turn)
        return state

    def set_turn_state(self, game: int, state: dict[str, Json]) -> None:
        """Remember where the turn of this game stands."""
        with self.write() as db:
            db.execute("INSERT OR REPLACE INTO turns VALUES(?, ?)", (game, to_json(state)))

"""Everything a player keeps, behind one door."""

from __future__ import annotations

from app.storage.actions import Actions
from app.storage.battles import Battles
from app.storage.export import Export
from app.storage.records import Game
from app.storage.shapes import perhaps, whole
from app.storage.units import Units


class Store(Actions, Battles, Units, Export):
    """Games, battles, log, units, settings and house rules; `Store.open(path)` never fails."""

    def current_game(self, ruleset: str) -> Game | None:
        """The game of this sheet that is on the table: the one chosen, else the one played last."""
        games = self.games(ruleset)
        chosen = self.setting(f"game.{ruleset}", None, perhaps(whole))
        return next((game for game in games if game.id == chosen), games[0] if games else None)

    def choose_game(self, game: int) -> None:
        """Put this game on the table."""
        found = self.game(game)
        if found is not None:
            self.set_setting(f"game.{found.ruleset}", found.id)

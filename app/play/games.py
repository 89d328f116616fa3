"""The games of a player: of each sheet one is on the table, the others are kept."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from app.play import standing
from app.play.battles import TableBattle
from app.play.editions import Editions
from app.play.rosters import with_own_names
from app.storage import Game, Store
from app.storage.shapes import list_of, perhaps, whole
from rules import ruleset
from rules.frame.battle import AnyBattle
from rules.frame.deed import Deed, Muster, NameSide
from rules.frame.unit import Unit
from rules.said import say

Forces = Literal["fresh", "as_they_are"]
"""The same units again: at full strength, or with their losses."""
GONE = "games_gone"
"""The setting that lists the games which were deleted and can still be had back."""


@dataclass(frozen=True)
class Begun:
    """A new game, and the one that was on the table before: the way back."""

    game: int
    before: int | None


GAME = say("Game {n}", ctx="name")
"""What a game is called until a player says otherwise: kept in English, said in the player's language."""


class Games:
    """Opens the battle of a sheet once and keeps it open; begins new ones."""

    def __init__(self, store: Store, editions: Editions) -> None:
        self._store, self._editions = store, editions
        self._open: dict[int, TableBattle] = {}

    # -- which there are

    def current(self, sheet: str) -> int | None:
        """The game of this sheet that is on the table; None before the first."""
        kept: int | None = self._store.setting(f"game.{sheet}", None, perhaps(whole))
        if kept is not None and kept not in self._gone and self._store.game(kept) is not None:
            return kept
        games = self.of(sheet)
        return games[0].id if games else None

    def of(self, sheet: str) -> list[Game]:
        """The games of a sheet, the one played last first."""
        gone = self._gone
        return [game for game in self._store.games(sheet) if game.id not in gone]

    def table(self, sheet: str) -> TableBattle:
        """The battle on the table, by the rules that are in force; an empty one if there is none."""
        game = self.current(sheet)
        return self.open(self.new(sheet) if game is None else game)

    def open(self, game: int, sides: tuple[str, ...] = ()) -> TableBattle:
        """The battle of a game; a new one of these sides."""
        found = self._store.game(game)
        known = self._open.get(game)
        if known is None:
            edition = self._editions.of(found.ruleset) if found else None
            known = self._open[game] = TableBattle(self._store, game, edition, sides)
        else:
            known.amend(self._editions.of(known.sheet.id))
        return known

    # -- a new one

    def new(self, sheet: str) -> int:
        """A game with nobody on the table; it is the one that is played from now on."""
        with self._store.write():
            game = self._store.new_game(sheet, str(GAME.with_parts(n=self._next_number(sheet))))
            self._store.set_setting(f"game.{sheet}", game)
        return game

    def begin_empty(self, sheet: str) -> Begun:
        """An empty table."""
        return self._set_up(sheet, ())

    def forces(self, sheet: str) -> Mapping[str, tuple[str, ...]]:
        """The small forces of a sheet: a name and the units in it."""
        return ruleset(sheet).battle_sheet.forces

    def begin_sample(self, sheet: str, forces: Sequence[str] = ()) -> Begun:
        """A sample battle: a small force of the sheet for each side, the first two if none are named."""
        known = ruleset(sheet).battle_sheet
        chosen = list(forces) or list(known.forces)[:2]
        cards = (card for side, name in zip("AB", chosen, strict=True) for card in known.force(name, side))
        return self._set_up(sheet, with_own_names(cards))

    def begin_again(self, sheet: str, forces: Forces) -> Begun:
        """The same units and sides once more."""
        battle = self.table(sheet).battle
        return self._set_up(sheet, again(battle, forces), battle.sides, _same_sides(battle))

    def can_begin_again(self, sheet: str) -> tuple[int, int]:
        """How many units there would be at full strength, and how many as they are."""
        game = self.current(sheet)
        if game is None:
            return 0, 0
        battle = self.open(game).battle
        return len(again(battle, "fresh")), len(again(battle, "as_they_are"))

    def take_back(self, begun: Begun) -> None:
        """The game from before is on the table again, and the new one never was."""
        found = self._store.game(begun.game)
        if found is None:
            return
        with self._store.write():
            self._store.delete_game(begun.game)
            standing.forget(self._store, begun.game)
            self._store.set_setting(f"game.{found.ruleset}", begun.before)
            if begun.before is not None:
                standing.touch(self._store, begun.before)
        self.forget(begun.game)

    def _set_up(self, sheet: str, cards: Iterable[Unit], sides: tuple[str, ...] = (),
                called: Sequence[Deed] = ()) -> Begun:
        before = self.current(sheet)
        known = set(self._open)
        try:
            with self._store.write():
                game = self.new(sheet)
                self.open(game, sides).do_all([*called, *map(_muster, cards)])
        except BaseException:
            for game in set(self._open) - known:
                self.forget(game)
            raise
        return Begun(game, before)

    def _next_number(self, sheet: str) -> int:
        return len(self._store.games(sheet)) + 1

    # -- old ones

    def choose(self, game: int) -> None:
        """Play this game of its sheet from now on."""
        found = self._store.game(game)
        if found is not None:
            with self._store.write():
                self._store.set_setting(f"game.{found.ruleset}", game)
                standing.touch(self._store, game)

    def rename(self, game: int, title: str) -> None:
        """Call a game something else."""
        if title.strip():
            self._store.rename_game(game, title.strip())

    def delete(self, game: int) -> None:
        """A game is gone from the list; it can be had back until the next sweep."""
        self._store.set_setting(GONE, sorted({*self._gone, game}))
        self.forget(game)

    def have_back(self, game: int) -> None:
        """It was not meant."""
        self._store.set_setting(GONE, sorted(self._gone - {game}))

    def sweep(self, only: int | None = None) -> None:
        """What was deleted goes for good, with its rolls; one game, or all."""
        gone = {game for game in self._gone if only in (None, game)}
        if gone:
            with self._store.write():
                for game in gone:
                    self._store.delete_game(game)
                    standing.forget(self._store, game)
                self._store.set_setting(GONE, sorted(self._gone - gone))

    def forget(self, game: int) -> None:
        """It was deleted, or something else has written it."""
        self._open.pop(game, None)

    @property
    def _gone(self) -> set[int]:
        return set(self._store.setting(GONE, [], list_of(whole)))


def again(battle: AnyBattle, forces: Forces) -> tuple[Unit, ...]:
    """The cards of a battle for the next one; who is no longer there comes back only at full strength."""
    if forces == "as_they_are":
        return tuple(unit.carried_over() for unit in battle.units if unit.there)
    # A square that a platoon has formed in the battle is part of a unit that came whole.
    return tuple(unit.fresh() for unit in battle.units if unit.came)


def _same_sides(battle: AnyBattle) -> list[Deed]:
    colours: Mapping[str, str] = battle.colours
    return [NameSide(side=side, name=battle.name_of(side), colour=colours.get(side, ""))
            for side in battle.sides if side in battle.names]


def _muster(card: Unit) -> Muster:
    return Muster(unit={"card": card.card, **card.model_dump(mode="json", exclude_defaults=True)})

"""How a game went: what is left of each side, where it turned, the rarest roll, and whose dice were kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.play.battles import TableBattle
from app.play.chronicle import Chronicle
from app.storage import Entry, Store
from app.storage.luck import Result, Verdict, result_of, tally, verdict
from rules.frame.battle import AnyBattle
from rules.frame.rarity import Rarity
from rules.frame.told import ToldStep, stored_rarity
from rules.frame.unit import Unit
from rules.said import Text

EVERY_OTHER = 50.0
"""Per cent; a throw that comes at least so often is not rare."""
TURNING_POINTS = 3
SURPRISE = 0.34
"""What happens once in three times is no turning point."""
TOLD = 1000
"""So many of the last actions are looked through for the rarest roll."""


@dataclass(frozen=True)
class SideReport:
    """What is left of a side, of what came; how its dice fell, and how its results stood against the odds."""

    id: str
    now: int
    full: int
    units: int
    came: int
    dice: Verdict
    results: int
    better: int
    """How many of its results were better than the odds on the screen promised."""

    @property
    def share(self) -> float:
        """What is left, from 0 to 1."""
        return self.now / self.full if self.full else 0.0


@dataclass(frozen=True)
class TurningPoint:
    """An action whose result was far from what the odds promised."""

    entry: Entry
    turn: int
    chance: float
    good: bool
    """Whether it went better than promised for the side whose action it was."""


@dataclass(frozen=True)
class RarestRoll:
    """The throw that is seen most seldom."""

    entry: Entry
    turn: int
    step: ToldStep
    rarity: Rarity


@dataclass(frozen=True)
class Report:
    """A game in a few lines."""

    title: str
    turn: int
    over: Text
    sides: tuple[SideReport, ...]
    points: tuple[TurningPoint, ...]
    rarest: RarestRoll | None

    @property
    def ahead(self) -> SideReport | None:
        """Who has most left; nobody where it is even."""
        most = max((side.share for side in self.sides), default=0.0)
        first = [side for side in self.sides if side.share == most]
        return first[0] if len(first) == 1 else None


def report(table: TableBattle) -> Report:
    """How the game stands or has ended."""
    store, battle, known = table.store, table.battle, Chronicle(table)
    game, view = store.game(table.game), battle.view()
    results = [(number, side, result) for number, side, odds, outcome in store.against_odds(table.game)
               if (result := result_of(odds, outcome))]
    # Many actions of a long game end alike: each end is looked at once.
    throws, luck = store.thrown(table.game), {result: result.luck for result in {result for _, _, result in results}}
    sides = tuple(_side(battle, side, tally(throws, side), [luck[result] for _, whose, result in results
                                                            if whose == side]) for side in battle.sides)
    return Report(game.title if game else "", view.number, "" if battle.play else view.over, sides,
                  _points(store, results, known), _rarest(store, table.game, known))


# -- what is left


def _side(battle: AnyBattle, side: str, faces: Mapping[int, Sequence[int]], luck: Sequence[float]) -> SideReport:
    units = [unit for unit in battle.units if unit.side == side]
    left = [_left(unit) for unit in units]
    return SideReport(side, sum(now for now, _ in left), sum(full for _, full in left),
                      sum(unit.there for unit in units), len(units), verdict(faces),
                      len(luck), sum(one > 0.5 for one in luck))


def _left(unit: Unit) -> tuple[int, int]:
    """How many are left of a unit and how many there were; a thing is one, and who is down is still there."""
    now, full = unit.pips or (1, 1)
    return (max(now, 1) if unit.there else 0), max(full, 1)


# -- where it turned


def _points(store: Store, results: Sequence[tuple[int, str, Result]], known: Chronicle) -> tuple[TurningPoint, ...]:
    """The results that the odds made least likely, in the order they happened."""
    surprises = {result: _surprise(result) for result in {result for _, _, result in results}}
    found = [(number, *surprises[result]) for number, _, result in results]
    rare = sorted((one for one in found if 0 < one[1] < SURPRISE), key=lambda one: one[1])[:TURNING_POINTS]
    entries = {entry.id: entry for entry in store.entries([number for number, _, _ in rare])}
    points = [TurningPoint(entries[number], known.turn_of(entries[number].deed), chance, good)
              for number, chance, good in rare]
    return tuple(sorted(points, key=lambda point: point.entry.at))


def _surprise(result: Result) -> tuple[float, bool]:
    """The chance of a result this good or better, or this bad or worse, and which it was."""
    same = sum(chance for value, chance in result.chances if value == result.got)
    good = result.luck >= 0.5
    return (result.as_good if good else 1 - result.as_good + same), good


def _rarest(store: Store, game: int, known: Chronicle) -> RarestRoll | None:
    """The throw with the smallest chance of all that were told; what comes every other time is not rare."""
    rolls = [(percent, entry, stored, rarity) for entry, steps in store.told_last(game, TOLD) for stored in steps
             if (rarity := stored_rarity(stored)) and (percent := _percent(rarity)) < EVERY_OTHER]
    if not rolls:
        return None
    _, number, stored, rarity = min(rolls, key=lambda roll: roll[0])
    entry = store.entries([number])[0]
    return RarestRoll(entry, known.turn_of(entry.deed), ToldStep.from_json(stored), rarity)


def _percent(rarity: Rarity) -> float:
    """What is less than one in a hundred is written so."""
    said = "".join(sign for sign in rarity.percent if sign.isdigit() or sign == ".")
    return 0.5 if "<" in rarity.percent else float(said or 100)

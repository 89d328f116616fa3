"""How a game went: what is left of each side, where it turned, the rarest roll, and whose dice were kind."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.play.battles import TableBattle
from app.play.chronicle import Chronicle
from app.storage import Entry, Store
from app.storage.luck import Result, Verdict, result_of, tally, verdict
from rules.frame.battle import AnyBattle
from rules.frame.rarity import Rarity
from rules.frame.told import ToldStep
from rules.frame.unit import Unit
from rules.said import Text

TURNING_POINTS = 3
SURPRISE = 0.34
"""What happens once in three times is no turning point."""


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
    turn: Text
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
    game = store.game(table.game)
    view = battle.view()
    entries = store.finished_with_odds(table.game)
    sides = tuple(_side(store, table.game, battle, side, entries) for side in battle.sides)
    return Report(game.title if game else "", view.title, "" if battle.play else view.over, sides,
                  _points(entries, known), _rarest(store, table.game, known))


# -- what is left


def _side(store: Store, game: int, battle: AnyBattle, side: str, entries: Sequence[Entry]) -> SideReport:
    units = [unit for unit in battle.units if unit.side == side]
    left = [_left(unit) for unit in units]
    results = [found for entry in entries if entry.side == side and (found := _result(entry))]
    return SideReport(side, sum(now for now, _ in left), sum(full for _, full in left),
                      sum(unit.there for unit in units), len(units), verdict(tally(store.thrown(game), side)),
                      len(results), sum(found.luck > 0.5 for found in results))


def _left(unit: Unit) -> tuple[int, int]:
    """How many are left of a unit and how many there were; a thing is one, and who is down is still there."""
    now, full = unit.pips or (1, 1)
    return (max(now, 1) if unit.there else 0), max(full, 1)


# -- where it turned


def _result(entry: Entry) -> Result | None:
    return result_of(entry.odds, entry.outcome)


def _points(entries: Sequence[Entry], known: Chronicle) -> tuple[TurningPoint, ...]:
    """The results that the odds made least likely, in the order they happened."""
    found = [(entry, *_surprise(result)) for entry in entries if (result := _result(entry))]
    rare = sorted((one for one in found if 0 < one[1] < SURPRISE), key=lambda one: one[1])[:TURNING_POINTS]
    return tuple(TurningPoint(entry, known.turn_of(entry.deed), chance, good)
                 for entry, chance, good in sorted(rare, key=lambda one: one[0].at))


def _surprise(result: Result) -> tuple[float, bool]:
    """The chance of a result this good or better, or this bad or worse, and which it was."""
    same = sum(chance for value, chance in result.chances if value == result.got)
    good = result.luck >= 0.5
    return (result.as_good if good else 1 - result.as_good + same), good


def _rarest(store: Store, game: int, known: Chronicle) -> RarestRoll | None:
    """The throw with the smallest chance of all that were told."""
    rarest: RarestRoll | None = None
    for line in store.log(game=game, kind="action", limit=1000):
        entry = store.entry(line.id)
        for stored in (entry.steps or ()) if entry else ():
            step = ToldStep.from_json(stored)
            if step.rarity and (rarest is None or _percent(step.rarity) < _percent(rarest.rarity)):
                rarest = RarestRoll(line, known.turn_of(line.deed), step, step.rarity)
    return rarest


def _percent(rarity: Rarity) -> float:
    """What is less than one in a hundred is written so."""
    said = "".join(sign for sign in rarity.percent if sign.isdigit() or sign == ".")
    return 0.5 if "<" in rarity.percent else float(said or 100)

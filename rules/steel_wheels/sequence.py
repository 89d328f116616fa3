"""Who acts when in a manoeuvre phase: platoons that are left, readiness of all teams (W-B5), whose turn it is now."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from rules.engine import Dice
from rules.frame.deed import Plain
from rules.steel_wheels.filled import platoons
from rules.steel_wheels.manoeuvres import Fires
from rules.steel_wheels.tables import cr, cs, own_side, readiness_die
from rules.steel_wheels.units import Battery, Card, OnTable

if TYPE_CHECKING:
    from rules.steel_wheels.turn import Table


class Throw(Plain):
    """A team's readiness die with what it adds; the die of a crew with dead is not thrown."""

    unit: str
    die: int
    adds: int = 0
    thrown: bool = True

    @property
    def total(self) -> int:
        """D6 + CS + CR."""
        return self.die + self.adds


class Acting(Plain):
    """A unit in the middle of its manoeuvre, and what is left of it."""

    unit: str
    manoeuvre: str
    fires: Fires = ""
    heavy: int = 0
    """Heavy shots left."""
    light: bool = False
    """Its light weapons may still fire."""
    flames: bool = False
    assault: bool = False
    """It may still go in."""
    recovers: bool = False
    """Its courage is still to be tested."""
    looked: bool = False
    """The ground on its way is known."""


# -- readiness


def scores(throws: Iterable[Throw]) -> dict[str, tuple[int, ...]]:
    """The totals of each team: more than one where it had to throw again."""
    found: dict[str, tuple[int, ...]] = {}
    for throw in throws:
        found[throw.unit] = (*found.get(throw.unit, ()), throw.total)
    return found


def must_throw(teams: Iterable[str], throws: tuple[Throw, ...]) -> tuple[str, ...]:
    """Who has not thrown yet, or is level with another; two crews that may not throw stay level."""
    had, fixed = scores(throws), {throw.unit for throw in throws if not throw.thrown}
    return tuple(unit for unit in teams if unit not in had or any(
        _level(had[unit], other) and not {unit, name} <= fixed for name, other in had.items() if name != unit))


def _level(own: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return other[:len(own)] == own


def in_order(teams: Mapping[str, bool], throws: tuple[Throw, ...]) -> tuple[str, ...]:
    """The teams as they act, each with whether it is on the declaring side: that side is first where it is level."""
    had = scores(throws)
    return tuple(sorted(teams, key=lambda unit: ([-total for total in had.get(unit, ())], not teams[unit])))


def readiness_of(unit: Card, die: int | None = None) -> Throw:
    """Its throw; without a die it is a crew with dead (T5)."""
    adds = int(own_side("RT").adds(cs(unit.skill), cr(unit.rank)))
    return Throw(unit=unit.id, die=readiness_die() if die is None else die, adds=adds, thrown=die is not None)


def slow(unit: Card) -> bool:
    """Whether its die counts as 1."""
    return not isinstance(unit, Battery) and unit.crew_dead


def all_throw(battle: Table, teams: tuple[str, ...], dice: Dice) -> tuple[Throw, ...]:
    """One throw each, and again for those who are level, until everybody has his place."""
    sides, done = own_side("RT").die, battle.turn.throws
    while waiting := must_throw(teams, done):
        units = map(battle.unit, waiting)
        done += tuple(readiness_of(unit, None if slow(unit) else dice.randint(1, sides)) for unit in units)
    return done[len(battle.turn.throws):]


# -- platoons


def left_to_declare(battle: Table, side: str) -> tuple[str, ...]:
    """The platoons of a side that have not manoeuvred this turn."""
    return tuple(name for name in platoons(battle, side) if any(
        not unit.done for unit in members(battle, side, name)))


def members(battle: Table, side: str, platoon: str) -> tuple[OnTable, ...]:
    """The units of a platoon on the battlefield."""
    return tuple(unit for unit in battle.there(side)
                 if not isinstance(unit, Battery) and unit.platoon_name == platoon)


def teams_of_phase(battle: Table) -> dict[str, bool]:
    """All teams of the declared platoons, each with whether it is on the side that declared first."""
    first = next(iter(battle.turn.declared), "")
    return {unit.id: side == first for side, platoon in battle.turn.declared.items() if platoon
            for unit in members(battle, side, platoon) if not unit.done}


def declares_first(battle: Table) -> str:
    """The side that declares first; the first one to begin with."""
    return battle.turn.side if battle.turn.side in battle.sides else battle.sides[0]


def opponent(battle: Table, side: str) -> str:
    """The player across the table."""
    first, second = battle.sides[:2]
    return second if side == first else first


# -- whose turn it is


def waiting(battle: Table) -> tuple[Card, ...]:
    """The teams or batteries that are still to act, in their order."""
    units = (battle.find(id) for id in battle.turn.order)
    return tuple(unit for unit in units if unit is not None and unit.there)


def on_now(battle: Table) -> Card | None:
    """Who acts now, if anybody does."""
    return next(iter(waiting(battle)), None)


def acting_now(battle: Table) -> Acting | None:
    """The manoeuvre under way, if its unit is still there."""
    acting = battle.turn.acting
    unit = battle.find(acting.unit) if acting else None
    return acting if unit is not None and unit.there else None

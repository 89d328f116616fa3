"""Reinforcements (P07), combining (P08) and arrival (P09)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine import OPPONENT, OWNER, Choice, Note, Roll, Steps, Total, at_least, need, procedure
from rules.ruleset import Change, Follow, Outcome
from rules.scw.columns import ADDED
from rules.scw.facts import READY, Arrival, Reserves, dice_per_unit, per_unit
from rules.scw.tables import TABLES, meaning, number
from rules.scw.words import count

ONE_DIE_SAFE = 4
ONE_DIE_SQUARES = 3
"""S21, one die: the owner's total of 4 or more is no deviation, else three squares."""


@dataclass(frozen=True, slots=True)
class Ready(Outcome):
    """How many bases come on, how many still wait, and who picked the unit if dice were combined."""

    ready: int
    waiting: int
    kind: str
    picker: str = ""

    @property
    def sentence(self) -> str:
        """Who is ready."""
        thing = "base" if self.kind == "foot" else "vehicle or gun"
        many = "bases" if self.kind == "foot" else "vehicles or guns"
        pick = f"The {self.picker} picks the unit. " if self.picker else ""
        ready = f"{self.ready} {thing if self.ready == 1 else many}" if self.ready else f"No {thing}"
        return f"{pick}{ready} {'are' if self.ready > 1 else 'is'} ready, {self.waiting} still waiting."

    @property
    def picked(self) -> str:
        """The unit that gets the dice: its owner's, or the one the opponent picks."""
        return "other" if self.picker == OPPONENT else "unit"

    @property
    def changes(self) -> tuple[Change, ...]:
        """They leave the waiting line; their owner says where they come on (S-B5)."""
        return (Change(self.picked, "waiting", delta=-self.ready, label="waiting"),) if self.ready else ()

    @property
    def follows(self) -> tuple[Follow, ...]:
        """They arrive at once."""
        if not self.ready:
            return ()
        return (Follow("arrival", "Arrival of what is ready", who={"unit": self.picked}),)


@procedure
def reinforcements(unit: Reserves) -> Steps[Ready]:
    """So many dice per unit; combined dice go to one unit, which may not be the one you want."""
    if unit.units_combined == 1:
        return ready(1, unit.kind, unit.waiting, "")
    on = owner_picks_on()
    picks = yield Roll(1, at_least(on), "Who picks the unit", table="reinforcements",
                       note=f"{on}+ the owner, else the opponent.",
                       tell="{value} for the owner, {rest} for the opponent")
    if picks:
        return ready(unit.units_combined, unit.kind, unit.waiting, OWNER)
    return ready(unit.units_combined, unit.other_kind, unit.other_waiting, OPPONENT)


def owner_picks_on() -> int:
    """What the owner throws to pick the unit himself when dice are combined."""
    return number("reinforcements", "Owner picks the unit when combining", "Result on")


def reserves_summary() -> str:
    """What the action is about."""
    return f"{dice_per_unit()} per unit; several units may combine."


def reserves_said(unit: Reserves) -> tuple[str, ...]:
    """What will be thrown, and for whom."""
    on = number("reinforcements", READY[unit.kind], "Result on")
    dice = f"{per_unit(unit.kind) * unit.units_combined}D6"
    if unit.units_combined == 1:
        return dice, f"ready on {on}+"
    return dice, f"ready on {on}+", f"{owner_picks_on()}+ the owner picks"


@procedure
def ready(units: int, kind: str, waiting: int, picker: str) -> Steps[Ready]:
    """Each die that is good enough makes one ready, never more than wait."""
    on = number("reinforcements", READY[kind], "Result on")
    good = yield Roll(per_unit(kind) * units, at_least(on), "Reinforcements", tell="{value} ready",
                      table="reinforcements")
    come = min(good, waiting)
    return Ready(come, waiting - come, kind, picker)


@dataclass(frozen=True, slots=True)
class Deviation(Outcome):
    """none, or full with its squares along the table edge; the decider also picks the direction."""

    result: str
    squares: int = 0
    decider: str = ""

    @property
    def sentence(self) -> str:
        """Where they come on."""
        if self.result == "none":
            return "They arrive where they wanted to."
        return f"They arrive {count(self.squares, 'square')} along the edge; the {self.decider} picks the direction."

    @property
    def ended_as(self) -> str:
        """Full deviation or none."""
        return self.result


@procedure
def arrival(entry: Arrival) -> Steps[Deviation]:
    """By road without deviation; else the higher total takes all the squares of difference, or none."""
    if entry.road:
        yield Note("Arrival", "By road: no deviation.", table="arrival")
        return Deviation("none")
    if entry.rulings.arrival_mode == "one_die":
        return one_die_arrival()
    owner = yield Roll(1, Total(adds("Owner")), "Arrival, owner", table="arrival", note=_added_note("Owner"))
    opponent = yield Roll(1, Total(adds("Opponent")), "Arrival, opponent", by=OPPONENT, table="arrival",
                          note=_added_note("Opponent"))
    if owner == opponent:
        return Deviation("none")
    if owner > opponent:
        return decided(OWNER, owner - opponent, entry.owner_wish)
    return decided(OPPONENT, opponent - owner, entry.opponent_wish)


def adds(side: str) -> int:
    """What the owner or the opponent adds to his die."""
    return meaning("arrival", "Elsewhere", side, ADDED)


def _added_note(side: str) -> str:
    return f"The {side.lower()} adds {adds(side)}." if adds(side) else ""


def _thrown(side: str) -> str:
    return TABLES["arrival"].text("Elsewhere", side)


def arrival_said(entry: Arrival) -> tuple[str, ...]:
    """What will be thrown, if anything."""
    if entry.road:
        return ("no dice",)
    if entry.rulings.arrival_mode == "one_die":
        return _thrown("Owner"), f"{ONE_DIE_SAFE}+ no deviation"
    return (f"{_thrown('Owner')} against {_thrown('Opponent')}",)


@procedure
def decided(decider: str, squares: int, wish: str) -> Steps[Deviation]:
    """Full deviation or none, never part of it."""
    if wish == "ask":
        wish = yield Choice(decider, ("none", "full"), "Deviation", sensible="none" if decider == OWNER else "full",
                            question=f"Full deviation of {squares}, or none?",
                            names={"none": "No deviation", "full": f"{squares} along the edge"})
    return Deviation("full", squares, decider) if wish == "full" else Deviation("none", 0, decider)


@procedure
def one_die_arrival() -> Steps[Deviation]:
    """S21: the owner's die alone."""
    total = yield Roll(1, Total(adds("Owner"), goal=need(ONE_DIE_SAFE)), "Arrival", table="arrival")
    return Deviation("none") if total >= ONE_DIE_SAFE else Deviation("full", ONE_DIE_SQUARES, OPPONENT)

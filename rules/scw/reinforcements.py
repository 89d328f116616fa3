"""Reinforcements (P07), combining (P08) and arrival (P09)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine import OPPONENT, OWNER, Choice, Note, Roll, Steps, Total, at_least, need, procedure
from rules.ruleset import Change, Follow, Outcome
from rules.scw.facts import Arrival, Reserves
from rules.scw.tables import number
from rules.scw.words import count

DICE_PER_UNIT = 6
"""6D6 per unit."""
READY = {"foot": "Foot bases are ready", "vehicle_gun": "Vehicle / gun is ready"}
OWNER_ADDS = 1
"""Arrival: D6 (+1 owner)."""
ONE_DIE_SAFE = 4
ONE_DIE_SQUARES = 3
"""S21, one die: the owner's D6+1 of 4 or more is no deviation, else three squares."""


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
    def changes(self) -> tuple[Change, ...]:
        """They leave the waiting line; which unit the opponent picked is not known here."""
        return (Change("unit", "waiting", value=self.waiting, label="waiting"),) if self.picker != OPPONENT else ()

    @property
    def follows(self) -> tuple[Follow, ...]:
        """They arrive at once."""
        return (Follow("arrival", "Arrival of what is ready"),) if self.ready else ()


@procedure
def reinforcements(unit: Reserves) -> Steps[Ready]:
    """6D6 per unit; combined dice go to one unit, which may not be the one you want."""
    dice = DICE_PER_UNIT * unit.units_combined
    if unit.units_combined == 1:
        return ready(dice, unit.kind, unit.waiting, "")
    picks = yield Roll(1, at_least(number("reinforcements", "Owner picks the unit when combining", "Result on")),
                       "Who picks the unit", table="reinforcements", note="4+ the owner, else the opponent.",
                       tell="{value} for the owner, {rest} for the opponent")
    if picks:
        return ready(dice, unit.kind, unit.waiting, OWNER)
    return ready(dice, unit.other_kind, unit.other_waiting, OPPONENT)


def reserves_said(unit: Reserves) -> tuple[str, ...]:
    """What will be thrown, and for whom."""
    on = number("reinforcements", READY[unit.kind], "Result on")
    dice = f"{DICE_PER_UNIT * unit.units_combined}D6"
    if unit.units_combined == 1:
        return dice, f"ready on {on}+"
    picks = number("reinforcements", "Owner picks the unit when combining", "Result on")
    return dice, f"ready on {on}+", f"{picks}+ the owner picks"


@procedure
def ready(dice: int, kind: str, waiting: int, picker: str) -> Steps[Ready]:
    """Each die that is good enough makes one ready, never more than wait."""
    good = yield Roll(dice, at_least(number("reinforcements", READY[kind], "Result on")), "Reinforcements",
                      tell="{value} ready", table="reinforcements")
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


@procedure
def arrival(entry: Arrival) -> Steps[Deviation]:
    """By road without deviation; else the higher total takes all the squares of difference, or none."""
    if entry.road:
        yield Note("Arrival", "By road: no deviation.", table="arrival")
        return Deviation("none")
    if entry.rulings.arrival_mode == "one_die":
        return one_die_arrival()
    owner = yield Roll(1, Total(OWNER_ADDS), "Arrival, owner", table="arrival", note="The owner adds 1.")
    opponent = yield Roll(1, Total(), "Arrival, opponent", by=OPPONENT, table="arrival")
    if owner == opponent:
        return Deviation("none")
    if owner > opponent:
        return decided(OWNER, owner - opponent, entry.owner_wish)
    return decided(OPPONENT, opponent - owner, entry.opponent_wish)


def arrival_said(entry: Arrival) -> tuple[str, ...]:
    """What will be thrown, if anything."""
    if entry.road:
        return ("no dice",)
    if entry.rulings.arrival_mode == "one_die":
        return f"D6+{OWNER_ADDS}", f"{ONE_DIE_SAFE}+ no deviation"
    return (f"D6+{OWNER_ADDS} against D6",)


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
    total = yield Roll(1, Total(OWNER_ADDS, goal=need(ONE_DIE_SAFE)), "Arrival", table="arrival")
    return Deviation("none") if total >= ONE_DIE_SAFE else Deviation("full", ONE_DIE_SQUARES, OPPONENT)

"""Reinforcements (P07), combining (P08) and arrival (P09)."""

from __future__ import annotations

from rules.engine import OPPONENT, OWNER, Choice, Note, Roll, Steps, Tell, Total, at_least, need, procedure
from rules.said import Text, dice, say
from rules.scw.columns import ADDED
from rules.scw.facts.common import READY
from rules.scw.facts.turn import Arrival, Reserves, dice_per_unit, per_unit
from rules.scw.outcomes.turn import Deviation, Ready
from rules.scw.tables import TABLES, meaning, number
from rules.scw.words import NO_DICE, on

READIES = Tell(say("{n} ready"), say("None ready"), say("{faces} are ready"))
WHO_PICKS = Tell(say("The owner picks"), say("The opponent picks"), say("{faces}: the owner picks"))
ONE_DIE_SAFE = 4
ONE_DIE_SQUARES = 3
"""S21, one die: the owner's total of 4 or more is no deviation, else three squares."""


@procedure
def reinforcements(unit: Reserves) -> Steps[Ready]:
    """So many dice per unit; combined dice go to one unit, which may not be the one you want."""
    if unit.units_combined == 1:
        return ready(1, unit.kind, unit.waiting, "")
    needed = owner_picks_on()
    picks = yield Roll(1, at_least(needed), "Who picks the unit", table="reinforcements",
                       note=say("On {need} the owner, else the opponent.", need=on(needed)),
                       tell=WHO_PICKS)
    if picks:
        return ready(unit.units_combined, unit.kind, unit.waiting, OWNER)
    return ready(unit.units_combined, unit.other_kind, unit.other_waiting, OPPONENT)


def owner_picks_on() -> int:
    """What the owner throws to pick the unit himself when dice are combined."""
    return number("reinforcements", "Owner picks the unit when combining", "Result on")


def reserves_summary() -> Text:
    """What the action is about."""
    return say("{dice} per unit; several units may combine.", dice=dice_per_unit())


def reserves_said(unit: Reserves) -> tuple[Text, ...]:
    """What will be thrown, and for whom."""
    ready_on = say("ready on {need}", need=on(number("reinforcements", READY[unit.kind], "Result on")))
    thrown = dice(per_unit(unit.kind) * unit.units_combined, 6)
    if unit.units_combined == 1:
        return thrown, ready_on
    return thrown, ready_on, say("{need}: the owner picks", need=on(owner_picks_on()))


@procedure
def ready(units: int, kind: str, waiting: int, picker: str) -> Steps[Ready]:
    """Each die that is good enough makes one ready, never more than wait."""
    needed = number("reinforcements", READY[kind], "Result on")
    good = yield Roll(per_unit(kind) * units, at_least(needed), "Reinforcements", tell=READIES, table="reinforcements")
    come = min(good, waiting)
    return Ready(come, waiting - come, kind, picker)


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


def _added_note(side: str) -> Text:
    if not adds(side):
        return ""
    return say("The owner adds {n}.", n=adds(side)) if side == "Owner" else say("The opponent adds {n}.", n=adds(side))


def _thrown(side: str) -> str:
    return TABLES["arrival"].text("Elsewhere", side)


def arrival_said(entry: Arrival) -> tuple[Text, ...]:
    """What will be thrown, if anything."""
    if entry.road:
        return (NO_DICE,)
    if entry.rulings.arrival_mode == "one_die":
        return _thrown("Owner"), say("{need}: no deviation", need=on(ONE_DIE_SAFE))
    return (say("{owner} against {opponent}", owner=_thrown("Owner"), opponent=_thrown("Opponent")),)


@procedure
def decided(decider: str, squares: int, wish: str) -> Steps[Deviation]:
    """Full deviation or none, never part of it."""
    if wish == "ask":
        wish = yield Choice(decider, ("none", "full"), "Deviation", sensible="none" if decider == OWNER else "full",
                            question=say("Full deviation of {n}, or none?", n=squares),
                            names={"none": "No deviation", "full": say("{n} along the edge", n=squares)})
    return Deviation("full", squares, decider) if wish == "full" else Deviation("none", 0, decider)


@procedure
def one_die_arrival() -> Steps[Deviation]:
    """S21: the owner's die alone."""
    total = yield Roll(1, Total(adds("Owner"), goal=need(ONE_DIE_SAFE)), "Arrival", table="arrival")
    return Deviation("none") if total >= ONE_DIE_SAFE else Deviation("full", ONE_DIE_SQUARES, OPPONENT)

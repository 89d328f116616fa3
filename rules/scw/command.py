"""Commanders: a new platoon commander (P04) and the company commander's step (P05)."""

from __future__ import annotations

from typing import get_args

from rules.engine import Note, Roll, Steps, Tell, Total, at_least, procedure
from rules.said import Text, dice, say
from rules.scw.columns import WALKS
from rules.scw.costs import BaseKind, allowed_price, named, price
from rules.scw.facts.common import joined_adds
from rules.scw.facts.turn import AppointPc, CommanderMove
from rules.scw.outcomes.turn import Appointment, CommanderStep
from rules.scw.rerolls import owner_throws_again
from rules.scw.tables import meaning
from rules.scw.words import NO_DICE, either, on

APPOINTED_ON = 3
"""Appoint new PC: 3, 4, 5, 6."""
APPOINTED = Tell(say("PC appointed"), say("No PC"), say("{faces} appoint him"))
SQUARES = say("{n} square", "{n} squares")


@procedure
def appoint_pc(square: AppointPc) -> Steps[Appointment]:
    """Its AP and 1D6: on 3+ a base becomes the PC."""
    cost = allowed_price(square.kind, "appoint_pc")
    left = square.ap - cost
    made = yield Roll(1, at_least(APPOINTED_ON), "Appoint new PC", table=named("appoint_pc"),
                      note="On 1 or 2 the AP is lost.", tell=APPOINTED)
    return Appointment(bool(made), left, not made and 0 < left >= cost, square.kind, cost)


def appoint_said(_: AppointPc) -> tuple[Text, ...]:
    """What will be thrown."""
    return dice(1, 6), say("PC on {need}", need=on(APPOINTED_ON))


def appoint_summary() -> Text:
    """What the action is about."""
    costs = (price(kind, "appoint_pc") for kind in get_args(BaseKind))
    cost = either(str(cost) for cost in costs if cost is not None)
    return say("{cost} AP, and on {need} a base becomes the platoon commander.", cost=cost, need=on(APPOINTED_ON))


@procedure
def company_commander(step: CommanderMove) -> Steps[CommanderStep]:
    """Move D6 squares, or stand in for a dead PC, or join a PC."""
    if step.does != "move":
        done = CommanderStep(step.does, adds=joined_adds() if step.does == "join" else 0)
        yield Note("Company commander", done.sentence, table="company_commander")
        return done
    thrown, again = _walk()
    roll = Roll(thrown, Total(), "Company commander moves", tell=SQUARES, table="company_commander",
                note="He may use fewer.")
    # P05: as with AP, a sensible owner throws again what is below average.
    squares = yield owner_throws_again(roll, step.reroll if again else "never", -(-7 * thrown // 2))
    return CommanderStep("move", squares)


def _walk() -> tuple[int, bool]:
    return meaning("company_commander", "Move", "Effect", WALKS)


def commander_said(step: CommanderMove) -> tuple[Text, ...]:
    """What will be thrown."""
    return (say("{dice} squares", dice=dice(_walk()[0], 6)),) if step.does == "move" else (NO_DICE,)

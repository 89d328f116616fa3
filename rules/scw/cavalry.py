"""Cavalry gets off its horses (P22)."""

from __future__ import annotations

from rules.engine import Roll, Steps, Tell, at_least, procedure
from rules.said import Text, say
from rules.scw.costs import cavalry_price
from rules.scw.facts.turn import Dismount
from rules.scw.outcomes.turn import Dismounted
from rules.scw.tables import number

HOLDERS = Tell(say("{n} base removed", "{n} bases removed"), say("No horse holders"))


@procedure
def dismount(unit: Dismount) -> Steps[Dismounted]:
    """One die for each so many bases or part: a good one removes a base as horse holders."""
    dice = -(-unit.cavalry // number("cavalry", "One die for each (or part)", "Value"))
    holders = yield Roll(dice, at_least(number("cavalry", "Base removed as horse holders on", "Value")),
                         "Horse holders", tell=HOLDERS, table="cavalry")
    cost = unit.ap if unit.single else cavalry_price("dismount")
    return Dismounted(holders, unit.cavalry - holders, unit.ap - cost, cost)


def dismount_summary() -> Text:
    """What the action is about."""
    return say("{n} AP; some bases stay behind as horse holders.", n=cavalry_price("dismount"))

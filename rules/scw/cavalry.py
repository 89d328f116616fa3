"""Cavalry gets off its horses (P22)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine import Roll, Steps, at_least, procedure
from rules.ruleset import Change, Outcome
from rules.scw.costs import cavalry_price, paid
from rules.scw.facts import Dismount
from rules.scw.tables import number
from rules.scw.words import count


@dataclass(frozen=True, slots=True)
class Dismounted(Outcome):
    """How many bases fight on foot, and how many hold the horses."""

    holders: int
    on_foot: int
    ap_left: int
    cost: int = 0

    @property
    def sentence(self) -> str:
        """What is left to fight."""
        if not self.holders:
            return f"No horse holders are needed; {self.on_foot} on foot."
        return f"{count(self.holders, 'base')} removed as horse holders; {self.on_foot} on foot."

    @property
    def changes(self) -> tuple[Change, ...]:
        """Holders leave the table, the others go on foot; the AP are spent."""
        holders = (Change("unit", "bases", delta=-self.holders, label="bases"),) if self.holders else ()
        return (*holders, Change("unit", "rifle", value=self.on_foot, label="rifles"),
                Change("unit", "mounted", value=False, label="mounted"), *paid("unit", self.cost))


@procedure
def dismount(unit: Dismount) -> Steps[Dismounted]:
    """One die for each so many bases or part: a good one removes a base as horse holders."""
    dice = -(-unit.cavalry // number("cavalry", "One die for each (or part)", "Value"))
    holders = yield Roll(dice, at_least(number("cavalry", "Base removed as horse holders on", "Value")),
                         "Horse holders", tell="{value} removed", table="cavalry")
    cost = unit.ap if unit.single else cavalry_price("dismount")
    return Dismounted(holders, unit.cavalry - holders, unit.ap - cost, cost)


def dismount_summary() -> str:
    """What the action is about."""
    return f"{cavalry_price('dismount')} AP; some bases stay behind as horse holders."

"""Leadership and the morale check: what a unit's nerve is, and whether it holds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from rules.engine import (
    AGAIN,
    KEEP,
    OPPONENT,
    Choice,
    Need,
    Roll,
    Situation,
    Then,
    Total,
    procedure,
    target,
    value,
)
from rules.order_dice.facts.common import Tested
from rules.order_dice.facts.shooting import TargetUnit
from rules.order_dice.tables import leadership, modifier, officers_bonus
from rules.said import Said, say

FEAR = -3
"""Tank fear, and ramming a tank."""
Check = Literal["Order check", "Morale check"]
CHECKS = {"Order check": say("Order check"), "Morale check": say("Morale check")}
THROWN_AGAIN = {"Order check": say("Order check, again"), "Morale check": say("Morale check, again")}
THROW_AGAIN = {"Order check": say("Order check: reroll"), "Morale check": say("Morale check: reroll")}
AGAIN_IF_FAILED = "on_failure"
"""What a full-strength unit does that nobody asks."""


@value
class Nerve:
    """What a unit's checks go by, apart from its pins."""

    ld: int
    officer: int = 0
    lost: int = 0
    extra: int = 0
    pin: int = -1
    full: bool = False

    def goal(self, pins: int, **special: int) -> Need:
        """The total a check must not exceed: never under 2, never over 10."""
        return target(self.ld, {"pins": self.pin * pins, "officer": self.officer, "leader or team lost": self.lost,
                                "other modifier": self.extra}, low=2, high=10, **special)


def nerve(quality: str, rank: int = 0, leader_lost: bool = False, extra: int = 0, full: bool = False) -> Nerve:
    """The nerve of a unit, as the list of leadership modifiers has it."""
    return Nerve(leadership(quality), officers_bonus(rank),
                 modifier("ld_modifiers", "leader or team lost") * leader_lost, extra,
                 modifier("ld_modifiers", "pin"), full)


def nerve_of(unit: Tested) -> Nerve:
    """The nerve of the unit that acts."""
    return nerve(unit.quality, unit.officer, unit.leader_lost, unit.modifier, unit.full_strength)


def nerve_of_target(unit: TargetUnit) -> Nerve:
    """The nerve of the unit that is hit."""
    return nerve(unit.target_quality, unit.target_officer, unit.target_leader_lost, unit.target_modifier,
                 unit.target_full_strength)


class Checked(int):
    """The total of a check, and what it had to be."""

    goal: int

    @property
    def said(self) -> Said:
        """In words."""
        return say("{n}: passed", n=int(self)) if self <= self.goal else say("{n}: failed", n=int(self))


@dataclass(frozen=True)
class CheckDice(Total):
    """2D6 that must not be more than the target."""

    def read(self, faces: Sequence[int]) -> Checked:
        total = Checked(super().read(faces))
        total.goal = int(self.goal or 0)
        return total


@procedure
def check_dice(goal: Need, check: Check, again: str, by: str) -> Then:
    """2D6 against the target; a full-strength unit may throw a failure again, and the second throw stands."""
    return Roll(2, CheckDice(goal=goal), CHECKS[check], by=by, table="order_check").then(
        kept_or_not, goal, check, again, by)


def kept_or_not(total: int, goal: Need, check: Check, again: str, by: str) -> Then | int:
    """Whether a failure is thrown again."""
    if total <= goal or again in ("", "never"):
        return int(total)
    if again == "ask":
        return _throw_again(check, total, by).then(as_decided, total, goal, check, by)
    return second_throw(goal, check, by)


def as_decided(decision: str, total: int, goal: Need, check: Check, by: str) -> Then | int:
    """What the player wants."""
    return int(total) if decision == KEEP else second_throw(goal, check, by)


def second_throw(goal: Need, check: Check, by: str) -> Then:
    """It stands, whatever it shows."""
    return Roll(2, CheckDice(goal=goal), THROWN_AGAIN[check], by=by, note="The second roll stands.",
                table="order_check").then(int)


def _throw_again(check: Check, total: int, by: str) -> Choice:
    return Choice(by, (AGAIN, KEEP), THROW_AGAIN[check], sensible=AGAIN, note="The second roll stands.",
                  question=say("{n} fails. Reroll?", n=total), names={AGAIN: "Reroll", KEEP: "Keep"})


@procedure
def morale_check(goal: Need, again: str, by: str) -> Then:
    """2D6, not over the target; no pins are removed and a double 6 is only a failure (O16)."""
    return check_dice(goal, "Morale check", again, by).then(holds, goal)


def holds(total: int, goal: Need) -> bool:
    """Whether it is not over the target."""
    return bool(total <= goal)


def targets_check(nerve: Nerve, pins: int, untouched: bool, by: str = OPPONENT) -> Situation:
    """The morale check of a unit with its pins; a full-strength unit that lost nobody throws a failure again."""
    return morale_check(nerve.goal(pins), AGAIN_IF_FAILED if nerve.full and untouched else "", by)


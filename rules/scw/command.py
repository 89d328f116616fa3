"""Commanders: a new platoon commander (P04) and the company commander's step (P05)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_args

from rules.engine import Note, Roll, Steps, Total, at_least, procedure
from rules.ruleset import Change, Follow, Outcome
from rules.scw.columns import WALKS
from rules.scw.costs import BaseKind, allowed_price, paid, price
from rules.scw.facts import AppointPc, CommanderMove, joined_adds
from rules.scw.rerolls import owner_throws_again
from rules.scw.tables import meaning
from rules.scw.words import count, either

APPOINTED_ON = 3
"""Appoint new PC: 3, 4, 5, 6."""
DOES = {"move": "", "join": "joined", "stand_in": "stands_in"}
"""What he does and what his card says then."""


@dataclass(frozen=True, slots=True)
class Appointment(Outcome):
    """Whether the platoon has a PC again, the AP left, and whether they are enough to try once more."""

    appointed: bool
    ap_left: int
    again: bool = False
    kind: str = "foot"
    cost: int = 0

    @property
    def sentence(self) -> str:
        """What became of it."""
        if self.appointed:
            return "A base of the platoon becomes the PC."
        return f"No PC; the AP is lost, {self.ap_left} AP left."

    @property
    def changes(self) -> tuple[Change, ...]:
        """The AP is spent either way."""
        pc = (Change("unit", "officer", value=True, label="officer"),) if self.appointed else ()
        return (*paid("unit", self.cost), *pc)

    @property
    def follows(self) -> tuple[Follow, ...]:
        """With more AP he may try again."""
        return (Follow("appoint_pc", "Try again", {"kind": self.kind, "ap": self.ap_left}),) if self.again else ()


@procedure
def appoint_pc(square: AppointPc) -> Steps[Appointment]:
    """Its AP and 1D6: on 3+ a base becomes the PC."""
    cost = allowed_price(square.kind, "appoint_pc")
    left = square.ap - cost
    made = yield Roll(1, at_least(APPOINTED_ON), "Appoint new PC", table="action_cost",
                      note="On 1 or 2 the AP is lost.", tell="{value} appointed")
    return Appointment(bool(made), left, not made and 0 < left >= cost, square.kind, cost)


def appoint_said(_: AppointPc) -> tuple[str, ...]:
    """What will be thrown."""
    return "1D6", f"a PC on {APPOINTED_ON}+"


def appoint_summary() -> str:
    """What the action is about."""
    costs = (price(kind, "appoint_pc") for kind in get_args(BaseKind))
    cost = either(cost for cost in costs if cost is not None)
    return f"{cost} AP and {APPOINTED_ON}+ make a base the platoon commander."


@dataclass(frozen=True, slots=True)
class CommanderStep(Outcome):
    """What the company commander did: the squares he may move, or whom he helps and by how much."""

    does: str
    squares: int = 0
    adds: int = 0

    @property
    def sentence(self) -> str:
        """What he does this turn."""
        if self.does == "move":
            return f"The company commander may move up to {count(self.squares, 'square')}."
        if self.does == "join":
            return f"The company commander joins the PC: {self.adds:+d} to every AP roll of that platoon this turn."
        return "The company commander counts as the PC of that platoon."

    @property
    def changes(self) -> tuple[Change, ...]:
        """What he does lies beside him until his next turn."""
        return (Change("commander", "does", value=DOES[self.does], label="company commander"),)

    @property
    def follows(self) -> tuple[Follow, ...]:
        """Whoever he joined rolls AP with one more."""
        return (Follow("ap_foot", "AP of that platoon", {"cc_joined": True}),) if self.does == "join" else ()


@procedure
def company_commander(step: CommanderMove) -> Steps[CommanderStep]:
    """Move D6 squares, or stand in for a dead PC, or join a PC."""
    if step.does != "move":
        done = CommanderStep(step.does, adds=joined_adds() if step.does == "join" else 0)
        yield Note("Company commander", done.sentence, table="company_commander")
        return done
    dice, again = _walk()
    roll = Roll(dice, Total(), "Company commander moves", tell="{value} square{s}", table="company_commander",
                note="He may use fewer.")
    # P05: as with AP, a sensible owner throws again what is below average.
    squares = yield owner_throws_again(roll, step.reroll if again else "never", -(-7 * dice // 2))
    return CommanderStep("move", squares)


def _walk() -> tuple[int, bool]:
    return meaning("company_commander", "Move", "Effect", WALKS)


def commander_said(step: CommanderMove) -> tuple[str, ...]:
    """What will be thrown."""
    return (f"{_walk()[0]}D6", "squares") if step.does == "move" else ("no dice",)

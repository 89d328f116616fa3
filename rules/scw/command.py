"""Commanders: a new platoon commander (P04) and the company commander's step (P05)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine import Note, Roll, Steps, Total, at_least, procedure
from rules.ruleset import Change, Follow, Outcome
from rules.scw.costs import price
from rules.scw.facts import AppointPc, CommanderMove
from rules.scw.rerolls import owner_throws_again
from rules.scw.words import count

APPOINTED_ON = 3
"""Appoint new PC: 3, 4, 5, 6."""
SHORT_WALK = 4
"""P05: as with AP, a sensible owner throws 1-3 again."""


@dataclass(frozen=True, slots=True)
class Appointment(Outcome):
    """Whether the platoon has a PC again, and the AP left to try once more."""

    appointed: bool
    ap_left: int

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
        return (Change("unit", "ap", value=self.ap_left, label="action points"), *pc)

    @property
    def follows(self) -> tuple[Follow, ...]:
        """With more AP he may try again."""
        if self.appointed or not self.ap_left:
            return ()
        return (Follow("appoint_pc", "Try again", {"ap": self.ap_left}),)


@procedure
def appoint_pc(square: AppointPc) -> Steps[Appointment]:
    """1 AP and 1D6: on 3+ a base becomes the PC."""
    made = yield Roll(1, at_least(APPOINTED_ON), "Appoint new PC", table="action_cost",
                      note="On 1 or 2 the AP is lost.", tell="{value} appointed")
    return Appointment(bool(made), square.ap - (price(square.kind, "appoint_pc") or 0))


def appoint_said(_: AppointPc) -> tuple[str, ...]:
    """What will be thrown."""
    return "1D6", f"a PC on {APPOINTED_ON}+"


@dataclass(frozen=True, slots=True)
class CommanderStep(Outcome):
    """What the company commander did: the squares he may move, or whom he helps."""

    does: str
    squares: int = 0

    @property
    def sentence(self) -> str:
        """What he does this turn."""
        if self.does == "move":
            return f"The company commander may move up to {count(self.squares, 'square')}."
        if self.does == "join":
            return "The company commander joins the PC: +1 to every AP roll of that platoon this turn."
        return "The company commander counts as the PC of that platoon."

    @property
    def follows(self) -> tuple[Follow, ...]:
        """Whoever he joined rolls AP with one more."""
        return (Follow("ap_foot", "AP of that platoon", {"cc_joined": True}),) if self.does == "join" else ()


@procedure
def company_commander(step: CommanderMove) -> Steps[CommanderStep]:
    """Move D6 squares, or stand in for a dead PC, or join a PC."""
    if step.does != "move":
        yield Note("Company commander", CommanderStep(step.does).sentence, table="company_commander")
        return CommanderStep(step.does)
    roll = Roll(1, Total(), "Company commander moves", tell="{value} square{s}", table="company_commander",
                note="He may use fewer.")
    squares = yield owner_throws_again(roll, step.reroll, SHORT_WALK)
    return CommanderStep("move", squares)


def commander_said(step: CommanderMove) -> tuple[str, ...]:
    """What will be thrown."""
    return ("1D6", "squares") if step.does == "move" else ("no dice",)

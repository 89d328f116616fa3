"""The countdown (P23): step 8 of the turn."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine import OWNER, Choice, Note, Roll, Steps, Total, procedure
from rules.ruleset import Change, Outcome
from rules.scw.facts import Clock

STEPS = (1, 2, 3)
"""Reduce by 1, 2, 3."""


@dataclass(frozen=True, slots=True)
class Countdown(Outcome):
    """What the counter shows now, and by how much it went down."""

    counter: int
    down: int

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.counter == 0

    @property
    def sentence(self) -> str:
        """How much time is left."""
        return "The countdown is at 0: the game ends." if self.over else f"The countdown shows {self.counter}."

    @property
    def ended_as(self) -> str:
        """Whether the game goes on."""
        return "over" if self.over else ""

    @property
    def changes(self) -> tuple[Change, ...]:
        """The counter lies beside the table."""
        return (Change("turn", "countdown", delta=-self.down, label="countdown"),)


@procedure
def countdown(clock: Clock) -> Steps[Countdown]:
    """Down by a D3, never below nothing."""
    # S17: three equal steps, unless the player chooses.
    if clock.rulings.countdown == "d3":
        steps = yield Roll(1, Total(), "Countdown", sides=3, tell="down by {value}", table="turn_sequence")
    elif clock.reduce == "ask":
        steps = yield Choice(OWNER, STEPS, "Reduce by", sensible=2, question="Reduce the countdown by how much?")
    else:
        steps = int(clock.reduce)
        yield Note("Countdown", f"Down by {steps}, as chosen.", table="turn_sequence")
    down = min(clock.counter, steps)
    return Countdown(clock.counter - down, down)


def countdown_said(clock: Clock) -> tuple[str, ...]:
    """What will be thrown, if anything."""
    return ("1D3", "off the countdown") if clock.rulings.countdown == "d3" else ("no dice", "the player chooses")

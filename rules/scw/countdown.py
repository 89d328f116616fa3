"""The countdown (P23): step 8 of the turn."""

from __future__ import annotations

from rules.engine import OWNER, Choice, Note, Roll, Steps, Total, procedure
from rules.said import Text, dice, say
from rules.scw.facts.turn import Clock
from rules.scw.outcomes.turn import Countdown
from rules.scw.tables import TABLES
from rules.scw.words import NO_DICE

COUNTDOWN = 8
"""Its place in the turn."""
STEPS = (1, 2, 3)
"""Reduce by 1, 2, 3."""
DOWN_BY = say("down by {n}")


@procedure
def countdown(clock: Clock) -> Steps[Countdown]:
    """Down by a D3, never below nothing."""
    # S17: three equal steps, unless the player chooses.
    if clock.rulings.countdown == "d3":
        steps = yield Roll(1, Total(), "Countdown", sides=3, tell=DOWN_BY,
                           table=TABLES["turn_sequence"].cited(COUNTDOWN, "Notes"))
    elif clock.reduce == "ask":
        steps = yield Choice(OWNER, STEPS, "Reduce by", sensible=2, question="Reduce the countdown by how much?")
    else:
        steps = int(clock.reduce)
        yield Note("Countdown", say("Down by {n}, as chosen.", n=steps), table="turn_sequence")
    down = min(clock.counter, steps)
    return Countdown(clock.counter - down, down)


def countdown_said(clock: Clock) -> tuple[Text, ...]:
    """What will be thrown, if anything."""
    if clock.rulings.countdown == "d3":
        return dice(1, 3), "off the countdown"
    return NO_DICE, "the player chooses"

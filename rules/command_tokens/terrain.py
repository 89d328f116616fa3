"""Moving through terrain: the test."""

from __future__ import annotations

from dataclasses import dataclass

from rules.command_tokens import facts
from rules.command_tokens.activation import PASSED
from rules.command_tokens.facts import GROUND_ROWS
from rules.engine import Note, Roll, Steps, at_least, need, procedure
from rules.ruleset import Change, Follow, Outcome

STOPS = {"enters": "The unit stops at the edge of the terrain.", "starts": "The unit does not move."}
FAILED = {
    "stop": " Its movement is over; it may still fire as a unit that did not move.",
    "lose_activation": " Its activation is over.", "bogged": " It is bogged down: its movement is over."}


@dataclass(frozen=True, slots=True)
class Crossing(Outcome):
    """Whether the unit gets through; if not, what the failure costs."""

    passes: bool
    entering: str
    failure: str = ""

    @property
    def may_fire(self) -> bool:
        """Whether it may still fire in this activation."""
        return self.passes or self.failure != "lose_activation"

    @property
    def sentence(self) -> str:
        """What happened, in words."""
        return "The unit moves normally." if self.passes else STOPS[self.entering] + FAILED[self.failure]

    @property
    def changes(self) -> tuple[Change, ...]:
        """Only a bogged unit carries something away."""
        bogged = self.failure == "bogged"
        return (Change("unit", "bogged", value=True, label="bogged down"),) if bogged else ()

    @property
    def follows(self) -> tuple[Follow, ...]:
        """What the sheet says comes next."""
        fire = Follow("fire", "Fire, as a unit that did not move", {"moved": "no"})
        return (fire,) if not self.passes and self.may_fire else ()


@procedure
def terrain(it: facts.TerrainTest) -> Steps[Crossing]:
    """A D6 each time a unit enters difficult ground or starts in it."""
    table = GROUND_ROWS[it.unit][0]
    if it.printed == "no test":
        yield Note("Terrain test", "No test is needed.", table=table)
        return Crossing(True, it.entering)
    number = need(int(it.printed.rstrip("+")))
    passes = yield Roll(1, at_least(number), "Terrain test", table=table, tell=PASSED)
    # C4: what a failure costs is not on the sheet.
    return Crossing(True, it.entering) if passes else Crossing(False, it.entering, it.rulings.terrain_fail)

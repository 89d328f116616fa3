"""Moving through terrain: the test."""

from __future__ import annotations

from dataclasses import dataclass

from rules.command_tokens import facts
from rules.command_tokens.activation import PASSED
from rules.command_tokens.facts import GROUND_ROWS
from rules.command_tokens.tables import NO_TEST, number
from rules.engine import Note, Roll, Steps, at_least, need, procedure
from rules.ruleset import Change, Follow, Outcome

STOPS = {"enters": "The unit stops at the edge of the terrain.", "starts": "The unit does not move."}
FAILED = {
    "stop": " Its movement is over; it may still fire as a unit that {moved}.",
    "lose_activation": " Its activation is over.", "bogged": " It is bogged down: its movement is over."}


@dataclass(frozen=True, slots=True)
class Crossing(Outcome):
    """Whether the unit gets through; if not, what the failure costs."""

    passes: bool
    entering: str
    failure: str = ""

    @property
    def moved(self) -> bool:
        """Whether it has moved, if only to the edge."""
        # C-B2: a unit that moved to the edge of terrain and stopped has moved.
        return self.passes or self.entering == "enters"

    @property
    def may_fire(self) -> bool:
        """Whether it may still fire in this activation."""
        return self.passes or self.failure != "lose_activation"

    @property
    def ended_as(self) -> str:
        """How the turn takes it."""
        return "passes" if self.passes else self.failure

    @property
    def sentence(self) -> str:
        """What happened, in words."""
        if self.passes:
            return "The unit moves normally."
        return STOPS[self.entering] + FAILED[self.failure].format(moved=self._moved)

    @property
    def changes(self) -> tuple[Change, ...]:
        """What Apply writes on the unit's card."""
        return tuple(change for change, due in (
            (Change("unit", "moved", value=True, label="moved this turn"), self.moved),
            (Change("unit", "bogged", value=True, label="bogged down"), self.failure == "bogged")) if due)

    @property
    def follows(self) -> tuple[Follow, ...]:
        """What the sheet says comes next."""
        fire = Follow("fire", f"Fire, as a unit that {self._moved}", {"moved": "normal" if self.moved else "no"},
                      who={"firer": "unit"})
        return (fire,) if not self.passes and self.may_fire else ()

    @property
    def _moved(self) -> str:
        return "moved" if self.moved else "did not move"


@procedure
def terrain(it: facts.TerrainTest) -> Steps[Crossing]:
    """A D6 each time a unit enters difficult ground or starts in it."""
    table, row = GROUND_ROWS[it.unit]
    if it.printed == NO_TEST:
        yield Note("Terrain test", "No test is needed.", table=table)
        return Crossing(True, it.entering)
    face = need(number(table, row, it.terrain.replace("_", " ")))
    passes = yield Roll(1, at_least(face), "Terrain test", table=table, tell=PASSED)
    # C4: what a failure costs is not on the sheet.
    return Crossing(True, it.entering) if passes else Crossing(False, it.entering, it.rulings.terrain_fail)

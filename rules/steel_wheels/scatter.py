"""Scatter (P17): how far from the target a shell bursts, and in which direction of the clock."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine import Note, Roll, Situation, Steps, Total, pool, procedure
from rules.ruleset import Follow, Outcome
from rules.steel_wheels import facts_fire
from rules.steel_wheels.facts import TABLES, cr, cs
from rules.steel_wheels.readings import Distance

DICE = {"direct_he": (8,), "hand_he": (8,), "mortar_direct": (10, 6), "indirect_on_table": (12, 10),
        "indirect_off_table": (12, 12, 10)}
"""The dice of T "Heavy weapons scatter", in the printed order."""
FROM_THE_EDGE = ("direct_he", "hand_he")
INDIRECT = ("indirect_on_table", "indirect_off_table")
STRAIGHT_ON = 12


@dataclass(frozen=True, slots=True)
class Burst(Outcome):
    """A point of burst: cm from where it was aimed, and the direction as a clock; 0 is the exact point."""

    distance: int
    direction: int = 0
    flew_over: bool = False

    @property
    def words(self) -> str:
        """Where it came down."""
        if self.flew_over:
            return "flies over the target and hits nothing"
        if not self.direction:
            return "bursts on the exact point"
        if not self.distance:
            return f"bursts at the edge of the target towards {self.direction} o'clock"
        return f"bursts {self.distance} cm away towards {self.direction} o'clock"

    @property
    def sentence(self) -> str:
        """Where the shell came down."""
        return f"The shell {self.words}."

    @property
    def follows(self) -> tuple[Follow, ...]:
        """Every model in the blast is struck by fragments; one that is under the shell is hit from above."""
        if self.flew_over:
            return ()
        return (Follow("fragments", "Fragments on every model in the blast radius"),
                Follow("hit_from_above", "If it came down on a model"))


@procedure
def scatter(given: facts_fire.Scatter) -> Situation:
    """The distance dice less the skill, then the direction."""
    return burst(given.mode, cs(given.skill), cr(given.rank) if given.mode in INDIRECT else 0)


@procedure
def burst(mode: str, cs: int, cr: int) -> Steps[Burst]:
    """The dice in the printed order, then a D12 read as a clock."""
    row = TABLES["scatter"].row_for(mode)
    less = pool({"combat skill": -cs, "commander rank": -cr}, low=None)
    distance = yield Roll(len(DICE[mode]), Distance(less), "Scatter", sides=DICE[mode], table="scatter",
                          tell="{value} cm", note=f"{row[2]} cm from the {row[3]}.")
    if not distance and mode not in FROM_THE_EDGE:
        yield Note("Direction", "The exact point is hit.", table="scatter")
        return Burst(0)
    direction = yield Roll(1, Total(), "Direction", sides=12, table="scatter", tell="{value} o'clock",
                           note="A clock: 12 is straight on along the line of fire.")
    return Burst(distance, direction, direction == STRAIGHT_ON and mode in FROM_THE_EDGE)

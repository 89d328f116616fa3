"""Scatter (P17): how far from the target a shell bursts, and in which direction of the clock."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine import Need, Note, Roll, Situation, Steps, Total, pool, procedure
from rules.ruleset import Follow, Outcome
from rules.steel_wheels import facts_fire
from rules.steel_wheels.cells import dice_in, skills_in
from rules.steel_wheels.readings import Distance
from rules.steel_wheels.tables import TABLES, cr, cs

FROM_THE_EDGE = "edge of the model"
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
    return burst(given.mode, cs(given.skill), cr(given.rank))


def taken_off(mode: str, cs: int, cr: int) -> Need:
    """What skill and rank take off the distance, as far as the sheet says so."""
    skills = skills_in(TABLES["scatter"].text(mode, "Distance"))
    return pool({"combat skill": -cs * ("CS" in skills), "commander rank": -cr * ("CR" in skills)}, low=None)


@procedure
def burst(mode: str, cs: int, cr: int) -> Steps[Burst]:
    """The dice in the printed order, then a D12 read as a clock."""
    printed, start = TABLES["scatter"].text(mode, "Distance"), TABLES["scatter"].text(mode, "From")
    dice = dice_in(printed)
    distance = yield Roll(len(dice), Distance(taken_off(mode, cs, cr)), "Scatter", sides=dice, table="scatter",
                          tell="{value} cm", note=f"{printed} cm from the {start}.")
    return direction(distance, start == FROM_THE_EDGE)


@procedure
def direction(distance: int, from_the_edge: bool) -> Steps[Burst]:
    """Nowhere from the exact point; straight on from the edge of a model flies over it."""
    if not distance and not from_the_edge:
        yield Note("Direction", "The exact point is hit.", table="scatter")
        return Burst(0)
    clock = yield Roll(1, Total(), "Direction", sides=12, table="scatter", tell="{value} o'clock",
                       note="A clock: 12 is straight on along the line of fire.")
    return Burst(distance, clock, clock == STRAIGHT_ON and from_the_edge)

"""Scatter (P17): how far from the target a shell bursts, and in which direction of the clock."""

from __future__ import annotations

from rules.engine import Need, Note, Roll, Situation, Steps, Total, pool, procedure
from rules.said import say
from rules.steel_wheels.cells import dice_in, skills_in
from rules.steel_wheels.facts import fire as facts_fire
from rules.steel_wheels.outcomes.fire import Burst
from rules.steel_wheels.readings import Distance
from rules.steel_wheels.tables import TABLES, cr, cs

FROM_THE_EDGE = "edge of the model"
STRAIGHT_ON = 12
STARTS = {FROM_THE_EDGE: say("{dice} cm from the edge of the model."),
          "centre of the model": say("{dice} cm from the centre of the model."),
          "marker": say("{dice} cm from the marker.")}
CENTIMETRES, CLOCK = say("{n} cm"), say("{n} o'clock")


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
                          tell=CENTIMETRES, note=STARTS[start].with_parts(dice=printed))
    return direction(distance, start == FROM_THE_EDGE, mode)


@procedure
def direction(distance: int, from_the_edge: bool, mode: str) -> Steps[Burst]:
    """Nowhere from the exact point; straight on from the edge of a model flies over it."""
    if not distance and not from_the_edge:
        yield Note("Direction", "The exact point is hit.", table="scatter")
        return Burst(0)
    table = TABLES["scatter"].cited(mode, "Notes" if from_the_edge else "From")
    clock = yield Roll(1, Total(), "Direction", sides=12, table=table, tell=CLOCK,
                       note="A clock: 12 is straight on along the line of fire.")
    return Burst(distance, clock, clock == STRAIGHT_ON and from_the_edge)

"""The readiness test (P02): who acts first in a manoeuvre phase or fires first with his battery."""

from __future__ import annotations

from rules.engine import OPPONENT, OWNER, Note, Roll, Steps, Total, procedure, value
from rules.said import say
from rules.steel_wheels.facts import tests as facts
from rules.steel_wheels.outcomes.sequence import BOTH, DECLARER, OTHER, Sequence
from rules.steel_wheels.tables import Side, cr, cs, other_side, own_side, readiness_die


@value
class Ready:
    """What one side brings to its readiness test."""

    cs: int
    cr: int
    crew_dead: bool = False


@procedure
def readiness(given: facts.Readiness) -> Steps[Sequence]:
    """Each player D6 + CS + CR, the declaring player first."""
    first = yield who_is_first(*both_sides(given), given.rulings.rt_tie)
    return Sequence(first)


def both_sides(given: facts.Readiness) -> tuple[Ready, Ready]:
    """The declaring side and the other."""
    return (Ready(cs(given.skill), cr(given.rank), given.crew_dead),
            Ready(cs(given.other_skill), cr(given.other_rank), given.other_crew_dead))


@procedure
def who_is_first(ours: Ready, theirs: Ready, tie: str) -> Steps[str]:
    """Higher acts first; equal is the declaring side's (W1) unless the switch says otherwise."""
    mine = yield readiness_roll(ours, own_side("RT"), OWNER)
    other = yield readiness_roll(theirs, other_side("RT"), OPPONENT)
    if mine != other:
        return DECLARER if mine > other else OTHER
    # Two crews that may not roll would tie for ever.
    if tie == "reroll" and not (ours.crew_dead and theirs.crew_dead):
        return who_is_first(ours, theirs, tie)
    return BOTH if tie == "simultaneous" else DECLARER


@procedure
def readiness_roll(unit: Ready, side: Side, by: str) -> Steps[int]:
    """D6 + CS + CR; with crew dead the die counts as 1 (T5)."""
    adds = side.adds(unit.cs, unit.cr)
    if unit.crew_dead:
        die = readiness_die()
        yield Note("Readiness", say("Crew dead: the die counts as {die}, {total} in all.", die=die,
                                    total=int(die + adds)), table="crew_casualties")
        return die + int(adds)
    total: int = yield Roll(1, Total(adds), "Readiness test", sides=side.die, by=by, table="tests",
                            note=say("{dice}: higher acts first.", dice=side.printed))
    return total

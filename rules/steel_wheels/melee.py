"""Melee (P09): one combat for each pair of miniatures in contact."""

from __future__ import annotations

from rules.engine import OPPONENT, OWNER, Roll, Situation, Steps, Total, each, procedure
from rules.said import say
from rules.steel_wheels.facts import tests as facts
from rules.steel_wheels.outcomes.assault import Casualties
from rules.steel_wheels.tables import cs, other_side, own_side


@procedure
def melee(given: facts.Melee) -> Situation:
    """One melee combat a pair."""
    return each(given.pairs, melee_combat(cs(given.skill), cs(given.defender_skill), given.rulings.mc_tie))


@procedure
def melee_combat(attacker: int, defender: int, tie: str) -> Steps[Casualties]:
    """Each D6 + CS, attacker first; strictly higher eliminates the other."""
    own, other = own_side("MC"), other_side("MC")
    ours = yield Roll(1, Total(own.adds(attacker)), "Attacker's melee", sides=own.die, by=OWNER, table="tests",
                      note=say("{dice}: the higher one kills the other.", dice=own.printed))
    theirs = yield Roll(1, Total(other.adds(defender)), "Defender's melee", sides=other.die, by=OPPONENT,
                        table="tests")
    if ours == theirs and tie == "reroll":
        return melee_combat(attacker, defender, tie)
    both = ours == theirs and tie == "both"
    return Casualties(int(theirs > ours or both), int(ours > theirs or both))

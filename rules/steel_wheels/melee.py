"""Melee (P09): one combat for each pair of miniatures in contact."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine import OPPONENT, OWNER, Roll, Situation, Steps, Total, each, procedure
from rules.ruleset import Change, Outcome
from rules.steel_wheels import facts
from rules.steel_wheels.tables import cs, other_side, own_side


@dataclass(frozen=True, slots=True)
class Casualties(Outcome):
    """The dead of both sides; `went_in` is False when the attackers' courage failed."""

    attackers_dead: int = 0
    defenders_dead: int = 0
    went_in: bool = True

    def __add__(self, more: Casualties) -> Casualties:
        return Casualties(self.attackers_dead + more.attackers_dead, self.defenders_dead + more.defenders_dead,
                          self.went_in and more.went_in)

    @property
    def sentence(self) -> str:
        """Who is left standing."""
        if not self.went_in:
            return "The attackers' courage fails: no assault, and they retreat."
        return f"{self.attackers_dead} of the attackers and {self.defenders_dead} of the defenders are eliminated."

    @property
    def changes(self) -> tuple[Change, ...]:
        """Men lost by each side."""
        lost = (("attacker", self.attackers_dead), ("defender", self.defenders_dead))
        men = tuple(Change(role, "men", delta=-dead, label="men") for role, dead in lost if dead)
        return men if self.went_in else (Change("attacker", "fleeing", value=True, label="fleeing"),)


@procedure
def melee(given: facts.Melee) -> Situation:
    """One melee combat a pair."""
    return each(given.pairs, melee_combat(cs(given.skill), cs(given.defender_skill), given.rulings.mc_tie))


@procedure
def melee_combat(attacker: int, defender: int, tie: str) -> Steps[Casualties]:
    """Each D6 + CS, attacker first; strictly higher eliminates the other."""
    own, other = own_side("MC"), other_side("MC")
    ours = yield Roll(1, Total(own.adds(attacker)), "Attacker's melee", sides=own.die, by=OWNER, table="tests",
                      note=f"{own.printed}; strictly higher eliminates the other.")
    theirs = yield Roll(1, Total(other.adds(defender)), "Defender's melee", sides=other.die, by=OPPONENT,
                        table="tests")
    if ours == theirs and tie == "reroll":
        return melee_combat(attacker, defender, tie)
    both = ours == theirs and tie == "both"
    return Casualties(int(theirs > ours or both), int(ours > theirs or both))

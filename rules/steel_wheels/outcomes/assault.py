"""What comes of hand-to-hand fighting and of dangerous ground."""

from __future__ import annotations

from rules.engine import value
from rules.ruleset import Change, Outcome
from rules.said import Text, say, sentences
from rules.steel_wheels.damage import UNSCATHED, Harm
from rules.steel_wheels.outcomes.harmed import ATTACKER, DEFENDER, LOSSES, UNIT, harmed

OBSTACLES = {
    "wire": (say("{unit} gets through the wire at slow movement.", unit=UNIT),
             say("{unit} cannot pass the wire this turn.", unit=UNIT)),
    "cliff": (say("{unit} gets over the rocks at slow movement.", unit=UNIT),
              say("{unit} cannot pass the rocks this turn.", unit=UNIT)),
}
"""Passed or not."""
NO_MINE = say("No mine: {unit} goes on at slow movement.", unit=UNIT)
NO_ASSAULT = say("{unit} loses heart and retreats: no assault.", unit=ATTACKER)


@value
class Casualties(Outcome):
    """The dead of both sides; `went_in` is False when the attackers' courage failed."""

    attackers_dead: int = 0
    defenders_dead: int = 0
    went_in: bool = True

    def __add__(self, more: Casualties) -> Casualties:
        return Casualties(self.attackers_dead + more.attackers_dead, self.defenders_dead + more.defenders_dead,
                          self.went_in and more.went_in)

    @property
    def sentence(self) -> Text:
        """Who has lost whom."""
        if not self.went_in:
            return NO_ASSAULT
        lost = ((ATTACKER, self.attackers_dead), (DEFENDER, self.defenders_dead))
        return sentences(*(LOSSES[""].with_parts(unit=who, n=dead) for who, dead in lost if dead)) or "Nobody dies."

    @property
    def changes(self) -> tuple[Change, ...]:
        """Men lost by each side."""
        lost = (("attacker", self.attackers_dead), ("defender", self.defenders_dead))
        men = tuple(Change(role, "men", delta=-dead, label="men") for role, dead in lost if dead)
        return men if self.went_in else (Change("attacker", "fleeing", value=True, label="fleeing"),)


@value
class Passage(Outcome):
    """Whether a unit got through, and what it cost."""

    passed: bool
    danger: str
    harm: Harm = UNSCATHED
    crewed: bool = False
    """A vehicle, a gun or a mortar."""

    @property
    def sentence(self) -> Text:
        """Through or not, and at what price."""
        if self.danger in OBSTACLES:
            return OBSTACLES[self.danger][not self.passed]
        return NO_MINE if self.passed else sentences("A mine goes off.", harmed(self.harm, UNIT))

    @property
    def changes(self) -> tuple[Change, ...]:
        """What is written to the unit that moves."""
        return self.harm.changes("unit", self.crewed)

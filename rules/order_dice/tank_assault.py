"""Assault: a tank against infantry or artillery."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine import OPPONENT, Need, Situation, Steps, each_of, procedure
from rules.order_dice.facts_assault import TankAssault
from rules.order_dice.morale import AGAIN_IF_FAILED, morale_check, nerve, nerve_of_target
from rules.order_dice.results import NoFollows
from rules.ruleset import Change

STEPS_ASIDE = "steps aside"


@dataclass(frozen=True)
class Overrun(NoFollows):
    """What became of each unit in the tank's way."""

    units: tuple[str, ...] = ()

    def __add__(self, other: Overrun) -> Overrun:
        return Overrun(self.units + other.units)

    @property
    def sentence(self) -> str:
        """Unit by unit."""
        if len(self.units) == 1:
            return f"The unit in the tank's way: {self.units[0]}."
        return " ".join(f"Unit {at}: {what}." for at, what in enumerate(self.units, start=1))

    @property
    def changes(self) -> tuple[Change, ...]:
        """The first unit is the one picked as target."""
        if self.units[0] == STEPS_ASIDE:
            return ()
        return (Change("target", "gone", value=self.units[0], label=self.units[0]),)


@procedure
def tank_assault(facts: TankAssault) -> Situation:
    """A tank drives through infantry and guns; each unit touched tests in turn."""
    first = overrun(facts.target, nerve_of_target(facts).goal(facts.target_pins), facts.target_full_strength)
    others = [overrun(unit.target, nerve(unit.quality, unit.officer, unit.leader_lost).goal(unit.pins),
                      unit.full_strength) for unit in facts.further]
    return each_of((first, *others))


@procedure
def overrun(target: str, goal: Need, again: bool) -> Steps[Overrun]:
    """Morale check: failed, destroyed; passed, the models step aside; a gun is destroyed either way."""
    passed = yield morale_check(goal, AGAIN_IF_FAILED if again else "", OPPONENT)
    if not passed:
        return Overrun(("destroyed",))
    return Overrun(("gun destroyed, crew steps aside" if target == "artillery" else STEPS_ASIDE,))

"""Assault: a tank against infantry or artillery."""

from __future__ import annotations

from rules.engine import OPPONENT, Need, Situation, Steps, each_of, procedure
from rules.order_dice.facts.assault import TankAssault
from rules.order_dice.morale import AGAIN_IF_FAILED, morale_check, nerve, nerve_of_target
from rules.order_dice.outcomes.assault import STEPS_ASIDE, Overrun


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
    return Overrun(("gun destroyed" if target == "artillery" else STEPS_ASIDE,))

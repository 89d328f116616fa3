"""Flamethrowers (P16): 4D6, short range on foot, proximity for a tank, a hit hammers without dice."""

from __future__ import annotations

from rules.engine import Situation, procedure
from rules.scw.facts_shooting import Flame
from rules.scw.hammered import Hammer
from rules.scw.shooting import at_target, normal_shot, said
from rules.scw.shooting_dice import Line, battery
from rules.scw.tables import number


@procedure
def flamethrower(shot: Flame) -> Situation:
    """4D6 for each flamethrower; the hits are saved against as usual."""
    return normal_shot(shot, bearers(shot), shot.carrier, Hammer(flame=True))


def bearers(shot: Flame) -> Line:
    """The flamethrowers of the square."""
    return battery(shot.carrier, shot.flamethrowers, at_target(shot))


def flame_said(shot: Flame) -> tuple[str, ...]:
    """What will be thrown."""
    return said(shot, bearers(shot), 2 if shot.shots == "combined" else 1, number("to_hit", "Normal", "Hits on"))

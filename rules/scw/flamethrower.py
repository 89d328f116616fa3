"""Flamethrowers (P16): many dice at close quarters, and a hit hammers without dice."""

from __future__ import annotations

from rules.engine import Situation, procedure
from rules.said import Text, say
from rules.scw.facts.shooting import Flame
from rules.scw.hammered import Hammer, flame_hammers
from rules.scw.shooting import at_target, normal_shot, said
from rules.scw.shooting_dice import Line, battery
from rules.scw.weapons import dice_each


@procedure
def flamethrower(shot: Flame) -> Situation:
    """The dice of each flamethrower; the hits are saved against as usual."""
    return normal_shot(shot, bearers(shot), shot.carrier, Hammer(flame=True))


def bearers(shot: Flame) -> Line:
    """The flamethrowers of the square."""
    return battery(shot.carrier, shot.flamethrowers, at_target(shot))


def flame_said(shot: Flame) -> tuple[Text, ...]:
    """What will be thrown."""
    return said(shot, bearers(shot), 2 if shot.shots == "combined" else 1)


def flame_summary() -> Text:
    """What the action is about."""
    return say("{dice} at close quarters; a hit hammers {how}.", dice=dice_each("flame_foot"), how=flame_hammers())

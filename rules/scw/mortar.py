"""Mortars (P17): dice of HE, not too near and not too far, direct only."""

from __future__ import annotations

from rules.engine import Situation, procedure
from rules.said import Text, say
from rules.scw.facts.shooting import MortarShot
from rules.scw.hammered import Hammer
from rules.scw.shooting import at_target, normal_shot, said
from rules.scw.shooting_dice import Line, battery
from rules.scw.weapons import at_reach, dice_each


@procedure
def mortar(shot: MortarShot) -> Situation:
    """The dice of each mortar, never changed by quality."""
    return normal_shot(shot, tubes(shot), "mortar", Hammer(shot.trade_in, he=shot.he != "no"))


def tubes(shot: MortarShot) -> Line:
    """The mortars of the square."""
    return battery("mortar", shot.mortars, at_target(shot))


def mortar_said(shot: MortarShot) -> tuple[Text, ...]:
    """What will be thrown."""
    return said(shot, tubes(shot), 2 if shot.shots == "combined" else 1)


def mortar_summary() -> Text:
    """What the action is about."""
    return say("{dice} of HE {reach}.", dice=dice_each("mortar"), reach=at_reach("mortar"))

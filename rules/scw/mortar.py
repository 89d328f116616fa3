"""Mortars (P17): 3D6 of HE at 3 to 6 squares, direct only."""

from __future__ import annotations

from rules.engine import Situation, procedure
from rules.scw.facts_shooting import MortarShot
from rules.scw.hammered import Hammer
from rules.scw.shooting import at_target, normal_shot, said
from rules.scw.shooting_dice import Line, battery
from rules.scw.tables import number


@procedure
def mortar(shot: MortarShot) -> Situation:
    """3D6 for each mortar, never changed by quality."""
    return normal_shot(shot, tubes(shot), "mortar", Hammer(shot.trade_in, he=shot.he != "no"))


def tubes(shot: MortarShot) -> Line:
    """The mortars of the square."""
    return battery("mortar", shot.mortars, at_target(shot))


def mortar_said(shot: MortarShot) -> tuple[str, ...]:
    """What will be thrown."""
    return said(shot, tubes(shot), 2 if shot.shots == "combined" else 1, number("to_hit", "Normal", "Hits on"))

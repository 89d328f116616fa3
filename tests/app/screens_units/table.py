"""A battle on the table, played on by its own offers."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from app.advice.aiming import options
from app.play.rosters import Rosters
from rules.engine import Roll
from rules.frame.deed import Answer

SHEETS = ("scw", "order_dice", "command_tokens", "steel_wheels", "gang_skirmish")


def two_forces(window: Any, sheet: str) -> Any:
    """The table of a sheet with a small force on each side."""
    table = window.kit.table(sheet)
    rosters, forces = Rosters(table), list(table.battle.sheet.forces)
    rosters.add_force(forces[0], "A")
    rosters.add_force(forces[1 % len(forces)], "B")
    return table


def play_until(table: Any, true: Callable[[Any], Any], seed: int = 5, most: int = 120) -> Any:
    """Follow the first offers until this says something of the battle; gives that."""
    dice = random.Random(seed)
    for _ in range(most):
        battle = table.battle
        if battle.play:
            while table.battle.standing.asking:
                asking = table.battle.standing.asking
                table.do(table.battle.thrown(dice) if isinstance(asking, Roll) else Answer(choice=asking.options[0]))
            table.close()
        elif found := true(battle):
            return found
        else:
            offers = [offer for offer in battle.offers() if not offer.locked]
            table.do((next((offer for offer in offers if not offer.risky), offers[0])).taken(battle, dice))
    raise AssertionError("it did not come to that")


def shooter(battle: Any) -> str:
    """A unit whose first choice is to do something to one of several enemies."""
    return next((unit.id for unit in battle.there() for first in options(battle, unit.id)[:1]
                 if len(first.targets) > 2 and first.action and battle.edition.action(first.action).attacks), "")

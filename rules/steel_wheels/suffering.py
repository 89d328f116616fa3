"""What a damage result does to a crew: the dead, then the courage test, then can't fire (W13)."""

from __future__ import annotations

from collections.abc import Callable, Generator

from rules.engine import Request, Then, procedure, value
from rules.engine.kinds import Answer
from rules.engine.then import stepped
from rules.steel_wheels.damage import GONE, RETREATS, Crew, Damage, Harm
from rules.steel_wheels.trials import cant_fire_test, courage_test

HarmSteps = Generator[Request, Answer, Harm]
"""Steps inside a procedure that end in the harm of one unit."""


@value
class Nerve:
    """How a crew came through its tests; an empty word is a test that was not due."""

    courage: str = ""
    fire: str = ""


CALM = Nerve()


@procedure
def tests(courage: bool, fire: bool, cs: int, cr: int) -> Then:
    """First courage, then can't fire, as far as they are due."""
    if courage:
        return courage_test(cs, cr).then(then_fire, fire, cs, cr)
    return cant_fire_test(cs, cr).then(both_tested, "")


def then_fire(stays: str, fire: bool, cs: int, cr: int) -> Then | Nerve:
    """Whoever was tested for courage may be tested for its fire too."""
    return cant_fire_test(cs, cr).then(both_tested, stays) if fire else Nerve(stays)


def both_tested(keeps: str, stays: str) -> Nerve:
    """What both tests came to."""
    return Nerve(stays, keeps)


def suffered(damage: Damage, crew: Crew, heavy: bool) -> Then | Harm:
    """Apply a result to the crew; a heavy hit also tests whether it can still fire."""
    dead = crew.lost(damage)
    survivors = dead < crew.men
    courage = (damage.courage or crew.shaken(dead)) and survivors and not crew.runs
    # P15: a unit that is still there and has not acted, also when the hit did no damage.
    fire = (heavy or damage.holds_fire) and survivors and crew.fresh and damage.state not in GONE
    if courage or fire:
        return tests(courage, fire, crew.cs, crew.cr).then(harmed, damage, dead, crew.stuck)
    return harmed(CALM, damage, dead, crew.stuck)


def harmed(nerve: Nerve, damage: Damage, dead: int, stuck: bool) -> Harm:
    """The damage, the dead and what the tests came to."""
    return Harm(damage.mobility, (damage.weapon,) if damage.weapon else (), damage.state, dead, nerve.courage,
                nerve.fire, stuck and nerve.courage == RETREATS)


suffer: Callable[[Damage, Crew, bool], HarmSteps] = stepped(suffered)
"""The same inside a procedure that asks for more."""

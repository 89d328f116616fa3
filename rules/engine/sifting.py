"""Dice that are thrown again and again, each time those that came through: to wound, then to save.

Each die goes its own way: for the odds a handful and its sieves are one throw of dice that come through or not.
"""

from __future__ import annotations

from math import gcd

from rules.engine.kinds import Answer
from rules.engine.procedure import Situation, procedure
from rules.engine.request import Roll
from rules.engine.spread import Spread, binomial
from rules.engine.then import Then
from rules.engine.value import value


@value
class Sieve:
    """A throw of one die for each that came so far; those that count come through, or those that do not."""

    roll: Roll
    counted: bool = True

    def through(self, dice: int, counted: int) -> int:
        """How many come through."""
        return int(counted) if self.counted else int(dice - counted)

    def chance(self) -> tuple[int, int] | None:
        """The faces with which a die comes through, out of how many; None if it does not count dice one by one."""
        sides = self.roll.sides
        if not isinstance(sides, int) or self.roll.reading.counted_to():
            return None
        good = self.roll.reading.counted_faces(sides)
        return None if good is None else (self.through(sides, good), sides)


@procedure
def sifted(dice: int, sieves: tuple[Sieve, ...]) -> Then | int:
    """How many of so many dice come through all sieves."""
    if not dice or not sieves:
        return dice
    return sieves[0].roll.of(dice).then(_through, dice, sieves)


def _through(counted: Answer, dice: int, sieves: tuple[Sieve, ...]) -> Situation:
    return sifted(sieves[0].through(dice, counted), sieves[1:])


def through_all(situation: Situation) -> Spread | None:
    """How many come through and how often, all at once; None for all other situations."""
    if situation.procedure is not sifted:
        return None
    dice, sieves = situation.facts
    good = sides = 1
    for sieve in sieves:
        chance = sieve.chance()
        if chance is None:
            return None
        good, sides = good * chance[0], sides * chance[1]
    shared = gcd(good, sides)
    return binomial(int(dice), sides // shared, good // shared)

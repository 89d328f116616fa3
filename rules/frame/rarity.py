"""How likely what fell was: exact, from the throw's own spread."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import prod

from rules.engine import Beats, Best, Counting, Lookup, OneOf, Roll, Step, Total
from rules.engine.kinds import Answer
from rules.engine.spread import spread
from rules.frame.view import percent
from rules.said import Text

MANY = 20_000
"""Dice of any other kind that fall in more ways than this are not worked out."""


@dataclass(frozen=True)
class Rarity:
    """The chance of such a result: which side of the average it fell on, the number, the dice, whole percent."""

    kind: str
    n: int
    dice: Text
    percent: str


def rarity(step: Step) -> Rarity | None:
    """This or more, or this or less, whichever side of the average it fell; None where nothing can be said."""
    roll, value = step.request, step.value
    if not isinstance(roll, Roll) or not step.faces or not few_ways(roll):
        return None
    if isinstance(value, str | bool):
        chance = chance_of(roll, lambda one: bool(one == value))
        return None if chance == 1 else Rarity("this", 0, roll.thrown, percent(chance))
    if (dice := counted(roll)) is not None:
        return _as_far(dice, sum(mark is True for mark in step.marks))
    return _as_far(roll, value) if adds_up(roll) else None


def few_ways(roll: Roll) -> bool:
    """Whether the ways these dice can fall are quickly told."""
    simple = isinstance(roll.reading, Counting | Total | Lookup | Best) and isinstance(roll.sides, int)
    return simple or prod(roll.dice) <= MANY or counted(roll) is not None


def counted(roll: Roll) -> Roll | None:
    """The same throw read as a number of dice that count, if its dice are judged one by one."""
    reading, sides = roll.reading, roll.sides
    if isinstance(reading, Total | Lookup | Beats | Best) or not isinstance(sides, int):
        return None
    marks = [reading.marks([face] * int(roll.n))[0] for face in range(1, sides + 1)]
    if None in marks or (len(set(marks)) == 1 and not isinstance(reading, Counting)):
        return None
    good = tuple(face for face, mark in enumerate(marks, start=1) if mark)
    return Roll(int(roll.n), OneOf(good), roll.label, sides=sides, tell=roll.tell)


def adds_up(roll: Roll) -> bool:
    """Is it a number of which more is more? A single die without a goal is as often a direction or a row."""
    if not isinstance(roll.reading, Total | Lookup | Best) or (int(roll.n) == 1 and roll.reading.goal is None):
        return False
    return all(type(value) is int for value, _ in spread(roll)[0])


def chance_of(roll: Roll, holds: Callable[[Answer], bool]) -> Fraction:
    """The chance that what the dice come to is such."""
    weights, whole = spread(roll)
    return Fraction(sum(weight for value, weight in weights if holds(value)), whole)


def _as_far(roll: Roll, value: int) -> Rarity | None:
    weights, whole = spread(roll)
    high = value * whole >= sum(other * weight for other, weight in weights)
    chance = chance_of(roll, lambda other: bool(other >= value if high else other <= value))
    return None if chance == 1 else Rarity(_kind(roll, value, high), value, roll.thrown, percent(chance))


def _kind(roll: Roll, value: int, high: bool) -> str:
    if isinstance(roll.reading, Best):
        return "best_more" if high else "best_less"
    if not isinstance(roll.reading, Counting):
        return "total_more" if high else "total_less"
    if int(roll.n) == 1:
        return "this"
    if value in (0, int(roll.n)):
        return "all" if value else "none"
    return "more" if high else "fewer"

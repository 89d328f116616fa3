"""How likely a throw is to go well, and how likely what fell was: exact, from the throw's own spread."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import prod
from typing import Any

from rules.engine import Beats, Best, Counting, Lookup, OneOf, Roll, Step, Total
from rules.engine.spread import spread
from rules.frame.view import percent

Word = Callable[..., str]
Say = Callable[[str], str]

MANY = 20_000
"""Dice of any other kind that fall in more ways than this are not worked out."""
FEW, LONG = 4, 64


def before(roll: Roll, word: Word, say: Say, each: bool = False) -> str:
    """The chance of a good die or of a good throw; `each` where the number of dice is not known yet."""
    if not roll.n or not _few_ways(roll):
        return ""
    if (counted := _counted(roll)) is not None:
        return _of_dice(counted, word, each)
    if each:
        return ""
    good = _good(roll)
    if good is not None:
        return word("chance.good", p=percent(good))
    return _of_table(roll, say) or _average(roll, word, say)


def after(step: Step, word: Word) -> str:
    """How likely such a result was: this or more, or this or less, whichever side of the average it fell."""
    roll, value = step.request, step.value
    if not isinstance(roll, Roll) or not step.faces or not _few_ways(roll):
        return ""
    if isinstance(value, str | bool):
        chance = _chance(roll, lambda one: one == value)
        return "" if chance == 1 else word("chance.this", p=percent(chance))
    if (counted := _counted(roll)) is not None:
        return _as_far(counted, sum(mark is True for mark in step.marks), word)
    return _as_far(roll, value, word) if _adds_up(roll) else ""


def _few_ways(roll: Roll) -> bool:
    simple = isinstance(roll.reading, Counting | Total | Lookup | Best) and isinstance(roll.sides, int)
    return simple or prod(roll.dice) <= MANY or _counted(roll) is not None


def _counted(roll: Roll) -> Roll | None:
    """The same throw read as a number of dice that count, if its dice are judged one by one."""
    reading, sides = roll.reading, roll.sides
    if isinstance(reading, Total | Lookup | Beats | Best) or not isinstance(sides, int):
        return None
    marks = [reading.marks([face] * int(roll.n))[0] for face in range(1, sides + 1)]
    if None in marks or (len(set(marks)) == 1 and not isinstance(reading, Counting)):
        return None
    good = tuple(face for face, mark in enumerate(marks, start=1) if mark)
    return Roll(int(roll.n), OneOf(good), roll.label, sides=sides)


def _adds_up(roll: Roll) -> bool:
    """Is it a number of which more is more? A single die without a goal is as often a direction or a row."""
    if not isinstance(roll.reading, Total | Lookup | Best) or (int(roll.n) == 1 and roll.reading.goal is None):
        return False
    return all(type(value) is int for value, _ in spread(roll)[0])


def _chance(roll: Roll, holds: Callable[[Any], bool]) -> Fraction:
    weights, whole = spread(roll)
    return Fraction(sum(weight for value, weight in weights if holds(value)), whole)


def _of_dice(roll: Roll, word: Word, each: bool) -> str:
    one = Fraction(roll.reading.counted_faces(roll.dice[0]) or 0, roll.dice[0])
    if each:
        return word("chance.each", p=percent(one))
    if int(roll.n) > 1:
        return word("chance.dice", p=percent(one), q=percent(1 - (1 - one) ** int(roll.n)))
    return word("chance.die", p=percent(one), of=roll.label)


def _good(roll: Roll) -> Fraction | None:
    """The chance that the throw does what it is thrown for, where the sheet says what that is."""
    reading = roll.reading
    if isinstance(reading, Total) and reading.goal is not None:
        return _chance(roll, lambda value: reading.passed(value) is True)
    if isinstance(reading, Beats):
        return _chance(roll, lambda value: value in (True, getattr(reading, "passed", True)))
    return None


def _of_table(roll: Roll, say: Say) -> str:
    """Each result with its chance, where there are few."""
    weights, whole = spread(roll)
    if len(weights) > FEW or not all(isinstance(value, str) for value, _ in weights):
        return ""
    told = " · ".join(f"{say(value)} {percent(Fraction(weight, whole))} %" for value, weight in weights)
    return told if len(told) <= LONG else ""


def _average(roll: Roll, word: Word, say: Say) -> str:
    weights, whole = spread(roll)
    if len(weights) < 2 or not _adds_up(roll):
        return ""
    mean = Fraction(sum(value * weight for value, weight in weights), whole)
    return word("chance.average", mean=say(f"{float(mean):.2f}".rstrip("0").rstrip(".")))


def _as_far(roll: Roll, value: int, word: Word) -> str:
    weights, whole = spread(roll)
    high = value * whole >= sum(other * weight for other, weight in weights)
    chance = _chance(roll, lambda other: other >= value if high else other <= value)
    if chance == 1:
        return ""
    return word(f"chance.{_kind(roll, value, high)}", n=value, dice=roll.thrown, p=percent(chance))


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

"""How likely a throw is to go well, and how likely what fell was, in words."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from rules.engine import Beats, Roll, Tell, Total
from rules.engine.spread import spread
from rules.frame.rarity import Rarity, adds_up, chance_of, counted, few_ways
from rules.frame.view import percent
from rules.said import Name, Text, decimal, dots, said
from rules.said import Said as rules_said

Word = Callable[..., str]
Say = Callable[[Text], str]

FEW, LONG = 4, 64
TABLE = rules_said("{result} {p} %")


def before(roll: Roll, word: Word, say: Say, each: bool = False) -> str:
    """The chance of a good die or of a good throw; `each` where the number of dice is not known yet."""
    if not roll.n or not few_ways(roll):
        return ""
    if (dice := counted(roll)) is not None:
        return _of_dice(dice, word, say, each)
    if each:
        return ""
    good = _good(roll)
    if good is not None:
        return word("chance.die", p=percent(good), what=said(roll.label))
    return _of_table(roll, say) or _average(roll, word, say)


def after(rarity: Rarity | None, word: Word) -> str:
    """How likely such a result was: this or more, or this or less, whichever side of the average it fell."""
    return word(f"chance.{rarity.kind}", n=rarity.n, dice=rarity.dice, p=rarity.percent) if rarity else ""


def _of_dice(roll: Roll, word: Word, say: Say, each: bool) -> str:
    one = Fraction(roll.reading.counted_faces(roll.dice[0]) or 0, roll.dice[0])
    if each:
        return word("chance.each", p=percent(one))
    if int(roll.n) > 1:
        return word("chance.dice", p=percent(one), q=percent(1 - (1 - one) ** int(roll.n)))
    if isinstance(roll.tell, Tell) and roll.tell.chance:
        return say(roll.tell.chance.with_parts(p=Name(percent(one))))
    return word("chance.die", p=percent(one), what=said(roll.label))


def _good(roll: Roll) -> Fraction | None:
    """The chance that the throw does what it is thrown for, where the sheet says what that is."""
    reading = roll.reading
    if isinstance(reading, Total) and reading.goal is not None:
        return chance_of(roll, lambda value: reading.passed(value) is True)
    if isinstance(reading, Beats):
        return chance_of(roll, lambda value: value in (True, getattr(reading, "passed", True)))
    return None


def _of_table(roll: Roll, say: Say) -> str:
    """Each result with its chance, where there are few."""
    weights, whole = spread(roll)
    if len(weights) > FEW or not all(isinstance(value, str) for value, _ in weights):
        return ""
    told = say(dots(*(TABLE.with_parts(result=value, p=percent(Fraction(weight, whole))) for value, weight in weights)))
    return told if len(told) <= LONG else ""


def _average(roll: Roll, word: Word, say: Say) -> str:
    weights, whole = spread(roll)
    if len(weights) < 2 or not adds_up(roll):
        return ""
    mean = Fraction(sum(value * weight for value, weight in weights), whole)
    return word("chance.average", mean=decimal(mean, _digits(mean)))


def _digits(mean: Fraction) -> int:
    """As many decimals as it has, two at most."""
    return next((digits for digits in (0, 1) if round(mean, digits) == mean), 2)

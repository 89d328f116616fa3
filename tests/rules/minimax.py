"""Best play worked out the slow way: every throw and every decision of a play tried, nothing remembered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from typing import Any

from rules.engine import OPPONENT, Choice, Play, Roll

Number = Callable[[Any], Any]


def minimax(play: Play, number: Number) -> Fraction:
    """The owner takes the most, the opponent leaves the least, dice are averaged."""
    if play.asking is None:
        return Fraction(number(play.outcome))
    if isinstance(play.asking, Roll):
        return sum((chance * minimax(after, number) for after, chance in thrown(play)), Fraction(0))
    if play.asking.counted:
        return minimax(decided(play, play.asking.sensible), number)
    values = worths(play, number).values()
    return min(values) if play.asking.by == OPPONENT else max(values)


def worths(play: Play, number: Number) -> dict[Any, Fraction]:
    """What each option of the choice that is due is worth."""
    assert isinstance(play.asking, Choice)
    return {option: minimax(decided(play, option), number) for option in play.asking.options}


def decided(play: Play, option: Any) -> Play:
    after = play.again()
    after.answer(option)
    return after


def thrown(play: Play) -> Iterator[tuple[Play, Fraction]]:
    """The play after each value that the dice can show; faces that read the same are tried once."""
    roll = play.asking
    assert isinstance(roll, Roll)
    all_faces = list(product(*(range(1, sides + 1) for sides in roll.dice)))
    read = {faces: repr(roll.reading.read(faces)) for faces in all_faces}
    times = Counter(read.values())
    for value, n in times.items():
        after = play.again()
        after.answer(next(faces for faces in all_faces if read[faces] == value))
        yield after, Fraction(n, len(all_faces))

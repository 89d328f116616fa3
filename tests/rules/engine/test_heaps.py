"""Dice that are sorted into heaps, and heaps that are thrown again."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from rules.engine import Book, Play, ProcedureError, Roll, Sort, Sorting, at_least, each, procedure, sorted_out

HIT = Sort("shots", Roll(1, at_least(4), "To hit"), lambda hits, dice: (hits,), ("hits",))
PICK = Sort("hits", Roll(1, at_least(6), "Again"), lambda sixes, dice: (sixes, dice - sixes), ("picked", "plain"),
            enough=("hits", "plain"))
ENDS = (("plain", "picked"),)


@procedure
def shots(number):
    return number


@procedure
def one_or_two():
    return (yield Roll(1, at_least(3), "Shots")) + 1


def lying(heaps, sorting):
    return dict(Book().odds(sorted_out(heaps, sorting)).items())


def by_throwing(numbers, most):
    """Every way all dice can fall; `numbers` says how many shots there are how often."""
    found = Counter()
    for number, chance in numbers.items():
        for first in product(range(1, 7), repeat=number):
            hits = sum(face >= 4 for face in first)
            for second in product(range(1, 7), repeat=hits):
                picked = sum(face == 6 for face in second)
                rest = (hits - picked, picked) if hits < most else (most, 0)
                found[(rest,)] += chance / 6 ** (number + hits)
    return dict(found)


@pytest.mark.parametrize("most", [2, 3, 9])
def test_the_odds_are_those_of_every_way_all_dice_can_fall(most):
    assert lying((("shots", shots(3)),), Sorting((HIT, PICK), ENDS, most)) == by_throwing({3: Fraction(1)}, most)


def test_how_many_there_are_may_be_thrown_for():
    sorting = Sorting((HIT, PICK), ENDS, 9)
    assert lying((("shots", one_or_two()),), sorting) == by_throwing({1: Fraction(1, 3), 2: Fraction(2, 3)}, 9)


def test_two_heaps_come_to_rest_together_or_apart():
    other = Sort("grenades", Roll(1, at_least(3), "Grenades"), lambda hits, dice: (hits,), ("blown up",))
    heaps = ("shots", shots(2)), ("grenades", shots(1))
    apart = lying(heaps, Sorting((HIT, PICK, other), (*ENDS, ("blown up",)), 9))
    assert apart[((1, 1), (1,))] == Fraction(1, 4) * Fraction(10, 36) * Fraction(2, 3)
    as_wounds = Sort("grenades", Roll(1, at_least(3), "Grenades"), lambda hits, dice: (hits,), ("plain",))
    together = lying(heaps, Sorting((HIT, PICK, as_wounds), ENDS, 3))
    assert together[((3, 0),)] == Fraction(1, 4) * Fraction(2, 3)


def test_the_dice_of_a_heap_come_to_rest_in_one_group():
    with pytest.raises(ProcedureError, match="The dice of shots come to rest in several groups"):
        lying((("shots", shots(1)),), Sorting((HIT, PICK), (("plain",), ("picked",)), 9))


def test_at_the_table_each_throw_is_of_all_dice_of_a_heap():
    play = Play(sorted_out((("shots", shots(4)),), Sorting((HIT, PICK), ENDS, 9)))
    assert (play.asking.label, play.asking.n) == ("To hit", 4)
    play.answer((1, 4, 5, 6))
    assert (play.asking.label, play.asking.n) == ("Again", 3)
    assert dict(play.odds(Book()).items())[((0, 3),)] == Fraction(1, 216)
    play.answer((6, 1, 2))
    assert play.outcome == ((2, 1),)


def test_nothing_is_thrown_where_as_many_as_matter_lie_there_already():
    play = Play(sorted_out((("shots", shots(4)),), Sorting((HIT, PICK), ENDS, 3)))
    play.answer((1, 4, 5, 6))
    assert play.asking is None
    assert play.outcome == ((3, 0),)


def test_nothing_is_thrown_for_nothing():
    play = Play(sorted_out((("shots", each(0, one_or_two())),), Sorting((HIT, PICK), ENDS, 3)))
    assert play.asking is None
    assert play.outcome == ((0, 0),)

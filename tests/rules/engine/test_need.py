"""Numbers with their named modifiers."""

import pytest

from rules.engine import Total, at_least, at_most, need, one_of, pool, target
from rules.said import english


def test_a_plus_helps_the_thrower():
    number = need(4, {"partial cover": +1, "raw": -1, "nothing": 0}, building=2)
    assert number == 2
    assert number.modifiers == (("partial cover", 1), ("raw", -1), ("building", 2))
    assert english((number.base, number.text)) == (4, "2+")


def test_a_plus_helps_when_low_is_good():
    number = target(9, pins=-2, officer_near=+1)
    assert english((int(number), number.text)) == (8, "8 or less")
    assert number.modifiers == (("pins", -2), ("officer near", 1))


@pytest.mark.parametrize(("number", "value"), [
    (need(4, cover=5, low=2), 2), (need(4, cover=-5, high=6), 6), (target(9, pins=-9, low=2), 2),
    (target(9, officer=4, high=10), 10), (pool(rifle=1, raw=-3, low=1), 1), (pool(rifle=1, raw=-3), 0),
    (pool(a=3, b=-5, low=None), -2), (pool(a=30, high=12), 12),
])
def test_limits(number, value):
    assert number == value


def test_equal_needs_count_as_one_for_the_odds():
    assert at_least(need(4, cover=1)) == at_least(3)
    assert hash(at_least(need(4, cover=1))) == hash(at_least(need(5, wood=2)))


def test_readings_in_words():
    assert english(at_least(need(4, cover=1)).text) == "3+"
    assert english(at_most(target(7, pins=-1)).text) == "6 or less"
    assert str(one_of(5, 6).text) == "5, 6"
    assert english(Total(goal=need(8)).text) == "total 8+"
    assert english(Total(goal=target(9, pins=-2)).text) == "7 or less"
    assert str(Total(2).text) == "total +2"


def test_a_total_is_marked_against_its_goal():
    assert Total(goal=target(9, pins=-2)).marks((3, 4)) == (True, True)
    assert Total(goal=target(9, pins=-2)).marks((4, 4)) == (False, False)
    assert Total(goal=need(8)).marks((4, 4)) == (True, True)
    assert Total().marks((4, 4)) == (None, None)

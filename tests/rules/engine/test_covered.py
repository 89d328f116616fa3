"""Dice that are thrown now and looked at later."""

from __future__ import annotations

from fractions import Fraction

from rules.engine import Book, Play, Roll, at_least, covered, each_of, nothing, procedure, uncovered

HALF = Fraction(1, 2)


@procedure
def volley(dice, need):
    hits = yield Roll(dice, at_least(need), "to hit")
    return int(hits)


@procedure
def plain(first, second):
    """Both handfuls first, a pin if the first hits at all, then the wounds of each."""
    one = yield volley(first, 4)
    other = yield volley(second, 5)
    pin = (yield Roll(1, at_least(4), "pin")) if one else 0
    wounds = yield volley(one, 3)
    more = yield volley(other, 2)
    return bool(one), int(pin), wounds, more


@procedure
def later(first, second):
    """The same, but the number of hits is looked at when its wounds are thrown for."""
    one = yield covered(volley(first, 4), bool)
    other = yield covered(volley(second, 5), nothing)
    pin = (yield Roll(1, at_least(4), "pin")) if one.shown else 0
    wounds = yield wounds_of(one, 3)
    more = yield wounds_of(other, 2)
    return bool(one.shown), int(pin), wounds, more


@procedure
def wounds_of(cup, need):
    hits = yield uncovered(cup)
    return volley(hits, need)


def odds(situation):
    return dict(Book().odds(situation).items())


def test_the_odds_are_the_same():
    assert odds(later(3, 2)) == odds(plain(3, 2))


def test_what_a_glance_shows_is_known_when_the_rest_is_looked_at():
    # Two dice at 4+: a hit with 3/4; if there is one, two hits in one of three cases.
    @procedure
    def seen(dice):
        cup = yield covered(volley(dice, 4), bool)
        hits = yield uncovered(cup)
        return cup.shown, hits

    assert odds(seen(2)) == {(False, 0): HALF * HALF, (True, 1): HALF, (True, 2): HALF * HALF}


def test_a_cup_can_be_glanced_at_again():
    @procedure
    def one_by_one(cup, seen):
        if not cup.shown:
            return seen
        rest = yield covered(one_less(cup), bool)
        return one_by_one(rest, seen + 1)

    @procedure
    def one_less(cup):
        hits = yield uncovered(cup)
        return hits - 1

    @procedure
    def counted(dice):
        cup = yield covered(volley(dice, 4), bool)
        return one_by_one(cup, 0)

    assert odds(counted(5)) == odds(volley(5, 4))


def test_at_the_table_all_dice_are_thrown_in_order():
    play = Play(later(3, 2))
    for faces in ([4, 4, 1], [5, 1], [6], [3, 2], [1]):
        play.answer(faces)
    assert play.outcome == (True, 1, 1, 0)
    assert [str(step.label) for step in play.steps] == ["to hit", "to hit", "pin", "to hit", "to hit"]


def test_the_odds_from_inside_a_play_know_what_lies_on_the_table():
    play, same = Play(later(3, 2)), Play(plain(3, 2))
    for faces in ([4, 4, 1], [5, 1], [6], [3, 2]):
        play.answer(faces)
        same.answer(faces)
        assert dict(play.odds(Book()).items()) == dict(same.odds(Book()).items())


def test_nobody_looks_at_what_no_longer_matters():
    @procedure
    def hopeless():
        raise AssertionError("looked at")

    @procedure
    def stops():
        yield covered(hopeless(), nothing)
        return "over"

    assert odds(stops()) == {"over": 1}


def test_independent_cups_are_added_up():
    assert odds(each_of((later(1, 1), later(2, 0)))) == odds(each_of((plain(1, 1), plain(2, 0))))

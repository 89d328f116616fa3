"""Dice thrown again and again, each time those that came through."""

from __future__ import annotations

from fractions import Fraction

from rules.engine import Best, Book, Play, Roll, Sieve, at_least, procedure, sifted

WOUND = Sieve(Roll(1, at_least(4), "To wound"))
SAVE = Sieve(Roll(1, at_least(5), "Save"), counted=False)


@procedure
def wounds_then_saves(hits):
    wounds = yield Roll(hits, at_least(4), "To wound")
    saves = yield Roll(wounds, at_least(5), "Save")
    return wounds - saves


def test_the_odds_are_those_of_the_throws_one_after_the_other():
    for hits in (0, 1, 7):
        walked = Book().odds(wounds_then_saves(hits))
        assert dict(Book().odds(sifted(hits, (WOUND, SAVE))).items()) == dict(walked.items())


def test_a_sieve_that_lets_nothing_or_all_through():
    never, always = Sieve(Roll(1, at_least(7), "Never")), Sieve(Roll(1, at_least(1), "Always"))
    assert dict(Book().odds(sifted(3, (never, always))).items()) == {0: 1}
    assert dict(Book().odds(sifted(3, (always,))).items()) == {3: 1}


def test_at_the_table_each_throw_is_of_those_that_came_through():
    play = Play(sifted(4, (WOUND, SAVE)))
    assert (play.asking.label, play.asking.n) == ("To wound", 4)
    play.answer((1, 4, 5, 6))
    assert (play.asking.label, play.asking.n) == ("Save", 3)
    play.answer((5, 1, 2))
    assert play.outcome == 2


def test_nothing_is_thrown_for_nothing():
    play = Play(sifted(2, (WOUND, SAVE)))
    play.answer((1, 1))
    assert play.asking is None
    assert play.outcome == 0


def test_what_does_not_count_dice_one_by_one_is_walked():
    highest = Sieve(Roll(1, Best(), "Highest"))
    assert dict(Book().odds(sifted(1, (highest,))).items()) == {face: Fraction(1, 6) for face in range(1, 7)}

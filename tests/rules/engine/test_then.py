"""Ask, then go on: the same procedure with `yield` and with `then` is the same in play, in odds and in best play."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.engine import (
    OWNER,
    SENSIBLE,
    Best,
    BestBook,
    Book,
    Choice,
    Midway,
    Note,
    Play,
    Roll,
    TooWide,
    Total,
    at_least,
    procedure,
)
from rules.engine import ways as ways_of_procedures

TO_HIT = Roll(3, at_least(4), "To hit")
WOUND = Choice(OWNER, ("one", "all"), "Wound", sensible="all")
SAID = Note("Hit", "Somebody is hit.")


@procedure
def asked():
    hits = yield TO_HIT
    if not hits:
        return 0
    yield SAID
    how = yield WOUND
    wounds = yield Roll(hits if how == "all" else 1, Best(), "Wounds")
    return hits + wounds


@procedure
def told():
    return TO_HIT.then(hit)


def hit(hits):
    return SAID.then(chosen, hits) if hits else 0


def chosen(_, hits):
    return WOUND.then(wounding, hits)


def wounding(how, hits):
    return Roll(hits if how == "all" else 1, Best(), "Wounds").then(int.__add__, hits)


def test_the_odds_are_the_same():
    one, other = Book(SENSIBLE).odds(asked()), Book(SENSIBLE).odds(told())
    assert dict(one.items()) == dict(other.items())
    assert one.assumed == other.assumed == {"Wound"}


def test_from_inside_a_play_too():
    frames = [(Midway(it(), (2, None)),) for it in (asked, told)]
    one, other = (Book(SENSIBLE).odds_from(list(it)) for it in frames)
    assert dict(one.items()) == dict(other.items())


def test_best_play_is_the_same():
    assert BestBook(int).value(asked()) == BestBook(int).value(told())
    assert BestBook(int).decisions(told())[0].chance == Fraction(3, 8)


@pytest.mark.parametrize("it", [asked, told])
def test_it_is_played_step_by_step(it):
    play = Play(it())
    play.answer([4, 6, 1])
    play.answer("one")
    play.answer([5])
    assert play.outcome == 7


def test_a_note_before_the_first_throw_is_passed():
    @procedure
    def noted():
        return SAID.then(lambda _: Roll(1, Total(), "x").then(int))

    assert len(Book(SENSIBLE).odds(noted())) == 6


def test_another_procedure_goes_on_with_the_result():
    @procedure
    def twice():
        return told().then(lambda first: told().then(int.__add__, first))

    assert Book(SENSIBLE).odds(twice()).mean(int) == 2 * Book(SENSIBLE).odds(told()).mean(int)


def test_too_many_ways_are_refused(monkeypatch):
    monkeypatch.setattr(ways_of_procedures, "PATHS", 5)
    with pytest.raises(TooWide, match="told branches more than 5 ways"):
        Book(SENSIBLE).odds(told())


CALLED: list[int] = []


@procedure
def saved():
    return Roll(6, at_least(3), "To hit").then(saves)


def saves(hits):
    return Roll(hits, at_least(5), "Saves").then(left, 6)


def left(saves, models):
    CALLED.append(saves)
    return models - saves


@procedure
def saved_one_by_one():
    hits = yield Roll(6, at_least(3), "To hit")
    saves = yield Roll(hits, at_least(5), "Saves")
    return 6 - saves


def test_ways_on_which_the_same_comes_then_are_walked_once():
    CALLED.clear()
    assert dict(Book().odds(saved()).items()) == dict(Book().odds(saved_one_by_one()).items())
    assert sorted(CALLED) == [0, 1, 2, 3, 4, 5, 6]


@procedure
def counted_or_asked():
    return Roll(1, Total(), "Which").then(which)


def which(face):
    return Roll(2, at_least(6), "Dice").then(as_it_is) if face < 4 else yes_or_no().then(as_it_is)


@procedure
def yes_or_no():
    return Roll(1, at_least(6), "Yes").then(bool)


def as_it_is(value):
    return type(value).__name__


def test_a_number_and_a_yes_are_two_answers():
    assert dict(Book().odds(counted_or_asked()).items()) == {"int": Fraction(1, 2), "bool": Fraction(1, 2)}

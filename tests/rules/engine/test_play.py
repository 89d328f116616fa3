"""One machine for live dice, real dice and replay."""

from __future__ import annotations

import random
from dataclasses import dataclass
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine import (
    OPPONENT,
    OWNER,
    SENSIBLE,
    Book,
    Choice,
    ChoiceError,
    Chosen,
    FacesError,
    Note,
    Play,
    PlayerError,
    ProcedureError,
    Roll,
    Thrown,
    Total,
    at_least,
    below,
    each,
    entry_from_json,
    entry_to_json,
    need,
    procedure,
    target,
    thrown_again,
)
from rules.said import english, say


@dataclass(frozen=True)
class Shot:
    hits: int
    traded: int
    lost: int


@procedure
def shoot(dice, clustered, save):
    hits = yield thrown_again(Roll(dice, at_least(5), "To hit", tell=say("{n} hit", "{n} hits")), OWNER,
                              "ask" if clustered else "never", "whole", below(2))
    return trade(hits, save)


@procedure
def trade(hits, save):
    if not hits:
        return Shot(0, 0, 0)
    traded = yield Choice(OWNER, tuple(range(hits + 1)), "Trade in", sensible=0)
    yield Note("Hammered", "no dice here")
    return saves(hits, traded, save)


@procedure
def saves(hits, traded, save):
    saved = yield Roll(hits - traded, at_least(save), "Saves", by=OPPONENT, tell=say("{n} saved, {rest} lost"))
    return Shot(hits, traded, hits - traded - saved)


def test_a_play_step_by_step():
    play = Play(shoot(4, False, 3))
    assert str(play.asking.label) == "To hit"
    play.answer([5, 2, 6, 1])
    assert str(play.steps[-1].text) == "2 hits"
    assert play.steps[-1].marks == (True, False, True, False)
    play.answer(1)
    assert str(play.steps[-1].text) == "no dice here"
    play.answer([2], by_hand=True)
    assert play.over
    assert play.outcome == Shot(2, 1, 1)
    assert [str(step.label) for step in play.steps] == ["To hit", "Trade in", "Hammered", "Saves"]
    assert play.record == (Thrown((5, 2, 6, 1)), Chosen(1), Thrown((2,), by_hand=True))


def test_one_is_said_without_an_s():
    play = Play(shoot(2, False, 3))
    play.answer([5, 2])
    assert str(play.steps[0].text) == "1 hit"


def test_a_step_without_dice_is_passed_over_and_listed():
    play = Play(shoot(1, False, 3))
    play.answer([6])
    play.answer(1)
    assert play.over
    assert (play.steps[-1].label, play.steps[-1].faces) == ("Saves", ())


def test_replay_is_equal_and_so_is_every_point_on_the_way():
    play = Play(shoot(6, True, 3))
    play.answer([5, 1, 1, 1, 1, 1])
    play.answer("again")
    play.answer([5, 6, 5, 1, 1, 1])
    play.answer(0)
    play.answer([1, 3, 2])
    again = Play(play.situation, play.record)
    assert (again.steps, again.outcome, again.record) == (play.steps, play.outcome, play.record)
    for length in range(len(play.record)):
        part = Play(play.situation, play.record[:length])
        assert part.record == play.record[:length]
        assert not part.over


def test_undo_is_all_but_the_last():
    play = Play(shoot(4, False, 3))
    play.answer([5, 2, 6, 1])
    play.answer(0)
    back = play.undone()
    assert str(back.asking.label) == "Trade in"
    assert str(back.undone().asking.label) == "To hit"


@pytest.mark.parametrize(("faces", "sentence"), [
    ([5, 2], "To hit: too few dice, 4D6 takes 4 and got 2."),
    ([5, 2, 6, 1, 1], "To hit: too many dice, 4D6 takes 4 and got 5."),
    ([5, 2, 7, 1], "To hit: 7 is no face of a D6; 1 to 6 are."),
    ([5, 2, True, 1], "To hit: True is no face of a D6; 1 to 6 are."),
])
def test_faces_that_cannot_be_are_refused_and_nothing_changes(faces, sentence):
    play = Play(shoot(4, False, 3))
    with pytest.raises(FacesError) as refused:
        play.answer(faces)
    assert str(refused.value) == sentence
    assert str(play.asking.label) == "To hit"
    assert play.record == ()


@pytest.mark.parametrize("option", [3, -1, "1", True, None])
def test_options_that_are_none_are_refused(option):
    play = Play(shoot(4, False, 3))
    play.answer([5, 2, 6, 1])
    with pytest.raises(ChoiceError, match=r"Trade in: .* is not an option; accepted: 0, 1, 2."):
        play.answer(option)
    assert str(play.asking.label) == "Trade in"


def test_nothing_can_be_answered_when_it_is_over():
    play = Play(shoot(1, False, 3))
    play.answer([1])
    with pytest.raises(PlayerError, match="this action is over"):
        play.answer([1])
    with pytest.raises(PlayerError, match="No roll is due"):
        play.throw()


def test_a_record_that_does_not_fit_is_refused():
    with pytest.raises(FacesError, match="does not fit"):
        Play(shoot(4, False, 3), [Chosen(1)])


def test_odds_from_any_point_also_between_the_halves_of_a_re_roll():
    book = Book(SENSIBLE)
    play = Play(shoot(2, True, 3))
    # Two dice: hit with 1/3, lost with 1/9 each.
    play.answer([1, 5])
    keep = play.odds_if("keep", book).mean(lambda shot: shot.lost)
    again = play.odds_if("again", book).mean(lambda shot: shot.lost)
    assert (keep, again) == (Fraction(1, 3), Fraction(2, 9))
    play.answer("again")
    assert play.odds(book).mean(lambda shot: shot.lost) * 9 == 2
    play.answer([5, 5])
    assert play.odds(book).mean(lambda shot: shot.lost) * 3 == 2
    play.answer(2)
    assert play.over
    assert play.odds(book).of(Shot(2, 2, 0)) == 1


def test_odds_in_the_middle_of_an_each():
    @procedure
    def die():
        return (yield Roll(1, Total(), "Die", sides=2))

    play = Play(each(3, die()))
    assert play.odds(Book()).of(3) * 8 == 1
    play.answer([2])
    assert play.odds(Book()).of(3) == 0
    assert play.odds(Book()).of(4) * 4 == 1
    play.answer([2])
    assert {total: int(chance * 2) for total, chance in play.odds(Book()).items()} == {5: 1, 6: 1}


def test_needs_shown_are_this_plays_own_not_an_equal_one_met_before():
    @procedure
    def save(number):
        return (yield Roll(1, at_least(number), "Save"))

    book = Book()
    book.odds(save(need(4, {"partial cover": 1})))
    other = save(need(5, {"building": 2}))
    book.odds(other)
    assert Play(other).asking.reading.goal.modifiers == (("building", 2),)
    assert book.odds(other) is book.odds(save(3))


def test_every_live_outcome_is_in_the_odds():
    result = Book(SENSIBLE).odds(shoot(4, False, 3))
    dice = random.Random(5)
    for _ in range(200):
        play = Play(shoot(4, False, 3))
        while not play.over:
            play.throw(dice) if isinstance(play.asking, Roll) else play.answer(play.asking.sensible)
        assert play.outcome in result


def test_a_play_five_thousand_procedures_deep():
    @procedure
    def deep(n):
        if n == 0:
            return (yield Roll(1, Total(), "Bottom"))
        return (yield deep(n - 1)) + 1

    play = Play(deep(5000))
    play.answer([3])
    assert play.outcome == 5003


def test_a_wrong_request_names_the_procedure():
    @procedure
    def odd():
        yield "dice, please"

    with pytest.raises(ProcedureError, match="odd asked for 'dice, please'"):
        Play(odd())


@given(st.lists(st.integers(1, 20), max_size=48), st.booleans())
def test_entries_survive_storage(faces, by_hand):
    for entry in (Thrown(tuple(faces), by_hand), Chosen("again"), Chosen(2)):
        assert entry_from_json(entry_to_json(entry)) == entry


@pytest.mark.parametrize(("roll", "said"), [
    (Roll(10, Total(), "x"), "10D6"),
    (Roll(1, Total(), "x", sides=8), "1D8"),
    (Roll(3, Total(), "x", sides=(12, 12, 10)), "2D12+D10"),
    (Roll(0, Total(), "x"), "0D6"),
])
def test_dice_as_they_are_said(roll, said):
    assert english(roll.thrown) == said


def test_a_roll_of_fewer_than_no_dice_is_an_error():
    with pytest.raises(ValueError, match="Saves: cannot throw -1 dice"):
        Roll(-1, Total(), "Saves")
    with pytest.raises(ValueError, match="2 dice but 3 kinds"):
        Roll(2, Total(), "x", sides=(6, 6, 6))


@pytest.mark.parametrize(("roll", "outlook"), [
    (Roll(2, at_least(7), "Save"), "cannot be reached"), (Roll(2, at_least(1), "Save"), "cannot fail"),
    (Roll(2, at_least(6), "Save"), ""), (Roll(0, at_least(7), "Save"), ""),
    (Roll(2, Total(0, need(13)), "Morale"), "cannot be reached"), (Roll(2, Total(0, need(2)), "Morale"), "cannot fail"),
    (Roll(2, Total(0, need(12)), "Morale"), ""), (Roll(2, Total(0, target(1)), "Check"), "cannot be reached"),
    (Roll(2, Total(3), "How far"), ""), (Roll(2, at_least(7), "Mixed", sides=(6, 8)), ""),
])
def test_a_need_that_cannot_be_reached_or_cannot_fail_is_said_as_such(roll: Roll, outlook: str) -> None:
    assert roll.outlook == outlook

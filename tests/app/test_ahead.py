"""Steps that may come: how many, and what is known of them before a throw."""

from __future__ import annotations

import pytest

from app.play.ahead import Count, coming_steps, count_of, likely_steps
from rules import ruleset
from rules.engine import Play, PlayerError, Roll, Total, at_least, procedure
from rules.shelf import SHELF


@procedure
def shot(dice, save):
    hits = yield Roll(dice, at_least(5), "To hit")
    return saves(hits, save)


@procedure
def saves(hits, save):
    saved = yield Roll(hits, at_least(save), "Saves")
    return hits - saved


@procedure
def two_throws():
    first = yield Roll(1, Total(), "First")
    second = yield Roll(1, at_least(4), "Second")
    return first + second


@procedure
def until_six():
    face = yield Roll(1, Total(), "Again")
    return face if face == 6 else until_six()


def test_the_need_of_saves_is_known_before_the_hits_are_but_not_their_number():
    coming = coming_steps(Play(shot(6, 4)))
    assert [(step.label, step.dice, step.need) for step in coming] == [("Saves", False, True)]


def test_of_a_single_die_everything_is_known():
    assert [(step.dice, step.need) for step in coming_steps(Play(two_throws()))] == [(True, True)]


def test_a_number_of_steps_that_cannot_change_is_certain():
    assert count_of(Play(two_throws())) == Count(2, True)
    assert count_of(Play(shot(6, 4))) == Count(2, True), "a step with 0 dice is listed as well"


def test_a_number_of_steps_that_hangs_on_the_dice_is_never_called_certain():
    assert not count_of(Play(until_six())).certain


@procedure
def with_a_bad_cell():
    first = yield Roll(1, Total(), "First")
    raise PlayerError(f"No row for {first}.")


def test_a_step_that_cannot_be_read_stops_nobody_before_it_is_reached():
    assert likely_steps(Play(with_a_bad_cell())) == []
    assert count_of(Play(with_a_bad_cell())) == Count(0)


def test_when_it_is_over_the_steps_are_counted():
    play = Play(two_throws())
    play.answer([3])
    play.answer([3])
    assert count_of(play) == Count(2, True)
    assert likely_steps(play) == []


@pytest.mark.parametrize("sheet", SHELF)
def test_a_certain_number_is_kept_whatever_falls(sheet):
    """Each action played often: where the number was called certain, it was right."""
    for action in ruleset(sheet).actions:
        start = action.play(action.facts(**action.sample))
        count = count_of(start)
        for _ in range(15 if count.certain else 0):
            play = start.again(())
            while play.asking is not None:
                play.throw() if isinstance(play.asking, Roll) else play.answer(play.asking.options[-1])
            assert len(play.steps) == count.steps, action.id


def test_after_a_tie_another_tie_is_not_what_is_likely():
    action = ruleset("command_tokens").action("initiative")
    play = action.play(action.facts())
    play.answer([1])
    play.answer([1])
    assert [str(label) for label in likely_steps(play)] == ["Initiative, side B"]
    assert count_of(play).steps == 5

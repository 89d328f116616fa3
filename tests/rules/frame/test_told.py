"""Steps as told: everything a log shows of an action, and back from JSON."""

import json

import pytest

from rules import ruleset
from rules.engine import Need, Roll, Step, Total, at_least, need
from rules.frame.rarity import Rarity
from rules.frame.told import ToldStep, asked, replayed, told, told_steps
from rules.ruleset import _opened as shelf
from rules.ruleset import edition_from_json
from rules.said import english
from rules.shelf import SHELF


def again(step: ToldStep) -> ToldStep:
    """Through JSON and back."""
    return ToldStep.from_json(json.loads(json.dumps(step.to_json())))


def played(edition, *answers, **facts):
    action = edition.action("shoot")
    play = action.play(action.facts(**facts))
    for given in answers:
        play.answer(given, by_hand=isinstance(given, list))
    return play


def test_a_throw_is_told_with_its_dice_its_need_and_its_parts(tiny):
    step = told_steps(played(tiny.printed, [6, 2, 1], dice=3, cover="wood"), tiny.printed)[0]
    assert (step.label, str(step.text), step.value, step.by, step.by_hand) == ("To hit", "1 hit", 1, "owner", True)
    assert (str(step.thrown), step.dice, step.faces) == ("3D6", (6, 6, 6), (6, 2, 1))
    assert step.marks == (True, False, False)
    assert isinstance(step.goal, Need)
    assert english((int(step.goal), step.goal.base, step.goal.modifiers, step.reading)) == (6, 5, (("wood", -1),), "6+")
    # One of three dice shows a 6, or more: 1 - (5/6)^3 = 91/216 = 42 %.
    assert english(step.rarity) == Rarity("more", 1, "3D6", "42")


def test_a_decision_is_told_with_its_question(tiny):
    edition = tiny.edition(switches={"mercy": True})
    step = told_steps(played(edition, [6, 6, 1], 1, dice=3), edition)[1]
    assert (step.kind, step.label, step.text, step.value, step.faces) == ("choice", "Spare", "1", 1, ())


def test_what_is_asked_has_no_result(tiny):
    edition = tiny.printed
    step = asked(played(edition, dice=3).asking, edition)
    assert english((step.thrown, int(step.goal))) == ("3D6", 5)
    assert (step.faces, step.text, step.value, step.rarity) == ((), "", None, None)


def test_a_step_that_reads_a_house_table_says_so(tiny):
    house = tiny.tables.source("mishaps").replace("stumbles*", "dead")
    edition = tiny.edition(house={"mishaps": house})
    request = Roll(1, at_least(4), "Mishap", table="mishaps")
    assert [told(Step(request, (5,), 1), one).house for one in (edition, tiny.printed)] == [True, False]


def test_a_yes_or_no_without_words_is_told_as_one(tiny):
    step = told(Step(Roll(2, Total(), "Even"), (1, 2), False), tiny.printed)
    assert (step.text, step.value) == ("no", False)


def test_a_need_that_comes_to_nothing_keeps_its_parts():
    both = need(0, wind=1, sun=-1)
    assert int(both) == 0
    found = again(ToldStep("roll", "To hit", goal=both, plus=need(2, luck=2)))
    assert (found.goal.base, found.goal.modifiers, found.goal.kind) == (0, (("wind", 1), ("sun", -1)), "over")
    assert (int(found.plus), found.plus.modifiers) == (0, (("luck", 2),))


@pytest.mark.parametrize("sheet", SHELF)
def test_every_step_of_every_sample_comes_back_from_json(sheet):
    edition = ruleset(sheet).printed
    for action in edition.actions:
        done = action.resolve(action.facts(**action.sample))
        for step in (told(step, edition) for step in done.steps):
            assert again(step) == step
            assert again(step).to_json() == step.to_json()
            assert [part.modifiers for part in again(step).needs] == [part.modifiers for part in step.needs]


def test_a_stored_action_played_again_tells_the_same(tiny, monkeypatch):
    monkeypatch.setitem(shelf, "tiny", tiny)
    kept = tiny.edition(switches={"mercy": True}).to_json()
    edition = edition_from_json(json.loads(json.dumps(kept)))
    record = [{"faces": [6, 6, 1], "by_hand": True, "sides": [6, 6, 6]}, {"choice": 1}, {"faces": [6]}]
    play = replayed(edition, "shoot", {"dice": 3}, record)
    assert str(play.outcome.sentence) == "1 wounded, dead."
    assert [step.by_hand for step in told_steps(play, edition)] == [True, False, False]

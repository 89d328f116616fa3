"""What every ruleset has to keep so that screens, units, turn and log work with it."""

from __future__ import annotations

import random

import pytest

from rules import ruleset, rulesets
from rules.engine import SENSIBLE, Choice, Need, Roll
from rules.ruleset import Facts, one_in
from rules.said import Said
from rules.shelf import SHELF

PLAYS = 30
ACTIONS = [(id, action.id) for id in rulesets() for action in ruleset(id).actions]
every_ruleset = pytest.mark.parametrize("found", [ruleset(id) for id in rulesets()], ids=rulesets())
every_action = pytest.mark.parametrize(
    ("found", "action"), [(ruleset(id), ruleset(id).action(name)) for id, name in ACTIONS],
    ids=[f"{id}-{name}" for id, name in ACTIONS])


def has(found, key):
    """Whether a card of this sheet takes what is written under this key."""
    return any(card.has(key) for card in found.battle_sheet.presets)


def turn_keys(found):
    """Everything that the turn of a battle keeps."""
    return set(found.battle_sheet.turn.model_fields)


def plays(action, facts, times=PLAYS, seed=7):
    """Games played to their end with decisions by chance."""
    dice = random.Random(seed)
    for _ in range(times):
        play = action.play(facts)
        while play.asking is not None:
            if isinstance(play.asking, Choice):
                play.answer(dice.choice(play.asking.options))
            else:
                play.throw(dice)
        yield play


@every_action
def test_the_defaults_are_a_sensible_case(found, action):
    facts = action.facts()
    assert isinstance(facts, Facts)
    assert action.facts(**facts.plain()) == facts
    assert action.facts(**action.facts(**action.sample).plain()) == action.facts(**action.sample)
    assert all(isinstance(part, str | Said) and str(part) for part in action.headline(facts))
    assert action.title
    assert action.summary
    assert action.chapter


@every_action
def test_played_to_its_end_it_says_what_happened(found, action):
    for play in plays(action, action.facts(**action.sample)):
        outcome = play.outcome
        sentence = str(outcome.sentence)
        assert sentence[0].isupper() or sentence[0].isdigit()
        assert sentence[-1] in ".!"
        assert isinstance(outcome.changes, tuple)
        assert isinstance(outcome.follows, tuple)


@every_action
def test_odds_are_whole_and_hold_every_outcome(found, action):
    facts = action.facts(**action.sample)
    odds = action.odds(facts, SENSIBLE)
    assert sum(odds.weights.values()) == odds.total
    for play in plays(action, facts, 10):
        decided = play.again(())
        dice = random.Random(11)
        while decided.asking is not None:
            decided.throw(dice) if isinstance(decided.asking, Roll) else decided.answer(decided.asking.sensible)
        assert decided.outcome in odds


@every_action
def test_the_odds_card_adds_up(found, action):
    picture = action.odds_view(action.facts(**action.sample))
    assert picture.waits_for is None
    assert picture.kind in ("bars", "stack", "none")
    if picture.parts:
        assert sum(part.chance for part in picture.parts) == 1
    assert len(picture.figures) <= 3


@every_action
def test_replay_is_equal(found, action):
    for play in plays(action, action.facts(**action.sample), 5):
        again = play.again()
        assert (again.steps, again.outcome) == (play.steps, play.outcome)


@every_action
def test_every_choice_has_a_sensible_answer_and_odds_for_each_option(found, action):
    for play in plays(action, action.facts(**action.sample), 5):
        for length in range(len(play.record)):
            part = play.again(play.record[:length])
            if isinstance(part.asking, Choice):
                assert part.asking.sensible in part.asking.options
                assert len(part.asking.options) > 1
                for option in part.asking.options:
                    assert action.odds_from(part, option=option).total


@every_action
def test_modifiers_and_tables_named_in_steps_are_known(found, action):
    for play in plays(action, action.facts(**action.sample)):
        for step in play.steps:
            if table := getattr(step.request, "table", ""):
                assert table in found.tables
            if isinstance(step.request, Roll):
                for number in (step.request.n, step.request.reading.goal):
                    for name, _ in number.modifiers if isinstance(number, Need) else ():
                        assert name in found.glossary, f"{name!r} is not in the glossary"


@every_action
def test_fields_can_be_drawn(found, action):
    roles = {role.id for role in action.roles}
    names = {view.name for view in action.fields()}
    for view in action.fields():
        assert view.label
        assert view.group in action.groups or not action.groups or view.group == "situation"
        assert set(view.when) <= names
        if view.kind == "number":
            assert view.low is not None
            assert view.high is not None
        if view.kind == "choice":
            assert len(found.options(view)) > 1
            assert view.default in found.options(view) or view.optional
        assert view.kind != "text"
        if view.kind == "rows":
            assert view.row is not None
            assert view.high is not None
    assert roles <= {view.group for view in action.fields()} | {role.id for role in action.roles}


@every_action
def test_changes_and_follow_ons_lead_somewhere(found, action):
    for play in plays(action, action.facts(**action.sample)):
        for change in play.outcome.changes:
            assert change.key in turn_keys(found) if change.role == "turn" else has(found, change.key)
            assert change.role in action.all_roles | {"turn"}
            assert (change.delta is None) != (change.value is None)
        for follow in play.outcome.follows:
            found.action(follow.action).facts(**follow.facts)


@every_action
def test_how_rare_an_outcome_was(found, action):
    facts = action.facts(**action.sample)
    odds = action.odds(facts, SENSIBLE)
    for outcome in odds:
        chance = action.as_good(odds, outcome)
        assert chance is None or (0 < chance <= 1 and one_in(chance))


@every_ruleset
def test_turn_and_units_are_complete(found):
    ids = {action.id for action in found.actions}
    assert len(ids) == len(found.actions)
    assert {action for moment in found.moments for action in moment.actions} <= ids
    assert all(moment.title for moment in found.moments)
    assert all(step.title for step in found.battle().view().steps)
    assert found.battle_sheet.presets


@every_ruleset
def test_every_switch_says_its_ruling_and_its_reason(found):
    for view in found.switches():
        assert view.ruling
        assert view.help
        assert view.kind in ("switch", "choice", "number")


@every_ruleset
def test_every_table_can_be_read_and_none_is_forgotten(found):
    import importlib
    from pathlib import Path

    folder = Path(importlib.import_module(found.package).__file__).parent / "tables"
    assert set(found.tables) == {path.stem for path in folder.glob("*.csv")} - {"_index"}
    for name in found.tables:
        assert found.tables[name].rows
        assert found.tables[name].title
        assert found.tables[name].section


@pytest.mark.parametrize("sheet", SHELF)
def test_every_action_has_its_moment_of_the_turn(sheet: str) -> None:
    rules = ruleset(sheet)
    placed = [action for moment in rules.moments for action in moment.actions]
    assert sorted(placed) == sorted(action.id for action in rules.printed.actions)
    assert all(moment.title for moment in rules.moments)

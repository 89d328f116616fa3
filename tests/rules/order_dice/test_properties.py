"""Whatever the facts: there is an outcome, its odds sum to 1, live play stays inside them, and replay is equal."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from rules import ruleset
from rules.engine import SENSIBLE, Book
from rules.ruleset import Action, Facts, FactsError, FieldView

SHEET = ruleset("order_dice")
TABLES = SHEET.tables
SMALL = {"shooters": 3, "fighters": 4, "target_models": 4, "passengers": 3, "others": 2}
"""Fewer models than allowed: the properties do not need large handfuls."""


def values(view: FieldView) -> st.SearchStrategy[Any]:
    """Anything this field takes on the screen."""
    if view.kind == "switch":
        return st.booleans()
    if view.kind == "rows":
        return st.lists(rows(view.fields), max_size=1).map(tuple)
    if view.kind == "choice":
        return st.sampled_from(view.options or TABLES[view.source].keys())
    number = st.integers(view.low or 0, min(view.high or 9, SMALL.get(view.name, 99)))
    return st.none() | number if view.optional else number


def rows(fields: tuple[FieldView, ...]) -> st.SearchStrategy[dict[str, Any]]:
    """A row with some of its fields given."""
    return st.fixed_dictionaries({}, optional={view.name: values(view) for view in fields})


def any_facts(action: Action) -> st.SearchStrategy[dict[str, Any]]:
    """Facts and switches, some given and some left."""
    views = (*action.fields(), *SHEET.switches()) if "rulings" in action.model.model_fields else action.fields()
    return st.fixed_dictionaries({}, optional={view.name: values(view) for view in views})


def legal(action: Action, given_facts: dict[str, Any]) -> Facts:
    """These facts, or another try."""
    try:
        return action.facts(**given_facts)
    except FactsError:
        assume(False)
        raise


@pytest.mark.parametrize("name", [action.id for action in SHEET.actions])
@settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])
@given(data=st.data())
def test_any_facts(name: str, data: st.DataObject) -> None:
    action = SHEET.action(name)
    facts = legal(action, data.draw(any_facts(action)))
    odds = Book(SENSIBLE, action.within).odds(action.start(facts))
    assert sum(odds.weights.values()) == odds.total
    dice = random.Random(data.draw(st.integers(0, 2**32)))
    play = action.play(facts)
    while play.asking is not None:
        if hasattr(play.asking, "options"):
            play.answer(play.asking.sensible)
        else:
            play.throw(dice)
    assert odds.of(play.outcome) > 0
    replay = action.play(facts, play.record)
    assert (replay.outcome, replay.steps) == (play.outcome, play.steps)
    assert str(play.outcome.sentence).endswith((".", '".'))
    assert isinstance(play.outcome.changes, tuple)
    assert all(SHEET.action(follow.action) for follow in play.outcome.follows)


@pytest.mark.parametrize("name", [action.id for action in SHEET.actions])
def test_every_action_works_as_it_opens(name: str) -> None:
    action = SHEET.action(name)
    assert action.headline(action.facts())
    assert sum(part.chance for part in action.odds_view(action.facts(**action.sample)).parts) in (0, 1)


def test_every_modifier_on_the_screen_is_explained() -> None:
    shots = [{"distance": 5, "weapon": "Pistol", "pins": 1, "quality": "inexperienced", "target_down": True,
              "target_models": 2, "cover": cover} for cover in ("soft", "hard")]
    shots.append({"weapon": "Heavy AT gun", "shooters": 1, "distance": 50, "target": "heavy_tank", "facing": "rear",
                  "moved": True, "crew_lost": True})
    for given_facts in shots:
        for step in SHEET.action("shoot").resolve(SHEET.action("shoot").facts(**given_facts)).steps:
            goal = getattr(getattr(step.request, "reading", None), "goal", None)
            for name, _ in getattr(goal, "modifiers", ()):
                assert name in SHEET.glossary, name


def test_the_moments_name_every_action_once() -> None:
    named = [name for moment in SHEET.moments for name in moment.actions]
    assert sorted(named) == sorted(action.id for action in SHEET.actions)

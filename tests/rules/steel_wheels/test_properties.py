"""Whatever the players say, if it is allowed: an outcome, odds that hold it, the same again from the record."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules import ruleset
from rules.engine import SENSIBLE
from rules.ruleset import Action, Facts, FactsError, FieldView
from tests.rules.anything import check_named, check_played, values

SHEET = ruleset("steel_wheels")
EXAMPLES = {"heavy_shot": 60, "fragments": 12, "building_shot": 30, "indirect_fire": 8, "assault_vehicle": 30}
SLOW = {"indirect_fire"}


def some(field: FieldView) -> st.SearchStrategy[Any]:
    """Any value of a field, also of one whose options are the rows of a table."""
    return values(replace(field, options=SHEET.tables[field.source].keys()) if field.source else field)


@st.composite
def legal_facts(draw: st.DrawFn, action: Action) -> Facts:
    """Facts and switches that are not refused: a refused field is left out, or else the first one."""
    fields = (*action.fields(), *SHEET.switches())
    drawn: dict[str, Any] = draw(st.fixed_dictionaries({}, optional={field.name: some(field) for field in fields}))
    while True:
        try:
            return action.facts(**drawn)
        except FactsError as refused:
            name = refused.problems[0].field.split(".")[0]
            drawn.pop(name if name in drawn else next(iter(drawn)))


@pytest.mark.parametrize("action", [action for action in SHEET.actions if action.id not in SLOW],
                         ids=lambda action: action.id)
def test_any_legal_facts_can_be_played(action: Action) -> None:
    @given(facts=legal_facts(action))
    @settings(max_examples=EXAMPLES.get(action.id, 12), deadline=None, suppress_health_check=list(HealthCheck))
    def played(facts: Facts) -> None:
        if action.odds_view(facts).trouble:
            check_named(action, action.resolve(facts).outcome, SHEET.id)
        else:
            check_played(action, facts, SHEET.id)

    played()


@given(facts=legal_facts(SHEET.action("indirect_fire")))
@settings(max_examples=EXAMPLES["indirect_fire"], deadline=None, suppress_health_check=list(HealthCheck))
def test_any_legal_barrage_can_be_played(facts: Any) -> None:
    action = SHEET.action("indirect_fire")
    resolution = action.resolve(facts)
    odds = action.odds(facts, SENSIBLE)
    assert sum(odds.weights.values()) == odds.total
    assert resolution.outcome in odds
    replay = action.play(facts, resolution.record)
    assert (replay.outcome, replay.outcome.models, replay.steps) == (
        resolution.outcome, resolution.outcome.models, resolution.steps)
    check_named(action, resolution.outcome, SHEET.id)


CONVOY = [{"target": kind, "count": 6, "men": 20} for kind in ("half_track", "truck", "jeep", "artillery")]


@pytest.mark.parametrize("action", ["fragments", "overrun"])
def test_odds_that_are_too_wide_forbid_no_roll(action: str) -> None:
    it = SHEET.action(action)
    facts = it.facts(models=[{**row, "armour": 0} for row in CONVOY])
    assert len(it.resolve(facts).outcome.models) == 24
    assert str(it.odds_view(facts).trouble) == \
        "Too many ways to work out the odds. You can still roll."
    assert sum(part.chance for part in it.odds_view(it.facts(models=[{**row, "count": 2, "armour": 0}
                                                                     for row in CONVOY])).parts) == 1


@given(facts=legal_facts(SHEET.action("heavy_shot")))
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
def test_thicker_armour_never_helps_the_shooter(facts: Any) -> None:
    action = SHEET.action("heavy_shot")
    thicker = facts.model_copy(update={"armour": facts.armour + 2, "turret_armour": facts.turret_armour + 2})
    plan = {"Part to hit": facts.choices[0]} if facts.choices else SENSIBLE
    gone = [action.odds(it, plan).chance(lambda o: o.harm.gone) for it in (facts, thicker)]
    assert gone[1] <= gone[0]


@given(shots=st.integers(1, 90), more=st.integers(1, 30), shelter=st.sampled_from(("none", "soft", "medium", "hard")))
@settings(max_examples=30, deadline=None)
def test_more_shots_never_kill_fewer_men(shots: int, more: int, shelter: str) -> None:
    action = SHEET.action("light_fire_infantry")
    volleys = [action.facts(shots_effective=it, men=20, started=20, shelter=shelter) for it in (shots, shots + more)]
    dead = [action.odds(volley).mean(lambda o: o.harm.dead) for volley in volleys]
    assert dead[0] <= dead[1]


@given(facts=legal_facts(SHEET.action("fragments")))
@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
def test_nobody_dies_twice(facts: Any) -> None:
    men = sum(row.men * (1 if row.target == "soldier" else row.count) for row in facts.models)
    toll = SHEET.action("fragments").resolve(facts).outcome
    assert toll.dead <= men
    assert toll.dead == sum(harm.dead for _, harm in toll.models)

"""Whatever the players say, if it is allowed: an outcome, odds that hold it, the same again from the record."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules import ruleset
from tests.rules.anything import check_played, legal_facts

SHEET = ruleset("command_tokens")


@pytest.mark.parametrize("action", SHEET.actions, ids=lambda action: action.id)
@given(data=st.data())
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
def test_any_legal_facts_can_be_played(action, data) -> None:
    check_played(action, data.draw(legal_facts(action, SHEET.id)), SHEET.id)


@given(dice=st.integers(1, 5), markers=st.integers(0, 6), cover=st.sampled_from(["open", "cover", "trenches"]))
@settings(max_examples=40, deadline=None)
def test_a_better_volley_never_leaves_fewer_markers(dice: int, markers: int, cover: str) -> None:
    fire = SHEET.action("fire")
    facts = {"dice": dice, "firer_markers": markers, "cover": cover}

    def mean(**other) -> object:
        return fire.odds(fire.facts(**(facts | other))).mean(lambda o: o.markers)
    assert mean() <= mean(dice=dice + 1)
    assert mean(firer_markers=markers + 1) <= mean()
    assert mean(smoke=True) <= mean() <= mean(close=True)
    assert mean() <= mean(weapon="mortar")


@given(strength=st.integers(0, 19), armour=st.integers(1, 29))
@settings(max_examples=40, deadline=None)
def test_thicker_armour_is_never_worse(strength: int, armour: int) -> None:
    fire = SHEET.action("fire")

    def destroyed(**given) -> object:
        facts = {"target": "heavy_vehicle", "dice": 2, "strength": strength, "armour": armour} | given
        return fire.odds(fire.facts(**facts)).chance(lambda o: o.destroyed)
    assert destroyed(armour=armour + 1) <= destroyed() <= destroyed(strength=strength + 1)

"""Whatever the players say, if it is allowed: an outcome, odds that hold it, the same again from the record."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules import ruleset
from tests.rules.anything import check_played, legal_facts

SHEET = ruleset("gang_skirmish")


@pytest.mark.parametrize("action", SHEET.actions, ids=lambda action: action.id)
@given(data=st.data())
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
def test_any_legal_facts_can_be_played(action, data) -> None:
    check_played(action, data.draw(legal_facts(action, SHEET.id)), SHEET.id)


@given(data=st.data())
@settings(max_examples=20, deadline=None)
def test_swapping_the_fighters_swaps_the_chances(data) -> None:
    combat = SHEET.action("combat")
    numbers = st.integers(1, 4)
    one = {name: data.draw(numbers, name) for name in ("ws", "attacks", "initiative", "strength", "toughness", "bs")}
    two = {name: data.draw(numbers, name) for name in one}
    here = combat.facts(charging="first", **_named("first", one), **_named("second", two))
    there = combat.facts(charging="second", **_named("first", two), **_named("second", one))
    for result, mirrored in (("first_wins", "second_wins"), ("standoff", "standoff")):
        assert combat.odds(here).chance(lambda o, r=result: o.result == r) == combat.odds(there).chance(
            lambda o, r=mirrored: o.result == r)


def _named(side: str, numbers: dict[str, int]) -> dict[str, int]:
    return {f"{side}_{name}": number for name, number in numbers.items()}


@given(bs=st.integers(1, 9), toughness=st.integers(1, 9), save=st.sampled_from(["none", "6+", "5+", "4+", "3+"]))
@settings(max_examples=40, deadline=None)
def test_a_better_shot_never_hurts_less(bs: int, toughness: int, save: str) -> None:
    shoot = SHEET.action("shoot")
    facts = {"bs": bs, "toughness": toughness, "save": save}

    def out(**better) -> object:
        return shoot.odds(shoot.facts(**(facts | better))).chance(lambda o: o.fate.state == "out_of_action")
    assert out() <= out(bs=bs + 1)
    assert out() <= out(strength=4)
    assert out(toughness=toughness + 1) <= out()

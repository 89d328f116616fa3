"""Whatever the players say, if it is allowed: an outcome, odds that hold it, the same again from the record."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules import ruleset
from rules.engine import SENSIBLE
from rules.ruleset import Action, Facts, FactsError
from tests.rules.anything import check_played, values

SHEET = ruleset("scw")
EXAMPLES = {"shoot": 80, "opportunity": 40, "flamethrower": 30, "mortar": 30, "assault": 40}


@st.composite
def legal_facts(draw: st.DrawFn, action: Action) -> Facts:
    """Facts and switches that are not refused; what a refusal names is dropped, or else the last one given."""
    fields = (*action.fields(), *SHEET.switches())
    given_values: dict[str, Any] = draw(st.fixed_dictionaries({}, optional={it.name: values(it) for it in fields}))
    while True:
        try:
            return action.facts(**given_values)
        except FactsError as refused:
            name = refused.problems[0].field
            given_values.pop(name if name in given_values else list(given_values)[-1])


@pytest.mark.parametrize("action", SHEET.actions, ids=lambda action: action.id)
def test_any_legal_facts_can_be_played(action: Action) -> None:
    @given(facts=legal_facts(action))
    @settings(max_examples=EXAMPLES.get(action.id, 20), deadline=None, suppress_health_check=list(HealthCheck))
    def played(facts: Facts) -> None:
        check_played(action, facts, SHEET.id)

    played()


@given(facts=legal_facts(SHEET.action("shoot")), more=st.sampled_from(("lmg", "mmg", "rifle")))
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
def test_one_more_base_never_costs_the_shooter_dice(facts: Any, more: str) -> None:
    action = SHEET.action("shoot")
    # S8: quality leaves snipers alone, but not the dice of those who join them.
    if facts.shooter != "foot" or facts.return_fire or facts.sniper or getattr(facts, more) == 8:
        return
    now, then = (int(str(action.headline(it)[0]).removesuffix("D6")) for it in (
        facts, action.facts(**facts.model_copy(update={more: getattr(facts, more) + 1}).model_dump())))
    assert then >= now


@given(cover=st.sampled_from(("open", "partial", "building_wood")), quality=st.sampled_from(("raw", "average")),
       rifles=st.integers(1, 6))
@settings(max_examples=15, deadline=None)
def test_cover_never_helps_the_shooter(cover: str, quality: str, rifles: int) -> None:
    action = SHEET.action("shoot")
    means = [action.odds(action.facts(rifle=rifles, cover=it, target_quality=quality), SENSIBLE).mean(lambda o: o.lost)
             for it in ("open", cover)]
    assert means[1] <= means[0]


@given(bases=st.integers(1, 6), others=st.integers(1, 6))
@settings(max_examples=15, deadline=None)
def test_the_target_has_the_tie(bases: int, others: int) -> None:
    """Equal sides: the assaulter wins less often than not."""
    action = SHEET.action("assault")
    facts = action.facts(foot=min(bases, others), target_foot=max(bases, others))
    assert action.odds(facts, SENSIBLE).chance(lambda o: o.occupies) < 1 / 2

"""Best decisions on the sheets: trade in hits, throw again, which part is hit."""

from __future__ import annotations

from typing import Any

import pytest

from rules import ruleset, rulesets
from rules.engine import SENSIBLE, PlayerError
from rules.frame.action import Action
from tests.rules.enumerated import Often, assert_near
from tests.rules.minimax import minimax, worths

CASES: list[tuple[str, str, dict[str, Any]]] = [
    ("scw", "opportunity", {"rifle": 3, "trade_in": "ask", "bases": 2}),
    ("scw", "opportunity", {"rifle": 2, "trade_in": "ask", "clustered": True, "reroll": "ask"}),
    ("scw", "mortar", {"mortars": 1}),
    ("command_tokens", "reaction_fire", {"seize": "ask"}),
    ("order_dice", "order_check", {"pins": 1, "full_strength": True, "reroll": "ask"}),
    ("steel_wheels", "heavy_shot", {}),
]


def case(sheet: str, id: str, facts: dict[str, Any]) -> tuple[Action, Any]:
    action = ruleset(sheet).action(id)
    return action, action.facts(**facts)


@pytest.mark.parametrize(("sheet", "id", "facts"), CASES)
def test_is_the_minimax_of_every_way(sheet: str, id: str, facts: dict[str, Any]) -> None:
    action, given = case(sheet, id, facts)
    for aim in action.aims:
        best = action.best(given, aim.label)
        assert best.value == minimax(action.play(given), aim.number)
        assert best.odds.mean(aim.number) == best.value
        assert best.decisions


@pytest.mark.parametrize("sheet", rulesets())
def test_every_attack_names_its_aims_and_is_never_worse_than_sensible(sheet: str) -> None:
    for action in ruleset(sheet).actions:
        if any(role.opponent for role in action.roles) and action.attacks:
            facts = action.facts(**action.sample)
            for aim in action.aims:
                assert action.best(facts, aim.label).value >= action.odds(facts, SENSIBLE).mean(aim.number)


def test_each_option_of_the_choice_that_is_due() -> None:
    action, facts = case("scw", "opportunity", {"rifle": 4, "trade_in": "ask", "bases": 2})
    play = action.play(facts)
    play.answer((6, 6, 6, 1))
    for aim in action.aims:
        due = action.best_from(play, aim.label)
        assert {option: due.worth(option) for option in due.choice.options} == worths(play, aim.number)
        assert due.worth(due.best) == max(due.values)


def test_hits_are_traded_in_to_hammer_and_kept_to_kill() -> None:
    action, facts = case("scw", "opportunity", {"rifle": 4, "trade_in": "ask"})
    play = action.play(facts)
    play.answer((6, 6, 6, 1))
    assert action.best_from(play, "hammers it").best == 3
    assert action.best_from(play, "most casualties").best == 0


def test_the_opponent_plays_against_the_aim() -> None:
    """A full-strength target throws a failed morale check again, for it wants to stay."""
    action, facts = case("order_dice", "shoot", {"shooters": 1, "target_models": 2, "target_full_strength": True})
    assert action.best(facts, "destroys it").value == minimax(action.play(facts), action.aim("destroys it").number)


def test_an_aim_that_the_sheet_does_not_name_is_refused() -> None:
    action, facts = case("scw", "shoot", {})
    with pytest.raises(PlayerError, match="Shoot has no aim glory; it has most casualties"):
        action.best(facts, "glory")


def test_dice_thrown_often_agree_with_best_play() -> None:
    action, facts = case("scw", "opportunity", {"rifle": 2, "trade_in": "ask", "bases": 2})
    best = action.best(facts, "hammers it")
    seen = Often(action.play(facts), lambda play: action.best_from(play, "hammers it").best).outcomes()
    assert_near(sum(n for outcome, n in seen.items() if outcome.hammered), best.value)

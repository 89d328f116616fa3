"""Command tokens."""

from __future__ import annotations

import pytest

from app.turns import tokens
from rules import ruleset
from tests.app.turns.units import unit

SHEET = ruleset("command_tokens")

FORCE = [
    unit("a0", template="command"), unit("a1"), unit("a2", markers=2), unit("b1", "B"), unit("b2", "B", destroyed=True),
]


def begun(active: str = "A") -> dict:
    return tokens.begun(tokens.collected(tokens.first_turn(), FORCE)[0], active)


def test_one_token_a_unit_and_two_for_the_command_unit() -> None:
    assert begun()["pool"] == {"A": 5, "B": 1}
    assert tokens.collected(tokens.first_turn(), FORCE, total=2)[0]["pool"] == {"A": 4, "B": 1}  # C1


def test_collecting_takes_tokens_and_smoke_off_the_units() -> None:
    force = [unit("a1", tokens=2, smoke=True, moved=False), unit("a2", tokens=0, smoke=False)]
    _, changes = tokens.collected(tokens.first_turn(), force)
    assert changes == [("a1", "tokens", 2, 0), ("a1", "smoke", True, False)]


def test_a_token_is_spent_and_laid_on_the_unit() -> None:
    one = unit("a1", tokens=1)
    assert tokens.spent(begun(), one)["pool"]["A"] == 4
    assert tokens.laid_on(one) == [("a1", "tokens", 1, 2)]
    assert tokens.laid_on(one, "react") == [("a1", "tokens", 1, 2), ("a1", "reactions", 0, 1)]


def test_a_unit_that_has_only_reacted_is_activated_without_dice() -> None:
    reacted = unit("a1", tokens=1, reactions=1, markers=2)  # C-B1
    assert tokens.need(SHEET, begun(), reacted) == 0
    assert tokens.need(SHEET.edition(switches={"reaction_counts_as_activation": True}), begun(), reacted) == 4
    assert tokens.need(SHEET, begun(), unit("a1", tokens=2, reactions=1, markers=2)) == 5
    assert tokens.collected(tokens.first_turn(), [reacted])[1] == [("a1", "tokens", 1, 0), ("a1", "reactions", 1, 0)]


# T6: tokens and markers, further activation, reaction.
@pytest.mark.parametrize(("laid", "markers", "further", "reaction"), [
    (1, 0, 2, 4), (1, 1, 3, 5), (2, 1, 4, 6), (3, 1, 5, None), (2, 3, 6, None), (4, 2, None, None),
])
def test_what_a_further_activation_and_a_reaction_need(
    laid: int, markers: int, further: int | None, reaction: int | None
) -> None:
    one = unit("a1", tokens=laid, markers=markers)
    assert tokens.need(SHEET, begun(), one) == further
    assert tokens.need(SHEET, tokens.swapped(begun()), one) == reaction


def test_the_first_activation_needs_no_dice() -> None:
    assert tokens.need(SHEET, begun(), FORCE[2]) == 0
    assert tokens.need(SHEET, begun(), FORCE[3]) == 3, "a reaction is never free"


def test_the_first_activation_by_the_players_own_ruling() -> None:
    strict = SHEET.edition(switches={"first_activation_free": "only_without_markers"})  # C2
    assert tokens.need(strict, begun(), FORCE[2]) == 3


def test_a_test_that_was_opened_is_remembered_until_its_token_is_spent() -> None:
    state = tokens.waits_for(begun(), FORCE[1], "activate", 7)
    assert state["waits"] == {"unit": "a1", "action": "activate", "since": 7}
    assert tokens.spent(state, FORCE[1])["waits"] is None


def test_the_turn_is_over_when_both_pools_are_empty() -> None:
    state = begun()
    assert not tokens.over(state)
    state = tokens.counted(tokens.counted(state, "A", -5), "B", -5)
    assert tokens.over(state)
    assert not tokens.over(tokens.first_turn())
    assert tokens.next_turn(state) == {**tokens.first_turn(), "turn": 2}


def test_the_initiative_changes_hands() -> None:
    assert tokens.swapped(begun("A"))["active"] == "B"
    assert tokens.swapped(begun("B"))["active"] == "A"

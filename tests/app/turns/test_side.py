"""Whose action it is."""

from __future__ import annotations

import pytest

from app.storage import Store
from app.turns import bag, history, platoons, steps, tokens
from app.turns.side import acting_side, side_on
from rules.ruleset import Role


class Shot:
    roles = (Role("shooter", "Shooter"), Role("target", "Target", opponent=True))


@pytest.mark.parametrize(("state", "side"), [
    ({}, "A"), (steps.first_turn((), "B"), "B"), (bag.drawn(bag.first_turn(), "B"), "B"), (bag.first_turn(), "A"),
    (tokens.begun(tokens.first_turn(), "B"), "B"), (tokens.first_turn(), "A"),
    ({**platoons.first_turn(), "next": "B"}, "B"),
])
def test_the_side_that_is_on(state: dict, side: str) -> None:
    assert side_on(state) == side


def test_a_picked_unit_says_it_better_than_the_turn() -> None:
    store = Store.open(None)
    game = store.new_game("scw", "The farm")
    own, other = (store.add_unit(game, side, "platoon", side) for side in "AB")
    store.set_turn_state(game, history.gone_on({}, steps.first_turn((), "B")))
    assert acting_side(store, Shot, {}, game) == "B"
    assert acting_side(store, Shot, {"shooter": own}, game) == "A"
    assert acting_side(store, Shot, {"shooter": other}, game) == "B"
    assert acting_side(store, Shot, {"target": own}, game) == "B"
    assert acting_side(store, Shot, {}, None) == "A"

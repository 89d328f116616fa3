"""Rosters, Apply and its undo."""

from __future__ import annotations

import pytest

from app.storage import Store
from tests.app.storage.sample import new_store, played


def with_units() -> tuple[Store, int, int, int]:
    """A store, its game, a unit of each side."""
    store = new_store()
    game = store.new_game("scw", "The farm")
    first = store.add_unit(game, "A", "platoon", "1st Platoon", {"quality": "average"}, {"bases": 6, "hammered": False})
    second = store.add_unit(game, "B", "platoon", "2nd Platoon", {"quality": "raw"}, {"bases": 4, "hammered": False})
    return store, game, first, second


def state(store: Store, unit: int) -> dict[str, object]:
    found = store.unit(unit)
    assert found is not None
    return found.state


def test_units_of_a_side_in_their_order() -> None:
    store, game, first, _ = with_units()
    third = store.add_unit(game, "A", "gun", "Gun")
    assert [unit.id for unit in store.units(game, "A")] == [first, third]
    store.update_unit(third, position=0, name="AT gun")
    assert [unit.name for unit in store.units(game, "A")] == ["AT gun", "1st Platoon"]
    assert store.units(game, "A")[1].values == {"quality": "average", "bases": 6, "hammered": False}


def test_rosters_standing_by_and_in_games() -> None:
    store, game, _, _ = with_units()
    store.add_unit("scw", "A", "platoon", "Reserve")
    found = [(roster.game, roster.title, roster.side, roster.units) for roster in store.rosters("scw")]
    assert found == [(None, "", "A", 1), (game, "The farm", "A", 1), (game, "The farm", "B", 1)]


def test_muster_copies_the_standing_force() -> None:
    store = new_store()
    store.add_unit("scw", "A", "platoon", "Reserve", {"quality": "raw"}, {"bases": 5})
    game = store.new_game("scw", "The farm")
    assert store.muster(game) == 1
    copy = store.units(game)[0]
    store.update_unit(copy.id, state={"bases": 1})
    assert state(store, copy.id) == {"bases": 1}
    assert [unit.state for unit in store.units("scw")] == [{"bases": 5}]


def test_update_merges_and_refuses_what_is_no_part_of_a_unit() -> None:
    store, _, first, _ = with_units()
    store.update_unit(first, state={"bases": 2}, profile={"leader": True})
    assert state(store, first) == {"bases": 2, "hammered": False}
    with pytest.raises(KeyError):
        store.update_unit(first, uid="x")


def test_apply_and_undo() -> None:
    store, game, first, second = with_units()
    action = played(store, game)
    token = store.apply([
        {"unit": second, "key": "bases", "delta": -5, "low": 0}, {"unit": second, "key": "hammered", "value": True},
        {"unit": first, "key": "bases", "delta": 9, "high": 12},
    ], action)
    assert state(store, second) == {"bases": 0, "hammered": True}
    assert state(store, first) == {"bases": 12, "hammered": False}
    store.undo(token)
    assert (state(store, first), state(store, second)) == (
        {"bases": 6, "hammered": False}, {"bases": 4, "hammered": False})
    store.undo(token)
    assert state(store, second) == {"bases": 4, "hammered": False}


def test_an_outcome_is_applied_once() -> None:
    store, game, _, second = with_units()
    action = played(store, game)
    change = [{"unit": second, "key": "bases", "delta": -1}]
    assert store.apply(change, action) == store.apply(change, action)
    assert state(store, second)["bases"] == 3
    store.undo(store.apply(change, action))
    assert store.applied(action) is None
    store.apply(change, action)
    assert state(store, second)["bases"] == 3


def test_undo_keeps_what_came_later() -> None:
    store, game, _, second = with_units()
    first_loss = store.apply([{"unit": second, "key": "bases", "delta": -1}], played(store, game))
    store.apply([{"unit": second, "key": "bases", "delta": -2}], played(store, game))
    store.undo(first_loss)
    assert state(store, second)["bases"] == 2


def test_changes_of_a_unit_that_is_gone_are_passed_over() -> None:
    store, game, first, second = with_units()
    token = store.apply([{"unit": u, "key": "bases", "delta": -1} for u in (first, second)], played(store, game))
    store.delete_unit(second)
    store.undo(token)
    assert state(store, first)["bases"] == 6
    again = store.apply([{"unit": second, "key": "bases", "delta": -1}], played(store, game))
    store.undo(again)
    assert [unit.id for unit in store.units(game)] == [first]


def test_the_history_of_a_unit() -> None:
    store, game, first, second = with_units()
    actions = [played(store, game) for _ in range(3)]
    tokens = [store.apply([{"unit": second, "key": "bases", "delta": -1}], action) for action in actions]
    store.undo(tokens[1])
    assert store.history(second) == [actions[2], actions[0]]
    assert store.history(first) == []

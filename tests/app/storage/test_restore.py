"""What is here and what is in the file: the one that has gone further stays, whatever the clocks say."""

from __future__ import annotations

import itertools

import pytest

from app.storage import Entry, Store
from app.storage.backup import backup, restore
from tests.app.storage.sample import dump, new_store, one_of_everything, played


def open_action(store: Store) -> Entry:
    found = store.open_action()
    assert found is not None
    return found


def entry(store: Store, number: int) -> Entry:
    found = store.entry(number)
    assert found is not None
    return found


def called(store: Store, uid: str) -> Entry:
    return entry(store, store.value("SELECT id FROM entries WHERE uid = ?", uid))


def set_clock_back(store: Store) -> None:
    """An hour before everything that is in the store."""
    seconds = itertools.count(1_699_996_400)
    store.clock = lambda: float(next(seconds))
    store._last = 0


@pytest.mark.parametrize("in_a_game", [True, False])
def test_throws_made_since_the_backup_stay(in_a_game: bool) -> None:
    store = new_store()
    game = store.new_game("scw", "The farm") if in_a_game else None
    action = store.begin_action(game, "scw", "shoot", {"rifle": 3})
    store.add_answer(action, {"faces": [5, 2, 6], "sides": 6})
    text = backup(store)
    store.add_answer(action, {"choice": "keep"})
    store.add_answer(action, {"faces": [4], "sides": 6})
    before = dump(store)
    restore(store, text)
    assert dump(store) == before


def test_a_throw_taken_back_and_thrown_again_since_stays() -> None:
    store = new_store()
    action = played(store)
    text = backup(store)
    store.take_back_answer(action)
    store.add_answer(action, {"faces": [1], "sides": 6})
    before = dump(store)
    restore(store, text)
    assert dump(store) == before
    assert entry(store, action).record[-1]["faces"] == [1]


def test_the_longer_record_comes_from_the_file() -> None:
    one, two = one_of_everything(), new_store()
    restore(two, backup(one))
    one.add_answer(open_action(one).id, {"faces": [3, 4], "sides": 6})
    set_clock_back(two)
    restore(two, backup(one))
    assert open_action(two).record == open_action(one).record
    assert backup(two) == backup(one)


@pytest.mark.parametrize("in_a_game", [True, False])
def test_a_finished_action_and_its_apply_stay_with_the_clock_set_back(in_a_game: bool) -> None:
    store = new_store()
    game = store.new_game("scw", "The farm") if in_a_game else None
    unit = store.add_unit(game if game is not None else "scw", "A", "platoon", "1st", {}, {"bases": 6})
    action = store.begin_action(game, "scw", "shoot", {})
    store.add_answer(action, {"faces": [6], "sides": 6})
    text = backup(store)
    set_clock_back(store)
    store.finish_action(action, {"lost": 1}, "One base lost.", [], "1.0.0")
    store.apply([{"unit": unit, "key": "bases", "delta": -1}], action)
    before = dump(store)
    restore(store, text)
    assert dump(store) == before
    assert store.open_action() is None


@pytest.mark.parametrize("in_a_game", [True, False])
def test_an_apply_made_since_the_backup_stays(in_a_game: bool) -> None:
    store = new_store()
    game = store.new_game("scw", "The farm") if in_a_game else None
    unit = store.add_unit(game if game is not None else "scw", "A", "platoon", "1st", {}, {"bases": 6})
    action = played(store, game)
    text = backup(store)
    store.apply([{"unit": unit, "key": "bases", "delta": -1}], action)
    before = dump(store)
    restore(store, text)
    assert dump(store) == before


def test_an_apply_undone_and_made_again_comes_from_the_file() -> None:
    one, two = one_of_everything(), new_store()
    restore(two, backup(one))
    unit = one.units(one.games()[0].id)[0].id
    done = one.history(unit)[0]
    one.undo(one.applied(done) or 0)
    one.apply([{"unit": unit, "key": "bases", "delta": -3}], done)
    restore(two, backup(one))
    assert backup(two) == backup(one)


def test_a_game_is_older_by_its_rolls_although_its_clock_is_later() -> None:
    store = one_of_everything()
    text = backup(store)
    set_clock_back(store)
    played(store, store.games()[0].id)
    before = dump(store)
    told = restore(store, text)
    assert (told.games, told.kept) == (0, 1)
    assert dump(store) == before


def test_rolls_of_one_game_on_two_phones_are_all_there_and_the_units_are_those_of_this_one() -> None:
    one, two = one_of_everything(), new_store()
    restore(two, backup(one))
    for store, bases in ((one, 1), (two, 2)):
        game = store.games()[0].id
        played(store, game)
        store.update_unit(store.units(game)[0].id, state={"bases": bases})
    text = backup(two)
    told = restore(one, text)
    assert (told.games, told.kept) == (1, 0)
    game = one.games()[0].id
    assert len(one.log(game=game)) == 5, "three of before, and one of each phone"
    assert one.units(game)[0].state["bases"] == 1
    once = dump(one)
    restore(one, text)
    assert dump(one) == once


def test_what_was_written_to_units_elsewhere_is_not_undone_here() -> None:
    """Two phones went on with one game: the units here did not take what was applied there."""
    one, two = one_of_everything(), new_store()
    restore(two, backup(one))
    played(one, one.games()[0].id)
    game = two.games()[0].id
    done = played(two, game)
    two.apply([{"unit": two.units(game)[0].id, "key": "bases", "delta": -1}], done)
    restore(one, backup(two))
    assert one.applied(called(one, entry(two, done).uid).id) is None


def test_a_unit_that_is_only_in_the_file_comes_along() -> None:
    one, two = one_of_everything(), new_store()
    restore(two, backup(one))
    played(one, one.games()[0].id)
    two.add_unit(two.games()[0].id, "B", "platoon", "2nd Platoon")
    played(two, two.games()[0].id)
    restore(one, backup(two))
    assert [unit.name for unit in one.units(one.games()[0].id)] == ["1st Platoon", "2nd Platoon"]


def test_where_the_open_action_stands_is_a_matter_of_this_device() -> None:
    store = one_of_everything()
    text = backup(store)
    store.set_setting("open_step", {"entry": 7})
    assert backup(store) == text

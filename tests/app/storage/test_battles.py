"""Deeds are appended and never overwritten; snapshots come and go without them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.storage import Conflict, Store, Trouble
from app.storage.backup import backup, restore
from tests.app.storage.sample import dump, new_store, one_of_everything, signed


def battle(store: Store, deeds: int = 3) -> int:
    game = store.new_game("scw", "The farm")
    for number in range(deeds):
        store.add_deed(game, number, f'{{"deed":"next_step","to":{number}}}', "AB"[number % 2])
    return game


def test_deeds_are_kept_in_order_with_time_and_who() -> None:
    store = new_store()
    game = battle(store)
    kept = store.deeds(game)
    assert [(one.number, one.who) for one in kept] == [(0, "A"), (1, "B"), (2, "A")]
    assert [json.loads(one.deed)["to"] for one in kept] == [0, 1, 2]
    assert [one.at for one in kept] == sorted({one.at for one in kept})
    assert [one.number for one in store.deeds(game, 2)] == [2]
    assert store.next_deed(game) == 3
    assert store.game(game).played == kept[-1].at  # type: ignore[union-attr]


@pytest.mark.parametrize("number", [0, 2, 4])
def test_a_deed_in_the_place_of_another_or_beyond_the_end_is_refused(number: int) -> None:
    store = new_store()
    game = battle(store)
    before = dump(store)
    with pytest.raises(Conflict) as refused:
        store.add_deed(game, number, '{"deed":"drop"}')
    assert str(refused.value) == "Not saved: this battle has gone on elsewhere."
    assert isinstance(refused.value, Trouble)
    assert dump(store) == before


def test_two_connections_cannot_write_the_same_number(tmp_path: Path) -> None:
    one, other = Store.open(tmp_path / "games.db"), Store.open(tmp_path / "games.db")
    game = battle(one)
    other.add_deed(game, 3, '{"deed":"drop"}', "other")
    with pytest.raises(Conflict):
        one.add_deed(game, 3, '{"deed":"drop"}', "one")
    assert [kept.who for kept in one.deeds(game, 3)] == ["other"]


def test_the_last_two_snapshots_are_kept_and_the_older_one_is_read() -> None:
    store = new_store()
    game, beside = battle(store), battle(store)
    store.keep_snapshot(beside, 0, "beside")
    for number in (0, 250, 500):
        store.keep_snapshot(game, number, f"at {number}")
    assert (store.snapshot(game), store.newest_snapshot(game)) == ((250, "at 250"), 500)
    assert store.snapshot(beside) == (0, "beside")
    store.drop_snapshots(game, after=250)
    assert (store.snapshot(game), store.newest_snapshot(game)) == ((250, "at 250"), 250)
    store.drop_snapshots(game)
    assert (store.snapshot(game), store.newest_snapshot(game)) == (None, None)
    assert len(store.deeds(game)) == 3


def test_a_battle_goes_with_its_game() -> None:
    store = one_of_everything()
    store.delete_game(store.games()[0].id)
    assert [store.value(f"SELECT count(*) FROM {table}") for table in ("deeds", "snapshots")] == [0, 0]


def test_an_action_is_found_by_the_deed_that_began_it() -> None:
    store = one_of_everything()
    game = store.games()[0].id
    found = store.begun_by(game, 1)
    assert found is not None
    assert (store.entry(found).action, store.entry(found).deed) == ("morale", 1)  # type: ignore[union-attr]
    assert store.begun_by(game, 0) is None


# -- backup


def gone_on(text: str, *deeds: str) -> str:
    """The same file, in which the battle went on so."""
    data = json.loads(text)
    data.pop("check")
    data["games"][0]["deeds"] += [{"at": 1_800_000_000_000, "who": "B", "deed": {"deed": deed}} for deed in deeds]
    return signed(data)


def told(store: Store) -> list[str]:
    return [json.loads(one.deed)["deed"] for one in store.deeds(store.games("scw")[0].id)]


def test_deeds_come_back_with_a_backup_and_snapshots_do_not() -> None:
    first, other = one_of_everything(), new_store()
    restore(other, backup(first))
    assert [(one.at, one.who, one.deed) for one in other.deeds(1)] == [
        (one.at, one.who, one.deed) for one in first.deeds(1)]
    assert other.snapshot(1) is None


def test_a_file_that_knows_more_deeds_brings_them_once() -> None:
    store = one_of_everything()
    text = gone_on(backup(store), "drop", "undo")
    restore(store, text)
    assert told(store) == ["start", "begin", "drop", "undo"]
    assert store.snapshot(1) is None, "they are made anew"
    store.keep_snapshot(1, 0, "made anew")
    once = dump(store)
    restore(store, text)
    assert dump(store) == once


def test_a_battle_that_went_on_here_stays_as_it_is() -> None:
    store = one_of_everything()
    text = backup(store)
    store.add_deed(1, 2, '{"deed":"drop"}')
    before = dump(store)
    assert restore(store, text).kept == 1
    assert restore(store, gone_on(text, "close")).kept == 1, "it went on in another way there"
    assert dump(store) == before


@pytest.mark.parametrize(("deed", "number", "sentence"), [
    ({}, 1, "in game 1, deed 2: it does not say what was done"),
    ({"deed": 3}, 1, "in game 1, deed 2: it does not say what was done"),
    ({"deed": "begin"}, 7, "in game 1: a roll belongs to a deed that is not its own"),
])
def test_damaged_deeds_are_refused_with_their_place(deed: dict[str, object], number: int, sentence: str) -> None:
    store = one_of_everything()
    data = json.loads(backup(store))
    data.pop("check")
    data["games"][0]["deeds"][1]["deed"] = deed
    entry = next(part for part in data["games"][0]["entries"] if part["deed"] is not None)
    entry["deed"] = number
    before = dump(store)
    with pytest.raises(Trouble) as refused:
        restore(store, signed(data))
    assert str(refused.value).startswith(f"The file is damaged {sentence}")
    assert dump(store) == before

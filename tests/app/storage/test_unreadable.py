"""A stored value that cannot be read: its default holds, it is said once, and the file keeps it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.storage import Store
from app.storage.backup import backup, restore
from tests.app.storage.sample import new_store, one_of_everything

# Every column that holds JSON, with what is damaged in it.
COLUMNS = [
    ("settings", "value"), ("last_facts", "facts"), ("favourites", "facts"), ("turns", "state"),
    ("units", "profile"), ("units", "state"), ("entries", "facts"), ("entries", "odds"), ("entries", "outcome"),
    ("entries", "units"), ("answers", "value"), ("answers", "sides"), ("told", "steps"), ("applied", "changes"),
    ("editions", "edition"), ("deeds", "deed"), ("snapshots", "battle"),
]
RUBBISH = ["not json", "", "[[1]]", "7", '{"now": 5}', "[" * 10_000, "null", '"\\ud800"']


def damage(store: Store, table: str, column: str, text: str) -> None:
    with store.write() as db:
        db.execute(f"UPDATE {table} SET {column} = ?", (text,))


def read_everything(store: Store) -> str:
    """All that the app asks for, and a backup."""
    for ruleset in ("scw", None):
        store.log(ruleset=ruleset)
    for entry in store.log():
        store.entry(entry.id)
        store.written(entry.id)
    store.games()
    store.current_game("scw")
    store.turn_state(1)
    store.units(1)
    store.units("scw")
    store.favourites()
    store.last_facts("scw", "shoot")
    store.thrown()
    list(store.results())
    store.edition("e1")
    store.setting("theme", "dark", lambda value: value in ("dark", "light"))
    return backup(store)


@pytest.mark.parametrize("rubbish", RUBBISH)
@pytest.mark.parametrize(("table", "column"), COLUMNS)
def test_no_damaged_value_stops_anything(table: str, column: str, rubbish: str) -> None:
    store = one_of_everything()
    damage(store, table, column, rubbish)
    restore(new_store(), read_everything(store))


def test_it_is_set_aside_and_said_once(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    store = one_of_everything(path)
    damage(store, "turns", "state", "not json")
    damage(store, "settings", "value", "pink")
    for _ in range(3):
        assert store.turn_state(1) == {}
        assert store.setting("theme", "dark") == "dark"
    assert store.unreadable == ["turns.1", "theme"]
    store.close()
    again = Store.open(path)
    assert again.turn_state(1) == {}
    assert again.unreadable == [], "it was said before"
    again.set_turn_state(1, {"now": {"turn": 1}})
    again.set_setting("theme", "light")
    assert (again.setting("unreadable.turns.1"), again.setting("unreadable.theme")) == ("not json", "pink")


def test_what_was_set_aside_stays_on_this_device() -> None:
    store = one_of_everything()
    damage(store, "settings", "value", "pink")
    store.setting("theme")
    data = json.loads(backup(store))
    assert data["settings"] == {}


def test_a_list_where_a_word_belongs_is_not_handed_out() -> None:
    store = new_store()
    store.set_setting("theme", ["dark"])
    assert store.setting("theme", "dark") == "dark"


def test_nothing_is_said_where_all_is_well() -> None:
    store = one_of_everything()
    read_everything(store)
    assert store.unreadable == []

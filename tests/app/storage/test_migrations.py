"""A file of every earlier version opens with all that was in it."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from app.storage import Store
from app.storage.schema import STEPS, VERSION, statements

OLD = Path(__file__).parent / "old"


def old_file(path: Path, version: int) -> Path:
    file = path / f"version_{version}.db"
    with sqlite3.connect(file) as db:
        db.executescript((OLD / f"version_{version}.sql").read_text())
    db.close()
    return file


@pytest.fixture(params=range(1, VERSION))
def version(request: pytest.FixtureRequest) -> int:
    return int(request.param)


def shape(db: sqlite3.Connection) -> list[tuple[str, ...]]:
    """Every table and column, in no particular order."""
    tables = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type IN ('table', 'index')")]
    return sorted((table, *map(str, row[1:])) for table in tables for row in db.execute(f"PRAGMA table_info({table})"))


def test_every_earlier_version_has_a_file() -> None:
    assert sorted(file.name for file in OLD.glob("*.sql")) == [f"version_{v}.sql" for v in range(1, VERSION)]


def test_the_files_are_what_that_version_wrote(tmp_path: Path, version: int) -> None:
    made = sqlite3.connect(":memory:")
    for step in STEPS[:version]:
        for statement in statements(step):
            made.execute(statement)
    assert shape(sqlite3.connect(old_file(tmp_path, version))) == shape(made)


def test_the_games_are_all_there(tmp_path: Path, version: int) -> None:
    store = Store.open(old_file(tmp_path, version))
    assert (store.trouble, store.in_memory) == ("", False)
    assert [(g.id, g.title, g.sides, g.started) for g in store.games()] == [
        (4, "The bridge", ("Allies", "Axis"), 1700001000000),
        (1, "The farm", ("Militia", "Regulars"), 1700000000000),
    ]
    assert store.setting("theme") == "light"


def test_the_rolls_are_all_there(tmp_path: Path, version: int) -> None:
    store = Store.open(old_file(tmp_path, version))
    done = store.entry(1)
    assert done is not None
    assert (done.at, done.finished, done.side) == (1700000010000, 1700000020000, "A")
    assert done.sentence == "Two bases lost."
    assert done.outcome == {"lost": 2}
    assert done.record == [{"faces": [5, 6, 1, 2, 3, 4], "by_hand": version > 1}, {"choice": "keep"}]


def test_the_open_action_is_resumed(tmp_path: Path, version: int) -> None:
    waiting = Store.open(old_file(tmp_path, version)).open_action(game=1)
    assert waiting is not None
    assert (waiting.action, waiting.side, waiting.facts) == ("morale", "B", {"bases": 4})
    assert waiting.record == [{"faces": [6, 3], "by_hand": False}]


def test_what_is_done_waits_to_be_told_with_the_tables_it_names(tmp_path: Path, version: int) -> None:
    store = Store.open(old_file(tmp_path, version))
    assert [entry.id for entry in store.untold(9)] == [1], "what is open is told when it ends"
    began = store.began_with(store.entry(1))  # type: ignore[arg-type]
    printed = {"sheet": "scw", "switches": {}, "house": {}}
    assert began == {1: printed, 2: None}.get(version, {**printed, "house": {"shooting": "a,b"}})


@pytest.mark.parametrize("version", range(2, VERSION))
def test_later_versions_bring_units_throws_and_house_rules(tmp_path: Path, version: int) -> None:
    store = Store.open(old_file(tmp_path, version))
    assert [(u.name, u.side, u.state) for u in store.units(1)] == [("1st Platoon", "B", {"bases": 4})]
    assert [(u.name, u.side) for u in store.units("scw")] == [("Reserve", "A")]
    assert [(e.side, e.at, e.facts["faces"]) for e in store.log(kind="throw")] == [("B", 1700000025000, [4, 4])]
    assert [f.title for f in store.favourites("scw")] == ["Rifles at the wall"]
    assert store.last_facts("scw", "shoot") == {"rifle": 5}
    assert store.house_rule("scw", "shooting") == "a,b"
    assert store.entry(1).odds == {"label": "bases lost", "chances": [[0, 0.5], [2, 0.5]]}  # type: ignore[union-attr]


def test_a_migrated_file_has_the_shape_of_a_new_one(tmp_path: Path, version: int) -> None:
    migrated, new = Store.open(old_file(tmp_path, version)), Store.open(tmp_path / "new.db")
    assert shape(migrated.connection) == shape(new.connection)
    assert migrated.value("PRAGMA foreign_key_check") is None
    assert migrated.value("PRAGMA integrity_check") == "ok"


def test_a_migration_that_fails_halfway_leaves_the_old_file(tmp_path: Path) -> None:
    file = old_file(tmp_path, 2)
    with sqlite3.connect(file) as db:
        db.execute("CREATE TABLE answers_3(x)")
    db.close()
    store = Store.open(file)
    assert store.in_memory
    with sqlite3.connect(file) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (2,)
        assert db.execute("SELECT count(*) FROM answers").fetchone() == (3,)

"""A damaged file is kept under another name, and the session goes on in a new one; any other file is left alone."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from app.storage import Store, Trouble, trouble
from app.storage.aside import aside_name, new_name
from tests.app.storage.sample import dump, one_of_everything, played
from tests.app.storage.test_faults import fill, small_disk, until_full  # noqa: F401 - a fixture

RUBBISH = b"rubbish" * 1000


def damaged_store(folder: Path) -> Store:
    (folder / "games.db").write_bytes(RUBBISH)
    return Store.open(folder / "games.db")


def test_a_damaged_file_may_be_set_aside_and_the_session_is_carried_over(tmp_path: Path) -> None:
    store = damaged_store(tmp_path)
    game = store.new_game("scw", "The farm")
    action = played(store, game)
    before = dump(store)
    assert store.can_be_set_aside
    store.set_aside()
    assert (store.trouble, store.in_memory, store.can_be_set_aside) == ("", False, False)
    assert dump(store) == before
    assert (tmp_path / "games.db.old1").read_bytes() == RUBBISH
    store.close()
    again = Store.open(tmp_path / "games.db")
    assert again.trouble == ""
    assert again.entry(action).answers  # type: ignore[union-attr]


def test_a_file_that_is_only_locked_stays_where_it_is(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    first = one_of_everything(path)
    first.connection.execute("BEGIN IMMEDIATE")
    second = Store.open(path)
    assert second.trouble == trouble.OPEN_LOCKED
    assert not second.can_be_set_aside
    second.set_aside()
    assert second.in_memory
    first.connection.execute("COMMIT")
    played(first)
    assert sorted(file.name for file in tmp_path.iterdir() if "old" in file.name) == []


def test_a_newer_file_stays_where_it_is(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    one_of_everything(path).close()
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA user_version = 99")
    db.close()
    assert not Store.open(path).can_be_set_aside


def test_a_full_disk_is_no_damage(small_disk: Path) -> None:  # noqa: F811
    store = one_of_everything(small_disk / "games.db")
    action = played(store)
    fill(small_disk)
    until_full(store, action)
    store.carry_on_in_memory()
    assert not store.can_be_set_aside


def test_damage_found_while_playing_is_remembered_in_memory(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    one_of_everything(path).close()
    data = bytearray(path.read_bytes())
    answers = sqlite3.connect(path).execute("SELECT rootpage FROM sqlite_master WHERE name = 'answers'").fetchone()[0]
    data[(answers - 1) * 4096:answers * 4096] = b"\xff" * 4096
    path.write_bytes(data)
    store = Store(sqlite3.connect(path, isolation_level=None), path)
    with pytest.raises(Trouble):
        store.entry(1)
    store.carry_on_in_memory()
    assert store.can_be_set_aside
    store.set_aside()
    assert (store.trouble, store.in_memory) == ("", False)
    assert [game.title for game in store.games()] == ["The farm"], "what can be read is brought over"
    assert (tmp_path / "games.db.old1").read_bytes() == bytes(data)
    store.close()
    assert Store.open(path).trouble == ""


def test_nothing_is_renamed_where_the_new_file_does_not_fit(small_disk: Path) -> None:  # noqa: F811
    store = damaged_store(small_disk)
    played(store)
    fill(small_disk)
    with pytest.raises(Trouble, match="this device is full"):
        store.set_aside()
    assert store.in_memory
    assert len(store.log()) == 1
    assert (small_disk / "games.db").read_bytes() == RUBBISH
    assert not list(small_disk.glob("*old*"))


def killed_after_renaming(path: Path, *endings: str) -> None:
    """A damaged file with its journal, the session ready beside it, and so much of them renamed."""
    one_of_everything(path.with_name("session.db")).close()
    path.with_name("session.db").rename(new_name(path))
    path.write_bytes(RUBBISH)
    Path(f"{path}-wal").write_bytes(b"its own")
    old = aside_name(path)
    for ending in endings:
        Path(f"{path}{ending}").rename(f"{old}{ending}")


def test_killed_between_the_renames_the_session_is_found(tmp_path: Path) -> None:
    killed_after_renaming(tmp_path / "games.db", "-wal", "")
    assert [game.title for game in Store.open(tmp_path / "games.db").games()] == ["The farm"]
    assert (tmp_path / "games.db.old1-wal").read_bytes() == b"its own"


def test_killed_before_the_damaged_file_was_renamed_it_may_be_set_aside_again(tmp_path: Path) -> None:
    killed_after_renaming(tmp_path / "games.db", "-wal")
    store = Store.open(tmp_path / "games.db")
    assert store.can_be_set_aside
    store.set_aside()
    assert store.trouble == ""
    assert (tmp_path / "games.db.old1").read_bytes() == RUBBISH


def test_an_older_set_aside_file_is_never_written_over(tmp_path: Path) -> None:
    for _ in range(3):
        damaged_store(tmp_path).set_aside()
    assert sorted(path.name for path in tmp_path.glob("*.old?")) == ["games.db.old1", "games.db.old2", "games.db.old3"]

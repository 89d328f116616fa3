"""Damaged files: what can be read is brought over, what cannot is told, and the damaged file is kept."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
from pathlib import Path

import pytest

from app.storage import Store, trouble
from app.storage.pages import Pages, is_torn
from app.storage.seal import state
from tests.app.storage.sample import dump, one_of_everything, played
from tools.soak_damage import Damage

COPIES = 40
SEEDS = json.loads((Path(__file__).parent / "seeds.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def damage(tmp_path_factory: pytest.TempPathFactory) -> Damage:
    return Damage(tmp_path_factory.mktemp("damage"))


def test_a_damaged_copy_ends_in_a_sentence_or_the_right_state(damage: Damage) -> None:
    said = [damage.one(seed) for seed in (*SEEDS["damage"], *range(COPIES))]
    assert sum(map(bool, said)) > COPIES / 2, "most damage is noticed"


def many(path: Path, rolls: int = 200) -> Store:
    store = one_of_everything(path)
    game = store.new_game("scw", "The long one")
    for _ in range(rolls):
        played(store, game)
    return store


def page_of(path: Path, name: str) -> int:
    with sqlite3.connect(path) as db:
        found = db.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (name,)).fetchone()[0]
    db.close()
    return int(found)


def spoil(path: Path, page: int, size: int = 4096) -> None:
    data = bytearray(path.read_bytes())
    data[(page - 1) * 4096:(page - 1) * 4096 + size] = b"\xff" * size
    path.write_bytes(data)


def test_the_head_of_a_table_is_lost_and_every_row_is_brought_over(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    store = many(path)
    before = dump(store)
    store.close()
    for table in ("entries", "told"):
        spoil(path, page_of(path, table))
        bytes_ = path.read_bytes()
        again = Store.open(path, alone=True)
        assert (again.trouble, again.in_memory) == ("", False)
        assert "Saved: 2 games, 206 rolls, 407 throws, 2 units. More may be missing." in str(again.news)
        assert "The damaged file is kept as games.db.old" in str(again.news)
        snapshots = [line for line in before if "snapshots" not in line]
        assert [line for line in dump(again) if "snapshots" not in line] == snapshots
        kept = max(path.parent.glob("games.db.old?"))
        assert kept.read_bytes() == bytes_
        again.close()


def test_without_the_first_page_the_rows_are_known_by_their_looks(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    store = many(path)
    before = {table: store.rows(f"SELECT * FROM {table}") for table in ("games", "entries", "answers", "units", "told",
              "settings", "house_rules", "last_facts", "favourites", "deeds", "editions", "turns", "applied")}
    store.close()
    spoil(path, 1)
    again = Store.open(path, alone=True)
    assert str(again.news).startswith("The file with your games was damaged.")
    assert {table: again.rows(f"SELECT * FROM {table}") for table in before} == before


def test_what_is_lost_is_counted(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    many(path).close()
    pages = Pages(path.read_bytes())
    leaf = list(pages.tree(page_of(path, "entries")))[3]
    rolls = len(list(pages.rows(leaf)))
    spoil(path, leaf)
    store = Store.open(path, alone=True)
    assert f"Lost: 0 games, {rolls} rolls, " in str(store.news)
    assert store.value("SELECT count(*) FROM entries") == 206 - rolls
    assert store.rows("PRAGMA foreign_key_check") == []


def test_a_game_of_which_only_the_rolls_are_left_is_a_game_again(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    many(path).close()
    spoil(path, page_of(path, "games"))
    store = Store.open(path, alone=True)
    assert "Lost: 2 games, 0 rolls" in str(store.news)
    assert [(game.ruleset, game.rolls) for game in store.games()] == [("scw", 200), ("scw", 3)]


def test_a_battle_goes_on_from_before_the_first_deed_that_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    store = one_of_everything(path)
    with store.write():
        for number in range(2, 400):
            store.add_deed(1, number, json.dumps({"deed": "adjust", "note": "x" * 50}))
    store.close()
    pages = Pages(path.read_bytes())
    leaf = list(pages.tree(page_of(path, "deeds")))[3]
    first = min(int(str(row.values[1])) for row in pages.rows(leaf))
    spoil(path, leaf)
    again = Store.open(path, alone=True)
    assert [deed.number for deed in again.deeds(1)] == list(range(first))


def killed(path: Path) -> None:
    """A file whose app was killed while it was open."""
    if not (child := os.fork()):
        many(path, 20)
        os.kill(os.getpid(), signal.SIGKILL)
    os.waitpid(child, 0)


def test_a_torn_journal_is_noticed_and_read_past_the_tear(tmp_path: Path) -> None:
    path, journal = tmp_path / "games.db", tmp_path / "games.db-wal"
    killed(path)
    assert not is_torn(journal.read_bytes(), 4096)
    data = bytearray(journal.read_bytes())
    data[len(data) // 2] ^= 1
    journal.write_bytes(data)
    assert is_torn(bytes(data), 4096)
    store = Store.open(path, alone=True)
    assert "26 rolls" in str(store.news), "SQLite alone would pass over the newer half"


def test_a_file_that_was_killed_opens_without_a_word(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    killed(path)
    store = Store.open(path, alone=True)
    assert (store.trouble, store.news, len(store.log(limit=100))) == ("", "", 26)


def test_a_closed_file_is_sealed_and_a_changed_letter_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    one_of_everything(path).close()
    assert state(path) == "whole"
    path.write_bytes(path.read_bytes().replace(b"The farm", b"The form"))
    assert state(path) == "changed"
    store = Store.open(path, alone=True)
    assert (store.trouble, store.news, store.in_memory) == ("", trouble.CHANGED, False)
    assert [game.title for game in store.games()] == ["The form"]
    store.close()
    assert Store.open(path, alone=True).news == "", "it is said once"


def test_the_seal_is_broken_while_the_file_is_open_and_made_when_the_app_rests(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    one_of_everything(path).close()
    store = Store.open(path, alone=True)
    assert state(path) == "open"
    played(store)
    store.rest()
    assert state(path) == "whole"
    played(store)
    assert state(path) == "open"
    store.close()
    assert state(path) == "whole"
    store.rest()
    assert state(path) == "whole", "an app that is ended may say so twice"


def test_rubbish_of_which_nothing_can_be_read_stays_where_it_is(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    path.write_bytes(b"rubbish" * 1000)
    store = Store.open(path, alone=True)
    assert (store.trouble, store.can_be_set_aside) == (trouble.OPEN_DAMAGED, True)
    assert path.read_bytes() == b"rubbish" * 1000
    assert not list(tmp_path.glob("*.new"))


def test_a_foreign_file_stays_where_it_is(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE games(id INTEGER PRIMARY KEY, name TEXT)")
        db.executemany("INSERT INTO games(name) VALUES(?)", [("chess",), ("go",)])
    db.close()
    before = path.read_bytes()
    store = Store.open(path, alone=True)
    assert (store.trouble, path.read_bytes() == before) == (trouble.OPEN_FOREIGN, True)


def test_who_does_not_have_the_file_alone_shows_what_is_left_and_renames_nothing(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    many(path).close()
    spoil(path, page_of(path, "entries"))
    before = path.read_bytes()
    store = Store.open(path)
    assert (store.trouble, store.in_memory, len(store.games())) == (trouble.OPEN_DAMAGED, True, 2)
    assert path.read_bytes() == before
    store.set_aside()
    assert (store.trouble, store.in_memory, len(store.log(limit=500))) == ("", False, 206)


def test_the_pages_read_what_sqlite_reads(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    store = many(path)
    store.set_setting("long", "x" * 50_000)
    before = store.rows("SELECT key, value FROM settings ORDER BY key")
    store.close()
    pages = Pages(path.read_bytes())
    found = [row.values for page in pages.tree(page_of(path, "settings")) for row in pages.rows(page)]
    assert sorted(found) == before
    assert not pages.holes

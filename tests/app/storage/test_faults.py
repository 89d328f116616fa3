"""Full disk, read-only folder, newer, foreign and damaged files: a sentence, and the old data untouched."""

from __future__ import annotations

import contextlib
import os
import random
import resource
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.storage import Store, Trouble, trouble
from rules.said import Text
from tests.app.storage.sample import dump, one_of_everything, played

ROOT = Path(__file__).parents[3]


def usable(store: Store) -> bool:
    """A game can be played in it."""
    game = store.new_game("scw", "Anyway")
    played(store, game)
    return len(store.log(game=game)) == 1


def closed_file(path: Path) -> bytes:
    """A file with everything in it, and its bytes."""
    store = one_of_everything(path)
    store.close()
    return path.read_bytes()


def refused(path: Path, sentence: Text) -> None:
    """The file is left alone byte for byte, and the app works in memory."""
    before = path.read_bytes()
    store = Store.open(path)
    assert (store.trouble, store.in_memory) == (sentence, True)
    assert usable(store)
    store.close()
    assert path.read_bytes() == before


def test_a_newer_version(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    closed_file(path)
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA user_version = 99")
    db.close()
    refused(path, trouble.OPEN_NEWER)


def test_a_foreign_database(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE recipes(name)")
        db.execute("INSERT INTO recipes VALUES('soup')")
    db.close()
    refused(path, trouble.OPEN_FOREIGN)


@pytest.mark.parametrize("content", [b"not a database", b"\0" * 5000, b"SQLite format 3\0", os.urandom(20_000)])
def test_something_else_in_its_place(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "games.db"
    path.write_bytes(content)
    refused(path, trouble.OPEN_DAMAGED)


@pytest.mark.parametrize("seed", range(40))
def test_a_damaged_file(tmp_path: Path, seed: int) -> None:
    """Overwrite a stretch: either it is found and the file left alone, or all that is read is still right."""
    path = tmp_path / "games.db"
    data = bytearray(closed_file(path))
    rng = random.Random(seed)
    at = rng.randrange(100, len(data) - 200)
    data[at:at + 200] = rng.randbytes(200)
    path.write_bytes(data)
    store = Store.open(path)
    if store.in_memory:
        assert store.trouble == trouble.OPEN_DAMAGED
        assert path.read_bytes() == bytes(data)
    assert usable(store)


def test_most_damage_is_found_when_the_file_is_opened(tmp_path: Path) -> None:
    path, found = tmp_path / "games.db", 0
    data = closed_file(path)
    for page in range(1, len(data) // 4096):
        broken = bytearray(data)
        broken[page * 4096:page * 4096 + 200] = b"\xff" * 200
        path.write_bytes(broken)
        found += Store.open(path).in_memory
    assert found == len(data) // 4096 - 1


@pytest.mark.parametrize("name", [b"entries_at", b"games_uid", b"sqlite_autoindex_settings_1"])
def test_one_bad_byte_in_the_name_of_an_index(tmp_path: Path, name: bytes) -> None:
    """SQLite complains in words that hold the bad byte."""
    path = tmp_path / "games.db"
    data = closed_file(path)
    path.write_bytes(data.replace(name, b"\xff" + name[1:], 1))
    refused(path, trouble.OPEN_DAMAGED)


def test_one_bad_byte_in_the_name_of_an_index_found_while_playing(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    path.write_bytes(closed_file(path).replace(b"entries_at", b"entries_a\xff", 1))
    store = Store(sqlite3.connect(path, isolation_level=None), path)
    for work in (store.log, lambda: played(store)):
        with pytest.raises(Trouble, match="damaged"):
            work()


def test_one_bad_byte_in_a_text_stands_out_and_the_rest_is_read(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    path.write_bytes(closed_file(path).replace(b"The farm", b"The f\xffrm"))
    store = Store.open(path)
    assert store.trouble == ""
    assert [game.title for game in store.games()] == ["The f\N{REPLACEMENT CHARACTER}rm"]
    assert usable(store)


def test_a_file_cut_off(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    data = closed_file(path)
    path.write_bytes(data[:len(data) // 2])
    refused(path, trouble.OPEN_DAMAGED)


def test_damage_found_later_is_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    data = bytearray(closed_file(path))
    data[4096:] = b"\xff" * (len(data) - 4096)
    path.write_bytes(data)
    store = Store(sqlite3.connect(path, isolation_level=None), path)
    with pytest.raises(Trouble, match="damaged"):
        store.log()
    assert store.trouble == trouble.DAMAGED


def test_a_file_where_the_folder_should_be(tmp_path: Path) -> None:
    (tmp_path / "folder").write_text("I am a file")
    store = Store.open(tmp_path / "folder" / "games.db")
    assert (store.trouble, store.in_memory) == (trouble.OPEN_READ_ONLY, True)
    assert usable(store)
    assert (tmp_path / "folder").read_text() == "I am a file"


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A real file system of 2 MB."""
    folder = tmp_path / "disk"
    folder.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", folder], stderr=subprocess.DEVNULL).returncode:
        pytest.skip("mounting is not allowed here")
    yield folder
    subprocess.run(["umount", "-l", folder], check=True)


def fill(folder: Path) -> None:
    """Until not a byte more fits."""
    photos = os.open(folder / "photos", os.O_WRONLY | os.O_CREAT)
    with contextlib.suppress(OSError):
        while os.write(photos, b"x" * 512):
            pass
    os.close(photos)


def test_the_disk_fills_up_in_the_middle_of_an_action(small_disk: Path) -> None:
    store = one_of_everything(small_disk / "games.db")
    action = store.begin_action(None, "scw", "shoot", {}, "A")
    store.add_answer(action, {"faces": [5, 2]})
    fill(small_disk)
    saved = until_full(store, action)
    assert store.trouble == trouble.FULL
    assert len(store.entry(action).answers) == saved  # type: ignore[union-attr]
    (small_disk / "photos").unlink()
    store.add_answer(action, {"faces": [3]})
    assert store.trouble == ""
    assert Store.open(small_disk / "games.db").entry(action).answers == store.entry(action).answers  # type: ignore[union-attr]


def until_full(store: Store, action: int) -> int:
    """Answer until an answer is not saved; gives how many were."""
    for saved in range(1, 10_000):
        try:
            store.add_answer(action, {"faces": [6] * 40})
        except Trouble:
            return saved
    raise AssertionError("the disk never filled up")


def test_play_goes_on_in_memory_when_the_disk_is_full(small_disk: Path) -> None:
    store = one_of_everything(small_disk / "games.db")
    fill(small_disk)
    action = store.open_action()
    assert action is not None
    saved = until_full(store, action.id)
    assert store.trouble == trouble.FULL
    store.carry_on_in_memory()
    assert store.in_memory
    store.add_answer(action.id, {"faces": [1]})
    assert len(store.entry(action.id).answers) == saved  # type: ignore[union-attr]
    assert usable(store)
    assert [game.title for game in store.games()] == ["Anyway", "The farm"]


def test_opening_on_a_full_disk_shows_the_games_in_memory(small_disk: Path) -> None:
    store = one_of_everything(small_disk / "games.db")
    store.close()
    fill(small_disk)
    store = Store.open(small_disk / "games.db")
    assert (store.trouble, store.in_memory) == (trouble.OPEN_FULL, True)
    assert [game.title for game in store.games()] == ["The farm"]
    assert usable(store)


def test_a_read_only_disk_shows_the_games_in_memory(small_disk: Path) -> None:
    store = one_of_everything(small_disk / "games.db")
    before = dump(store)
    store.close()
    subprocess.run(["mount", "-o", "remount,ro", small_disk], check=True)
    store = Store.open(small_disk / "games.db")
    assert (store.trouble, store.in_memory) == (trouble.OPEN_READ_ONLY, True)
    assert dump(store) == before
    assert usable(store)


LIMITED = """
import resource, sys
from app.storage import Store, Trouble
store = Store.open(sys.argv[1])
action = store.begin_action(None, "scw", "shoot", {}, "A")
resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, 400_000))
for saved in range(10_000):
    try:
        store.add_answer(action, {"faces": [6] * 40})
    except Trouble as sentence:
        print(saved, len(store.entry(action).answers), store.open_action().id == action, sentence)
        break
"""


def test_a_file_that_may_not_grow(tmp_path: Path) -> None:
    """The same without a disk of our own: the system forbids the process to write any further."""
    path = tmp_path / "games.db"
    run = subprocess.run(
        [sys.executable, "-c", LIMITED, path], cwd=ROOT, capture_output=True, text=True, check=True,
        preexec_fn=lambda: signal.signal(signal.SIGXFSZ, signal.SIG_IGN),
    )
    saved, there, same, sentence = run.stdout.strip().split(" ", 3)
    assert (saved, same, sentence) == (there, "True", "Not saved: this device is full.")
    again = Store.open(path)
    assert len(again.open_action().answers) == int(saved) > 20  # type: ignore[union-attr]
    assert again.value("PRAGMA integrity_check") == "ok"
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[0] != 400_000


def test_another_program_holds_the_file(tmp_path: Path) -> None:
    store = one_of_everything(tmp_path / "games.db")
    other = sqlite3.connect(tmp_path / "games.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    before = time.monotonic()
    with pytest.raises(Trouble, match="another program is using"):
        store.set_setting("theme", "dark")
    assert time.monotonic() - before < 1, "the window's thread does not stand still"
    other.execute("ROLLBACK")
    store.set_setting("theme", "dark")
    assert (store.setting("theme"), store.trouble) == ("dark", "")

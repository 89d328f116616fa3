"""Backup, restore and export beside the screen: they tell how far they are, and leave nothing behind when cancelled."""

from __future__ import annotations

import queue
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app.storage import Store
from app.storage.backup import backup, restore_file, write_backup
from app.storage.export import Part
from app.storage.progress import Tell
from app.storage.trouble import MEANWHILE, READ_ONLY
from app.storage.whole import whole_file
from app.storage.work import Work
from rules.said import Text
from tests.app.storage.sample import dump, new_store, one_of_everything, played

ROOT = Path(__file__).parents[3]


class Window:
    """Does what is handed to it in this thread, one after the other, as the window does."""

    def __init__(self) -> None:
        self.calls: queue.Queue[Callable[[], object]] = queue.Queue()
        self.done: list[Any] = []
        self.failed: list[Text] = []
        self.told: list[float] = []

    def begin(self, store: Store, work: Callable[[Store, Tell], Any], changes: bool = False) -> Work[Any]:
        return Work(store, work, self.calls.put, self.done.append, self.failed.append, self.told.append, changes)

    def until_ended(self, work: Work[Any]) -> None:
        assert work.wait(60)
        while not self.calls.empty():
            self.calls.get()()


def write(path: Path) -> Callable[[Store, Tell], None]:
    def work(store: Store, tell: Tell) -> None:
        with whole_file(path) as out:
            write_backup(store, out, tell)

    return work


def rolled(store: Store, rolls: int = 500) -> Store:
    with store.write():
        game = store.new_game("scw", "The long one")
        for _ in range(rolls):
            played(store, game)
    return store


@pytest.mark.parametrize("in_memory", [True, False])
def test_a_backup_is_written_and_restored_beside_the_screen(tmp_path: Path, in_memory: bool) -> None:
    window, path = Window(), tmp_path / "backup.json"
    store = rolled(one_of_everything(None if in_memory else tmp_path / "games.db"))
    window.until_ended(window.begin(store, write(path)))
    assert (window.done, window.failed) == ([None], [])
    assert path.read_text(encoding="utf-8") == backup(store)
    other = new_store(None if in_memory else tmp_path / "other.db")
    window.until_ended(window.begin(other, lambda second, tell: restore_file(second, path, tell=tell), changes=True))
    assert window.done[1].games == 2
    assert backup(other) == backup(store)
    assert all(0 <= part <= 1 for part in window.told)
    assert window.told


def test_what_is_played_meanwhile_is_saved(tmp_path: Path) -> None:
    """A backup shows one moment, the one it was begun in, and holds up nobody."""
    window, store = Window(), rolled(one_of_everything(tmp_path / "games.db"))
    begun, go_on = threading.Event(), threading.Event()

    def waits(part: float) -> None:
        begun.set()
        go_on.wait(20)

    def slowly(second: Store, tell: Tell) -> None:
        with whole_file(tmp_path / "backup.json") as out:
            write_backup(second, out, lambda part: (waits(part), tell(part))[1])

    before = backup(store)
    work = window.begin(store, slowly)
    assert begun.wait(20)
    played(store)
    go_on.set()
    window.until_ended(work)
    assert window.failed == []
    assert len(store.log(limit=1000)) == 507
    assert (tmp_path / "backup.json").read_text(encoding="utf-8") == before


def test_what_is_played_in_memory_while_a_backup_is_restored_is_not_lost(tmp_path: Path) -> None:
    path = tmp_path / "backup.json"
    path.write_text(backup(one_of_everything()), encoding="utf-8")
    window, store = Window(), new_store()
    work = window.begin(store, lambda second, tell: restore_file(second, path, tell=tell), changes=True)
    assert work.wait(20)
    played(store)
    before = dump(store)
    window.until_ended(work)
    assert (window.done, window.failed) == ([], [MEANWHILE])
    assert dump(store) == before


def stopped(window: Window, store: Store, work: Callable[[Store, Tell], Any], at: float) -> None:
    """The player taps Cancel when so much is done."""
    held: list[Work[Any]] = []
    ready = threading.Event()

    def watched(second: Store, tell: Tell) -> Any:
        ready.wait(20)

        def look(part: float) -> None:
            if part >= at:
                held[0].cancel()
            tell(part)

        return work(second, look)

    held.append(window.begin(store, watched, changes=True))
    ready.set()
    window.until_ended(held[0])


@pytest.mark.parametrize("at", [0.0, 0.4, 0.8])
def test_a_cancelled_backup_leaves_the_one_before_and_nothing_beside(tmp_path: Path, at: float) -> None:
    window, path = Window(), tmp_path / "files" / "backup.json"
    path.parent.mkdir()
    path.write_text("the one before")
    stopped(window, rolled(one_of_everything()), write(path), at)
    assert (window.done, window.failed) == ([], [])
    assert path.read_text() == "the one before"
    assert [file.name for file in path.parent.iterdir()] == ["backup.json"]


@pytest.mark.parametrize("at", [0.0, 0.4, 0.6, 0.9])
def test_a_cancelled_restore_changes_nothing(tmp_path: Path, at: float) -> None:
    path = tmp_path / "backup.json"
    path.write_text(backup(rolled(one_of_everything(), 2000)), encoding="utf-8")
    for place in (None, tmp_path / f"games{at}.db"):
        window, store = Window(), one_of_everything(place)
        before = dump(store)
        stopped(window, store, lambda second, tell: restore_file(second, path, tell=tell), at)
        assert (window.done, window.failed) == ([], [])
        assert dump(store) == before
        played(store)


def test_a_refused_file_is_one_sentence(tmp_path: Path) -> None:
    window, path = Window(), tmp_path / "backup.json"
    path.write_text(backup(one_of_everything())[:-40])
    store = one_of_everything()
    before = dump(store)
    window.until_ended(window.begin(store, lambda second, tell: restore_file(second, path, tell=tell)))
    assert window.done == []
    assert [str(sentence).startswith("The file is damaged") for sentence in window.failed] == [True]
    assert dump(store) == before


def test_a_file_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    window = Window()
    window.until_ended(window.begin(one_of_everything(), write(tmp_path / "nowhere" / "backup.json")))
    assert window.failed == [READ_ONLY]


def test_exports_are_written_piece_by_piece(tmp_path: Path) -> None:
    window, store = Window(), rolled(one_of_everything())

    def work(second: Store, tell: Tell) -> None:
        for name, export in (("log.csv", second.write_csv), ("log.json", second.write_json)):
            with whole_file(tmp_path / name) as out:
                export(out, Part(), tell)

    window.until_ended(window.begin(store, work))
    assert (tmp_path / "log.csv").read_text(encoding="utf-8") == store.export_csv()
    assert (tmp_path / "log.json").read_text(encoding="utf-8") == store.export_json()


MEASURE = """
import resource, sys
from pathlib import Path
from app.storage import Store
from app.storage.backup import restore_file, write_backup
from app.storage.export import Part
store, folder = Store.open(sys.argv[1]), Path(sys.argv[2])
store.log()
rest = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
with open(folder / "backup.json", "w", encoding="utf-8") as out:
    write_backup(store, out)
with open(folder / "log.csv", "w", encoding="utf-8") as out:
    store.write_csv(out, Part())
restore_file(Store.open(folder / "other.db"), folder / "backup.json")
print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - rest) / 1000)
"""


def test_ten_thousand_actions_need_little_memory(tmp_path: Path) -> None:
    from bench.storage import fill

    fill(tmp_path / "games.db", 10_000)
    run = subprocess.run([sys.executable, "-c", MEASURE, tmp_path / "games.db", tmp_path], cwd=ROOT, text=True,
                         capture_output=True, check=True, timeout=120)
    assert float(run.stdout) < 60, "MB more than at rest"

"""Files that go out are there whole or not at all; files that come in are read or refused with a sentence."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from app.shell import files
from app.storage.backup import backup
from tests.app.storage.sample import one_of_everything
from tests.app.storage.test_faults import fill, small_disk  # noqa: F401 - a fixture

ROOT = Path(__file__).parents[3]


class App(SimpleNamespace):
    """What files need of the app, and what it said."""

    device = None

    def __init__(self, folder: Path) -> None:
        super().__init__(folder=folder, said=[])

    def word(self, key: str, **_values: object) -> str:
        return key

    def snack(self, text: str) -> None:
        self.said.append(text)


def test_a_second_backup_on_a_full_disk_leaves_the_first_whole(small_disk: Path) -> None:  # noqa: F811
    app = App(small_disk)
    first = "a" * 100_000
    path = files.save_text(app, "backup.json", first)
    assert path is not None
    fill(small_disk)
    assert files.save_text(app, "backup.json", "b" * 200_000) is None
    assert path.read_text() == first
    assert app.said[-1] == "files.not_saved"
    assert [file.name for file in path.parent.iterdir()] == ["backup.json"], "nothing half written is left"


KILLED = """
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from app.storage.whole import write_whole
print("ready", flush=True)
while True:
    for letter in "ab":
        write_whole(Path(sys.argv[1]), letter * 20_000_000)
"""


@pytest.mark.parametrize("wait", [0.05, 0.11, 0.2, 0.33])
def test_killed_while_it_is_written_a_file_is_the_one_or_the_other(tmp_path: Path, wait: float) -> None:
    path = tmp_path / "exports" / "backup.json"
    path.parent.mkdir()
    path.write_text("a" * 20_000_000)
    child = subprocess.Popen([sys.executable, "-c", KILLED, path], cwd=ROOT, stdout=subprocess.PIPE)
    assert child.stdout is not None
    child.stdout.readline()
    with pytest.raises(subprocess.TimeoutExpired):
        child.wait(wait)
    child.kill()
    child.wait()
    text = path.read_text()
    assert (len(text), len(set(text))) == (20_000_000, 1)


class Chooser:
    """A chooser of the platform that answers like this."""

    def __init__(self, answer: object, thread: bool) -> None:
        self.answer, self.thread = answer, thread

    def open_file(self, on_selection: Callable[[object], object], filters: list[str]) -> None:
        if not self.thread:
            on_selection(self.answer)
            return
        other = threading.Thread(target=on_selection, args=(self.answer,))
        other.start()
        other.join()


@pytest.fixture
def backup_page(window, tmp_path, monkeypatch):
    monkeypatch.setattr(type(window.app), "user_data_dir", str(tmp_path))
    window.kit.go("backup")
    window.frames(3)
    return window


def choose(window, monkeypatch, answer: object, thread: bool = False) -> None:
    import plyer

    monkeypatch.setattr(plyer, "filechooser", Chooser(answer, thread))
    window.app.shell.pile.top.choose()
    window.wait(0.3)


def test_a_chooser_that_answers_from_another_thread(backup_page, monkeypatch, tmp_path):
    (tmp_path / "farm.json").write_text(backup(one_of_everything()))
    choose(backup_page, monkeypatch, [str(tmp_path / "farm.json")], thread=True)
    assert backup_page.find("Restored: 1 game, 6 rolls, units, settings and house rules.")
    backup_page.kit.settings.set("theme", "dark")


@pytest.mark.parametrize("answer", [None, [], (), "", [None], [""]])
def test_a_chooser_that_was_left_does_nothing(backup_page, monkeypatch, answer):
    choose(backup_page, monkeypatch, answer)
    assert backup_page.app.shell.sheet is None
    assert backup_page.find("Everything in one file")


@pytest.mark.parametrize("name", ["", "missing.json", "nul\0l.json"])
def test_a_folder_and_a_missing_file_are_a_sentence(backup_page, monkeypatch, tmp_path, name):
    choose(backup_page, monkeypatch, [str(tmp_path / name)])
    assert backup_page.find("This file cannot be read. Choose another.")
    assert backup_page.app.shell.sheet is None


def test_what_goes_wrong_with_the_text_opens_no_menu(backup_page, monkeypatch, tmp_path):
    (tmp_path / "bad.json").write_text("{")
    choose(backup_page, monkeypatch, [str(tmp_path / "bad.json")])
    assert backup_page.find("Nothing restored")
    assert backup_page.app.shell.sheet is None

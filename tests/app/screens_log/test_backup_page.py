"""Backup and restore in a real window."""

from __future__ import annotations

import time

import pytest

from app.storage import Store
from app.storage.backup import backup
from tests.app.screens_log.fingers import tap
from tests.app.screens_log.played import play
from tests.app.storage.sample import dump, one_of_everything, played


@pytest.fixture
def page(window, tmp_path, monkeypatch):
    """The page of backup and restore, opened from the settings."""
    monkeypatch.setattr(type(window.app), "user_data_dir", str(tmp_path))
    window.kit.settings.set("animation", "off")
    window.kit.go("settings")
    window.kit.go("backup")
    window.frames(3)
    return window


def test_a_backup_goes_out_and_comes_back(page, tmp_path):
    play(page.app, "scw", "countdown", 1)
    tap(page, "Make a backup")
    file = next((tmp_path / "exports").glob("*.json"))
    assert file.read_text() == backup(page.kit.store)
    page.kit.store.delete_game(page.kit.store.games()[0].id)
    tap(page, "Restore from a file")
    tap(page, file.name)
    assert page.find("Restored: 1 game, 1 roll, units, settings and house rules.")
    assert len(page.kit.store.log()) == 1
    tap(page, "Close")
    assert page.kit.shell.pile.visits[-1].name == "settings"


def test_where_nothing_can_be_sent_a_sentence_says_where_the_file_is(page, tmp_path):
    tap(page, "Make a backup")
    file = next((tmp_path / "exports").glob("*.json"))
    assert page.find(f"Saved: {file}")


def test_a_file_that_was_sent_needs_no_sentence(page, tmp_path, monkeypatch):
    sent = []

    class Phone:
        def share_file(self, path):
            sent.append(path.read_text())
            return True

    monkeypatch.setattr(page.kit, "device", Phone())
    tap(page, "Make a backup")
    assert sent == [backup(page.kit.store)]
    assert page.kit.shell.bar is None


def test_restored_settings_hold_at_once(page):
    other = one_of_everything()
    other.set_setting("theme", "light")
    page.kit.shell.pile.top.restore(backup(other))
    page.frames(3)
    assert page.kit.theme.style == "light"
    assert page.find("Restored")
    page.kit.settings.set("theme", "dark")
    page.kit.restyle()


def test_a_damaged_backup_is_refused_with_its_place(page):
    text = backup(one_of_everything()).replace('"faces":[5,2,6]', '"faces":[5,7,6]')
    before = dump(page.kit.store)
    page.kit.shell.pile.top.restore(text)
    page.frames(3)
    assert page.find("Nothing restored")
    assert page.find("The file is damaged in game 1, roll 1, throw 1: a D6 shows 7. "
                     "Your games on this device are unchanged.")  # fmt: skip
    assert dump(page.kit.store) == before
    tap(page, "Choose another file")
    assert page.find("Choose a file")


def test_a_file_that_cannot_be_used_is_set_aside(page, tmp_path):
    path = tmp_path / "broken.db"
    path.write_bytes(b"rubbish" * 1000)
    page.kit.store.close()
    page.kit.open_store(path)
    page.kit.shell.pile.rebuild()
    page.frames(3)
    assert page.kit.store.in_memory
    assert any("is damaged" in text for text in page.texts())
    played(page.kit.store)
    tap(page, "Keep the file, start a new one")
    assert len(page.kit.store.log()) == 1
    assert not page.kit.store.in_memory
    assert (tmp_path / "broken.db.old1").read_bytes() == b"rubbish" * 1000
    assert Store.open(path).trouble == ""


def test_a_file_that_another_program_uses_is_left_alone(page, tmp_path):
    path = tmp_path / "games.db"
    first = one_of_everything(path)
    first.connection.execute("BEGIN IMMEDIATE")
    page.kit.store.close()
    page.kit.open_store(path)
    page.kit.shell.pile.rebuild()
    page.frames(3)
    assert any("Another program is using" in text for text in page.texts())
    assert page.look("Keep the file, start a new one") is None
    first.close()


def rolled(page, rolls: int = 1500) -> None:
    """More than is written before anybody waits."""
    with page.kit.store.write():
        for _ in range(rolls):
            played(page.kit.store)


def test_a_long_backup_is_made_beside_the_screen_and_restored(page, tmp_path):
    rolled(page)
    began = time.thread_time()
    tap(page, "Make a backup")
    assert time.thread_time() - began < 1, "seconds of the window's thread, with the frames it draws"
    page.until(lambda: list((tmp_path / "exports").glob("*.json")), 60)
    file = next((tmp_path / "exports").glob("*.json"))
    assert file.read_text() == backup(page.kit.store)
    page.kit.store.connection.execute("DELETE FROM entries")
    page.app.shell.pile.top.restore(file)
    page.frames(2)
    assert page.find("Restoring")
    page.until(lambda: page.look("Restored"), 60)
    assert page.kit.store.value("SELECT count(*) FROM entries") == 1500


def test_a_cancelled_backup_leaves_nothing_behind(page, tmp_path):
    rolled(page, 6000)
    page.kit.shell.pile.top.make()
    page.frames(1)
    tap(page, "Cancel")
    page.until(lambda: not list((tmp_path / "exports").iterdir()), 60)
    page.wait(1)
    assert list((tmp_path / "exports").iterdir()) == []


def test_a_cancelled_restore_changes_nothing(page, tmp_path):
    other = one_of_everything()
    with other.write():
        for _ in range(3000):
            played(other)
    (tmp_path / "long.json").write_text(backup(other))
    before = dump(page.kit.store)
    top = page.app.shell.pile.top
    top.restore(tmp_path / "long.json")
    page.frames(1)
    tap(page, "Cancel")
    assert top.work.wait(20)
    page.frames(3)
    assert dump(page.kit.store) == before
    assert page.find("Restore from a file")

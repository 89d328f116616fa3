"""Backup and restore in a real window."""

from __future__ import annotations

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
    window.app.settings.set("animation", "off")
    window.app.go("settings")
    window.app.go("backup")
    window.frames(3)
    return window


def test_a_backup_goes_out_and_comes_back(page, tmp_path):
    play(page.app, "scw", "countdown", 1)
    tap(page, "Make a backup")
    file = next((tmp_path / "exports").glob("*.json"))
    assert file.read_text() == backup(page.app.store)
    page.app.store.delete_game(page.app.store.games()[0].id)
    tap(page, "Restore from a file")
    tap(page, file.name)
    assert page.find("Restored 1 game with 1 roll, units, settings and house rules.")
    assert len(page.app.store.log()) == 1
    tap(page, "Close")
    assert page.app.shell.pile.visits[-1].name == "settings"


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

    monkeypatch.setattr(page.app, "device", Phone())
    tap(page, "Make a backup")
    assert sent == [backup(page.app.store)]
    assert page.app.shell.bar is None


def test_restored_settings_hold_at_once(page):
    other = one_of_everything()
    other.set_setting("theme", "light")
    page.app.shell.pile.top.restore(backup(other))
    page.frames(3)
    assert page.app.theme.style == "light"
    assert page.find("Restored")
    page.app.settings.set("theme", "dark")
    page.app.restyle()


def test_a_damaged_backup_is_refused_with_its_place(page):
    text = backup(one_of_everything()).replace('"faces":[5,2,6]', '"faces":[5,7,6]')
    before = dump(page.app.store)
    page.app.shell.pile.top.restore(text)
    page.frames(3)
    assert page.find("Nothing was restored")
    assert page.find("The file is damaged: in game 1, roll 1, throw 1, a D6 shows 7. "
                     "Your games on this device are unchanged.")  # fmt: skip
    assert dump(page.app.store) == before
    tap(page, "Choose another file")
    assert page.find("Choose a file")


def test_a_file_that_cannot_be_used_is_set_aside(page, tmp_path):
    path = tmp_path / "broken.db"
    path.write_bytes(b"rubbish" * 1000)
    page.app.store.close()
    page.app.open_store(path)
    page.app.shell.pile.rebuild()
    page.frames(3)
    assert page.app.store.in_memory
    assert any("is damaged" in text for text in page.texts())
    played(page.app.store)
    tap(page, "Keep that file and start a new one")
    assert len(page.app.store.log()) == 1
    assert not page.app.store.in_memory
    assert (tmp_path / "broken.db.old1").read_bytes() == b"rubbish" * 1000
    assert Store.open(path).trouble == ""


def test_a_file_that_another_program_uses_is_left_alone(page, tmp_path):
    path = tmp_path / "games.db"
    first = one_of_everything(path)
    first.connection.execute("BEGIN IMMEDIATE")
    page.app.store.close()
    page.app.open_store(path)
    page.app.shell.pile.rebuild()
    page.frames(3)
    assert any("Another program is using" in text for text in page.texts())
    assert page.look("Keep that file and start a new one") is None
    first.close()

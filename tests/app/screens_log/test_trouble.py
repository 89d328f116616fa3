"""A full disk and an unusable file, as a player meets them."""

from __future__ import annotations

import pytest

from app.storage import Trouble
from tests.app.screens_log.fingers import tap


@pytest.fixture
def full(window):
    """The file of games may not grow any more, as on a full disk."""
    app = window.app
    app.settings.set("animation", "off")
    app.ruleset("scw")
    app.game("scw")
    pages = app.store.value("PRAGMA page_count")
    app.store.connection.execute(f"PRAGMA max_page_count = {pages}")
    yield window
    app.guard.seen.clear()


def fill_up(store) -> None:
    """Use up the last free bytes of the file, in every table an action writes to."""
    action = store.begin_action(None, "scw", "countdown", {})
    store.add_answer(action, {"faces": [1]})
    fills = (
        lambda n: store.set_setting(f"filler{n}", "x" * 20),
        lambda n: store.begin_action(None, "scw", "countdown", {}),
        lambda n: store.add_answer(action, {"faces": [1]}),
        lambda n: store.set_setting(f"z{n}", 1),
    )
    for write in fills:
        write_until_full(write)
    store.trouble = ""


def write_until_full(write) -> None:
    """Write until it is refused."""
    for n in range(10_000):
        try:
            write(n)
        except Trouble:
            return
    raise AssertionError("it never got full")


def test_a_throw_that_is_not_saved_is_not_shown(full):
    fill_up(full.app.store)
    rolls = len(full.app.store.log(game=full.app.game("scw")))
    page = full.app.go("assemble", ruleset="scw", action="countdown")
    full.frames(3)
    full.until(lambda: page.odds is not None)
    tap(full, full.find(kind="BigButton"))
    assert full.find("Not saved: this device is full.")
    assert full.app.shell.pile.visits[-1].name == "assemble"
    assert len(full.app.store.log(game=full.app.game("scw"))) == rolls
    tap(full, "Go on without saving")
    assert full.app.store.in_memory
    assert full.find("Nothing is saved any more: this session is kept in memory only.")
    tap(full, full.find(kind="BigButton"))
    full.wait(0.5)
    assert full.app.shell.pile.visits[-1].name in ("resolve", "outcome")
    assert len(full.app.store.log(game=full.app.game("scw"))) == rolls + 1


def test_trying_again_works_once_there_is_room(full):
    fill_up(full.app.store)
    page = full.app.go("assemble", ruleset="scw", action="countdown")
    full.frames(3)
    full.until(lambda: page.odds is not None)
    tap(full, full.find(kind="BigButton"))
    tap(full, "Try again")
    full.app.store.connection.execute("PRAGMA max_page_count = 1000000")
    tap(full, full.find(kind="BigButton"))
    full.wait(0.5)
    assert not full.app.store.in_memory
    assert full.app.shell.pile.visits[-1].name in ("resolve", "outcome")


def test_an_unusable_file_is_told_at_the_start(window, tmp_path):
    app = window.app
    (tmp_path / "broken.db").write_bytes(b"rubbish" * 1000)
    app.store.close()
    app.open_store(tmp_path / "broken.db")
    app.on_start()
    window.wait(0.5)
    assert any("is damaged" in text for text in window.texts())
    tap(window, "All right")
    assert app.shell.sheet is None

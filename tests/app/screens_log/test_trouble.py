"""A full disk and an unusable file, as a player meets them."""

from __future__ import annotations

import sqlite3
import time

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
        lambda n: store.set_house_rule(f"filler{n}", "table", "x" * 20),
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


def bring(window, page, widget):
    """Scroll until a row is seen."""
    page.list.scroll_to(widget, animate=False)
    window.wait(0.2)


def switch(page, label):
    """The row of a switch."""
    return next(w for w in page.walk() if type(w).__name__ == "SwitchRow" and w.spoken == label)


def test_a_look_that_is_not_saved_is_not_used(full):
    fill_up(full.app.store)
    full.app.go("settings")
    full.wait(0.3)
    tap(full, "Light")
    assert full.find("Not saved: this device is full.")
    assert full.app.settings.theme == "dark"
    assert full.app.theme.style == "dark"
    tap(full, "Try again")
    assert full.find(kind="Segment", words="Dark").chosen


def test_a_switch_that_is_not_saved_does_not_stand_as_set(full):
    app = full.app
    fill_up(app.store)
    page = app.go("settings")
    full.wait(0.3)
    row = switch(page, app.word("settings.low_light"))
    bring(full, page, row)
    tap(full, row)
    assert full.find("Not saved: this device is full.")
    assert not app.settings.low_light
    tap(full, "Try again")
    assert not switch(app.shell.pile.top, app.word("settings.low_light")).on


def test_a_house_rule_that_is_not_saved_is_not_used(full):
    from app.screens.house_rule import edit_cell

    app = full.app
    fill_up(app.store)
    printed = app.ruleset("scw").digest
    done = []
    app.go("reference", ruleset="scw")
    full.wait(0.3)
    edit_cell(app, "scw", "shooting", 0, 1, lambda: done.append(True))
    full.wait(0.3)
    full.find(kind="TypeField").input.text = "3"
    tap(full, "Play with this")
    assert full.find("Not saved: this device is full.")
    assert app.ruleset("scw").digest == printed
    assert not done
    assert app.store.house_rules("scw") == {}


def test_a_ruling_that_is_not_saved_does_not_hold(full):
    app = full.app
    fill_up(app.store)
    printed = app.ruleset("scw").digest
    page = app.go("rulings", ruleset="scw")
    full.wait(0.3)
    row = next(w for w in page.walk() if type(w).__name__ == "SwitchRow" and full.shown(w))
    on, label = row.on, row.spoken
    tap(full, row)
    assert full.find("Not saved: this device is full.")
    assert app.ruleset("scw").digest == printed
    tap(full, "Try again")
    assert switch(app.shell.pile.top, label).on == on


def test_a_throw_of_the_tray_that_is_not_saved_is_not_shown(full):
    app = full.app
    page = app.go("tray")
    full.wait(0.3)
    tap(full, page.near.button)
    full.wait(0.3)
    before, rolls = page.near.hand.kept(), len(app.store.log(kind="throw"))
    fill_up(app.store)
    tap(full, page.near.button)
    assert full.find("Not saved: this device is full.")
    assert page.near.hand.kept() == before
    assert [die.face for die in page.tray.dice] == [face for _, face, _ in before["dice"]]
    tap(full, "Try again")
    assert len(app.store.log(kind="throw")) == rolls
    assert app.store.setting("tray.near") == before


def test_a_colour_and_a_side_of_the_tray_that_are_not_saved_stay_as_they_were(full):
    app = full.app
    page = app.go("tray")
    full.wait(0.3)
    colours = dict(page.colours)
    fill_up(app.store)
    for change in (lambda: page._colour("owner", "plum"), page.flip):
        with pytest.raises(Trouble):
            change()
    assert (page.colours, page.two_sided) == (colours, False)


def test_a_locked_file_is_waited_for_beside_the_screen(quick):
    app = quick.app
    other = sqlite3.connect(app.store.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    page = app.go("tray")
    quick.wait(0.3)
    before = time.monotonic()
    tap(quick, page.near.button)
    assert quick.find("Not saved: another program is using the file with your games.")
    assert quick.find("Waiting until the file is free.")
    quick.frames(10)
    assert time.monotonic() - before < 2.5, "the window went on"
    assert page.near.hand.faces == []
    other.execute("ROLLBACK")
    quick.until(lambda: app.shell.sheet is None)
    assert quick.find("The file is free again: it can be saved now.")
    tap(quick, page.near.button)
    assert len(page.near.hand.faces) == 2
    other.close()
    app.guard.seen.clear()

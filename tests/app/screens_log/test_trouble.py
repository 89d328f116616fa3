"""A full disk and an unusable file, as a player meets them."""

from __future__ import annotations

import sqlite3
import time

import pytest

from app.storage import Store, Trouble
from tests.app.screens_log.fingers import tap
from tests.app.storage.sample import one_of_everything, played


@pytest.fixture
def full(window):
    """The file of games may not grow any more, as on a full disk."""
    app = window.app
    app.kit.settings.set("animation", "off")
    app.kit.ruleset("scw")
    app.kit.table("scw")
    pages = app.kit.store.value("PRAGMA page_count")
    app.kit.store.connection.execute(f"PRAGMA max_page_count = {pages}")
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
    fill_up(full.kit.store)
    rolls = len(full.kit.store.log(game=full.kit.game("scw")))
    page = full.kit.go("assemble", ruleset="scw", action="countdown")
    full.frames(3)
    full.until(lambda: page.odds is not None)
    tap(full, full.find(kind="BigButton"))
    assert full.find("Not saved: this device is full.")
    assert full.app.shell.pile.visits[-1].name == "assemble"
    assert len(full.kit.store.log(game=full.kit.game("scw"))) == rolls
    tap(full, "Play on without saving")
    assert full.kit.store.in_memory
    assert full.find("Nothing is saved from now on: what you play ends with the app.")
    tap(full, full.find(kind="BigButton"))
    full.wait(0.5)
    assert full.app.shell.pile.visits[-1].name in ("resolve", "outcome")
    assert len(full.kit.store.log(game=full.kit.game("scw"))) == rolls + 1


def test_trying_again_works_once_there_is_room(full):
    fill_up(full.kit.store)
    page = full.kit.go("assemble", ruleset="scw", action="countdown")
    full.frames(3)
    full.until(lambda: page.odds is not None)
    tap(full, full.find(kind="BigButton"))
    tap(full, "Try again")
    full.kit.store.connection.execute("PRAGMA max_page_count = 1000000")
    tap(full, full.find(kind="BigButton"))
    full.wait(0.5)
    assert not full.kit.store.in_memory
    assert full.app.shell.pile.visits[-1].name in ("resolve", "outcome")


def test_an_unusable_file_is_told_at_the_start(window, tmp_path):
    app = window.app
    (tmp_path / "broken.db").write_bytes(b"rubbish" * 1000)
    app.kit.store.close()
    app.kit.open_store(tmp_path / "broken.db")
    app.on_start()
    window.wait(0.5)
    assert any("is damaged" in text for text in window.texts())
    tap(window, "OK")
    assert app.shell.sheet is None


def bring(window, page, widget):
    """Scroll until a row is seen."""
    page.list.scroll_to(widget, animate=False)
    window.wait(0.2)


def switch(page, label):
    """The row of a switch."""
    return next(w for w in page.walk() if type(w).__name__ == "SwitchRow" and w.spoken == label)


def test_a_look_that_is_not_saved_is_not_used(full):
    fill_up(full.kit.store)
    full.kit.go("settings")
    full.wait(0.3)
    tap(full, "Light")
    assert full.find("Not saved: this device is full.")
    assert full.kit.settings.theme == "dark"
    assert full.app.theme.style == "dark"
    tap(full, "Try again")
    assert full.find(kind="Segment", words="Dark").chosen


def test_a_switch_that_is_not_saved_does_not_stand_as_set(full):
    app = full.app
    fill_up(app.kit.store)
    page = app.kit.go("settings")
    full.wait(0.3)
    row = switch(page, app.kit.word("settings.low_light"))
    bring(full, page, row)
    tap(full, row)
    assert full.find("Not saved: this device is full.")
    assert not app.kit.settings.low_light
    tap(full, "Try again")
    assert not switch(app.shell.pile.top, app.kit.word("settings.low_light")).on


def test_a_house_rule_that_is_not_saved_is_not_used(full):
    from app.screens.reference.house_rule import edit_cell

    app = full.app
    fill_up(app.kit.store)
    printed = app.kit.ruleset("scw").digest
    done = []
    app.kit.go("reference", ruleset="scw")
    full.wait(0.3)
    edit_cell(app.kit, "scw", "shooting", 0, 1, lambda: done.append(True))
    full.wait(0.3)
    full.find(kind="TypeField").input.text = "3"
    tap(full, "Save house rule")
    assert full.find("Not saved: this device is full.")
    assert app.kit.ruleset("scw").digest == printed
    assert not done
    assert app.kit.store.house_rules("scw") == {}


def test_a_ruling_that_is_not_saved_does_not_hold(full):
    app = full.app
    fill_up(app.kit.store)
    printed = app.kit.ruleset("scw").digest
    page = app.kit.go("rulings", ruleset="scw")
    full.wait(0.3)
    row = next(w for w in page.walk() if type(w).__name__ == "SwitchRow" and full.shown(w))
    on, label = row.on, row.spoken
    tap(full, row)
    assert full.find("Not saved: this device is full.")
    assert app.kit.ruleset("scw").digest == printed
    tap(full, "Try again")
    assert switch(app.shell.pile.top, label).on == on


def test_a_throw_of_the_tray_that_is_not_saved_is_not_shown(full):
    app = full.app
    page = app.kit.go("tray")
    full.wait(0.3)
    tap(full, page.near.button)
    full.wait(0.3)
    before, rolls = page.near.hand.kept(), len(app.kit.store.log(kind="throw"))
    fill_up(app.kit.store)
    tap(full, page.near.button)
    assert full.find("Not saved: this device is full.")
    assert page.near.hand.kept() == before
    assert [die.face for die in page.tray.dice] == [face for _, face, _ in before["dice"]]
    tap(full, "Try again")
    assert len(app.kit.store.log(kind="throw")) == rolls
    assert app.kit.store.setting("tray.near") == before


def test_a_colour_and_a_side_of_the_tray_that_are_not_saved_stay_as_they_were(full):
    app = full.app
    page = app.kit.go("tray")
    full.wait(0.3)
    colours = dict(page.colours)
    fill_up(app.kit.store)
    for change in (lambda: page._colour("owner", "plum"), page.flip):
        with pytest.raises(Trouble):
            change()
    assert (page.colours, page.two_sided) == (colours, False)


def test_a_locked_file_is_waited_for_beside_the_screen(quick):
    app = quick.app
    other = sqlite3.connect(app.kit.store.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    page = app.kit.go("tray")
    quick.wait(0.3)
    before = time.monotonic()
    tap(quick, page.near.button)
    assert quick.find("Not saved: another program is using the file with your games.")
    assert quick.find("Waiting for the file.")
    quick.frames(10)
    assert time.monotonic() - before < 2.5, "the window went on"
    assert page.near.hand.faces == []
    other.execute("ROLLBACK")
    quick.until(lambda: app.shell.sheet is None)
    assert quick.find("The file is free again. Saving works.")
    tap(quick, page.near.button)
    assert len(page.near.hand.faces) == 2
    other.close()
    app.guard.seen.clear()


def test_a_second_instance_looks_on_and_takes_over(window, tmp_path):
    app, path = window.app, tmp_path / "games.db"
    first = Store.open(path, alone=True)
    played(first, first.new_game("scw", "The farm"))
    app.kit.store.close()
    app.kit.open_store(path)
    app.on_start()
    window.wait(0.5)
    assert any(text.startswith("Playsheet is open twice") for text in window.texts())
    tap(window, "Just watch")
    app.kit.go("log")
    window.wait(0.3)
    assert len(app.kit.store.log()) == 1
    played(first)
    first.close()
    window.wait(2.5)
    assert window.find("The other Playsheet is closed. This one saves now.")
    assert window.find("SCW Squares")
    assert (len(app.kit.store.log()), app.kit.store.trouble) == (2, "")
    played(app.kit.store)


def test_what_was_saved_of_a_damaged_file_is_told_once(window, tmp_path):
    path = tmp_path / "damaged.db"
    one_of_everything(path).close()
    data = bytearray(path.read_bytes())
    data[4096 * 3:4096 * 3 + 100] = b"\xff" * 100
    path.write_bytes(data)
    window.app.kit.store.close()
    window.app.kit.open_store(path)
    window.app._tell_trouble()
    window.frames(3)
    assert any("Saved: 1 game, " in text for text in window.texts())
    tap(window, "OK")
    window.app._tell_trouble()
    window.frames(3)
    assert not any("brought over" in text for text in window.texts())
    assert window.app.kit.store.in_memory is False

"""The app is killed in the middle of an action; the next start goes on at the same step with the same dice."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from app.storage import Store
from tests.app.playing import session_of
from tests.app.screens_log.fingers import tap

ROOT = Path(__file__).parents[3]
SHEET, ACTION = "scw", "shoot"

PLAYER = """
import json, sys, time
from tests.app.window import Window, prepare
prepare(412, 892)
from app.app import PlaysheetApp
window = Window(PlaysheetApp(store=sys.argv[1]))
window.kit.settings.set("animation", "off")
asking = None
while asking is None:  # a shot without a hit is over at once
    page = window.kit.go("assemble", ruleset="scw", action="shoot")
    window.until(lambda: page.odds is not None)
    page.roll()
    window.frames(3)
    session = window.app.shell.pile.top.session
    asking = session.play.asking
print(json.dumps([list(session.play.record[0].faces), asking.label]), flush=True)
time.sleep(60)
"""


def test_the_same_step_with_the_same_dice(window, tmp_path):
    path = tmp_path / "killed.db"
    child = subprocess.Popen(
        [sys.executable, "-c", PLAYER, path], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), "KIVY_NO_ARGS": "1"},
    )
    faces, asked = json.loads(next(line for line in child.stdout if line.startswith("[[")))
    os.kill(child.pid, signal.SIGKILL)
    child.wait()
    app = window.app
    app.kit.store.close()
    app.kit.open_store(path)
    app.kit.settings.set("animation", "off")
    app.shell.pile.rebuild()
    window.frames(3)
    tap(window, window.find(kind="ContinueCard"))
    window.frames(3)
    session = app.shell.pile.top.session
    assert list(session.play.record[0].faces) == faces
    assert session.play.asking.label == asked
    assert Store.open(path).value("PRAGMA integrity_check") == "ok"


def begun(app, *throws: tuple[int, ...], **facts):
    """A shot after these throws."""
    session = session_of(app.kit, SHEET, ACTION, **facts)
    for faces in throws:
        session.enter(faces)
    return session


def resumed(window):
    """Go on by a tap on Home."""
    window.app.shell.pile.top.shown()
    window.frames(3)
    tap(window, window.find(kind="ContinueCard"))
    window.frames(4)
    return window.app.shell.pile.top


def overlaps(one, other) -> bool:
    """Do two widgets cover each other?"""
    return one.x < other.right and other.x < one.right and one.y < other.top and other.y < one.top


def pressable(window) -> list:
    kinds = ("BigButton", "PushButton", "IconButton", "OptionRow", "OptionButton")
    return [w for w in window.widgets() if type(w).__name__ in kinds and window.shown(w)]


@pytest.mark.parametrize("size", [(360, 640), (412, 892), (1280, 800)])
def test_a_strip_under_the_bar_says_so_for_four_seconds_and_moves_nothing(window, size):
    window.resize(*size)
    begun(window.app, (5, 6, 2, 1), rifle=4)
    page = resumed(window)
    strip = window.app.shell.strip
    assert strip.title == "Game resumed"
    assert strip.text == "Every roll is still here. On to step 2."
    assert window.app.shell.bar is None
    assert not [w for w in pressable(window) if overlaps(strip, w)]
    before = (*page.tray.pos, *page.tray.size)
    window.wait(3.5)
    assert window.app.shell.strip is strip
    window.wait(0.8)
    assert window.app.shell.strip is None
    assert (*page.tray.pos, *page.tray.size) == before


def test_a_tap_or_another_page_takes_the_strip_away(window):
    begun(window.app, (5, 6, 2, 1), rifle=4)
    resumed(window)
    tap(window, window.app.shell.strip)
    assert window.app.shell.strip is None
    window.kit.back()
    window.kit.back()
    window.frames(4)
    resumed(window)
    assert window.app.shell.strip is not None
    window.kit.back()
    window.frames(4)
    assert window.app.shell.strip is None


TABLE, ROW = "shooting", "Rifle base"


def more_dice(rules, rifle: str) -> str:
    """The table of shooting dice with another number for a rifle."""
    return rules.tables.source(TABLE).replace(f"{ROW},1,", f"{ROW},{rifle},")


def set_rule(app, text: str | None) -> None:
    """The player's house rule from now on."""
    app.kit.editions.put_table(SHEET, TABLE, text)


def start_again(app) -> None:
    """The app was ended and starts anew with the same file."""
    path = app.kit.store.path
    app.kit.store.close()
    app.kit.open_store(path)


@pytest.mark.parametrize("killed", [False, True])
def test_an_action_keeps_the_printed_numbers_it_began_with(window, killed):
    app = window.app
    begun(app, (5, 6, 2, 1), rifle=4)
    set_rule(app, more_dice(app.kit.ruleset(SHEET), "2"))
    if killed:
        start_again(app)
    page = resumed(window)
    assert page.session.play.record[0].faces == (5, 6, 2, 1)
    assert "keeps the old ones" in app.shell.strip.text
    page.session.choose(0)
    page.session.throw()
    page.show_next()
    window.frames(3)
    assert page.session.play.over
    now = app.kit.ruleset(SHEET).action(ACTION)
    assert now.play(now.facts(rifle=4)).asking.n == 8, "today's numbers hold everywhere else"


@pytest.mark.parametrize("killed", [False, True])
def test_an_action_keeps_the_house_rules_it_began_with(window, killed):
    app = window.app
    set_rule(app, more_dice(app.kit.ruleset(SHEET), "2"))
    begun(app, (5, 6, 2, 1, 1, 1, 1, 1), rifle=4)
    set_rule(app, None)
    if killed:
        start_again(app)
    page = resumed(window)
    assert len(page.session.play.record[0].faces) == 8
    assert page.session.ruleset.house.keys() == {TABLE}
    assert app.kit.ruleset(SHEET).is_printed


def test_an_action_keeps_the_switches_it_began_with(window):
    app = window.app
    name, other = "raw_short_stack", True
    assert app.kit.ruleset(SHEET).action(ACTION).facts().rulings.raw_short_stack is not other
    session = begun(app, (5, 6, 2, 1), rifle=4)
    app.kit.editions.put_switches(SHEET, {name: other})
    start_again(app)
    page = resumed(window)
    assert page.session.ruleset == session.ruleset
    assert page.session.facts.rulings.raw_short_stack is not other
    assert app.kit.ruleset(SHEET).action(ACTION).facts().rulings.raw_short_stack is other


def test_a_rule_changed_by_the_menu_leaves_the_dice_on_the_table_as_they_were(quick):
    """Two hits stay two hits when the sheet is opened over the action and a cell is changed."""
    app = quick.app
    session = begun(app, (5, 6, 2, 1), rifle=4)
    page = app.kit.go("resolve", session=session)
    quick.wait(0.3)
    told = [step.to_json() for step in session.steps]
    app.kit.go("reference", ruleset=SHEET)
    set_rule(app, more_dice(app.kit.ruleset(SHEET), "3"))
    app.kit.back()
    quick.wait(0.3)
    assert app.shell.pile.top is page
    page.session.undo()
    page.session.enter((5, 6, 2, 1))
    assert [step.to_json() for step in page.session.steps] == told
    assert app.kit.store.entry(session.entry).edition == app.kit.ruleset(SHEET).sheet.printed.digest


MISFITS = {
    "faces": "UPDATE deeds SET deed = '{\"deed\":\"answer\",\"faces\":[5]}' WHERE deed LIKE '%answer%'",
    "sheet": "UPDATE games SET ruleset = 'gone'",
    "facts": "UPDATE deeds SET deed = '{\"deed\":\"begin\",\"action\":\"shoot\",\"facts\":{\"rifle\":[1]}}'"
             " WHERE deed LIKE '%begin%'",
}


@pytest.mark.parametrize("misfit", MISFITS)
def test_an_action_that_no_longer_fits_can_be_put_away_and_taken_up_again(window, misfit):
    app = window.app
    session = begun(app, (5, 6, 2, 1), rifle=4)
    with app.kit.store.write() as db:
        db.execute(MISFITS[misfit])
    before = app.kit.store.entry(session.entry)
    start_again(app)
    resumed(window)
    tap(window, "Put it away")
    assert app.kit.store.open_action() is None
    kept = app.kit.store.entry(session.entry)
    assert (kept.answers, kept.lost, kept.sentence) == (
        before.answers, True, "Put away: its dice no longer fit the rules.")
    tap(window, "Undo")
    assert app.kit.store.entry(session.entry) == before


def test_after_it_was_put_away_the_battle_goes_on(window):
    app = window.app
    begun(app, (5, 6, 2, 1), rifle=4)
    with app.kit.store.write() as db:
        db.execute(MISFITS["faces"])
    start_again(app)
    resumed(window)
    tap(window, "Put it away")
    assert app.kit.table(SHEET).battle.play is None
    assert begun(app, (5, 6, 2, 1), rifle=4).asking is not None

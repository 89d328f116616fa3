"""Whatever is stored, the app starts, says once what could not be read, and every page has a way back."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from app.play.settings import MODEL
from tests.app.screens_log.fingers import tap
from tests.app.storage.sample import one_of_everything

ROOT = Path(__file__).parents[2]
BAD = ["pink", '"pink"', '["dark"]', "{}", "null", "1e999", "-7", '{"a": {"b": []}}']
KEYS = [*MODEL, "game.scw", "used.scw", "switches.scw", "open_step", "open_units", "house_refused", "tray.near",
        "tray.far", "tray.two_sided", "tray.colour.owner", "tray.presets"]


def put(store, key: str, text: str) -> None:
    with store.write() as db:
        db.execute("INSERT OR REPLACE INTO settings VALUES(?, ?)", (key, text))


def start_again(window) -> None:
    path = window.kit.store.path
    window.kit.store.close()
    window.kit.open_store(path)
    window.kit.restyle()
    window.app.shell.pile.visits.clear()
    window.kit.go("home")
    window.wait(0.5)


@pytest.mark.parametrize("bad", BAD)
def test_the_app_starts_whatever_the_settings_are(window, bad):
    app = window.app
    store = app.kit.store
    store.begin_action(store.new_game("scw", "The farm"), "scw", "shoot", {})
    for key in KEYS:
        put(store, key, bad)
    start_again(window)
    assert window.find("SCW Squares")
    assert any(text.startswith("Could not be read and was set aside: ") for text in window.texts())
    for name, (_default, fits) in MODEL.items():
        assert fits(getattr(app.kit.settings, name))
    for page, given in (("settings", {}), ("tray", {}), ("sheet", {"ruleset": "scw"}), ("rulings", {"ruleset": "scw"}),
                        ("log", {})):
        app.kit.go(page, **given)
        window.wait(0.3)
        assert not app.shell.pile.top.broken
        app.kit.back()
    start_again(window)
    assert not any("could not be read: theme" in text for text in window.texts())


STARTS = """
import sys
from tests.app.window import Window, prepare
prepare(412, 892)
from app.app import PlaysheetApp
window = Window(PlaysheetApp(store=sys.argv[1]))
window.wait(0.5)
print("said:", [text for text in window.texts() if "ould not be read" in text])
print("home:", window.look("SCW Squares") is not None)
"""


def test_a_first_frame_with_a_theme_called_pink(tmp_path):
    """A process of its own, from the first line to the first frame."""
    path = tmp_path / "games.db"
    store = one_of_everything(path)
    for key, text in (("theme", '"pink"'), ("text", "no json"), ("language", "[1]"), ("animation", "{}")):
        put(store, key, text)
    put(store, "open_step", '{"entry": 6}')
    with store.write() as db:
        db.execute("UPDATE turns SET state = '[1]'")
    store.close()
    run = subprocess.run([sys.executable, "-c", STARTS, path], cwd=ROOT, capture_output=True, text=True, timeout=90,
                         env={**os.environ, "PYTHONPATH": str(ROOT), "KIVY_NO_ARGS": "1"})
    assert "home: True" in run.stdout, run.stderr
    assert "theme" in run.stdout.split("said:")[1]


def test_a_page_that_cannot_be_built_is_a_sentence_and_the_way_back(window):
    app = window.app
    app.kit.go("entry", entry=12345)
    window.wait(0.3)
    assert app.shell.pile.top.broken
    assert window.find("Something on it could not be read. The error is logged, nothing is lost.")
    assert app.guard.seen
    app.guard.seen.clear()
    tap(window, "Back")
    assert window.find("SCW Squares")


def test_units_and_turns_of_wrong_types_leave_a_way_back(window):
    app = window.app
    game = app.kit.store.new_game("scw", "The farm")
    unit = app.kit.store.add_unit(game, "A", "platoon", "1st", {"quality": ["raw"]}, {"bases": {"a": 1}})
    app.kit.store.set_turn_state(game, {"now": {"turn": "x", "counters": [], "side": 7}, "past": []})
    for page, given in (("sheet", {"ruleset": "scw", "tab": "turn"}), ("sheet", {"ruleset": "scw", "tab": "units"}),
                        ("unit", {"unit": unit})):
        app.kit.go(page, **given)
        window.wait(0.3)
        assert app.shell.pile.top.parent is app.shell.pile
        assert app.kit.back()
    assert window.find("SCW Squares")
    app.guard.seen.clear()


def test_home_is_there_although_its_game_cannot_be_told(window):
    app = window.app
    game = app.kit.store.new_game("scw", "The farm")
    app.kit.store.begin_action(game, "scw", "shoot", {})
    app.kit.store.set_turn_state(game, {"now": {"turn": 2, "counters": 5}})
    start_again(window)
    assert window.find("SCW Squares")
    app.guard.seen.clear()


def test_a_value_the_player_sets_again_holds(window):
    put(window.kit.store, "theme", json.dumps("pink"))
    start_again(window)
    window.kit.settings.set("theme", "light")
    start_again(window)
    assert window.kit.settings.theme == "light"

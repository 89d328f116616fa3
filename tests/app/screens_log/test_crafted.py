"""What a backup may bring: games of sheets that are not installed, odd values; every page opens all the same."""

from __future__ import annotations

import json

import pytest

from app.storage.backup import backup
from tests.app.screens_log.played import play
from tests.app.storage.sample import new_store, played, signed
from tests.app.storage.test_crafted import crafted, deeds, unit

PAGES = (("home", {}), ("log", {}), ("luck", {}), ("settings", {}), ("backup", {}))


def of_chess() -> str:
    """A game and rolls of a sheet that is not there."""
    other = new_store()
    played(other, other.new_game("scw", "The gambit"))
    played(other)
    text = backup(other).replace('"ruleset":"scw"', '"ruleset":"chess"')
    return signed(json.loads(text))


def restored(window, tmp_path, text: str) -> None:
    path = tmp_path / "backup.json"
    path.write_text(text, encoding="utf-8")
    window.kit.go("backup")
    window.kit.shell.pile.top.restore(path)
    window.frames(3)


def open_all(window) -> None:
    for page, given in PAGES:
        window.kit.go(page, **given)
        window.frames(3)
    for sheet in ("scw", "order_dice"):
        for tab in ("actions", "units", "turn", "sheet", "log"):
            window.kit.go("sheet", ruleset=sheet, tab=tab)
            window.frames(3)
    assert not window.app.guard.seen


def test_the_log_of_a_sheet_that_is_not_installed_is_kept_and_shown(window, tmp_path):
    restored(window, tmp_path, of_chess())
    assert window.find("Restored: 1 game, 2 rolls, units, settings and house rules.")
    open_all(window)
    window.kit.go("log")
    window.frames(3)
    assert any("chess" in text for text in window.texts())
    entry = window.kit.store.log()[0]
    window.kit.go("entry", entry=entry.id)
    window.frames(3)
    assert window.find("This sheet is not installed; the roll is kept as it was.")
    assert window.look("Roll again") is None
    assert not window.app.guard.seen


@pytest.mark.parametrize("game", [
    {"turn": {"now": {"turn": "first", "bag": 7, "ap": {"A": []}}}},
    {"turn": {"now": {}, "past": []}, "units": [unit(template="no such unit", state={"bases": "many"})]},
    {"units": [unit(state={"bases": 99, "markers": -5, "rifle": 1000})]},
    {"ruleset": "chess", "deeds": deeds({"deed": "castle"}), "units": [unit(ruleset="chess", state={"pieces": [1]})]},
])
def test_a_crafted_game_leaves_no_broken_page(window, tmp_path, game):
    restored(window, tmp_path, crafted(**game))
    open_all(window)


def test_search_finds_what_is_on_the_screen_in_spanish(window):
    play(window.app, "scw", "countdown", 1)
    window.kit.settings.set("language", "es")
    window.kit.restyle()
    window.kit.go("log")
    window.frames(3)
    row = window.find(kind="LogRow")
    word = max(row.sentence.split(), key=len)
    view = window.kit.shell.pile.top.view
    view.narrow(text=word.upper())
    window.frames(3)
    assert window.find(kind="LogRow").sentence == row.sentence
    view.narrow(text="nothing of the kind")
    window.frames(3)
    assert window.look(kind="LogRow") is None

"""Every page in a language of brackets: what stands outside of a bracket is in no catalogue."""

from __future__ import annotations

import re
from typing import Any

import pytest

from app.words import Words, codes, languages
from app.words.catalogue import Catalogue
from app.words.pseudo import Pseudo, unbracketed
from rules.said import NAME
from tests.app.playing import session_of
from tests.app.table.windows import HostWindow
from tests.app.ways import SHEETS, of_sheet, of_the_app, played, with_menu
from tools.words.catalogues import entries
from tools.words.entry import has_words

MARKUP = re.compile(r"\[/?[a-z]+(=[^\]]*)?\]")
SAYS = ("text", "spoken", "hint_text", "title", "note", "label", "sentence", "caption", "says", "name", "role")
"""Where a widget keeps what it says or shows."""
RULING = re.compile(r"\([A-Z-]+\d+(, [A-Z-]+\d+)*\)")


def unread(window: Any, rest: float = 0.5) -> set[str]:
    """What of the page on top a player would read in English, once it has come to rest."""
    window.wait(rest)
    said = {value for widget in window.widgets() for name in SAYS
            if isinstance(value := getattr(widget, name, None), str) and value}
    own = tuple(languages().values())
    return {text for text in said if not text.endswith(own)
            and has_words(unbracketed(RULING.sub("", MARKUP.sub("", text))))}


def pseudo() -> Pseudo:
    """Every text of the catalogue in brackets."""
    found = entries()
    known = {entry.msgid for entry in found} | {entry.plural for entry in found if entry.plural}
    return Pseudo(known, {entry.msgid for entry in found if entry.context == NAME})


@pytest.fixture
def brackets(quick, monkeypatch):
    """The app in a language that nobody speaks."""
    monkeypatch.setattr(Words, "catalogue", pseudo())
    quick.kit.restyle()
    yield quick
    monkeypatch.undo()
    quick.kit.restyle()


OTHER = codes()[1]
"""A language that can be chosen; here it is the one of the brackets."""


@pytest.fixture
def two_languages(quick, monkeypatch):
    """The app in English; whoever chooses the other language gets brackets."""
    other, english = pseudo(), Catalogue(())
    monkeypatch.setattr(Words, "catalogue", property(lambda words: other if words.language == OTHER else english))
    yield quick
    monkeypatch.undo()
    quick.kit.settings.set("language", "en")
    quick.kit.restyle()


def test_the_pages_of_the_app_say_nothing_that_is_not_in_the_catalogue(brackets):
    found = {}
    for name, open_it in of_the_app(brackets):
        open_it()
        found[name] = unread(brackets)
    assert not any(found.values()), "\n".join(f"{name}: {sorted(texts)}" for name, texts in found.items() if texts)


@pytest.mark.parametrize("sheet", SHEETS)
def test_the_pages_of_a_sheet_say_nothing_that_is_not_in_the_catalogue(brackets, sheet):
    found = {}
    for name, open_it in of_sheet(brackets, sheet):
        brackets.app.shell.close_top()
        open_it()
        found[name] = unread(brackets)
    assert not any(found.values()), "\n".join(f"{name}: {sorted(texts)}" for name, texts in found.items() if texts)


def test_an_open_table_says_nothing_that_is_not_in_the_catalogue(brackets):
    """The table before and after it is open, somebody who asks, and somebody who is in."""
    host = HostWindow(brackets)
    host.begin(SHEETS[0])
    found = {"sides": unread(brackets)}
    try:
        host.open()
        found["open"] = unread(brackets)
        host.guest("9", "B")
        found["with a guest"] = unread(brackets)
        code = host.state.code
    finally:
        host.close()
    letters = frozenset(filter(str.isalnum, code))
    found = {name: {text for text in texts if not letters >= set(text) - {" "}} for name, texts in found.items()}
    assert not any(found.values()), "\n".join(f"{name}: {sorted(texts)}" for name, texts in found.items() if texts)


def played_a_while(window: Any, sheet: str) -> Any:
    """A game with a throw taken back, an action that was put away, one that is done, and a throw of the tray."""
    kit = window.kit
    kit.games.begin_sample(sheet)
    action = kit.ruleset(sheet).actions[0]
    session = session_of(kit, sheet, action.id, **action.sample)
    session.throw()
    session.undo()
    session.throw()
    kit.table(sheet).drop()
    tray = kit.go("tray")
    tray.go_on()
    window.wait(0.5)
    return played(kit, sheet)


def test_another_language_changes_everything_at_once(two_languages):
    """By touch, in the settings: log, tray, games, sides and units that nobody has named are not left behind."""
    window, sheet = two_languages, SHEETS[0]
    done = played_a_while(window, sheet)
    page = window.kit.go("settings")
    window.wait(0.4)
    choice = next(widget for widget in window.widgets() if getattr(widget, "spoken", "").endswith(languages()[OTHER]))
    page.list.scroll_to(choice, animate=False)
    window.wait(0.2)
    window.tap(choice)
    window.wait(0.5)
    assert window.kit.words.language == OTHER
    go, found = window.kit.go, {}
    ways = {"home": lambda: go("home"), "log": lambda: go("log"), "log of the sheet": lambda: go(
        "sheet", ruleset=sheet, tab="log"), "entry": lambda: go("entry", entry=done.entry), "games": lambda: go(
        "games", ruleset=sheet), "tray": lambda: go("tray"), "sides": lambda: go("sides", ruleset=sheet)}
    ways |= {tab: lambda tab=tab: go("sheet", ruleset=sheet, tab=tab) for tab in ("units", "turn")}
    ways |= {"last rolls": lambda: with_menu(go("tray"), "show_ribbon"),
             "table view": lambda: (window.app.shell.close_top(), go("far_view", tray=True))}
    ways |= {f"entry {entry.id}": lambda at=entry.id: go("entry", entry=at) for entry in window.kit.store.log()}
    for name, open_it in ways.items():
        open_it()
        found[name] = unread(window)
    assert not any(found.values()), "\n".join(f"{name}: {sorted(texts)}" for name, texts in found.items() if texts)
    kept = window.kit.store
    assert (kept.games()[0].title, kept.games()[0].sides) == ("Game 1", ("Blue", "Red"))


def test_a_text_that_is_in_no_catalogue_is_found(brackets):
    brackets.kit.snack("A text that nobody has written")
    assert "A text that nobody has written" in unread(brackets)

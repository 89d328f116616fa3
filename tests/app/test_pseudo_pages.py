"""Every page in a language of brackets: what stands outside of a bracket is in no catalogue."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from app.words import Words, codes, languages
from app.words.catalogue import Catalogue
from app.words.pseudo import Pseudo, unbracketed
from rules.engine import Roll
from rules.said import NAME
from rules.shelf import SHELF
from tests.app.playing import session_of
from tests.app.table.windows import HostWindow
from tools.words.catalogues import entries
from tools.words.entry import has_words

SHEETS = list(SHELF)
MARKUP = re.compile(r"\[/?[a-z]+(=[^\]]*)?\]")
SAYS = ("text", "spoken", "hint_text", "title", "note", "label", "sentence", "caption", "says", "name", "role")
"""Where a widget keeps what it says or shows."""
RULING = re.compile(r"\([A-Z-]+\d+(, [A-Z-]+\d+)*\)")
MOST = 60
"""So many throws and decisions an action has at most."""


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


def with_menu(page: Any, way: str = "menu") -> None:
    """Something that the page, or what it shows, opens over itself."""
    getattr(next(widget for widget in page.walk() if hasattr(widget, way)), way)()


def over_the_units(page: Any, show: Callable[[Any], object]) -> None:
    show(next(widget for widget in page.walk() if hasattr(widget, "rosters")))


def first_help(window: Any, sheet: str, number: int) -> None:
    """A card of the help for whoever opens a sheet for the first time."""
    with_menu(window.kit.go("sheet", ruleset=sheet, tab="actions"), "help_again")
    window.wait(0.3)
    window.find(kind="FirstHelp").show(number)


def several_shots(kit: Any, sheet: str) -> Any:
    """The first of the one side at the first of the other."""
    units = kit.table(sheet).battle.units
    target = next(unit for unit in units if unit.side != units[0].side)
    return kit.go("salvo", sheet=sheet, target=target.id, units=[units[0].id])


def worked_out(window: Any, page: Any) -> None:
    """A page of advice when all its odds are there."""
    window.until(lambda: not page.desk.busy, 30)


def played(kit: Any, sheet: str) -> Any:
    """A shot, or whatever the sheet has first, played to its end; its session."""
    action = kit.ruleset(sheet).actions[0]
    session = session_of(kit, sheet, action.id, **action.sample)
    for _ in range(MOST):
        if session.asking is None:
            return session
        if hasattr(session.asking, "options"):
            session.choose(session.asking.options[0])
        else:
            session.throw()
    raise AssertionError("it does not end")


def of_the_app(window: Any) -> Iterator[tuple[str, Callable[[], object]]]:
    """The pages that belong to no sheet."""
    go = window.kit.go
    yield "home", lambda: go("home")
    yield "settings", lambda: go("settings")
    yield "backup", lambda: go("backup")
    yield "tray", lambda: go("tray")
    yield "mixes of the tray", lambda: with_menu(go("tray"), "presets")
    yield "colours of the tray", lambda: with_menu(go("tray"), "choose_colours")
    yield "log of all sheets", lambda: go("log")
    yield "tables of all sheets", lambda: go("reference", ruleset=SHEETS[0])
    yield "table view", lambda: go("far_view", tray=True)
    yield "joining a table", lambda: go("join")


def of_sheet(window: Any, sheet: str) -> Iterator[tuple[str, Callable[[], object]]]:
    """The pages of a sheet with a battle on its table, one action under way and one done."""
    from app.shell import roster_menu

    kit, go = window.kit, window.kit.go
    action = kit.ruleset(sheet).actions[0]
    yield "empty log", lambda: go("sheet", ruleset=sheet, tab="log")
    yield "no favourites", lambda: go("favourites", ruleset=sheet)
    yield "no luck", lambda: go("luck", ruleset=sheet)
    yield "no games", lambda: go("games", ruleset=sheet)
    yield "no units", lambda: go("sheet", ruleset=sheet, tab="units")
    for number in range(1, 4):
        yield f"first help {number}", lambda number=number: first_help(window, sheet, number)
    yield "new game", lambda: go("new_game", ruleset=sheet)
    kit.games.begin_sample(sheet)
    for tab in ("actions", "units", "turn", "sheet"):
        yield tab, lambda tab=tab: go("sheet", ruleset=sheet, tab=tab)
    yield "menu of the sheet", lambda: with_menu(go("sheet", ruleset=sheet, tab="actions"))
    unit = kit.table(sheet).battle.units[0].id
    yield "unit", lambda: go("unit", sheet=sheet, unit=unit)
    yield "menu of a unit", lambda: with_menu(go("unit", sheet=sheet, unit=unit))
    yield "card", lambda: go("card", sheet=sheet, unit=unit)
    yield "assemble", lambda: kit.open_action(sheet, action.id)
    yield "menu of an action", lambda: with_menu(window.app.shell.pile.top)
    draft = kit.draft(kit.ruleset(sheet), action)
    yield "compare", lambda: go("compare", draft=draft)
    mapped = next(action for action in kit.ruleset(sheet).actions if action.main is not None)
    yield "odds map", lambda: worked_out(window, go("map", draft=kit.draft(kit.ruleset(sheet), mapped)))
    yield "several shots", lambda: worked_out(window, several_shots(kit, sheet))
    yield "who against whom", lambda: worked_out(window, go("matrix", sheet=sheet))
    yield "a new favourite", lambda: go("favourites", draft=draft)
    session = session_of(kit, sheet, action.id, **action.sample)
    yield "resolve", lambda: go("resolve", session=session)
    if isinstance(session.asking, Roll):
        yield "real dice", lambda: go("real_dice", session=session)
    yield "table view", lambda: go("far_view", session=session)
    done = played(kit, sheet)
    yield "outcome", lambda: go("outcome", session=done)
    yield "entry", lambda: go("entry", entry=done.entry)
    yield "log", lambda: go("sheet", ruleset=sheet, tab="log")
    yield "filter of the log", lambda: with_menu(go("sheet", ruleset=sheet, tab="log"), "ask_filter")
    yield "export of the log", lambda: with_menu(go("sheet", ruleset=sheet, tab="log"), "ask_export")
    yield "luck", lambda: go("luck", ruleset=sheet)
    yield "games", lambda: go("games", ruleset=sheet)
    yield "menu of a game", lambda: go("games", ruleset=sheet).menu(kit.games.of(sheet)[0])
    yield "menu of the turn", lambda: with_menu(go("sheet", ruleset=sheet, tab="turn"))
    yield "menu of the units", lambda: over_the_units(go("sheet", ruleset=sheet, tab="units"), roster_menu.show)
    yield "a unit more", lambda: over_the_units(go("sheet", ruleset=sheet, tab="units"), roster_menu.ask_unit)
    yield "new game after one", lambda: go("new_game", ruleset=sheet)
    yield "sides", lambda: go("sides", ruleset=sheet)
    yield "end", lambda: go("end", ruleset=sheet)
    yield "rulings", lambda: go("rulings", ruleset=sheet)
    yield "tables", lambda: go("reference", ruleset=sheet)


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

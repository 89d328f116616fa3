"""What opens over the pages, in the language of brackets: menus, help, choices, what is typed, every action."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from app.advice.maps import possible_axes
from app.play.session import PlaySession
from app.shell.pile import PAGES
from rules.engine import Choice, Roll
from rules.frame.cells import Words
from rules.frame.deed import Adjust
from rules.shelf import SHELF
from tests.app import test_pseudo_pages as walked
from tests.app.playing import session_of
from tests.app.screens_units.table import two_forces
from tests.app.table.windows import HostWindow
from tests.app.test_pseudo_pages import brackets as brackets
from tests.app.test_pseudo_pages import played, unread, with_menu, worked_out
from tools.words.entry import has_words

SHEETS = list(SHELF)
SOON = 0.15
"""What opens over a page stands there at once."""
MOST = 60
"""So many throws until a decision is asked for, at most."""
Open = Callable[[], object]


def decision(kit: Any, sheet: str) -> PlaySession | None:
    """The first decision that an action of this sheet asks for, whatever the dice show."""
    for action in kit.ruleset(sheet).actions:
        session = session_of(kit, sheet, action.id, **action.sample)
        for _ in range(MOST):
            if session.asking is None:
                break
            if isinstance(session.asking, Choice):
                return session
            session.enter(tuple(session.asking.dice))
    return None


def over_the_app(window: Any) -> Iterator[tuple[str, Open]]:
    """What opens over the pages that belong to no sheet."""
    from app.screens.home.page import sheet_menu
    from app.shell.files import _choose_here

    kit, go = window.kit, window.kit.go
    yield "a sheet, held", lambda: sheet_menu(kit, SHEETS[0])
    yield "a file to choose", lambda: _choose_here(kit, lambda _file: None)
    for way in ("more", "seat", "show_ribbon"):
        yield f"tray, {way}", lambda way=way: with_menu(go("tray"), way)
    yield "tray for two", lambda: go("tray").sit(True, 0)
    yield "tray for one again", lambda: go("tray").sit(False, 0)


def of_tables(kit: Any, sheet: str) -> Iterator[tuple[str, Open]]:
    """A lit cell of a table, where it comes from, and another value for it."""
    from app.screens.reference.house_rule import edit_cell

    page = kit.go("reference", ruleset=sheet)
    part = next(widget for widget in page.walk() if hasattr(widget, "cell_menu"))
    found = part.chosen
    for column in range(1, len(found.table.columns)):
        yield f"cell {column}", lambda column=column: part.tell(0, column)
    yield "menu of a cell", lambda: part.cell_menu()
    yield "source of a cell", lambda: part._tell_source(found, 0, 1)
    for column in figures(found.table):
        yield f"another value {column}", lambda column=column: edit_cell(
            kit, sheet, found.name, 0, column, lambda: None)


def figures(table: Any) -> list[int]:
    """The columns that take no words: words are typed as the sheet has them."""
    kinds = [(at, table.cells(0, column)) for at, column in enumerate(table.columns) if at]
    return [at for at, kind in kinds if not kind.fixed and not has_words(table.rows[0][at])
            and not any(isinstance(part, Words) for part in kind.parts)]


def of_rulings(kit: Any, sheet: str) -> Iterator[tuple[str, Open]]:
    """Every ruling that opens a list of its own."""
    page = kit.go("rulings", ruleset=sheet)
    rows = [row for row in page.walk() if type(row).__name__ == "PickRow"]
    for at, row in enumerate(rows):
        yield f"ruling {at}", lambda row=row: row.tapped()
    yield "rulings as they come", lambda: page.reset()


def of_advice(window: Any, sheet: str) -> Iterator[tuple[str, Open]]:
    """What the pages of advice ask."""
    kit, go = window.kit, window.kit.go
    mapped = next(action for action in kit.ruleset(sheet).actions if action.main is not None)
    page = go("map", draft=kit.draft(kit.ruleset(sheet), mapped, mapped.sample))
    window.until(lambda: "down" in page.state, 20)
    yield "axes of the map", lambda: (worked_out(window, page), page.ask_axes())
    yield "what goes down", lambda: page._ask_axis("down", possible_axes(page.bench))
    matrix = go("matrix", sheet=sheet)
    window.wait(0.5)
    yield "actions of the matrix", lambda: (worked_out(window, matrix), matrix.ask_action())
    yield "what holds for all", lambda: matrix.ask()


def of_units(window: Any, sheet: str) -> Iterator[tuple[str, Open]]:
    """What a card asks and tells."""
    from app.shell import roster_menu

    kit, go = window.kit, window.kit.go
    unit = kit.table(sheet).battle.units[0].id
    page = go("unit", sheet=sheet, unit=unit)
    yield "anything else", lambda: page.anything_else()
    yield "its history", lambda: page.show_history()
    yield "another name", lambda: roster_menu.ask_name(page, unit, "9")


def of_the_turn(window: Any, sheet: str) -> Iterator[tuple[str, Open]]:
    """The turn set by hand, and a die that came out of one's own bag."""
    from app.screens.turn.by_hand import show_by_hand
    from app.screens.turn.offers import ask_which

    kit = window.kit
    page = kit.go("sheet", ruleset=sheet, tab="turn")
    window.wait(0.4)
    tab = next(widget for widget in page.walk() if type(widget).__name__ == "TurnTab")
    yield "the turn by hand", lambda: show_by_hand(tab)
    battle = tab.table.battle
    drawn = next((offer for offer in battle.offers() if offer.lots), None)
    if drawn is not None:
        yield "which came out", lambda: ask_which(tab, drawn, lambda _deed: None)


def of_forms(window: Any, sheet: str) -> Iterator[tuple[str, Open]]:
    """Every action put together, under the help of its fields; the decisions that the odds assume."""
    kit = window.kit

    def helped(action: str) -> None:
        kit.open_action(sheet, action)
        window.wait(0.1)
        if hasattr(window.app.shell.pile.top, "form"):
            window.app.shell.pile.top.form.explain_all()

    for action in kit.ruleset(sheet).actions:
        yield f"form {action.id}", lambda id=action.id: helped(id)
    first = kit.ruleset(sheet).actions[0]
    yield "decisions", lambda: (kit.open_action(sheet, first.id), window.app.shell.pile.top.choose_plan())


def of_play(window: Any, sheet: str) -> Iterator[tuple[str, Open]]:
    """A decision, its aims, the menu of a throw, every value of the cards in an outcome, a correction."""
    kit, go = window.kit, window.kit.go
    asked = decision(kit, sheet)
    if asked is not None:
        yield "a decision", lambda: go("resolve", session=asked)
        yield "aims of a decision", lambda: next(
            widget for widget in window.app.shell.pile.page.walk() if type(widget).__name__ == "ChoicePanel").best.ask()
    action = kit.ruleset(sheet).actions[0]
    session = session_of(kit, sheet, action.id, **action.sample)
    if isinstance(session.asking, Roll):
        yield "menu of a throw", lambda: go("resolve", session=session).menu()
        yield "what is under way", lambda: kit._ask_what_is_under_way(sheet)
    done = played(kit, sheet)
    yield "all values of an outcome", lambda: go("outcome", session=done).edit()
    yield "a correction", lambda: go("entry", entry=done.entry).ask_correction()


PARTS = {"tables": lambda window, sheet: of_tables(window.kit, sheet),
         "rulings": lambda window, sheet: of_rulings(window.kit, sheet), "advice": of_advice, "units": of_units,
         "turn": of_the_turn, "forms": of_forms, "play": of_play}


def looked_through(window: Any, ways: Iterator[tuple[str, Open]], close: bool = True) -> dict[str, set[str]]:
    """What of each of them would be read in English."""
    found = {}
    for name, open_it in ways:
        if close:
            window.app.shell.close_top()
        open_it()
        found[name] = unread(window, SOON)
    assert found
    return {name: texts for name, texts in found.items() if texts}


def test_what_opens_over_the_pages_of_the_app_is_all_in_the_catalogue(brackets):
    assert not looked_through(brackets, over_the_app(brackets))


@pytest.mark.parametrize("sheet", SHEETS)
def test_what_opens_over_the_pages_of_a_sheet_is_all_in_the_catalogue(brackets, sheet):
    two_forces(brackets, sheet)
    found = {}
    for part, ways in PARTS.items():
        found |= {f"{part}: {name}": texts for name, texts in looked_through(brackets, ways(brackets, sheet)).items()}
        brackets.app.shell.close_top()
    assert not found, "\n".join(f"{name}: {sorted(texts)}" for name, texts in found.items())


def test_a_guest_in_the_app_reads_nothing_that_is_not_in_the_catalogue(brackets):
    """This device is its own guest: asking, refused, in, watching; and what the host can do with a seat."""
    host = HostWindow(brackets)
    kit, found = brackets.kit, {}
    host.begin(SHEETS[0])
    try:
        host.open()
        code = host.state.code
        kit.guesting.join(host.state.link, seat="A")
        host.until(lambda: host.state.asking, "the guest to ask")
        kit.go("join")
        found["asking"] = unread(brackets)
        kit.tables.host.let_in(host.state.asking[0].id, "A")
        host.until(lambda: kit.guesting.inside, "the guest to be in")
        kit.guesting.look()
        brackets.wait(0.5)
        found["guest"] = unread(brackets)
        page = kit.go("table", ruleset=SHEETS[0])
        brackets.wait(0.3)
        page.seat_menu(host.state.inside[0])
        found["seat"] = unread(brackets)
        brackets.app.shell.close_top()
        page.ask_wifi()
        found["wifi"] = unread(brackets)
        brackets.app.shell.close_top()
        kit.guesting.leave(say_bye=True)
    finally:
        host.close()
    letters = frozenset(filter(str.isalnum, code))
    found = {name: {text for text in texts if not letters >= set(text) - {" "}} for name, texts in found.items()}
    assert not any(found.values()), "\n".join(f"{name}: {sorted(texts)}" for name, texts in found.items() if texts)


def test_a_refusal_with_a_way_on_is_in_the_catalogue(brackets):
    """The sheet says no, the table may say yes."""
    table = two_forces(brackets, "order_dice")
    locked = next(offer.locked for unit in table.battle.units for offer in table.battle.offers_for(unit.id)
                  if offer.locked)
    brackets.kit._ask_anyway("order_dice", Adjust(unit=table.battle.units[0].id, key="pins", value=1), locked)
    assert not unread(brackets)


def test_no_page_is_forgotten():
    """Each page there is stands in one of the walks in brackets."""
    from pathlib import Path

    walks = "".join(Path(file).read_text(encoding="utf-8") for file in (walked.__file__, __file__))
    assert not [name for name in PAGES if f'"{name}"' not in walks and f"{name}(" not in walks]

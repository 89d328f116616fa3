"""Ways to every page, and to everything that opens over one: for walks through the whole app."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from app.advice.maps import possible_axes
from app.play.session import PlaySession
from rules.engine import Choice, Roll
from rules.frame.cells import Words
from rules.shelf import SHELF
from tests.app.playing import session_of
from tools.words.entry import has_words

SHEETS = list(SHELF)
MOST = 60
"""So many throws and decisions an action has at most."""
Open = Callable[[], object]


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


def of_the_app(window: Any) -> Iterator[tuple[str, Open]]:
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


def of_sheet(window: Any, sheet: str) -> Iterator[tuple[str, Open]]:
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

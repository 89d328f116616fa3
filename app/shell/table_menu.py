"""The ways to a table of several devices: from Home, a sheet, the turn, the tray, the settings."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from app.play.standing import KEY
from app.widgets.overlay import show_menu
from rules.shelf import shelf

if TYPE_CHECKING:
    from app.shell.kit import Kit

Row = tuple[str, str, Callable[[], object], str]
ICON, SEAT = "table-furniture", "account-arrow-right-outline"


def table_row(kit: Kit, sheet: str) -> Row:
    """A line of a menu: opens a table for this sheet, or goes to the one that is open."""
    if kit.tables.is_open:
        return kit.word("table.is_open"), ICON, kit.tables.look, kit.title(kit.tables.sheet)
    return kit.word("table.open"), ICON, lambda: kit.go("table", ruleset=sheet), kit.word("table.open_note")


def join_row(kit: Kit) -> Row:
    """A line of a menu: to somebody else's table, or back to it."""
    state = kit.guesting.state
    if kit.guesting.inside and state:
        return kit.word("guest.at_table", host=state.host or state.table), SEAT, kit.guesting.look, state.table
    return kit.word("table.join"), SEAT, lambda: kit.go("join"), kit.word("table.join_note")


def table_rows(kit: Kit) -> list[Row]:
    """Both ways, where no sheet is open."""
    if kit.tables.is_open:
        return [table_row(kit, kit.tables.sheet), join_row(kit)]
    opens = kit.word("table.open"), ICON, lambda: ask_sheet(kit), kit.word("table.open_note")
    return [opens, join_row(kit)]


def show_tables(kit: Kit) -> None:
    """Open a table or join one."""
    show_menu(kit.word("table.menu"), table_rows(kit))


def ask_sheet(kit: Kit) -> None:
    """Which game? The only one that was begun needs no question."""
    begun = [str(kept.get("sheet")) for kept in kit.store.settings(KEY).values()
             if isinstance(kept, dict) and kept.get("begun") and kept.get("sheet") in shelf()]
    sheets = list(dict.fromkeys(begun)) or list(shelf())
    if len(sheets) == 1:
        kit.go("table", ruleset=sheets[0])
        return
    show_menu(kit.word("table.which"), [
        (kit.title(sheet), ICON, lambda s=sheet: kit.go("table", ruleset=s)) for sheet in sheets])

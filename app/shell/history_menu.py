"""What has happened to a unit, newest first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.play.unit_history import Happened, happened
from app.widgets.overlay import show_help, show_menu

if TYPE_CHECKING:
    from app.shell.kit import Kit


def show_history(kit: Kit, sheet: str, unit: str) -> None:
    """The deeds that name it; an action opens in the log."""
    table, title = kit.table(sheet), kit.word("units.history")
    lines = happened(table.story, unit)
    if not lines:
        show_help(title, kit.word("unit.no_history"))
        return

    def open_(line: Happened) -> None:
        entry = table.entry_of(line.begun) if line.begun is not None else None
        if entry is not None:
            kit.go("entry", entry=entry)

    show_menu(title, [(kit.rules_text(line.sentence), "dice-multiple" if line.begun is not None else "circle-small",
                       lambda told=line: open_(told)) for line in lines])  # fmt: skip

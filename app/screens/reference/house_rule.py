"""House rules: a player's own number in a cell of the sheet; the printed one is never lost."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from typing import TYPE_CHECKING

from app.look.kv import load_kv
from app.look.text import Text
from app.shell.accepted import accepted_words, why
from app.widgets.buttons import PushButton
from app.widgets.overlay import SheetText, show_sheet
from app.widgets.type_field import TypeField
from rules.engine import PlayerError
from rules.frame.table import Table, Tables

if TYPE_CHECKING:
    from app.shell.kit import Kit

load_kv("reference_house_rule")


class Accepted(Text):
    """What a cell may be, under the field."""


class RefusedCell(Text):
    """Why a value was refused."""


def changed_cells(tables: Tables, name: str) -> set[tuple[int, int]]:
    """The cells where the player's table differs from the printed one."""
    own, printed = tables[name], tables.printed(name)
    pairs = enumerate(zip(own.rows, printed.rows, strict=True))
    return {(row, i) for row, (mine, theirs) in pairs for i, cell in enumerate(mine) if cell != theirs[i]}


def with_cell(table: Table, row: int, column: int, text: str) -> str:
    """The table as CSV with one other cell."""
    rows = [list(cells) for cells in table.rows]
    rows[row][column] = text
    lines = io.StringIO()
    csv.writer(lines, lineterminator="\n").writerows([table.columns, *rows])
    return lines.getvalue()


def edit_cell(kit: Kit, sheet: str, name: str, row: int, column: int, done: Callable[[], object]) -> None:
    """Type another value for a cell, or go back to the printed table."""
    word, say, tables = kit.word, kit.rules_text, kit.ruleset(sheet).tables
    table, printed = tables[name], tables.printed(name)
    field = TypeField(word("house.value"), lambda _text: None, text=kit.words.written(table.rows[row][column]),
                      icon="pencil", limit=200, entered=lambda: save())  # fmt: skip
    title = f"{say(table.columns[0])} {say(table.called(row))}, {say(table.columns[column])}"
    note = SheetText(text=word("house.printed", value=kit.words.written(printed.rows[row][column]) or "–"))
    accepted = Accepted(text=word("house.accepted", what=accepted_words(kit, table.cells(row, table.columns[column]))))
    refused = RefusedCell(text="")

    def save() -> None:
        try:
            put_rule(kit, sheet, name, with_cell(table, row, column, kit.words.printed(field.text.strip())), done)
            kit.shell.close_top()
        except PlayerError as error:
            refused.text = why(kit, error)

    def restore() -> None:
        kit.shell.close_top()
        put_rule(kit, sheet, name, None, done)

    buttons = [PushButton(text=word("house.save"), icon="check", kind="brass", tapped=save)]
    if table.house_rule:
        buttons.append(PushButton(text=word("house.restore"), icon="refresh", kind="outlined", tapped=restore))
    show_sheet(title, note, field, accepted, refused, *buttons)
    field.start()


def put_rule(kit: Kit, sheet: str, name: str, text: str | None, done: Callable[[], object]) -> None:
    """Play by this table from now on, or by the printed one; TableError says in a sentence what cannot be used."""
    before = kit.store.house_rule(sheet, name)
    kit.editions.put_table(sheet, name, text)
    done()
    kit.snack(kit.word("house.saved" if text else "house.restored"), lambda: take_back(kit, sheet, name, before, done))


def take_back(kit: Kit, sheet: str, name: str, text: str | None, done: Callable[[], object]) -> None:
    """As it was before; a table that could not be used then cannot be used now."""
    try:
        put_rule(kit, sheet, name, text, done)
    except PlayerError as error:
        kit.snack(why(kit, error))

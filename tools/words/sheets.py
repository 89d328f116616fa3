"""Texts that stand in the data of a sheet: cells of its tables, labels and options of its fields, cards and turns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from rules.frame.facts import FieldView
from rules.ruleset import Ruleset, open_ruleset
from rules.said import NAME, Said, Text
from tools.words.entry import Entry


def in_sheet(id: str) -> Iterator[Entry]:
    """Every fixed text of a sheet."""
    sheet = open_ruleset(id)
    where = sheet.package.replace(".", "/")
    for text in sheet.printed.within(lambda: list(_texts(sheet))):
        yield from _entries(text, where)
    # A card that nobody has named is called by the name of its kind.
    yield from (Entry(card.name, where, context=NAME) for card in sheet.battle_sheet.presets)


def _entries(text: Any, where: str) -> Iterator[Entry]:
    """A text, and all that stands in its places."""
    if isinstance(text, Said):
        yield Entry(text.pattern, where, text.plural, text.context)
        yield from (entry for part in text.parts.values() for entry in _entries(part, where))
    elif isinstance(text, str) and text:
        yield Entry(text, where)


def _texts(sheet: Ruleset) -> Iterator[Text]:
    yield from (sheet.title, sheet.summary)
    for name, sentence in sheet.glossary.items():
        yield from (name, sentence)
    for view in sheet.switches():
        yield from _of_field(sheet, view)
    yield from _of_tables(sheet)
    for action in sheet.actions:
        yield from (action.title, action.chapter, action.summary, *action.groups.values())
        yield from (role.title for role in action.roles)
        yield from (figure.label for figure in (*action.figures, *action.aims))
        for view in action.fields():
            yield from _of_field(sheet, view)
    yield from _of_cards(sheet)


def _of_tables(sheet: Ruleset) -> Iterator[str]:
    for table in sheet.tables.values():
        yield from (table.title, table.section, table.notes)
        yield from (cell for line in (table.columns, *table.rows) for cell in _cells(line))
        yield from (table.called(row) for row in range(len(table.rows)))


def _cells(line: Iterable[str]) -> Iterator[str]:
    """Cells as they are printed, and as a procedure reads them: without the star of a repair."""
    for cell in line:
        yield from (cell, cell.rstrip("*").strip())


def _of_field(sheet: Ruleset, view: FieldView) -> Iterator[Text]:
    yield from (view.label, view.help, *view.names.values())
    if view.unit and len(view.unit) > 1:
        yield view.unit
    for option in sheet.options(view):
        if isinstance(option, str):
            yield from (view.name_of(option), option.replace("_", " "))
    for inner in view.fields:
        yield from _of_field(sheet, inner)


def _names(card: Any) -> Iterator[str]:
    """The names that stand on a card: its own, that of its platoon, those of what it carries; ids are written small."""
    if isinstance(card, dict):
        yield from (name for value in card.values() for name in _names(value))
    elif isinstance(card, list | tuple):
        yield from (name for part in card for name in _names(part))
    elif isinstance(card, str) and card != card.lower():
        yield card


def _of_cards(sheet: Ruleset) -> Iterator[Text]:
    battle = sheet.battle_sheet
    yield from (*battle.forces, *battle.by_hand.values())
    yield from (name for card in battle.presets for name in _names(card.model_dump()))
    for card in battle.cards:
        for stat in card.stats().values():
            yield from (stat.label, *stat.names.values())

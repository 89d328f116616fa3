"""The tables of the sheet, and the two ways the chapters read them."""

from __future__ import annotations

from rules.frame.bands import holds
from rules.ruleset import sheet_tables

TABLES = sheet_tables(__file__)


def number(table: str, row: str, column: str) -> int:
    """The number printed in a cell, 0 where the sheet prints a dash."""
    return TABLES[table].number(row, column) or 0


def within(table: str, row: str, column: str, value: int) -> bool:
    """Whether a value falls in the band printed in a cell."""
    return holds(TABLES[table].text(row, column), value)

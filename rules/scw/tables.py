"""The tables of the sheet, and the ways the chapters read them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from rules.ruleset import sheet_tables
from rules.scw.columns import COLUMNS

T = TypeVar("T")
TABLES = sheet_tables(__file__, COLUMNS)


def number(table: str, row: str, column: str) -> int:
    """The number printed in a cell that never holds a dash."""
    return TABLES[table].whole(row, column)


def dice_in(table: str, row: str, column: str) -> int:
    """How many dice a cell such as 2D6 gives; D6 is one."""
    printed = TABLES[table].text(row, column).partition("D")[0]
    return int(printed) if printed else 1


def meaning(table: str, row: str, column: str, said: Mapping[str, T]) -> T:
    """What one of the words of a column means."""
    return said[TABLES[table].text(row, column)]

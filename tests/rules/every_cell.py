"""Every cell of every table, changed one at a time: refused with a sentence, or seen."""

from __future__ import annotations

import csv
import io
from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from rules.frame import bands
from rules.ruleset import Edition, Ruleset, Table, TableError
from tests.rules.told import Cell, Sample, cells_read, told, words_told

RUBBISH = ("abc", "", "-", "999", "-7", "4+", "2D6", "1-6", "[b]6[/b]", "1.5", "６", "slow+DT", "0")


def with_cell(table: Table, row: int, column: int, text: str) -> str:
    """The table as CSV with one other cell."""
    rows = [list(cells) for cells in table.rows]
    rows[row][column] = text
    lines = io.StringIO()
    csv.writer(lines, lineterminator="\n").writerows([table.columns, *rows])
    return lines.getvalue()


def by_cell(sheet: Ruleset, samples: Iterable[Sample]) -> dict[Cell, list[Sample]]:
    """The samples that look at each cell."""
    found: dict[Cell, list[Sample]] = defaultdict(list)
    for sample in samples:
        for cell in cells_read(sheet, sample):
            found[cell].append(sample)
    return found


def printed_cells_that_do_not_fit(sheet: Ruleset) -> list[str]:
    """Cells of the sheet that their own column would refuse."""
    return [f"{table.name} {table.rows[row][0]} {column}: {cell!r}" for table in sheet.tables.values()
            for row, cells in enumerate(table.rows) for column, cell in zip(table.columns, cells, strict=True)
            if not (kind := table.cells(row, column)).fixed and not kind.fits(bands.plain(cell))]


def faults(sheet: Ruleset, name: str, samples: dict[Cell, list[Sample]]) -> list[str]:
    """What is wrong with changing the cells of one table: exceptions, silent no-effects, rubbish without a sentence."""
    table = sheet.tables[name]
    return [f"{name}, {table.rows[row][0]}, {table.columns[column]} -> {text!r}: {fault}"
            for row in range(len(table.rows)) for column in range(len(table.columns))
            for text in _tried(table, row, column)
            if (fault := _fault(sheet, table, row, column, text, samples.get((name, row, column), [])))]


def _tried(table: Table, row: int, column: int) -> list[str]:
    now = bands.plain(table.rows[row][column])
    kind = table.cells(row, table.columns[column])
    likely = [text for text in dict.fromkeys(kind.others(now)) if text != now][:3] if not kind.fixed else []
    return [*likely, *(text for text in RUBBISH if text not in (*likely, now))]


def _fault(sheet: Ruleset, table: Table, row: int, column: int, text: str, samples: list[Sample]) -> str:
    kind = table.cells(row, table.columns[column])
    try:
        edition = sheet.edition(house={table.name: with_cell(table, row, column, text)})
    except TableError as error:
        return "" if kind.fixed or not kind.fits(bands.plain(text)) else f"refused although it fits: {error}"
    if kind.fixed:
        return "accepted although nothing reads it"
    try:
        return "" if _seen(edition, samples) else "nothing that can be shown has changed"
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def _seen(edition: Edition, samples: list[Sample]) -> bool:
    """Whether anything differs from the printed sheet; every sample that reads the cell is played."""
    printed = edition.sheet.printed
    changed = [told(edition, sample) != _as_printed(printed, sample) for sample in samples]
    if any(changed) or words_told(edition) != _words(printed):
        return True
    return any(told(edition, sample, odds=True) != _as_printed(printed, sample, odds=True) for sample in samples)


_known: dict[Any, Any] = {}


def _as_printed(printed: Edition, sample: Sample, odds: bool = False) -> Any:
    key = printed.id, repr(sample), odds
    if key not in _known:
        _known[key] = told(printed, sample, odds=odds)
    return _known[key]


def _words(printed: Edition) -> Any:
    if printed.id not in _known:
        _known[printed.id] = words_told(printed)
    return _known[printed.id]

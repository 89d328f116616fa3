"""The tables of a sheet: read from CSV, looked up by what is printed; a house rule is a checked copy of one."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator, Mapping
from contextvars import ContextVar
from dataclasses import dataclass
from pathlib import Path
from typing import ParamSpec, TypeVar

from rules.engine.errors import PlayerError
from rules.frame import bands
from rules.frame.cells import Cells, Columns, cells_of
from rules.said import comma_list, say

P = ParamSpec("P")
T = TypeVar("T")


class TableError(PlayerError):
    """A table file that cannot be used, or a look-up with no answer: one sentence."""


class CellError(TableError):
    """A cell that cannot be used, with all that its sentence is made of."""

    def __init__(self, table: Table, row: int, column: str, cell: str) -> None:
        self.table, self.row, self.column, self.cell = table.title, table.called(row), column, _short(cell)
        self.kind = table.cells(row, column)
        super().__init__(say(
            'Table {table}, row {row}, column {column}: "{cell}" cannot be used; accepted: {accepted}.',
            table=self.table, row=self.row, column=column, cell=self.cell, accepted=self.kind.accepted))


Place = tuple[int | str, int | str, str | None]
"""A row, a column and the column the row is found by."""


class Table:
    """One table of the sheet: a header, rows, cells as printed."""

    def __init__(self, name: str, columns: tuple[str, ...], rows: tuple[tuple[str, ...], ...], *,
                 title: str = "", section: str = "", notes: str = "", house_rule: bool = False,
                 rolls: tuple[str, ...] = (), kinds: Columns | None = None) -> None:
        self.name = name
        self.columns = columns
        self.rows = rows
        self.title = title or name.replace("_", " ").capitalize()
        self.section = section
        self.notes = notes
        self.house_rule = house_rule
        self.rolls = rolls
        self._kinds = kinds
        self._texts: dict[Place, str] = {}
        self._numbers: dict[Place, int | None] = {}
        self._keys: dict[str | None, tuple[str, ...]] = {}

    def text(self, row: int | str, column: int | str, by: str | None = None) -> str:
        """The cell as printed, without the mark of a repair."""
        # The odds ask for the same few cells thousands of times: each is looked up once.
        asked = (row, column, by)
        if _watchers:
            _note(self, asked)
        if asked not in self._texts:
            self._texts[asked] = bands.plain(self.cell(row, column, by))
        return self._texts[asked]

    def number(self, row: int | str, column: int | str, by: str | None = None) -> int | None:
        """The number in the cell; None where the sheet prints a dash or a no."""
        asked = (row, column, by)
        if _watchers:
            _note(self, asked)
        if asked not in self._numbers:
            self._numbers[asked] = self._parsed(row, column, by)
        return self._numbers[asked]

    def whole(self, row: int | str, column: int | str, by: str | None = None) -> int:
        """The number in a cell of a column that never holds a dash."""
        found = self.number(row, column, by)
        if found is None:
            raise TableError(say("Table {table}, row {row}, column {column}: a number is needed here.", table=self.name,
                                 row=row, column=column))
        return found

    def _parsed(self, row: int | str, column: int | str, by: str | None) -> int | None:
        try:
            return bands.number(self.cell(row, column, by))
        except ValueError as error:
            raise TableError(say("Table {table}, row {row}, column {column}: {problem}.", table=self.name, row=row,
                                 column=column, problem=str(error))) from error

    def cell(self, row: int | str, column: int | str, by: str | None = None) -> str:
        """The cell exactly as printed."""
        if _watchers:
            _note(self, (row, column, by))
        return self.row_for(row, by)[self._index(self.column_for(column))]

    def cited(self, row: int | str, column: int | str) -> str:
        """Its name, for a step that goes by this cell without a figure to read there."""
        if _watchers:
            _note(self, (row, column, None), cited=True)
        return self.name

    def row_for(self, key: int | str, by: str | None = None) -> tuple[str, ...]:
        """The row with that name, or whose printed band holds the number; or the one that is called so in full."""
        at = self._index(by) if by else 0
        for row in self.rows:
            if _named(row[at], key):
                return row
        for number, row in enumerate(self.rows):
            if by is None and self.called(number) == key:
                return row
        raise TableError(say("Table {table} has no row for {row}: it has {rows}.", table=self.name, row=key,
                             rows=comma_list(*self.keys(by))))

    def column_for(self, key: int | str) -> str:
        """The column with that header, or whose printed band holds the number."""
        for column in self.columns:
            if _named(column, key):
                return column
        raise TableError(say("Table {table} has no column for {column}: it has {columns}.", table=self.name, column=key,
                             columns=comma_list(*self.columns)))

    def keys(self, by: str | None = None) -> tuple[str, ...]:
        """What its rows are called."""
        if by not in self._keys:
            at = self._index(by) if by else 0
            self._keys[by] = tuple(bands.plain(row[at]) for row in self.rows)
        return self._keys[by]

    def called(self, row: int) -> str:
        """What a row (counted from 0) is called: as many of its cells as tell it from all other rows."""
        names = self.rows[row]
        for n in range(1, len(names)):
            if sum(other[:n] == names[:n] for other in self.rows) == 1:
                return ", ".join(map(bands.plain, names[:n]))
        return bands.plain(names[0])

    def cells(self, row: int, column: str) -> Cells:
        """What the cell of a row (counted from 0) and a column may be."""
        return cells_of(self._kinds, self.columns[0], column, self.called(row), self.rows[row][0])

    def _index(self, column: str) -> int:
        return self.columns.index(column) if column in self.columns else self.columns.index(self.column_for(column))

    def __repr__(self) -> str:
        return f"<table {self.name}: {len(self.rows)} rows of {len(self.columns)}>"


def _named(printed: str, key: int | str) -> bool:
    if isinstance(key, str):
        return bands.plain(printed).casefold() == bands.plain(key).casefold()
    return bands.holds(printed, int(key))


@dataclass(frozen=True)
class _Entry:
    title: str
    section: str
    notes: str
    rolls: tuple[str, ...]


class Tables:
    """The tables of one sheet. In a chapter `TABLES["saves"]` is the table of the edition that is in force."""

    def __init__(self, folder: Path, columns: Mapping[str, Columns] | None = None) -> None:
        self._folder = folder
        self._columns = columns or {}
        self._index = {row["table"]: _Entry(row["title"], row["section"], row.get("notes") or "",
                                            tuple((row.get("rolls") or "").split()))
                       for row in csv.DictReader(io.StringIO(_read(folder / "_index.csv")))}
        self._printed: dict[str, Table] = {}

    def __getitem__(self, name: str) -> Table:
        tables = _IN_FORCE.get()
        if tables is None or tables.sheet is not self:
            raise LookupError(f"Table {name} of {self._folder.parent.name} was read outside of an edition of it.")
        return tables[name]

    @property
    def names(self) -> tuple[str, ...]:
        """Every table, in the order of the sheet."""
        return tuple(self._index)

    def printed(self, name: str) -> Table:
        """The table as the sheet prints it."""
        if name not in self._index:
            raise TableError(say("There is no table {table}: this sheet has {tables}.", table=name,
                                 tables=comma_list(*self._index)))
        if name not in self._printed:
            self._printed[name] = self._parse(name, _read(self._folder / f"{name}.csv"), house_rule=False)
        return self._printed[name]

    def checked(self, name: str, text: str) -> Table:
        """A player's copy of a table; one sentence where it has another shape or a cell that cannot be used."""
        printed = self.printed(name)
        house = self._parse(name, text, house_rule=True)
        if house.columns != printed.columns:
            raise TableError(say("The house rule for {table} must keep the columns {columns}.", table=name,
                                 columns=comma_list(*printed.columns)))
        if house.keys() != printed.keys():
            raise TableError(say("The house rule for {table} must keep the rows {rows}.", table=name,
                                 rows=comma_list(*printed.keys())))
        for row, (cells, before) in enumerate(zip(house.rows, printed.rows, strict=True)):
            for column, cell, was in zip(printed.columns, cells, before, strict=True):
                if cell != was:
                    self._check(printed, row, column, cell)
        return house

    def _check(self, printed: Table, row: int, column: str, cell: str) -> None:
        if not printed.cells(row, column).fits(bands.plain(cell)):
            raise CellError(printed, row, column, cell)

    def _parse(self, name: str, text: str, *, house_rule: bool) -> Table:
        lines = [tuple(cell.strip() for cell in row) for row in csv.reader(io.StringIO(text)) if row]
        if len(lines) < 2:
            raise TableError(say("Table {table} has no rows: a header and at least one row are needed.", table=name))
        for number, row in enumerate(lines[1:], start=2):
            if len(row) != len(lines[0]):
                raise TableError(say("Table {table}, line {line}: {n} cells where {needed} are needed.", table=name,
                                     line=number, n=len(row), needed=len(lines[0])))
        entry = self._index[name]
        return Table(name, lines[0], tuple(lines[1:]), title=entry.title, section=entry.section, notes=entry.notes,
                     house_rule=house_rule, rolls=entry.rolls, kinds=self._columns.get(name))


class TableSet(Mapping[str, Table]):
    """The tables of an edition: a player's copy where he has one, else as printed."""

    def __init__(self, sheet: Tables, house: Mapping[str, Table]) -> None:
        self.sheet = sheet
        self._tables = dict(house)
        self.overridden = tuple(name for name in sheet.names if name in house)

    def __getitem__(self, name: str) -> Table:
        found = self._tables.get(name)
        if found is None:
            found = self._tables[name] = self.sheet.printed(name)
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self.sheet.names)

    def __len__(self) -> int:
        return len(self.sheet.names)

    def printed(self, name: str) -> Table:
        """The table as the sheet prints it."""
        return self.sheet.printed(name)

    def source(self, name: str) -> str:
        """The table as CSV text, for a player who wants to change it."""
        table = self[name]
        lines = io.StringIO()
        csv.writer(lines, lineterminator="\n").writerows([table.columns, *table.rows])
        return lines.getvalue()

    def within(self, function: Callable[P, T], /, *args: P.args, **named: P.kwargs) -> T:
        """Run a function with these tables in force."""
        before = _IN_FORCE.set(self)
        try:
            return function(*args, **named)
        finally:
            _IN_FORCE.reset(before)


Read = tuple[str, int, int]
"""A cell that was read: its table, its row and its column, both counted from 0."""
Noted = tuple["Table", Place, bool]
"""A look into a table: where, and whether the cell was only cited."""
_watchers = 0
_READ: ContextVar[list[Noted] | None] = ContextVar("cells read", default=None)


def _note(table: Table, place: Place, cited: bool = False) -> None:
    reads = _READ.get()
    if reads is not None:
        reads.append((table, place, cited))


def reads_of(function: Callable[[], object]) -> tuple[tuple[Read, bool], ...]:
    """The cells that a function reads or (true) cites, in its order; nothing is noted while nobody watches."""
    global _watchers
    reads: list[Noted] = []
    before = _READ.set(reads)
    _watchers += 1
    try:
        function()
    finally:
        _watchers -= 1
        _READ.reset(before)
    return tuple(((table.name, table.rows.index(table.row_for(row, by)),
                   table.columns.index(table.column_for(column))), cited)
                 for table, (row, column, by), cited in reads)


_IN_FORCE: ContextVar[TableSet | None] = ContextVar("tables in force", default=None)


def sheet_tables(module_file: str, columns: Mapping[str, Columns] | None = None) -> Tables:
    """The tables folder beside a ruleset's module, and what the cells of each column may be."""
    return Tables(Path(module_file).parent / "tables", columns)


def _short(cell: str) -> str:
    """A cell in a sentence: never longer than the sentence."""
    return f"{cell[:40]}{'...' if len(cell) > 40 else ''}"


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise TableError(say("The table file {file} cannot be read: {problem}.", file=path.name,
                             problem=type(error).__name__)) from error

"""The cells of the sheet that a throw goes by: with another figure there it would be told otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import replace

from rules.engine import Entry, Play, PlayerError, ProcedureError, Roll, Thrown
from rules.frame import bands
from rules.frame.edition import Edition
from rules.frame.kinds import Value
from rules.frame.table import Read, Table, reads_of
from rules.frame.told import ToldStep, asked, told

Facts = Mapping[str, Value]
Record = Sequence[Entry]
Moment = tuple[tuple[Entry, ...], bool]
"""A record, and whether its last throw is meant or the next one."""
SHIFTS = (1, -1)
"""How a cell is changed to see whether it counts: one more, or what the next row says; one less, or the row before."""


class Otherwise(Table):
    """A table with something else in one of its cells, however it is looked up."""

    def __init__(self, table: Table, row: int, column: int, shift: int) -> None:
        self.__dict__.update(table.__dict__)
        self._texts, self._numbers = {}, {}
        self._place, self._shift = (row, column), shift

    def cell(self, row: int | str, column: int | str, by: str | None = None) -> str:
        """As printed, but for the one."""
        if self._is_changed(row, column, by):
            return self._neighbour
        return super().cell(row, column, by)

    def number(self, row: int | str, column: int | str, by: str | None = None) -> int | None:
        """As printed, but for the one."""
        if self._is_changed(row, column, by):
            return (bands.number(self.rows[self._place[0]][self._place[1]]) or 0) + self._shift
        return super().number(row, column, by)

    def _is_changed(self, row: int | str, column: int | str, by: str | None) -> bool:
        found = self.rows.index(self.row_for(row, by)), self.columns.index(self.column_for(column))
        return found == self._place

    @property
    def _neighbour(self) -> str:
        """What another row of the column says: the nearest that says something else."""
        row, column = self._place
        cells = [line[column] for line in self.rows]
        others = (cells[(row + self._shift * far) % len(cells)] for far in range(1, len(cells)))
        return next((cell for cell in others if cell != cells[row]), "")


def went_by(edition: Edition, action: str, facts: Facts, record: Record, landed: bool) -> tuple[Read, ...]:
    """The cells that the throw asked for after this record, or the last throw in it, goes by, as they are read."""
    moments = _moments(record) if landed else ((tuple(record), False),)
    told_now = [_told(edition, action, facts, *moment) for moment in moments]
    reads = _reads(edition, lambda unread: _told(unread, action, facts, *moments[-1]))
    return tuple(read for read in reads if _says_something(edition, read) and any(
        _told(other, action, facts, *moment) not in (None, now)
        for other in _others(edition, read) for moment, now in zip(moments, told_now, strict=True)))


def _says_something(edition: Edition, read: Read) -> bool:
    """What a row is called is no figure of it, and an empty cell is none."""
    name, row, column = read
    return column > 0 and bool(edition.tables[name].rows[row][column])


def cells_read(edition: Edition, action: str, facts: Facts, record: Record) -> tuple[Read, ...]:
    """Every cell that was looked at up to here, whether it counts or not; those looked at last stand last."""
    return _reads(edition, lambda unread: _play(unread, action, facts, record))


def _reads(edition: Edition, do: Callable[[Edition], object]) -> tuple[Read, ...]:
    # With new copies of the tables whatever a sheet remembers of them is read again.
    unread = edition.trying(*map(copy, edition.tables.values()))
    return tuple(reversed(dict.fromkeys(reversed(reads_of(lambda: do(unread))))))


def _moments(record: Record) -> tuple[Moment, ...]:
    """Before the last throw, and when it lies there."""
    last = max((i for i, entry in enumerate(record) if isinstance(entry, Thrown)), default=-1)
    return (tuple(record[:last]), False), (tuple(record[:last + 1]), True)


def _others(edition: Edition, read: Read) -> Iterator[Edition]:
    name, row, column = read
    return (edition.trying(Otherwise(edition.tables[name], row, column, shift)) for shift in SHIFTS)


def _play(edition: Edition, action: str, facts: Facts, record: Record) -> Play:
    todo = edition.action(action)
    return todo.play(todo.facts(**facts), record)


def _told(edition: Edition, action: str, facts: Facts, record: Record, landed: bool) -> ToldStep | None:
    """The throw that lies there or is asked for; None where it leads elsewhere: an earlier step went by the cell."""
    try:
        play = _play(edition, action, facts, record)
        if not landed:
            return asked(play.asking, edition) if isinstance(play.asking, Roll) else None
        # How rare it is depends on faces that were not thrown.
        return replace(told(next(step for step in reversed(play.steps) if step.faces), edition), rarity=None)
    except (PlayerError, ProcedureError, LookupError, ValueError):
        return None

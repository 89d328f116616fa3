"""All that can still be read of a damaged file, brought over into a new one."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from app.storage import schema
from app.storage.pages import Pages, Row, Value
from app.storage.records import SIDES
from rules.said import Text, comma_list, say, sentences

NAMES = ("Blue", "Red")
"""What sides are called whose names could not be read."""
TITLE = str(say("A game whose title could not be read", ctx="name"))
_KINDS = {"INTEGER": int, "TEXT": str}
_TYPES: dict[type, str] = {int: "integer", str: "text"}
_UID = re.compile(r"[0-9a-f]{32}")
_BEGIN: dict[str, tuple[str, ...]] = {
    "turns.state": ("{",), "told.steps": ("[",), "last_facts.facts": ("{",), "editions.edition": ("{",),
    "deeds.deed": ("{",), "snapshots.battle": ("{",), "sqlite_master.type": ("table", "index"),
    "entries.kind": ("action", "throw", "correction"), "answers.kind": ("faces", "choice"),
}
"""With what the texts of a column begin: tables of the same kinds of cells are told apart by it."""


@dataclass(frozen=True)
class Table:
    """What the rows of a table look like."""

    name: str
    columns: tuple[str, ...]
    kinds: tuple[type, ...]
    needed: tuple[bool, ...]
    defaults: tuple[Value, ...]
    numbered: bool
    """Whether the first cell is the number of the row."""
    index: bool
    """Whether the rows lie in an index: a table without numbers."""

    def row(self, found: Row) -> tuple[Value, ...] | None:
        """All cells of a row of this table, or None if it cannot be one."""
        cells = found.values
        if (found.number is None) != self.index or len(cells) > len(self.columns):
            return None
        if self.numbered:
            cells = (found.number, *cells[1:]) if cells[0] is None else ()
        cells = (*cells, *self.defaults[len(cells):])
        return cells if cells and all(map(self._fits, self.columns, self.kinds, self.needed, cells)) else None

    def _fits(self, column: str, kind: type, needed: bool, cell: Value) -> bool:
        if cell is None:
            return not needed
        if type(cell) is not kind:
            return False
        if column == "uid":
            return bool(_UID.fullmatch(str(cell)))
        begin = _BEGIN.get(f"{self.name}.{column}")
        return begin is None or str(cell).startswith(begin)


def _tables(db: sqlite3.Connection) -> list[Table]:
    """The tables of a file that was just made."""
    named = db.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
    return [_table(db, name, "WITHOUT ROWID" in sql) for name, sql in named.fetchall()]


def _table(db: sqlite3.Connection, name: str, index: bool) -> Table:
    columns = db.execute(f"PRAGMA table_info({name})").fetchall()
    key = [column for column in columns if column[5]]
    numbered = not index and len(key) == 1 and key[0][2] == "INTEGER"
    defaults = [None if text is None else db.execute(f"SELECT {text}").fetchone()[0] for *_, text, _key in columns]
    return Table(name, tuple(column[1] for column in columns), tuple(_KINDS.get(column[2], str) for column in columns),
                 tuple(bool(column[3] or column[5]) for column in columns), tuple(defaults), numbered, index)


def odd_cells(db: sqlite3.Connection) -> str:
    """A table in which a cell is of a kind that no version has written; none if all is well."""
    for table in _tables(db):
        odd = (f"typeof({column}) != '{_TYPES[kind]}'" + ("" if needed else f" AND {column} IS NOT NULL")
               for column, kind, needed in zip(table.columns, table.kinds, table.needed, strict=True))
        if db.execute(f"SELECT 1 FROM {table.name} WHERE {' OR '.join(odd)} LIMIT 1").fetchone():
            return table.name
    return ""


_MASTER = Table("sqlite_master", ("type", "name", "tbl_name", "rootpage", "sql"), (str, str, str, int, str),
                (True, True, True, True, False), (None,) * 5, False, False)
_THROWN = "SELECT coalesce(sum((length(steps) - length(replace(steps, '\"faces\":[', ''))) / 9), 0) FROM told"
"""How many throws the steps tell of."""
_COUNTED = ("games", "entries", "units")


@dataclass(frozen=True)
class Counts:
    """So much of what a player counts."""

    games: int
    rolls: int
    throws: int
    units: int

    @property
    def said(self) -> Text:
        """In words."""
        return comma_list(say("{n} game", "{n} games", n=self.games), say("{n} roll", "{n} rolls", n=self.rolls),
                          say("{n} throw", "{n} throws", n=self.throws), say("{n} unit", "{n} units", n=self.units))


@dataclass(frozen=True)
class Salvaged:
    """What was saved of a damaged file, and what is known to be lost."""

    saved: Counts
    lost: Counts
    holes: int
    """Pages that could not be read: nobody knows what stood there."""
    anything: bool
    """Whether the file is one of ours and holds a row that can be read."""

    @property
    def sentence(self) -> Text:
        """For the player."""
        saved = say("The file with your games was damaged. Saved: {what}.", what=self.saved.said)
        return sentences(saved, self._missing)

    @property
    def _missing(self) -> Text:
        if self.lost != Counts(0, 0, 0, 0):
            return say("Lost: {what}.", what=self.lost.said)
        return say("More may be missing.") if self.holes else say("Nothing else seems to be missing.")


def salvage(pages: Pages, target: sqlite3.Connection) -> Salvaged:
    """Fill a new file with every row that can be read; what needs something that is lost is mended or left out."""
    wreck = _filled(pages, target)
    known = {table: wreck.numbers(table) for table in _COUNTED}
    known["entries"] |= _numbers(target, "SELECT entry FROM answers UNION SELECT entry FROM told")
    for table in ("entries", "units", "deeds"):
        known["games"] |= _numbers(target, f"SELECT DISTINCT game FROM {table}")
    there = {table: _numbers(target, f"SELECT id FROM {table}") for table in _COUNTED}
    thrown = _number(target, _THROWN)
    mend(target)
    games, rolls, units = (len(known[table] - there[table]) for table in _COUNTED)
    throws = _number(target, "SELECT count(*) FROM answers WHERE kind = 'faces'")
    saved = Counts(len(there["games"]), len(there["entries"]), throws, len(there["units"]))
    lost = Counts(games, rolls, max(0, thrown - throws), units)
    return Salvaged(saved, lost, len(pages.holes), wreck.is_ours or any(there.values()))


def _filled(pages: Pages, target: sqlite3.Connection) -> Wreck:
    """Every row that can be read, in tables of the version that wrote them, then brought to the newest."""
    version = int.from_bytes(pages.page(1)[60:64], "big") if pages.count else 0
    schema.migrate(target, version if 1 <= version <= schema.VERSION else schema.VERSION)
    wreck = Wreck(pages, _tables(target))
    target.execute("BEGIN")
    for table in wreck.tables.values():
        held = ", ".join("?" * len(table.columns))
        target.executemany(f"INSERT OR IGNORE INTO {table.name} VALUES({held})", wreck.rows(table))
    target.execute("COMMIT")
    schema.migrate(target)
    return wreck


def _number(db: sqlite3.Connection, sql: str) -> int:
    return int(db.execute(sql).fetchone()[0])


def _numbers(db: sqlite3.Connection, sql: str) -> set[int]:
    return {number for (number,) in db.execute(sql) if number is not None}


class Wreck:
    """A damaged file: which rows stand on which page, whether or not a tree still leads there."""

    def __init__(self, pages: Pages, tables: Iterable[Table]) -> None:
        self.pages, self.tables = pages, {table.name: table for table in tables}
        self._roots = self._read_schema()
        self._leaves: dict[str, list[int]] = {}
        owners = {page: name for name, root in self._roots.items() for page in pages.tree(root)}
        for number in range(1, pages.count + 1):
            if number in owners or number not in pages.free:
                self._leaves.setdefault(self._table_of(number, owners.get(number, "")), []).append(number)

    def rows(self, table: Table) -> Iterator[tuple[Value, ...]]:
        """The rows of a table, wherever they lie."""
        for number in self._leaves.get(table.name, ()):
            for found in self.pages.rows(number):
                if (row := table.row(found)) is not None:
                    yield row

    @property
    def is_ours(self) -> bool:
        """Whether most of our tables are named in it."""
        return len(self.tables.keys() & self._roots.keys()) > len(self.tables) / 2

    def numbers(self, table: str) -> set[int]:
        """The rows that the index of their names knows: more than the table has where some were lost."""
        root = self._roots.get(f"{table}_uid")
        rows = (row for page in (self.pages.tree(root) if root else ()) for row in self.pages.rows(page))
        return {row.values[1] for row in rows if len(row.values) == 2 and isinstance(row.values[1], int)}

    def _table_of(self, number: int, owner: str) -> str:
        """The table whose rows stand on a page: the one whose tree leads there, if they look like it."""
        found = next(self.pages.rows(number), None)
        likely = [self.tables[owner]] if owner in self.tables else []
        fitting = (table.name for table in (*likely, *self.tables.values()) if found and table.row(found))
        return next(fitting, owner)

    def _read_schema(self) -> dict[str, int]:
        """Where tables and indexes begin; all pages are searched if the first does not lead to all tables."""
        roots = self._noted(self.pages.tree(1))
        if self.tables.keys() <= roots.keys():
            return roots
        first = ((number, next(self.pages.rows(number), None)) for number in range(1, self.pages.count + 1))
        return self._noted(number for number, row in first if row and _MASTER.row(row)) | roots

    def _noted(self, numbers: Iterable[int]) -> dict[str, int]:
        rows = (_MASTER.row(found) for number in numbers for found in self.pages.rows(number))
        return {str(row[1]): int(str(row[3])) for row in rows if row}


def mend(db: sqlite3.Connection) -> None:
    """Leave nothing that points at what is lost."""
    db.execute("BEGIN")
    _games_again(db)
    for table in ("answers", "told", "untold", "applied"):
        db.execute(f"DELETE FROM {table} WHERE entry NOT IN (SELECT id FROM entries)")
    db.execute("UPDATE entries SET corrects = NULL WHERE corrects NOT IN (SELECT id FROM entries)")
    for table in ("sides", "turns", "deeds", "snapshots"):
        db.execute(f"DELETE FROM {table} WHERE game NOT IN (SELECT id FROM games)")
    _deeds_in_a_row(db)
    # An open action cannot go on behind a gap; of one that is done the log keeps what there is.
    db.execute("DELETE FROM answers WHERE entry IN (SELECT id FROM entries WHERE finished IS NULL) AND seq >"
               " (SELECT count(*) FROM answers b WHERE b.entry = answers.entry AND b.seq <= answers.seq)")
    db.execute("INSERT OR IGNORE INTO untold SELECT id FROM entries WHERE kind = 'action' AND finished IS NOT NULL"
               " AND id NOT IN (SELECT entry FROM told)")
    db.execute("COMMIT")


def _games_again(db: sqlite3.Connection) -> None:
    """A game whose own row is lost, and of which rolls or units are left; and names for its sides."""
    db.execute(
        "INSERT OR IGNORE INTO games(id, uid, ruleset, title, started)"
        " SELECT game, lower(hex(randomblob(16))), ruleset, ?, min(at) FROM"
        " (SELECT game, ruleset, at FROM entries UNION ALL SELECT game, ruleset, 0 FROM units)"
        " WHERE game IS NOT NULL AND game NOT IN (SELECT id FROM games) GROUP BY game", (TITLE,))
    for side, name in zip(SIDES, NAMES, strict=True):
        db.execute("INSERT OR IGNORE INTO sides SELECT id, ?, ? FROM games", (side, name))


def _deeds_in_a_row(db: sqlite3.Connection) -> None:
    """Nobody knows where a battle led behind a deed that is lost; snapshots are made anew."""
    due: dict[int, int] = {}
    broken: dict[int, int] = {}
    for game, number in db.execute("SELECT game, number FROM deeds ORDER BY game, number"):
        if number != due.get(game, 0):
            broken.setdefault(game, number)
        due[game] = number + 1
    for game, number in broken.items():
        db.execute("DELETE FROM deeds WHERE game = ? AND number >= ?", (game, number))
        db.execute("UPDATE entries SET deed = NULL WHERE game = ? AND deed >= ?", (game, number))
    db.execute("DELETE FROM snapshots")

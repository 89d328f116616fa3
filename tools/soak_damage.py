"""Damaged copies of a file of games: what a bad card, a torn write or a foreign program makes of it."""

from __future__ import annotations

import os
import random
import signal
import tempfile
from collections.abc import Callable
from pathlib import Path

from app.storage import Store
from app.storage.backup import backup
from app.storage.pages import Pages
from tests.app.storage.sample import one_of_everything, played

Rows = dict[str, dict[str, str]]
"""By table: every row in words, by its name."""
PAGE = 4096
TABLES = {
    "games": "uid", "entries": "uid", "units": "uid", "favourites": "uid", "settings": "key",
    "house_rules": "ruleset || sheet_table", "last_facts": "ruleset || action", "editions": "digest",
    "told": "entry", "answers": "entry || '.' || seq", "deeds": "game || '.' || number", "turns": "game",
}
NEEDS_ITS_ROLL = ("told", "answers")


class Broken(AssertionError):
    """A promise was not kept."""


def scratch(data: bytearray, dice: random.Random) -> None:
    """A stretch is overwritten."""
    at = dice.randrange(max(1, len(data) - 200))
    data[at:at + 200] = dice.randbytes(len(data[at:at + 200]))


def flip(data: bytearray, dice: random.Random) -> None:
    """A few bytes are others."""
    for _ in range(dice.randrange(1, 6)):
        data[dice.randrange(len(data))] = dice.randrange(256)


def lose_a_page(data: bytearray, dice: random.Random) -> None:
    """A page was never written."""
    at = dice.randrange(len(data) // PAGE) * PAGE
    data[at:at + PAGE] = bytes(PAGE)


def swap_pages(data: bytearray, dice: random.Random) -> None:
    """Two pages stand in each other's place."""
    one, two = (dice.randrange(len(data) // PAGE) * PAGE for _ in range(2))
    data[one:one + PAGE], data[two:two + PAGE] = data[two:two + PAGE], data[one:one + PAGE]


def cut(data: bytearray, dice: random.Random) -> None:
    """The file ends too early."""
    del data[dice.randrange(1, len(data)):]


def spoil_the_head(data: bytearray, dice: random.Random) -> None:
    """The first page, where SQLite keeps what the file is."""
    at = dice.randrange(PAGE - 60)
    rubbish = dice.randbytes(dice.randrange(1, 60))
    data[at:at + len(rubbish)] = rubbish


DAMAGES: tuple[Callable[[bytearray, random.Random], None], ...] = (
    scratch, flip, lose_a_page, swap_pages, cut, spoil_the_head)


class Damage:
    """Files of games, one closed and one killed in the middle, and what can become of copies of them."""

    def __init__(self, folder: Path, rolls: int = 120) -> None:
        self.folder = folder
        self.files = (folder / "closed.db", folder / "killed.db")
        _fill(self.files[0], rolls)
        if not (child := os.fork()):
            _fill(self.files[1], rolls, killed=True)
        os.waitpid(child, 0)
        self.rows = [self._rows_of(file) for file in self.files]

    def _rows_of(self, file: Path) -> Rows:
        with tempfile.TemporaryDirectory(dir=self.folder) as place:
            store = Store.open(_copied(file, Path(place) / "games.db"))
            found = rows(store)
            store.close()
        return found

    def one(self, seed: int) -> str:
        """One damaged copy is opened as the app does: a sentence or the right state; Broken if not."""
        dice = random.Random(seed)
        which = dice.randrange(len(self.files))
        with tempfile.TemporaryDirectory(dir=self.folder) as place:
            path = _copied(self.files[which], Path(place) / "games.db")
            what, touched = _damage(path, dice)
            store = Store.open(path, alone=True)
            said = store.trouble or store.news
            found, before = rows(store), self.rows[which]
            backup(store)
            played(store, store.new_game("scw", "Anyway"))
            store.close()
            if not said and what != "cut in games.db-wal":
                # A journal that ends too early is the journal of an earlier moment.
                _nothing_is_missing(found, before, closed=which == 0, where=f"{seed}: {what}")
            if touched is not None:
                _what_is_whole_is_there(self.files[which], touched, found, before, f"{seed}: {what}: {said}")
            again = Store.open(path, alone=True)
            if again.news and said:
                raise Broken(f"{seed}: {what}: said twice: {again.news}")
            again.close()
        return said


def _fill(path: Path, rolls: int, killed: bool = False) -> None:
    store = one_of_everything(path)
    game = store.new_game("scw", "The long one")
    for _ in range(rolls):
        played(store, game)
    if killed:
        os.kill(os.getpid(), signal.SIGKILL)
    store.close()


def _copied(file: Path, copy: Path) -> Path:
    for ending in ("", "-wal", ".seal"):
        if Path(f"{file}{ending}").exists():
            Path(f"{copy}{ending}").write_bytes(Path(f"{file}{ending}").read_bytes())
    return copy


def _damage(path: Path, dice: random.Random) -> tuple[str, set[int] | None]:
    """What was done; and the pages of a closed file that are no longer what they were."""
    journal = Path(f"{path}-wal")
    hit = journal if journal.exists() and dice.random() < 0.5 else path
    damage = dice.choice(DAMAGES)
    before = hit.read_bytes()
    data = bytearray(before)
    damage(data, dice)
    hit.write_bytes(data)
    if journal.exists():
        return f"{damage.__name__} in {hit.name}", None
    pages = range(len(before) // PAGE)
    return f"{damage.__name__} in {hit.name}", {
        page + 1 for page in pages if before[page * PAGE:page * PAGE + PAGE] != data[page * PAGE:page * PAGE + PAGE]}


def rows(store: Store) -> Rows:
    """All that a store holds."""
    return {table: {str(row[0]): repr(row[1:]) for row in store.rows(f"SELECT {name}, * FROM {table}")}
            for table, name in TABLES.items()}


def _nothing_is_missing(found: Rows, before: Rows, closed: bool, where: str) -> None:
    """Without a word all is as it was; in a file that was not closed a changed letter cannot be seen."""
    for table in TABLES:
        if found[table].keys() != before[table].keys() or (closed and found[table] != before[table]):
            raise Broken(f"{where}: {table} is not what it was, and nothing was said")


def _what_is_whole_is_there(file: Path, touched: set[int], found: Rows, before: Rows, where: str) -> None:
    pages = Pages(file.read_bytes())
    roots = {str(row.values[1]): int(str(row.values[3])) for page in pages.tree(1) for row in pages.rows(page)}
    for table in TABLES:
        whole = [row for page in pages.tree(roots[table]) if page not in touched for row in pages.rows(page)]
        names = {_name(table, row.number, row.values) for row in whole if len(repr(row)) < PAGE // 2}
        if table in NEEDS_ITS_ROLL:
            rolls = {roll.split(",")[0].strip("(") for roll in found["entries"].values()}
            names = {name for name in names if name.split(".")[0] in rolls}
        if table == "deeds" or table == "turns":
            continue
        if lost := {name for name in names if found[table].get(name) != before[table][name]}:
            raise Broken(f"{where}: {table} {sorted(lost)[:3]} of {len(lost)} stood on a whole page and is lost")


def _name(table: str, number: int | None, values: tuple[object, ...]) -> str:
    places = {"games": 4, "entries": 1, "units": 8, "favourites": 5}
    if table in places:
        return str(values[places[table]])
    if table in ("told", "turns"):
        return str(number)
    if table in ("house_rules", "last_facts"):
        return f"{values[0]}{values[1]}"
    return f"{values[0]}.{values[1]}" if table in ("answers", "deeds") else str(values[0])

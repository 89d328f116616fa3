"""The cells of the sheet that a throw goes by: with another figure there it would be told otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from itertools import cycle

from rules.engine import Entry, Play, PlayerError, ProcedureError, Roll, Thrown
from rules.engine.kinds import Outcome
from rules.engine.need import Modifiers
from rules.frame import bands
from rules.frame.edition import Edition
from rules.frame.kinds import Value
from rules.frame.table import Read, Table, reads_of
from rules.frame.told import ToldStep, asked, told
from rules.said import Text

Facts = Mapping[str, Value]
Record = Sequence[Entry]
Came = tuple[Text, tuple[int, ...], Text]
"""A step that is done: its name, its faces, what came of it."""


class Otherwise(Table):
    """A table with something else in one of its cells, however it is looked up."""

    def __init__(self, table: Table, row: int, column: int, cell: str) -> None:
        self.__dict__.update(table.__dict__)
        self._texts, self._numbers = {}, {}
        self._place, self._cell = (row, column), cell

    def cell(self, row: int | str, column: int | str, by: str | None = None) -> str:
        """As printed, but for the one."""
        found = self.rows.index(self.row_for(row, by)), self.columns.index(self.column_for(column))
        return self._cell if found == self._place else super().cell(row, column, by)


@dataclass(frozen=True)
class Looks:
    """What is read on the way to a throw, for the throw itself, and when it lies there; what it only cites."""

    before: frozenset[Read]
    asked: frozenset[Read]
    landed: frozenset[Read]
    cited: tuple[Read, ...]

    @property
    def all(self) -> Iterator[Read]:
        """Each once, in the order of the sheet."""
        return iter(sorted(self.before | self.asked | self.landed))


@dataclass(frozen=True)
class Words:
    """What is said of a step, and the named parts of its numbers: equal numbers may be made of different parts."""

    step: ToldStep
    parts: tuple[tuple[int, int, Modifiers], ...]

    @classmethod
    def of(cls, step: ToldStep) -> Words:
        """But for what another figure changes of itself: that it is a house rule, and how rare it is."""
        plain = replace(step, value=None, rarity=None, house=False, house_words=())
        return cls(plain, tuple((int(number), number.base, number.modifiers) for number in step.needs))


@dataclass(frozen=True)
class Seen:
    """What a player sees of a throw: what came before it, what is asked, how it lies there, where it leads."""

    before: tuple[Came, ...]
    asked: Words | None
    """None where nothing is thrown now: it is over, or somebody decides."""
    landed: Words | None = None
    after: Outcome = None


@dataclass(frozen=True)
class Throw:
    """A throw of an action: the answers before it, and the dice that lie there if they do."""

    action: str
    facts: Facts
    before: Record
    lies: Thrown | None

    @classmethod
    def last(cls, action: str, facts: Facts, record: Record, landed: bool) -> Throw:
        """The throw that is asked for after this record, or the last one in it."""
        if not landed:
            return cls(action, facts, record, None)
        last = max(i for i, entry in enumerate(record) if isinstance(entry, Thrown))
        lies = record[last]
        return cls(action, facts, record[:last], lies if isinstance(lies, Thrown) else None)

    def play(self, edition: Edition, record: Record) -> Play:
        """The action with as many dice as there are by this edition, up to here or as far as it goes this way."""
        todo = edition.action(self.action)
        play = todo.play(todo.facts(**self.facts))
        for entry in record:
            try:
                play.enter(_fitted(play, entry))
            except PlayerError:
                break
        return play

    def looks(self, edition: Edition) -> Looks:
        """What it looks at by this edition."""
        # With new copies of the tables whatever a sheet remembers of them is read again.
        unread, begun = edition.trying(*map(copy, edition.tables.values())), []
        before = reads_of(lambda: begun.append(self.play(unread, self.before[:-1]))) if self.before else ()
        play = begun[0] if begun else None
        asks = reads_of(lambda: play.enter(self.before[-1]) if play else begun.append(self.play(unread, ())))
        lies = self.lies
        landed = reads_of(lambda: begun[0].enter(lies)) if lies else ()
        return Looks(_read(before), _read(asks), _read(landed), tuple(read for read, cited in asks if cited))

    def seen(self, edition: Edition) -> Seen | None:
        """What is seen of it by this edition; None where it does not come near to it."""
        try:
            play = self.play(edition, self.before)
            if len(play.record) < len(self.before) - 1:
                return None
            steps = play.steps
            before = edition.within(lambda: tuple((step.label, step.faces, step.text) for step in steps))
            if not isinstance(play.asking, Roll) or len(play.record) < len(self.before):
                return Seen(before, None)
            asks = Words.of(asked(play.asking, edition))
            if self.lies is None:
                return Seen(before, asks)
            play.enter(_fitted(play, self.lies))
            after = play.outcome if play.over else play.asking
            return Seen(before, asks, Words.of(told(play.steps[len(steps)], edition)), after)
        except (PlayerError, ProcedureError, LookupError, ValueError):
            return None


def went_by(edition: Edition, action: str, facts: Facts, record: Record, landed: bool) -> tuple[Read, ...]:
    """The cells that the throw asked for after this record, or the last throw in it, goes by, as they are read."""
    throw = Throw.last(action, facts, record, landed)
    now, looks = throw.seen(edition), throw.looks(edition)
    if now is None:
        return ()
    if now is None or now.asked is None:
        return ()
    table = now.asked.step.table
    found = [read for read in looks.all if _says_something(edition, read) and any(
        _tells(throw.seen(other), now, read, looks) for other in _others(edition, read))]
    found += [read for read in looks.cited if read[0] == table and read not in found]
    if not any(name == table for name, _, _ in found):
        found += _chosen_line(throw, edition, now, looks)
    return tuple(found)


def _tells(other: Seen | None, now: Seen, read: Read, looks: Looks) -> bool:
    """Whether the throw itself is told otherwise, and not only because a step before it is."""
    if other is None or now.asked is None:
        return False
    if other.asked is None or other.asked.step.label != now.asked.step.label:
        # It is thrown because of what stands there.
        return other.before == now.before[:len(other.before)] and read[0] == now.asked.step.table
    asks, lands = other.asked != now.asked, other.landed != now.landed
    if other.before == now.before:
        return asks or lands
    if asks and read[0] == now.asked.step.table and other.asked.parts != now.asked.parts:
        return True
    return read in looks.asked if asks else lands and read in looks.landed


def _chosen_line(throw: Throw, edition: Edition, now: Seen, looks: Looks) -> list[Read]:
    """A chart goes by its words: the cell that says what the dice on it lead to."""
    table = now.asked.step.table if now.asked else ""
    others = ((read, throw.seen(other)) for read in sorted(looks.landed)
              if read[0] == table and _says_something(edition, read) for other in _others(edition, read))
    return list(dict.fromkeys(read for read, other in others if other is not None and other.asked == now.asked
                              and other.before == now.before and other.after != now.after))


def _says_something(edition: Edition, read: Read) -> bool:
    """What a row is called is no figure of it, and an empty cell is none."""
    name, row, column = read
    return column > 0 and bool(edition.tables[name].rows[row][column])


def _read(noted: tuple[tuple[Read, bool], ...]) -> frozenset[Read]:
    return frozenset(read for read, cited in noted if not cited)


def _fitted(play: Play, entry: Entry) -> Entry:
    """The same faces on as many dice as are asked for now."""
    if not (isinstance(entry, Thrown) and isinstance(play.asking, Roll)):
        return entry
    faces = (min(face, sides) for face, sides in zip(cycle(entry.faces or (1,)), play.asking.dice, strict=False))
    return Thrown(tuple(faces), entry.by_hand)


def _others(edition: Edition, read: Read) -> Iterator[Edition]:
    name, row, column = read
    table = edition.tables[name]
    return (edition.trying(Otherwise(table, row, column, cell))
            for cell in _other_cells(table, row, column))


def _other_cells(table: Table, row: int, column: int) -> list[str]:
    """What a house rule could say there; where none may, what other rows say."""
    now, kind = bands.plain(table.rows[row][column]), table.cells(row, table.columns[column])
    found = (bands.plain(line[column]) for line in table.rows) if kind.fixed else kind.others(now)
    # What only adds to the words there says nothing of them.
    return [cell for cell in dict.fromkeys(found) if cell != now and not cell.startswith(f"{now}, ")]

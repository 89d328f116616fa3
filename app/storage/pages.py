"""A SQLite file read page by page, without SQLite: what is whole in a damaged file is found, whatever else is not."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

TABLE_LEAF, TABLE_NODE, INDEX_LEAF, INDEX_NODE = 0x0D, 0x05, 0x0A, 0x02
_OF_TREES = (TABLE_LEAF, TABLE_NODE, INDEX_LEAF, INDEX_NODE)
_PAGE = 4096
_SIZES = tuple(1 << power for power in range(9, 17))
_WHOLE = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}
"""The whole numbers of a row by their code, with their length."""
_DAMAGE = (IndexError, ValueError, struct.error, OverflowError)

Value = int | float | str | bytes | None


class Row(NamedTuple):
    """One row as it lies in the file; an entry of an index has no number."""

    number: int | None
    values: tuple[Value, ...]


class Pages:
    """The pages of a file, those of its journal laid over them."""

    def __init__(self, file: bytes, journal: bytes = b"") -> None:
        self._file = file
        said = int.from_bytes(file[16:18], "big")
        self.size = 65536 if said == 1 else said if said in _SIZES else _PAGE
        self._room = self.size - (file[20] if len(file) > 20 and file[20] <= 64 else 0)
        self._over, self._count = laid_over(journal, self.size) if journal else ({}, 0)
        self.count = max(len(file) // self.size, self._count)
        self.holes: set[int] = set()
        """Pages that were looked for and are damaged or not there."""

    def page(self, number: int) -> bytes:
        """One page; the first is 1."""
        if not 1 <= number <= self.count:
            raise IndexError(number)
        found = self._over.get(number) or self._file[(number - 1) * self.size:number * self.size]
        if len(found) < self.size:
            raise IndexError(number)
        return found

    def kind(self, number: int) -> int:
        """What a page says it is; 0 if there is none."""
        try:
            return self.page(number)[100 if number == 1 else 0]
        except IndexError:
            return 0

    def children(self, number: int) -> list[int]:
        """The pages a node of a tree leads to."""
        page, at = self._head(number)
        found = [int.from_bytes(page[cell:cell + 4], "big") for cell in self._cells(page, at, 12)]
        return [*found, int.from_bytes(page[at + 8:at + 12], "big")]

    def rows(self, number: int) -> Iterator[Row]:
        """The rows of a page that can be read."""
        kind = self.kind(number)
        if kind not in (TABLE_LEAF, INDEX_LEAF, INDEX_NODE):
            return
        page, at = self._head(number)
        for cell in self._cells(page, at, 12 if kind == INDEX_NODE else 8):
            try:
                yield self._row(page, cell, kind)
            except _DAMAGE:
                self.holes.add(number)

    def tree(self, root: int) -> Iterator[int]:
        """Every page that can be reached from this one, itself included."""
        waiting, seen = [root], set[int]()
        while waiting:
            number = waiting.pop()
            if number in seen:
                continue
            seen.add(number)
            kind = self.kind(number)
            if kind in (TABLE_NODE, INDEX_NODE):
                waiting += reversed(self.children(number))
            if kind in _OF_TREES:
                yield number
            else:
                self.holes.add(number)

    @cached_property
    def free(self) -> set[int]:
        """The pages that are not in use: what stands on them was deleted."""
        found: set[int] = set()
        trunk = int.from_bytes(self.page(1)[32:36], "big") if self.count else 0
        while 1 < trunk <= self.count and trunk not in found:
            page = self.page(trunk)
            leaves = min(int.from_bytes(page[4:8], "big"), self.size // 4 - 2)
            found |= {trunk, *struct.unpack_from(f">{leaves}I", page, 8)}
            trunk = int.from_bytes(page[:4], "big")
        return found

    def _head(self, number: int) -> tuple[bytes, int]:
        return self.page(number), 100 if number == 1 else 0

    def _cells(self, page: bytes, at: int, head: int) -> list[int]:
        cells = int.from_bytes(page[at + 3:at + 5], "big")
        cells = min(cells, (self.size - at - head) // 2)
        return [cell for cell in struct.unpack_from(f">{cells}H", page, at + head) if at + head <= cell < self.size]

    def _row(self, page: bytes, at: int, kind: int) -> Row:
        number: int | None = None
        length, at = varint(page, at + 4 if kind == INDEX_NODE else at)
        if kind == TABLE_LEAF:
            number, at = varint(page, at)
        return Row(number, values(self._payload(page, at, length, kind)))

    def _payload(self, page: bytes, at: int, length: int, kind: int) -> bytes:
        """What a cell holds; what has no room in it stands on pages of its own."""
        room = self._room
        most = room - 35 if kind == TABLE_LEAF else (room - 12) * 64 // 255 - 23
        if length <= most:
            return _cut(page, at, length)
        least = (room - 12) * 32 // 255 - 23
        here = least + (length - least) % (room - 4)
        here = here if here <= most else least
        parts, left = [_cut(page, at, here)], length - here
        further = int.from_bytes(_cut(page, at + here, 4), "big")
        if length > self.count * self.size:
            raise ValueError(length)
        while left:
            over = self.page(further)
            parts.append(over[4:4 + min(left, room - 4)])
            left -= len(parts[-1])
            further = int.from_bytes(over[:4], "big")
        return b"".join(parts)


def _cut(page: bytes, at: int, length: int) -> bytes:
    if at + length > len(page):
        raise IndexError(at)
    return page[at:at + length]


def varint(data: bytes, at: int) -> tuple[int, int]:
    """A number of one to nine bytes, and where it ends."""
    value = 0
    for end in range(at, at + 8):
        value = value << 7 | data[end] & 0x7F
        if data[end] < 0x80:
            return value, end + 1
    value = value << 8 | data[at + 8]
    return value - (1 << 64) if value >> 63 else value, at + 9


def values(record: bytes) -> tuple[Value, ...]:
    """The cells of a row; ValueError if they do not fill it exactly."""
    head, at = varint(record, 0)
    kinds = []
    while at < head:
        kind = record[at]
        if kind < 0x80:
            at += 1
        else:
            kind, at = varint(record, at)
        kinds.append(kind)
    found: list[Value] = []
    for kind in kinds:
        if kind == 0:
            found.append(None)
        elif kind > 12 and kind % 2:
            # Most cells are texts.
            end = at + (kind - 13) // 2
            found.append(str(record[at:end], errors="replace"))
            at = end
        else:
            value, at = _value(record, at, kind)
            found.append(value)
    if at != len(record) or not kinds:
        raise ValueError("a row that is not whole")
    return tuple(found)


def _value(record: bytes, at: int, kind: int) -> tuple[Value, int]:
    """A number or bytes."""
    if kind in (8, 9):
        return kind - 8, at
    length = _WHOLE.get(kind, 8 if kind == 7 else (kind - 12) // 2)
    if kind in (10, 11) or at + length > len(record):
        raise ValueError(kind)
    part = record[at:at + length]
    if kind in _WHOLE:
        return int.from_bytes(part, "big", signed=True), at + length
    return (float(struct.unpack(">d", part)[0]) if kind == 7 else part), at + length


class Frame(NamedTuple):
    """One page in a write-ahead journal."""

    known: bool
    """Whether it was written since the journal began anew, as far as its head tells."""
    head: bytes
    number: int
    committed: int
    """The pages of the file after this commit; 0 where none ends here."""
    sums: tuple[int, int]
    page: bytes


def frames(journal: bytes, size: int) -> Iterator[Frame]:
    """All frames there are, damaged ones and those of before as well."""
    salt = journal[16:24] if _begins_well(journal) else journal[40:48]
    for at in range(32, len(journal) - size - 23, size + 24):
        number, committed, _, _, *sums = struct.unpack_from(">6I", journal, at)
        yield Frame(journal[at + 8:at + 16] == salt, journal[at:at + 8], number, committed, (sums[0], sums[1]),
                    journal[at + 24:at + 24 + size])


def laid_over(journal: bytes, size: int) -> tuple[dict[int, bytes], int]:
    """The newest pages of a journal as far as they were committed, and how many pages the file has then."""
    found: dict[int, bytes] = {}
    waiting: dict[int, bytes] = {}
    count = 0
    for frame in frames(journal, size):
        if frame.known:
            waiting[frame.number] = frame.page
        if frame.known and frame.committed:
            found |= waiting
            waiting, count = {}, frame.committed
    return found, count


def is_torn(journal: bytes, size: int) -> bool:
    """Whether a journal is damaged before its last commit: SQLite would pass over all that comes after."""
    torn, sums = not _begins_well(journal), struct.unpack_from(">2I", journal, 24) if len(journal) >= 32 else (0, 0)
    for frame in frames(journal, size):
        if not torn and frame.known:
            sums = _summed(sums, frame.head + frame.page, _order(journal))
        torn = torn or not frame.known or sums != frame.sums
        if torn and frame.known and frame.committed:
            return True
    return False


def _begins_well(journal: bytes) -> bool:
    if len(journal) < 32:
        return False
    return _summed((0, 0), journal[:24], _order(journal)) == struct.unpack_from(">2I", journal, 24)


def _order(journal: bytes) -> str:
    return ">" if journal[3] & 1 else "<"


def _summed(sums: tuple[int, int], data: bytes, order: str) -> tuple[int, int]:
    one, two = sums
    numbers = struct.unpack(f"{order}{len(data) // 4}I", data)
    for first, second in zip(numbers[::2], numbers[1::2], strict=True):
        one = one + first + two & 0xFFFFFFFF
        two = two + second + one & 0xFFFFFFFF
    return one, two

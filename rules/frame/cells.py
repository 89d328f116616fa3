"""What the cells of a table may be: a house rule is checked against it when it is typed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from rules.frame import bands
from rules.said import Text as Saying
from rules.said import comma_list, or_list, say

NEAR = (1, -1, 2, -2)
"""How far away another number of the same column is tried."""


class Cells:
    """What a cell may be, in the player's words."""

    fixed = False
    """Whether nobody can change it: the name of a row, or a cell that no procedure reads."""

    @property
    def accepted(self) -> Saying:
        """What is accepted: "a whole number from 0 to 12"."""
        raise TypeError(f"{type(self).__name__} does not say what it accepts")

    def fits(self, cell: str) -> bool:
        """Whether a cell, without the star of a repair, is accepted."""
        raise TypeError(f"{type(self).__name__} does not say what fits")

    def others(self, cell: str) -> Iterator[str]:
        """Other cells that a player might write in its place."""
        raise TypeError(f"{type(self).__name__} does not say what else it could be")

    def __or__(self, other: Cells) -> Cells:
        return Either((*self.parts, *other.parts))

    @property
    def parts(self) -> tuple[Cells, ...]:
        """The kinds it is made of."""
        return (self,)


@dataclass(frozen=True)
class Either(Cells):
    """One kind of cell or another."""

    kinds: tuple[Cells, ...]

    @property
    def accepted(self) -> Saying:
        return or_list(*(kind.accepted for kind in self.kinds))

    def fits(self, cell: str) -> bool:
        return any(kind.fits(cell) for kind in self.kinds)

    def others(self, cell: str) -> Iterator[str]:
        own = next(kind for kind in self.kinds if kind.fits(cell))
        yield from own.others(cell)
        for kind in self.kinds:
            if kind is not own:
                yield from kind.others("")

    @property
    def parts(self) -> tuple[Cells, ...]:
        return self.kinds


@dataclass(frozen=True)
class Number(Cells):
    """A whole number within its bounds, with the sign or the unit the column is printed with."""

    low: int
    high: int
    unit: str = ""
    signed: bool = False

    @property
    def accepted(self) -> Saying:
        return say("a whole number from {low} to {high}", low=self._said(self.low), high=self._said(self.high))

    def fits(self, cell: str) -> bool:
        found = re.fullmatch(r"([+-]?[0-9]{1,4})" + re.escape(self.unit), cell)
        # As it is printed: a "1" where the sheet says "+1" would be accepted and change nothing.
        return found is not None and self.low <= int(found[1]) <= self.high and cell in (self._said(int(found[1])), "0")

    def others(self, cell: str) -> Iterator[str]:
        now = int(cell.removesuffix(self.unit)) if self.fits(cell) else self.low - NEAR[0]
        yield from (self._said(now + by) for by in NEAR if self.low <= now + by <= self.high)

    def _said(self, number: int) -> str:
        return f"{number:+d}{self.unit}" if self.signed else f"{number}{self.unit}"


@dataclass(frozen=True)
class Needed(Cells):
    """A face or more: 4+."""

    low: int
    high: int

    @property
    def accepted(self) -> Saying:
        return say("{low}+ to {high}+", low=self.low, high=self.high)

    def fits(self, cell: str) -> bool:
        found = re.fullmatch(r"([0-9]{1,2})\+", cell)
        return found is not None and self.low <= int(found.group(1)) <= self.high

    def others(self, cell: str) -> Iterator[str]:
        now = int(cell[:-1]) if self.fits(cell) else self.low - NEAR[0]
        yield from (f"{now + by}+" for by in NEAR if self.low <= now + by <= self.high)


@dataclass(frozen=True)
class DiceOf(Cells):
    """So many dice of a kind: 2D6; one of them is D6."""

    most: int
    sides: tuple[int, ...] = (6,)

    @property
    def accepted(self) -> Saying:
        kinds = or_list(*(say("D{sides}", sides=sides) for sides in self.sides))
        return say("1 to {n} dice such as 2{kinds}", n=self.most, kinds=kinds) if self.most > 1 else kinds

    def fits(self, cell: str) -> bool:
        found = re.fullmatch(r"([0-9]{0,2})D([0-9]{1,2})", cell)
        return found is not None and int(found[2]) in self.sides and 1 <= int(found[1] or 1) <= self.most

    def others(self, cell: str) -> Iterator[str]:
        n, sides = cell.split("D") if self.fits(cell) else ("0", str(self.sides[0]))
        yield from (f"{m if m > 1 else ''}D{sides}" for m in (int(n or 1) + by for by in NEAR) if 1 <= m <= self.most)
        yield from (f"{n if n != '0' else ''}D{other}" for other in self.sides if str(other) != sides)


@dataclass(frozen=True)
class Band(Cells):
    """A band such as 3-6, or one number; open upwards such as 11+ where that makes sense."""

    low: int
    high: int
    plus: bool = False

    @property
    def accepted(self) -> Saying:
        band = say("{low}-{high}", low=self.low, high=self.high)
        if self.plus:
            return say("a band within {band} such as {band}, a number in it or {high}+", band=band, high=self.high)
        return say("a band within {band} such as {band}, a number in it", band=band)

    def fits(self, cell: str) -> bool:
        found = re.fullmatch(r"([0-9]{1,3})(?:-([0-9]{1,3})|(\+))?", cell)
        if found is None or (found[3] and not self.plus):
            return False
        first, last = int(found[1]), int(found[2] or found[1])
        return self.low <= first <= last <= self.high

    def others(self, cell: str) -> Iterator[str]:
        first, last = self._ends(cell) if self.fits(cell) else (self.low, self.low)
        tried = ((first, last + 1), (first, last - 1), (first + 1, last), (first - 1, last))
        yield from (f"{a}-{b}" if a != b else str(a) for a, b in tried if self.low <= a <= b <= self.high)

    def _ends(self, cell: str) -> tuple[int, int]:
        first, _, last = cell.rstrip("+").partition("-")
        return int(first), self.high if cell.endswith("+") else int(last or first)


@dataclass(frozen=True)
class Words(Cells):
    """One of these words."""

    words: tuple[str, ...]

    @property
    def accepted(self) -> Saying:
        return comma_list(*(word or "nothing" for word in self.words))

    def fits(self, cell: str) -> bool:
        return cell in self.words

    def others(self, cell: str) -> Iterator[str]:
        yield from (word for word in self.words if word != cell)


@dataclass(frozen=True)
class Text(Cells):
    """Free text that players read: any words up to a length."""

    most: int = 200

    @property
    def accepted(self) -> Saying:
        return say("a text of 1 to {n} letters", n=self.most)

    def fits(self, cell: str) -> bool:
        return 0 < len(cell) <= self.most and cell.isprintable()

    def others(self, cell: str) -> Iterator[str]:
        yield f"{cell} indeed" if len(cell) < self.most - 7 else cell[:-1]


@dataclass(frozen=True)
class Name(Cells):
    """What its row is found by: it stays as printed."""

    fixed = True

    @property
    def accepted(self) -> Saying:
        return "as printed, its row is found by it"

    def fits(self, cell: str) -> bool:
        return False

    def others(self, cell: str) -> Iterator[str]:
        yield from ()


@dataclass(frozen=True)
class Reference(Cells):
    """Printed for the reader: no procedure reads it, so changing it would change nothing."""

    fixed = True

    @property
    def accepted(self) -> Saying:
        return "as printed, it is for reference and no roll reads it"

    def fits(self, cell: str) -> bool:
        return False

    def others(self, cell: str) -> Iterator[str]:
        yield from ()


@dataclass(frozen=True)
class Rows:
    """A column whose rows hold different things."""

    rows: Mapping[str, Cells]
    otherwise: Cells = field(default_factory=Reference)

    def cells(self, *names: str) -> Cells:
        """What the cell may be in a row that is called so; the first name that is known counts."""
        known = (self.rows.get(bands.plain(name)) for name in names)
        return next((cells for cells in known if cells), self.otherwise)


DASH = Words(("-",))
NAME = Name()
REFERENCE = Reference()
TEXT = Text()
REST = "*"
"""In a table's columns: all that are not named."""
Columns = Mapping[str, Cells | Rows]


def words(*accepted: str) -> Words:
    """One of these words."""
    return Words(accepted)


def cells_of(columns: Columns | None, first: str, column: str, *row: str) -> Cells:
    """What a cell may be: as its column says; the first column names the rows, all else is for reference."""
    said = (columns or {}).get(column)
    if said is None:
        said = NAME if column == first else (columns or {}).get(REST, REFERENCE)
    return said.cells(*row) if isinstance(said, Rows) else said

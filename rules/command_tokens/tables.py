"""The tables of this sheet, what their cells may be, and how they are read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.ruleset import REFERENCE, Cells, Columns, Needed, Number, Rows, TableError, sheet_tables, words
from rules.said import Text, name, or_list, say

IMPOSSIBLE = "impossible"
IMPASSABLE = "impassable"
NO_TEST = "no test"
OUTCOMES = ("Rattled", "Smoke and shrapnel", "Screech!", "Foom!", "Kaboom!")

MEASURED = re.compile(r'([0-9]{1,2})" \(([0-9]{1,3})cm\)')
MOST_INCHES = 72
MOST_CENTIMETRES = 180


@dataclass(frozen=True)
class Distance(Cells):
    """A distance in both units: 6" (15cm)."""

    @property
    def accepted(self) -> Text:
        return say('a distance such as 6" (15cm), up to {inches}" ({n}cm)', inches=MOST_INCHES, n=MOST_CENTIMETRES)

    def fits(self, cell: str) -> bool:
        if not MEASURED.fullmatch(cell):
            return False
        inches, centimetres = measured(cell)
        return 1 <= inches <= MOST_INCHES and 1 <= centimetres <= MOST_CENTIMETRES

    def others(self, cell: str) -> Iterator[str]:
        inches, centimetres = measured(cell)
        tried = (f'{inches + 1}" ({centimetres}cm)', f'{inches}" ({centimetres + 1}cm)', f'{inches - 1}" (1cm)')
        yield from (other for other in tried if self.fits(other))


def measured(cell: str) -> tuple[int, int]:
    """Inches and centimetres as the sheet prints them."""
    found = MEASURED.fullmatch(cell)
    if found is None:
        raise TableError(say('{cell} is no distance such as 6" (15cm).', cell=name(cell)))
    return int(found[1]), int(found[2])


# A 1 would be no test and the sheet prints the highest face without a plus.
D6_NEED = Needed(2, 5) | words("6")
TRIED = D6_NEED | words(IMPOSSIBLE)
GROUND = D6_NEED | words(NO_TEST)

COLUMNS: Mapping[str, Columns] = {
    # With nothing on it a unit is activated without a roll; a unit that has no token may always try to react.
    "activation_needs": {"Further activation": Rows({"0": REFERENCE}, otherwise=TRIED),
                         "Reaction": Rows({"0": D6_NEED}, otherwise=TRIED)},
    "movement": {column: Distance() for column in ("Normal", "Rapid", "Rapid on road")},
    "terrain_vehicles": {"Rough": GROUND, "Very rough": GROUND | words(IMPASSABLE)},
    "terrain_foot": {"Rough": GROUND, "Very rough": GROUND | words(IMPASSABLE)},
    "firing": {"Modifier": Number(-9, 9, signed=True)},
    "firing_dice": {"D10": Number(1, 6)},
    "cover": {"Needed": D6_NEED, "Mortar fire": D6_NEED},
    "damage": {"Outcome": words(*OUTCOMES)},
    "smoke": {"Rule": Rows({"Succeeds on a D10": Needed(2, 10)})},
}
"""What a house may change; all other cells are for reference."""

TABLES = sheet_tables(__file__, COLUMNS)


def number(table: str, row: int | str, column: str) -> int:
    """The number in a cell that always holds one."""
    return TABLES[table].whole(row, column)


def tried_on(column: str, lying: int) -> int | None:
    """The face needed with so many tokens and markers on the unit; None where it may not try."""
    return TABLES["activation_needs"].number(lying, column)


def may_try_with(column: str) -> Text:
    """How many tokens and markers leave a unit its try: "0, 1, 2 or 3"."""
    return or_list(*(row for row, cell in _cells("activation_needs", column) if cell != IMPOSSIBLE))


def impassable_for() -> tuple[str, ...]:
    """Who may not enter very rough ground."""
    return tuple(row for table in ("terrain_vehicles", "terrain_foot") for row, cell in _cells(table, "Very rough")
                 if cell == IMPASSABLE)


def _cells(table: str, column: str) -> Iterator[tuple[str, str]]:
    """Every row of a table with its cell in a column."""
    rows = TABLES[table].keys()
    yield from ((row, TABLES[table].text(row, column)) for row in rows)


def firing_modifier(line: str) -> int:
    """A number of the firing table."""
    return number("firing", line, "Modifier")

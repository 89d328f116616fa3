"""The short form of the bench, less than a minute: nothing became twice as slow unnoticed.

Times are told as on the machine the bars were set for, whether this one is slower or quicker.
"""

from __future__ import annotations

import sys
from typing import Any

from bench.__main__ import Row, judged, table
from bench.pages import QUIET, frames, later, measure

SLOW = {"actions of steel_wheels": 280, "tab units": 280, "assemble scw": 280, "settings": 240, "outcome": 220}
"""Milliseconds a page may take at most, twice what it took when this was written."""
COLD, WARM = 280, 190


def rows() -> list[Row]:
    """One sheet, the heaviest pages, how much is drawn."""
    return [*sheet("scw"), *pages(), *(judged(*row) for row in frames())]


def sheet(name: str) -> list[Row]:
    """A sheet opened for the first time, and again."""
    seen = measure("sheet", name)
    return [_row(f"open a sheet, {how}", seen[how], bar, seen) for how, bar in (("cold", COLD), ("warm", WARM))]


def pages() -> list[Row]:
    """The heaviest, each with a bar of its own."""
    seen = measure("pages", *SLOW, full=True)
    return [_row(name, seen[name], bar, seen) for name in seen for part, bar in SLOW.items() if name.startswith(part)]


def _row(name: str, one: dict[str, float], bar: int, seen: dict[str, Any]) -> Row:
    pace = seen["yardstick"] / QUIET
    return judged(name, f"{one['usable'] / pace:.0f} ms", f"{bar} ms", later(one, pace))


def main() -> int:
    """Prints the table; 1 if a bar was missed twice, as a busy machine may miss one once."""
    for _ in range(2):
        found = rows()
        print(table(found), flush=True)
        if not any(row.missed for row in found):
            return 0
    return 1


if __name__ == "__main__":
    sys.exit(main())

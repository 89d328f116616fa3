"""The short form of the bench, less than a minute: nothing became twice as slow unnoticed. Bars are wide."""

from __future__ import annotations

import sys

from bench.__main__ import Row, judged, table
from bench.pages import frames, later, measure, paced, pages

SLOW = {"actions of steel_wheels": 400, "tab log": 360, "assemble scw": 380, "settings": 380, "outcome": 280}
"""Milliseconds a page may take at most, twice what it took when this was written."""
COLD, WARM = 800, 240
DRAWS = {"Home": 470, "Assemble": 550, "Resolve, dice fall": 400}


def rows() -> list[Row]:
    """One sheet, the heaviest pages, how much is drawn."""
    seen = measure("sheet", "scw")
    pace = paced(seen)
    found = [judged(f"open a sheet, {name}", f"{seen[name]['usable'] / pace:.0f} ms", f"{bar} ms",
                    later(seen[name], pace)) for name, bar in (("cold", COLD), ("warm", WARM))]  # fmt: skip
    found += [judged(name, figure, f"{_bar(name)} ms", note) for name, figure, _, note in pages(*SLOW)
              if _bar(name)]  # fmt: skip
    for name, figure, bar, note in frames():
        page, _, what = name.partition(": ")
        found.append(judged(name, figure, DRAWS[page] if what.startswith("draw") else bar, note))
    return found


def _bar(name: str) -> int:
    return next((bar for part, bar in SLOW.items() if name.removeprefix("page: ").startswith(part)), 0)


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

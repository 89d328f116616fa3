"""Runs every measurement of this folder, prints the table and writes it to bench/RESULTS.md."""

from __future__ import annotations

import importlib
import pkgutil
import platform
import sys
from collections.abc import Iterable
from math import inf
from pathlib import Path
from typing import NamedTuple

RESULTS = Path(__file__).with_name("RESULTS.md")
YARDSTICK = "yardstick"
SLOWER = 1.3
"""Times as long as in the figures kept: what is more is named."""


class Row(NamedTuple):
    """One measurement: what, the figure with its unit, the bar it has to clear (or none) and a remark."""

    name: str
    figure: str
    bar: str = ""
    note: str = ""
    missed: bool = False


def modules(names: Iterable[str]) -> list[str]:
    """The measuring modules, all of them or the ones asked for."""
    known = sorted(module.name for module in pkgutil.iter_modules([str(RESULTS.parent)]))
    wanted = list(names) or [name for name in known if not name.startswith("_")]
    if unknown := sorted(set(wanted) - set(known)):
        sys.exit(f"There is no measurement '{unknown[0]}'; known are {', '.join(n for n in known if n[0] != '_')}.")
    return wanted


def measured(name: str) -> list[Row]:
    """The rows of one module; a bar is missed if the figure's number is over or under it, as its sign says."""
    module = importlib.import_module(f"bench.{name}")
    return [judged(*row) for row in getattr(module, "rows", list)()]


def quiet_of(name: str) -> float:
    """Milliseconds of the yardstick on the machine that a module tells its figures for; infinite if as measured."""
    return float(getattr(importlib.import_module(f"bench.{name}"), "QUIET", inf))


def judged(name: str, figure: object, bar: object = "", note: str = "") -> Row:
    return Row(name, str(figure), str(bar or ""), note, misses(str(figure), str(bar or "")))


def misses(figure: str, bar: str) -> bool:
    """`<= 60 ms`, or plainly `60 ms`, is missed by `61 ms`, `>= 10,000` by `9,000`; other words are a remark."""
    sign, _, limit = bar.partition(" ")
    if sign in SIGNS:
        return not SIGNS[sign](number(figure), number(limit))
    return bar[:1].isdigit() and number(figure) > number(bar)


SIGNS = {
    "<": lambda figure, limit: figure < limit,
    "<=": lambda figure, limit: figure <= limit,
    ">": lambda figure, limit: figure > limit,
    ">=": lambda figure, limit: figure >= limit,
}


def number(text: str) -> float:
    """The number a figure starts with: `1,234.5 ms` is 1234.5."""
    return float(text.split()[0].replace(",", "").rstrip("x%"))


def table(rows: list[Row]) -> str:
    """The rows as a Markdown table; a missed bar says so."""
    lines = ["| measurement | figure | bar | remark |", "| --- | ---: | ---: | --- |"]
    for row in rows:
        bar = f"{row.bar} **MISSED**" if row.missed else row.bar
        lines.append(f"| {row.name} | {row.figure} | {bar} | {row.note} |")
    return "\n".join(lines)


def page(sections: dict[str, list[Row]]) -> str:
    """The results page, one table a module."""
    place = f"{platform.system()} {platform.machine()}, Python {platform.python_version()}"
    head = f"# Measurements\n\nWritten by `make bench`, each table in one run, all on one machine ({place}).\n"
    return head + "".join(f"\n## {name}\n\n{table(rows)}\n" for name, rows in sections.items())


def kept(text: str) -> dict[str, dict[str, str]]:
    """The figures of a results page: of each section, by name."""
    found: dict[str, dict[str, str]] = {}
    for part in text.split("\n## ")[1:]:
        title, _, lines = part.partition("\n")
        cells = [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines.splitlines() if line[:1] == "|"]
        found[title.strip()] = {name: figure for name, figure, *_ in cells[2:]}
    return found


def slower(rows: list[Row], before: dict[str, str], quiet: float = inf) -> list[str]:
    """What takes longer than in the figures kept, both as ratios to the yardstick of their own run.

    Figures of a module that says how long the yardstick takes on a `quiet` machine are as on that one already, where
    theirs was slower.
    """
    now = {row.name: row.figure for row in rows}
    if YARDSTICK not in now or YARDSTICK not in before:
        return []
    pace = min(quiet, number(now[YARDSTICK])) / min(quiet, number(before[YARDSTICK]))
    timed = [name for name in now if name != YARDSTICK and now[name].endswith(" ms")
             and before.get(name, "").endswith(" ms")]  # fmt: skip
    ratios = {name: number(now[name]) / pace / max(0.001, number(before[name])) for name in timed}
    return [f"{name}: {ratio:.2f} times as long" for name, ratio in ratios.items() if ratio > SLOWER]


def paced() -> Row:
    """How long a fixed piece of work takes here and now: what the figures of two runs are compared by."""
    from tests.stopwatch import seconds, yardstick

    return Row(YARDSTICK, f"{1000 * min(seconds(yardstick) for _ in range(5)):.2f} ms", note="a fixed piece of work")


def main(names: list[str]) -> int:
    """Measures and prints, 1 if a bar was missed; the page is written only when everything was measured."""
    sections = {}
    before = kept(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {}
    for name in modules(names):
        pace = paced()
        if rows := measured(name):
            sections[name] = [pace, *rows]
            print(f"\n{name}\n{table(sections[name])}", flush=True)
            for line in slower(sections[name], before.get(name, {}), quiet_of(name)):
                print(f"SLOWER than the figures kept: {line}", flush=True)
    if not names:
        RESULTS.write_text(page(sections), encoding="utf-8")
    missed = [row.name for rows in sections.values() for row in rows if row.missed]
    print(f"\n{len(missed)} missed: {', '.join(missed)}" if missed else "\nNo bar missed.")
    return min(1, len(missed))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

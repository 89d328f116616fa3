"""Reads the tables of the rulings and of a ruleset, so that a test can hold one against the other."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
RULINGS = ROOT.parent / "shared" / "rulings"


def printed(sheet: str, table: str) -> list[list[str]]:
    """A table of the ruleset, header first, cells as printed."""
    with (ROOT / "rules" / sheet / "tables" / f"{table}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.reader(file))


def unstarred(rows: list[list[str]]) -> list[list[str]]:
    """The same without the stars of repaired cells."""
    return [[cell.rstrip("*") for cell in row] for row in rows]


def ruling(sheet: str) -> str:
    """The text of the rulings; the test is skipped where they are not beside the project."""
    file = RULINGS / f"{sheet}.md"
    if not file.exists():
        pytest.skip("the rulings are not beside the project")
    return file.read_text(encoding="utf-8")


def ruled(sheet: str, after: str) -> list[list[str]]:
    """The first table of the rulings after this text, header first."""
    lines = ruling(sheet).split(after, 1)[1].splitlines()
    start = next(i for i, line in enumerate(lines) if line.startswith("|"))
    rows = []
    for line in lines[start:]:
        if not line.startswith("|"):
            break
        rows.append([cell.strip() for cell in line.strip("|").split("|")])
    return [rows[0], *rows[2:]]


def says(sheet: str, text: str) -> bool:
    """Whether the rulings hold this text, however their lines are broken."""
    return " ".join(text.split()) in re.sub(r"\s+", " ", ruling(sheet))

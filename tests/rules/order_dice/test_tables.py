"""Every table of the sheet, cell by cell, against the rulings and against our own reading of the sheet."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rules import ruleset

TABLES = ruleset("order_dice").tables
RULINGS = Path(__file__).parents[3].parent / "shared" / "rulings" / "order_dice.md"

RULED_TABLES = {
    "order_check": "| Roll | Result |",
    "hit_modifiers": "| Modifier | Value | Notes |",
    "he": "| Template | PEN | Pins |",
    "vehicle_rolls": "| Margin | Rolls on the chart |",
    "vehicle_damage": "| Score | Effect",
    "warplane": "| D6 | Effect |",
    "officers": "| Rank | Title |",
    "orders": "| Die | Order | Effect |",
    "movement": "| Unit | Advance | Pivots |",
    "terrain": "| | Infantry | Artillery |",
    "weapons": "| Weapon | Range |",
}
"""Our table, and how the same table starts in the rulings."""

WORDED_OTHERWISE = {
    ("order_check", "12 (double 6)", 1): "FUBAR, P03 (always, even though 12 > target anyway)",
    ("vehicle_rolls", "1-2", 0): "+1, +2",
    ("vehicle_rolls", "3+", 0): "+3 or more",
    ("vehicle_damage", "3", 1): "+1 pin, on fire: moral check P15 (with the new pin) - fail = destroyed; "
                                "pass = fire out; then turret-jam roll",
    ("warplane", "3-4*", 0): '3-4 (sheet misprint "2-4")',
    ("orders", "5", 2): "P04",
    ("weapons", "HMG", 4): "Team, Fixed (heavy from here on)",
}
"""Cells that say the same in other words, with what the rulings say."""


@pytest.fixture(scope="module")
def rulings() -> str:
    if not RULINGS.exists():
        pytest.skip("the rulings are not beside this checkout")
    return RULINGS.read_text(encoding="utf-8")


def ruled(text: str, start: str) -> list[list[str]]:
    """The rows of the table in the rulings that starts so."""
    lines = text[text.index(start):].splitlines()[2:]
    rows = []
    for line in lines:
        if not line.startswith("|"):
            break
        rows.append([cell.strip() for cell in line.strip("|").split("|")])
    return rows


@pytest.mark.parametrize("name", RULED_TABLES)
def test_cells_equal_the_rulings(name: str, rulings: str) -> None:
    rows = ruled(rulings, RULED_TABLES[name])
    ours = TABLES[name].rows
    assert len(ours) == len(rows)
    for mine, theirs in zip(ours, rows, strict=True):
        for at, cell in enumerate(theirs):
            assert WORDED_OTHERWISE.get((name, mine[0], at), mine[at]) == cell, (name, mine[0], at)


@pytest.mark.parametrize(("quality", "ld"), [("inexperienced", 8), ("regular", 9), ("veteran", 10)])
def test_leadership(quality: str, ld: int, rulings: str) -> None:
    assert f"`{quality}` {ld}" in rulings
    assert TABLES["leadership"].number(quality, "Ld") == ld


def test_damage_values(rulings: str) -> None:
    line = next(line for line in rulings.splitlines() if "Damage value (DV)" in line)
    assert [int(n) for n in re.findall(r" (\d+)[,.]", line)] == [3, 4, 5, 6, 7, 8, 9, 10, 11]
    assert [TABLES["damage_values"].number(row[0], "DV") for row in TABLES["damage_values"].rows] == list(range(3, 12))


def test_extra_damage(rulings: str) -> None:
    assert "top +1 (indirect fire and flamethrowers), side +1, rear +2, over half range -1 " in rulings
    assert [row[1] for row in TABLES["extra_damage"].rows] == ["+1", "+1", "+2", "-1"]


def test_rule_words(rulings: str) -> None:
    line = next(line for line in rulings.splitlines() if line.startswith("T7 **Rule words**"))
    said = dict(part.rstrip(".").split(" - ", 1) for part in line.split(": ", 1)[1].split(". "))
    assert dict(TABLES["rule_words"].rows) == said


def test_turn_sequence_has_both_phases() -> None:
    assert [row[:2] for row in TABLES["turn_sequence"].rows] == (
        [("Order phase", str(n)) for n in range(1, 7)] + [("End phase", str(n)) for n in range(1, 6)])


@pytest.mark.parametrize(("table", "row", "column", "cell"), [
    ("fubar", 2, "Effect", "FIRE"), ("fubar", 3, "Effect", "RUN"), ("fubar", 6, "If it cannot", "DOWN"),
    ("ld_modifiers", "pin", "Value", "-1"), ("ld_modifiers", "officer", "Value", "+1"),
    ("ld_modifiers", "leader or team lost", "Value", "-1"),
    ("barrage_units", 5, "Result", "D3 pins"), ("barrage_units", 6, "Result", 'hit by a 4" template (heavy howitzer)'),
    ("barrage", 1, "Result", 'token moves 3D6" in a random direction, then lands'),
    ("smoke_barrage", 4, "Result", 'lands: 6" smoke circle on the token'),
    ("standing_smoke", 1, "Result", "all smoke removed"), ("standing_smoke", 3, "Result", "all smoke stays"),
    ("air_strike_call", 3, "Result", "caller may change the target, rolls again next turn"),
    ("flak", "Inexperienced", 1, "1-3"), ("flak", "Regular", 1, "1-2"), ("flak", "Veteran", 1, "1"),
    ("warplane", 2, "Hits", "2D6"), ("warplane", 3, "Pins", "D2"), ("warplane", 6, "Pins", "D3"),
    ("vehicle_damage_modifiers", "indirect", "Value", "+1"), ("vehicle_damage_modifiers", "turret jam", "Value", "4+"),
    ("vehicle_damage", -2, "Effect", "DOWN, +1 pin, turret-jam roll"), ("vehicle_damage", 9, "Effect", "destroyed"),
    ("vehicle_rolls", 7, 1, "two D6, both applied"),
    ("vehicle_pins", "Open-topped", "Pinned by", "any weapon"),
    ("weapons", "Heavy mortar", "Range", "12-70"), ("weapons", "Super-heavy AT gun", "PEN", "+7"),
    ("passengers", "immobilised", "Passengers", 'dismount D6", then DOWN'),
])
def test_cells_as_read_from_the_sheet(table: str, row: int | str, column: int | str, cell: str) -> None:
    columns = TABLES[table].columns
    assert TABLES[table].text(row, columns[column] if isinstance(column, int) else column) == cell


def test_every_file_is_indexed_and_every_entry_has_a_file() -> None:
    folder = Path(__file__).parents[3] / "rules" / "order_dice" / "tables"
    files = {path.stem for path in folder.glob("*.csv")} - {"_index"}
    assert files == set(TABLES)
    assert all(TABLES[name].rows and TABLES[name].section for name in TABLES)

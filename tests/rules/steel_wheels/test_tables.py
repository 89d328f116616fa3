"""Every cell of the charts, against the rulings and against a second copy typed from the sheet."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rules import ruleset
from tests.rules.steel_wheels import printed

TABLES = ruleset("steel_wheels").tables
RULINGS = Path(__file__).parents[4] / "shared" / "rulings" / "steel_wheels.md"
NAMES = {
    "T2": "manoeuvres", "T3": "terrain", "T4": "spotting", "T7": "minefield", "T8": "heavy_fire", "T9": "effects",
    "T10": "incendiary", "T11": "light_fire_vehicles", "T12": "light_fire_infantry", "T13": "buildings",
    "T14": "penetration_oblique", "T15": "penetration_square",
}


def ruled(table: str) -> list[list[str]]:
    """The table of that number in the rulings, header first, repairs marked as in our files."""
    text = RULINGS.read_text(encoding="utf-8")
    body = re.split(rf"^{table} \*\*", text, flags=re.MULTILINE)[1]
    body = re.split(r"^(?:T\d+ \*\*|## )", body, flags=re.MULTILINE)[0]
    lines = [[cell.strip() for cell in line.strip().strip("|").split("|")]
             for line in body.splitlines() if line.startswith("|")]
    return [[re.sub(r" \(repaired\)$", "*", cell) for cell in line] for line in [lines[0], *lines[2:]]]


@pytest.mark.skipif(not RULINGS.exists(), reason="the rulings are not beside this checkout")
@pytest.mark.parametrize("number", NAMES)
def test_every_cell_equals_the_rulings(number: str) -> None:
    ours = TABLES.printed(NAMES[number])
    header, *cells = ruled(number)
    assert [re.sub(r" \((\w)\)$", r", \1", name).casefold() for name in header] == \
        [name.casefold() for name in ours.columns]
    assert [list(row) for row in ours.rows] == cells


@pytest.mark.skipif(not RULINGS.exists(), reason="the rulings are not beside this checkout")
def test_the_sentences_of_t1_t5_and_t6_stand_in_our_tables() -> None:
    text = RULINGS.read_text(encoding="utf-8")
    for who, clear, interrupted in TABLES.printed("communications").rows[:3]:
        assert f"{who.removeprefix('Same ')} {clear} / {interrupted}".casefold() in text.casefold()
    for dead, effect in TABLES.printed("crew_casualties").rows:
        assert f"{dead} - {effect}" in text
    steps = text.split("T1 **Game turn**: ")[1].splitlines()[0].split(";")
    for (step, name, _), ruled_step in zip(TABLES.printed("game_turn").rows, steps, strict=True):
        assert ruled_step.strip().startswith(step)
        assert name.split()[-1].casefold() in ruled_step


def test_about_1300_values_are_checked() -> None:
    count = sum(len(cell.split("/")) if name == "light_fire_infantry" else 1
                for name in NAMES.values() if name != "manoeuvres"
                for row in TABLES.printed(name).rows for cell in row)
    assert count > 1300


def cells(name: str, first: int) -> list[list[str]]:
    """The result cells of a table without their repair marks."""
    return [[cell.rstrip("*") for cell in row[first:]] for row in TABLES.printed(name).rows]


def test_light_fire_as_typed_from_the_sheet() -> None:
    assert cells("light_fire_vehicles", 2) == [
        [printed.light_fire_on_vehicle(cell) for cell in row] for row in printed.rows(printed.LIGHT_FIRE_VEHICLES)]
    assert cells("light_fire_infantry", 2) == [
        [printed.light_fire_on_team(cell) for cell in row] for row in printed.rows(printed.LIGHT_FIRE_INFANTRY)]


def test_heavy_fire_and_its_effects_as_typed_from_the_sheet() -> None:
    assert cells("heavy_fire", 2) == [[printed.PARTS[cell] for cell in row] for row in printed.rows(printed.HEAVY_FIRE)]
    assert cells("effects", 2) == [[printed.effect(cell) for cell in row] for row in printed.rows(printed.EFFECTS)]
    assert cells("buildings", 3) == [[printed.RUIN[cell] for cell in row] for row in printed.rows(printed.BUILDINGS)]


def test_penetration_as_typed_from_the_sheet() -> None:
    assert cells("penetration_oblique", 3) == printed.rows(printed.PENETRATION_OBLIQUE)
    assert cells("penetration_square", 3) == printed.rows(printed.PENETRATION_SQUARE)


def test_flames_and_mines_as_typed_from_the_sheet() -> None:
    assert cells("incendiary", 1) == [
        [printed.FLAMES.get(cell, cell) for cell in row] for row in printed.rows(printed.INCENDIARY, "|")]
    assert cells("minefield", 1) == printed.rows(printed.MINEFIELD, "|")


def test_terrain_and_spotting_as_typed_from_the_sheet() -> None:
    assert cells("terrain", 1) == [
        [printed.SHELTER[row[0]], *(printed.GOING[letter] for letter in row[1:])]
        for row in printed.TERRAIN.strip().splitlines()]
    distances = [cell for row in cells("spotting", 3) for cell in row]
    assert distances == printed.SPOTTING.split()


def number(cell: str) -> int:
    """A penetration number; a dash is harder than any die."""
    return 99 if cell == "-" else int(cell)


@pytest.mark.parametrize("block", ["penetration_oblique", "penetration_square"])
def test_penetration_never_falls_with_thickness_and_never_rises_with_calibre(block: str) -> None:
    grid = [[number(cell) for cell in row] for row in cells(block, 3)]
    assert all(row == sorted(row) for row in grid)
    assert all(list(column) == sorted(column, reverse=True) for column in zip(*grid, strict=True))


def test_oblique_is_never_easier_than_square() -> None:
    # Block B splits 17+ in two columns: its last one is left out of the comparison.
    pairs = zip(cells("penetration_oblique", 3), cells("penetration_square", 3), strict=True)
    assert all(number(a) >= number(b) for oblique, square in pairs
               for a, b in zip(oblique, square[:-1], strict=True))


def test_the_two_blocks_hold_29_values_a_row_with_the_two_calibres() -> None:
    assert {len(a[1:]) + len(b[3:]) for a, b in zip(TABLES["penetration_oblique"].rows,
                                                    TABLES["penetration_square"].rows, strict=True)} == {29}


def test_light_fire_on_infantry_grows_with_the_total_and_with_the_shots_and_falls_with_shelter() -> None:
    grid = [[tuple(map(int, cell.split("/"))) for cell in row] for row in cells("light_fire_infantry", 2)]
    assert all(none >= soft >= hard for row in grid for none, soft, hard in row)
    for shelter in range(3):
        values = [[cell[shelter] for cell in row] for row in grid]
        assert all(row == sorted(row) for row in values)
        assert all(list(column) == sorted(column) for column in zip(*values, strict=True))


def dead(cell: str) -> int:
    """The casualties of a light-fire cell; an explosion is worse than any number."""
    return 99 if "all dead" in cell else int((re.search(r"(\d) dead", cell) or [0, 0])[1])


def test_light_fire_on_vehicles_grows_with_the_shots() -> None:
    grid = [[dead(cell) for cell in row] for row in cells("light_fire_vehicles", 2)]
    assert all(row == sorted(row) for row in grid)


@pytest.mark.parametrize(("name", "columns", "last"), [
    ("heavy_fire", ("Stationary", "Moving"), 15), ("light_fire_vehicles", ("Stationary", "Moving"), 15),
    ("light_fire_infantry", ("Stationary", "Moving"), 15), ("incendiary", ("D10",), 10), ("minefield", ("D6",), 6),
    ("effects", ("Full shot", "Fragments / ramming"), 10),
    ("buildings", ("over 120 mm", "over 70 mm", "over 30 mm"), 10),
])
def test_every_total_of_the_dice_has_a_row(name: str, columns: tuple[str, ...], last: int) -> None:
    for by in columns:
        for total in range(1, last + 1):
            assert TABLES[name].row_for(total, by)


def test_repaired_cells_carry_their_star() -> None:
    starred = {(name, cell) for name in TABLES for row in TABLES.printed(name).rows for cell in row if cell[-1] == "*"}
    assert ("minefield", "destroyed + dead*") in starred
    assert ("buildings", "9-10*") in starred
    assert ("light_fire_infantry", "2/1/0*") in starred
    assert ("light_fire_vehicles", "immobilized + 4 dead + CT*") in starred

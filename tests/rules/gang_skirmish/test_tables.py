"""Every cell of every CSV against the rulings, and the repairs marked."""

from __future__ import annotations

import pytest

from rules import ruleset
from rules.gang_skirmish.rulings import Rulings
from tests.rules.ruled import ROOT, printed, ruled, says, unstarred

SHEET = "gang_skirmish"
TABLES = ruleset(SHEET).tables
FOLDER = ROOT / "rules" / SHEET / "tables"


@pytest.mark.parametrize(("table", "after"), [("to_hit", "T1 **BS**"), ("to_wound", "T2 **To wound**")])
def test_grid_equals_the_rulings_cell_by_cell(table: str, after: str) -> None:
    header, *rows = unstarred(printed(SHEET, table))
    assert [header[1:], *[row[1:] for row in rows]] == [row[1:] for row in ruled(SHEET, after)]


def test_row_names_of_the_wound_table_are_the_strengths() -> None:
    assert [row[0] for row in printed(SHEET, "to_wound")] == [row[0] for row in ruled(SHEET, "T2 **To wound**")]


def test_wound_table_is_the_diagonal() -> None:
    for strength in range(1, 11):
        for toughness in range(1, 11):
            needed = max(4 + toughness - strength, 2)
            found = TABLES["to_wound"].number(strength, toughness)
            assert found == (needed if needed <= 6 else None), (strength, toughness)


def test_save_modifiers_equal_the_rulings_with_the_unprinted_ends_starred() -> None:
    header, row = ruled(SHEET, "T3 **Save modifier by Strength**")
    mine_header, mine = printed(SHEET, "save_modifiers")
    assert mine_header[1:] == [cell.replace(" (ruling)", "") for cell in header[1:]]
    stars = ["*" if "(ruling)" in cell else "" for cell in header[1:]]
    assert mine[1:] == [cell + star for cell, star in zip(row[1:], stars, strict=True)]


def test_seven_plus_equals_the_rulings() -> None:
    assert says(SHEET, "7+ : needed 7 -> extra 4+; 8 -> 5+; 9 -> 6; 10 -> miss.")
    assert printed(SHEET, "seven_plus")[1][1:] == ["4+", "5+", "6+", "Miss"]


HIT_LINES = {
    "target in cover": "Cover", "target in partial cover (not with the line above)": "Partial cover",
    "overwatch shot at an appearing, disappearing or charging target": "Overwatch",
    'rapid target: moved 10" or more in the previous turn': "Rapid target",
    'small target, under 1/2" tall or wide': "Small target", 'large target, over 2" tall or wide': "Large target"}
SCORE_LINES = {
    "each 1 the *opponent* rolled (fumble)": "Opponent fumbles",
    "each 6 rolled beyond your first 6 (critical)": "Critical hits", "charging this turn": "Charging",
    "higher up": "Higher up", "encumbered (heavy weapon or the like)": "Encumbered",
    "charging across an obstacle (enemy behind low wall/barrier, only the turn you charge)": "Obstacle"}


@pytest.mark.parametrize(("table", "after", "names"), [
    ("to_hit_modifiers", "### P01", HIT_LINES), ("combat_score_modifiers", "### P06", SCORE_LINES)])
def test_modifiers_equal_the_rulings_and_lost_ones_are_starred(table: str, after: str, names: dict[str, str]) -> None:
    wanted = {names[line]: value.replace(" (number missing on the sheet)", "*")
              for line, value in ruled(SHEET, after)[1:] if line in names}
    assert {row[0]: row[1] for row in printed(SHEET, table)[1:]} == wanted
    assert len(wanted) == len(names)


def test_injuries_have_the_bands_and_results_of_the_rulings() -> None:
    wanted = [(face, text.split("`")[1].replace("_", " ")) for face, text in ruled(SHEET, "### P04")[1:]]
    assert [(row[0], row[1].lower()) for row in printed(SHEET, "injuries")[1:]] == wanted


def test_scatter_has_the_four_cases_of_the_rulings() -> None:
    assert [row[:2] for row in printed(SHEET, "scatter")] == [row[:2] for row in ruled(SHEET, "### P07")]


def test_special_dice_are_scripted_as_the_rulings_say() -> None:
    assert says(SHEET, "*scatter* 1-4 = arrow, 5-6 = HIT; *artillery* 1=2, 2=4, 3=6, 4=8, 5=10, 6=MISFIRE")
    assert [row[1:] for row in printed(SHEET, "special_dice")[1:]] == [
        ["arrow", "2"], ["arrow", "4"], ["arrow", "6"], ["arrow", "8"], ["HIT", "10"], ["HIT", "MISFIRE"]]


def test_wild_chart_travels_as_the_rulings_say() -> None:
    further = {row[0]: row[2] for row in ruled(SHEET, "### P08")[1:]}
    assert further == {"1": "-", "2": "2D6, D12", "3": "2D6 added, or 2D6 multiplied; D12", "4": "as 3", "5": "-",
                       "6": "-"}
    assert [[row[0], *row[3:]] for row in printed(SHEET, "wild_grenades")[1:]] == [
        ["1", "-", "-"], ["2", "2D6", "2D6"], ["3", "2D6", "D6xD6"], ["4", "2D6", "D6xD6"], ["5", "-", "-"],
        ["6", "-", "-"]]


def test_armour_and_grenade_range_equal_the_rulings() -> None:
    assert says(SHEET, "flak 6+, mesh 5+, carapace 4+")
    assert printed(SHEET, "armour")[1:] == [["Flak", "6+"], ["Mesh", "5+"], ["Carapace", "4+"]]
    assert says(SHEET, 'S1 4", S2 6", S3 8", S4 10", S5+ 12"')
    assert printed(SHEET, "grenade_range") == [["Strength", "1", "2", "3", "4", "5+"],
                                               ["Range", '4"', '6"', '8"', '10"', '12"']]


def test_turn_has_the_phases_of_the_rulings() -> None:
    assert says(SHEET, "Movement (1 charges, 2 compulsory moves, 3 the rest), Shooting, Hand-to-hand combat, Recovery")
    assert [row[0] for row in printed(SHEET, "turn")[1:]] == ["Movement", "Shooting", "Hand-to-hand combat", "Recovery"]


def test_only_dashes_of_the_wound_table_that_the_scan_spoiled_are_starred() -> None:
    starred = sum(cell == "-*" for row in printed(SHEET, "to_wound") for cell in row)
    assert starred == 6 + 5 + 4 + 3 + 2 + 1


def test_every_switch_of_the_rulings_is_there_with_its_default() -> None:
    wanted = [row[4].split("`")[1] for row in ruled(SHEET, "## 3. Ambiguities")[1:] if "`" in row[4]]
    assert sorted(wanted) == sorted(Rulings.model_fields)
    assert Rulings().model_dump() == {
        "multi_injury": "highest", "natural_one_misses": True, "scatter_cap": "half_range", "debris_stack": False,
        "pinning": False, "overwatch_stack": False}


def test_every_table_can_be_read_and_has_a_title_and_a_section() -> None:
    assert set(TABLES) == {file.stem for file in FOLDER.glob("*.csv")} - {"_index"}
    for name in TABLES:
        assert TABLES[name].title
        assert TABLES[name].section

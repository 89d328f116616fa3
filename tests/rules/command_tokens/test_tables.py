"""Every cell of every CSV against the rulings."""

from __future__ import annotations

import pytest

from rules import ruleset
from rules.command_tokens.activation import activation_need, reaction_need
from rules.command_tokens.rulings import Rulings
from tests.rules.ruled import ROOT, printed, ruled, says, unstarred

SHEET = "command_tokens"
TABLES = ruleset(SHEET).tables


@pytest.mark.parametrize(("table", "after"), [
    ("terrain_vehicles", "T2 **Terrain tests, vehicles**"), ("terrain_foot", "T3 **Terrain tests, foot**")])
def test_table_equals_the_rulings_cell_by_cell(table: str, after: str) -> None:
    assert printed(SHEET, table) == ruled(SHEET, after)


def test_movement_equals_the_rulings_with_the_centimetres_as_printed_on_the_sheet() -> None:
    bare = [[cell.replace("cm)", ")") for cell in row] for row in printed(SHEET, "movement")]
    assert bare == ruled(SHEET, "T1 **Movement**")


def test_activation_needs_equal_the_rulings() -> None:
    wanted = [[cell.replace(" (certain)", "") for cell in row] for row in ruled(SHEET, "T6 **Activation needs**")[1:]]
    assert printed(SHEET, "activation_needs")[1:] == wanted


def test_activation_needs_are_worked_out_from_the_two_sentences() -> None:
    for both in range(8):
        for column, base, limit in (("Further activation", 1, 6), ("Reaction", 3, 4)):
            assert TABLES["activation_needs"].number(both, column) == (base + both if both < limit else None)


@pytest.mark.parametrize(("number", "base", "limit"), [(activation_need, 1, 6), (reaction_need, 3, 4)])
def test_activation_needs_are_what_the_dice_ask_for(number, base: int, limit: int) -> None:
    for tokens, markers in ((tokens, both - tokens) for both in range(limit) for tokens in range(both + 1)):
        found = TABLES.within(number, tokens, markers)
        assert (found, found.base) == (base + tokens + markers, base)
        assert sum(value for _, value in found.modifiers) == -tokens - markers


FIRING = {
    "firer moved in this activation and is not an infantry detachment": "Moved",
    "target moved at any time this turn": "Target moved", "target obscured by smoke": "Smoke",
    'close range, up to 12" (30 cm)': "Close range",
    'firing vehicle has an enemy infantry/support squad within 12" (30 cm) and no friendly infantry detachment as near '
    "or nearer to that enemy": "Enemy infantry near",
    "each morale marker on the firer": "Morale markers"}
COVER = {"in the open": "In the open", "in cover (also: in the open but behind smoke)": "In cover",
         "trenches / foxholes": "In trenches or foxholes", "fortifications / bunker": "In fortifications or a bunker"}
DAMAGE = {"`rattled`": "Rattled", "`smoke_and_shrapnel`": "Smoke and shrapnel", "`damaged` (Screech)": "Screech!",
          "`destroyed` (Foom)": "Foom!", "`destroyed_kaboom`": "Kaboom!"}


def test_firing_modifiers_equal_the_rulings() -> None:
    wanted = {FIRING[line]: value for line, value in ruled(SHEET, "### P07")[1:]}
    assert {row[0]: row[1] for row in printed(SHEET, "firing")[1:]} == wanted


def test_casualty_numbers_equal_the_rulings() -> None:
    wanted = [[COVER[line], needed, mortar.split(" (")[0]] for line, needed, mortar in ruled(SHEET, "### P08")[1:]]
    assert unstarred(printed(SHEET, "cover"))[1:] == wanted


def test_damage_table_equals_the_rulings() -> None:
    wanted = [[face, DAMAGE[outcome]] for face, outcome, _ in ruled(SHEET, "### P09")[1:]]
    assert [row[:2] for row in printed(SHEET, "damage")[1:]] == wanted


def test_suggested_dice_smoke_and_turn_order_equal_the_rulings() -> None:
    assert says(SHEET, '1; infantry target within 12": 2; machine gun at infantry, any range: 2.')
    assert [row[1] for row in printed(SHEET, "firing_dice")[1:]] == ["1", "2", "2"]
    assert says(SHEET, "D10, 5+ succeeds, no modifiers")
    assert printed(SHEET, "smoke")[1] == ["Succeeds on a D10", "5+"]
    assert says(SHEET, "1 collect tokens; 2 initiative; 3 active player spends tokens, reactive player may react; "
                       "4 initiative surrendered or seized; 5 roles swap; 6 back to 3 until all tokens are spent.")
    assert [row[0] for row in printed(SHEET, "turn_order")[1:]] == ["1", "2", "3", "4", "5", "6"]


def test_every_switch_of_the_rulings_is_there_with_its_default() -> None:
    cells = [row[4] for row in ruled(SHEET, "## 3. Ambiguities")[1:]]
    wanted = [part.split("`")[1] for cell in cells for part in cell.split(";") if ":" in part and "`" in part]
    assert says("battle", "(*switch* `reaction_counts_as_activation`: no / yes)")
    named = [name for name in wanted if name in Rulings.model_fields]
    assert sorted([*named, "reaction_counts_as_activation"]) == sorted(Rulings.model_fields)
    assert Rulings().model_dump() == {
        "command_tokens_total": 3, "first_activation_free": "always", "reaction_counts_as_activation": False,
        "seize_on": "natural_6", "terrain_fail": "stop", "hit_base": 5, "natural_10_hits": False,
        "casualty_rolls": "per_hit", "mortar_vs_bunker": 6, "penetration": "exceed", "screech": "flag",
        "destroy_at_markers": 0}


def test_every_table_file_is_listed_with_a_title_and_a_section() -> None:
    files = {file.stem for file in (ROOT / "rules" / SHEET / "tables").glob("*.csv")} - {"_index"}
    assert set(TABLES) == files
    assert all(TABLES[name].title and TABLES[name].section for name in TABLES)

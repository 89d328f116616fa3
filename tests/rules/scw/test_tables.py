"""Every cell of every CSV against the rulings, and against a transcription of our own."""
from __future__ import annotations

import re

import pytest

from tests.rules.ruled import ROOT, printed, ruled, says

TABLES = ROOT / "rules" / "scw" / "tables"
REPAIRED = re.compile(r"\s*\((repaired[^)]*|blank on sheet)\)")
SOURCE = re.compile(r"\s*\(section \d+\)")


def cells(name: str) -> list[list[str]]:
    return printed("scw", name)


def starred(after: str) -> list[list[str]]:
    """The first table of the rulings that stands after this text, repaired cells marked with a star."""
    return [[SOURCE.sub("", REPAIRED.sub("*", cell)) for cell in row] for row in ruled("scw", after)]


@pytest.mark.parametrize(("name", "after"), [
    ("turn_sequence", "T1 **Turn sequence**"),
    ("action_cost", "T2 **Action cost**"),
    ("shooting", "T3 **Shooting dice per shot**"),
    ("saves_needed", "### P13 Saves"),
])
def test_table_equals_the_rulings_cell_by_cell(name: str, after: str) -> None:
    assert cells(name) == starred(after)


def test_ranges_equal_the_rulings_turned_on_their_side() -> None:
    header, values = starred("T4 **Ranges in squares**")
    assert cells("ranges")[1:] == [list(pair) for pair in zip(header, values, strict=True)]


ASSAULT_NAMES = {
    "officer base taking part": "Officer", "short assault": "Short assault",
    "bomber or flamethrower base": "Bomber / flame", "medium tank": "Medium tank", "hammered": "Hammered",
    "LMG base": "LMG", "MMG base": "MMG", "foot in building or wood": "Foot in building / wood",
    "hasty defences": "Hasty defences",
}


def test_assault_dice_equal_the_rulings() -> None:
    wanted = {}
    for assaulter, his_dice, target, its_dice in starred("### P18 Assault")[1:]:
        for name, dice, column in ((assaulter, his_dice, 0), (target, its_dice, 1)):
            if name:
                number, counts = dice.split() if " " in dice else (dice, "")
                wanted[ASSAULT_NAMES[name]] = (*((number, "-") if column == 0 else ("-", number)), counts)
    assert {row[0]: tuple(row[1:]) for row in cells("assault_dice")[1:]} == wanted


SENTENCES = [
    ("action_points", "Close in 1-2", "`close` (1-2 squares from the PC)"),
    ("action_points", "Distant 3+", "`distant` (3+ squares)"),
    ("action_points", "With command", "`with_command`: the owner may re-roll. `close`: no re-roll"),
    ("action_points", "Last one", "`last_one` (only one vehicle/gun of the unit left) opponent re-roll"),
    ("action_points", "CC joined", "AP = die (+1 if `cc_joined`)"),
    ("action_points", "No own foot in proximity", "-1 if no friendly foot in proximity"),
    ("action_points", "Squares served", "at most 3 owned squares"),
    ("company_commander", "Save against shooting", "saves on 2+ against shooting"),
    ("company_commander", "Move", "1D6 squares; owner may re-roll"),
    ("morale_problems", "Casualty markers", "(a) 2 or more casualty markers"),
    ("morale_problems", "Another 2 casualty markers", '(b) 4 or more casualty markers ("another 2")'),
    ("morale_problems", "Only 4 bases left", "only 4 bases left (4 or fewer)"),
    ("morale_problems", "OK on", "Total 8+ = OK"),
    ("morale_losses", "Veteran", "veteran 2, average 3, raw 4"),
    ("reinforcements", "Foot bases are ready", "Foot: each 3, 4, 5, 6 makes one base ready"),
    ("reinforcements", "Vehicle / gun is ready", "Vehicle/gun: each 5, 6 makes one ready"),
    ("reinforcements", "Owner picks the unit when combining", "4, 5, 6 = the owner picks"),
    ("arrival", "By road", "Entering by a road: no dice, no deviation"),
    ("arrival", "Elsewhere", "owner adds 1"),
    ("shooting_modifiers", "Raw", "raw -1D6, veteran +1D6. Minimum 1D6"),
    ("shooting_modifiers", "Most bases that shoot", "at most 6; if more qualify the 6 with the most dice"),
    ("shooting_modifiers", "Vehicle or gun in opportunity / return", "always has exactly 2D6 (each)"),
    ("to_hit", "Normal", "To hit: 5, 6. Opportunity and return fire: 6 only"),
    ("flamethrowers", "Foot", "Foot flamethrower: short range; tank: proximity range"),
    ("hammered", "Hit traded in", "instead roll 1D6: 5, 6 = target hammered"),
    ("hammered", "HE hit", "rolls 1D6 as well (5, 6 = hammered)"),
    ("hammered", "Flamethrower hit", "hammer a foot/gun target automatically, no dice"),
    ("saves", "Partial cover", "partial cover +1 (foot/gun); building or wood +2 (foot/gun)"),
    ("saves", "Officer", "the base hit is an officer +1; truck / AC / light tank +1; medium tank +2"),
    ("saves", "Veteran at short range", "veteran target at short range +1"),
    ("saves", "Raw or short range", "raw *or* short range 1 (foot/gun only"),
    ("assault_counts", "Most counted", "cap = 6; raw *assaulters* 8"),
    ("assault_counts", "Casualty on each", "Each 6 = one casualty on the other side"),
    ("assault_counts", "D6 for each base / gun / vehicle", "Dice pool = 2 x min(bases, cap) + modifiers"),
    ("assault_saves", "Open or partial", "3+ (4+ if the fight is in building or wood)"),
    ("fall_back", "Losing assaulter", "returns to the square he launched from"),
    ("fall_back", "Losing target", "The loser names 3 squares"),
    ("cavalry", "Dismount", "dismount 2 AP"),
    ("cavalry", "One die for each (or part)", "for every 4 cavalry bases *or part of 4*"),
    ("cavalry", "Base removed as horse holders on", "Each 4, 5, 6 removes one base as horse holders"),
    ("cavalry", "Assault", "assault costs 1 AP, only into open or partial cover"),
    ("roads", "Leaving scenery by road", "bases leaving scenery by road do so as if into the open"),
    ("rerolls", "Clustered target", "clustered target (shooter)"),
    ("rerolls", "AP with command", "AP with command (owner), AP distant / last one (opponent), CC move (owner)"),
    ("rerolls", "Assault and pursuit", "assault and pursuit by better quality (that side)"),
]


@pytest.mark.parametrize(("name", "row", "sentence"), SENTENCES)
def test_row_has_its_sentence_in_the_rulings(name: str, row: str, sentence: str) -> None:
    assert row in [line[0] for line in cells(name)]
    assert says("scw", sentence)


TRANSCRIPTION = {
    "action_points": "With command|D6 (re-roll)|D6 (re-roll) / Close in 1-2|D6|- / Distant 3+|D6 (opponent re-roll)|-"
                     " / Normal|-|D6 / Last one|-|D6 (opponent re-roll) / CC joined|+1|-"
                     " / No own foot in proximity|-|-1 / Squares served|3|-",
    "morale_problems": "Casualty markers|2+ / Another 2 casualty markers|4+ / No officer|- / Only 4 bases left|0-4"
                       " / Problems for a test|2+ / OK on|8+",
    "morale_losses": "Veteran|2 / Average|3 / Raw|4",
    "reinforcements": "Foot bases are ready|6D6 per unit|3+ / Vehicle / gun is ready|6D6 per unit|5+"
                      " / Owner picks the unit when combining|1D6|4+",
    "shooting_modifiers": "Most bases that shoot|6 / Raw|-1 / Veteran|+1 / Fewest dice|1"
                          " / Vehicle or gun in opportunity / return|2",
    "to_hit": "Normal|5+ / Opportunity / return|6+",
    "flamethrowers": "Foot|short|2D6 / Tank|proximity|2D6",
    "hammered": "Hit traded in|5+ / HE hit|5+ / Flamethrower hit|always",
    "saves": "Partial cover|gun / foot|1|- / Building/wood|gun / foot|2|- / Officer|the base hit|1|-"
             " / AC / light tank / truck|vehicle|1|- / Medium tank|vehicle|2|- / Veteran at short range|all|1|-"
             " / Raw or short range|gun / foot|-|1",
    "assault_counts": "D6 for each base / gun / vehicle|2|2 / Most counted|6|6 / Most counted, raw|8|6"
                      " / Casualty on each|6+|6+",
    "assault_saves": "Open or partial|3+ / Building or wood|4+",
    "cavalry": "First square each turn|free / Dismount|2 AP / One die for each (or part)|4"
               " / Base removed as horse holders on|4+ / Assault|1 AP, only into open or partial"
               " / Shoot range|proximity",
}


@pytest.mark.parametrize("name", sorted(TRANSCRIPTION))
def test_table_equals_our_transcription(name: str) -> None:
    assert " / ".join("|".join(row) for row in cells(name)[1:]) == TRANSCRIPTION[name]


def test_index_names_every_table_once_and_no_other() -> None:
    names = [row[0] for row in cells("_index")[1:]]
    assert sorted(names) == sorted(path.stem for path in TABLES.glob("[!_]*.csv"))
    assert len(names) == len(set(names))


def test_every_repaired_cell_is_told_in_the_notes() -> None:
    notes = {row[0]: row[3] for row in cells("_index")[1:]}
    repaired = {name for name in notes if any(cell.endswith("*") for row in cells(name) for cell in row)}
    assert repaired == {"action_cost", "shooting"}
    assert all("*" in notes[name] for name in repaired)


def test_every_table_is_a_full_rectangle_with_unique_row_names() -> None:
    for name in (row[0] for row in cells("_index")[1:]):
        rows = cells(name)
        assert {len(row) for row in rows} == {len(rows[0])}, name
        assert all(cell for row in rows for cell in row), name
        assert len({row[0] for row in rows}) == len(rows), name

"""The tables of this sheet, what their cells may be, and how they are read."""

from __future__ import annotations

from collections.abc import Mapping

from rules.ruleset import DASH, REST, Columns, Needed, Number, Rows, sheet_tables, words

MISS = "Miss"
MISFIRE = "MISFIRE"
ARROW = "arrow"
FLESH_WOUND, DOWN, OUT_OF_ACTION = "Flesh wound", "Down", "Out of action"
MULTIPLIED = "D6xD6"

STAYS = words("In the hand", "Roof", "Dud")
FLIES = STAYS | words("Wild", "Marker")
TRAVELS = Rows({face: words("2D6", MULTIPLIED) for face in ("2", "3", "4")})

COLUMNS: Mapping[str, Columns] = {
    "to_hit": {REST: Number(-9, 10)},
    "seven_plus": {REST: Needed(2, 6) | words(MISS)},
    "to_hit_modifiers": {"Value": Number(-9, 9, signed=True)},
    # A dash: such a hit cannot wound.
    "to_wound": {REST: Number(2, 6) | DASH},
    "save_modifiers": {REST: Number(-7, 0)},
    "injuries": {"Result": words(FLESH_WOUND, DOWN, OUT_OF_ACTION)},
    "combat_score_modifiers": {"Value": Number(-3, 3, signed=True)},
    "special_dice": {"Scatter": words(ARROW, "HIT"), "Artillery": Number(1, 36) | words(MISFIRE)},
    # Only the results that travel on the sheet have dice to travel by.
    "wild_grenades": {"Result": Rows({"2": FLIES, "3": FLIES, "4": FLIES}, otherwise=STAYS),
                      "Grenade travels": TRAVELS, "Shell travels": TRAVELS},
    "armour": {"Save": Needed(2, 6)},
}
"""What a house may change; all other cells are for reference."""

TABLES = sheet_tables(__file__, COLUMNS)


def number(table: str, row: int | str, column: int | str) -> int:
    """The number in a cell that always holds one."""
    return TABLES[table].whole(row, column)


def to_hit_modifier(line: str) -> int:
    """A number of the to hit modifiers."""
    return number("to_hit_modifiers", line, "Value")


def score_modifier(line: str) -> int:
    """A number of the combat score modifiers."""
    return number("combat_score_modifiers", line, "Value")


def injury_chart() -> tuple[str, ...]:
    """The result of each face of the injuries and recovery chart."""
    return tuple(TABLES["injuries"].text(face, "Result") for face in range(1, 7))


def armours() -> Mapping[str, str]:
    """The save of each armour by its name."""
    names = TABLES["armour"].keys()
    return {name.lower(): TABLES["armour"].text(name, "Save") for name in names}

"""The sheet's tables, and what its weapon list, leadership and damage values say."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rules.ruleset import sheet_tables

TABLES = sheet_tables(__file__)

TARGETS = {
    "infantry": "", "artillery": "", "softskin": "Soft-skin", "armoured_car": "Armoured car / transport",
    "light_tank": "Light tank", "medium_tank": "Medium tank", "heavy_tank": "Heavy tank",
    "super_heavy_tank": "Super-heavy tank",
}
"""What may be shot at, and its line in the table of damage values; troops go by their quality."""

TROOPS = ("infantry", "artillery")
VEHICLES = ("softskin", "armoured_car", "light_tank", "medium_tank", "heavy_tank", "super_heavy_tank")

DICE = re.compile(r"^(?P<n>\d*)D(?P<sides>\d+)$")


@dataclass(frozen=True)
class Weapon:
    """One line of the weapon list."""

    name: str
    nearest: int
    reach: int
    indirect: tuple[int, int] | None
    shots: int
    pen: int
    heavy: bool
    template: int
    rules: tuple[str, ...]

    def has(self, word: str) -> bool:
        """Whether this rule word stands beside it."""
        return word in self.rules

    @property
    def flame(self) -> bool:
        """Whether it throws fire."""
        return any("damage rolls" in rule for rule in self.rules)

    @property
    def only_he(self) -> bool:
        """Mortars and howitzers have no armour-piercing round."""
        return bool(self.template) and not self.pen

    @property
    def most(self) -> int:
        """How many of it one unit fires."""
        if self.has("Exceptional"):
            return 2
        if self.flame or self.template > 1:
            return 1
        return 2 if self.template else 15


def weapon(name: str) -> Weapon:
    """The weapon of that name on the list."""
    _, reach, shots, pen, words, kind = TABLES["weapons"].row_for(name)
    direct, _, indirect = reach.partition(" (indirect ")
    nearest, furthest = _span(direct)
    rules = tuple(word.strip() for word in words.split(",") if word.strip())
    only_indirect = (nearest, furthest) if "Indirect" in rules else None
    template = next((int(rule[3:-1]) for rule in rules if rule.startswith("HE ")), 0)
    return Weapon(name=TABLES["weapons"].text(name, "Weapon"), nearest=nearest, reach=furthest,
                  indirect=_span(indirect.rstrip(")")) if indirect else only_indirect,
                  shots=int(shots), pen=int(pen) if pen[0] == "+" else 0, heavy=kind == "heavy",
                  template=template, rules=rules)


def _span(printed: str) -> tuple[int, int]:
    low, _, high = printed.partition("-")
    return (int(low), int(high)) if high else (0, int(low))


def leadership(quality: str) -> int:
    """The Ld a unit of that quality starts with."""
    return _known(TABLES["leadership"].number(quality, "Ld"))


def damage_value(target: str, quality: str) -> int:
    """What a damage roll must reach."""
    return _known(TABLES["damage_values"].number(TARGETS[target] or quality, "DV"))


def modifier(table: str, row: str) -> int:
    """The printed plus or minus of a modifier list."""
    return _known(TABLES[table].number(row, TABLES[table].columns[1]))


def dice(printed: str) -> tuple[int, int]:
    """How many dice of how many sides: 2D6 is (2, 6), D3 is (1, 3)."""
    found = DICE.match(printed)
    if found is None:
        raise ValueError(f"{printed!r} is no dice")
    return int(found["n"] or 1), int(found["sides"])


def _known(number: int | None) -> int:
    if number is None:
        raise ValueError("the sheet prints no number there")
    return number

"""The sheet's tables, and what its weapon list, leadership, damage values and charts say."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from rules import said
from rules.engine import Lookup
from rules.order_dice.columns import COLUMNS, FLAMES, MORE_PINS, TEMPLATE, TWO_RANGES
from rules.order_dice.phrases import Amount, Phrase, amount, words_in
from rules.ruleset import Table, sheet_tables
from rules.said import Number, Text, or_list, say

TABLES = sheet_tables(__file__, COLUMNS)

TARGETS = {
    "infantry": "", "artillery": "", "softskin": "Soft-skin", "armoured_car": "Armoured car / transport",
    "light_tank": "Light tank", "medium_tank": "Medium tank", "heavy_tank": "Heavy tank",
    "super_heavy_tank": "Super-heavy tank",
}
"""What may be shot at, and its line in the table of damage values; troops go by their quality."""

FURTHER_TURN = 'Each further turn the target has not moved more than 2"'
"""How the table of indirect fire calls a turn after the first."""

TROOPS = ("infantry", "artillery")
VEHICLES = ("softskin", "armoured_car", "light_tank", "medium_tank", "heavy_tank", "super_heavy_tank")


@dataclass(frozen=True)
class Weapon:
    """One line of the weapon list."""

    name: str
    nearest: int
    reach: int
    indirect: tuple[int, int] | None
    shots: int
    pen: int
    template: int
    flames: Amount | None
    more_pins: Amount | None
    heavy: bool
    rules: tuple[str, ...]

    def has(self, word: str) -> bool:
        """Whether this rule word stands beside it."""
        return word in self.rules

    def reach_of(self, indirect: bool) -> tuple[int, int]:
        """From where to where it shoots."""
        return self.indirect if indirect and self.indirect else (self.nearest, self.reach)

    @property
    def only_he(self) -> bool:
        """Mortars and howitzers have no armour-piercing round."""
        return bool(self.template) and not self.pen


_READ: WeakKeyDictionary[Table, dict[str, Weapon]] = WeakKeyDictionary()


def weapon(name: str) -> Weapon:
    """The weapon of that name on the list."""
    table = TABLES["weapons"]
    # A battle asks for the same few lines thousands of times: each is read once, and forgotten with its table.
    read = _READ.setdefault(table, {})
    if name not in read:
        read[name] = _weapon(table, name)
    return read[name]


def _weapon(table: Table, name: str) -> Weapon:
    printed, rules = table.text(name, "Range"), words_in(table.text(name, "Rules"))
    direct, indirect = TWO_RANGES.read(printed) if TWO_RANGES.fits(printed) else (printed, "")
    nearest, reach = _span(direct)
    only_indirect = (nearest, reach) if "Indirect" in rules else None
    pen = table.text(name, "PEN")
    return Weapon(name=table.text(name, "Weapon"), nearest=nearest, reach=reach,
                  indirect=_span(indirect) if indirect else only_indirect, shots=cell("weapons", name, "Shots"),
                  pen=0 if pen in ("-", "HE") else int(pen), template=int(_beside(rules, TEMPLATE) or 0),
                  flames=_amount_beside(rules, FLAMES), more_pins=_amount_beside(rules, MORE_PINS),
                  heavy=table.text(name, "Class") == "heavy", rules=rules)


def _span(printed: str) -> tuple[int, int]:
    low, _, high = printed.partition("-")
    return (int(low), int(high)) if high else (0, int(low))


def _beside(rules: tuple[str, ...], phrase: Phrase) -> str:
    """What stands in the place of this rule word; empty if the weapon does not have it."""
    return next((phrase.read(rule)[0] for rule in rules if phrase.fits(rule)), "")


def _amount_beside(rules: tuple[str, ...], phrase: Phrase) -> Amount | None:
    printed = _beside(rules, phrase)
    return amount(printed) if printed else None


def cell(table: str, row: int | str, column: str) -> int:
    """The number in a cell that cannot be a dash."""
    return TABLES[table].whole(row, column)


def leadership(quality: str) -> int:
    """The Ld a unit of that quality starts with."""
    return cell("leadership", quality, "Ld")


def officers_bonus(rank: int) -> int:
    """What the best officer in range adds; nobody adds nothing."""
    return cell("officers", rank, "Bonus") if rank else 0


def damage_value(target: str, quality: str) -> int:
    """What a damage roll must reach."""
    return cell("damage_values", TARGETS[target] or quality, "DV")


def modifier(table: str, row: str) -> int:
    """The printed plus or minus of a modifier list."""
    return cell(table, row, TABLES[table].columns[1])


def signed(table: str, row: str) -> Number:
    """The same with its sign, for a label."""
    return said.signed(modifier(table, row))


def amounts(phrase: Phrase, table: str, row: int | str) -> tuple[Amount, ...]:
    """The amounts in the places of a sentence, which stands in the last column."""
    return tuple(amount(place) for place in phrase.read(TABLES[table].text(row, TABLES[table].columns[-1])))


class Shortly(str):
    """A cell that is said in fewer words than it is printed."""

    said: Text


@dataclass(frozen=True)
class ShortLookup(Lookup):
    """The line of a table, said in a word or two where the sheet prints a sentence."""

    words: Callable[[str], Text] = str

    def read(self, faces: Sequence[int]) -> Shortly:
        cell = Shortly(super().read(faces))
        cell.said = self.words(str(cell))
        return cell


def faces(table: str, column: str, holds: Callable[[str], bool]) -> Text:
    """The faces of a D6 whose line is so, as they are said at the table: 1 or 4+."""
    return faces_told([face for face in range(1, 7) if holds(TABLES[table].text(face, column))])


def faces_told(faces: list[int]) -> Text:
    """1, 3 or 5+."""
    if not faces:
        return "no face"
    runs: list[list[int]] = []
    for face in faces:
        if runs and runs[-1][-1] == face - 1:
            runs[-1].append(face)
        else:
            runs.append([face])
    return or_list(*(_run(run) for run in runs))


def _run(run: list[int]) -> Text:
    if run[-1] == 6 and len(run) > 1:
        return say("{need}+", need=run[0])
    return str(run[0]) if len(run) == 1 else say("{low}-{high}", low=run[0], high=run[-1])

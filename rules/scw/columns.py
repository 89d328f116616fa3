"""What the cells of each table may be; a column that is not named here is for reference."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.engine import OPPONENT, OWNER
from rules.ruleset import DASH, REST, Band, Cells, Columns, DiceOf, Needed, Number, Rows, words
from rules.said import Text, name, say

THROWN_AGAIN = {"D6": "", "D6 (re-roll)": OWNER, "D6 (opponent re-roll)": OPPONENT}
"""Who may have action points thrown again."""
WALKS = {"D6 squares": (1, False), "D6 squares (re-roll)": (1, True), "2D6 squares": (2, False),
         "2D6 squares (re-roll)": (2, True)}
"""How many dice the company commander moves by, and whether he may throw again."""
EACH_UNIT, EACH_PURSUER, CASUALTY_ON = "D6 per unit", "D6 per base / vehicle / gun", "pursuit: casualty on "
"""The words of cells with a number before or behind them."""
FEW_LEFT = {f"0-{bases}": bases for bases in range(1, 13)}
"""So many bases or fewer are a problem."""
PER_UNIT = {f"{dice}{EACH_UNIT}": dice for dice in range(1, 10)}
ADDED = {"D6": 0, **{f"D6+{more}": more for more in range(1, 7)}}
PURSUIT_ON = {"pursuit: casualty on 6": 6, **{f"{CASUALTY_ON}{on}+": on for on in range(5, 1, -1)}}
PURSUIT_DICE = {f"{dice}{EACH_PURSUER}": dice for dice in (1, 2)}
HAMMERED_WITHOUT_DICE = "always"


@dataclass(frozen=True)
class Only(Cells):
    """A number, and perhaps what it is only for: "1, light targets only"."""

    number: Number
    only: str

    @property
    def accepted(self) -> Text:
        return say('{number}, with or without ", {only}" behind it', number=self.number.accepted, only=name(self.only))

    def fits(self, cell: str) -> bool:
        return self.number.fits(cell.removesuffix(self._tail))

    def others(self, cell: str) -> Iterator[str]:
        plain = cell.removesuffix(self._tail)
        yield plain if plain != cell else plain + self._tail
        yield from (number + cell[len(plain):] for number in self.number.others(plain))

    @property
    def _tail(self) -> str:
        return f", {self.only}"


NEED = Needed(2, 6)
COST = Number(0, 12)
COST_OR_NO = COST | words("No")
NEVER = words("No")
DICE = Number(0, 6)
MOST = Number(1, 8)
BETTER = Number(0, 3)
VEHICLE_BETTER = Number(0, 2)
PLUS_DICE = Number(0, 3, signed=True)
REACH = Number(1, 12) | Band(1, 12) | words("short", "proximity")
EACH_OR_ONCE = words("each", "once")
RE_ROLL = words("re-roll") | DASH

STATUS = words(*THROWN_AGAIN)
ASSAULT_COST = "Assault (from face)"
COSTS = ("First shoot", "Second shoot", "Leave difficult square", "Leave other square", ASSAULT_COST, "Remove casualty",
         "Appoint new PC (3+)")


def _costs(kind: Cells, **other: Cells) -> Rows:
    """What an action costs; the assault may be another matter."""
    return Rows({row: other.get("assault", kind) if row == ASSAULT_COST else kind for row in COSTS})


TURN: Mapping[str, Columns] = {
    "action_points": {
        "Foot": Rows({"With command": STATUS, "Close in 1-2": STATUS, "Distant 3+": STATUS,
                      "CC joined": Number(0, 6, signed=True), "Squares served": Number(1, 12)}),
        "Vehicles and guns": Rows({"With command": STATUS, "Normal": STATUS, "Last one": STATUS,
                                   "No own foot in proximity": Number(-5, 0, signed=True)})},
    "action_cost": {
        "Foot base": _costs(COST), "MMG / mortar": _costs(COST_OR_NO), "Vehicle": _costs(COST_OR_NO),
        # A gun has no place among those who assault: section 41 counts guns, but they cannot come through the face.
        "Gun": _costs(COST_OR_NO, assault=NEVER)},
    "company_commander": {"Effect": Rows({"Move": words(*WALKS), "Save against shooting": NEED})},
    "morale_problems": {"At": Rows({
        "Casualty markers": Needed(1, 20), "Another 2 casualty markers": Needed(1, 20),
        "Only 4 bases left": words(*FEW_LEFT), "Problems for a test": Needed(1, 4), "OK on": Needed(3, 12)})},
    "morale_losses": {"Bases lost": Number(1, 12)},
    "reinforcements": {"Dice": Rows({"Foot bases are ready": words(*PER_UNIT),
                                     "Vehicle / gun is ready": words(*PER_UNIT)}), "Result on": NEED},
    "arrival": {"Owner": Rows({"Elsewhere": words(*ADDED)}), "Opponent": Rows({"Elsewhere": words(*ADDED)})},
    "cavalry": {"Value": Rows({
        "First square each turn": words("free") | DASH, "Dismount": Number(0, 12, " AP"),
        "One die for each (or part)": Number(1, 12), "Base removed as horse holders on": NEED,
        "Assault": Only(Number(0, 12, " AP"), "only into open or partial")})},
}

SHOOTING: Mapping[str, Columns] = {
    "shooting": {"Foot target": DICE, "Gun target": DICE, "Vehicle target": Rows(
        {"Light tank / light AC": Only(DICE, "light targets only")}, DICE)},
    "shooting_modifiers": {"D6": Rows({
        "Most bases that shoot": MOST, "Raw": Number(-6, 6, signed=True), "Veteran": Number(-6, 6, signed=True),
        "Fewest dice": Number(1, 6), "Vehicle or gun in opportunity / return": Number(1, 6)})},
    "to_hit": {"Hits on": NEED},
    "ranges": {"Squares": Rows(dict.fromkeys((
        "Foot base", "Truck", "MMG, medium tank, medium AC", "Mortar", "Light tank, light AC", "Gun", "Sniper",
        "Cavalry"), REACH))},
    "flamethrowers": {"Range": REACH, "Opportunity / return": DiceOf(6)},
    "hammered": {"Hammered on": Rows({"Flamethrower hit": words(HAMMERED_WITHOUT_DICE) | NEED}, NEED)},
    "saves": {
        "Better": Rows({"Partial cover": BETTER, "Building/wood": BETTER, "Officer": BETTER,
                        "Veteran at short range": BETTER, "AC / light tank / truck": VEHICLE_BETTER,
                        "Medium tank": VEHICLE_BETTER}),
        "Worse": Rows({"Raw or short range": Number(0, 2)})},
}

ASSAULT: Mapping[str, Columns] = {
    "assault_counts": {REST: Rows({
        "D6 for each base / gun / vehicle": Number(1, 4), "Most counted": MOST, "Most counted, raw": MOST,
        "Casualty on each": NEED})},
    "assault_dice": {
        "Assaulter": Rows(dict.fromkeys(("Officer", "Short assault", "Bomber / flame"), PLUS_DICE)),
        "Target": Rows({"Hammered": Number(-6, 0, signed=True), **dict.fromkeys(
            ("Medium tank", "LMG", "MMG", "Foot in building / wood", "Hasty defences"), Number(0, 4, signed=True))}),
        # Whatever happens to the whole square can only count once.
        "Counts": Rows(dict.fromkeys(("Officer", "Bomber / flame", "Medium tank", "LMG", "MMG"), EACH_OR_ONCE))},
    "assault_saves": {"Saves on": NEED},
    "fall_back": {"What": Rows({"Winner": words(*PURSUIT_ON)}), "Dice": Rows({
        "Winner": words(*PURSUIT_DICE), "Better quality winner": RE_ROLL})},
}

COLUMNS: Mapping[str, Columns] = {**TURN, **SHOOTING, **ASSAULT}

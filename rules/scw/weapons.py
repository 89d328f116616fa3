"""What shoots: dice per shot (T3), ranges (T4), and who fires HE (S9)."""

from __future__ import annotations

from typing import Literal

from rules.engine import value
from rules.frame.bands import holds
from rules.said import Said, Text, and_list, comma_list, dice, say
from rules.scw.rulings import Rulings
from rules.scw.squares import distance, in_proximity, is_short
from rules.scw.tables import TABLES
from rules.scw.words import dice_of, either

TargetKind = Literal["foot", "gun", "vehicle"]
Vehicle = Literal["truck", "light_tank", "light_ac", "medium_ac", "medium_tank"]
Gun = Literal["at_gun", "field_gun"]

VEHICLES = {"truck": "Truck", "light_tank": "Light tank", "light_ac": "Light AC", "medium_ac": "Medium AC",
            "medium_tank": "Medium tank"}
GUNS = {"at_gun": "AT gun", "field_gun": "Field gun"}
LIGHT_TARGETS = ("truck", "light_tank", "light_ac", "medium_ac", "flame_tank")
SMALL_ARMS = ("mmg", "lmg", "rifle", "sniper", "cavalry")
REACHES = {"proximity": say("in proximity"), "short": say("at short range")}
TARGET_COLUMNS = {"foot": "Foot target", "gun": "Gun target", "vehicle": "Vehicle target"}
AIMED_AT = {"foot": say("foot"), "gun": say("guns"), "vehicle": say("vehicles")}
ONLY_LIGHT = say("light vehicles only")


@value
class Weapon:
    """The rows of the sheet a shooter reads, and whether it fires HE."""

    dice_row: str
    range_row: str
    title: Text
    he: bool = False


MEDIUM_DICE, MEDIUM_RANGE = "Medium tank / medium AC", "MMG, medium tank, medium AC"
LIGHT_DICE, LIGHT_RANGE = "Light tank / light AC", "Light tank, light AC"

WEAPONS = {
    "rifle": Weapon("Rifle base", "Foot base", title="a rifle base"),
    "lmg": Weapon("LMG base", "Foot base", title="an LMG base"),
    "mmg": Weapon("MMG base", MEDIUM_RANGE, title="an MMG base"),
    "sniper": Weapon("", "Sniper", title="a sniper"),
    "cavalry": Weapon("Rifle base", "Cavalry", title="a cavalry base"),
    "at_gun": Weapon("AT gun", "Gun", title="an AT gun"),
    "field_gun": Weapon("Field gun", "Gun", title="a field gun", he=True),
    "truck": Weapon("Truck", "Truck", title="a truck"),
    "light_tank": Weapon(LIGHT_DICE, LIGHT_RANGE, title="a light tank"),
    "light_ac": Weapon(LIGHT_DICE, LIGHT_RANGE, title="a light AC"),
    "medium_tank": Weapon(MEDIUM_DICE, MEDIUM_RANGE, title="a medium tank", he=True),
    "medium_ac": Weapon(MEDIUM_DICE, MEDIUM_RANGE, title="a medium AC", he=True),
    "mortar": Weapon("Mortar", "Mortar", title="a mortar", he=True),
    "flame_foot": Weapon("Flamethrower", "", title="a foot flamethrower"),
    "flame_tank": Weapon("Flamethrower", "", title="a flamethrower tank"),
}


def side_of(shooter: str) -> TargetKind:
    """What a shooter is when it is shot at."""
    if shooter in GUNS:
        return "gun"
    return "vehicle" if shooter in VEHICLES or shooter == "flame_tank" else "foot"


def dice_per_shot(shooter: str, target: TargetKind, vehicle: str, rulings: Rulings) -> int:
    """The dice of T3 against this target; 0 is no shot."""
    if shooter == "sniper":
        # S8: the sheet gives a sniper no dice; against a vehicle he has none, as any rifle.
        return 0 if target == "vehicle" else rulings.sniper_dice
    if shooter == "truck" and target == "vehicle" and rulings.truck_vs_vehicle:
        return rulings.truck_vs_vehicle
    printed, only_light = printed_dice(shooter, target)
    return 0 if only_light and vehicle not in LIGHT_TARGETS else printed


def printed_dice(shooter: str, target: str) -> tuple[int, bool]:
    """The dice of T3, and whether they are for light targets only."""
    printed, _, only = TABLES["shooting"].text(WEAPONS[shooter].dice_row, TARGET_COLUMNS[target]).partition(",")
    return int(printed), bool(only)


def dice_said(shooter: str) -> Text:
    """The dice of T3 in words: 2 dice at foot and guns, none at vehicles."""
    at: dict[int, list[Said]] = {}
    for target, name in AIMED_AT.items():
        number, only_light = printed_dice(shooter, target)
        at.setdefault(number, []).append(ONLY_LIGHT if only_light else name)
    if list(at.values()) == [list(AIMED_AT.values())]:
        return dice_of(number)
    (first, its_targets), *rest = at.items()
    begins = say("{dice} at {targets}", dice=dice_of(first), targets=and_list(*its_targets))
    return comma_list(begins, *(_and_at(number, and_list(*names)) for number, names in rest))


def _and_at(number: int, targets: Text) -> Said:
    return say("{number} at {targets}", number=number, targets=targets) if number else (
        say("none at {targets}", targets=targets))


def dice_each(shooter: str) -> Text:
    """The dice of one of them, whatever it shoots at: 3D6."""
    return either(dice(printed_dice(shooter, target)[0], 6) for target in AIMED_AT)


def range_of(shooter: str) -> str:
    """The range as printed: squares, short or proximity."""
    if shooter.startswith("flame_"):
        return TABLES["flamethrowers"].text(shooter.removeprefix("flame_"), "Range")
    return TABLES["ranges"].text(WEAPONS[shooter].range_row, "Squares")


def reaches(shooter: str, ahead: int, sideways: int, rulings: Rulings) -> bool:
    """Whether the target is in range."""
    printed = range_of(shooter)
    if printed == "proximity":
        return in_proximity(ahead, sideways, rulings)
    if printed == "short":
        return is_short(ahead, sideways, rulings)
    squares = distance(ahead, sideways, rulings)
    return holds(printed, squares) if "-" in printed else squares <= int(printed)


def at_reach(shooter: str) -> Said:
    """Where it can shoot: within 3 squares, at 3 to 6 squares, at short range, in proximity."""
    printed = range_of(shooter)
    if printed in REACHES:
        return REACHES[printed]
    if "-" not in printed:
        return say("within {n} square", "within {n} squares", n=int(printed))
    low, _, high = printed.partition("-")
    return say("at {low} to {high} squares", low=int(low), high=int(high))


def out_of_range(shooter: str, ahead: int, sideways: int, rulings: Rulings) -> Text:
    """The sentence that refuses a shot."""
    return say("{shooter} only shoots {reach}; the target is at {at}.", shooter=WEAPONS[shooter].title,
               reach=at_reach(shooter), at=distance(ahead, sideways, rulings))

"""What shoots: dice per shot (T3), ranges (T4), and who fires HE (S9)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rules.frame.bands import holds
from rules.scw.rulings import Rulings
from rules.scw.squares import distance, in_proximity, is_short
from rules.scw.tables import TABLES
from rules.scw.words import dice_of, either, one, together

TargetKind = Literal["foot", "gun", "vehicle"]
Vehicle = Literal["truck", "light_tank", "light_ac", "medium_ac", "medium_tank"]
Gun = Literal["at_gun", "field_gun"]

VEHICLES = {"truck": "Truck", "light_tank": "Light tank", "light_ac": "Light AC", "medium_ac": "Medium AC",
            "medium_tank": "Medium tank"}
GUNS = {"at_gun": "AT gun", "field_gun": "Field gun"}
LIGHT_TARGETS = ("truck", "light_tank", "light_ac", "medium_ac", "flame_tank")
SMALL_ARMS = ("mmg", "lmg", "rifle", "sniper", "cavalry")
SIDEWAYS_RANGES = ("proximity", "short")
AIMED_AT = {"foot": "foot", "gun": "guns", "vehicle": "vehicles"}


@dataclass(frozen=True, slots=True)
class Weapon:
    """The rows of the sheet a shooter reads, and whether it fires HE."""

    title: str
    dice_row: str
    range_row: str
    he: bool = False


MEDIUM_DICE, MEDIUM_RANGE = "Medium tank / medium AC", "MMG, medium tank, medium AC"
LIGHT_DICE, LIGHT_RANGE = "Light tank / light AC", "Light tank, light AC"

WEAPONS = {
    "rifle": Weapon("rifle base", "Rifle base", "Foot base"),
    "lmg": Weapon("LMG base", "LMG base", "Foot base"),
    "mmg": Weapon("MMG base", "MMG base", MEDIUM_RANGE),
    "sniper": Weapon("sniper", "", "Sniper"),
    "cavalry": Weapon("cavalry base", "Rifle base", "Cavalry"),
    "at_gun": Weapon("AT gun", "AT gun", "Gun"),
    "field_gun": Weapon("field gun", "Field gun", "Gun", he=True),
    "truck": Weapon("truck", "Truck", "Truck"),
    "light_tank": Weapon("light tank", LIGHT_DICE, LIGHT_RANGE),
    "light_ac": Weapon("light AC", LIGHT_DICE, LIGHT_RANGE),
    "medium_tank": Weapon("medium tank", MEDIUM_DICE, MEDIUM_RANGE, he=True),
    "medium_ac": Weapon("medium AC", MEDIUM_DICE, MEDIUM_RANGE, he=True),
    "mortar": Weapon("mortar", "Mortar", "Mortar", he=True),
    "flame_foot": Weapon("foot flamethrower", "Flamethrower", ""),
    "flame_tank": Weapon("flamethrower tank", "Flamethrower", ""),
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
    dice, only_light = printed_dice(shooter, target)
    return 0 if only_light and vehicle not in LIGHT_TARGETS else dice


def printed_dice(shooter: str, target: str) -> tuple[int, bool]:
    """The dice of T3, and whether they are for light targets only."""
    dice, _, only = TABLES["shooting"].text(WEAPONS[shooter].dice_row, f"{target} target").partition(",")
    return int(dice), bool(only)


def dice_said(shooter: str) -> str:
    """The dice of T3 in words: 2 dice at foot and guns, none at vehicles."""
    at: dict[int, list[str]] = {}
    for target, name in AIMED_AT.items():
        dice, only_light = printed_dice(shooter, target)
        at.setdefault(dice, []).append(f"light {name} only" if only_light else name)
    if list(at.values()) == [list(AIMED_AT.values())]:
        return dice_of(dice)
    (first, its_targets), *rest = at.items()
    parts = [f"{dice_of(first)} at {together(its_targets)}"]
    return ", ".join(parts + [f"{dice or 'none'} at {together(names)}" for dice, names in rest])


def dice_each(shooter: str) -> str:
    """The dice of one of them, whatever it shoots at: 3D6."""
    return either(f"{printed_dice(shooter, target)[0]}D6" for target in AIMED_AT)


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


def reach_said(shooter: str) -> str:
    """The range in words: 3 squares, 3 to 6 squares, short range, proximity."""
    printed = range_of(shooter)
    if printed in SIDEWAYS_RANGES:
        return "short range" if printed == "short" else printed
    return _squares(printed.replace("-", " to "))


def at_reach(shooter: str) -> str:
    """Where it can shoot: within 3 squares, at 3 to 6 squares, at short range, in proximity."""
    printed = range_of(shooter)
    if printed == "proximity":
        return "in proximity"
    return f"{'within' if printed.isdigit() else 'at'} {reach_said(shooter)}"


def _squares(printed: str) -> str:
    return "1 square" if printed == "1" else f"{printed} squares"


def out_of_range(shooter: str, ahead: int, sideways: int, rulings: Rulings) -> str:
    """The sentence that refuses a shot."""
    printed = range_of(shooter)
    reach = f"only at {printed} range" if printed in SIDEWAYS_RANGES else _squares(printed)
    at = distance(ahead, sideways, rulings)
    return f"{one(WEAPONS[shooter].title)} shoots {reach}; the target is at {at}. (P11)"

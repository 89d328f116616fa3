"""The kinds of unit on this sheet, for the roster."""

from __future__ import annotations

from rules.ruleset import Stat, UnitTemplate

QUALITY = Stat("quality", "Quality", "regular", options=("inexperienced", "regular", "veteran"))
PINS = Stat("pins", "Pins", 0, low=0, high=10, icon="pin")
ORDER = Stat("order", "Order", "none", options=("none", "FIRE", "ADVANCE", "RUN", "AMBUSH", "RALLY", "DOWN"))
DOWN = Stat("down", "DOWN", False)
LEADER = Stat("leader_lost", "Leader or team lost", False)
GONE = Stat("gone", "Gone", "")
VEHICLE_STATE = (PINS, ORDER, DOWN, Stat("immobilised", "Immobilised", False),
                 Stat("turret_locked", "Turret locked", False), Stat("out_of_fuel", "Flamethrower out of fuel", False),
                 GONE)
TROOPS_STATE = (PINS, ORDER, DOWN, LEADER, GONE)


def _troops(id: str, title: str, kind: str, weapon: str, models: int, tough: int = 0, shooters: int = 0,
            *more: Stat) -> UnitTemplate:
    return UnitTemplate(
        id, title,
        (Stat("kind", "Kind", kind), QUALITY, Stat("weapon", "Weapon", weapon),
         Stat("shooters", "Shooters", shooters or models, low=1, high=15, at_most="models"),
         Stat("tough", "Tough fighters", tough, low=0, high=15, at_most="models"),
         Stat("tank_grenades", "Tank grenades", False),
         Stat("movement", "Moves as", "Artillery" if kind == "artillery" else "Infantry"), *more),
        (Stat("models", "Models", models, low=0, high=15), *TROOPS_STATE))


def _vehicle(id: str, title: str, kind: str, weapon: str, movement: str, turret: bool = True) -> UnitTemplate:
    return UnitTemplate(
        id, title,
        (Stat("kind", "Kind", kind), QUALITY, Stat("weapon", "Weapon", weapon),
         Stat("shooters", "Number", 1, low=1, high=4), Stat("movement", "Moves as", movement),
         Stat("turret", "Turret", turret), Stat("open_topped", "Open-topped", False),
         Stat("carries_flamethrower", "Flamethrower aboard", False), Stat("recce", "Recce", False)),
        VEHICLE_STATE)


UNITS = (
    _troops("rifle_squad", "Rifle squad", "infantry", "Rifle", 10, 0, 9),
    _troops("smg_squad", "SMG squad", "infantry", "SMG", 8, 8),
    _troops("mg_team", "Machine-gun team", "infantry", "MMG", 3, 0, 1),
    _troops("sniper", "Sniper team", "infantry", "Sniper rifle", 2, 0, 1),
    _troops("at_team", "Anti-tank team", "infantry", "Bazooka", 2, 0, 1),
    _troops("flamethrower_team", "Flamethrower team", "infantry", "Flamethrower, infantry", 2, 0, 1),
    _troops("mortar", "Mortar team", "infantry", "Medium mortar", 3, 0, 1),
    _troops("officer", "Officer", "infantry", "Pistol", 2, 2, 2, Stat("rank", "Rank", 1, low=1, high=4)),
    _troops("at_gun", "Anti-tank gun", "artillery", "Medium AT gun", 4, 0, 1),
    _troops("howitzer", "Howitzer", "artillery", "Light howitzer", 4, 0, 1),
    _vehicle("truck", "Truck", "softskin", "MMG", "Wheeled", turret=False),
    _vehicle("half_track", "Half-track transport", "armoured_car", "MMG", "Half-tracked", turret=False),
    _vehicle("armoured_car", "Armoured car", "armoured_car", "Light autocannon", "Wheeled"),
    _vehicle("light_tank", "Light tank", "light_tank", "Light AT gun", "Tracked"),
    _vehicle("medium_tank", "Medium tank", "medium_tank", "Medium AT gun", "Tracked"),
    _vehicle("heavy_tank", "Heavy tank", "heavy_tank", "Heavy AT gun", "Tracked"),
    _vehicle("super_heavy_tank", "Super-heavy tank", "super_heavy_tank", "Super-heavy AT gun", "Tracked"),
)

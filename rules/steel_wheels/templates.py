"""The kinds of unit of this sheet, with what a roster carries for them."""

from __future__ import annotations

from typing import Literal, get_args

from rules.ruleset import Stat, UnitTemplate
from rules.steel_wheels.facts import Rank, Shelter, Skill
from rules.steel_wheels.facts_fire import KINDS, Gun
from rules.steel_wheels.facts_move import Going

SKILLS: tuple[str, ...] = get_args(Skill)
RANKS: tuple[str, ...] = get_args(Rank)
MOVERS: tuple[str, ...] = get_args(Going.model_fields["unit"].annotation)
Arm = Literal["vehicle", "infantry", "mortar", "artillery"]


def _people(men: int) -> tuple[Stat, ...]:
    return (Stat("skill", "Combat skill", "veteran", options=SKILLS),
            Stat("rank", "Best leader", "corporal", options=RANKS),
            Stat("started", "Men at the start", men, low=1, high=20))


def _kind(kind: str, arm: str, mover: str, mine_kind: str, flame_kind: str) -> tuple[Stat, ...]:
    return (Stat("kind", "Target class", kind, options=tuple(KINDS)), Stat("arm", "Arm", arm, options=get_args(Arm)),
            Stat("mover", "Moves as", mover, options=MOVERS),
            Stat("mine_kind", "On mines as", mine_kind, options=("tank", "armoured_car", "truck", "team")),
            Stat("flame_kind", "In flames as", flame_kind, options=("tank", "truck", "jeep", "soldier")))


def _weapon(calibre: int, ammunition: str = "AP") -> tuple[Stat, ...]:
    return (Stat("ammunition", "Ammunition", ammunition, options=("AP", "HE")),
            Stat("gun", "Gun", "calibre", options=get_args(Gun)), Stat("calibre", "Calibre", calibre, low=1, high=420),
            Stat("blast", "Blast radius", 6, low=0, high=40))


def _armour(body: int, turret: int, top: int, gear: str = "track", *, has_turret: bool = True,
            open_topped: bool = False) -> tuple[Stat, ...]:
    return (Stat("armour", "Armour of the body", body, low=0, high=40),
            Stat("turret_armour", "Armour of turret or casemate", turret, low=0, high=40),
            Stat("top_armour", "Horizontal armour", top, low=0, high=40), Stat("turret", "Has a turret", has_turret),
            Stat("gear", "Runs on", gear, options=("track", "wheel")), Stat("open_topped", "Open-topped", open_topped))


def _state(men: int, *more: Stat) -> tuple[Stat, ...]:
    return (Stat("men", "Men left", men, low=0, high=20), *more, Stat("fleeing", "Fleeing", False),
            Stat("acted", "Has manoeuvred or fired", False), Stat("moving", "Moving", False))


CREW_DEAD = Stat("crew_dead", "1 or more of the crew dead", False)
DAMAGE = {
    "brief": "Brief movement only", "slow": "Slow movement only", "immobilized": "Immobilized",
    "track_broken": "Track broken", "mg_destroyed": "MG destroyed", "turret_blocked": "Turret blocked",
    "cannon_blocked": "Cannon blocked", "cannon_destroyed": "Cannon destroyed",
    "main_weapon_destroyed": "Main weapon destroyed", "carriage_blocked": "Carriage blocked",
}
TANK = ("brief", "slow", "immobilized", "track_broken", "mg_destroyed", "turret_blocked", "cannon_blocked",
        "cannon_destroyed", "main_weapon_destroyed")
HALF_TRACK = ("brief", "slow", "immobilized", "track_broken", "mg_destroyed", "main_weapon_destroyed")
TRUCK = ("brief", "slow", "immobilized", "mg_destroyed", "main_weapon_destroyed")
GUN = ("cannon_blocked", "carriage_blocked")


def _broken(damage: tuple[str, ...]) -> tuple[Stat, ...]:
    return tuple(Stat(key, DAMAGE[key], False) for key in damage)


def _vehicle_state(men: int, damage: tuple[str, ...] = TANK) -> tuple[Stat, ...]:
    return _state(men, CREW_DEAD, *_broken(damage),
                  Stat("condition", "Condition", "", options=("", "on_fire", "destroyed", "exploded")))


def _crewed(crewed: bool) -> Stat:
    return Stat("crewed", "Crew of a gun or a mortar", crewed)


SHELTER = Stat("shelter", "Shelter", "none", options=get_args(Shelter))

UNITS = (
    UnitTemplate("tank", "Tank", (*_people(5), *_kind("tank", "vehicle", "Tanks", "tank", "tank"), *_weapon(75),
                                  *_armour(5, 6, 2)), _vehicle_state(5)),
    UnitTemplate("big_tank", "Big tank or SPG", (*_people(5), *_kind("big_tank", "vehicle", "Tanks", "tank", "tank"),
                                                 *_weapon(88), *_armour(10, 10, 4)), _vehicle_state(5)),
    UnitTemplate("assault_gun", "Assault gun", (*_people(4), *_kind("tank", "vehicle", "Tanks", "tank", "tank"),
                                                *_weapon(75), *_armour(5, 5, 2, has_turret=False)), _vehicle_state(4)),
    UnitTemplate("armoured_car", "Armoured car", (
        *_people(4), *_kind("small_tank", "vehicle", "Armoured cars", "armoured_car", "tank"), *_weapon(20),
        *_armour(1, 1, 1, "wheel")), _vehicle_state(4)),
    UnitTemplate("half_track", "Half-track", (
        *_people(10), *_kind("half_track", "vehicle", "Half-tracks", "armoured_car", "truck"),
        *_armour(1, 1, 0, open_topped=True)), _vehicle_state(10, HALF_TRACK)),
    UnitTemplate("truck", "Truck or tractor", (
        *_people(8), *_kind("truck", "vehicle", "Trucks, tractors", "truck", "truck"), *_armour(0, 0, 0, "wheel")),
        _vehicle_state(8, TRUCK)),
    UnitTemplate("jeep", "Jeep, car or bike", (
        *_people(4), *_kind("jeep", "vehicle", "Jeeps, cars", "truck", "jeep"), *_armour(0, 0, 0, "wheel")),
        _vehicle_state(4, TRUCK)),
    UnitTemplate("infantry", "Infantry team", (
        *_people(8), *_kind("soldier", "infantry", "Infantry, mortars", "team", "soldier"), _crewed(False)),
        _state(8, SHELTER)),
    UnitTemplate("mortar", "Mortar team", (
        *_people(4), *_kind("soldier", "mortar", "Infantry, mortars", "team", "soldier"), *_weapon(81, "HE"),
        _crewed(True)), _state(4, SHELTER, CREW_DEAD)),
    UnitTemplate("artillery", "Artillery piece", (
        *_people(6), *_kind("artillery", "artillery", "Artillery", "team", "soldier"), *_weapon(75),
        _crewed(True), Stat("shield", "Shield", 1, low=1, high=20)),
        _state(6, SHELTER, CREW_DEAD, *_broken(GUN),
               Stat("condition", "Condition", "", options=("", "destroyed", "exploded")))),
)

"""Units a player may want, each with its usual name, and small forces worth playing."""

from __future__ import annotations

from rules.frame.kinds import Value
from rules.order_dice.units import Arm, Card, Gun, Officer, Troops, Vehicle


def _armed(*rows: tuple[Value, ...]) -> tuple[Arm, ...]:
    """Weapon, number and the men who serve it."""
    return tuple(Arm(weapon=weapon, number=number, crew=crew) for weapon, number, crew in rows)


def _squad(name: str, models: int, *rows: tuple[Value, ...], **more: Value) -> Troops:
    return Troops(name=name, models=models, full=models, arms=_armed(*rows), **more)


def _officer(name: str, rank: Value) -> Officer:
    return Officer(name=name, rank=rank, models=2, full=2, arms=_armed(("Pistol", 1, 0), ("Rifle", 1, 0)))


def _gun(name: str, weapon: str, crew: int, **more: Value) -> Gun:
    return Gun(name=name, models=crew, full=crew, arms=_armed((weapon, 1, crew - 1)), **more)


def _vehicle(name: str, hull: Value, moves: Value, *mounted: tuple[str, Value], **more: Value) -> Vehicle:
    arms = tuple(Arm(weapon=weapon, mount=mount) for weapon, mount in mounted)
    return Vehicle(name=name, hull=hull, moves=moves, arms=arms, **more)


SQUADS = (
    _squad("Rifle squad", 10, ("LMG", 1, 1), ("Rifle", 8, 0)),
    _squad("Veteran squad", 8, ("LMG", 1, 1), ("SMG", 2, 0), ("Rifle", 4, 0), quality="veteran", tank_grenades=True),
    _squad("Recruit squad", 12, ("Rifle", 12, 0), quality="inexperienced"),
    _squad("SMG squad", 8, ("SMG", 8, 0)),
    _squad("Grenadier squad", 8, ("LMG", 1, 1), ("Panzerfaust", 1, 0), ("Assault rifle", 5, 0), quality="veteran"),
    _squad("Engineer squad", 8, ("Flamethrower, infantry", 1, 1), ("SMG", 2, 0), ("Rifle", 4, 0), tank_grenades=True),
    _squad("Bicycle squad", 8, ("LMG", 1, 1), ("Rifle", 6, 0), moves="Bicycle"),
    _squad("Cavalry", 8, ("Rifle", 8, 0), moves="Cavalry"),
)
TEAMS = (
    _squad("Machine-gun team", 3, ("MMG", 1, 2)),
    _squad("Heavy machine gun", 3, ("HMG", 1, 2), flak=True),
    _squad("Sniper team", 2, ("Sniper rifle", 1, 1), quality="veteran"),
    _squad("Anti-tank rifle team", 2, ("Anti-tank rifle", 1, 1)),
    _squad("Bazooka team", 2, ("Bazooka", 1, 1)),
    _squad("PIAT team", 2, ("PIAT", 1, 1)),
    _squad("Panzerschreck team", 2, ("Panzerschreck", 1, 1)),
    _squad("Flamethrower team", 2, ("Flamethrower, infantry", 1, 1)),
    _squad("Light mortar", 2, ("Light mortar", 1, 1)),
    _squad("Medium mortar", 3, ("Medium mortar", 1, 2)),
    _squad("Heavy mortar", 4, ("Heavy mortar", 1, 3)),
    _squad("Medic", 1, medic=True),
)
OFFICERS = (_officer("2nd Lieutenant", 1), _officer("1st Lieutenant", 2), _officer("Captain", 3), _officer("Major", 4))
GUNS = (
    _gun("Light anti-tank gun", "Light AT gun", 3),
    _gun("Medium anti-tank gun", "Medium AT gun", 3),
    _gun("Heavy anti-tank gun", "Heavy AT gun", 4, moves="Heavy artillery"),
    _gun("Light flak", "Light autocannon", 4, flak=True),
    _gun("Light howitzer", "Light howitzer", 3),
    _gun("Medium howitzer", "Medium howitzer", 4),
    _gun("Heavy howitzer", "Heavy howitzer", 5, moves="Heavy artillery"),
)
VEHICLES = (
    _vehicle("Truck", "softskin", "Wheeled", seats=12),
    _vehicle("Half-track", "armoured_car", "Half-tracked", ("MMG", "hull"), seats=12, open_topped=True),
    _vehicle("Armoured car", "armoured_car", "Wheeled", ("Light autocannon", "turret"), ("MMG", "turret"), recce=True),
    _vehicle("Light tank", "light_tank", "Tracked", ("Light AT gun", "turret"), ("MMG", "turret")),
    _vehicle("Medium tank", "medium_tank", "Tracked", ("Medium AT gun", "turret"), ("MMG", "turret"), ("MMG", "hull")),
    _vehicle("Assault gun", "medium_tank", "Tracked", ("Heavy AT gun", "hull"), ("MMG", "hull")),
    _vehicle("Flame tank", "medium_tank", "Tracked", ("Flamethrower, vehicle", "turret"), ("MMG", "hull")),
    _vehicle("Heavy tank", "heavy_tank", "Tracked", ("Heavy AT gun", "turret"), ("MMG", "turret"), quality="veteran"),
    _vehicle("Super-heavy tank", "super_heavy_tank", "Tracked", ("Super-heavy AT gun", "turret"), ("MMG", "hull")),
)

PRESETS: tuple[Card, ...] = (*SQUADS, *OFFICERS, *TEAMS, *GUNS, *VEHICLES)

FORCES = {
    "Rifle platoon": ("1st Lieutenant", "Rifle squad", "Rifle squad", "Machine-gun team", "Medium mortar",
                      "Medium tank"),
    "Motorised grenadiers": ("2nd Lieutenant", "Grenadier squad", "Veteran squad", "Half-track", "Medium anti-tank gun",
                             "Assault gun"),
    "Scouts and recruits": ("Captain", "Recruit squad", "Bicycle squad", "Sniper team", "Bazooka team", "Armoured car",
                            "Light howitzer"),
}

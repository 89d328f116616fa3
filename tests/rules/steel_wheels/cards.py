"""Which cards can have which role: the sides they are on, and what the sheet says they are."""

from __future__ import annotations

from rules.frame.unit import Unit
from rules.steel_wheels.units import Battery, Foot, Infantry, Manned, Mortar, Piece, Vehicle

ROLES: dict[str, dict[str, str]] = {
    "readiness": {"declarer": "A", "other": "B"}, "light_fire_vehicle": {"shooter": "A", "target": "B"},
    "light_fire_infantry": {"shooter": "A", "target": "B"}, "heavy_shot": {"shooter": "A", "target": "B"},
    "building_shot": {"shooter": "A", "inside": "B"}, "penetration": {"shooter": "A", "target": "B"},
    "scatter": {"shooter": "A"}, "fragments": {"shooter": "A", "target": "B"},
    "building_fragments": {"shooter": "A", "inside": "B"}, "hit_from_above": {"shooter": "A", "target": "B"},
    "indirect_fire": {"battery": "A", "target": "B", "observer": "A"},
    "incendiary": {"target": "B", "shooter": "A"}, "melee": {"attacker": "A", "defender": "B"},
    "assault_infantry": {"attacker": "A", "defender": "B"}, "assault_vehicle": {"attacker": "A", "target": "B"},
    "assault_building": {"attacker": "A", "inside": "B"}, "assault_open_top": {"attacker": "A", "target": "B"},
    "overrun": {"target": "B", "attacker": "A"}, "courage": {"unit": "A"}, "cant_fire": {"unit": "A"},
    "direct_fire_request": {"unit": "A", "target": "B"}, "indirect_fire_request": {"unit": "A", "battery": "A"},
    "precision": {"unit": "A"}, "dodge": {"unit": "A"}, "minefield": {"unit": "A"},
    "spotting": {"observer": "A", "target": "B"}, "communications": {"unit": "A", "battery": "A"},
    "terrain": {"unit": "A"}, "crew": {"crew": "A"}, "manoeuvre": {"order": "A"},
}
"""Every action with its roles and the side of each."""


def can_have(action: str, role: str, unit: Unit) -> bool:
    """Whether this card can have this role."""
    if role == "battery":
        return isinstance(unit, Battery | Mortar | Piece)
    if role == "shooter" and action in ("scatter", "fragments", "building_fragments", "hit_from_above"):
        return isinstance(unit, Battery | Mortar | Piece | Vehicle) and unit.heavy
    if not isinstance(unit, Manned):
        return False
    if role == "shooter":
        return _can_fire(action, unit)
    if role == "attacker":
        return isinstance(unit, Vehicle) and unit.armoured if action == "overrun" else isinstance(unit, Infantry)
    return _can_be_struck(action, role, unit)


def _can_fire(action: str, unit: Manned) -> bool:
    if action.startswith("light"):
        return unit.light(False) > 0
    return isinstance(unit, Infantry) and unit.flames if action == "incendiary" else unit.heavy


def _can_be_struck(action: str, role: str, unit: Manned) -> bool:
    if role in ("inside", "defender") or action == "light_fire_infantry":
        return isinstance(unit, Foot)
    if role != "target":
        return True
    if action == "light_fire_vehicle":
        return isinstance(unit, Vehicle) and not unit.armoured
    if action == "overrun":
        return not (isinstance(unit, Vehicle) and unit.armoured)
    if action == "assault_vehicle":
        return isinstance(unit, Vehicle | Piece)
    return isinstance(unit, Vehicle) and unit.open_topped if action == "assault_open_top" else True

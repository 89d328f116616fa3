"""Facts that together read every cell of the sheet that a house may change."""

from __future__ import annotations

from typing import Any

from rules.command_tokens.facts.common import KINDS
from rules.command_tokens.facts.moving import GROUND_ROWS

LYING = [{"tokens": tokens, "markers": markers} for tokens, markers in ((1, 0), (1, 1), (2, 1), (2, 2), (3, 2))]
"""Every row of the activation and reaction needs that leaves a unit its try; the help of a field names the others."""
IMPASSABLE = [("wheeled", "very_rough"), ("gun", "very_rough")]
FIRING: list[dict[str, Any]] = [
    {"firer": "support_squad", "moved": "normal"}, {"target_moved": True}, {"close": True},
    {"firer": "light_vehicle", "enemy_near": "near"}, {"firer_markers": 2}, {"weapon": "machine_gun"},
    {"smoke": True}, {"firer": "support_squad", "moved": "normal", "firer_markers": 3, "target_moved": True}]
TANK = {"firer": "gun", "target": "medium_vehicle", "strength": 12, "armour": 12}

SAMPLES: list[tuple[str, dict[str, Any]]] = [
    ("collect", {}), ("initiative", {}), ("smoke", {}), ("reaction_fire", {}), ("activate", {}), ("react", {}),
    *(("activate", lying) for lying in LYING),
    *(("react", lying) for lying in LYING if sum(lying.values()) < 4),
    *(("move", {"unit": unit, "pace": pace}) for unit in KINDS for pace in ("normal", "rapid", "rapid_on_road")),
    *(("terrain", {"unit": unit, "terrain": terrain}) for unit in GROUND_ROWS for terrain in ("rough", "very_rough")
      if (unit, terrain) not in IMPASSABLE),
    *(("fire", facts) for facts in FIRING),
    *(("fire", {"dice": 1, "cover": cover, "weapon": weapon}) for weapon in ("direct", "mortar")
      for cover in ("open", "cover", "trenches", "fortifications")),
    ("fire", TANK), ("fire", TANK | {"dice": 2, "screech": "roll"})]

"""Facts that together read every cell of the sheet that a house may change."""

from __future__ import annotations

from typing import Any

TARGETS: list[dict[str, Any]] = [
    {"cover": "cover"}, {"cover": "partial"}, {"overwatch": True, "appearing": True}, {"rapid": True},
    {"size": "small"}, {"size": "large"}]
HARD = [{"bs": 1, "weapon_modifier": -1}, {"bs": 1, "weapon_modifier": -2}, {"bs": 1, "weapon_modifier": -3},
        {"bs": 1, "weapon_modifier": -3, "rapid": True}]
"""7, 8, 9 and 10 to hit."""
FIGHTS: list[dict[str, Any]] = [
    {"first_attacks": 2, "second_attacks": 2}, {"higher": "second"}, {"first_encumbered": True}, {"obstacle": True}]

SAMPLES: list[tuple[str, dict[str, Any]]] = [
    ("shoot", {}), ("shoot", {"hits": 2, "save": "4+", "multi_injury": "apply_all"}),
    ("injury", {"wounds_suffered": 2}), ("recovery", {}), ("marker", {}), ("debris", {}), ("hit", {}),
    *(("to_hit", {"bs": bs}) for bs in range(1, 11)), *(("to_hit", facts) for facts in (*TARGETS, *HARD)),
    *(("wound", {"strength": strength, "toughness": toughness})
      for strength in range(1, 11) for toughness in range(1, 11)),
    *(("save", {"save": "2+", "strength": strength}) for strength in range(1, 11)),
    *(("combat", facts) for facts in FIGHTS),
    *((action, {"weapon": weapon}) for action in ("scatter", "wild") for weapon in ("grenade", "other"))]

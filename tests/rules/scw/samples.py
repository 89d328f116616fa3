"""Samples of every action that together look at every cell a house may change; few dice, small squares."""

from __future__ import annotations

from typing import Any, get_args

from rules.scw.costs import BaseKind
from rules.scw.weapons import GUNS, VEHICLES

Sample = tuple[str, dict[str, Any]]

QUALITIES = ("raw", "average", "veteran")
COVERS = ("open", "partial", "building_wood")
HEAVIES = (*GUNS, *VEHICLES)
QUIET = {"trade_in": 0, "bases": 2}
STRONG: dict[str, Any] = {"foot": 3, "target_foot": 3}

COMMAND: list[Sample] = [
    *(("ap_foot", {"status": status, "cc_joined": joined, "squares": 3}) for joined in (False, True)
      for status in ("with_command", "close", "distant")),
    *(("ap_vehicle", {"status": status, "own_foot_in_proximity": near}) for near in (True, False)
      for status in ("with_command", "normal", "last_one")),
    *(("cc_move", {"does": does}) for does in ("move", "stand_in", "join")),
    *(("appoint_pc", {"kind": kind, "ap": 5}) for kind in ("foot", "mmg_mortar")),
    *(("morale", {"quality": quality, "bases": bases, "markers": markers, "has_pc": False})
      for quality in QUALITIES for bases, markers in ((4, 2), (8, 4), (9, 1))),
    ("morale", {"bases": 5, "markers": 3}), ("morale", {"bases": 4, "markers": 1}),
    ("dismount", {"cavalry": 4, "ap": 4}), ("dismount", {"cavalry": 5, "ap": 4}), ("dismount", {"cavalry": 8, "ap": 4}),
]
TWICE = [{"deed": "first_shoot"}, {"deed": "second_shoot"}]
SPENDING: list[Sample] = [
    *(("ap_plan", {"kind": kind, "ap": 8, "bought": bought}) for kind in get_args(BaseKind) for bought in ([], TWICE)),
    ("ap_plan", {"kind": "cavalry", "ap": 8, "bought": [{"deed": "leave_other"}, {"deed": "assault"}]}),
]
END_OF_TURN: list[Sample] = [
    *(("reinforcements", {"kind": kind, "waiting": 20, "units_combined": units, "other_kind": other})
      for kind in ("foot", "vehicle_gun") for units in (1, 2) for other in ("foot", "vehicle_gun")),
    *(("arrival", {"arrival_mode": mode}) for mode in ("difference", "one_die")), ("arrival", {"road": True}),
    ("countdown", {}),
]
FOOT: list[Sample] = [
    *(("shoot", {"rifle": 2, "quality": quality, **QUIET}) for quality in QUALITIES),
    *(("shoot", {"rifle": 1, kind: 1, "target": target, **QUIET}) for kind in ("lmg", "mmg", "sniper")
      for target in ("foot", "gun")),
    ("shoot", {"rifle": 0, "mmg": 1, "target": "vehicle", "vehicles": 2}),
    ("shoot", {"rifle": 1, "mmg": 1, "range": 4, **QUIET}), ("shoot", {"rifle": 0, "sniper": 1, "range": 4, **QUIET}),
    ("shoot", {"rifle": 1, "sniper": 1, "mmg": 1, "range": 5, **QUIET}),
    ("shoot", {"rifle": 1, "cavalry": 1, "range": 1, **QUIET}), ("shoot", {"rifle": 1, "cavalry": 1, **QUIET}),
    ("shoot", {"rifle": 7, **QUIET}), ("shoot", {"rifle": 1, "quality": "raw", **QUIET}),
    ("shoot", {"rifle": 2, "return_fire": True, "back_trade_in": 0, **QUIET}),
    ("shoot", {"rifle": 3, "trade_in": 1, "he": "yes"}), ("shoot", {"rifle": 3, "trade_in": "ask", "he": "no"}),
    ("opportunity", {"rifle": 2, **QUIET}),
]
HEAVY: list[Sample] = [
    *(("shoot", {"shooter": kind, "target": target, "guns": 2, "vehicle": "truck", "range": 1, **QUIET})
      for kind in HEAVIES for target in ("foot", "gun", "vehicle") if (kind, target) != ("truck", "vehicle")),
    *(("shoot", {"shooter": kind, "target": "vehicle", "vehicle": "medium_tank", "range": 1})
      for kind in ("at_gun", "medium_tank")),
    *(("opportunity", {"shooter": kind, "range": 1, **QUIET}) for kind in (*HEAVIES, "flame_foot", "flame_tank")),
    ("opportunity", {"shooter": "mortar", "range": 4, **QUIET}),
    *(("mortar", {"target": target, "guns": 2, **QUIET}) for target in ("foot", "gun", "vehicle")),
    *(("flamethrower", {"carrier": carrier, "target": target, "guns": 2, "bases": 2, "sideways": sideways})
      for carrier, sideways in (("flame_foot", 0), ("flame_tank", 1)) for target in ("foot", "gun", "vehicle")),
    ("shoot", {"shooter": "light_tank", "target": "vehicle", "vehicle": "light_ac", "range": 1}),
]
SAVES: list[Sample] = [
    *(("shoot", {"rifle": 2, "cover": cover, "target_quality": quality, "range": squares, **QUIET})
      for cover in COVERS for quality in QUALITIES for squares in (1, 2)),
    *(("shoot", {"rifle": 2, "leader": leader, **QUIET}) for leader in ("officer", "commander")),
    *(("shoot", {"shooter": "at_gun", "target": "vehicle", "vehicle": vehicle, "target_quality": quality, "range": 1})
      for vehicle in VEHICLES for quality in ("average", "veteran")),
]
ASSAULTS: list[Sample] = [
    *(("assault", {**STRONG, "quality": quality, "target_quality": other}) for quality in QUALITIES
      for other in QUALITIES),
    *(("assault", {**STRONG, **line}) for line in (
        {"officers": 2}, {"bombers": 2}, {"short_assault": True}, {"hammered": True}, {"lmg": 2}, {"mmg": 2},
        {"vehicles": 2, "medium_tanks": 2}, {"terrain": "building_wood"}, {"hasty": True}, {"own_vehicles": 1},
        {"terrain": "building_wood", "vehicles": 1, "own_vehicles": 1}, {"kind": "cavalry"})),
    *(("assault", {"foot": 8, "target_foot": 8, "quality": quality, "target_quality": quality})
      for quality in ("raw", "average")),
    *(("fall_back", {"foot": 2, "vehicles": 1, "pursuers": 4, "loser": loser, "winner_quality": quality,
                     "terrain": terrain})
      for loser in ("target", "assaulter") for quality in ("average", "veteran")
      for terrain in ("open", "building_wood")),
]
SAMPLES: list[Sample] = [*COMMAND, *SPENDING, *END_OF_TURN, *FOOT, *HEAVY, *SAVES, *ASSAULTS]

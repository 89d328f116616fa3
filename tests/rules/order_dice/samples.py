"""Facts that together read every cell of this sheet that a house may change."""

from __future__ import annotations

from typing import Any

from rules.order_dice.columns import AP_AND_HE, FLAMETHROWERS, HOWITZERS, MORTARS, SMALL_ARMS
from rules.order_dice.tables import TROOPS, VEHICLES

Sample = tuple[str, dict[str, Any]]
QUALITIES = ("inexperienced", "regular", "veteran")
AT_WEAPONS = {"HMG": 20, "Anti-tank rifle": 20, "PIAT": 8, "Bazooka": 14, "Panzerschreck": 14, "Panzerfaust": 8,
              "Light AT gun": 30, "Medium AT gun": 36, "Heavy AT gun": 40, "Super-heavy AT gun": 50,
              "Light autocannon": 30, "Heavy autocannon": 40}
"""Weapons with an armour-piercing round, each over half its range."""
FEW: dict[str, Any] = {"shooters": 1, "target_models": 3}
GUN: dict[str, Any] = {"weapon": "Heavy AT gun", "shooters": 1, "distance": 24}


def shot(**facts: Any) -> Sample:
    return "shoot", {**FEW, **facts}


def near(weapon: str) -> int:
    """A distance at which it shoots."""
    return {"Pistol": 6, "SMG": 10, "Sniper rifle": 14, "Flamethrower, infantry": 4, "Flamethrower, vehicle": 8,
            **dict.fromkeys(MORTARS, 20)}.get(weapon, 12)


WEAPONS = [
    *(shot(weapon=weapon, distance=near(weapon), crew_lost=True) for weapon in (*SMALL_ARMS, *FLAMETHROWERS)),
    *(shot(weapon=weapon, distance=near(weapon), moved=True)
      for weapon in (*SMALL_ARMS, *FLAMETHROWERS, *HOWITZERS, *MORTARS, *AT_WEAPONS) if weapon != "Sniper rifle"),
    shot(weapon="Sniper rifle", distance=14, cover="hard"),
    shot(weapon="Sniper rifle", distance=14, as_rifle=True),
    *(shot(weapon=weapon, distance=distance, crew_lost=True, target="light_tank", turret=False)
      for weapon, distance in AT_WEAPONS.items()),
    *(shot(weapon=weapon, round="HE", in_building=True) for weapon in AP_AND_HE),
    *(shot(weapon=weapon, distance=20, target_models=2, under_template=1) for weapon in MORTARS),
    *(shot(weapon=weapon, crew_lost=True, in_building=True, distance=20) for weapon in HOWITZERS),
    *(shot(weapon=weapon, distance=48, indirect=True, turns_on_target=1) for weapon in HOWITZERS),
]

TO_HIT = [
    shot(distance=5), shot(distance=13, pins=1, quality="inexperienced"), shot(target_down=True, target_models=2),
    shot(cover="soft"), shot(cover="hard", medic=True),
    *(shot(weapon="Light mortar", distance=14, turns_on_target=turns, hit_last_turn=again)
      for turns, again in ((0, False), (2, False), (5, False), (1, True))),
]

TARGETS = [
    *(shot(target=target, target_quality=quality) for target in TROOPS for quality in QUALITIES),
    *(shot(**{**GUN, "target": target}) for target in VEHICLES),
    *(shot(**{**GUN, "target": "medium_tank", "facing": facing}) for facing in ("side", "rear", "top")),
    *(shot(distance=12, target="heavy_tank", target_quality=quality, open_topped=top, further=({"weapon": "HMG"},))
      for quality in QUALITIES for top in (False, True)),
    shot(**{**GUN, "target": "medium_tank", "carries_flamethrower": True}),
    shot(weapon="Heavy mortar", distance=14, hit_last_turn=True, target="armoured_car", turret=False),
    *(shot(target="softskin", turret=False, passengers=2, passenger_quality=quality) for quality in QUALITIES),
    # A 4 to damage equals the DV, and a 4 on the chart less 3 and one more stops the vehicle: its passengers get out.
    shot(**{**GUN, "target": "heavy_tank", "carries_flamethrower": True, "passengers": 2, "turret": False}),
]

ORDERS: list[Sample] = [
    ("draw", {}), ("reaction", {}), ("regroup", {}), ("extra_turn", {}), ("hold_down", {}),
    *(("passengers", {"models": 2, "transport": transport}) for transport in ("immobilised", "destroyed")),
    *(("order_check", {"pins": 3, "quality": quality}) for quality in QUALITIES),
    *(("order_check", {"pins": 5, "officer": rank}) for rank in (1, 2, 3, 4)),
    ("order_check", {"pins": 2, "leader_lost": True}), ("order_check", {"pins": 4, "order": "RALLY"}),
    ("rally", {"pins": 4}), *(("snap_to", {"rank": rank}) for rank in (1, 2, 3, 4)),
]

MOVES: list[Sample] = [
    *(("move", {"unit": unit, "order": order, "terrain": terrain})
      for unit in ("Infantry", "Tracked", "Wheeled", "Artillery") for order in ("ADVANCE", "RUN")
      for terrain in ("Open", "Rough", "Obstacle", "Anti-tank obstacle", "Building", "Road")),
    *(("move", {"unit": unit, "order": order}) for unit in ("Half-tracked", "Bicycle", "Cavalry")
      for order in ("ADVANCE", "RUN")),
    *(("move", {"unit": unit, "reverse": True, "recce": recce}) for unit in ("Tracked", "Wheeled")
      for recce in (False, True)),
    ("move", {"unit": "Tracked", "terrain": "Building", "demolishes": True}),
]

ASSAULTS: list[Sample] = [
    *(("assault", {"fighters": 2, "target_models": 2, "quality": quality, "target_quality": quality})
      for quality in QUALITIES),
    ("assault_vehicle", {"fighters": 2, "target": "armoured_car", "turret": False}), ("tank_assault", {}), ("ram", {}),
]

START_OF_TURN: list[Sample] = [
    ("smoke_round", {}), ("barrage", {}), ("smoke_barrage", {}), ("standing_smoke", {}), ("strike_area", {}),
    ("barrage_unit", {"target_models": 3, "under_template": 1}), ("barrage_unit", {"target": "light_tank"}),
    ("air_strike", {}), ("air_strike", {"call": "granted", "target_models": 3}),
    *(("air_strike", {"call": "granted", "target_models": 2, "under_template": 1,
                      "flak": ({"shots": 1, "side": "friendly", "quality": quality},)}) for quality in QUALITIES),
    ("air_strike", {"call": "granted", "target": "light_tank", "turret": False}),
]

SAMPLES: list[Sample] = [*WEAPONS, *TO_HIT, *TARGETS, *ORDERS, *MOVES, *ASSAULTS, *START_OF_TURN]

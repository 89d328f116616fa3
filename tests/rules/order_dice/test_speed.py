"""Odds of the worst legal inputs, worked out cold."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine import SENSIBLE
from tests.stopwatch import no_slower_than_found, odds_within, worst_known

BAR = 0.100
"""Seconds of work."""

SQUAD = {"weapon": "SMG", "shooters": 10, "distance": 10, "target_models": 12,
         "further": ({"weapon": "LMG"}, {"weapon": "Panzerfaust"})}

WORST: dict[str, tuple[str, dict[str, Any]]] = {
    "12 with LMG, SMGs and panzerfaust at 12 with a medic": ("shoot", {**SQUAD, "medic": True}),
    "the same at a gun": ("shoot", {**SQUAD, "medic": True, "target": "artillery"}),
    '4" HE, 3D6 hits': ("shoot", {"weapon": "Heavy howitzer", "shooters": 1, "distance": 40, "target_models": 15}),
    "super-heavy gun at a turreted tank": (
        "shoot", {"weapon": "Super-heavy AT gun", "shooters": 1, "target": "medium_tank", "facing": "rear",
                  "passengers": 12}),
    "40 shots at 15 with a medic": (
        "shoot", {"weapon": "SMG", "shooters": 10, "further": ({"weapon": "LMG", "shooters": 5},), "distance": 6,
                  "target_models": 15, "medic": True}),
    "24 shots, two of them heavy, at 15 with a medic": (
        "shoot", {"weapon": "SMG", "shooters": 11, "further": ({"weapon": "Light autocannon"},), "distance": 6,
                  "target_models": 15, "medic": True}),
    "a flamethrower and 6 rifles at 15 with a medic": (
        "shoot", {"weapon": "Flamethrower, infantry", "shooters": 1, "further": ({"weapon": "Rifle", "shooters": 6},),
                  "distance": 5, "target_models": 15, "medic": True}),
    "HE and two machine-guns at 15 with a medic": (
        "shoot", {"weapon": "Medium AT gun", "shooters": 1, "round": "HE", "target_models": 15, "medic": True,
                  "further": ({"weapon": "MMG", "shooters": 2},)}),
    "a tank's guns at a full truck": (
        "shoot", {"weapon": "Light autocannon", "shooters": 2, "further": ({"weapon": "MMG", "shooters": 7},),
                  "target": "softskin", "distance": 5, "passengers": 12}),
    "a flamethrower at a full transport": (
        "shoot", {"weapon": "Flamethrower, vehicle", "shooters": 1, "target": "armoured_car", "distance": 5,
                  "target_quality": "veteran", "passengers": 12}),
    "nine heavy weapons of three kinds at a full tank": (
        "shoot", {"weapon": "Panzerfaust", "shooters": 3, "target": "light_tank", "facing": "side", "distance": 5,
                  "target_quality": "veteran", "passengers": 12,
                  "further": ({"weapon": "PIAT", "shooters": 3}, {"weapon": "Anti-tank rifle", "shooters": 3})}),
    "eleven heavy weapons of three kinds at a full tank": (
        "shoot", {"weapon": "PIAT", "shooters": 4, "target": "medium_tank", "facing": "side", "distance": 5,
                  "target_quality": "veteran", "passengers": 12,
                  "further": ({"weapon": "Medium AT gun"}, {"weapon": "Panzerfaust", "shooters": 6})}),
    "a flamethrower and an autocannon at a full transport": (
        "shoot", {"weapon": "Flamethrower, vehicle", "shooters": 1, "target": "armoured_car", "facing": "rear",
                  "distance": 5, "target_quality": "veteran", "passengers": 12,
                  "further": ({"weapon": "Light autocannon"},)}),
    "15 panzerfausts at a full tank": (
        "shoot", {"weapon": "Panzerfaust", "shooters": 15, "target": "heavy_tank", "facing": "side", "distance": 5,
                  "target_quality": "veteran", "passengers": 12}),
    "four panzerfausts at a full transport": (
        "shoot", {"weapon": "Panzerfaust", "shooters": 4, "target": "armoured_car", "facing": "rear", "distance": 5,
                  "passengers": 12}),
    "two autocannons at a full transport": (
        "shoot", {"weapon": "Light autocannon", "shooters": 2, "target": "armoured_car", "facing": "rear",
                  "distance": 5, "passengers": 12}),
    "40 shots at a full truck": (
        "shoot", {"weapon": "MMG", "shooters": 8, "target": "softskin", "distance": 5, "passengers": 12}),
    "5 SMGs and a flamethrower at 15": (
        "shoot", {"weapon": "SMG", "shooters": 5, "distance": 5, "target_models": 15,
                  "further": ({"weapon": "Flamethrower, infantry"},)}),
    "9 SMGs and a flamethrower at 15 with a medic": (
        "shoot", {"weapon": "SMG", "shooters": 9, "distance": 5, "target_models": 15, "medic": True,
                  "further": ({"weapon": "Flamethrower, infantry"},)}),
    "a heavy howitzer and a machine-gun at 15 with a medic": (
        "shoot", {"weapon": "Heavy howitzer", "shooters": 1, "target_models": 15, "medic": True,
                  "further": ({"weapon": "MMG"},)}),
    "15 machine-guns at 15": ("shoot", {"weapon": "MMG", "shooters": 15, "target_models": 15}),
    "8 bazookas and 6 PIATs at a full tank": (
        "shoot", {"weapon": "Bazooka", "shooters": 8, "target": "heavy_tank", "passengers": 12,
                  "further": ({"weapon": "PIAT", "shooters": 6},)}),
    "12 v 12, half of them tough": ("assault", {"fighters": 12, "tough": 6, "target_models": 12, "target_tough": 6}),
    "12 v 12, all tough, defended": (
        "assault", {"fighters": 12, "tough": 12, "target_models": 12, "target_tough": 12, "defended": True}),
    "12 at a transport with 12 aboard": (
        "assault_vehicle", {"fighters": 12, "target": "armoured_car", "passengers": 12, "pins": 6,
                            "tank_grenades": True}),
    "a damage roll for each hit of twelve (O6)": (
        "assault_vehicle", {"fighters": 12, "tough": 12, "target": "armoured_car", "target_quality": "veteran",
                            "passengers": 12, "passengers_tough": 6, "pins": 8, "quality": "veteran", "officer": 4,
                            "full_strength": True, "tank_grenades": True, "inf_v_vehicle": "each"}),
    "15 v 15, all tough, defended": (
        "assault", {"fighters": 15, "tough": 15, "target_models": 15, "target_tough": 15, "defended": True}),
    "tank assault on five units": ("tank_assault", {"further": ({}, {}, {}, {})}),
    "ramming": ("ram", {"passengers": 4}),
    "a unit under a barrage": ("barrage_unit", {"target_models": 15}),
    "an air strike through flak": (
        "air_strike", {"target_models": 15, "others": 12, "flak": ({"shots": 10}, {"side": "friendly"}, {}, {})}),
}


@pytest.mark.parametrize("case", WORST)
def test_worst_input(case: str) -> None:
    action, facts = WORST[case]
    odds_within(BAR, "order_dice", action, facts, SENSIBLE)


@pytest.mark.parametrize("action", worst_known("order_dice"))
def test_the_worst_that_a_climb_has_found(action: str) -> None:
    no_slower_than_found("order_dice", action)

"""The exact odds are there before a finger leaves the glass, also for the widest legal input."""

from __future__ import annotations

import pytest

from tests.stopwatch import odds_within

HEAVY = [
    {"ammunition": "HE", "skill": "recruit", "armour": 2, "turret_armour": 2, "impact": "oblique"},
    {"ammunition": "HE", "range": "short", "target": "half_track", "armour": 1, "men": 12, "lower": True,
     "track_penetration": True},
    {"ammunition": "HE", "range": "short", "target": "small_tank", "open_topped": True, "lower": True, "gear": "wheel"},
]
THREE = ("half_track", "truck", "artillery")
CLUSTER = [(0, 12), (12, 3), (12, 9)]
WIDEST = [(5, 1), (4, 3), (4, 11)]


@pytest.mark.parametrize("facts", HEAVY)
def test_a_heavy_shot_with_scatter_penetration_effects_and_both_tests(facts: dict[str, object]) -> None:
    odds_within(0.060, "steel_wheels", "heavy_shot", facts | {"part": "best"})


@pytest.mark.parametrize("tie", ["none", "both", "reroll"])
def test_a_melee_of_twelve_pairs(tie: str) -> None:
    odds_within(0.020, "steel_wheels", "melee", {"pairs": 12, "mc_tie": tie})


@pytest.mark.parametrize(("places", "blast"), [(CLUSTER, 6), (WIDEST, 1)])
def test_five_shells_on_three_models(places: list[tuple[int, int]], blast: int) -> None:
    models = [{"target": kind, "distance": distance, "clock": clock, "half": 4, "armour": 2, "men": 6}
              for kind, (distance, clock) in zip(THREE, places, strict=True)]
    facts = {"shells": 5, "blast": blast, "skill": "skilled", "enemy_fires": True, "models": models}
    odds_within(0.300, "steel_wheels", "indirect_fire", facts)

"""Worked examples: shooting at vehicles, the damage chart, passengers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.ruleset import Resolution
from rules.said import english
from tests.rules.order_dice.conftest import written

Case = tuple[dict[str, Any], list[int], dict[str, Any]]

GUN = {"weapon": "Medium AT gun", "shooters": 1, "target": "medium_tank", "facing": "side", "distance": 24,
       "cover": "soft"}
"""4+ to hit, 3+ to damage: the shot on the tablet."""

CHART: dict[str, Case] = {
    "a miss": (GUN, [3], {"hit": False, "now": "steady", "pins_after": 0}),
    "pinned only": (GUN, [4, 4, 2], {"hit": True, "now": "steady", "pins_after": 1, "damage": ()}),
    "through by 3: two dice, DOWN and then destroyed": (
        GUN, [5, 4, 6, 1, 4, 3], {"now": "destroyed", "damage": ("DOWN", "destroyed"), "pins_after": 2}),
    "the first die destroys: the second does nothing": (
        GUN, [5, 4, 6, 4, 1], {"now": "destroyed", "damage": ("destroyed",), "pins_after": 1}),
    "through by 3: DOWN, then immobilised and locked": (
        GUN, [5, 4, 6, 1, 2, 1, 4],
        {"now": "DOWN, immobilised, turret locked", "damage": ("DOWN", "immobilised", "turret locked"),
         "pins_after": 3}),
    "the order is the order of the dice": (
        GUN, [5, 4, 6, 2, 1, 4, 1], {"damage": ("immobilised", "turret locked", "DOWN"), "pins_after": 3}),
    "equal to the DV: D6-3": (
        GUN, [5, 4, 3, 5, 4], {"damage": ("immobilised", "turret locked"), "pins_after": 2}),
    "a low roll is DOWN": (GUN, [5, 4, 3, 1, 1], {"now": "DOWN", "pins_after": 2}),
    "on fire, put out": (GUN, [5, 4, 4, 3, 3, 4, 1], {"now": "on fire, put out", "pins_after": 2}),
    "on fire, burnt out": (GUN, [5, 4, 4, 3, 4, 4], {"now": "destroyed", "damage": ("destroyed by fire",)}),
    "a second lock destroys": (
        {**GUN, "turret_locked": True}, [5, 4, 4, 1, 4],
        {"now": "destroyed", "damage": ("DOWN", "destroyed, turret jammed twice")}),
    "no second lock, no harm": ({**GUN, "turret_locked": True}, [5, 4, 4, 1, 3], {"damage": ("DOWN",)}),
    "by the switch the second line of the chart destroys": (
        {**GUN, "jam_counts": "results"}, [5, 4, 6, 1, 1, 3],
        {"damage": ("DOWN", "destroyed, turret jammed twice")}),
    "without turret there is no jam": ({**GUN, "turret": False}, [5, 4, 4, 1], {"damage": ("DOWN",)}),
    "immobilised again: no more effect": (
        {**GUN, "immobilised": True}, [5, 4, 4, 2, 1], {"damage": ("immobilised",), "now": "immobilised"}),
    "immobilised again: destroyed by the switch": (
        {**GUN, "immobilised": True, "second_immobilised": "destroyed"}, [5, 4, 4, 2],
        {"damage": ("destroyed, immobilised twice",)}),
    "a flamethrower aboard makes it worse": (
        {**GUN, "carries_flamethrower": True}, [5, 4, 4, 3], {"now": "destroyed"}),
    "the pin of the chart can destroy": (
        {**GUN, "target_pins": 7}, [5, 4, 4, 1], {"damage": ("DOWN", "destroyed by pins"), "pins_after": 9}),
    "so can the pin of the shot": (
        {**GUN, "target_pins": 8}, [5, 4], {"damage": ("destroyed by pins",), "pins_after": 9}),
    "long range costs PEN": (
        {**GUN, "distance": 31, "cover": "none"}, [4, 4, 3], {"damage": (), "pins_after": 1}),
    "but not a shaped charge": (
        {**GUN, "weapon": "Bazooka", "distance": 13, "cover": "none"}, [4, 4, 3, 1, 1], {"damage": ("DOWN",)}),
    "rear +2": ({**GUN, "facing": "rear"}, [4, 4, 2, 1, 1], {"damage": ("DOWN",)}),
    "HE takes one hit and its own pins": (
        {**GUN, "round": "HE"}, [4, 1, 2, 6], {"damage": (), "pins_after": 2}),
}


@pytest.mark.parametrize("case", CHART)
def test_damage_chart(case: str, check: Callable[..., None]) -> None:
    check("shoot", *CHART[case])


PINS: dict[str, Case] = {
    "a veteran crew shrugs off what cannot hurt it": (
        {"weapon": "HMG", "shooters": 1, "target": "heavy_tank", "target_quality": "veteran"}, [3, 3, 3, 6, 6, 6],
        {"hit": True, "pins_after": 0, "now": "steady"}),
    "an inexperienced one does not": (
        {"weapon": "HMG", "shooters": 1, "target": "heavy_tank", "target_quality": "inexperienced"},
        [3, 3, 3, 6, 6, 6], {"pins_after": 1}),
    "a regular crew on 3 is as inexperienced": (
        {"weapon": "HMG", "shooters": 1, "target": "heavy_tank"}, [3, 1, 1, 3, 6], {"pins_after": 1}),
    "a regular crew on 4 is as veteran": (
        {"weapon": "HMG", "shooters": 1, "target": "heavy_tank"}, [3, 1, 1, 4, 6], {"pins_after": 0}),
    "small arms pin an open top, and do no more": (
        {"shooters": 2, "target": "armoured_car", "open_topped": True}, [3, 3], {"pins_after": 1, "damage": ()}),
    "soft-skins are always pinned": ({"shooters": 1, "target": "softskin"}, [3, 5], {"pins_after": 1, "damage": ()}),
    "a soft-skin rolls a plain D6 at its DV": (
        {"shooters": 1, "target": "softskin"}, [3, 6, 4], {"now": "destroyed", "pins_after": 1}),
    "indirect fire hits the top and adds 1 to the chart": (
        {"weapon": "Heavy mortar", "shooters": 1, "target": "armoured_car", "distance": 30, "hit_last_turn": True},
        [2, 1, 1, 3, 4, 1], {"damage": ("immobilised",), "pins_after": 2}),
    "flames hit the top; the crew checks its morale": (
        {"weapon": "Flamethrower, vehicle", "shooters": 1, "target": "armoured_car", "distance": 6}, [
            2, 1, 1, 2, 2, 2, 5, 5, 2], {"check": "failed", "now": "removed", "pins_after": 3}),
    "two autocannons: D6-3, then two dice, then one, as the hits fell": (
        {"weapon": "Light autocannon", "shooters": 2, "target": "armoured_car", "turret": False, "facing": "rear"},
        [3, 3, 3, 3, 4, 3, 6, 4, 1, 5, 1, 1, 2], {"damage": ("immobilised", "DOWN"), "pins_after": 5}),
    "a large handful too is worked off as the hits fell (O-B8)": (
        # Crew 3: one pin. 5 + 2 is the DV: D6-3. 6 + 2 is one more: D6. First 2 - 3: DOWN; then 4: destroyed.
        {"weapon": "HMG", "shooters": 2, "target": "armoured_car", "turret": False, "facing": "side"},
        [3, 3, 1, 1, 1, 3, 3, 1, 5, 6, 2, 4],
        {"damage": ("DOWN", "destroyed"), "now": "destroyed", "pins_after": 2}),
    "the same dice, the harder hit first": (
        {"weapon": "HMG", "shooters": 2, "target": "armoured_car", "turret": False, "facing": "side"},
        [3, 3, 1, 1, 1, 3, 3, 1, 6, 5, 2, 4],
        {"damage": ("immobilised", "DOWN"), "now": "DOWN, immobilised", "pins_after": 3}),
    "nine hits of flames: the sixth that goes through destroys, the others are not looked at": (
        # 9 rolls by a 6, a 1 and 2: each a 4, 4 + 3 + 1 is 8 and one more than the DV: D6. The pins are 1 + 1.
        {"weapon": "Flamethrower, vehicle", "shooters": 2, "target": "armoured_car", "turret": False, "distance": 3,
         "target_quality": "inexperienced"},
        [2, 2, 6, 1, 1, 4, 4, 4, 4, 4, 4, 4, 4, 4, 1, 1, 1, 1, 1, 2, 2, 2],
        {"damage": ("DOWN", "immobilised", "destroyed by pins"), "now": "destroyed", "pins_after": 8}),
    "HMG: three hits, each on the chart in the order thrown": (
        {"weapon": "HMG", "shooters": 1, "target": "armoured_car", "facing": "rear", "turret": False},
        [3, 3, 3, 1, 6, 4, 3, 2, 4], {"damage": ("immobilised", "DOWN"), "pins_after": 3}),
}


@pytest.mark.parametrize("case", PINS)
def test_pins_on_vehicles(case: str, check: Callable[..., None]) -> None:
    check("shoot", *PINS[case])


TRUCK = {"shooters": 1, "target": "softskin", "passengers": 5, "turret": False}

ABOARD: dict[str, tuple[dict[str, Any], list[int], tuple[int, int, int, str]]] = {
    "destroyed: D6 hits, then out": (TRUCK, [3, 6, 4, 3, 4, 5, 1, 5], (2, 1, 5, "DOWN")),
    "half are lost: they check with the pin of their truck (O-B9)": (
        {**TRUCK, "passengers": 4}, [3, 6, 4, 3, 4, 5, 1, 4, 4, 5], (2, 1, 5, "DOWN")),
    "9 is more than 8: they are removed": (
        {**TRUCK, "passengers": 4}, [3, 6, 4, 3, 4, 5, 1, 4, 5], (2, 1, 0, "removed")),
    "no check by the switch": (
        {**TRUCK, "passengers": 4, "passengers_as_normal": False}, [3, 6, 4, 3, 4, 6, 1, 5], (2, 1, 5, "DOWN")),
    "destroyed: nobody gets out": ({**TRUCK, "passengers": 2}, [3, 6, 4, 2, 4, 4], (2, 1, 0, "wiped out")),
    "immobilised: out without losses": (TRUCK, [3, 6, 2, 3], (0, 2, 3, "DOWN")),
    "only pinned: they stay aboard": (TRUCK, [3, 1], (0, 1, 0, "aboard")),
    "pins can destroy them too": ({**TRUCK, "passenger_pins": 8}, [3, 1], (0, 9, 0, "destroyed by pins")),
}


@pytest.mark.parametrize("case", ABOARD)
def test_passengers(case: str, resolve: Callable[..., Resolution]) -> None:
    facts, faces, expected = ABOARD[case]
    aboard = resolve("shoot", facts, faces).outcome.aboard
    assert (aboard.lost, aboard.pins, aboard.inches, aboard.now) == expected


@pytest.mark.parametrize(("faces", "sentence"), [
    ([3, 6, 4, 1, 6, 6, 2],
     'The unit aboard loses 1 man, takes 1 pin, gets out 2" away and goes DOWN. The shooter picks 1 casualty.'),
    ([3, 6, 4, 2, 4, 4, 4, 4, 2],
     'The unit aboard loses 2 men, takes 1 pin, gets out 2" away and goes DOWN. Morale check passed.'),
    ([3, 6, 4, 2, 4, 4, 4, 5], "The unit aboard loses 2 men, fails its morale check and is removed."),
])
def test_what_is_said_of_passengers(faces: list[int], sentence: str, resolve: Callable[..., Resolution]) -> None:
    said = resolve("shoot", {**TRUCK, "passengers": 4}, faces).sentence
    assert english(said) == f"The target is destroyed. {sentence}"


def test_what_apply_writes_and_what_is_said(resolve: Callable[..., Resolution]) -> None:
    done = resolve("shoot", GUN, [5, 4, 3, 5, 4])
    assert english(done.sentence) == "The target takes 2 pins: immobilised, turret locked."
    assert written(done.outcome.changes) == {"pins": "+2", "immobilised": True, "turret_locked": True}


@pytest.mark.parametrize(("facts", "faces", "sentence"), [
    (GUN, [5, 4, 4, 3, 3, 4, 1], "The target takes 2 pins: fire put out."),
    (GUN, [4, 4, 2], "The target takes 1 pin and no damage."),
    ({**GUN, "target_pins": 8}, [5, 4], "The target is destroyed by its pins."),
    (GUN, [5, 4, 6, 2, 3, 4, 6, 6], "The target burns out."),
    ({"weapon": "Flamethrower, vehicle", "shooters": 1, "target": "armoured_car", "distance": 6, "turret": False},
     [2, 1, 1, 2, 3, 3, 5, 1, 6, 6, 2],
     "The target fails its morale check and is removed."),
    ({"weapon": "Flamethrower, vehicle", "shooters": 1, "target": "armoured_car", "distance": 6},
     [2, 1, 1, 2, 2, 2, 5, 5, 2],
     "The target fails its morale check and is removed."),
    ({"weapon": "Flamethrower, vehicle", "shooters": 1, "target": "armoured_car", "distance": 6, "passengers": 2},
     [2, 1, 1, 2, 2, 2, 1, 2, 1],
     "The target takes 3 pins and no damage. Morale check passed. The unit aboard takes 3 pins and stays aboard. "
     "The shooter has no fuel left for its flamethrower."),
])
def test_what_is_said_of_a_vehicle(facts: dict[str, Any], faces: list[int], sentence: str,
                                   resolve: Callable[..., Resolution]) -> None:
    assert english(resolve("shoot", facts, faces).sentence) == sentence


def test_a_vehicle_that_goes_down_shows_the_order(resolve: Callable[..., Resolution]) -> None:
    changes = resolve("shoot", GUN, [5, 4, 3, 1, 1]).outcome.changes
    assert written(changes) == {"pins": "+2", "down": True, "order": "DOWN"}


def test_the_damage_step_shows_armour_and_penetration(resolve: Callable[..., Resolution]) -> None:
    done = resolve("shoot", GUN, [4, 4, 2])
    assert english([step.label for step in done.steps]) == ["To hit, Medium AT gun", "Regular crew", "Pins", "Damage"]
    needed = done.steps[3].request.reading.goal  # type: ignore[union-attr]
    assert (needed, needed.base, needed.modifiers) == (3, 9, (("PEN", 5), ("side", 1)))

"""Worked examples: assaults of infantry and armour."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules import ruleset
from rules.ruleset import Resolution
from rules.said import english
from tests.rules.order_dice.conftest import written

Case = tuple[dict[str, Any], list[int], dict[str, Any]]

INFANTRY: dict[str, Case] = {
    "attackers first: the survivor strikes back in vain": (
        {"fighters": 3, "target_models": 2}, [4, 1, 1, 1, 4], {"winner": "attackers", "attackers": 3, "defenders": 0,
                                                               "regroup": 4}),
    "defenders win": (
        {"fighters": 2, "target_models": 2}, [3, 3, 4, 1, 5], {"winner": "defenders", "attackers": 0, "defenders": 2}),
    "0-0 is a draw, then both together": (
        {"fighters": 2, "target_models": 2}, [1, 1, 1, 1, 4, 1, 1, 1, 2], {"winner": "attackers", "attackers": 2,
                                                                          "regroup": 2}),
    "1-1 is a draw too, and fought on with one each": (
        {"fighters": 2, "target_models": 2}, [4, 1, 4, 4, 4], {"winner": "nobody", "attackers": 0, "regroup": 0}),
    "a defended charge: both wiped out at once": (
        {"fighters": 2, "target_models": 2, "defended": True}, [4, 4, 4, 4], {"winner": "nobody"}),
    "the same charge undefended": (
        {"fighters": 2, "target_models": 2}, [4, 4, 3], {"winner": "attackers", "attackers": 2, "regroup": 3}),
    "veterans die on 5+": (
        {"fighters": 2, "target_models": 1, "target_quality": "veteran"}, [4, 5, 1], {"winner": "attackers"}),
    "tough fighters: an extra die for each success": (
        {"fighters": 2, "tough": 2, "target_models": 3}, [4, 5, 1, 4, 6], {"winner": "attackers", "regroup": 6}),
    "the tough roll first, and extra dice earn nothing": (
        {"fighters": 3, "tough": 1, "target_models": 4}, [6, 1, 1, 6, 1, 1, 1],
        {"winner": "attackers", "attackers": 3}),
    "two dice each by the switch": (
        {"fighters": 1, "tough": 1, "target_models": 2, "tough_fighter": "two_dice"}, [4, 4, 1],
        {"winner": "attackers"}),
    "no effect by the switch": (
        {"fighters": 1, "tough": 1, "target_models": 1, "tough_fighter": "none"}, [4, 1], {"winner": "attackers"}),
    "the ordinary defender falls first, the tough one strikes back twice": (
        {"fighters": 3, "target_models": 2, "target_tough": 1}, [4, 1, 1, 4, 4, 2],
        {"winner": "defenders", "defenders": 1}),
    "a gun falls with its crew": (
        {"fighters": 1, "target_models": 1, "target": "artillery"}, [4, 1], {"winner": "attackers"}),
}

@pytest.mark.parametrize("case", INFANTRY)
def test_infantry_assault(case: str, check: Callable[..., None]) -> None:
    check("assault", *INFANTRY[case])


def test_the_gun_is_named(resolve: Callable[..., Resolution]) -> None:
    done = resolve("assault", {"fighters": 1, "target_models": 1, "target": "artillery"}, [4, 1])
    assert english(done.sentence) == (
        'The unit wipes out the target without loss and may regroup 1". The gun is destroyed.')


AGAINST_VEHICLES: dict[str, Case] = {
    "fear 6 or less, two hits, D6 + 2 + 1 against 9, D6-3, fire out": (
        {"fighters": 4}, [3, 3, 4, 4, 1, 1, 6, 6, 4, 4, 2, 3],
        {"check": "ok", "now": "on fire, put out", "target_pins": 1, "fighters": 4, "regroup": 3}),
    "tank grenades go by the margin": (
        {"fighters": 5, "tank_grenades": True}, [3, 3, 4, 4, 4, 4, 4, 6, 1, 4, 1, 2],
        {"now": "destroyed", "regroup": 2}),
    "a natural 1 does not damage": ({"fighters": 12}, [3, 3, *[4] * 12, 1, 5], {"now": "untouched"}),
    "no hits, no damage roll": ({"fighters": 2}, [3, 3, 3, 3, 6], {"now": "untouched", "regroup": 6}),
    "an advancing vehicle is hit on 6": (
        {"fighters": 2, "vehicle_order": "ADVANCE"}, [3, 3, 5, 5, 1], {"now": "untouched"}),
    "afraid: DOWN": ({"fighters": 4}, [3, 4], {"check": "down", "now": "untouched", "fighters": 4}),
    "afraid: FUBAR": ({"fighters": 4}, [6, 6, 2], {"check": "fubar_friendly_fire"}),
    "passed with a pin less": ({"fighters": 1, "pins": 1}, [2, 3, 1, 2], {"check": "ok", "pins_after": 0}),
    "full strength dares again": ({"fighters": 1, "full_strength": True}, [4, 4, 3, 3, 1, 2], {"check": "ok"}),
    "no fear of soft-skins, which are destroyed": (
        {"fighters": 1, "target": "softskin"}, [4, 4, 2], {"check": "ok", "now": "destroyed"}),
    "fear of everything by the switch": ({"fighters": 1, "target": "softskin", "tank_fear": "all"}, [4, 4],
                                         {"check": "down"}),
    "no fear of armoured cars by the switch": (
        {"fighters": 1, "target": "armoured_car", "tank_fear": "dv8"}, [4, 5, 1, 1, 2],
        {"check": "ok", "now": "DOWN", "target_pins": 1}),
    "open-topped: destroyed": (
        {"fighters": 1, "target": "armoured_car", "open_topped": True}, [3, 3, 4, 5, 2], {"now": "destroyed"}),
    "one roll for each hit by the switch": (
        {"fighters": 2, "target": "armoured_car", "inf_v_vehicle": "each", "turret": False}, [
            3, 3, 4, 4, 5, 6, 1, 5, 2], {"damage": ("DOWN", "immobilised"), "target_pins": 2}),
    "passengers are fought first": (
        {"fighters": 2, "target": "armoured_car", "passengers": 1}, [3, 3, 4, 1, 4, 1, 2, 3],
        {"fighters": 2, "now": "untouched", "regroup": 3}),
    "passengers win": (
        {"fighters": 1, "target": "armoured_car", "passengers": 1}, [3, 3, 1, 4],
        {"fighters": 0, "now": "untouched", "passengers": 1}),
    "both fall together": (
        {"fighters": 1, "target": "armoured_car", "passengers": 1}, [3, 3, 1, 1, 4, 4],
        {"fighters": 0, "now": "untouched", "passengers": 0}),
}


@pytest.mark.parametrize("case", AGAINST_VEHICLES)
def test_infantry_against_a_vehicle(case: str, check: Callable[..., None]) -> None:
    check("assault_vehicle", *AGAINST_VEHICLES[case])


@pytest.mark.parametrize(("ruling", "faces", "note"), [
    ("sum", [3, 3, 4, 4, 4, 1, 2], "no grenades: D6-3"),
    ("each", [3, 3, 4, 4, 5, 5, 1, 1, 2], "no grenades: D6-3 each"),
])
def test_how_many_rolls_on_the_chart(ruling: str, faces: list[int], note: str,
                                     resolve: Callable[..., Resolution]) -> None:
    done = resolve("assault_vehicle", {"fighters": 2, "target": "armoured_car", "inf_v_vehicle": ruling,
                                       "turret": False}, faces)
    assert english([step.request.text for step in done.steps if step.label == "Damage effect"]) == [note]


APC = {"fighters": 2, "pins": 1, "target": "armoured_car", "passengers": 2}


@pytest.mark.parametrize(("faces", "sentence", "unit"), [
    ([2, 4], "The unit fails its check and goes DOWN. No assault.",
     {"order": "DOWN", "down": True}),
    ([2, 3, 4, 4, 4, 1, 5, 1, 3], "The unit shakes off 1 pin. The unit aboard is wiped out. "
     'The target takes 1 pin: DOWN. The unit may regroup 3".', {"order": "RUN", "down": False, "pins": "-1"}),
    ([2, 3, 1, 1, 4, 1], "The unit aboard wipes out the unit and has 2 men left.",
     {"gone": "wiped out"}),
    ([2, 3, 4, 1, 4, 4, 4], "The unit and the unit aboard wipe each other out.",
     {"gone": "wiped out"}),
])
def test_what_is_said_and_written_of_a_charge(faces: list[int], sentence: str, unit: dict[str, Any],
                                              resolve: Callable[..., Resolution]) -> None:
    done = resolve("assault_vehicle", {**APC, "turret": False}, faces)
    assert english(done.sentence) == sentence
    assert written(done.outcome.changes, "unit") == unit


@pytest.mark.parametrize(("facts", "faces", "units"), [
    ({}, [4, 5], ("steps aside",)),
    ({}, [5, 5], ("destroyed",)),
    ({"target": "artillery"}, [4, 5], ("gun destroyed",)),
    ({"target_pins": 4}, [3, 3], ("destroyed",)),
    ({"target_full_strength": True}, [5, 5, 2, 2], ("steps aside",)),
    ({"further": ({"target": "artillery", "quality": "veteran"}, {"pins": 8})}, [2, 2, 5, 5, 1, 2],
     ("steps aside", "gun destroyed", "destroyed")),
])
def test_tank_against_infantry(facts: dict[str, Any], faces: list[int], units: tuple[str, ...],
                               check: Callable[..., None]) -> None:
    check("tank_assault", facts, faces, {"units": units})


RAMS: dict[str, Case] = {
    "a soft-skin dies, without a check": (
        {"target": "softskin"}, [1, 1], {"winner": "rammer", "target_now": "destroyed", "rammer_now": "DOWN",
                                         "rammer_pins": 1}),
    "the rammer loses its nerve": ({}, [3, 4], {"winner": "no ram", "rammer_now": "DOWN", "rammer_pins": 0}),
    "the heavier loser rolls D6-3": (
        {"target": "heavy_tank"}, [3, 3, 6, 1, 4, 1],
        {"winner": "rammer", "target_now": "DOWN", "target_pins": 2, "rammer_pins": 1}),
    "or a plain D6 by the switch": (
        {"target": "heavy_tank", "ram_superficial": "winner_heavier"}, [3, 3, 6, 1, 4],
        {"winner": "rammer", "target_now": "destroyed"}),
    "a tie: no damage, both shaken": (
        {"target": "heavy_tank"}, [3, 3, 2, 1], {"winner": "tie", "target_now": "DOWN", "target_pins": 1,
                                                 "rammer_now": "DOWN", "rammer_pins": 1}),
    "the rammer loses and is immobilised": (
        {}, [3, 3, 1, 6, 2, 4], {"winner": "target", "rammer_now": "DOWN, immobilised, turret locked",
                                 "rammer_damage": ("immobilised", "turret locked", "DOWN"),
                                 "rammer_pins": 2, "target_pins": 1}),
    "passengers of the rammed step aside": (
        {"target": "armoured_car", "passengers": 4}, [4, 5, 6, 1, 4],
        {"passengers": "step aside", "target_now": "destroyed"}),
    "or are destroyed": (
        {"target": "armoured_car", "passengers": 4, "passenger_pins": 3}, [4, 3, 1, 3],
        {"passengers": "are destroyed", "winner": "tie"}),
    "the last pin destroys": (
        {"target": "softskin", "pins": 8}, [1, 1],
        {"rammer_now": "destroyed", "rammer_damage": ("DOWN", "destroyed by pins"), "rammer_pins": 9}),
}


@pytest.mark.parametrize("case", RAMS)
def test_ramming(case: str, check: Callable[..., None]) -> None:
    check("ram", *RAMS[case])


@pytest.mark.parametrize(("facts", "faces", "sentence"), [
    ({"target": "softskin", "passengers": 3}, [4, 5, 1, 1],
     "The unit wins the impact. The unit takes 1 pin: DOWN. The target is destroyed. The unit aboard steps aside."),
    ({"target": "armoured_car", "passengers": 3}, [5, 5, 1, 3],
     "Tie: no damage. The unit takes 1 pin: DOWN. The target takes 1 pin: DOWN. The unit aboard is destroyed."),
    ({"full_strength": True, "reroll": "never"}, [4, 4], "The unit shies away from the ram and goes DOWN."),
])
def test_what_is_said_of_a_ram(facts: dict[str, Any], faces: list[int], sentence: str,
                               resolve: Callable[..., Resolution]) -> None:
    assert english(resolve("ram", facts, faces).sentence) == sentence


def test_a_full_strength_rammer_is_asked_to_dare_again() -> None:
    ram = ruleset("order_dice").action("ram")
    facts = ram.facts(full_strength=True, reroll="ask")
    assert ram.resolve(facts, faces=[4, 4], choices=["keep"]).outcome.winner == "no ram"
    assert ram.resolve(facts, faces=[4, 4, 3, 3, 1, 1], choices=["again"]).outcome.winner == "tie"


@pytest.mark.parametrize(("action", "asked", "not_asked"), [
    ("tank_assault", "target_pins", "target_models"), ("assault_vehicle", "open_topped", "passenger_pins"),
    ("ram", "passenger_pins", "open_topped")])
def test_nobody_is_asked_for_what_makes_no_difference(action: str, asked: str, not_asked: str) -> None:
    it = ruleset("order_dice").action(action)
    shown = [view.name for view in it.fields() if view.matters(it.facts().model_dump())]
    assert asked in shown
    assert not_asked not in shown

"""Worked examples: barrages, smoke and air strikes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.ruleset import Resolution
from rules.said import english


@pytest.mark.parametrize(("faces", "expected"), [
    ([1, 2, 3, 4, 7, 5], {"lands": True, "drift": 9, "direction": 7, "radius": 11}),
    ([2], {"lands": False, "radius": 0}),
    ([3], {"lands": False, "radius": 0}),
    ([4, 3], {"lands": True, "drift": 0, "radius": 9}),
])
def test_barrage(faces: list[int], expected: dict[str, Any], check: Callable[..., None]) -> None:
    check("barrage", {}, faces, expected)


@pytest.mark.parametrize(("facts", "faces", "expected"), [
    ({}, [3, 2], {"pins_after": 2, "casualties": 0, "now": "steady"}),
    ({"target_pins": 8}, [5, 1], {"now": "destroyed by pins"}),
    ({}, [6, 1, 1, 1, 2, 1, 1, 2], {"pins_after": 2, "casualties": 1}),
    ({"under_template": 1}, [6, 4, 2], {"pins_after": 4, "casualties": 1}),
    ({"target": "heavy_tank"}, [2, 3], {"pins_after": 3, "now": "steady"}),
    # A tank: one hit, crew die, D6 pins, D6 + 4 + 1 against 10, then D6-3 and +1 for indirect.
    ({"target": "heavy_tank"}, [6, 4, 2, 5, 4, 1], {"pins_after": 3, "damage": ("immobilised",)}),
])
def test_unit_under_a_barrage(facts: dict[str, Any], faces: list[int], expected: dict[str, Any],
                              check: Callable[..., None]) -> None:
    check("barrage_unit", facts, faces, expected)


@pytest.mark.parametrize(("facts", "faces", "sentence"), [
    ({}, [3, 2], "The target takes 2 pins."),
    ({"target": "heavy_tank", "passengers": 4}, [5, 1],
     "The target takes 1 pin. The unit aboard takes 1 pin and stays aboard."),
    ({"target": "heavy_tank", "target_pins": 7}, [5, 2], "The target is destroyed by its pins."),
    ({"target_pins": 7}, [5, 2], "The target is destroyed by its pins."),
    # The hit comes: no model wounded by 3 hits, each a 1; D6 pins.
    ({}, [6, 1, 1, 1, 4, 1, 1, 1], "The target takes 4 pins and holds."),
])
def test_what_is_said_of_a_unit_under_a_barrage(facts: dict[str, Any], faces: list[int], sentence: str,
                                                resolve: Callable[..., Resolution]) -> None:
    assert english(resolve("barrage_unit", facts, faces).sentence) == sentence


@pytest.mark.parametrize(("faces", "expected"), [
    ([1, 1, 1, 1, 12], {"lands": True, "drift": 3, "direction": 12}),
    ([2], {"lands": False}), ([5], {"lands": True, "drift": 0})])
def test_smoke_barrage(faces: list[int], expected: dict[str, Any], check: Callable[..., None]) -> None:
    check("smoke_barrage", {}, faces, expected)


@pytest.mark.parametrize(("faces", "expected"), [
    ([1], {"result": "removed"}), ([2, 4, 9], {"result": "drifts", "inches": 4, "direction": 9}),
    ([3], {"result": "stays"}), ([6], {"result": "stays"})])
def test_standing_smoke(faces: list[int], expected: dict[str, Any], check: Callable[..., None]) -> None:
    check("standing_smoke", {}, faces, expected)


@pytest.mark.parametrize(("facts", "faces", "result"), [
    ({}, [1], "against the caller"),
    ({}, [3], "later"),
    ({"target_gone": True}, [4], "wasted"),
    ({"flak": ({"shots": 3},)}, [4, 5, 6, 5], "shot down"),
    ({"flak": ({"shots": 2}, {"shots": 1})}, [4, 5, 5, 6], "shot down"),
    ({"flak": ({"shots": 1, "side": "friendly", "quality": "inexperienced"}, {"shots": 2})}, [4, 3, 5, 5, 5],
     "shot down"),
])
def test_air_strikes_that_never_come(facts: dict[str, Any], faces: list[int], result: str,
                                     check: Callable[..., None]) -> None:
    check("air_strike", facts, faces, {"result": result, "target": None})


STRIKES: dict[str, tuple[dict[str, Any], list[int], dict[str, Any]]] = {
    "strafed: 2D6 hits at +2, a pin on top of the area's": (
        {}, [4, 2, 1, 1, 1, 2, 1], {"pins_after": 2, "casualties": 1}),
    "friendly veterans hold their fire on 2": (
        {"flak": ({"shots": 9, "side": "friendly", "quality": "veteran"},)}, [4, 2, 1, 1, 1, 1, 2, 1],
        {"pins_after": 1, "casualties": 1}),
    "three hits are one pin by the switch": (
        {"flak": ({"shots": 3},), "flak_pins": "per_unit"}, [5, 5, 5, 5, 1, 1, 1, 1, 1, 1],
        {"pins_after": 1, "casualties": 0}),
    "other units take theirs in between": (
        {"others": 2}, [6, 3, 1, 2, 2, 1, 1, 1, 1], {"pins_after": 3, "casualties": 0}),
    '3" template: 2D6 hits at +3, D2 pins': (
        {}, [4, 1, 3, 1, 1, 2, 2, 2], {"pins_after": 2, "casualties": 2}),
    "a 2 strafes": ({}, [4, 1, 2, 1, 1, 3, 1], {"pins_after": 1, "casualties": 1}),
    "a 2 bombs by the switch": (
        {"warplane_two": "bomb3"}, [4, 1, 2, 1, 1, 2, 2, 2], {"pins_after": 2, "casualties": 2}),
    '4" template on three models under it: D3 pins': (
        {"under_template": 3}, [4, 1, 5, 3, 2, 2, 1], {"pins_after": 3, "casualties": 2}),
    "strafing does nothing to armour": (
        {"target": "medium_tank"}, [4, 3, 1], {"pins_after": 2, "damage": (), "now": "steady"}),
    "strafing a soft-skin": (
        {"target": "softskin", "turret": False}, [4, 1, 1, 1, 1, 3, 4, 1], {"pins_after": 2, "damage": ("DOWN",)}),
    "a bomb on a tank: crew die, pins, top armour, +1 on the chart": (
        {"target": "medium_tank", "call": "granted"}, [1, 6, 1, 2, 4, 3, 1], {"damage": ("DOWN",), "pins_after": 3}),
    "the area's pins destroy before the bomb": (
        {"target_pins": 7}, [4, 3], {"now": "destroyed by pins", "pins_after": 9}),
}


@pytest.mark.parametrize("case", STRIKES)
def test_air_strike(case: str, resolve: Callable[..., Resolution]) -> None:
    facts, faces, expected = STRIKES[case]
    hit = resolve("air_strike", facts, faces).outcome.target
    assert {name: getattr(hit, name) for name in expected} == expected


def test_strafed_armour_has_only_the_pins_of_the_area(resolve: Callable[..., Resolution]) -> None:
    done = resolve("air_strike", {"target": "medium_tank"}, [4, 3, 1])
    assert english(done.sentence) == "The strike comes in. The target takes 2 pins."


@pytest.mark.parametrize(("pins", "note"), [
    ("per_hit", "5+ hits, no modifiers. Each hit is 1 pin."),
    ("per_unit", "5+ hits, no modifiers. Each unit that hits is 1 pin.")])
def test_flak_says_what_a_hit_is_worth(pins: str, note: str, resolve: Callable[..., Resolution]) -> None:
    done = resolve("air_strike", {"flak": ({"shots": 1},), "flak_pins": pins}, [4, 1, 1, 1, 1, 1, 1, 1])
    assert english(done.steps[1].request.note) == note


@pytest.mark.parametrize(("facts", "face", "expected"), [
    ({}, 1, {"pins_after": 0, "destroyed": False}), ({"pins": 2}, 3, {"pins_after": 4, "destroyed": False}),
    ({"pins": 7}, 3, {"pins_after": 9, "destroyed": True})])
def test_other_unit_in_the_strike_area(facts: dict[str, Any], face: int, expected: dict[str, Any],
                                       check: Callable[..., None]) -> None:
    check("strike_area", facts, [face], expected)

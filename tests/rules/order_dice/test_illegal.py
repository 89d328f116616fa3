"""Facts the sheet does not allow are refused with one sentence that names the field."""

from __future__ import annotations

from typing import Any

import pytest

from rules import ruleset
from rules.order_dice.shooting import firing_of
from rules.ruleset import FactsError
from rules.said import english

REFUSED: list[tuple[str, dict[str, Any], str, str]] = [
    ("shoot", {"distance": 25}, "distance", 'Rifle reaches 24"; the target is at 25".'),
    ("shoot", {"weapon": "Sniper rifle", "shooters": 1, "distance": 11}, "distance",
     'Sniper rifle needs 12" or more; the target is at 11".'),
    ("shoot", {"weapon": "Light howitzer", "shooters": 1, "distance": 20, "indirect": True}, "distance",
     'Light howitzer needs 24" or more; the target is at 20".'),
    ("shoot", {"weapon": "SMG", "distance": 20, "further": ({"weapon": "Pistol"},)}, "distance",
     'SMG reaches 12"; the target is at 20".'),
    ("shoot", {"target": "medium_tank"}, "target",
     "Small arms do nothing to closed armour of DV 9."),
    ("shoot", {"weapon": "Sniper rifle", "shooters": 1, "distance": 20, "moved": True}, "moved",
     "Sniper rifle shoots only with FIRE or AMBUSH, not after a move."),
    ("shoot", {"in_transport": True}, "in_transport",
     "Passengers may not shoot."),
    ("shoot", {"further": ({"weapon": "Automatic rifle", "shooters": 8},)}, "further",
     "One unit shoots with 15 models at most."),
    ("shoot", {"weapon": "Flamethrower, vehicle", "shooters": 1, "distance": 5, "out_of_fuel": True}, "out_of_fuel",
     "The vehicle's flamethrower is out of fuel."),
    ("shoot", {"weapon": "Medium AT gun", "shooters": 1, "further": ({"weapon": "Flamethrower, vehicle"},),
               "distance": 5, "out_of_fuel": True}, "out_of_fuel",
     "The vehicle's flamethrower is out of fuel."),
    ("shoot", {"weapon": "Light howitzer", "shooters": 1, "target_models": 5, "under_template": 6}, "under_template",
     "6 models under the template, but only 5 in the unit."),
    ("barrage_unit", {"target_models": 2, "under_template": 3}, "under_template",
     "3 models under the template, but only 2 in the unit."),
    ("air_strike", {"target_models": 2, "under_template": 3}, "under_template",
     "3 models under the template, but only 2 in the unit."),
    ("shoot", {"pins": 9}, "pins",
     "A unit of Ld 9 breaks at 9 pins: 8 at most."),
    ("shoot", {"target_pins": 8, "target_quality": "inexperienced"}, "target_pins",
     "A unit of Ld 8 breaks at 8 pins: 7 at most."),
    ("shoot", {"cover": "thick"}, "cover", "Cover: No cover, Soft -1 or Hard -2, not thick."),
    ("shoot", {"shooters": 0}, "shooters", "Number: 1 at least, not 0."),
    ("smoke_round", {"distance": 10}, "distance",
     'Medium mortar fires indirect from 12" to 60"; the aiming point is at 10".'),
    ("draw", {"first": 0, "second": 0}, "first",
     "The bag is empty: put at least 1 die into it."),
    ("assault", {"fighters": 3, "tough": 4}, "tough",
     "4 tough fighters, but only 3 models."),
    ("assault_vehicle", {"vehicle_order": "RUN"}, "vehicle_order",
     "A vehicle on RUN cannot be assaulted."),
    ("tank_assault", {"tank_immobilised": True}, "tank_immobilised", "An immobilised tank cannot assault."),
    ("tank_assault", {"half_run": False}, "half_run",
     "A tank assaults with at least half its RUN and no pivots."),
    ("ram", {"rammer_immobilised": True}, "rammer_immobilised", "An immobilised tank cannot ram."),
    ("ram", {"passenger_pins": 9}, "passenger_pins",
     "A unit of Ld 9 breaks at 9 pins: 8 at most."),
]


@pytest.mark.parametrize(("action", "facts", "field", "sentence"), REFUSED)
def test_refused(action: str, facts: dict[str, Any], field: str, sentence: str) -> None:
    with pytest.raises(FactsError) as refused:
        ruleset("order_dice").action(action).facts(**facts)
    assert (refused.value.problems[0].field, str(refused.value.problems[0].sentence)) == (field, sentence)


def test_an_unknown_weapon_is_answered_with_the_list() -> None:
    with pytest.raises(FactsError, match="There is no weapon Crossbow; there are Pistol, SMG"):
        ruleset("order_dice").action("shoot").facts(weapon="Crossbow")


@pytest.mark.parametrize("facts", [
    {"target": "armoured_car", "open_topped": True},
    {"target": "medium_tank", "further": ({"weapon": "Panzerfaust"},), "distance": 10},
    {"weapon": "Sniper rifle", "shooters": 1, "distance": 5, "as_rifle": True},
    {"weapon": "Sniper rifle", "shooters": 1, "distance": 20, "moved": True, "as_rifle": True},
    {"weapon": "SMG", "shooters": 15, "distance": 10},
    {"weapon": "SMG", "shooters": 12, "further": ({"weapon": "LMG", "shooters": 3},), "distance": 10},
    {"weapon": "Medium AT gun", "shooters": 1, "round": "HE", "target": "medium_tank"},
    {"further": ({"weapon": "Panzerfaust", "shooters": 3},), "distance": 10},
    {"weapon": "Panzerfaust", "shooters": 15, "target": "heavy_tank"},
    {"weapon": "MMG", "shooters": 6, "target": "armoured_car", "open_topped": True},
    {"weapon": "Flamethrower, vehicle", "shooters": 1, "further": ({"weapon": "Light AT gun"},),
     "target": "heavy_tank", "distance": 5},
    {"weapon": "Heavy AT gun", "shooters": 1, "round": "HE", "further": ({"weapon": "MMG"},)},
    {"weapon": "Flamethrower, infantry", "shooters": 1, "distance": 5,
     "further": ({"weapon": "Rifle", "shooters": 6},)},
    {"weapon": "Flamethrower, infantry", "shooters": 2, "distance": 5},
    {"weapon": "MMG", "shooters": 15},
    {"weapon": "Heavy howitzer", "shooters": 2, "distance": 40},
    {"weapon": "Medium AT gun", "shooters": 1, "out_of_fuel": True},
    {"target_models": 5, "under_template": 6},
    {"weapon": "Light howitzer", "shooters": 1, "target_models": 5, "under_template": 6, "in_building": True},
    {"weapon": "Light howitzer", "shooters": 1, "target_models": 5, "under_template": 6, "he_hits": "always_column"},
    {"weapon": "Light howitzer", "shooters": 1, "target": "softskin", "target_models": 5, "under_template": 6},
])
def test_what_is_just_legal(facts: dict[str, Any]) -> None:
    assert ruleset("order_dice").action("shoot").facts(**facts)


@pytest.mark.parametrize("given", [
    {"round": "HE"}, {"indirect": True}, {"as_rifle": True}, {"turns_on_target": 3}, {"further": ({"round": "HE"},)}])
def test_what_the_weapon_does_not_have_does_not_matter(given: dict[str, Any]) -> None:
    """A field that stands hidden for this weapon keeps what it was set to for another one."""
    shoot = ruleset("order_dice").action("shoot")
    plain = {"weapon": "MMG", "shooters": 2, **({"further": ({},)} if "further" in given else {})}
    fired = [shoot.within(firing_of, shoot.facts(**facts)) for facts in (plain | given, plain)]  # type: ignore[arg-type]
    assert fired[0] == fired[1]


@pytest.mark.parametrize(("facts", "dice"), [
    ({"weapon": "Rifle", "shooters": 6, "further": ({"weapon": "SMG", "shooters": 2},), "distance": 20}, "6D6"),
    ({"weapon": "SMG", "shooters": 2, "further": ({"weapon": "Rifle", "shooters": 6},), "distance": 20}, "6D6"),
    ({"weapon": "Rifle", "shooters": 6, "further": ({"weapon": "SMG", "shooters": 2, "distance": 12},),
      "distance": 20}, "10D6"),
    ({"weapon": "Rifle", "shooters": 6, "further": ({"weapon": "Sniper rifle"},), "distance": 20, "moved": True},
     "6D6"),
    ({"weapon": "Light AT gun", "shooters": 1, "further": ({"weapon": "Flamethrower, vehicle"},), "distance": 20,
      "target": "heavy_tank"}, "1D6"),
])
def test_a_weapon_out_of_reach_stays_silent(facts: dict[str, Any], dice: str) -> None:
    """O-B6: it does not refuse the shot, and neither is it fired."""
    shoot = ruleset("order_dice").action("shoot")
    assert english(shoot.headline(shoot.facts(**facts))[0]) == dice

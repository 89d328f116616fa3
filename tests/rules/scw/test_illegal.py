"""Facts that the sheet does not allow are refused with one sentence."""

from __future__ import annotations

from typing import Any

import pytest

from rules import ruleset
from rules.ruleset import FactsError

REFUSED = [
    ("shoot", {"range": 4}, "range", "A rifle base only shoots within 3 squares; the target is at 4."),
    ("shoot", {"rifle": 0, "mmg": 1, "range": 6}, "range",
     "An MMG base only shoots within 5 squares; the target is at 6."),
    ("shoot", {"range": 2, "sideways": 2}, "range", "A rifle base only shoots within 3 squares; the target is at 4."),
    ("shoot", {"rifle": 0, "cavalry": 4}, "range",
     "A cavalry base only shoots in proximity; the target is at 2."),
    ("shoot", {"target": "vehicle"}, "target", "A rifle base has no dice against a light tank."),
    ("shoot", {"shooter": "light_tank", "target": "vehicle", "vehicle": "medium_tank"}, "target",
     "A light tank has no dice against a medium tank."),
    ("shoot", {"shooter": "truck", "target": "vehicle", "vehicle": "truck"}, "target",
     "A truck has no dice against a truck."),
    ("shoot", {"rifle": 0}, "rifle", "Nobody shoots: it takes a rifle, LMG, MMG, sniper or cavalry base."),
    ("shoot", {"rifle": 9}, "rifle", "Rifle: 8 at most, not 9."),
    ("shoot", {"bases": 0}, "bases",
     "Nobody is in the target square: 1 base or more, or the company commander."),
    ("shoot", {"return_fire": True, "back_lmg": 4, "back_mmg": 3}, "back_mmg",
     "The target has 6 bases, not 7."),
    ("shoot", {"return_fire": True, "back_lmg": 4, "back_mmg": 2, "leader": "officer"}, "back_mmg",
     "The target has 6 bases, not 7."),
    ("shoot", {"return_fire": True, "others": 3}, "others",
     "A square holds 8 bases at most, not 9."),
    ("shoot", {"cover": "hill"}, "cover", "Cover: Open, Partial +1 or Building, wood +2, not hill."),
    ("shoot", {"officer": True}, "officer", None),
    ("mortar", {"range": 2}, "range", "A mortar only shoots at 3 to 6 squares; the target is at 2."),
    ("mortar", {"range": 7}, "range", "A mortar only shoots at 3 to 6 squares; the target is at 7."),
    ("flamethrower", {"range": 2}, "range",
     "A foot flamethrower only shoots at short range; the target is at 2."),
    ("flamethrower", {"sideways": 1}, "range",
     "A foot flamethrower only shoots at short range; the target is at 2."),
    ("opportunity", {"leader": "commander"}, "leader",
     "Opportunity shots never pick the company commander."),
    ("opportunity", {"already_shot": True}, "already_shot",
     "A square has one opportunity shot each enemy turn."),
    ("opportunity", {"shooter": "at_gun", "range": 7}, "range",
     "An AT gun only shoots within 6 squares; the target is at 7."),
    ("assault", {"kind": "mmg_mortar"}, "kind",
     "MMGs, mortars and guns cannot assault; foot, cavalry and vehicles can."),
    ("assault", {"through": "corner"}, "through",
     "An assault goes through the face of the square, not the corner."),
    ("assault", {"own_hammered": True}, "own_hammered",
     "A hammered square cannot assault: it has lost its turn."),
    ("assault", {"foot": 0}, "foot", "Nobody assaults: it takes a foot base or a vehicle."),
    ("assault", {"foot": 2, "officers": 1, "bombers": 2}, "bombers",
     "Too many officers and bombers, 3: 2 bases at most."),
    ("assault", {"foot": 1, "bombers": 2}, "bombers",
     "Too many officers and bombers, 2: 1 base at most."),
    ("assault", {"vehicles": 1, "medium_tanks": 2}, "medium_tanks",
     "Too many medium tanks, 2: the target has 1 vehicle."),
    ("assault", {"mmg": 5}, "mmg", "Too many LMGs and MMGs, 5: 4 bases at most."),
    ("assault", {"medium_tanks": 1}, "medium_tanks",
     "Too many medium tanks, 1: the target has 0 vehicles."),
    ("assault", {"target_foot": 0}, "target_foot",
     "Nobody is in the target square: it takes a base, gun or vehicle."),
    ("assault", {"own_vehicles": 3}, "own_vehicles",
     "A square holds 8 bases, guns and vehicles at most, not 9."),
    ("assault", {"kind": "cavalry", "terrain": "building_wood"}, "terrain",
     "Cavalry only assaults into open or partial cover."),
    ("fall_back", {"foot": 0}, "foot", "Nobody is left to fall back: it takes a base, gun or vehicle."),
    ("fall_back", {"loser": "assaulter", "guns": 1}, "guns",
     "Guns cannot assault, so a losing assaulter has none."),
    ("ap_foot", {"squares": 4}, "squares", "One roll serves 3 squares at most, not 4."),
    ("ap_plan", {"ap": 5, "bought": [{"deed": "first_shoot"}, {"deed": "assault"}, {"deed": "leave_other"}]}, "bought",
     "These actions cost 6 AP; the square has 5."),
    ("ap_plan", {"kind": "mmg_mortar", "bought": [{"deed": "assault"}]}, "bought",
     "An MMG or mortar cannot assault."),
    ("ap_plan", {"kind": "gun", "bought": [{"deed": "remove_casualty"}]}, "bought",
     "A gun cannot remove a casualty marker."),
    ("ap_plan", {"bought": [{"deed": "dismount"}]}, "bought", "A foot base cannot dismount."),
    ("ap_plan", {"bought": [{"deed": "second_shoot"}]}, "bought", "A second shot comes after the first."),
    ("ap_plan", {"bought": [{"deed": "first_shoot"}] * 2}, "bought",
     "A square shoots twice at most."),
    ("ap_plan", {"kind": "cavalry", "bought": [{"deed": "assault", "into": "building_wood"}]}, "bought",
     "Cavalry only assaults into open or partial cover."),
    ("ap_plan", {"ap": 3, "single": True, "bought": [{"deed": "assault"}]}, "single",
     "An assault cannot be the single chosen action."),
    ("ap_plan", {"ap": 0, "single": True, "bought": [{"deed": "first_shoot"}]}, "single",
     "A single chosen action takes at least 1 AP; the square has none."),
    ("ap_plan", {"single": True, "bought": [{"deed": "first_shoot"}]}, "single",
     "That action costs 1 AP, the square has 4: just buy it."),
    ("ap_plan", {"single": True}, "single", "A single chosen action is one action and nothing else."),
    ("ap_plan", {"hammered": True, "bought": [{"deed": "first_shoot"}]}, "hammered",
     "A hammered square has no AP and does nothing this turn."),
    ("appoint_pc", {"kind": "gun"}, "kind",
     "Guns and vehicles cannot appoint a PC; foot, MMGs and mortars can."),
    ("appoint_pc", {"ap": 0}, "ap", "Appoint a PC: 1 AP needed, the square has 0."),
    ("morale", {"cc": "stands_in"}, "cc", "The CC only stands in for a dead PC; this platoon has its PC."),
    ("dismount", {"ap": 1}, "ap", "Dismount: 2 AP needed, the square has 1."),
    ("countdown", {"counter": 22}, "counter", "Countdown shows: 21 at most, not 22."),
]


@pytest.mark.parametrize(("action", "facts", "field", "sentence"), REFUSED)
def test_refused(action: str, facts: dict[str, Any], field: str, sentence: str | None) -> None:
    with pytest.raises(FactsError) as refused:
        ruleset("scw").action(action).facts(**facts)
    problem = refused.value.problems[0]
    assert problem.field == field
    assert str(problem.sentence).endswith(".")
    if sentence:
        assert str(problem.sentence) == sentence


def test_what_is_refused_by_the_ruling_is_allowed_by_its_switch() -> None:
    action = ruleset("scw").action
    assert action("ap_foot").facts(squares=4, ap_scope="per_square").squares == 4
    assert action("shoot").facts(shooter="truck", target="vehicle", vehicle="truck", truck_vs_vehicle=1).number == 1
    assert action("shoot").facts(range=2, sideways=2, diagonals=True).sideways == 2

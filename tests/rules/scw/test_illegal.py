"""Facts that the sheet does not allow are refused with one sentence that names the field and the rule."""

from __future__ import annotations

from typing import Any

import pytest

from rules import ruleset
from rules.ruleset import FactsError

REFUSED = [
    ("shoot", {"range": 4}, "range", "A rifle base shoots 3 squares; the target is at 4. (P11)"),
    ("shoot", {"rifle": 0, "mmg": 1, "range": 6}, "range", "An MMG base shoots 5 squares; the target is at 6. (P11)"),
    ("shoot", {"range": 2, "sideways": 2}, "range", "A rifle base shoots 3 squares; the target is at 4. (P11)"),
    ("shoot", {"rifle": 0, "cavalry": 4}, "range",
     "A cavalry base shoots only at proximity range; the target is at 2. (P11)"),
    ("shoot", {"target": "vehicle"}, "target", "A rifle base has no dice against a light tank. (P10)"),
    ("shoot", {"shooter": "light_tank", "target": "vehicle", "vehicle": "medium_tank"}, "target",
     "A light tank has no dice against a medium tank. (P10)"),
    ("shoot", {"shooter": "truck", "target": "vehicle", "vehicle": "truck"}, "target",
     "A truck has no dice against a truck. (P10)"),
    ("shoot", {"rifle": 0}, "rifle", "Nobody shoots: 1 rifle, LMG, MMG, sniper or cavalry base is needed. (P10)"),
    ("shoot", {"rifle": 9}, "rifle", "rifle must be 8 or less, not 9."),
    ("shoot", {"bases": 0}, "bases",
     "Nobody is in the target square: 1 base or more, or the company commander. (P13)"),
    ("shoot", {"return_fire": True, "back_lmg": 4, "back_mmg": 3}, "back_mmg",
     "The target has 6 bases; 7 of them are more than exist. (P14)"),
    ("shoot", {"return_fire": True, "back_lmg": 4, "back_mmg": 2, "leader": "officer"}, "back_mmg",
     "The target has 6 bases; 7 of them are more than exist. (P14)"),
    ("shoot", {"return_fire": True, "others": 3}, "others",
     "A square that is shot back at holds 8 bases at most, not 9. (P14)"),
    ("shoot", {"cover": "hill"}, "cover", "cover cannot be 'hill'; accepted: open, partial or building_wood."),
    ("shoot", {"officer": True}, "officer", None),
    ("mortar", {"range": 2}, "range", "A mortar shoots 3-6 squares; the target is at 2. (P11)"),
    ("mortar", {"range": 7}, "range", "A mortar shoots 3-6 squares; the target is at 7. (P11)"),
    ("flamethrower", {"range": 2}, "range",
     "A foot flamethrower shoots only at short range; the target is at 2. (P11)"),
    ("flamethrower", {"sideways": 1}, "range",
     "A foot flamethrower shoots only at short range; the target is at 2. (P11)"),
    ("opportunity", {"leader": "commander"}, "leader",
     "Opportunity shooting never picks the company commander. (P15)"),
    ("opportunity", {"already_shot": True}, "already_shot",
     "A square has one opportunity shot each enemy turn. (P15, S14)"),
    ("opportunity", {"shooter": "at_gun", "range": 7}, "range",
     "An AT gun shoots 6 squares; the target is at 7. (P11)"),
    ("assault", {"kind": "mmg_mortar"}, "kind",
     "MMGs, mortars and guns cannot assault; foot, cavalry and vehicles can. (P18)"),
    ("assault", {"through": "corner"}, "through",
     "An assault goes through the face of the square, not the corner. (P18)"),
    ("assault", {"own_hammered": True}, "own_hammered",
     "A hammered square has lost its turn and cannot assault. (P12)"),
    ("assault", {"foot": 0}, "foot", "Nobody assaults: 1 foot base or vehicle is needed. (P18)"),
    ("assault", {"foot": 2, "officers": 1, "bombers": 2}, "bombers",
     "More officers and bombers than take part, 3: 2 foot bases, 6 counted at most. (P18)"),
    ("assault", {"foot": 1, "bombers": 2}, "bombers",
     "More officers and bombers than take part, 2: 1 foot base, 6 counted at most. (P18)"),
    ("assault", {"vehicles": 1, "medium_tanks": 2}, "medium_tanks",
     "More medium tanks than exist, 2: the target has 1 vehicle. (P18)"),
    ("assault", {"mmg": 5}, "mmg", "More LMGs and MMGs than take part, 5: 4 foot bases, 6 counted at most. (P18)"),
    ("assault", {"medium_tanks": 1}, "medium_tanks",
     "More medium tanks than exist, 1: the target has 0 vehicles. (P18)"),
    ("assault", {"target_foot": 0}, "target_foot",
     "Nobody is in the target square: 1 base, gun or vehicle is needed. (P18)"),
    ("assault", {"own_vehicles": 3}, "own_vehicles",
     "A square holds 8 bases, guns and vehicles at most, not 9. (P18)"),
    ("assault", {"kind": "cavalry", "terrain": "building_wood"}, "terrain",
     "Cavalry assaults only into open or partial cover. (P03)"),
    ("fall_back", {"foot": 0}, "foot", "Nobody is left to fall back: 1 base, gun or vehicle is needed. (P20)"),
    ("fall_back", {"loser": "assaulter", "guns": 1}, "guns",
     "Guns cannot assault, so a losing assaulter has none. (P18)"),
    ("ap_foot", {"squares": 4}, "squares", "One roll serves 3 squares at most, not 4. (P01)"),
    ("ap_plan", {"ap": 5, "bought": [{"deed": "first_shoot"}, {"deed": "assault"}, {"deed": "leave_other"}]}, "bought",
     "These actions cost 6 AP; the square has 5. (P03)"),
    ("ap_plan", {"kind": "mmg_mortar", "bought": [{"deed": "assault"}]}, "bought",
     "An MMG or mortar cannot assault. (P03)"),
    ("ap_plan", {"kind": "gun", "bought": [{"deed": "remove_casualty"}]}, "bought",
     "A gun cannot remove a casualty marker. (P03)"),
    ("ap_plan", {"bought": [{"deed": "dismount"}]}, "bought", "A foot base cannot dismount. (P03)"),
    ("ap_plan", {"bought": [{"deed": "second_shoot"}]}, "bought", "A second shoot comes after the first. (P03)"),
    ("ap_plan", {"bought": [{"deed": "first_shoot"}] * 2}, "bought",
     "A square shoots twice at most: a first and a second shoot. (P03)"),
    ("ap_plan", {"kind": "cavalry", "bought": [{"deed": "assault", "into": "building_wood"}]}, "bought",
     "Cavalry assaults only into open or partial cover. (P03)"),
    ("ap_plan", {"ap": 3, "single": True, "bought": [{"deed": "assault"}]}, "single",
     "An assault cannot be the single chosen action. (P03)"),
    ("ap_plan", {"ap": 0, "single": True, "bought": [{"deed": "first_shoot"}]}, "single",
     "A single chosen action takes at least 1 AP; the square has none. (P03)"),
    ("ap_plan", {"single": True, "bought": [{"deed": "first_shoot"}]}, "single",
     "That action costs 1 AP and the square has 4: simply buy it. (P03)"),
    ("ap_plan", {"single": True}, "single", "A single chosen action is one action and nothing else. (P03)"),
    ("ap_plan", {"hammered": True, "bought": [{"deed": "first_shoot"}]}, "hammered",
     "A hammered square has no AP and does nothing this turn. (P12)"),
    ("appoint_pc", {"kind": "gun"}, "kind",
     "Guns and vehicles cannot appoint a PC; foot, MMGs and mortars can. (P04)"),
    ("appoint_pc", {"ap": 0}, "ap", "Appointing a PC costs 1 AP; the square has 0. (P04)"),
    ("morale", {"cc": "stands_in"}, "cc", "The CC stands in only for a dead PC; this platoon has its PC. (P05)"),
    ("dismount", {"ap": 1}, "ap", "Dismounting costs 2 AP; the square has 1. (P22)"),
    ("countdown", {"counter": 22}, "counter", "counter must be 21 or less, not 22."),
]


@pytest.mark.parametrize(("action", "facts", "field", "sentence"), REFUSED)
def test_refused(action: str, facts: dict[str, Any], field: str, sentence: str | None) -> None:
    with pytest.raises(FactsError) as refused:
        ruleset("scw").action(action).facts(**facts)
    problem = refused.value.problems[0]
    assert problem.field == field
    assert problem.sentence.endswith(".") or problem.sentence.endswith(")")
    if sentence:
        assert problem.sentence == sentence


def test_what_is_refused_by_the_ruling_is_allowed_by_its_switch() -> None:
    action = ruleset("scw").action
    assert action("ap_foot").facts(squares=4, ap_scope="per_square").squares == 4
    assert action("shoot").facts(shooter="truck", target="vehicle", vehicle="truck", truck_vs_vehicle=1).number == 1
    assert action("shoot").facts(range=2, sideways=2, diagonals=True).sideways == 2

"""Cards fill the facts of every action, whole and current."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from rules.command_tokens.facts.common import VEHICLES
from rules.command_tokens.filled import FILLED
from rules.frame.deed import Adjust
from tests.rules.command_tokens.table import CARDS, SHEET, fielded, played, spending

NAMES = [card.name for card in CARDS.presets]
ALL = {f"u{n}": name for n, name in enumerate(NAMES)} | {f"x{n}": name for n, name in enumerate(NAMES)}


def test_every_action_that_takes_units_is_filled():
    assert set(FILLED) == {action.id for action in SHEET.actions if action.roles}


@pytest.mark.parametrize("action", list(FILLED))
def test_every_card_can_have_every_role(action):
    battle = fielded(**ALL)
    roles = [role.id for role in SHEET.action(action).roles]
    for names in product(range(len(NAMES)), repeat=len(roles)):
        who = {role: f"{'ux'[place]}{n}" for place, (role, n) in enumerate(zip(roles, names, strict=True))}
        assert battle.begin(action, who)
        for role in roles:
            assert battle.begin(action, {role: who[role]}), "half filled"
    assert battle.begin(action).facts == {}, "without any card it is a calculator"


@pytest.mark.parametrize(("name", "facts"), [
    ("Infantry detachment", {"strength": 0}),
    ("Mortar squad", {"firer": "support_squad", "weapon": "mortar", "strength": 0}),
    ("Anti-tank gun", {"firer": "gun"}),
    ("Light tank", {"firer": "light_vehicle", "strength": 4}),
    ("Heavy tank", {"firer": "heavy_vehicle", "strength": 10}),
])
def test_who_fires(name: str, facts: dict[str, Any]):
    battle = fielded(unit=name)
    assert battle.begin("fire", {"firer": "unit"}).facts == facts


@pytest.mark.parametrize(("name", "facts"), [
    ("Infantry detachment", {}), ("Machine gun squad", {"target": "support_squad"}),
    ("Infantry gun", {"target": "gun"}),
    ("Truck", {"target": "light_vehicle", "armour": 5}), ("Heavy tank", {"target": "heavy_vehicle", "armour": 17}),
])
def test_who_is_fired_at(name: str, facts: dict[str, Any]):
    assert fielded(unit=name).begin("fire", {"target": "unit"}).facts == facts


def test_what_lies_on_a_unit_is_read_anew():
    battle = spending("A", inf="Infantry detachment", xtank="Medium tank")
    values = {"tokens": 3, "reactions": 2, "markers": 1, "moved": True, "smoke": True}
    for key, value in values.items():
        battle = battle.after(Adjust(unit="inf", key=key, value=value))
    battle = battle.after(Adjust(unit="xtank", key="damaged", value=True))
    assert battle.begin("activate", {"unit": "inf"}).facts == {"tokens": 3, "reactions": 2, "markers": 1}
    assert battle.filled("react", {"unit": "inf"}) == {"tokens": 3, "markers": 1, "seize": "ask"}
    assert battle.begin("fire", {"firer": "xtank", "target": "inf"}).facts == {
        "firer": "medium_vehicle", "target_moved": True, "smoke": True, "target_markers": 1}
    assert battle.begin("fire", {"target": "xtank"}).facts["target_damaged"]
    assert battle.filled("fire", {"firer": "inf"})["protected"]


def test_a_machine_gun_beside_the_main_gun_has_not_its_strength():
    battle = fielded(tank="Heavy tank", xinf="Infantry detachment")
    facts = battle.begin("fire", {"firer": "tank", "target": "xinf"}, weapon="machine_gun").facts
    assert facts == {"firer": "heavy_vehicle", "weapon": "machine_gun", "strength": 0}
    out = battle.after(Adjust(unit="tank", key="main_gun_out", value=True))
    assert out.begin("fire", {"firer": "tank", "target": "xinf"}).facts == facts


def test_a_unit_on_its_way_enters_terrain_and_one_that_stands_starts_in_it():
    battle = spending("A", tank="Medium tank", gun="Infantry gun", xinf="Infantry detachment")
    assert battle.begin("terrain", {"unit": "gun"}).facts == {"unit": "gun"}
    battle = played(battle, "activate", {"unit": "tank"})
    assert battle.begin("terrain", {"unit": "tank"}).facts == {"entering": "starts"}
    battle = played(battle, "move", {"unit": "tank"})
    assert battle.begin("terrain", {"unit": "tank"}).facts == {}


@pytest.mark.parametrize(("name", "ground"), [
    ("Truck", "wheeled"), ("Half-track", "half_tracked"), ("Scout car", "tracked"), ("Heavy tank", "heavy_tank"),
    ("Infantry detachment", "infantry_detachment"), ("Mortar squad", "support_squad"), ("Anti-tank gun", "gun")])
def test_each_moves_as_what_it_is(name: str, ground: str):
    battle = fielded(unit=name)
    assert battle.filled("terrain", {"unit": "unit"})["unit"] == ground
    kind = battle.unit("unit").kind
    assert battle.filled("move", {"unit": "unit"})["unit"] == kind
    assert battle.filled("smoke", {"target": "unit"})["target"] == kind
    assert (kind in VEHICLES) == (battle.unit("unit").card == "vehicle")


def test_the_special_rule_of_a_firer():
    battle = fielded(inf="Infantry detachment").after(Adjust(unit="inf", key="special", value="per_hit"))
    assert battle.begin("fire", {"firer": "inf"}).facts == {"strength": 0, "max_markers": "per_hit"}


def test_a_unit_that_has_fired_makes_no_rapid_move():
    battle = spending("A", inf="Infantry detachment", xinf="Infantry detachment")
    battle = played(battle, "activate", {"unit": "inf"})
    battle = played(battle, "fire", {"firer": "inf", "target": "xinf"}, 1)
    assert battle.begin("move", {"unit": "inf"}).facts == {"fires": True}
    assert [offer.said for offer in battle.offers() if offer.action == "move"] == [{"pace": "normal"}]

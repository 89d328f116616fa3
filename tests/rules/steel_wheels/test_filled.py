"""How cards fill the facts: every action with every kind of card that can have its roles, and the main ones by hand."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from rules.engine import PlayerError
from rules.frame.battle import AnyBattle
from rules.steel_wheels.filled import FILLED
from tests.rules.steel_wheels.cards import ROLES, can_have
from tests.rules.steel_wheels.game import SHEET, mustered

PRESETS = SHEET.battle_sheet.presets


@pytest.fixture(scope="module")
def everybody() -> AnyBattle:
    """One of each preset a side, a team in each transport, a gun behind the tractor."""
    units = [(f"{side}{n}", side, card.name) for side in "AB" for n, card in enumerate(PRESETS)]
    names = {card.name: n for n, card in enumerate(PRESETS)}
    truck, tractor = names["Truck"], names["Artillery tractor"]
    changed = {f"{side}{names['Mortar team']}": {"aboard": f"{side}{truck}"} for side in "AB"}
    changed |= {f"{side}{names['Field gun']}": {"hooked": f"{side}{tractor}"} for side in "AB"}
    return mustered(*units, **changed)


def test_every_action_that_takes_units_is_filled_from_them() -> None:
    taking = {action.id for action in SHEET.actions if action.all_roles}
    assert taking <= set(FILLED)
    assert set(FILLED) - taking == {"chips"}, "the turn fills it"
    assert set(ROLES) == taking


@pytest.mark.parametrize("action", sorted(ROLES))
def test_every_kind_of_card_gives_legal_facts_in_every_role(everybody: AnyBattle, action: str) -> None:
    roles = ROLES[action]
    able = {role: [unit for unit in everybody.units if unit.side == side and can_have(action, role, unit)]
            for role, side in roles.items()}
    assert all(able.values())
    for units in product(*able.values()):
        who = {role: unit.id for role, unit in zip(roles, units, strict=True)}
        try:
            everybody.begin(action, who)
        except PlayerError as error:
            pytest.fail(f"{action} with {[unit.name for unit in units]}: {error}")


@pytest.mark.parametrize("action", sorted(ROLES))
def test_half_filled_works_too(everybody: AnyBattle, action: str) -> None:
    for role, side in ROLES[action].items():
        for unit in everybody.units:
            if unit.side == side and can_have(action, role, unit):
                everybody.begin(action, {role: unit.id})
    everybody.begin(action)


def test_a_heavy_shot_by_hand() -> None:
    battle = mustered(("gun", "A", "Heavy anti-tank gun"), ("tank", "B", "Assault gun"), tank={
        "immobilized": True, "acted": True, "moving": True, "men": 3, "skill": "elite", "rank": "sergeant"},
        gun={"skill": "skilled"})
    assert battle.filled("heavy_shot", {"shooter": "gun", "target": "tank"}) == {
        "ammunition": "AP", "gun": "88L", "calibre": 88, "skill": "skilled", "crew_of_one": False,
        "target": "tank", "men": 3, "target_skill": "elite", "target_rank": "sergeant", "armour": 5,
        "turret_armour": 5, "top_armour": 2, "turret": False, "gear": "track", "open_topped": False,
        "immobilized": True, "track_broken": False, "has_acted": True, "moving": True}


def test_a_team_is_a_soldier_in_its_shelter_with_the_men_it_started_with() -> None:
    battle = mustered(("gun", "A", "Field gun"), ("team", "B", "Rifle team"), team={"men": 5, "shelter": "hard"})
    facts = battle.filled("heavy_shot", {"target": "team"})
    assert {key: facts[key] for key in ("target", "men", "started", "shelter")} == {
        "target": "soldier", "men": 5, "started": 8, "shelter": "hard"}
    assert battle.filled("fragments", {"target": "team"})["models"][0]["count"] == 5
    assert battle.filled("incendiary", {"target": "team"})["miniatures"] == 5
    assert battle.filled("building_shot", {"inside": "team"}) == {
        "inside": 5, "started": 8, "on_floor": 5, "in_blast": 2, "target_skill": "veteran", "target_rank": "corporal",
        "has_acted": False}


@pytest.mark.parametrize(("men", "said", "shots"), [
    (8, {}, {"shots_effective": 13}), (3, {}, {"shots_effective": 8}), (1, {}, {"shots_effective": 6}),
    (8, {"shots_long": 6}, {"shots_effective": 7}), (8, {"shots_short": 13}, {"shots_effective": 0}),
    (8, {"shots_effective": 2}, {}),
])
def test_b5_the_machine_gun_is_the_last_to_fall_silent(men: int, said: dict[str, int], shots: dict[str, int]) -> None:
    # Seven rifles with a shot each and a machine gun with six, served by the last man.
    battle = mustered(("team", "A", "Rifle team"), team={"men": men})
    assert battle.filled("light_fire_infantry", {"shooter": "team"}, **said) == {"skill": "veteran", **shots}


def test_men_aboard_count_with_the_vehicle_they_ride_in() -> None:
    battle = mustered(("truck", "B", "Truck"), ("team", "B", "Rifle team"), team={"aboard": "truck"})
    for action in ("light_fire_vehicle", "heavy_shot", "incendiary", "hit_from_above"):
        assert battle.filled(action, {"target": "truck"})["men"] == 10
    assert battle.filled("minefield", {"unit": "truck"}) == {
        "skill": "veteran", "rank": "corporal", "unit": "truck", "men": 10, "crewed": False}


@pytest.mark.parametrize(("preset", "mine", "flames", "seen", "mover"), [
    ("Tank", "tank", "tank", "large", "Tanks"), ("Light tank", "tank", "tank", "small", "Tanks"),
    ("Armoured car", "armoured_car", "tank", "small", "Armoured cars"),
    ("Half-track", "armoured_car", "truck", "large", "Half-tracks"),
    ("Truck", "truck", "truck", "large", "Trucks, tractors"), ("Jeep", "truck", "jeep", "small", "Jeeps, cars"),
    ("Motorcycle", "truck", "jeep", "infantry", "Bikes"), ("Field gun", "team", "soldier", "small", "Artillery"),
    ("Mortar team", "team", "soldier", "infantry", "Infantry, mortars"),
])
def test_a_card_knows_its_column_on_every_table(preset: str, mine: str, flames: str, seen: str, mover: str) -> None:
    battle = mustered(("it", "A", preset))
    assert battle.filled("minefield", {"unit": "it"})["unit"] == mine
    assert battle.filled("incendiary", {"target": "it"})["target"] == flames
    assert battle.filled("spotting", {"target": "it"})["unit"] == seen
    assert battle.filled("terrain", {"unit": "it"})["unit"] == mover


@pytest.mark.parametrize(("changed", "status"), [({}, "stationary"), ({"moving": True}, "moving"),
                                                ({"moving": True, "fired": True}, "firing")])
def test_what_it_did_is_how_it_is_seen(changed: dict[str, Any], status: str) -> None:
    battle = mustered(("it", "B", "Tank"), it=changed)
    assert battle.filled("spotting", {"target": "it"})["status"] == status


@pytest.mark.parametrize(("unit", "link"), [({}, None), ({"radio": True}, "radio"),
                                           ({"entrenched": True}, "entrenched")])
def test_the_line_goes_by_the_cards(unit: dict[str, Any], link: str | None) -> None:
    battle = mustered(("eyes", "A", "Rifle team"), ("guns", "A", "Howitzer battery"), eyes=unit)
    who = {"unit": "eyes", "battery": "guns"}
    assert battle.filled("indirect_fire_request", who).get("link") == link
    assert battle.filled("communications", who).get("link") == link


def test_the_turn_counts_the_platoons() -> None:
    battle = mustered(("a", "A", "Tank"), ("b", "A", "Command tank"), ("c", "B", "Rifle team"), ("d", "B", "Jeep"),
                      ("e", "B", "Field gun"), ("f", "B", "Howitzer battery"))
    assert battle.filled("chips", {}) == {"ours": 1, "theirs": 3}


def test_a_battery_fires_a_shell_for_each_marker() -> None:
    battle = mustered(("guns", "A", "Howitzer battery"), ("mortar", "A", "Mortar team"), ("team", "B", "Rifle team"),
                      guns={"markers": 3})
    facts = battle.filled("indirect_fire", {"battery": "guns", "target": "team"})
    assert {key: facts[key] for key in ("begin", "shells", "battery", "calibre", "blast")} == {
        "begin": "shells", "shells": 3, "battery": "off_table", "calibre": 105, "blast": 8}
    assert facts["models"][0]["count"] == 8
    asked = battle.filled("indirect_fire", {"battery": "mortar"})
    assert ("begin" not in asked, asked["battery"]) == (True, "on_table")


def test_pairs_are_as_many_as_find_an_enemy() -> None:
    battle = mustered(("ours", "A", "Rifle team"), ("theirs", "B", "Machine gun team"), ours={"rank": "captain"})
    assert battle.filled("assault_infantry", {"attacker": "ours", "defender": "theirs"}) == {
        "pairs": 4, "skill": "veteran", "defender_skill": "veteran", "rank": "captain"}

"""My cards against theirs."""

from __future__ import annotations

import random

import pytest

from rules.advice.matrix import attacks, matrix, whole_matrix
from tests.rules.advice.test_sequence import gang, table
from tests.rules.enumerated import Often, assert_near, mean


def test_every_cell_is_every_face_of_its_own_shot() -> None:
    battle = gang()
    done = whole_matrix(battle, ["a1", "a2", "a3"], ["b1"], "shoot")
    action = battle.edition.action("shoot")
    for mine in ("a1", "a2", "a3"):
        pair = done.pairs[mine, "b1"]
        assert pair.who == {"shooter": mine, "target": "b1"}
        facts = action.facts(**battle.facts("shoot", dict(pair.who)))
        assert pair.worth.figure.exact == mean(action, facts, action.main.worth)


def test_rows_and_pairs_come_best_first() -> None:
    done = whole_matrix(gang(), ["a1", "a2", "a3"], ["b1"], "shoot")
    values = [pair.value for pair in done.ranked]
    assert values == sorted(values, reverse=True)
    assert done.mine[0] == done.ranked[0].mine


def test_the_first_action_that_the_cards_allow_is_taken() -> None:
    battle = table("steel_wheels", a1=("Rifle team", {}), b1=("Rifle team", {}), b2=("Truck", {}))
    done = whole_matrix(battle, ["a1"], ["b1", "b2"])
    assert {theirs: pair.action for (_, theirs), pair in done.pairs.items()} == {
        "b1": "light_fire_infantry", "b2": "light_fire_vehicle"}
    first = next(iter(attacks(battle, battle.unit("a1"), battle.unit("b2"))))
    assert first.id == "light_fire_vehicle"


@pytest.mark.parametrize(("sheet", "mine", "theirs", "begins"), [
    ("steel_wheels", "Truck", "Rifle team", []),
    ("steel_wheels", "Tank", "Rifle team", ["light_fire_infantry", "heavy_shot", "building_shot"]),
    ("steel_wheels", "Rifle team", "Tank", ["assault_vehicle"]),
    ("steel_wheels", "Howitzer battery", "Rifle team", ["indirect_fire"]),
    ("order_dice", "Truck", "Rifle squad", ["shoot"]),
    ("order_dice", "Medium tank", "Medium tank", ["shoot", "ram"]),
    ("order_dice", "Rifle squad", "Medium tank", ["shoot", "assault_vehicle"]),
    ("scw", "Company commander", "Rifle platoon", []),
    ("command_tokens", "Infantry detachment", "Medium tank", ["fire"]),
    ("gang_skirmish", "Brawler", "Leader", ["combat"]),
])
def test_nobody_begins_what_it_is_not_armed_for(sheet: str, mine: str, theirs: str, begins: list[str]) -> None:
    """What answers a shot, or comes of a hit, is begun by nobody; whether a gun reaches, its facts say."""
    battle = table(sheet, a1=(mine, {}), b1=(theirs, {}))
    assert [action.id for action in attacks(battle, battle.unit("a1"), battle.unit("b1"))] == begins


def test_what_is_out_of_reach_says_why() -> None:
    battle = table("order_dice", a1=("Rifle squad", {}), b1=("Medium tank", {}), b2=("Rifle squad", {}))
    done = whole_matrix(battle, ["a1"], ["b1", "b2"], "shoot", {"distance": 60})
    assert all(pair.worth.figure is None and pair.worth.refused for pair in done.pairs.values())


def test_it_grows_cell_by_cell() -> None:
    grown = [len(so_far.pairs) for so_far in matrix(gang(), ["a1", "a2"], ["b1"], "shoot")]
    assert grown == [1, 2]


def test_dice_thrown_often_agree_with_a_cell() -> None:
    battle = gang()
    pair = whole_matrix(battle, ["a2"], ["b1"], "shoot").ranked[0]
    play = battle.edition.action("shoot").play(pair.worth.facts)
    seen = Often(play, lambda _: None, seed=random.Random(3).randint(1, 99)).outcomes()
    assert_near(sum(n for outcome, n in seen.items() if outcome.fate.wounds), pair.worth.figure.exact)

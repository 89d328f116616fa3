"""The exact odds are there before a finger leaves the glass, also for the widest legal input."""

from __future__ import annotations

import pytest

from rules.frame.battle import AnyBattle
from rules.frame.deed import SetTurn
from rules.frame.story import told
from rules.steel_wheels.deeds import Declare, Manoeuvre
from rules.terminal.referee import Referee
from tests.rules.steel_wheels.game import SHEET, mustered, taken
from tests.stopwatch import assert_within, odds_within

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


def large() -> AnyBattle:
    """Fifteen units a side, of every kind, all of them in one platoon."""
    presets = SHEET.battle_sheet.presets
    ids = [(f"{side}{n}", side, presets[n % len(presets)].name) for side in "AB" for n in range(15)]
    return mustered(*ids, **{id: {"platoon": "All"} for id, *_ in ids}).after(SetTurn(values={"step": "manoeuvre"}))


def test_offers_with_fifteen_units_a_side() -> None:
    battle = large()
    asked = battle.after(SetTurn(values={"step": "planning"}))
    for side in "AB":
        battle = battle.after(Declare(side=side, platoon="All"))
    chooses = taken(battle, "Readiness of all")
    acts = chooses.after(Manoeuvre(unit=chooses.turn.order[0], manoeuvre="lurk"))
    for moment in (asked, battle, chooses, acts):
        assert_within(0.002, moment.offers)


def test_a_battle_is_folded_faster_than_it_is_read() -> None:
    story = Referee(SHEET, 4, 4).watch()
    assert_within(len(story.deeds) / 20_000, lambda: told(SHEET.battle(), story.deeds))

"""The exact odds of the worst that each action allows, and a large battle, before a finger leaves the glass."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from rules.frame.story import told
from rules.frame.unit import Unit
from rules.terminal.referee import Referee
from tests.rules.scw.table import SHEET
from tests.stopwatch import assert_within, no_slower_than_found, odds_within, worst_known

BAR = 0.100
LEADER_BAR = 0.150
MMGS: dict[str, Any] = {
    "rifle": 0, "mmg": 6, "quality": "veteran", "clustered": True, "reroll": "sensible", "trade_in": 1, "bases": 8,
    "return_fire": True, "back_mmg": 8, "target_quality": "veteran", "own_clustered": True, "back_trade_in": 1,
    "others": 2}
SEPARATE = MMGS | {"shots": "separate"}
LED = SEPARATE | {"back_mmg": 7}
BOMBERS: dict[str, Any] = {
    "foot": 8, "bombers": 8, "quality": "raw", "short_assault": True, "target_foot": 6, "mmg": 6, "hasty": True,
    "reroll": "sensible"}
TANKS: dict[str, Any] = BOMBERS | {
    "foot": 6, "bombers": 6, "own_vehicles": 2, "target_foot": 6, "vehicles": 2, "medium_tanks": 2,
    "target_quality": "veteran", "terrain": "building_wood"}
FLAMES: dict[str, Any] = {
    "flamethrowers": 6, "clustered": True, "reroll": "sensible", "bases": 8, "return_fire": True, "back_mmg": 8,
    "back_trade_in": 1, "shots": "separate", "others": 2}
TUBES: dict[str, Any] = {
    "mortars": 6, "clustered": True, "reroll": "sensible", "trade_in": 1, "bases": 8, "return_fire": True,
    "back_with": "mortar", "back_weapons": 6, "back_trade_in": 1, "shots": "separate", "others": 2}


@pytest.mark.parametrize(("action", "facts"), [
    ("shoot", MMGS),
    ("shoot", MMGS | {"shots": "combined"}),
    ("shoot", MMGS | {"leader": "officer", "back_mmg": 7, "he": "yes", "hammer_scope": "per_base"}),
    ("shoot", SEPARATE),
    ("shoot", SEPARATE | {"reroll_mode": "misses_only"}),
    ("shoot", SEPARATE | {"casualty_effect": "marker_only"}),
    ("shoot", SEPARATE | {"he": "yes", "return_timing": "simultaneous"}),
    ("shoot", SEPARATE | {"shooter": "field_gun", "number": 8, "others": 0}),
    ("opportunity", {"rifle": 0, "mmg": 6, "clustered": True, "reroll": "sensible", "trade_in": 2, "bases": 8}),
    ("flamethrower", FLAMES),
    ("mortar", TUBES),
    ("mortar", TUBES | {"hammer_scope": "per_base", "casualty_effect": "marker_only"}),
    ("mortar", {"mortars": 6, "trade_in": 3, "bases": 8, "shots": "combined", "hammer_scope": "per_base",
                "casualty_effect": "marker_only"}),
    ("assault", BOMBERS),
    ("assault", BOMBERS | {"target_quality": "veteran", "reroll_mode": "misses_only"}),
    ("assault", TANKS),
    ("assault", TANKS | {"allocation": "vehicles_first"}),
    ("assault", TANKS | {"casualty_effect": "marker_only"}),
    ("fall_back", {"foot": 4, "guns": 1, "vehicles": 3, "pursuers": 12, "winner_quality": "veteran",
                   "reroll": "sensible"}),
    ("reinforcements", {"units_combined": 6, "waiting": 20, "other_waiting": 20}),
    ("morale", {"cc": "joined", "morale_rerolls": "one_each", "morale_dice": "3d6"}),
    ("arrival", {}), ("ap_foot", {"status": "distant", "reroll": "sensible"}), ("dismount", {"cavalry": 12}),
])
def test_odds_are_ready_at_once(action: str, facts: dict[str, Any]) -> None:
    odds_within(BAR, "scw", action, facts)


@pytest.mark.parametrize(("action", "facts"), [
    ("shoot", LED | {"leader": "officer", "return_timing": "simultaneous"}),
    ("shoot", LED | {"leader": "commander", "he": "yes", "return_timing": "simultaneous"}),
    ("shoot", LED | {"shooter": "field_gun", "number": 8, "others": 0, "leader": "commander"}),
    ("mortar", TUBES | {"leader": "officer"}),
])
def test_the_fate_of_a_leader_takes_a_little_longer(action: str, facts: dict[str, Any]) -> None:
    odds_within(LEADER_BAR, "scw", action, facts)


class FifteenASide(Referee):
    """As many units as a large game has."""

    def forces(self) -> Iterator[Unit]:
        presets = self.sheet.presets
        for side, cards in (("A", presets[:15]), ("B", presets[-15:])):
            for number, card in enumerate(cards):
                yield card.with_(id=f"{side}{number}", side=side, name=f"{side} {card.name}")


def test_offers_of_a_large_battle_are_there_at_once_and_deeds_fold_fast() -> None:
    story = FifteenASide(SHEET, 3, turns=2).watch()
    waiting = [battle for battle in story.battles if battle.play is None]
    assert_within(0.002 * len(waiting), lambda: [battle.offers() for battle in waiting])
    assert_within(0.020, max(waiting, key=lambda battle: len(battle.offers())).offers)
    deeds = [SHEET.battle_sheet.deed_from_json(deed.to_json()) for deed in story.deeds]
    assert_within(len(deeds) / 20_000, lambda: told(SHEET.battle(), deeds))


@pytest.mark.parametrize("action", worst_known("scw"))
def test_the_worst_that_a_climb_has_found(action: str) -> None:
    no_slower_than_found("scw", action)

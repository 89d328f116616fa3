"""The exact odds of the largest fight are there before a finger leaves the glass."""

from __future__ import annotations

import pytest

from tests.stopwatch import no_slower_than_found, odds_within, worst_known

BOTH = {f"{side}_{name}": value for side in ("first", "second") for name, value in {
    "attacks": 10, "two_weapons": True, "ws": 10, "bs": 10, "save": "4+", "wounds": 1}.items()}


def test_ten_attacks_against_ten_with_wounds_saves_and_injuries() -> None:
    odds_within(0.060, "gang_skirmish", "combat", BOTH)


def test_the_same_when_every_injury_die_counts() -> None:
    odds_within(0.100, "gang_skirmish", "combat", BOTH | {"multi_injury": "apply_all"})


def test_ten_hits_with_damage_six() -> None:
    facts = {"hits": 10, "damage": 6, "save": "4+", "target_ws": 10, "target_bs": 10}
    odds_within(0.020, "gang_skirmish", "shoot", facts)


def test_six_fighters_under_a_template() -> None:
    odds_within(0.250, "gang_skirmish", "hit", {"strength": 4, "fighters": [{"save": "5+"}] * 6})


@pytest.mark.parametrize("action", worst_known("gang_skirmish"))
def test_the_worst_that_a_climb_has_found(action: str) -> None:
    no_slower_than_found("gang_skirmish", action)

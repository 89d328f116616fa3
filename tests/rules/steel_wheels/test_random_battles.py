"""Battles played at random under a referee's eyes; seeds that once failed stay."""

from __future__ import annotations

import pytest

from rules import ruleset
from rules.terminal.referee import Referee, watched

SHEET = ruleset("steel_wheels")


def test_two_hundred_battles() -> None:
    done = watched(SHEET, 200, 3, seed=20_000)
    assert done["deeds"] > 40_000
    assert done["tried"] > 20_000
    assert min(done[deed] for deed in ("manoeuvre", "declare", "play_chip", "ready", "hold_shells", "burst_over",
                                       "end_turn")) > 100


@pytest.mark.parametrize("seed", [1, 4, 36, 170, 185, 1041, 20_056])
def test_what_once_failed(seed: int) -> None:
    Referee(SHEET, seed, 3).watch()


def test_at_least_ten_things_are_forbidden_and_held() -> None:
    assert len(SHEET.battle_sheet.forbidden) >= 10
    assert len(SHEET.battle_sheet.laws) >= 10

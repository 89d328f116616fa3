"""The large pools against icepool, an independent exact oracle."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from icepool import Die, d6

from rules import ruleset


def odds(action: str, **facts: Any) -> Any:
    it = ruleset("scw").action(action)
    return it.odds(it.facts(**facts))


def test_nineteen_dice_of_veteran_mmgs_at_eight_bases() -> None:
    # 6 x 3 + 1 dice; a die kills if it hits on 5+ and the save of 5+ at short range fails
    kills = (d6 >= 5) & (d6 < 5)
    lost: Die[int] = (19 @ kills).map(lambda n: min(n, 8))
    found = odds("shoot", rifle=0, mmg=6, quality="veteran", range=1, bases=8, trade_in=0)
    for n in range(9):
        assert found.chance(lambda o, n=n: o.lost == n) == lost.probability(n)


def test_raw_bombers_against_mmgs_behind_defences() -> None:
    # 16 + 16 dice against 12 + 12 + 3; the assaulter needs more casualties, or the last base, and a survivor
    ours: Die[int] = (32 @ (d6 >= 6)).map(lambda n: min(n, 6))
    theirs: Die[int] = (27 @ (d6 >= 6)).map(lambda n: min(n, 8))
    wanted = Fraction(0)
    for caused, p in zip(ours.outcomes(), ours.probabilities(), strict=True):
        for taken, q in zip(theirs.outcomes(), theirs.probabilities(), strict=True):
            wanted += p * q if taken < 8 and (caused > taken or caused == 6) else 0
    found = odds("assault", foot=8, bombers=8, quality="raw", target_foot=6, mmg=6, hasty=True, target_quality="raw")
    assert found.chance(lambda o: o.occupies) == wanted


def test_reinforcements_of_three_units_combined() -> None:
    ready: Die[int] = (18 @ (d6 >= 3)).map(lambda n: min(n, 12))
    found = odds("reinforcements", units_combined=3, waiting=12, other_waiting=12)
    for n in range(13):
        assert found.chance(lambda o, n=n: o.ready == n) == ready.probability(n)

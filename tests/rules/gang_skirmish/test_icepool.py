"""Fights too large to count face by face, against an independent library for exact dice."""

from __future__ import annotations

from fractions import Fraction

import icepool
import pytest

from rules import ruleset

COMBAT = ruleset("gang_skirmish").action("combat")


def swing(dice: int) -> icepool.Die:
    """Highest die and critical hits, less the fumbles given away."""
    return icepool.d6.pool(dice).expand().map(
        lambda *faces: max(faces) + max(faces.count(6) - 1, 0) - faces.count(1), star=True)


def injured(hits: int, wound: int, save: int) -> icepool.Die:
    """The end of a fighter with one wound who takes so many hits."""
    through = icepool.coin(Fraction(7 - wound, 6) * Fraction(save - 1, 6)).pool(hits).sum()
    return through.map(lambda n: icepool.d6.pool(n).highest(1).sum().map(
        {1: "flesh_wound", 2: "down", 3: "down", 4: "down", 5: "down", 6: "out_of_action"}) if n else "unhurt")


@pytest.mark.parametrize(("first", "second"), [(5, 5), (8, 6)])
def test_large_fight(first: int, second: int) -> None:
    # First: WS 4, charging, S 4. Second: WS 4, mesh (saves on 6 against S 4). Both T 3, W 1, Initiative 3.
    lead = swing(first) + 5 - (swing(second) + 4)
    facts = COMBAT.facts(first_attacks=first, second_attacks=second, first_ws=4, second_ws=4, first_strength=4,
                         second_save="5+")
    odds = COMBAT.odds(facts)
    for hits in (1, 2, 5, 9):
        assert odds.chance(lambda o, hits=hits: o.result == "first_wins" and o.hits == hits) == lead.probability(hits)
    ends = lead.map(lambda n: injured(n, 3, 6) if n > 0 else "not beaten")
    for state in ("unhurt", "flesh_wound", "down", "out_of_action"):
        assert odds.chance(lambda o, state=state: o.lost("second", state)) == ends.probability(state)

"""Cases too large to count face by face, against an independent library for exact dice."""

from __future__ import annotations

import icepool
import pytest

from rules import ruleset
from rules.engine import SENSIBLE
from rules.ruleset import Action

SHEET = ruleset("steel_wheels")
SKILL = {"recruit": 0, "skilled": 1, "veteran": 2, "elite": 3}


def shares(action: Action, number: object, **facts: object) -> dict[int, object]:
    """The exact odds of a number read off the outcome."""
    odds = action.odds(action.facts(**facts), SENSIBLE).by(number)  # type: ignore[arg-type]
    return {int(value): odds.of(value) for value in odds}


def against(die: icepool.Die) -> dict[int, object]:
    """The same from the other library."""
    return {int(value): die.probability(value) for value in die if die.quantity(value)}


@pytest.mark.parametrize(("ours", "theirs"), [("veteran", "recruit"), ("recruit", "elite"), ("skilled", "skilled")])
def test_a_melee_of_twelve_pairs(ours: str, theirs: str) -> None:
    attacker, defender = icepool.d6 + SKILL[ours], icepool.d6 + SKILL[theirs]
    found = shares(SHEET.action("melee"), lambda end: end.defenders_dead - end.attackers_dead, pairs=12, skill=ours,
                   defender_skill=theirs)
    pair = icepool.map(lambda a, b: (a > b) - (a < b), attacker, defender)
    assert found == against(12 @ pair)


def test_fragments_on_six_trucks() -> None:
    # + 2: misses to 4, wheel on 5, body from 6 on; dead by the fragments row: wheel 0, 0, 0, 1, body 2, 3, 4, 5.
    def dead(hit: int, effect: int) -> int:
        row = min(3, (effect - 1) // 3)
        return 0 if hit + 2 < 5 else (0, 0, 0, 1)[row] if hit + 2 == 5 else (2, 3, 4, 5)[row]

    truck = icepool.map(dead, icepool.d10, icepool.d10)
    trucks = [{"target": "truck", "count": 6, "men": 12}]
    found = shares(SHEET.action("fragments"), lambda toll: toll.dead, models=trucks)
    assert found == against(6 @ truck)


def test_flames_on_twelve_soldiers() -> None:
    found = shares(SHEET.action("incendiary"), lambda end: end.harm.dead, miniatures=12, men=12, started=12,
                   shelter="medium")
    assert found == against(12 @ (icepool.d10 >= 5))

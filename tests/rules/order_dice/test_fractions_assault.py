"""Exact fractions: assaults, draws fought on for ever included."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from tests.rules.order_dice.enumeration import Dice, F, Spread, Tank, count, engine, every_way, passes


@cache
def fight(a: int, a_tough: int, d: int, d_tough: int, together: bool) -> dict[tuple[int, int], Fraction]:
    """Who is left of a against d, all regulars; a draw that changes nothing is divided out."""
    left: Spread = defaultdict(Fraction)
    again = F(0)
    for (died, killed), chance in losses(a, a_tough, d, d_tough, together).items():
        ours, theirs = a - died, d - killed
        if died != killed or not ours or not theirs:
            left[_survivors(died, killed, ours, theirs)] += chance
        elif together and not died:
            again = chance
        else:
            for end, more in fight(ours, min(a_tough, ours), theirs, min(d_tough, theirs), True).items():
                left[end] += chance * more
    return {end: chance / (1 - again) for end, chance in left.items()}


def _survivors(died: int, killed: int, ours: int, theirs: int) -> tuple[int, int]:
    if not ours or not theirs:
        return ours, theirs
    return (ours, 0) if died < killed else (0, theirs)


def losses(a: int, a_tough: int, d: int, d_tough: int, together: bool) -> Spread:
    """What one round costs both sides."""
    found: Spread = defaultdict(Fraction)
    for killed, p in kills(a, a_tough).items():
        alive = d if together else max(0, d - killed)
        for died, q in kills(alive, min(d_tough, alive)).items():
            found[min(died, a), min(killed, d)] += p * q
    return found


@cache
def _kills(n: int, tough: int) -> tuple[tuple[int, Fraction], ...]:
    def story(die: Dice) -> int:
        wins = count(die, tough, 4)
        return wins + count(die, n - tough, 4) + count(die, wins, 4)

    return tuple(every_way(story).items())


def kills(n: int, tough: int) -> Spread:
    return dict(_kills(n, tough)) if n else {0: F(1)}


def test_one_against_one() -> None:
    assert engine("assault", lambda o: o.winner, fighters=1, target_models=1) == {
        "attackers": F(7, 12), "defenders": F(4, 12), "nobody": F(1, 12)}
    assert engine("assault", lambda o: o.winner, fighters=1, target_models=1, defended=True) == {
        "attackers": F(1, 3), "defenders": F(1, 3), "nobody": F(1, 3)}


@pytest.mark.parametrize(("a", "at", "d", "dt"), [(2, 0, 2, 0), (3, 1, 3, 0), (3, 3, 4, 1), (4, 0, 3, 2)])
@pytest.mark.parametrize("defended", [False, True])
def test_assaults_with_draws_fought_on_for_ever(a: int, at: int, d: int, dt: int, defended: bool) -> None:
    mine = fight(a, at, d, dt, defended)
    assert sum(mine.values()) == 1
    assert engine("assault", lambda o: (o.attackers, o.defenders), fighters=a, tough=at, target_models=d,
                  target_tough=dt, defended=defended) == mine


def test_two_regulars_at_a_medium_tank() -> None:
    def story(die: Dice) -> str:
        if not passes(die, 6):
            return "no assault"
        hits = count(die, 2, 4)
        if not hits:
            return "nothing"
        face = die()
        tank = Tank(9)
        tank.hit(die, 0 if face > 1 and face + hits + 1 >= 9 else -1)
        return "gone" if tank.gone else "hurt" if tank.damage else "nothing"

    def kind(o: Any) -> str:
        if not o.check.startswith("ok"):
            return "no assault"
        return "gone" if o.now == "destroyed" else "hurt" if o.damage else "nothing"

    assert engine("assault_vehicle", kind, fighters=2) == every_way(story)


@pytest.mark.parametrize(("pins", "passed"), [(0, F(30, 36)), (3, F(15, 36)), (7, F(1, 36))])
def test_tank_assault(pins: int, passed: Fraction) -> None:
    assert engine("tank_assault", lambda o: o.units == ("steps aside",), target_pins=pins)[True] == passed


def test_ramming_a_heavier_tank() -> None:
    def story(die: Dice) -> tuple[str, str]:
        if not passes(die, 6):
            return "no ram", "there"
        ours, theirs = die() + 9, die() + 10
        if ours == theirs:
            return "tie", "there"
        loser = Tank(9)
        loser.chart(die, die() - (3 if ours > theirs else 0))
        return ("rammer", "target") if ours > theirs else ("target", "rammer"), loser.gone  # type: ignore[return-value]

    def kind(o: Any) -> tuple[Any, ...]:
        if o.winner in ("no ram", "tie"):
            return o.winner, "there"
        hurt = o.target_now if o.winner == "rammer" else o.rammer_now
        return ("rammer", "target") if o.winner == "rammer" else ("target", "rammer"), hurt.startswith("destroyed")

    assert engine("ram", kind, target="heavy_tank") == every_way(story)

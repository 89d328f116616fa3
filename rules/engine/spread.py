"""What a throw can give, and how often: integer weights over a total."""

from __future__ import annotations

from functools import lru_cache
from math import prod
from typing import Any

from rules.engine.reading import Reading
from rules.engine.request import Roll

Spread = tuple[tuple[tuple[Any, int], ...], int]


def spread(roll: Roll) -> Spread:
    """Every value of this throw with its weight, and the sum of the weights."""
    return _spread(int(roll.n), roll.sides, roll.reading)


@lru_cache(maxsize=8192)
def _spread(n: int, sides: int | tuple[int, ...], reading: Reading) -> Spread:
    if isinstance(sides, int) and (good := reading.counted_faces(sides)) is not None:
        return _binomial(n, sides, good)
    return _folded((sides,) * n if isinstance(sides, int) else sides, reading)


def _binomial(n: int, sides: int, good: int) -> Spread:
    if good in (0, sides):
        return ((n if good else 0, sides**n),), sides**n
    bad = sides - good
    weight = bad**n
    weights = [(0, weight)]
    for k in range(n):
        weight = weight * (n - k) * good // ((k + 1) * bad)
        weights.append((k + 1, weight))
    return tuple(weights), sides**n


def _folded(dice: tuple[int, ...], reading: Reading) -> Spread:
    """Die by die, equal states merged."""
    for at in range(len(dice)):
        _states(dice[:at], reading)  # from the first die on, so that no recursion gets deep
    values: dict[Any, int] = {}
    for state, weight in _states(dice, reading).items():
        value = reading.value(state)
        values[value] = values.get(value, 0) + weight
    return tuple(values.items()), prod(dice)


@lru_cache(maxsize=8192)
def _states(dice: tuple[int, ...], reading: Reading) -> dict[Any, int]:
    """The states after these dice: one more die than a handful that is known already."""
    if not dice:
        return {reading.start(): 1}
    after: dict[Any, int] = {}
    faces, add = range(1, dice[-1] + 1), reading.add
    for state, weight in _states(dice[:-1], reading).items():
        for face in faces:
            new = add(state, face)
            after[new] = after.get(new, 0) + weight
    return after


def forget_spreads() -> None:
    """Nothing is remembered: for measuring from cold."""
    _spread.cache_clear()
    _states.cache_clear()

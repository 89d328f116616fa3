"""What a throw can give, and how often: integer weights over a total."""

from __future__ import annotations

from functools import lru_cache
from math import gcd, prod

from rules.engine.kinds import Answer, Seen
from rules.engine.reading import Reading
from rules.engine.request import Roll

Spread = tuple[tuple[tuple[Answer, int], ...], int]


def spread(roll: Roll) -> Spread:
    """Every value of this throw with its weight, and the sum of the weights."""
    return _spread(int(roll.n), roll.sides, roll.reading)


@lru_cache(maxsize=8192)
def _spread(n: int, sides: int | tuple[int, ...], reading: Reading) -> Spread:
    if isinstance(sides, int) and (good := reading.counted_faces(sides)) is not None:
        # The smaller the numbers, the quicker all that is made of them: 3 faces of 6 are 1 of 2.
        shared = gcd(good, sides)
        return _up_to(reading.counted_to(), *binomial(n, sides // shared, good // shared))
    return _folded((sides,) * n if isinstance(sides, int) else sides, reading)


@lru_cache(maxsize=2048)
def binomial(n: int, sides: int, good: int) -> Spread:
    """How many of n dice show one of the good faces."""
    if good in (0, sides):
        return ((n if good else 0, sides**n),), sides**n
    bad = sides - good
    weight = bad**n
    weights = [(0, weight)]
    for k in range(n):
        weight = weight * (n - k) * good // ((k + 1) * bad)
        weights.append((k + 1, weight))
    return tuple(weights), sides**n


def _up_to(most: int, weights: tuple[tuple[int, int], ...], total: int) -> Spread:
    """All counts of so many and more are one."""
    if not most or weights[-1][0] <= most:
        return weights, total
    less = tuple([(count, weight) for count, weight in weights if count < most])
    return (*less, (most, total - sum([weight for _, weight in less]))), total


def _folded(dice: tuple[int, ...], reading: Reading) -> Spread:
    """Die by die, equal states merged."""
    values: dict[Seen, int] = {}
    for state, weight in _states(dice, reading).items():
        value = reading.value(state)
        values[value] = values.get(value, 0) + weight
    return tuple(values.items()), prod(dice)


def _states(dice: tuple[int, ...], reading: Reading) -> dict[Seen, int]:
    """The states after these dice: what is known of fewer of them is gone on with."""
    known = _handfuls(reading.folds_as())
    if not known:
        known[()] = {reading.start(): 1}
    at = len(dice)
    while dice[:at] not in known:
        at -= 1
    states = known[dice[:at]]
    for more in range(at, len(dice)):
        states = known[dice[:more + 1]] = _one_more(states, dice[more], reading)
    return states


@lru_cache(maxsize=2048)
def _handfuls(fold: object) -> dict[tuple[int, ...], dict[Seen, int]]:
    """Every handful that was thrown for readings that fold alike, with its states."""
    return {}


def _one_more(states: dict[Seen, int], sides: int, reading: Reading) -> dict[Seen, int]:
    after: dict[Seen, int] = {}
    faces, add = range(1, sides + 1), reading.add
    if (gains := reading.gains(sides)) is not None:
        for state, weight in states.items():
            for gain, times in gains:
                after[state + gain] = after.get(state + gain, 0) + weight * times
        return after
    for state, weight in states.items():
        for face in faces:
            new = add(state, face)
            after[new] = after.get(new, 0) + weight
    return after


def forget_spreads() -> None:
    """Nothing is remembered: for measuring from cold."""
    _spread.cache_clear()
    binomial.cache_clear()
    _handfuls.cache_clear()

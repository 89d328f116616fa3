"""The chance of a total: what many actions can come to together, in whole numbers and quickly at any length.

Chances are whole numbers of a unit of 1 in 2^80. A sum is one multiplication of two long numbers that hold the chances
side by side; what is less than the unit falls away, so that a long game has no more places than it can really end in.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import NamedTuple

Spread = tuple[tuple[int, float], ...]
"""Points and their chances."""
_BITS = 80
_WIDE = 24
"""Bytes of one place: two chances multiplied, a few million times added up."""


class Total(NamedTuple):
    """The chances of the totals from `low` on, one after the other."""

    low: int
    chances: list[int]

    def plus(self, other: Total) -> Total:
        """Both together."""
        long = _side_by_side(self.chances) * _side_by_side(other.chances)
        places = len(self.chances) + len(other.chances) - 1
        data = long.to_bytes(_WIDE * (places + 1), "little")
        found = [int.from_bytes(data[at:at + _WIDE], "little") >> _BITS for at in range(0, _WIDE * places, _WIDE)]
        return _trimmed(self.low + other.low, found)

    def times(self, n: int) -> Total:
        """The same n times."""
        whole, doubled = NOTHING, self
        while n:
            if n & 1:
                whole = whole.plus(doubled)
            n >>= 1
            if n:
                doubled = doubled.plus(doubled)
        return whole

    def or_more(self, total: int) -> float:
        """The chance of this total or a higher one."""
        first = max(0, total - self.low)
        return min(1.0, sum(self.chances[first:]) / max(1, sum(self.chances)))


NOTHING = Total(0, [1 << _BITS])


def total_of(spreads: Mapping[Spread, int]) -> Total:
    """What so many actions of each spread come to; the short ones are added first."""
    waiting = [_of(spread).times(n) for spread, n in spreads.items()]
    while len(waiting) > 1:
        waiting.sort(key=lambda one: len(one.chances))
        pairs = zip(waiting[::2], waiting[1::2], strict=False)
        waiting = [one.plus(other) for one, other in pairs] + waiting[len(waiting) // 2 * 2:]
    return waiting[0] if waiting else NOTHING


def _of(spread: Spread) -> Total:
    low = min(points for points, _ in spread)
    chances = [0] * (max(points for points, _ in spread) - low + 1)
    all_ = math.fsum(chance for _, chance in spread) or 1.0
    for points, chance in spread:
        chances[points - low] += round(chance / all_ * (1 << _BITS))
    return _trimmed(low, chances)


def _trimmed(low: int, chances: list[int]) -> Total:
    first = next((at for at, chance in enumerate(chances) if chance), 0)
    last = next((at for at in range(len(chances), 0, -1) if chances[at - 1]), 1)
    return Total(low + first, chances[first:last])


def _side_by_side(chances: list[int]) -> int:
    return int.from_bytes(b"".join(chance.to_bytes(_WIDE, "little") for chance in chances), "little")

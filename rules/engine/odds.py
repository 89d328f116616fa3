"""Exact odds: integer weights over a total."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from math import gcd, lcm

from rules.engine.kinds import Outcome
from rules.said import Text

NOBODY: frozenset[Text] = frozenset()
LONG = 192
"""Numbers of more bits than this are worth reducing on the way."""


class Odds:
    """Every outcome with its weight; `assumed` names the choices a plan answered on the way."""

    __slots__ = ("assumed", "total", "weights")

    def __init__(self, weights: dict[Outcome, int], total: int, assumed: frozenset[Text] = NOBODY) -> None:
        self.weights = weights
        self.total = total
        self.assumed = assumed

    def reduced(self) -> Odds:
        """The same in its lowest terms."""
        shared = gcd(self.total, *self.weights.values())
        if shared == 1:
            return self
        weights = {outcome: weight // shared for outcome, weight in self.weights.items()}
        return Odds(weights, self.total // shared, self.assumed)

    def __len__(self) -> int:
        return len(self.weights)

    def __iter__(self) -> Iterator[Outcome]:
        return iter(self.weights)

    def __contains__(self, outcome: object) -> bool:
        return outcome in self.weights

    def items(self) -> Iterator[tuple[Outcome, Fraction]]:
        """Each outcome with its exact chance."""
        return ((outcome, Fraction(weight, self.total)) for outcome, weight in self.weights.items())

    def of(self, outcome: Outcome) -> Fraction:
        """The chance of exactly this outcome."""
        return Fraction(self.weights.get(outcome, 0), self.total)

    def chance(self, holds: Callable[[Outcome], object]) -> Fraction:
        """The chance that this holds."""
        return Fraction(sum(weight for outcome, weight in self.weights.items() if holds(outcome)), self.total)

    def mean(self, number: Callable[[Outcome], int | Fraction]) -> Fraction:
        """The average of a number read off the outcome."""
        return Fraction(sum(number(outcome) * weight for outcome, weight in self.weights.items())) / self.total

    def by(self, key: Callable[[Outcome], Outcome]) -> Odds:
        """The odds of what matters only: outcomes with the same key are one."""
        weights: dict[Outcome, int] = {}
        for outcome, weight in self.weights.items():
            kept = key(outcome)
            weights[kept] = weights.get(kept, 0) + weight
        return Odds(weights, self.total, self.assumed).reduced()

    def __repr__(self) -> str:
        return f"Odds({', '.join(f'{outcome!r}: {chance}' for outcome, chance in self.items())})"


def certain(outcome: Outcome) -> Odds:
    """It is so."""
    return Odds({outcome: 1}, 1)


def mixed(parts: Iterable[tuple[int, Odds]], whole: int) -> Odds:
    """Odds of odds: each part with its weight of the whole."""
    parts = list(parts)
    common = lcm(*(odds.total for _, odds in parts))
    weights: dict[Outcome, int] = {}
    assumed = NOBODY
    for weight, odds in parts:
        scale = weight * (common // odds.total)
        assumed |= odds.assumed
        for outcome, part in odds.weights.items():
            weights[outcome] = weights.get(outcome, 0) + scale * part
    total = whole * common
    odds = Odds(weights, total, assumed)
    return odds.reduced() if total.bit_length() > LONG else odds

"""Outcomes as numbers while odds are being worked out: a number is hashed faster than an outcome."""

from __future__ import annotations

from typing import Any

from rules.engine.odds import Odds
from rules.engine.spread import Spread


class Ledger:
    """Every outcome met so far has a number from 0; every open end has one below 0.

    Outcomes are equal only within their own type: a 1, a True and a number that carries more are three things.
    """

    def __init__(self) -> None:
        self._numbers: dict[type, dict[Any, int]] = {}
        self._outcomes: list[Any] = []
        self._ends: dict[Any, int] = {}
        self._spreads: dict[Odds, Spread] = {}

    def number(self, outcome: Any) -> int:
        """The number of this outcome; equal outcomes are one."""
        of_type = self._numbers.get(type(outcome))
        if of_type is None:
            of_type = self._new_type(outcome)
        known = of_type.get(outcome)
        if known is None:
            known = of_type[outcome] = len(self._outcomes)
            self._outcomes.append(outcome)
        return known

    def _new_type(self, outcome: Any) -> dict[Any, int]:
        """Outcomes of a type that was not met before, if it can be one."""
        if isinstance(outcome, tuple) and hasattr(outcome, "_fields"):
            raise TypeError("a NamedTuple, of which two kinds with the same numbers would be one")
        return self._numbers.setdefault(type(outcome), {})

    def outcome(self, number: int) -> Any:
        """The outcome behind a number."""
        return self._outcomes[number]

    def spread(self, odds: Odds) -> Spread:
        """The odds as a throw has them: each outcome with its weight, and the total."""
        known = self._spreads.get(odds)
        if known is None:
            outcomes = self._outcomes
            values = tuple([(outcomes[number], weight) for number, weight in odds.weights.items()])
            known = self._spreads[odds] = values, odds.total
        return known

    def open_end(self, place: Any) -> int:
        """The number of "and then whatever this place leads to"."""
        return self._ends.setdefault(place, -1 - len(self._ends))

    def certain(self, outcome: Any) -> Odds:
        """It is so."""
        return Odds({self.number(outcome): 1}, 1)

    def added(self, one: Odds, other: Odds) -> Odds:
        """The odds of the sum of two independent results."""
        theirs = [(self._outcomes[number], weight) for number, weight in other.weights.items()]
        weights: dict[int, int] = {}
        for number, weight in one.weights.items():
            mine = self._outcomes[number]
            for outcome, times in theirs:
                both = self.number(mine + outcome)
                weights[both] = weights.get(both, 0) + weight * times
        return Odds(weights, one.total * other.total, one.assumed | other.assumed)

    def outcomes(self, odds: Odds) -> Odds:
        """The same odds with the outcomes themselves, in their lowest terms."""
        weights: dict[Any, int] = {}
        for number, weight in odds.weights.items():
            outcome = self._outcomes[number]
            weights[outcome] = weights.get(outcome, 0) + weight
        return Odds(weights, odds.total, odds.assumed).reduced()


def is_open(odds: Odds) -> bool:
    """Whether an end is still open."""
    return any(number < 0 for number in odds.weights)

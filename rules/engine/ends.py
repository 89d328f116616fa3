"""Where the ways through one procedure end, with their weights."""

from __future__ import annotations

from math import lcm
from typing import Any

from rules.engine.errors import ProcedureError, TooWide
from rules.engine.ledger import Ledger
from rules.engine.odds import NOBODY
from rules.engine.procedure import Situation

PATHS = 20_000
"""More ways than this through one procedure means that a tail call is missing."""

Weights = dict[int, int]
Tails = dict[Situation, int]


class Ends:
    """Outcomes and tail calls of one procedure, kept apart by the total their weights refer to."""

    def __init__(self, name: str, ledger: Ledger) -> None:
        self.assumed = NOBODY
        self._name = name
        self._ledger = ledger
        self._by_total: dict[int, tuple[Weights, Tails]] = {}
        self._paths = 0

    def add(self, result: Any, weight: int, total: int) -> None:
        """One more way is through."""
        self._paths += 1
        if self._paths > PATHS:
            raise TooWide(f"{self._name} branches more than {PATHS:,} ways: "
                          "return the next procedure instead of going on")
        ends = self._by_total.get(total)
        if ends is None:
            ends = self._by_total[total] = {}, {}
        weights, tails = ends
        if isinstance(result, Situation):
            tails[result] = tails.get(result, 0) + weight
            return
        try:
            number = self._ledger.number(result)
        except TypeError as error:
            raise ProcedureError(f"{self._name} returned something that cannot be an outcome: {error}.") from error
        weights[number] = weights.get(number, 0) + weight

    def over_one_total(self) -> tuple[Weights, Tails, int]:
        """All of them over one common total."""
        if len(self._by_total) == 1:
            total, (weights, tails) = next(iter(self._by_total.items()))
            return weights, tails, total
        common = lcm(*self._by_total)
        all_weights: Weights = {}
        all_tails: Tails = {}
        for total, (weights, tails) in self._by_total.items():
            _scaled_into(all_weights, weights, common // total)
            _scaled_into(all_tails, tails, common // total)
        return all_weights, all_tails, common


def _scaled_into(merged: dict[Any, int], weights: dict[Any, int], scale: int) -> None:
    for key, weight in weights.items():
        merged[key] = merged.get(key, 0) + weight * scale

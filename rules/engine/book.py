"""The book of odds: what a situation can end in, worked out once and remembered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.ledger import Ledger
from rules.engine.odds import Odds, mixed
from rules.engine.plan import Plan, planned
from rules.engine.walker import Midway, Place, Walker
from rules.engine.within import Within, plainly


class Book:
    """Exact odds of situations under one plan for the choices in them."""

    def __init__(self, plan: Plan | Mapping[str, Any] | None = None, within: Within = plainly) -> None:
        self._within = within
        self._decide = planned(plan)
        self._ledger = Ledger()
        self._known: dict[Place, Odds] = {}
        self._told: dict[Place, Odds] = {}

    def __len__(self) -> int:
        return len(self._known)

    def odds(self, place: Place) -> Odds:
        """The exact odds of everything this can end in."""
        if place not in self._told:
            if place not in self._known:
                self._within(Walker(self._known, self._ledger, self._decide).walk, place)
            self._told[place] = self._ledger.outcomes(self._known[place])
        return self._told[place]

    def odds_from(self, frames: list[Midway]) -> Odds:
        """The odds from inside a play: the innermost frame last."""
        result = self.odds(frames[-1])
        for frame in reversed(frames[:-1]):
            parts = [(weight, self.odds(Midway(frame.situation, (*frame.answers, value))))
                     for value, weight in result.weights.items()]
            after = mixed(parts, result.total)
            result = Odds(after.weights, after.total, after.assumed | result.assumed)
        return result.reduced()

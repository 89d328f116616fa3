"""The book of odds: what a situation can end in, worked out once and remembered."""

from __future__ import annotations

from collections.abc import Mapping
from math import gcd

from rules.engine.forward import gathered
from rules.engine.graph import Graph
from rules.engine.kinds import Answer
from rules.engine.node import End
from rules.engine.odds import Odds, certain, mixed
from rules.engine.place import Midway, Place
from rules.engine.plan import Plan, planned
from rules.engine.within import Within, plainly


class Book:
    """Exact odds of situations under one plan for the choices in them."""

    def __init__(self, plan: Plan | Mapping[str, Answer] | None = None, within: Within = plainly) -> None:
        self._within = within
        self._graph = Graph(planned(plan))
        self._told: dict[Place, Odds] = {}

    def __len__(self) -> int:
        return len(self._graph)

    def odds(self, place: Place) -> Odds:
        """The exact odds of everything this can end in."""
        told = self._told.get(place)
        if told is None:
            told = self._told[place] = self._within(self._worked_out, place)
        return told

    def _worked_out(self, place: Place) -> Odds:
        node = self._graph.walked(place)
        if isinstance(node, End):
            return certain(node.outcome)
        outcomes, total = gathered(node)
        shared = gcd(total, *[weight for _, weight in outcomes])
        weights = dict(outcomes) if shared == 1 else {outcome: weight // shared for outcome, weight in outcomes}
        if len(weights) < len(outcomes):
            # Outcomes of different types can still be equal.
            weights = dict.fromkeys(weights, 0)
            for outcome, weight in outcomes:
                weights[outcome] += weight // shared
        return Odds(weights, total // shared, node.assumed)

    def odds_from(self, frames: list[Midway]) -> Odds:
        """The odds from inside a play: the innermost frame last."""
        result = self.odds(frames[-1])
        for frame in reversed(frames[:-1]):
            parts = [(weight, self.odds(Midway(frame.situation, (*frame.answers, value))))
                     for value, weight in result.weights.items()]
            after = mixed(parts, result.total)
            result = Odds(after.weights, after.total, after.assumed | result.assumed)
        return result.reduced()

"""Every outcome that was met: equal ones are one end."""

from __future__ import annotations

from rules.engine.kinds import Outcome
from rules.engine.node import End, Node


class Ledger:
    """Outcomes are equal only within their own type: a 1, a True and a number that carries more are three things."""

    def __init__(self) -> None:
        self._numbers: dict[type, dict[Outcome, int]] = {}
        self._ends: list[End] = []

    def end(self, outcome: Outcome) -> End:
        """The end for an outcome."""
        of_type = self._numbers.get(outcome.__class__)
        if of_type is None:
            of_type = self._numbers[outcome.__class__] = {}
        # Looked up and entered in one go: to hash an outcome is what takes time here.
        met = len(self._ends)
        number = of_type.setdefault(outcome, met)
        if number == met:
            self._ends.append(End(outcome))
        return self._ends[number]

    def ends(self, node: Node) -> list[tuple[End, int]]:
        """The ends of a node; outcomes that were not looked up yet are."""
        if node.outcomes:
            node.ends += [(self.end(outcome), weight) for outcome, weight in node.outcomes]
            node.outcomes = []
        return node.ends

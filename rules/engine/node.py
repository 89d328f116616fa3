"""A place in the graph of everything that can happen: what it leads to, with integer weights."""

from __future__ import annotations

from math import lcm

from rules.engine.kinds import Outcome
from rules.engine.odds import NOBODY
from rules.engine.place import Place
from rules.engine.run import Run
from rules.engine.spread import Spread
from rules.engine.then import Then

NEW, OPEN, ASIDE, DONE = range(4)
"""Not walked yet; being walked; walked, but part of a loop that is still open; all that it leads to is known."""

Waits = tuple[Run, list[Outcome], Outcome, tuple[Outcome, ...]] | Then
"""A procedure that waits: who runs it and to where, what it asks, what it was answered before; or what it says then."""


class End:
    """An outcome: it leads nowhere."""

    __slots__ = ("outcome",)

    def __init__(self, outcome: Outcome) -> None:
        self.outcome = outcome


class Node:
    """What a place leads to: outcomes and other nodes (`tails`), each with its weight out of `total`.

    Outcomes that only this node was asked for need no `ends`: those are for what is met on many ways.
    """

    __slots__ = ("assumed", "at", "ends", "outcomes", "place", "spread", "state", "tails", "total", "waits", "whole")

    def __init__(self, place: Place, waits: Waits) -> None:
        self.place = place
        self.waits = waits
        self.state = NEW
        self.assumed = NOBODY
        self.spread: Spread | None = None
        """Its odds as a throw has them, once somebody has asked for its result."""

    def lead_to(self, outcomes: list[tuple[Outcome, int]], ends: list[tuple[End, int]], tails: list[tuple[Node, int]],
                total: int) -> None:
        """All its ways, up to the return of its procedure."""
        self.outcomes = outcomes
        self.ends = ends
        self.tails = tails
        self.total = total

    def settle(self, at: int) -> None:
        """All that it leads to is known; `at` numbers nodes so that they lead only to those with lower numbers."""
        self.at = at
        self.state = DONE
        later = 1
        for onward, _ in self.tails:
            if onward.assumed:
                self.assumed |= onward.assumed
            if later % onward.whole:
                later = lcm(later, onward.whole)
        self.whole: int = self.total * later
        """All the totals from here to an end divide it: chances out of it are integers on every way."""

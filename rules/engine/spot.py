"""A point of best play: what comes of it, and what whoever decides there does."""

from __future__ import annotations

from fractions import Fraction

from rules.engine.kinds import Answer
from rules.engine.node import End, Node
from rules.engine.place import Midway
from rules.engine.request import OPPONENT, Choice

Frames = tuple[Midway, ...]
"""Procedures that wait for each other's result, the one that runs last."""


class Spot:
    """Where play stands: an outcome or odds without a choice (`end`), a decision (`choice`), or chance."""

    __slots__ = ("at", "choice", "end", "picked", "total", "value", "ways")

    def __init__(self, ways: tuple[tuple[Frames, int], ...] = (), total: int = 1, choice: Choice | None = None,
                 end: Node | End | None = None) -> None:
        self.ways = ways
        self.total = total
        self.choice = choice
        self.end = end
        self.picked = 0
        self.value = Fraction(0)
        self.at = 0
        """Numbers spots so that they lead only to those with lower numbers."""

    def decide(self, values: list[Fraction]) -> None:
        """The owner takes the most, the opponent leaves the least; of equals what is sensible, else the first."""
        assert self.choice is not None
        self.value = min(values) if self.choice.by == OPPONENT else max(values)
        best = [at for at, value in enumerate(values) if value == self.value]
        self.picked = next((at for at in best if is_same(self.choice.options[at], self.choice.sensible)), best[0])

    def average(self, values: list[Fraction]) -> None:
        """Chance decides."""
        parts = zip(values, self.ways, strict=True)
        self.value = Fraction(sum((value * weight for value, (_, weight) in parts), Fraction(0)), self.total)

    def taken(self) -> tuple[tuple[Frames, int], ...]:
        """Its ways under best play, with their weights out of the total."""
        return self.ways if self.choice is None else (self.ways[self.picked],)


def is_same(option: Answer, other: Answer) -> bool:
    """A number and a yes are never the same."""
    return type(option) is type(other) and bool(option == other)

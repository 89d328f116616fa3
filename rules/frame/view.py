"""How odds are shown: bars for a number, a stacked bar for kinds of result, a few figures."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from rules.engine.kinds import Outcome
from rules.engine.odds import Odds
from rules.said import Text, decimal, say

BARS = 8
"""More bars than this are drawn as one "or more"."""


@dataclass(frozen=True)
class Part:
    """One bar or segment: its label and its exact chance."""

    label: Text
    chance: Fraction


@dataclass(frozen=True)
class Figure:
    """One number beside the bars, in words."""

    label: Text
    text: Text
    exact: Fraction


class Bars:
    """A number read off the outcome, a bar for each value."""

    kind: Literal["bars"] = "bars"

    def __init__(self, label: Text, number: Callable[[Outcome], int]) -> None:
        self.label = label
        self.number = number

    def parts(self, odds: Odds) -> tuple[Part, ...]:
        """A bar for each value from the lowest to the highest."""
        counted = odds.by(self.number)
        low, high = min(counted.weights), max(counted.weights)
        last = low + BARS - 1
        if high <= last:
            return tuple(Part(str(value), counted.of(value)) for value in range(low, high + 1))
        single = [Part(str(value), counted.of(value)) for value in range(low, last)]
        return (*single, Part(say("{need}+", need=last), counted.chance(lambda value: value >= last)))

    @property
    def main(self) -> Mean:
        """The figure that says most: the average."""
        return Mean(say("{what}, mean", what=self.label), self.number)

    def as_good(self, odds: Odds, outcome: Outcome) -> Fraction:
        """The chance of this many or more."""
        reached = self.number(outcome)
        return odds.chance(lambda other: self.number(other) >= reached)


class Stack:
    """Kinds of result, best first; what no test catches falls to the last."""

    kind: Literal["stack"] = "stack"

    def __init__(self, *kinds: tuple[Text, Callable[[Outcome], object]]) -> None:
        self.kinds = kinds
        self.label = kinds[0][0]

    def parts(self, odds: Odds) -> tuple[Part, ...]:
        """A segment for each kind."""
        ranked = odds.by(self._rank)
        return tuple(Part(label, ranked.of(rank)) for rank, (label, _) in enumerate(self.kinds))

    @property
    def main(self) -> Chance:
        """The figure that says most: the chance of the best kind."""
        return Chance(*self.kinds[0])

    def as_good(self, odds: Odds, outcome: Outcome) -> Fraction:
        """The chance of this kind of result or a better one."""
        reached = self._rank(outcome)
        return odds.chance(lambda other: self._rank(other) <= reached)

    def _rank(self, outcome: Outcome) -> int:
        return next((rank for rank, (_, is_so) in enumerate(self.kinds) if is_so(outcome)), len(self.kinds) - 1)


class Chance:
    """A percentage beside the bars."""

    def __init__(self, label: Text, holds: Callable[[Outcome], object]) -> None:
        self.label = label
        self.holds = holds

    def worth(self, outcome: Outcome) -> int:
        """What an outcome counts for: 1 if it holds."""
        return int(bool(self.holds(outcome)))

    def figure(self, odds: Odds) -> Figure:
        """The chance in whole percent."""
        chance = odds.chance(self.holds)
        return Figure(self.label, say("{percent} %", percent=percent(chance)), chance)


class Mean:
    """An average beside the bars."""

    def __init__(self, label: Text, number: Callable[[Outcome], int]) -> None:
        self.label = label
        self.number = number

    def worth(self, outcome: Outcome) -> int:
        """What an outcome counts for: its number."""
        return self.number(outcome)

    def figure(self, odds: Odds) -> Figure:
        """The average with two decimals."""
        mean = odds.mean(self.number)
        return Figure(self.label, say("{mean}", mean=decimal(mean, 2)), mean)


def percent(chance: Fraction) -> str:
    """Whole percent; never 0 for what can happen, never 100 for what can fail."""
    if chance in (0, 1):
        return str(int(chance * 100))
    if chance < Fraction(1, 100):
        return "<1"
    return ">99" if chance > Fraction(99, 100) else str(round(chance * 100))


def one_in(chance: Fraction) -> Text:
    """How rare something was, as it is said at the table."""
    if chance == 1:
        return "always"
    if chance >= Fraction(1, 2):
        return say("{percent} times in 100", percent=percent(chance))
    return say("1 in {n}", n=round(1 / chance))


def rows(parts: tuple[Part, ...]) -> Iterator[str]:
    """The bars as lines of text."""
    wide = max(len(str(part.label)) for part in parts)
    for part in parts:
        yield f"{part.label:>{wide}} {percent(part.chance):>4} % {'#' * round(float(part.chance) * 40)}"

"""Luck in numbers and words: faces against what fair dice show, results against the odds on the screen."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

ENOUGH_DICE = 60
_PLURALS = ("ones", "twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens")

Throw = tuple[str, Sequence[int], Sequence[int]]


def chi_square_tail(statistic: float, degrees: int) -> float:
    """The chance that fair dice stray at least this far, from the closed form of the chi-square distribution."""
    if statistic <= 0 or degrees < 1:
        return 1.0
    half, odd = statistic / 2, degrees % 2
    powers = [step + odd / 2 for step in range(degrees // 2)]
    terms = [math.exp(power * math.log(half) - half - math.lgamma(power + 1)) for power in powers]
    return min(1.0, math.fsum(terms) + (math.erfc(math.sqrt(half)) if odd else 0.0))


def tally(throws: Iterable[Throw], side: str | None = None) -> dict[int, list[int]]:
    """How often each face fell, by kind of die: {6: [44, 47, 52, 50, 55, 70]}."""
    counts: Counter[tuple[int, int]] = Counter()
    for by, dice, faces in throws:
        if side in (None, by):
            counts.update(zip(dice, faces, strict=True))
    kinds = sorted({die for die, _ in counts})
    return {die: [counts[die, face] for face in range(1, die + 1)] for die in kinds}


@dataclass(frozen=True)
class Verdict:
    """What the dice of one side say about themselves."""

    counts: Mapping[int, Sequence[int]]
    statistic: float
    degrees: int
    p: float

    @property
    def dice(self) -> int:
        """How many dice were thrown."""
        return sum(sum(faces) for faces in self.counts.values())

    @property
    def main(self) -> int:
        """The kind of die thrown most, which the plot shows first."""
        return max(self.counts, key=lambda die: sum(self.counts[die]), default=6)

    @property
    def warm(self) -> bool:
        """Whether the dice fell higher than fair dice do."""
        return _excess(self.counts) >= 0

    @property
    def words(self) -> str:
        """The verdict in a word or two."""
        if self.dice < ENOUGH_DICE:
            return "Too few dice to tell."
        if self.p > 0.5:
            return "Even dice."
        if self.p > 0.2:
            return "Nothing unusual."
        if self.p > 0.05:
            return "A little warm." if self.warm else "A little cold."
        return "Unusual." if self.p > 0.01 else "Very unusual: check the dice."

    @property
    def sentence(self) -> str:
        """What the verdict rests on."""
        if self.dice < ENOUGH_DICE:
            return f"{self.dice} dice are counted; from {ENOUGH_DICE} on they say something."
        return f"{self._odds} {_furthest(self.main, self.counts[self.main])}"

    @property
    def _odds(self) -> str:
        times = times_in_100(self.p)
        if self.p > 0.05:
            return f"No sign of crooked dice: a fair die does worse {times}."
        return f"A fair die does worse only {times}."


def times_in_100(p: float) -> str:
    """A chance as a player says it: "38 times in 100", never 0 and never 100 of 100."""
    if p < 0.0095:
        return "1 time in 1000" if p >= 0.0005 else "less than 1 time in 1000"
    times = min(99, max(1, round(p * 100)))
    return f"{times} time{'' if times == 1 else 's'} in 100"


def verdict(counts: Mapping[int, Sequence[int]]) -> Verdict:
    """Compare the faces with what fair dice show on average."""
    kinds = {die: faces for die, faces in counts.items() if sum(faces)}
    statistic = math.fsum(_statistic(faces) for faces in kinds.values())
    degrees = sum(die - 1 for die in kinds)
    return Verdict(kinds, statistic, degrees, chi_square_tail(statistic, degrees))


def _statistic(faces: Sequence[int]) -> float:
    expected = sum(faces) / len(faces)
    return math.fsum((count - expected) ** 2 / expected for count in faces)


def _excess(counts: Mapping[int, Sequence[int]]) -> float:
    """By how many faces in all the dice fell higher than the middle."""
    return sum(
        count * (face - (die + 1) / 2) for die, faces in counts.items() for face, count in enumerate(faces, 1)
    )


def _furthest(die: int, faces: Sequence[int]) -> str:
    """The face that strays most, in words."""
    expected = sum(faces) / die
    face = max(range(1, die + 1), key=lambda f: abs(faces[f - 1] - expected))
    name = _PLURALS[face - 1] if face <= len(_PLURALS) else f"dice showing {face}"
    return f"{faces[face - 1]} {name} fell where {_number(expected)} were expected."


def _number(value: float) -> str:
    return f"{value:.0f}" if value >= 10 or value == int(value) else f"{value:.1f}"


@dataclass(frozen=True)
class Result:
    """One finished action against the odds that were on the screen.

    `chances` are (result, chance) pairs; for numbers more is better, for names the first is best.
    """

    label: str
    chances: tuple[tuple[Any, float], ...]
    got: Any

    @property
    def as_good(self) -> float:
        """The chance of a result this good or better."""
        return math.fsum(chance for value, chance in self.chances if self._score(value) >= self._score(self.got))

    @property
    def luck(self) -> float:
        """Where the result stands between the worst (0) and the best (1) that could happen; on average 0.5."""
        same = math.fsum(chance for value, chance in self.chances if value == self.got)
        return 1 - self.as_good + same / 2

    @property
    def expected(self) -> float:
        """What the odds promised on average."""
        return math.fsum(self._points(value) * chance for value, chance in self.chances)

    @property
    def points(self) -> int:
        """The number that came, or 1 for the best of several named results."""
        return self._points(self.got)

    def _score(self, value: Any) -> float:
        if self._numbers:
            return float(value)
        return -float([name for name, _ in self.chances].index(value))

    def _points(self, value: Any) -> int:
        return int(value) if self._numbers else int(value == self.chances[0][0])

    @property
    def _numbers(self) -> bool:
        return all(isinstance(value, int) for value, _ in self.chances)

    def spread(self) -> dict[int, float]:
        """The chance of each number of points."""
        spread: dict[int, float] = {}
        for value, chance in self.chances:
            spread[self._points(value)] = spread.get(self._points(value), 0.0) + chance
        return spread


def result_of(odds: Mapping[str, Any] | None, outcome: Mapping[str, Any] | None) -> Result | None:
    """A logged action as a result: odds {"label", "chances": [[result, chance], ...]}, outcome {"result"}."""
    if not odds or not outcome or "result" not in outcome:
        return None
    chances = tuple((value, float(chance)) for value, chance in odds.get("chances", ()))
    if outcome["result"] not in [value for value, _ in chances]:
        return None
    return Result(str(odds.get("label", "")), chances, outcome["result"])


@dataclass(frozen=True)
class Sum:
    """All results of one kind together."""

    label: str
    points: int
    expected: float
    as_good: float
    actions: int

    @property
    def sentence(self) -> str:
        """"11 bases lost, expected 8.9; this good or better 24 times in 100"."""
        said = f"{self.points} {self.label}, expected {self.expected:.1f}"
        return f"{said}; this good or better {times_in_100(self.as_good)}."


def sums(results: Iterable[Result]) -> list[Sum]:
    """What happened against what the odds promised, a line for each kind of result, most played first."""
    kinds: dict[str, list[Result]] = {}
    for result in results:
        kinds.setdefault(_label(result), []).append(result)
    lines = [_sum(label, group) for label, group in kinds.items()]
    return sorted(lines, key=lambda line: (-line.actions, line.label))


def _label(result: Result) -> str:
    return result.label if result._numbers else f"{result.label} {result.chances[0][0]}".strip()


def _sum(label: str, group: Sequence[Result]) -> Sum:
    total = sum(result.points for result in group)
    return Sum(label, total, math.fsum(result.expected for result in group), _tail(group, total), len(group))


def _tail(group: Sequence[Result], total: int) -> float:
    """The exact chance of this total or more: one convolution an action."""
    spreads = [result.spread() for result in group]
    # Where nothing is ever lost again, more than the total counts as the total: only "or better" is asked.
    top = total if all(points >= 0 for spread in spreads for points in spread) else math.inf
    sofar: dict[float, float] = {0: 1.0}
    for spread in spreads:
        sofar = _added(sofar, spread, top)
    return min(1.0, math.fsum(weight for points, weight in sofar.items() if points >= total))


def _added(sofar: Mapping[float, float], spread: Mapping[int, float], top: float) -> dict[float, float]:
    both: dict[float, float] = {}
    for had, weight in sofar.items():
        for points, chance in spread.items():
            reached = min(top, had + points)
            both[reached] = both.get(reached, 0.0) + weight * chance
    return both

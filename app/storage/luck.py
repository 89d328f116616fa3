"""Luck in numbers and words: faces against what fair dice show, results against the odds on the screen."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from app.storage.journal import Journal
from app.storage.progress import Tell, ignored
from app.storage.totals import Spread, total_of
from rules.said import Json, Number, Text, decimal, say, sentences

ENOUGH_DICE = 60

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
    def words(self) -> Text:
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
    def sentence(self) -> Text:
        """What the verdict rests on."""
        if self.dice < ENOUGH_DICE:
            return say("Only {n} die so far; {all} needed.", "Only {n} dice so far; {all} needed.", n=self.dice,
                       all=ENOUGH_DICE)
        return sentences(self._odds, _furthest(self.main, self.counts[self.main]))

    @property
    def _odds(self) -> Text:
        if self.p > 0.05:
            return say("Fair dice are this uneven {p} % of the time.", p=percent(self.p))
        return say("Fair dice are this uneven only {p} % of the time.", p=percent(self.p))


def percent(p: float) -> str:
    """A chance as a player says it, never 0 and never 100."""
    return "<1" if p < 0.01 else str(min(99, round(p * 100)))


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


def _furthest(die: int, faces: Sequence[int]) -> Text:
    """The face that strays most, in words."""
    expected = sum(faces) / die
    face = max(range(1, die + 1), key=lambda f: abs(faces[f - 1] - expected))
    return say("The {face} came up {n} time; {expected} expected.",
               "The {face} came up {n} times; {expected} expected.", n=faces[face - 1], face=face,
               expected=_number(expected))


def _number(value: float) -> Number:
    return decimal(value, 0 if value >= 10 or value == int(value) else 1)


@dataclass(frozen=True)
class Result:
    """One finished action against the odds that were on the screen.

    `chances` are (result, chance) pairs; for numbers more is better, for names the first is best.
    """

    label: str
    chances: tuple[tuple[Json, float], ...]
    got: Json

    @property
    def as_good(self) -> float:
        """The chance of a result this good or better."""
        return math.fsum(chance for value, chance in self.chances if self._score(value) >= self._score(self.got))

    @property
    def as_bad(self) -> float:
        """The chance of a result this bad or worse."""
        return math.fsum(chance for value, chance in self.chances if self._score(value) <= self._score(self.got))

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

    def _score(self, value: Json) -> float:
        if self._numbers:
            return float(value)
        return -float([name for name, _ in self.chances].index(value))

    def _points(self, value: Json) -> int:
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


def result_of(odds: Mapping[str, Json] | None, outcome: Mapping[str, Json] | None) -> Result | None:
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

    label: Text
    points: int
    expected: float
    as_good: float
    as_bad: float
    actions: int

    @property
    def sentence(self) -> Text:
        """"11 bases lost, 8.9 expected. Luck: top 24 %."."""
        said = (say("{points} {label}, {expected} expected. Luck: top {p} %.", p=percent(self.as_good))
                if self.as_good <= self.as_bad else
                say("{points} {label}, {expected} expected. Luck: bottom {p} %.", p=percent(self.as_bad)))
        return said.with_parts(points=self.points, label=self.label, expected=decimal(self.expected))


def sums(results: Iterable[Result]) -> list[Sum]:
    """What happened against what the odds promised, a line for each kind of result, most played first."""
    kinds: dict[Text, list[tuple[Result, int]]] = {}
    for result, n in Counter(results).items():
        kinds.setdefault(_label(result), []).append((result, n))
    lines = [_sum(label, group) for label, group in kinds.items()]
    return sorted(lines, key=lambda line: (-line.actions, str(line.label)))


def _label(result: Result) -> Text:
    return result.label if result._numbers else sentences(result.label, result.chances[0][0])


def _sum(label: Text, group: Sequence[tuple[Result, int]]) -> Sum:
    total, actions = sum(result.points * n for result, n in group), sum(n for _, n in group)
    spreads: Counter[Spread] = Counter()
    for result, n in group:
        spreads[tuple(sorted(result.spread().items()))] += n
    expected = math.fsum(result.expected * n for result, n in group)
    all_of_them = total_of(spreads)
    return Sum(label, total, expected, all_of_them.or_more(total), 1 - all_of_them.or_more(total + 1), actions)


@dataclass(frozen=True)
class Scope:
    """Which dice are looked at: a sheet, a game, dice of the app or those typed in."""

    ruleset: str | None = None
    game: int | None = None
    by_hand: bool | None = None


@dataclass(frozen=True)
class Luck:
    """All that is shown of the luck of a side."""

    verdict: Verdict
    lines: tuple[Sum, ...]
    run: tuple[float, ...]
    """How the last results stood between the worst and the best."""


def luck_of(store: Journal, scope: Scope, side: str | None, last: int = 60, tell: Tell = ignored) -> Luck:
    """Work it all out; for a thread that has the time."""
    found = verdict(tally(store.thrown(scope.game, scope.ruleset, scope.by_hand), side))
    tell(0.5)
    results = [result for odds, outcome in store.results(scope.game, scope.ruleset, side)
               if (result := result_of(odds, outcome))]
    tell(0.8)
    return Luck(found, tuple(sums(results)), tuple(result.luck for result in results[-last:]))

"""Every way the dice can fall, told by plain code that knows nothing of the engine."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from math import comb
from typing import Any

from rules import ruleset

F = Fraction
Dice = Callable[..., int]
Spread = dict[Any, Fraction]


class _Ask(Exception):
    """One more die is needed than the path has."""

    def __init__(self, ways: list[tuple[int, int]]) -> None:
        self.ways = ways


def every_way(story: Callable[[Dice], Any]) -> Spread:
    """Tell a story for every fall of its dice; a die may be given as bands with their weights."""
    found: Spread = defaultdict(Fraction)
    paths: list[tuple[list[int], Fraction]] = [([], F(1))]
    while paths:
        faces, chance = paths.pop()
        left = iter(faces)

        def die(sides: int = 6, bands: tuple[int, ...] = (), left: Any = left) -> int:
            face = next(left, None)
            if face is None:
                raise _Ask([(at, n) for at, n in enumerate(bands)] if bands else [(f, 1) for f in range(1, sides + 1)])
            return int(face)

        try:
            found[story(die)] += chance
        except _Ask as ask:
            whole = sum(n for _, n in ask.ways)
            paths += [([*faces, face], chance * F(n, whole)) for face, n in ask.ways if n]
    return dict(found)


def count(die: Dice, n: int, need: int) -> int:
    """How many of n dice show the need or more."""
    if n == 0:
        return 0
    good = max(0, 7 - need)
    return die(bands=tuple(comb(n, k) * good**k * (6 - good) ** (n - k) for k in range(n + 1)))


def passes(die: Dice, goal: int) -> bool:
    """2D6, the goal or less."""
    ways = sum(1 for a in range(1, 7) for b in range(1, 7) if a + b <= max(2, min(10, goal)))
    return bool(die(bands=(36 - ways, ways)))


def engine(action: str, shown: Callable[[Any], Any], **facts: Any) -> Spread:
    """What the ruleset says of the same."""
    chosen = ruleset("order_dice").action(action)
    odds = chosen.odds(chosen.facts(**facts))
    found: Spread = defaultdict(Fraction)
    for outcome, weight in odds.weights.items():
        found[shown(outcome)] += F(weight, odds.total)
    return dict(found)


class Tank:
    """A vehicle on the damage chart, told in plain code."""

    def __init__(self, ld: int, pins: int = 0, turret: bool = True) -> None:
        self.ld, self.pins, self.turret = ld, pins, turret
        self.locked = self.gone = False
        self.damage: list[str] = []

    def pin(self, n: int = 1) -> None:
        self.pins += n
        self.gone = self.gone or self.pins >= self.ld

    def chart(self, die: Dice, score: int) -> None:
        if score >= 4:
            self.gone = True
            return
        self.pin()
        if self.gone:
            return
        if score == 3 and not passes(die, self.ld - self.pins):
            self.gone = True
            return
        self.note("on fire, put out" if score == 3 else "immobilised" if score == 2 else "DOWN")
        if self.turret and die() >= 4:
            self.gone = self.locked
            self.locked = True
            self.note("turret locked")

    def note(self, what: str) -> None:
        if what not in self.damage:
            self.damage.append(what)

    def hit(self, die: Dice, margin: int, plus: int = 0, soft: bool = False) -> None:
        if margin < 0 or self.gone:
            return
        if margin >= 3:
            first, second = die(), die()
            self.chart(die, first + plus)
            if not self.gone:
                self.chart(die, second + plus)
        else:
            self.chart(die, die() + plus - (3 if margin == 0 and not soft else 0))

    def state(self) -> tuple[Any, ...]:
        return "gone" if self.gone else frozenset(self.damage), self.pins

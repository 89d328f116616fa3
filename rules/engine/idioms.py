"""What sheets say again and again: throw it again, six then six, the same for each."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from rules.engine.kinds import Answer, Outcome
from rules.engine.procedure import Situation, Steps, procedure
from rules.engine.reading import at_least
from rules.engine.request import OWNER, Choice, Note, Roll
from rules.engine.tell import Tell
from rules.engine.then import Then
from rules.said import Text, say

KEEP = "keep"
AGAIN = "again"
TO_CONFIRM = Tell(say("{n} to confirm"), say("none to confirm"))
CONFIRMED = Tell(say("{n} confirmed"), say("none confirmed"))


@dataclass(frozen=True)
class Below:
    """Throw again when the first throw is lower."""

    limit: int

    def wants(self, value: int) -> bool:
        """Whether this throw is bad enough."""
        return value < self.limit


@dataclass(frozen=True)
class Above:
    """Throw again when the first throw is higher."""

    limit: int

    def wants(self, value: int) -> bool:
        """Whether this throw is good enough to be taken away."""
        return value > self.limit


When = Literal["ask", "never", "always"] | Below | Above


def below(limit: int) -> Below:
    """Throw again if the value is below the limit."""
    return Below(limit)


def above(limit: int) -> Above:
    """Throw again if the value is above the limit."""
    return Above(limit)


@procedure
def thrown_again(roll: Roll, by: str = OWNER, when: When = "ask", mode: str = "whole",
                 sensible: Below | Above | None = None) -> Then:
    """A throw that one player may have thrown again, once; the second throw stands."""
    return roll.then(_kept_or_not, roll, by, when, mode, sensible)


def _kept_or_not(first: Answer, roll: Roll, by: str, when: When, mode: str, sensible: Below | Above | None) -> Answer:
    again = roll.n - first if mode == "failures" else roll.n
    return _decision(roll, by, when, sensible, first).then(_second, first, again, roll, mode) if again else first


def _second(wanted: bool, first: Answer, again: int, roll: Roll, mode: str) -> Answer:
    if not wanted:
        return first
    # Where all dice are thrown again it makes no difference what they showed.
    return _thrown(again, roll, first if mode == "failures" else 0)


@procedure
def _thrown(again: int, roll: Roll, kept: int) -> Then:
    return replace(roll, n=again, label=say("{roll}, again", roll=roll.label)).then(_stands, kept)


def _stands(second: Answer, kept: int) -> Answer:
    return kept + second if kept else second


@procedure
def _decision(roll: Roll, by: str, when: When, sensible: Below | Above | None, first: Answer) -> Steps[bool]:
    if isinstance(when, Below | Above):
        wanted = when.wants(first)
        yield Note(say("{roll}: reroll?", roll=roll.label), "Rerolled." if wanted else "Kept.")
        return wanted
    if when != "ask":
        return when == "always"
    better = None if sensible is None else (AGAIN if sensible.wants(first) else KEEP)
    answer = yield Choice(by, (KEEP, AGAIN), say("{roll}: reroll", roll=roll.label), sensible=better,
                          question=say("{roll}: {result}. Reroll?", roll=roll.label,
                                       result=roll.result(first)),
                          note="The second roll stands.", names={KEEP: "Keep", AGAIN: "Reroll"})
    return bool(answer == AGAIN)


@procedure
def confirmed(n: int, first: int, then: int, label: Text, by: str = OWNER) -> Steps[int]:
    """So high a number that it takes two throws: the dice that pass are thrown once more."""
    good = yield Roll(n, at_least(first), label, by=by, tell=TO_CONFIRM)
    sure = yield Roll(good, at_least(then), say("{roll}, confirm", roll=label), by=by, tell=CONFIRMED)
    return int(sure)


def each(n: int, situation: Situation, none: Answer = 0) -> Situation:
    """The same n times, the results added up."""
    return _each(int(n), situation, None) if n else _given(none)


def each_of(situations: Iterable[Situation], none: Answer = 0) -> Situation:
    """One after the other, the results added up."""
    line = tuple(situations)
    return _each_of(line, None) if line else _given(none)


@procedure
def beside(known: Answer, situation: Situation) -> Then:
    """What is known already, and beside it what comes of that."""
    return situation.then(_beside, known)


def _beside(result: Outcome, known: Answer) -> Answer:
    return known, result


@procedure
def _given(value: Answer) -> Answer:
    return value


@procedure
def _each(n: int, situation: Situation, so_far: Answer) -> Steps[Answer]:
    result = yield situation
    so_far = plus(so_far, result)
    return _each(n - 1, situation, so_far) if n > 1 else so_far


@procedure
def _each_of(line: tuple[Situation, ...], so_far: Answer) -> Steps[Answer]:
    result = yield line[0]
    so_far = plus(so_far, result)
    return _each_of(line[1:], so_far) if len(line) > 1 else so_far


SUMS = (_each, _each_of)


def plus(so_far: Answer, result: Outcome) -> Answer:
    """The results so far and one more."""
    return result if so_far is None else so_far + result


def independent(situation: Situation) -> tuple[tuple[Situation, ...], Answer] | None:
    """The situations whose results this one only adds up, and the sum so far; None for all others."""
    if situation.procedure is _each:
        n, one, so_far = situation.facts
        return (one,) * n, so_far
    if situation.procedure is _each_of:
        line, so_far = situation.facts
        return line, so_far
    return None

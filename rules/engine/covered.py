"""Dice that are thrown now and looked at later: at the table they lie there, in the odds nobody looks too early.

A shot throws the dice of all its weapons before the first wound. Odds that kept every number of hits of every weapon in
mind would have too many to think of; what a glance shows of each is enough, until its turn comes.
"""

from __future__ import annotations

from collections.abc import Callable

from rules.engine.kinds import Answer, Outcome
from rules.engine.procedure import Situation, Steps, procedure
from rules.engine.value import value

Glance = Callable[[Answer], Answer]


@value
class Lying:
    """A result on the table, and what a glance shows of it."""

    shown: Answer
    result: Outcome


@value
class Unseen:
    """The same in the odds: all that is known of the result is what a glance shows."""

    shown: Answer
    situation: Situation
    glance: Glance


Covered = Lying | Unseen


def nothing(result: Outcome) -> None:
    """A glance that shows nothing."""


@procedure
def covered(situation: Situation, glance: Glance) -> Steps[Lying]:
    """Do this now, and take from its result no more than a glance shows."""
    result = yield situation
    return Lying(glance(result), result)


@procedure
def uncovered(cup: Covered) -> Steps[Answer]:
    """The whole result. What a procedure takes from it must not be looked at a second time: it may fall otherwise."""
    if isinstance(cup, Lying):
        return cup.result
    return (yield cup.situation)


def glimpsed(situation: Situation) -> tuple[Situation, Glance] | None:
    """The situation that is only glanced at, and how; None for all others."""
    if situation.procedure is covered:
        inner, glance = situation.facts
        return inner, glance
    return None


def unseen(situation: Situation) -> Unseen | None:
    """What is looked at here for the first time; None for all others."""
    if situation.procedure is uncovered and isinstance(situation.facts[0], Unseen):
        return situation.facts[0]
    return None

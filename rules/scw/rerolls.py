"""REROLL: who may throw again, when he does, and what is thrown again (S1)."""

from __future__ import annotations

from rules.engine import OWNER, Roll, Situation, above, below, thrown_again
from rules.engine.idioms import Above, Below, When
from rules.scw.facts.common import Policy


def owner_throws_again(roll: Roll, policy: Policy, low: int) -> Situation:
    """The owner may throw again what is below `low`."""
    return _again(roll, policy, below(low), OWNER)


def opponent_throws_again(roll: Roll, policy: Policy, high: int, by: str) -> Situation:
    """The opponent may have thrown again what is above `high`."""
    return _again(roll, policy, above(high), by)


def pool_again(roll: Roll, policy: Policy, chance_of: int, misses_only: bool) -> Situation:
    """A pool of dice that its thrower may throw again; `chance_of` faces of six count."""
    if misses_only:
        return _again(roll, policy, below(roll.n + 1), roll.by, "failures")
    # S1: the second throw stands, so only a throw below average is worth it.
    average = -(-roll.n * chance_of // 6)
    return _again(roll, policy, below(average), roll.by)


def _again(roll: Roll, policy: Policy, poor: Below | Above, by: str, mode: str = "whole") -> Situation:
    when: When = poor if policy == "sensible" else policy
    return thrown_again(roll, by=by, when=when, mode=mode, sensible=poor)

"""What a player may want of an action: a number read off its outcome, by a name of the sheet."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction

from rules.engine import Decision, Odds
from rules.engine.kinds import Outcome
from rules.frame.view import Chance
from rules.said import Text


@dataclass(frozen=True)
class Aim:
    """The owner wants much of it, the opponent little: "loses most bases", "break it", "survive"."""

    label: Text
    number: Callable[[Outcome], int | Fraction] = field(compare=False)
    chance: bool = field(default=False, compare=False)
    """Whether its number is 1 or 0: then the mean is a chance."""

    @staticmethod
    def that(label: Text, holds: Callable[[Outcome], object]) -> Aim:
        """The aim that something comes to pass."""
        return Aim(label, lambda outcome: int(bool(holds(outcome))), chance=True)

    @property
    def figure(self) -> Chance | None:
        """How likely it is, where it comes to pass or does not."""
        return Chance(self.label, self.number) if self.chance else None


@dataclass(frozen=True)
class BestPlay:
    """An action if both sides play their best for an aim."""

    aim: Aim
    value: Fraction
    """The mean of the aim's number."""
    decisions: tuple[Decision, ...]
    """Every choice that can be the first, the most likely first."""
    odds: Odds

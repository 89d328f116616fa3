"""Dice for the tray, from the same source as every throw of an action."""

from __future__ import annotations

from random import Random

from rules.engine import FAIR


def draw(sides: int, n: int = 1, rng: Random = FAIR) -> list[int]:
    """Throw n fair dice. No face is favoured: numbers that do not divide evenly are drawn again."""
    if sides < 2:
        raise ValueError(f"A die has 2 sides or more, not {sides}.")
    below = rng.randrange
    return [below(sides) + 1 for _ in range(n)]

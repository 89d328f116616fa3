"""Squares: how far, how near is short range, what is in proximity."""

from __future__ import annotations

from rules.scw.rulings import Rulings


def distance(ahead: int, sideways: int, rulings: Rulings) -> int:
    """Squares from one square to another."""
    # S2: counted square by square through the faces, unless the group counts diagonals.
    return max(ahead, sideways) if rulings.diagonals else ahead + sideways


def is_short(ahead: int, sideways: int, rulings: Rulings) -> bool:
    """Short range: the next square, or the same one (S18)."""
    return distance(ahead, sideways, rulings) <= rulings.short_range_squares


def in_proximity(ahead: int, sideways: int, rulings: Rulings) -> bool:
    """Proximity: the eight squares around (S18)."""
    return max(ahead, sideways) <= rulings.proximity_squares

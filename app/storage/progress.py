"""How far long work is."""

from __future__ import annotations

from collections.abc import Callable

Tell = Callable[[float], None]
"""Is told from time to time how much is done, 0 to 1; may raise to end the work."""


class Cancelled(Exception):
    """Nobody wants it any more."""


def ignored(_done: float) -> None:
    """Nobody wants to know."""

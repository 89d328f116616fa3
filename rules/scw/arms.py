"""Which bases a unit gives up: the card counts rifles, LMGs and MMGs apart."""

from __future__ import annotations

from collections import Counter

from rules.ruleset import Change

ARMS = {"rifle": "rifles", "lmg": "LMGs", "mmg": "MMGs"}
OTHER = "other"
"""An officer, a mortar, a bomber: nothing the card counts apart."""

Arms = tuple[tuple[str, int], ...]
"""How many of each kind."""


def given_up(bases: tuple[str, ...], lost: int) -> Arms:
    """The kinds of the bases that are lost, those named first given up first."""
    gone = Counter(bases[:lost])
    return tuple((arm, gone[arm]) for arm in ARMS if gone[arm])


def rifles_first(foot: int, lmg: int = 0, mmg: int = 0, other: int = 0) -> tuple[str, ...]:
    """The bases of a square in the order a sensible owner gives them up."""
    return (*("rifle",) * (foot - lmg - mmg - other), *(OTHER,) * other, *("lmg",) * lmg, *("mmg",) * mmg)


def arms_changes(role: str, lost: Arms) -> tuple[Change, ...]:
    """What Apply writes on the card."""
    return tuple(Change(role, arm, delta=-number, label=ARMS[arm]) for arm, number in lost)

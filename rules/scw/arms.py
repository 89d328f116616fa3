"""Which bases a unit gives up: the card counts rifles, LMGs and MMGs apart."""

from __future__ import annotations

from collections import Counter

from rules.ruleset import Change
from rules.said import say

ARMS = {"rifle": say("rifles"), "lmg": say("LMGs"), "mmg": say("MMGs")}
OTHER = "other"
"""A mortar, a bomber: nothing that version 1 of the card counts apart."""
OFFICER, COMMANDER = "officer", "commander"
LEADERS = {OFFICER: say("officer"), COMMANDER: say("company commander")}

Arms = tuple[tuple[str, int], ...]
"""How many of each kind."""


def given_up(bases: tuple[str, ...], lost: int) -> Arms:
    """The kinds of the bases that are lost, those named first given up first."""
    gone = Counter(bases[:lost])
    return tuple((arm, gone[arm]) for arm in ARMS if gone[arm])


def rifles_first(foot: int, lmg: int = 0, mmg: int = 0, other: int = 0, officers: int = 0,
                 cc: bool = False) -> tuple[str, ...]:
    """The bases of a square in the order a sensible owner gives them up: those who lead last (S-B4)."""
    rifles = foot - lmg - mmg - other - officers - cc
    return (*("rifle",) * rifles, *(OTHER,) * other, *("lmg",) * lmg, *("mmg",) * mmg, *(OFFICER,) * officers,
            *(COMMANDER,) * cc)


def arms_changes(role: str, lost: Arms) -> tuple[Change, ...]:
    """What Apply writes on the card."""
    return tuple(Change(role, arm, delta=-number, label=ARMS[arm]) for arm, number in lost)


def leader_changes(role: str, bases: tuple[str, ...], lost: int) -> tuple[Change, ...]:
    """An officer or the company commander among those who are lost."""
    gone = bases[:lost]
    return tuple(Change(role, leader, value=False, label=LEADERS[leader]) for leader in LEADERS if leader in gone)

"""What this sheet says in several places: who it is about, what lies on a unit, how a test came out."""

from __future__ import annotations

from rules.engine import Tell
from rules.engine.reading import AtLeast
from rules.said import Said, Text, inches, role, say

UNIT = role("unit", "the unit")
FIRER = role("firer", "the firer")
TARGET = role("target", "the target")
SIDES = {"A": role("A", "side A"), "B": role("B", "side B")}
HITS = Tell(say("{n} hit", "{n} hits"), say("no hits"), say("{faces} hit"),
            chance=say("{p} % to hit"))


def tokens_said(n: int) -> Said:
    """1 token, 2 tokens."""
    return say("{n} token", "{n} tokens", n=n)


def markers_said(n: int) -> Said:
    """1 marker, 2 markers."""
    return say("{n} marker", "{n} markers", ctx="morale", n=n)


def distance_said(far: int, centimetres: int) -> Said:
    """A distance as the sheet prints it, in both units."""
    return say("{inches} ({n} cm)", inches=inches(far), n=centimetres)


class Passed(int):
    """The one die of a test: passed or failed."""

    @property
    def said(self) -> Text:
        """In a word."""
        return "passed" if self else "failed"


class Through(int):
    """The one die against armour: it penetrates or not."""

    @property
    def said(self) -> Text:
        """In a word."""
        return "penetrates" if self else "bounces off"


class Test(AtLeast):
    """One die that passes on the need or more."""

    def value(self, state: int) -> Passed:
        return Passed(state)


class Penetration(AtLeast):
    """One die that goes through the armour on the need or more."""

    def value(self, state: int) -> Through:
        return Through(state)

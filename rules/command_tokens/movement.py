"""Moving: how far."""

from __future__ import annotations

from rules.command_tokens import facts
from rules.command_tokens.facts.common import FOOT
from rules.command_tokens.outcomes import Moved
from rules.command_tokens.phrases import distance_said
from rules.command_tokens.tables import TABLES, measured
from rules.engine import Note, Steps, procedure
from rules.said import Text, inches, say

ROWS = {"light_vehicle": 1, "medium_vehicle": 2, "heavy_vehicle": 3} | dict.fromkeys(FOOT, 0)


def distance(kind: str, pace: str) -> tuple[int, int]:
    """Inches and centimetres as the sheet prints them."""
    table = TABLES["movement"]
    return measured(table.text(table.keys()[ROWS[kind]], pace.replace("_", " ")))


@procedure
def move(it: facts.Move) -> Steps[Moved]:
    """Units move according to their type."""
    far, centimetres = distance(it.unit, it.pace)
    yield Note("Move", say("Up to {distance}.", distance=distance_said(far, centimetres)), table="movement")
    return Moved(far, centimetres, it.pace == "normal", it.fires)


def move_said(it: facts.Move) -> tuple[Text, ...]:
    """The distance as the header says it."""
    far, centimetres = distance(it.unit, it.pace)
    return inches(far), say("{n} cm", n=centimetres)

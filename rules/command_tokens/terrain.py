"""Moving through terrain: the test."""

from __future__ import annotations

from rules.command_tokens import facts
from rules.command_tokens.facts.moving import GROUND_ROWS
from rules.command_tokens.outcomes import Crossing
from rules.command_tokens.phrases import Test
from rules.command_tokens.tables import NO_TEST, number
from rules.engine import Note, Roll, Steps, need, procedure


@procedure
def terrain(it: facts.TerrainTest) -> Steps[Crossing]:
    """A D6 each time a unit enters difficult ground or starts in it."""
    table, row = GROUND_ROWS[it.unit]
    if it.printed == NO_TEST:
        yield Note("Terrain test", "No test needed.", table=table)
        return Crossing(True, it.entering)
    face = need(number(table, row, it.terrain.replace("_", " ")))
    passes = yield Roll(1, Test(face), "Terrain test", table=table)
    # C4: what a failure costs is not on the sheet.
    return Crossing(True, it.entering) if passes else Crossing(False, it.entering, it.rulings.terrain_fail)

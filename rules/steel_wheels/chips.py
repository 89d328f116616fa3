"""Manoeuvre chips (P01): the smaller army may wait."""

from __future__ import annotations

from rules.engine import Note, Steps, procedure
from rules.said import say
from rules.steel_wheels.facts import tests as facts
from rules.steel_wheels.outcomes.tests import ChipsTaken


@procedure
def chips(given: facts.Chips) -> Steps[ChipsTaken]:
    """The side with fewer platoon-units takes a chip for each one less."""
    yield Note("Manoeuvre chips", say("{ours} platoon-units against {theirs}.", ours=given.ours, theirs=given.theirs),
               table="game_turn")
    return ChipsTaken(max(0, given.theirs - given.ours), max(0, given.ours - given.theirs))

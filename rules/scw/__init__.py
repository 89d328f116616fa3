"""SCW Squares: the Spanish Civil War on a square grid."""

from __future__ import annotations

from rules.ruleset import Ruleset
from rules.scw.actions import ACTIONS
from rules.scw.glossary import GLOSSARY
from rules.scw.rulings import Rulings
from rules.scw.tables import TABLES
from rules.scw.templates import UNITS
from rules.scw.tracker import TURN

RULESET = Ruleset(
    id="scw", title="SCW Squares", package=__name__, tables=TABLES, rulings=Rulings, actions=ACTIONS, turn=TURN,
    units=UNITS, glossary=GLOSSARY, battles="rules.scw.turn",
    summary="Spanish Civil War on a square grid: AP, shooting, saves, hammered, assault, fall back.")

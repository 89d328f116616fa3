"""The sheet itself: its actions, tables, switches, cards and turn."""

from __future__ import annotations

from rules.ruleset import Ruleset
from rules.scw import SHELVED
from rules.scw.actions import ACTIONS
from rules.scw.glossary import GLOSSARY
from rules.scw.moments import MOMENTS
from rules.scw.rulings import Rulings
from rules.scw.tables import TABLES

RULESET = Ruleset(
    SHELVED, tables=TABLES, rulings=Rulings, actions=ACTIONS, moments=MOMENTS,
    glossary=GLOSSARY, battles="rules.scw.turn",
    summary="Spanish Civil War on a square grid: AP, shooting, saves, hammered, assault, fall back.")

"""The sheet itself: its actions, tables, switches, cards and turn."""

from __future__ import annotations

from rules.ruleset import Ruleset
from rules.steel_wheels import SHELVED
from rules.steel_wheels.actions import ACTIONS
from rules.steel_wheels.glossary import GLOSSARY
from rules.steel_wheels.moments import MOMENTS
from rules.steel_wheels.rulings import Rulings
from rules.steel_wheels.tables import TABLES

RULESET = Ruleset(
    SHELVED, tables=TABLES, rulings=Rulings, actions=ACTIONS,
    moments=MOMENTS,
    summary="Single vehicles and teams: D8, D10 and D12 fire charts, hit location, armour penetration, scatter, tests.",
    glossary=GLOSSARY, battles="rules.steel_wheels.turn")

"""Steel Wheels WWII: single vehicles and teams, fire charts for D8, D10 and D12, penetration, scatter, tests."""

from __future__ import annotations

from rules.ruleset import Ruleset
from rules.steel_wheels.actions import ACTIONS
from rules.steel_wheels.glossary import GLOSSARY
from rules.steel_wheels.rulings import Rulings
from rules.steel_wheels.tables import TABLES
from rules.steel_wheels.templates import UNITS
from rules.steel_wheels.tracker import TURN

RULESET = Ruleset(
    id="steel_wheels", title="Steel Wheels WWII", package=__name__, tables=TABLES, rulings=Rulings, actions=ACTIONS,
    turn=TURN, units=UNITS,
    summary="Single vehicles and teams: D8, D10 and D12 fire charts, hit location, armour penetration, scatter, tests.",
    glossary=GLOSSARY, battles="rules.steel_wheels.turn")

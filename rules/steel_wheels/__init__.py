"""Steel Wheels WWII: single vehicles and teams, fire charts for D8, D10 and D12, penetration, scatter, tests."""

from __future__ import annotations

from rules.ruleset import Ruleset
from rules.steel_wheels.actions import ACTIONS
from rules.steel_wheels.facts import TABLES, Rulings
from rules.steel_wheels.templates import UNITS
from rules.steel_wheels.tracker import TURN

RULESET = Ruleset(
    id="steel_wheels", title="Steel Wheels WWII", package=__name__, tables=TABLES, rulings=Rulings, actions=ACTIONS,
    turn=TURN, units=UNITS,
    summary="Single vehicles and teams: D8, D10 and D12 fire charts, hit location, armour penetration, scatter, tests.",
    glossary={
        "combat skill": "CS of the team that throws: recruit 0, skilled 1, veteran 2, elite 3; taken off a scatter.",
        "commander rank": "CR of the best leader there: corporal 0, sergeant, commissar 1, lieutenant 2, captain 3.",
    })

"""Minefields, barbed wire and cliffs (P20): dodge, or take what the ground has."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine import OWNER, Note, Roll, Steps, procedure
from rules.said import say
from rules.steel_wheels.damage import Crew, Damage, Harm, read_damage
from rules.steel_wheels.facts import move as facts_move
from rules.steel_wheels.outcomes.assault import OBSTACLES, Passage
from rules.steel_wheels.readings import NOTHING, Chart
from rules.steel_wheels.tables import TABLES, cr, cs
from rules.steel_wheels.trials import WORDS, courage_test, dodge_test

COLUMNS = {"tank": "Tank, SPG", "armoured_car": "Armoured car, half-track", "truck": "Truck, car, jeep, bike",
           "team": "Infantry or artillery team"}
DODGES = WORDS["DT"][0]


@procedure
def minefield(given: facts_move.Danger) -> Steps[Passage]:
    """A dodge test; a failure is a mine, or an obstacle that cannot be passed this turn."""
    if given.dodge == "roll" and (yield dodge_test(cs(given.skill), OWNER)) == DODGES:
        return Passage(True, given.danger)
    if given.danger in OBSTACLES:
        yield Note("Obstacle", "No way through this turn, but no mine either.", table="terrain")
        return Passage(False, given.danger)
    return mine(COLUMNS[given.unit], Crew(given.men, cs(given.skill), cr(given.rank)), given.rulings.mine_ac_6,
                given.crewed or given.unit != "team")


@dataclass(frozen=True)
class MineChart(Chart):
    """The minefield table, with the blank cell of the armoured car as the switch has it (W10)."""

    blank_six: str = "destroyed_dead"

    def value(self, state: int) -> str:
        blank = state == 6 and self.column == COLUMNS["armoured_car"]
        return "exploded" if blank and self.blank_six == "exploded" else super().value(state)


@procedure
def mine(column: str, crew: Crew, blank_six: str, crewed: bool) -> Steps[Passage]:
    """D6 on the minefield table; survivors always test their courage."""
    reading = MineChart(TABLES["minefield"], column, 0, "D6", NOTHING, blank_six)
    cell = yield Roll(1, reading, "Mine", table="minefield", note=say("D6: {column}.", column=column))
    return blown_up(read_damage(cell), crew, crewed)


@procedure
def blown_up(damage: Damage, crew: Crew, crewed: bool) -> Steps[Passage]:
    """The damage, then courage."""
    dead = crew.lost(damage)
    courage = (yield courage_test(crew.cs, crew.cr, OWNER)) if dead < crew.men else ""
    return Passage(False, "mine", Harm(damage.mobility, (), damage.state, dead, courage), crewed)

"""Armour penetration (P14): the range die must reach the number printed for the calibre and the thickness."""

from __future__ import annotations

from rules.engine import Note, Roll, Steps, need, procedure, value
from rules.said import say
from rules.steel_wheels.facts import fire as facts_fire
from rules.steel_wheels.facts.common import RANGE_DIE
from rules.steel_wheels.outcomes.fire import HighExplosive, Penetration
from rules.steel_wheels.readings import Reaches
from rules.steel_wheels.tables import TABLES

BLOCKS = {"oblique": "penetration_oblique", "square": "penetration_square"}
THROUGH, STOPPED = str(say("penetrated")), str(say("stopped"))
NOTES = {"oblique": say("{cm} cm, oblique impact: {n}+."), "square": say("{cm} cm, square impact: {n}+.")}
ALWAYS, NEVER = say("{cm} cm is always penetrated."), say("{cm} cm is never penetrated.")
TOO_HIGH = say("{cm} cm takes {n} or more: a D{sides} cannot do it.")


@value
class Shell:
    """What strikes the armour: its row, its block and its die."""

    ammunition: str
    calibre: int
    code: str = ""
    impact: str = "oblique"
    die: int = 10
    skill: str = ""
    """Of the team that fires it."""

    @property
    def explodes(self) -> bool:
        """Whether it is HE."""
        return self.ammunition != "AP"

    @property
    def he(self) -> HighExplosive | None:
        """What bursts of it."""
        return HighExplosive(self.calibre, self.skill) if self.explodes and self.skill else None

    def number(self, thickness: int) -> int | None:
        """What the die must reach against that thickness, in the row of its code or its calibre; None means never."""
        table, by = TABLES[BLOCKS[self.impact]], "AP mm" if self.ammunition == "AP" else "HE/AA mm"
        coded = [key for key in table.keys(by) if self.code and self.code in key.split(", ")]
        return table.number(coded[0] if coded else self.calibre, thickness, by)


@procedure
def penetration(shell: Shell, thickness: int) -> Steps[str]:
    """1 is always, a dash is never; no CS is added."""
    table, number = BLOCKS[shell.impact], shell.number(thickness)
    if number == 1:
        yield Note("Penetration", ALWAYS.with_parts(cm=thickness), table=table)
        return THROUGH
    if number is None or number > shell.die:
        why = TOO_HIGH.with_parts(n=number, sides=shell.die) if number else NEVER
        yield Note("Penetration", why.with_parts(cm=thickness), table=table)
        return STOPPED
    verdict: str = yield Roll(1, Reaches(need(number), THROUGH, STOPPED), "Penetration", sides=shell.die, table=table,
                              note=NOTES[shell.impact].with_parts(cm=thickness, n=number))
    return verdict


@procedure
def armour_penetration(given: facts_fire.Plate) -> Steps[Penetration]:
    """One shell against one plate."""
    shell = Shell(given.ammunition, given.millimetres, given.gun, given.impact, RANGE_DIE[given.range])
    verdict = yield penetration(shell, given.thickness)
    return Penetration(verdict == THROUGH)

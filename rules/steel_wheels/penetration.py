"""Armour penetration (P14): the range die must reach the number printed for the calibre and the thickness."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine import Note, Roll, Steps, need, procedure
from rules.ruleset import Follow, Outcome
from rules.steel_wheels import facts_fire
from rules.steel_wheels.facts import RANGE_DIE
from rules.steel_wheels.readings import Reaches
from rules.steel_wheels.tables import TABLES

BLOCKS = {"oblique": "penetration_oblique", "square": "penetration_square"}
THROUGH, STOPPED = "penetrated", "stopped"


@dataclass(frozen=True, slots=True)
class HighExplosive:
    """A shell that has burst: its fragments go by its calibre and by the skill of the team that fired it."""

    calibre: int
    skill: str

    def fragments(self, whom: str) -> Follow:
        """The fragments that follow."""
        return Follow("fragments", f"Fragments on {whom} in the blast radius",
                      {"calibre": self.calibre, "skill": self.skill}, who={})


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class Penetration(Outcome):
    """Whether the armour held."""

    penetrated: bool

    @property
    def sentence(self) -> str:
        """Whether it went through."""
        return "The armour is penetrated." if self.penetrated else "The armour holds."

    @property
    def follows(self) -> tuple[Follow, ...]:
        """Even a hit without damage asks for a can't-fire test."""
        if self.penetrated:
            return ()
        return (Follow("cant_fire", "Can't-fire test, if it has not acted", who={"unit": "target"}),)


@procedure
def penetration(shell: Shell, thickness: int) -> Steps[str]:
    """1 is always, a dash is never; no CS is added."""
    table, number = BLOCKS[shell.impact], shell.number(thickness)
    if number == 1:
        yield Note("Penetration", f"Nothing stops it: {thickness} cm is always penetrated.", table=table)
        return THROUGH
    if number is None or number > shell.die:
        why = f"penetrated only on {number}, more than a D{shell.die} shows" if number else "never penetrated"
        yield Note("Penetration", f"{thickness} cm is {why}.", table=table)
        return STOPPED
    verdict: str = yield Roll(1, Reaches(need(number), THROUGH, STOPPED), "Penetration", sides=shell.die, table=table,
                              note=f"{thickness} cm, {shell.impact} impact: {number} or more.")
    return verdict


@procedure
def armour_penetration(given: facts_fire.Plate) -> Steps[Penetration]:
    """One shell against one plate."""
    shell = Shell(given.ammunition, given.millimetres, given.gun, given.impact, RANGE_DIE[given.range])
    verdict = yield penetration(shell, given.thickness)
    return Penetration(verdict == THROUGH)

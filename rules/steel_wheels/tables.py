"""The tables of the sheet, and the ways the chapters read them."""

from __future__ import annotations

from rules.engine import Need, pool, value
from rules.ruleset import sheet_tables
from rules.said import Said, say, signed
from rules.steel_wheels.cells import dice_in, skills_in
from rules.steel_wheels.columns import COLUMNS

TABLES = sheet_tables(__file__, COLUMNS)
DEAD_CREW = "Vehicles, artillery and mortars"
PRINTED = {(): say("D{sides}"), ("CS",): say("D{sides} + CS"), ("CR",): say("D{sides} + CR"),
           ("CS", "CR"): say("D{sides} + CS + CR")}
"""What a test throws, in the words of the sheet."""


def die(sides: int, plus: int = 0) -> Said:
    """A die with what is added: D6+3."""
    return say("D{sides}{plus}", sides=sides, plus=signed(plus)) if plus else say("D{sides}", sides=sides)


def number(table: str, row: str, column: str) -> int:
    """The number in a cell of a column that holds nothing but numbers."""
    return int(TABLES[table].text(row, column))


def cs(skill: str) -> int:
    """The combat skill as a number."""
    return number("combat_skill", skill, "CS")


def cr(rank: str) -> int:
    """The commander rank as a number."""
    return number("commander_rank", rank, "CR")


def wall_thickness(wall: str) -> int:
    """What has to be penetrated of a wall, in cm."""
    return number("walls", wall, "Thickness in cm")


@value
class Side:
    """What one side of a test throws: its die, and which of CS and CR it adds."""

    die: int
    skills: tuple[str, ...] = ()

    def adds(self, cs: int, cr: int = 0) -> Need:
        """What is added to the die, each part by its name."""
        return pool({"combat skill": cs * ("CS" in self.skills), "commander rank": cr * ("CR" in self.skills)})

    def said(self, cs: int = 0, cr: int = 0) -> Said:
        """The die with what is added: D6+3."""
        return die(self.die, self.adds(cs, cr))

    @property
    def printed(self) -> Said:
        """The die with what is added, in the words of the sheet: D6 + CS + CR."""
        return PRINTED[self.skills].with_parts(sides=self.die)


def own_side(test: str) -> Side:
    """What the tested unit throws."""
    table = TABLES["tests"]
    return Side(dice_in(table.text(test, "Own die"))[0], skills_in(table.text(test, "Adds")))


def other_side(test: str) -> Side:
    """What it is thrown against."""
    cell = TABLES["tests"].text(test, "Against")
    return Side(dice_in(cell)[0], skills_in(cell))


def crew_line(line: str) -> str:
    """A line of the crew table; nothing where a dash says that these dead cost nothing."""
    cell = TABLES["crew_casualties"].text(line, DEAD_CREW)
    return "" if cell == "-" else cell


def readiness_die() -> int:
    """What the die of a crew with dead counts as."""
    return int(crew_line("1+ dead").rpartition(" ")[2])


def always_heard(interrupted: bool) -> int:
    """Within so many cm communication always works."""
    return number("communications", "Always within", _line(interrupted))


def line_reaches(link: str, interrupted: bool) -> int:
    """How far the line of two units so linked reaches, in cm."""
    return number("communications", link, _line(interrupted))


def communication_distance(link: str, interrupted: bool) -> int:
    """How far two units so linked can talk, in cm."""
    return max(line_reaches(link, interrupted), always_heard(interrupted))


def _line(interrupted: bool) -> str:
    return "Interrupted line" if interrupted else "Clear line"

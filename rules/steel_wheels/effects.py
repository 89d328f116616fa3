"""Heavy weapons effects (P15): what a hit does to the part it strikes, and the tests that follow."""

from __future__ import annotations

from rules.engine import Note, Roll, Steps, procedure, value
from rules.ruleset import Change, Follow, Outcome
from rules.steel_wheels.damage import UNHURT, UNSCATHED, Crew, Damage, Harm, read_damage
from rules.steel_wheels.facts_fire import part_name
from rules.steel_wheels.models import SURVIVES, Model
from rules.steel_wheels.penetration import STOPPED, HighExplosive, Shell, penetration
from rules.steel_wheels.readings import Chart
from rules.steel_wheels.scatter import Burst
from rules.steel_wheels.suffering import suffer
from rules.steel_wheels.tables import TABLES

WHEEL = "Wheel"
FULL_SHOT, FRAGMENTS = "Full shot", "Fragments / ramming"


@value
class Shot(Outcome):
    """Where a heavy weapon struck and what came of it; no part means a miss."""

    part: str = ""
    penetrated: bool = True
    harm: Harm = UNSCATHED
    burst: Burst | None = None
    he: HighExplosive | None = None
    """The shell, if it burst."""

    @property
    def sentence(self) -> str:
        """Hit or miss, and what the target suffers."""
        if not self.part:
            return f"Missed; the shell {self.burst.words}." if self.burst else "Missed."
        through = "" if self.penetrated else ", but the armour holds"
        return f"Hit on the {part_name(self.part)}{through}: {self.harm.words}."

    @property
    def changes(self) -> tuple[Change, ...]:
        """What is written to the target."""
        return self.harm.changes("target", self.part != "soldier")

    @property
    def follows(self) -> tuple[Follow, ...]:
        """A shell that bursts throws fragments on every other model in its radius."""
        if self.he is None or (self.burst and self.burst.flew_over):
            return ()
        return (self.he.fragments("every other model" if self.part else "every model"),)


@procedure
def strike(model: Model, part: str, shell: Shell, row: str) -> Steps[Shot]:
    """Penetration where there is armour, then the effects."""
    thickness = model.thickness(part)
    if thickness and (yield penetration(shell, thickness)) == STOPPED:
        return held(model, part, shell.he)
    return effects(model, part, row, shell.he)


@procedure
def held(model: Model, part: str, he: HighExplosive | None) -> Steps[Shot]:
    """The armour held: no damage, but can't fire is still tested."""
    harm = yield from suffer(UNHURT, model.crew, True)
    return Shot(part, False, harm, None, he)


@procedure
def effects(model: Model, part: str, row: str, he: HighExplosive | None) -> Steps[Shot]:
    """D10 on the column of the part; a direct hit is a full shot."""
    harm = yield damaged(model.effect_column(part), row, model.crew, True)
    return Shot(part, True, harm, None, he)


@procedure
def damaged(column: str, row: str, crew: Crew, fired: bool) -> Steps[Harm]:
    """The D10 of the effects table, then the tests; who is rammed was not fired at."""
    cell = yield Roll(1, Chart(TABLES["effects"], column, 0, row), "Effects", sides=10, table="effects",
                      note=f"{column}, {row.lower()}.")
    return (yield from suffer(read_damage(cell, column == WHEEL), crew, fired))


@procedure
def soldier_hit(model: Model, cell: str, he: HighExplosive | None) -> Steps[Shot]:
    """A soldier dies unless his shelter is good enough; his team may lose its fire."""
    saved = model.shelter in SURVIVES[cell]
    yield Note("Soldier", f"He survives in {model.shelter} shelter." if saved else "The soldier is eliminated.",
               table="heavy_fire")
    harm = yield from suffer(Damage(dead=0 if saved else 1), model.crew, True)
    return Shot("soldier", True, harm, None, he)

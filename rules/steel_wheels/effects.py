"""Heavy weapons effects (P15): what a hit does to the part it strikes, and the tests that follow."""

from __future__ import annotations

from rules.engine import Note, Roll, Steps, Then, procedure
from rules.said import say
from rules.steel_wheels.damage import UNHURT, Crew, Damage, Harm, read_damage
from rules.steel_wheels.models import SURVIVES, Model
from rules.steel_wheels.outcomes.fire import HighExplosive, Shot
from rules.steel_wheels.penetration import STOPPED, Shell, penetration
from rules.steel_wheels.readings import Chart
from rules.steel_wheels.suffering import suffer, suffered
from rules.steel_wheels.tables import TABLES

WHEEL = "Wheel"
FULL_SHOT, FRAGMENTS = "Full shot", "Fragments / ramming"
ROWS = {FULL_SHOT: say("{column}, full shot."), FRAGMENTS: say("{column}, fragments or ramming.")}
KILLED = say("The soldier is killed.")
SAVED = {"soft": say("His soft shelter saves him."), "medium": say("His medium shelter saves him."),
         "hard": say("His hard shelter saves him.")}


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
def effects(model: Model, part: str, row: str, he: HighExplosive | None) -> Then:
    """D10 on the column of the part; a direct hit is a full shot."""
    return damaged(model.effect_column(part), row, model.crew, True).then(struck, part, he)


def struck(harm: Harm, part: str, he: HighExplosive | None) -> Shot:
    """The part that was hit, and what came of it."""
    return Shot(part, True, harm, None, he)


@procedure
def damaged(column: str, row: str, crew: Crew, fired: bool) -> Then:
    """The D10 of the effects table, then the tests; who is rammed was not fired at."""
    return Roll(1, Chart(TABLES["effects"], column, 0, row), "Effects", sides=10, table="effects",
                note=ROWS[row].with_parts(column=column)).then(damage_read, column == WHEEL, crew, fired)


def damage_read(cell: str, wheel: bool, crew: Crew, fired: bool) -> Then | Harm:
    """What the cell says, and the tests it brings."""
    return suffered(read_damage(cell, wheel), crew, fired)


@procedure
def soldier_hit(model: Model, cell: str, he: HighExplosive | None) -> Steps[Shot]:
    """A soldier dies unless his shelter is good enough; his team may lose its fire."""
    saved = model.shelter in SURVIVES[cell]
    yield Note("Soldier", SAVED[model.shelter] if saved else KILLED, table="heavy_fire")
    harm = yield from suffer(Damage(dead=0 if saved else 1), model.crew, True)
    return Shot("soldier", True, harm, None, he)

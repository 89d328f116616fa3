"""Fragments (P18): every other model inside the blast radius."""

from __future__ import annotations

from rules.engine import Note, Roll, Situation, Steps, each_of, procedure
from rules.said import say
from rules.steel_wheels.damage import Damage
from rules.steel_wheels.effects import FRAGMENTS, soldier_hit, strike
from rules.steel_wheels.facts import fire as facts_fire
from rules.steel_wheels.heavy_fire import CHOICE, MISS, named_part, to_hit
from rules.steel_wheels.models import SURVIVES, Model, model_of
from rules.steel_wheels.outcomes.fire import Shot, Toll
from rules.steel_wheels.penetration import Shell
from rules.steel_wheels.readings import Soldiers
from rules.steel_wheels.suffering import suffer
from rules.steel_wheels.tables import TABLES, cs
from rules.steel_wheels.toll import toll_of

SHELTERED = {
    "none": say("D10 + CS for each man without shelter."), "soft": say("D10 + CS for each man in soft shelter."),
    "medium": say("D10 + CS for each man in medium shelter."), "hard": say("D10 + CS for each man in hard shelter."),
}


def fragments_of(impact: str) -> Shell:
    """Fragments have a row of their own and use the D10."""
    return Shell("HE", 0, "fragments", impact, 10)


@procedure
def fragments(given: facts_fire.Blast) -> Situation:
    """Row after row: soldiers of a team together, any other model by itself."""
    rules, shell = given.rulings, fragments_of(given.impact)
    # W3: the firer's CS counts for fragments too, unless the switch says otherwise.
    skill = cs(given.skill) if rules.fragments_cs else 0
    line: list[Situation] = []
    for row in given.models:
        model = model_of(row, given.calibre, rules.track_penetration)
        if row.target == "soldier":
            line.append(soldiers_in_blast(model, row.count, skill))
        else:
            line += [model_in_blast(model, shell, skill, given.choice)] * row.count
    return each_of(line)


@procedure
def soldiers_in_blast(team: Model, count: int, cs: int) -> Steps[Toll]:
    """A D10 + CS for each soldier; the team loses its fire at most once to one burst."""
    sorting = yield dice_for_soldiers(team, count, cs)
    harm = yield from suffer(Damage(dead=sorting.dead), team.crew, sorting.dead + sorting.saved > 0)
    return toll_of(team, harm)


def dice_for_soldiers(team: Model, count: int, cs: int) -> Roll:
    """A D10 for each, sorted into the spared, the saved and the dead."""
    reading = Soldiers(tuple(soldier_ends(team, face + cs) for face in range(1, 11)))
    return Roll(count, reading, "Fragments on soldiers", sides=10, table="heavy_fire",
                note=SHELTERED[team.shelter])


def soldier_ends(team: Model, total: int) -> str:
    """Whether this total misses a soldier, leaves him to his shelter or kills him."""
    cell = TABLES["heavy_fire"].text(total, team.fire_column, "Stationary")
    if cell == "-":
        return "spared"
    return "saved" if team.shelter in SURVIVES[cell] else "dead"


@procedure
def model_in_blast(model: Model, shell: Shell, cs: int, choice: str) -> Steps[Toll]:
    """One model and what the fragments do to it."""
    shot = yield fragments_on(model, shell, cs, choice)
    return toll_of(model, shot.harm)


@procedure
def fragments_on(model: Model, shell: Shell, cs: int, choice: str) -> Steps[Shot]:
    """To hit with D10 + CS on the stationary rows, penetration on the fragments row, effects of fragments."""
    yield Note("Fragments", say("{model} in the blast radius.", model=model.said), table="heavy_fire")
    # P12: fragments always use the stationary rows and the D10.
    cell = yield to_hit(model.fire_column, 10, cs, False)
    if cell == MISS:
        return Shot()
    if model.kind == "soldier":
        return soldier_hit(model, cell, None)
    part = model.part_hit(cell)
    if part == CHOICE:
        part = yield named_part(model, model.parts, shell, choice)
    return strike(model, part, shell, FRAGMENTS)

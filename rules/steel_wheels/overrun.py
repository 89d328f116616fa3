"""Overrun (P24): an armoured vehicle drives at infantry, guns and unarmoured vehicles."""

from __future__ import annotations

from rules.engine import Note, Situation, Steps, each, each_of, procedure
from rules.said import say
from rules.steel_wheels.damage import UNSCATHED, Damage
from rules.steel_wheels.effects import FRAGMENTS, damaged
from rules.steel_wheels.facts import move as facts_move
from rules.steel_wheels.models import JEEP_BODY, Model, model_of
from rules.steel_wheels.outcomes.fire import Toll
from rules.steel_wheels.suffering import suffer
from rules.steel_wheels.toll import toll_of
from rules.steel_wheels.trials import WORDS, dodge_test

DODGES = WORDS["DT"][0]


@procedure
def overrun(given: facts_move.Overrun) -> Situation:
    """Row after row: soldiers of a team together, any other model by itself."""
    line: list[Situation] = []
    for row in given.models:
        model = model_of(row, 0, False)
        line += ([soldiers_in_the_way(model, row.count)] if row.target == "soldier" else
                 [model_in_the_way(model, given.rulings.ram_column)] * row.count)
    return each_of(line)


@procedure
def soldiers_in_the_way(team: Model, count: int) -> Steps[Toll]:
    """Each soldier dodges or dies."""
    dead = yield each(count, soldier_in_the_way(team.crew.cs))
    harm = yield from suffer(Damage(dead=dead), team.crew, False)
    return toll_of(team, harm)


@procedure
def soldier_in_the_way(cs: int) -> Steps[int]:
    """A dodge test; a failure is one dead."""
    yield Note("Overrun", "A soldier in the way.", table="effects")
    return int((yield dodge_test(cs)) != DODGES)


@procedure
def model_in_the_way(model: Model, ram_column: str) -> Steps[Toll]:
    """A dodge test; a failure is the ramming row."""
    yield Note("Overrun", say("{model} in the way.", model=model.said), table="effects")
    if (yield dodge_test(model.crew.cs)) == DODGES:
        return toll_of(model, UNSCATHED)
    return rammed(model, ram_column)


@procedure
def rammed(model: Model, ram_column: str) -> Steps[Toll]:
    """A vehicle or gun takes D10 on the ramming rows."""
    # W7: the jeep column carries the label Ramming for every unarmoured vehicle.
    own = model.kind == "artillery" or ram_column == "by_type"
    # W-B3: it is no heavy-weapon fire, so nobody tests whether he can still fire.
    harm = yield damaged(model.effect_column("body") if own else JEEP_BODY, FRAGMENTS, model.crew, False)
    return toll_of(model, harm)

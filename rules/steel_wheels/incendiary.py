"""Incendiary weapons (P19): a die for each vehicle, or for each miniature with its base in the flames."""

from __future__ import annotations

from dataclasses import replace

from rules.engine import Note, Roll, Situation, Steps, procedure
from rules.said import say
from rules.steel_wheels.damage import LOSES, Crew, Damage, read_damage
from rules.steel_wheels.facts import fire as facts_fire
from rules.steel_wheels.outcomes.fire import Burned
from rules.steel_wheels.outcomes.harmed import TARGET
from rules.steel_wheels.readings import Chart, Soldiers
from rules.steel_wheels.suffering import HarmSteps, suffer
from rules.steel_wheels.tables import TABLES, cr, cs

COLUMNS = {"tank": "Tank, SPG, armoured car", "truck": "Truck, tractor, half-track", "jeep": "Jeep, car, bike"}
# W8: M is medium, P (pesante) is hard shelter.
SURVIVES = {"dead / MP": ("medium", "hard"), "dead / P": ("hard",), "dead": ()}

SHELTERED = {
    "none": say("D10 for each miniature without shelter."), "soft": say("D10 for each miniature in soft shelter."),
    "medium": say("D10 for each miniature in medium shelter."), "hard": say("D10 for each miniature in hard shelter."),
}


@procedure
def incendiary(given: facts_fire.Flames) -> Situation:
    """A vehicle, or every miniature with its base in the flames."""
    crew = Crew(given.men, cs(given.target_skill), cr(given.target_rank), not given.has_acted, started=given.team,
                stuck=given.stuck)
    if given.target == "soldier":
        return soldiers_burn(given.miniatures, given.shelter, crew, given.rulings.sf, given.crewed)
    return vehicle_burns(COLUMNS[given.target], crew, given.rulings.sf)


@procedure
def vehicle_burns(column: str, crew: Crew, sf: str) -> Steps[Burned]:
    """D10 for the vehicle."""
    cell = yield Roll(1, Chart(TABLES["incendiary"], column, 0, "D10"), "Flames", sides=10, table="incendiary",
                      note=say("D10: {column}.", column=column))
    return Burned((yield from _burn(read_damage(cell), crew, sf)), True)


@procedure
def soldiers_burn(miniatures: int, shelter: str, crew: Crew, sf: str, crewed: bool) -> Steps[Burned]:
    """A D10 for each miniature; those whose flames go out may lose the team its fire."""
    reading = Soldiers(tuple(soldier_ends(face, shelter) for face in range(1, 11)))
    sorting = yield Roll(miniatures, reading, "Flames", sides=10, table="incendiary",
                         note=SHELTERED[shelter])
    out = "extinguished" if sorting.spared else ""
    damage = Damage(state=out, dead=sorting.dead, holds_fire=bool(out))
    return Burned((yield from _burn(damage, crew, sf)), crewed)


def soldier_ends(face: int, shelter: str) -> str:
    """Whether this face of the D10 spares a soldier, leaves him to his shelter or kills him."""
    cell = TABLES["incendiary"].text(face, "Soldier")
    if cell not in SURVIVES:
        return "spared"
    return "saved" if shelter in SURVIVES[cell] else "dead"


def _burn(damage: Damage, crew: Crew, sf: str) -> HarmSteps:
    """The damage and its tests; SF is a can't-fire test or costs the fire outright (W9)."""
    if not (damage.holds_fire and sf == "lose_fire" and crew.fresh and crew.lost(damage) < crew.men):
        return (yield from suffer(damage, crew, False))
    harm = yield from suffer(replace(damage, holds_fire=False), crew, False)
    yield Note("SF", say("{unit} loses its fire.", unit=TARGET), table="incendiary")
    return replace(harm, fire=LOSES)

"""Assaults (P21 to P23): infantry against infantry and guns, vehicles, buildings and open tops."""

from __future__ import annotations

from rules.engine import OWNER, Steps, each, procedure
from rules.steel_wheels.buildings import garrison, inside_building, missed_building, on_wall
from rules.steel_wheels.damage import RETREATS
from rules.steel_wheels.effects import FULL_SHOT, effects, strike
from rules.steel_wheels.facts import move as facts_move
from rules.steel_wheels.facts import tests as facts
from rules.steel_wheels.heavy_fire import CHOICE, MISS, missed, named_part, to_hit
from rules.steel_wheels.melee import melee_combat
from rules.steel_wheels.models import Model, model_of
from rules.steel_wheels.outcomes.assault import Casualties
from rules.steel_wheels.outcomes.fire import BuildingHit, Shot
from rules.steel_wheels.outcomes.tests import Refused
from rules.steel_wheels.penetration import Shell
from rules.steel_wheels.tables import cr, cs, wall_thickness
from rules.steel_wheels.trials import WORDS, courage_test, trial

HITS = WORDS["PT"][0]
DEVICE_CALIBRE = {"Hb": 31, "Ex": 71, "Mm": 91}
"""The HE row each device shares gives the calibre it counts as."""
DEVICE_DIE = 12


@procedure
def assault_infantry(given: facts.InfantryAssault) -> Steps[Casualties]:
    """The attackers' courage, then one melee a pair of miniatures in contact."""
    if (yield courage_test(cs(given.skill), cr(given.rank), OWNER)) == RETREATS:
        return Casualties(went_in=False)
    return each(given.pairs, melee_combat(cs(given.skill), cs(given.defender_skill), given.rulings.mc_tie))


@procedure
def assault_vehicle(given: facts_move.VehicleAssault) -> Steps[Shot | Refused]:
    """Courage only against open tops, then the device, then armour and effects."""
    shell = device(given.device, given.skill)
    model = model_of(given, shell.calibre, given.rulings.track_penetration)
    if model.open_topped and (yield courage_test(cs(given.skill), cr(given.rank), OWNER)) == RETREATS:
        return Refused()
    if given.rulings.hand_bomb == "hw_fire":
        return device_by_fire_table(model, shell, cs(given.skill), given.moving)
    return device_by_hand(model, shell, cs(given.skill))


@procedure
def device_by_hand(model: Model, shell: Shell, cs: int) -> Steps[Shot]:
    """A precision test; a hit strikes the body squarely (W6)."""
    if (yield trial("PT", cs, 0, OWNER)) != HITS:
        return missed("hand_he", shell.he, cs)
    return strike(model, "shield" if model.kind == "artillery" else "body", shell, FULL_SHOT)


@procedure
def device_by_fire_table(model: Model, shell: Shell, cs: int, moving: bool) -> Steps[Shot]:
    """The heavy fire table at short range instead of the precision test."""
    cell = yield to_hit(model.fire_column, shell.die, cs, moving)
    if cell == MISS:
        return missed("hand_he", shell.he, cs)
    part = model.part_hit(cell)
    if part == CHOICE:
        part = yield named_part(model, model.parts, shell, "ask")
    return strike(model, part, shell, FULL_SHOT)


@procedure
def device_hits(test: str, column: str, cs: int, hand_bomb: str, moving: bool) -> Steps[bool]:
    """A precision test, or the heavy fire table at short range (W6)."""
    if hand_bomb == "hw_fire":
        return bool((yield to_hit(column, DEVICE_DIE, cs, moving)) != MISS)
    return bool((yield trial(test, cs, 0, OWNER)) == HITS)


@procedure
def assault_building(given: facts_move.BuildingAssault) -> Steps[BuildingHit]:
    """A precision test, then the wall or the opening, then the men inside."""
    shell, wall = device(given.device, given.skill), "B3" if given.building == "bunker" else "B1"
    column = "B4" if given.aim == "opening" else wall
    if not (yield device_hits("PT", column, cs(given.skill), given.rulings.hand_bomb, False)):
        return missed_building("hand_he", shell.he, cs(given.skill))
    men = garrison(given)
    if given.aim == "opening":
        return inside_building(shell.calibre, given.building, men, 0)
    return on_wall(shell, wall_thickness(given.wall), given.building, men)


@procedure
def assault_open_top(given: facts_move.OpenTopAssault) -> Steps[Shot | Refused]:
    """Courage, then precision against the D12: into the open top, no penetration."""
    if (yield courage_test(cs(given.skill), cr(given.rank), OWNER)) == RETREATS:
        return Refused()
    shell = device(given.device, given.skill)
    model = model_of(given, shell.calibre, given.rulings.track_penetration)
    if not (yield device_hits("PT open top", model.fire_column, cs(given.skill), given.rulings.hand_bomb,
                              given.moving)):
        return missed("hand_he", shell.he, cs(given.skill))
    return effects(model, "open_top", FULL_SHOT, shell.he)


def device(code: str, skill: str) -> Shell:
    """A hand device strikes squarely with the D12, in the row that carries its code."""
    return Shell("HE", DEVICE_CALIBRE[code], code, "square", DEVICE_DIE, skill)

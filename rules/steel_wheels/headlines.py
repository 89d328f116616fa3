"""What will be thrown, in a few words above the odds: one line of plates for each action."""

from __future__ import annotations

from rules.said import Text, say, signed
from rules.steel_wheels.assault import device
from rules.steel_wheels.facts import fire as facts_fire
from rules.steel_wheels.facts import indirect as facts_indirect
from rules.steel_wheels.facts import move as facts_move
from rules.steel_wheels.facts import tests as facts
from rules.steel_wheels.facts.common import LINKS, RANGE_DIE
from rules.steel_wheels.models import Model, model_of
from rules.steel_wheels.penetration import Shell
from rules.steel_wheels.readiness import Ready, both_sides
from rules.steel_wheels.scatter import taken_off
from rules.steel_wheels.spotting import spotting_distance
from rules.steel_wheels.tables import (
    TABLES,
    Side,
    communication_distance,
    cr,
    cs,
    die,
    other_side,
    own_side,
    readiness_die,
)

Texts = tuple[Text, ...]
TO_HIT = say("{die} to hit")
SHELL = say("{ammunition} {mm} mm")
MILLIMETRES = say("{mm} mm")
COURAGE, PRECISION, DODGE, REQUEST = say("CT {test}"), say("PT {test}"), say("DT {test}"), say("IFR {test}")
SHELTERED = {"none": say("no shelter"), "soft": say("soft shelter"), "medium": say("medium shelter"),
             "hard": say("hard shelter")}


def against(test: str, cs: int, cr: int = 0) -> Text:
    """A test: its own die with what is added, against the other."""
    return say("{own} against {other}", own=own_side(test).said(cs, cr), other=other_side(test).said())


def of_nerve(test: str, given: facts.Nerve) -> Texts:
    """A test to which skill and rank are added."""
    return (against(test, cs(given.skill), cr(given.rank)),)


def courage(given: facts.Recovery) -> Texts:
    """Once for each leader."""
    return (*of_nerve("CT", given), *((say("{n} leaders", n=given.leaders),) if given.leaders > 1 else ()))


def cant_fire(given: facts.Nerve) -> Texts:
    """CF."""
    return of_nerve("CF", given)


def direct_fire_request(given: facts.Request) -> Texts:
    """DFR."""
    return of_nerve("DFR", given)


def indirect_fire_request(given: facts.Request) -> Texts:
    """IFR."""
    return of_nerve("IFR", given)


def precision(given: facts.Precision) -> Texts:
    """PT."""
    return (against("PT open top" if given.at == "open_top" else "PT", cs(given.skill)),)


def dodge(given: facts.Dodge) -> Texts:
    """DT."""
    return (against("DT", cs(given.skill)),)


def readiness(given: facts.Readiness) -> Texts:
    """Both sides."""
    ours, theirs = both_sides(given)
    return _ready(own_side("RT"), ours), _ready(other_side("RT"), theirs)


def _ready(side: Side, unit: Ready) -> Text:
    if not unit.crew_dead:
        return side.said(unit.cs, unit.cr)
    adds = side.adds(unit.cs, unit.cr)
    return say("{die}{plus}", die=readiness_die(), plus=signed(adds)) if adds else str(readiness_die())


def melee(given: facts.Melee) -> Texts:
    """The pairs and both dice."""
    return say("{n} pair", "{n} pairs", n=given.pairs), say(
        "{own} against {other}", own=own_side("MC").said(cs(given.skill)),
        other=other_side("MC").said(cs(given.defender_skill)))


def assault_infantry(given: facts.InfantryAssault) -> Texts:
    """Courage first."""
    return COURAGE.with_parts(test=against("CT", cs(given.skill), cr(given.rank))), *melee(given)


def light_fire(given: facts_fire.Volley) -> Texts:
    """A die for each range band that fires."""
    return tuple(say("{die}, {n} shot", "{die}, {n} shots", n=shots, die=die(RANGE_DIE[band], cs(given.skill)))
                 for band, shots in given.bands)


def heavy_shot(given: facts_fire.HeavyShot) -> Texts:
    """To hit, the shell, and what it needs against the body."""
    shell = Shell(given.ammunition, given.millimetres, given.gun, given.impact, RANGE_DIE[given.range])
    model = model_of(given, given.millimetres, given.rulings.track_penetration)
    return TO_HIT.with_parts(die=die(shell.die, cs(given.skill))), *_needed(model, "body", shell)


def building_shot(given: facts_fire.BuildingShot) -> Texts:
    """To hit, and the calibre that decides the effects."""
    return (TO_HIT.with_parts(die=die(RANGE_DIE[given.range], cs(given.skill))),
            SHELL.with_parts(ammunition=given.ammunition, mm=given.millimetres))


def plate(given: facts_fire.Plate) -> Texts:
    """The number to penetrate."""
    shell = Shell(given.ammunition, given.millimetres, given.gun, given.impact, RANGE_DIE[given.range])
    return die(shell.die), _through(shell, given.thickness)


def hit_from_above(given: facts_fire.HitFromAbove) -> Texts:
    """What the shell needs against the horizontal armour."""
    shell = Shell(given.ammunition, given.millimetres, given.gun, "oblique", 10)
    model = model_of(given, shell.calibre, False)
    return SHELL.with_parts(ammunition=shell.ammunition, mm=shell.calibre), *_needed(model, "horizontal", shell)


def scatter(given: facts_fire.Scatter) -> Texts:
    """The printed dice."""
    return _scatter(given.mode, cs(given.skill), cr(given.rank)), "D12 for the direction"


def fragments(given: facts_fire.Blast) -> Texts:
    """One die for each model."""
    adds = cs(given.skill) if given.rulings.fragments_cs else 0
    return say("{die} each", die=die(10, adds)), say("{n} in the blast", n=sum(row.count for row in given.models))


def building_fragments(given: facts_fire.BuildingBlast) -> Texts:
    """To hit, and the calibre that decides the effects."""
    adds = cs(given.skill) if given.rulings.fragments_cs else 0
    return TO_HIT.with_parts(die=die(10, adds)), MILLIMETRES.with_parts(mm=given.calibre)


def indirect_fire(given: facts_indirect.IndirectFire) -> Texts:
    """The request, the shells and how they scatter."""
    test = against("IFR", cs(given.observer_skill), cr(given.observer_rank))
    request = (REQUEST.with_parts(test=test),) if given.asks else ()
    shells = say("{n} shell", "{n} shells", n=given.shells)
    return *request, shells, _scatter(f"indirect_{given.battery}", cs(given.skill), cr(given.rank))


def assault_vehicle(given: facts_move.VehicleAssault) -> Texts:
    """Courage at an open top, precision, then what the device needs against the body."""
    shell = device(given.device, given.skill)
    model = model_of(given, shell.calibre, given.rulings.track_penetration)
    return *(_courage(given) if model.open_topped else ()), _device_hits("PT", given), *_needed(model, "body", shell)


def assault_building(given: facts_move.BuildingAssault) -> Texts:
    """Precision."""
    return (_device_hits("PT", given),)


def assault_open_top(given: facts_move.OpenTopAssault) -> Texts:
    """Courage, then precision against the D12."""
    return *_courage(given), _device_hits("PT open top", given)


def _courage(given: facts_move.HandAssault) -> Texts:
    return (COURAGE.with_parts(test=against("CT", cs(given.skill), cr(given.rank))),)


def _device_hits(test: str, given: facts_move.HandAssault) -> Text:
    if given.rulings.hand_bomb == "hw_fire":
        return TO_HIT.with_parts(die=die(12, cs(given.skill)))
    return PRECISION.with_parts(test=against(test, cs(given.skill)))


def overrun(given: facts_move.Overrun) -> Texts:
    """A dodge test for each model."""
    return "DT for each", say("{n} in the way", n=sum(row.count for row in given.models))


def minefield(given: facts_move.Danger) -> Texts:
    """The dodge test, and the mine if there is one."""
    dodge = (DODGE.with_parts(test=against("DT", cs(given.skill))),) if given.dodge == "roll" else ()
    return *dodge, *(("D6 for the mine",) if given.danger == "mine" else ())


def spotting(given: facts_move.Spotting) -> Texts:
    """The spotting distance."""
    return (say("up to {cm} cm", cm=spotting_distance(given)),)


def communications(given: facts_move.Communication) -> Texts:
    """The communication distance."""
    return (say("up to {cm} cm", cm=communication_distance(LINKS[given.link], given.interrupted)),)


def terrain(given: facts_move.Going) -> Texts:
    """The movement allowance and the shelter."""
    table = TABLES["terrain"]
    return table.text(given.terrain, given.unit), SHELTERED[table.text(given.terrain, "Shelter")]


def crew(given: facts_move.CrewState) -> Texts:
    """How many are left."""
    return (say("{left} of {started} left", left=given.started - given.dead, started=given.started),)


def manoeuvre(given: facts_move.Manoeuvre) -> Texts:
    """Simple or complex."""
    return (TABLES["manoeuvres"].text(given.manoeuvre, "Kind"),)


def chips(given: facts.Chips) -> Texts:
    """Both armies."""
    return (say("{own} against {other}", own=given.ours, other=given.theirs),)


def _scatter(mode: str, cs: int, cr: int) -> Text:
    dice, less = TABLES["scatter"].text(mode, "Distance").partition(" - ")[0], -taken_off(mode, cs, cr)
    return say("{dice} - {less} cm", dice=dice, less=int(less)) if less else say("{dice} cm", dice=dice)


def _needed(model: Model, part: str, shell: Shell) -> Texts:
    thickness = model.thickness(part)
    return (_through(shell, thickness),) if thickness else ()


def _through(shell: Shell, thickness: int) -> Text:
    number = shell.number(thickness)
    if number is None or number > shell.die:
        return say("{cm} cm: never", cm=thickness)
    if number == 1:
        return say("{cm} cm: always", cm=thickness)
    return say("{cm} cm: {n}+", cm=thickness, n=number)

"""What will be thrown, in a few words above the odds: one line of plates for each action."""

from __future__ import annotations

from rules.steel_wheels import facts, facts_fire, facts_indirect, facts_move
from rules.steel_wheels.assault import device
from rules.steel_wheels.facts import RANGE_DIE
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
    other_side,
    own_side,
    readiness_die,
)

Plates = tuple[str, ...]


def plus(number: int) -> str:
    """An addition as it is said: nothing for 0."""
    return f"{int(number):+d}" if number else ""


def against(test: str, cs: int, cr: int = 0) -> str:
    """A test: its own die with what is added, against the other."""
    return f"{own_side(test).said(cs, cr)} against {other_side(test).said()}"


def of_nerve(test: str, given: facts.Nerve) -> Plates:
    """A test to which skill and rank are added."""
    return (against(test, cs(given.skill), cr(given.rank)),)


def courage(given: facts.Recovery) -> Plates:
    """Once for each leader."""
    return (*of_nerve("CT", given), *((f"{given.leaders} leaders",) if given.leaders > 1 else ()))


def cant_fire(given: facts.Nerve) -> Plates:
    """CF."""
    return of_nerve("CF", given)


def direct_fire_request(given: facts.Request) -> Plates:
    """DFR."""
    return of_nerve("DFR", given)


def indirect_fire_request(given: facts.Request) -> Plates:
    """IFR."""
    return of_nerve("IFR", given)


def precision(given: facts.Precision) -> Plates:
    """PT."""
    return (against("PT open top" if given.at == "open_top" else "PT", cs(given.skill)),)


def dodge(given: facts.Dodge) -> Plates:
    """DT."""
    return (against("DT", cs(given.skill)),)


def readiness(given: facts.Readiness) -> Plates:
    """Both sides."""
    ours, theirs = both_sides(given)
    return _ready(own_side("RT"), ours), _ready(other_side("RT"), theirs)


def _ready(side: Side, unit: Ready) -> str:
    if not unit.crew_dead:
        return side.said(unit.cs, unit.cr)
    return f"{readiness_die()}{plus(side.adds(unit.cs, unit.cr))}"


def melee(given: facts.Melee) -> Plates:
    """The pairs and both dice."""
    pairs = "1 pair" if given.pairs == 1 else f"{given.pairs} pairs"
    return pairs, f"{own_side('MC').said(cs(given.skill))} against {other_side('MC').said(cs(given.defender_skill))}"


def assault_infantry(given: facts.InfantryAssault) -> Plates:
    """Courage first."""
    return f"CT {against('CT', cs(given.skill), cr(given.rank))}", *melee(given)


def light_fire(given: facts_fire.Volley) -> Plates:
    """A die for each range band that fires."""
    return tuple(f"D{RANGE_DIE[band]}{plus(cs(given.skill))}, {shots} shot{'' if shots == 1 else 's'}"
                 for band, shots in given.bands)


def heavy_shot(given: facts_fire.HeavyShot) -> Plates:
    """To hit, the shell, and what it needs against the body."""
    shell = Shell(given.ammunition, given.millimetres, given.gun, given.impact, RANGE_DIE[given.range])
    model = model_of(given, given.millimetres, given.rulings.track_penetration)
    return f"D{shell.die}{plus(cs(given.skill))} to hit", *_needed(model, "body", shell)


def building_shot(given: facts_fire.BuildingShot) -> Plates:
    """To hit, and the calibre that decides the effects."""
    return f"D{RANGE_DIE[given.range]}{plus(cs(given.skill))} to hit", f"{given.ammunition} {given.millimetres} mm"


def plate(given: facts_fire.Plate) -> Plates:
    """The number to penetrate."""
    shell = Shell(given.ammunition, given.millimetres, given.gun, given.impact, RANGE_DIE[given.range])
    return f"D{shell.die}", f"{given.thickness} cm {_number(shell, given.thickness)}"


def hit_from_above(given: facts_fire.HitFromAbove) -> Plates:
    """What the shell needs against the horizontal armour."""
    shell = Shell(given.ammunition, given.millimetres, given.gun, "oblique", 10)
    model = model_of(given, shell.calibre, False)
    return f"{shell.ammunition} {shell.calibre} mm", *_needed(model, "horizontal", shell)


def scatter(given: facts_fire.Scatter) -> Plates:
    """The printed dice."""
    return _scatter(given.mode, cs(given.skill), cr(given.rank)), "D12 direction"


def fragments(given: facts_fire.Blast) -> Plates:
    """One die for each model."""
    adds = cs(given.skill) if given.rulings.fragments_cs else 0
    return f"D10{plus(adds)} each", f"{sum(row.count for row in given.models)} in the blast"


def building_fragments(given: facts_fire.BuildingBlast) -> Plates:
    """To hit, and the calibre that decides the effects."""
    return f"D10{plus(cs(given.skill) if given.rulings.fragments_cs else 0)} to hit", f"{given.calibre} mm"


def indirect_fire(given: facts_indirect.IndirectFire) -> Plates:
    """The request, the shells and how they scatter."""
    request = (f"IFR {against('IFR', cs(given.observer_skill), cr(given.observer_rank))}",) if given.asks else ()
    shells = "1 shell" if given.shells == 1 else f"{given.shells} shells"
    return *request, shells, _scatter(f"indirect_{given.battery}", cs(given.skill), cr(given.rank))


def assault_vehicle(given: facts_move.VehicleAssault) -> Plates:
    """Courage at an open top, precision, then what the device needs against the body."""
    shell = device(given.device, given.skill)
    model = model_of(given, shell.calibre, given.rulings.track_penetration)
    return *(_courage(given) if model.open_topped else ()), _device_hits("PT", given), *_needed(model, "body", shell)


def assault_building(given: facts_move.BuildingAssault) -> Plates:
    """Precision."""
    return (_device_hits("PT", given),)


def assault_open_top(given: facts_move.OpenTopAssault) -> Plates:
    """Courage, then precision against the D12."""
    return *_courage(given), _device_hits("PT open top", given)


def _courage(given: facts_move.HandAssault) -> Plates:
    return (f"CT {against('CT', cs(given.skill), cr(given.rank))}",)


def _device_hits(test: str, given: facts_move.HandAssault) -> str:
    if given.rulings.hand_bomb == "hw_fire":
        return f"D12{plus(cs(given.skill))} to hit"
    return f"PT {against(test, cs(given.skill))}"


def overrun(given: facts_move.Overrun) -> Plates:
    """A dodge test for each model."""
    return "DT for each", f"{sum(row.count for row in given.models)} in the way"


def minefield(given: facts_move.Danger) -> Plates:
    """The dodge test, and the mine if there is one."""
    dodge = (f"DT {against('DT', cs(given.skill))}",) if given.dodge == "roll" else ()
    return *dodge, *(("D6 mine",) if given.danger == "mine" else ())


def spotting(given: facts_move.Spotting) -> Plates:
    """The spotting distance."""
    return (f"up to {spotting_distance(given)} cm",)


def communications(given: facts_move.Communication) -> Plates:
    """The communication distance."""
    return (f"up to {communication_distance(facts.LINKS[given.link], given.interrupted)} cm",)


def terrain(given: facts_move.Going) -> Plates:
    """The movement allowance and the shelter."""
    table = TABLES["terrain"]
    return table.text(given.terrain, given.unit), f"shelter {table.text(given.terrain, 'Shelter')}"


def crew(given: facts_move.CrewState) -> Plates:
    """How many are left."""
    return (f"{given.started - given.dead} of {given.started} left",)


def manoeuvre(given: facts_move.Manoeuvre) -> Plates:
    """Simple or complex."""
    return (TABLES["manoeuvres"].text(given.manoeuvre, "Kind"),)


def chips(given: facts.Chips) -> Plates:
    """Both armies."""
    return (f"{given.ours} against {given.theirs}",)


def _scatter(mode: str, cs: int, cr: int) -> str:
    dice, less = TABLES["scatter"].text(mode, "Distance").partition(" - ")[0], -taken_off(mode, cs, cr)
    return f"{dice}{f' - {less}' if less else ''} cm"


def _needed(model: Model, part: str, shell: Shell) -> Plates:
    thickness = model.thickness(part)
    return (f"{thickness} cm {_number(shell, thickness)}",) if thickness else ()


def _number(shell: Shell, thickness: int) -> str:
    number = shell.number(thickness)
    if number is None or number > shell.die:
        return "never"
    return "always" if number == 1 else f"{number}+"

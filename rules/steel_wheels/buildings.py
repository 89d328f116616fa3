"""Heavy weapons against buildings (P13, P16): the wall or an opening, then what becomes of the men inside."""

from __future__ import annotations

from dataclasses import replace

from rules.engine import Note, Roll, Steps, Total, procedure, value
from rules.said import say
from rules.steel_wheels.damage import UNSCATHED, Crew, Damage
from rules.steel_wheels.facts import fire as facts_fire
from rules.steel_wheels.facts.common import RANGE_DIE
from rules.steel_wheels.fragments import fragments_of
from rules.steel_wheels.heavy_fire import MISS, to_hit
from rules.steel_wheels.outcomes.fire import BLAST, COLLAPSE, FIRE, FLOOR, BuildingHit, HighExplosive
from rules.steel_wheels.penetration import STOPPED, Shell, penetration
from rules.steel_wheels.readings import Chart
from rules.steel_wheels.scatter import burst
from rules.steel_wheels.suffering import HarmSteps, suffer
from rules.steel_wheels.tables import TABLES, cr, cs, wall_thickness

COLUMNS = {"wooden": "Wooden house, sand-bags", "brick": "Brick house, trench", "palace": "Palace, fort",
           "bunker": "Bunker, casemate, pill-box"}
OPENINGS = ("B4", "B5")
BY_CALIBRE = {120: "over 120 mm", 70: "over 70 mm", 30: "over 30 mm"}
"""The columns of the die, by what the calibre must exceed."""
DEPTH = say("bursts {n} cm inside")


@value
class Garrison:
    """The men in a building, counted from the outside in, and what they add to their tests."""

    inside: int
    on_floor: int
    in_blast: int
    crew: Crew

    def killed_by(self, result: str) -> int:
        """How many die of this result."""
        return {BLAST: self.in_blast, "line": self.in_blast, FLOOR: self.on_floor, FIRE: self.on_floor,
                COLLAPSE: self.inside}.get(result, 0)


def garrison(given: facts_fire.Garrisoned) -> Garrison:
    """The men in the building these facts describe."""
    crew = Crew(given.inside, cs(given.target_skill), cr(given.target_rank), not given.has_acted, started=given.started)
    return Garrison(given.inside, given.on_floor, given.in_blast, crew)


@procedure
def building_shot(given: facts_fire.BuildingShot) -> Steps[BuildingHit]:
    """To hit, through the wall or an opening, then the effects."""
    # W12: walls use block A unless the switch leaves it to the angle.
    impact = "oblique" if given.rulings.wall_block == "A" else given.impact
    shell = Shell(given.ammunition, given.millimetres, given.gun, impact, RANGE_DIE[given.range], given.skill)
    men = garrison(given)
    if (yield to_hit(given.aim, shell.die, cs(given.skill), False)) == MISS:
        return missed_building("direct_he", shell.he, cs(given.skill))
    if given.aim in OPENINGS:
        return through_opening(shell, given.building, men)
    return on_wall(shell, wall_thickness(given.wall), given.building, men)


@procedure
def fragments_on_building(given: facts_fire.BuildingBlast) -> Steps[BuildingHit]:
    """D10 + CS at the wall, penetration on the fragments row, then the table of buildings (W-B7)."""
    impact = "oblique" if given.rulings.wall_block == "A" else given.impact
    if (yield to_hit(given.aim, 10, cs(given.skill) if given.rulings.fragments_cs else 0, False)) == MISS:
        return BuildingHit()
    shell = replace(fragments_of(impact), calibre=given.calibre)
    return on_wall(shell, wall_thickness(given.wall), given.building, garrison(given))


@procedure
def missed_building(mode: str, he: HighExplosive | None, cs: int) -> Steps[BuildingHit]:
    """AP is gone; HE bursts somewhere near."""
    return BuildingHit(burst=(yield burst(mode, cs, 0)) if he else None, he=he)


@procedure
def on_wall(shell: Shell, thickness: int, building: str, men: Garrison) -> Steps[BuildingHit]:
    """The wall must be penetrated first."""
    if (yield penetration(shell, thickness)) == STOPPED:
        return BuildingHit("held", (yield from _losses("held", men)))
    return inside_building(shell.calibre, building, men, 0)


@procedure
def through_opening(shell: Shell, building: str, men: Garrison) -> Steps[BuildingHit]:
    """HE explodes D6 cm inside; AP does not explode and kills the soldiers on its line."""
    if not shell.explodes:
        yield Note("Through the opening", "AP does not explode: it kills whoever is on its line.", table="heavy_fire")
        return BuildingHit("line", (yield from _losses("line", men)))
    depth = yield Roll(1, Total(), "Through the opening", tell=DEPTH, table="heavy_fire",
                       note="HE explodes D6 cm inside; no penetration.")
    return inside_building(shell.calibre, building, men, depth)


@procedure
def inside_building(calibre: int, building: str, men: Garrison, depth: int) -> Steps[BuildingHit]:
    """D10 in the column of the calibre; 30 mm or less does nothing."""
    by = next((column for limit, column in BY_CALIBRE.items() if calibre > limit), "")
    if not by:
        yield Note("Effects on the building", say("{mm} mm: up to 30 mm nothing happens.", mm=calibre),
                   table="buildings")
        return BuildingHit("none", (yield from _losses("none", men)), None, depth)
    result = yield Roll(1, Chart(TABLES["buildings"], COLUMNS[building], 0, by), "Effects on the building", sides=10,
                        table="buildings", note=say("D10, calibre {by}.", by=by))
    return BuildingHit(result, (yield from _losses(result, men)), None, depth)


def _losses(result: str, men: Garrison) -> HarmSteps:
    """The dead, then courage if it burns, then can't fire."""
    if not men.inside:
        return UNSCATHED
    return (yield from suffer(Damage(dead=men.killed_by(result), courage=result == FIRE), men.crew, True))

"""Heavy weapons against buildings (P13, P16): the wall or an opening, then what becomes of the men inside."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.engine import Note, Roll, Steps, Total, procedure
from rules.ruleset import Change, Follow, Outcome
from rules.steel_wheels import facts_fire
from rules.steel_wheels.damage import UNSCATHED, Crew, Damage, Harm
from rules.steel_wheels.facts import RANGE_DIE
from rules.steel_wheels.fragments import fragments_of
from rules.steel_wheels.heavy_fire import MISS, to_hit
from rules.steel_wheels.penetration import STOPPED, HighExplosive, Shell, penetration
from rules.steel_wheels.readings import Chart
from rules.steel_wheels.scatter import Burst, burst
from rules.steel_wheels.suffering import HarmSteps, suffer
from rules.steel_wheels.tables import TABLES, cr, cs, wall_thickness

COLUMNS = {"wooden": "Wooden house, sand-bags", "brick": "Brick house, trench", "palace": "Palace, fort",
           "bunker": "Bunker, casemate, pill-box"}
OPENINGS = ("B4", "B5")
BLAST, FLOOR, FIRE, COLLAPSE = "blast radius", "floor", "on fire + CT", "destroyed"
WORDS = {
    "": "Missed", "held": "The wall holds", "line": "The shot goes through the opening without exploding",
    "none": "The calibre is too small: no effect", BLAST: "All in the blast radius die",
    FLOOR: "All on that floor die", FIRE: "The building is on fire: all on that floor die, the others must leave",
    COLLAPSE: "The building collapses: all inside die",
}


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class BuildingHit(Outcome):
    """What a shot did to a building and the men in it; no result means a miss."""

    result: str = ""
    harm: Harm = UNSCATHED
    burst: Burst | None = None
    cm_inside: int = 0
    he: HighExplosive | None = None
    """The shell that missed, if it burst."""

    @property
    def sentence(self) -> str:
        """What happened to the building and the men."""
        where = f"; the shell {self.burst.words}" if self.burst else ""
        depth = f" It bursts {self.cm_inside} cm inside." if self.cm_inside else ""
        men = f" The men inside: {self.harm.words}." if self.harm != UNSCATHED else ""
        return f"{WORDS[self.result]}{where}.{depth}{men}"

    @property
    def changes(self) -> tuple[Change, ...]:
        """What is written to the unit inside; out of a burning building all must go."""
        out = (Change("inside", "shelter", value="none", label="shelter"),) if self.result == FIRE else ()
        return (*self.harm.changes("inside", False), *out)

    @property
    def follows(self) -> tuple[Follow, ...]:
        """A shell that misses may still throw fragments."""
        near = self.burst is not None and not self.burst.flew_over
        return (self.he.fragments("every model"),) if self.he and near else ()


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
        yield Note("Through the opening", "AP does not explode: it kills the soldiers on its line.", table="heavy_fire")
        return BuildingHit("line", (yield from _losses("line", men)))
    depth = yield Roll(1, Total(), "Through the opening", tell="bursts {value} cm inside", table="heavy_fire",
                       note="HE explodes D6 cm inside; no penetration.")
    return inside_building(shell.calibre, building, men, depth)


@procedure
def inside_building(calibre: int, building: str, men: Garrison, depth: int) -> Steps[BuildingHit]:
    """D10 in the column of the calibre; 30 mm or less does nothing."""
    by = next((f"over {limit} mm" for limit in (120, 70, 30) if calibre > limit), "")
    if not by:
        yield Note("Effects on the building", f"{calibre} mm: 30 mm or less has no effect.", table="buildings")
        return BuildingHit("none", (yield from _losses("none", men)), None, depth)
    result = yield Roll(1, Chart(TABLES["buildings"], COLUMNS[building], 0, by), "Effects on the building", sides=10,
                        table="buildings", note=f"D10, calibre {by}.")
    return BuildingHit(result, (yield from _losses(result, men)), None, depth)


def _losses(result: str, men: Garrison) -> HarmSteps:
    """The dead, then courage if it burns, then can't fire."""
    if not men.inside:
        return UNSCATHED
    return (yield from suffer(Damage(dead=men.killed_by(result), courage=result == FIRE), men.crew, True))

"""Spotting (T4): can I see it?"""

from __future__ import annotations

from rules.engine import Note, Steps, procedure
from rules.said import say
from rules.steel_wheels.facts import move as facts_move
from rules.steel_wheels.outcomes.harmed import TARGET
from rules.steel_wheels.outcomes.tests import Answer
from rules.steel_wheels.tables import TABLES

UNITS = {"large": "Tank, SPG, half-track, truck (1/3 of silhouette visible)",
         "small": "Small tank or SPG, armoured car, jeep, car, artillery (1/3 visible)",
         "infantry": "Infantry, mortars, bike (half base visible)"}
COLUMNS = {("Normal", False): "Normal, from outside the area", ("Normal", True): "Normal, from inside",
           ("Reduced", False): "Reduced, from outside", ("Reduced", True): "Reduced, from inside"}
COVER = ("trees", "ruins", "houses", "trenches")
BUILT = ("houses", "trenches")
SEEN = say("{target} can be seen: {distance} cm away, seen up to {reach} cm.")
HIDDEN = say("{target} cannot be seen: {distance} cm away, seen up to {reach} cm.")


@procedure
def spotting(given: facts_move.Spotting) -> Steps[Answer]:
    """The distance at which the unit can be seen, against the distance it stands at."""
    reach = spotting_distance(given)
    yield Note("Spotting", say("Seen up to {reach} cm.", reach=reach), table="spotting")
    if not given.visible:
        return Answer("no", say("{target} cannot be seen: too little of it is visible.", target=TARGET))
    said = HIDDEN if given.distance > reach else SEEN
    stands = said.with_parts(target=TARGET, distance=given.distance, reach=reach)
    if given.distance > reach:
        return Answer("no", stands)
    return Answer("yes", stands, "heavy_shot", say("Fire at it"),
                  next_who=(("shooter", "observer"), ("target", "target")))


def spotting_distance(given: facts_move.Spotting) -> int:
    """The printed distance in cm."""
    # A vehicle within 4 cm of infantry that is not fleeing sees as that unit does.
    sight = "Normal" if given.sight == "normal" or given.beside_infantry else "Reduced"
    line = f"{UNITS[given.unit]}, {ground(given.unit, given.terrain)}, {given.status}"
    open_part, _, built = TABLES["spotting"].text(line, COLUMNS[sight, given.inside]).partition("/")
    # "40/20": the second value is for houses and trenches.
    return int(built if built and given.terrain in BUILT else open_part)


def ground(unit: str, terrain: str) -> str:
    """The terrain line of the spotting table that this ground belongs to."""
    if unit == "infantry":
        if terrain in ("clear", "roads"):
            return "Clear, roads"
        covered = terrain in (*COVER, "rocks")
        return "Trees, rocks, ruins / houses, trenches" if covered else "Rough, crops, others"
    if terrain in ("clear", "crops", "roads"):
        return "Clear, crops, roads"
    return "Trees, ruins, houses, trenches" if terrain in COVER else "Rocks, urban, others"


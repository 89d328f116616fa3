"""Spotting (T4): can I see it?"""

from __future__ import annotations

from rules.engine import Note, Steps, procedure
from rules.steel_wheels import facts_move
from rules.steel_wheels.answers import Answer
from rules.steel_wheels.tables import TABLES

UNITS = {"large": "Tank, SPG, half-track, truck (1/3 of silhouette visible)",
         "small": "Small tank or SPG, armoured car, jeep, car, artillery (1/3 visible)",
         "infantry": "Infantry, mortars, bike (half base visible)"}
COLUMNS = {("Normal", False): "Normal, from outside the area", ("Normal", True): "Normal, from inside",
           ("Reduced", False): "Reduced, from outside", ("Reduced", True): "Reduced, from inside"}
COVER = ("trees", "ruins", "houses", "trenches")
BUILT = ("houses", "trenches")


@procedure
def spotting(given: facts_move.Spotting) -> Steps[Answer]:
    """The distance at which the unit can be seen, against the distance it stands at."""
    reach = spotting_distance(given)
    yield Note("Spotting", f"Seen up to {reach} cm; it stands at {given.distance} cm.", table="spotting")
    if not given.visible:
        return Answer("no", "It cannot be seen: too little of it is visible.")
    stands = f"up to {reach} cm, and it stands at {given.distance} cm"
    if given.distance > reach:
        return Answer("no", f"It cannot be seen: {stands}.")
    return Answer("yes", f"It can be seen: {stands}.", "heavy_shot", "Fire at it",
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


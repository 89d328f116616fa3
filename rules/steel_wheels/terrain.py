"""Terrain effects (T3): how may it move there, and what shelter does the ground give?"""

from __future__ import annotations

from rules.engine import Note, Steps, procedure
from rules.steel_wheels import facts_move
from rules.steel_wheels.answers import Answer
from rules.steel_wheels.tables import TABLES

BECOMES = {"remove": "the element is removed", "move": "the element is pushed aside",
           "ruins": "the element becomes ruins"}
DANGERS = {"Minefield": "mine", "Barbed wire": "wire", "High rocks - cliffs": "cliff"}
ON_MINES = {"Tanks": "tank", "Half-tracks": "armoured_car", "Armoured cars": "armoured_car",
            "Trucks, tractors": "truck", "Jeeps, cars": "truck", "Bikes": "truck"}
"""Their column on the minefield table; all others are teams."""
AFOOT = ("Artillery", "Infantry, mortars")
"""Vehicles find no shelter."""
ON_THE_ROAD = " cm per 1"


@procedure
def terrain(given: facts_move.Going) -> Steps[Answer]:
    """The movement allowance in the column of the unit."""
    table = TABLES["terrain"]
    allowance, shelter = table.text(given.terrain, given.unit), table.text(given.terrain, "Shelter")
    yield Note("Terrain", f"{given.terrain}, {given.unit}: {allowance}; shelter {shelter}.", table="terrain")
    said = f"{given.unit}: {in_words(allowance)}; shelter {shelter}."
    sheltered = shelter if given.unit in AFOOT and allowance != "impassable" else ""
    if not allowance.endswith("+DT"):
        return Answer(allowance, said, shelter=sheltered)
    test = (("danger", DANGERS[given.terrain]), ("unit", ON_MINES.get(given.unit, "team")), ("dodge", "roll"))
    return Answer(allowance, said, "minefield", "Dodge test", test, shelter=sheltered)


def in_words(allowance: str) -> str:
    """A cell of the terrain table as a sentence part."""
    if allowance.endswith(ON_THE_ROAD):
        return f"on the road it moves {allowance.removesuffix(ON_THE_ROAD)} cm for each 1"
    movement, _, change = allowance.partition(" / ")
    movement, _, test = movement.partition("+")
    moves = "no way through" if movement == "impassable" else f"up to the {movement.capitalize()} distance"
    return moves + (f", {BECOMES[change]}" if change else "") + (" after a dodge test" if test else "")

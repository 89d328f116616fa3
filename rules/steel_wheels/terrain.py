"""Terrain effects (T3): how may it move there, and what shelter does the ground give?"""

from __future__ import annotations

from rules.engine import Note, Steps, procedure
from rules.said import Text, comma_list, say
from rules.steel_wheels.facts import move as facts_move
from rules.steel_wheels.outcomes.tests import Answer
from rules.steel_wheels.tables import TABLES

PACES = {"tactical": say("up to the Tactical distance"), "brief": say("up to the Brief distance"),
         "slow": say("up to the Slow distance"), "impassable": say("no way through")}
AFTER_A_TEST = {"tactical": say("up to the Tactical distance after a dodge test"),
                "brief": say("up to the Brief distance after a dodge test"),
                "slow": say("up to the Slow distance after a dodge test")}
BECOMES: dict[str, Text] = {"remove": say("the element is removed"), "move": say("the element is pushed aside"),
           "ruins": say("the element becomes ruins"), "": ""}
SHELTERED = {"none": say("{unit}: {moves}; no shelter."), "soft": say("{unit}: {moves}; soft shelter."),
             "medium": say("{unit}: {moves}; medium shelter."), "hard": say("{unit}: {moves}; hard shelter.")}
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
    yield Note("Terrain", say("{terrain}, {unit}: {allowance}; shelter {shelter}.", terrain=given.terrain,
                              unit=given.unit, allowance=allowance, shelter=shelter), table="terrain")
    said = SHELTERED[shelter].with_parts(unit=say(given.unit, role="unit"), moves=in_words(allowance))
    sheltered = shelter if given.unit in AFOOT and allowance != "impassable" else ""
    if not allowance.endswith("+DT"):
        return Answer(allowance, said, shelter=sheltered)
    test = (("danger", DANGERS[given.terrain]), ("unit", ON_MINES.get(given.unit, "team")), ("dodge", "roll"))
    return Answer(allowance, said, "minefield", say("Dodge test"), test, shelter=sheltered)


def in_words(allowance: str) -> Text:
    """A cell of the terrain table as it stands in a list."""
    if allowance.endswith(ON_THE_ROAD):
        return say("on the road {cm} cm for each 1", cm=int(allowance.removesuffix(ON_THE_ROAD)))
    movement, _, change = allowance.partition(" / ")
    pace, _, test = movement.partition("+")
    return comma_list((AFTER_A_TEST if test else PACES)[pace], BECOMES[change])

"""What a house may write into the tables of this sheet; columns that are not named here stay as printed."""

from __future__ import annotations

from collections.abc import Mapping

from rules.ruleset import DASH, NAME, REST, Cells, Columns, DiceOf, Number, Rows, words
from rules.said import say
from rules.steel_wheels.cells import KINDS_OF_DICE, ByShelter, Damages, DiceAnd, Saying, TwoDistances, plain

SKILL = Number(0, 6)
FARTHEST = 1000
DISTANCE = Number(0, FARTHEST)
DIE = DiceOf(1, KINDS_OF_DICE)
PENETRATES = Number(1, 12) | DASH
"""No die of this sheet shows more than 12."""

WITH_RANK = words("CS + CR", "CS", "CR", "-")
WITHOUT_RANK = words("CS", "-")
"""Nobody is asked for the rank of those who throw, dodge or fight man against man."""
TESTED = {"RT": WITH_RANK, "DFR": WITH_RANK, "IFR": WITH_RANK, "CF": WITH_RANK, "CT": WITH_RANK,
          "PT": WITHOUT_RANK, "PT open top": WITHOUT_RANK, "DT": WITHOUT_RANK, "MC": WITHOUT_RANK}
OPPOSED = {"RT": DiceAnd(1, "+", ("CS", "CR")), "MC": DiceAnd(1, "+", ("CS",))}

MOVEMENT = ("tactical", "brief", "slow")
THROUGH = plain(say("tactical / remove"), say("tactical / move"), say("tactical / ruins"),
                say("brief / remove"), say("brief / move"), say("brief / ruins"),
                say("slow / remove"), say("slow / move"), say("slow / ruins"))
GOING = words(*MOVEMENT, "impassable", *THROUGH)
# P20: who has dodged goes on at slow movement.
DODGING = GOING | words("slow+DT")
ON_ROADS = GOING | Number(2, 9, " cm per 1")
MINED: Mapping[str, Cells] = {"Minefield": DODGING, "Roads": ON_ROADS}
AFOOT: Mapping[str, Cells] = {**MINED, "Barbed wire": DODGING, "High rocks - cliffs": DODGING}

IN_COVER = "Infantry, mortars, bike (half base visible), Trees, rocks, ruins / houses, trenches"
SEEN = Rows(dict.fromkeys((f"{IN_COVER}, {status}" for status in ("stationary", "moving", "firing")),
                          DISTANCE | TwoDistances(FARTHEST)), DISTANCE)

STANDS = ("edge of the model", "centre of the model")
SHOT = DiceAnd(3, "-", ("CS",))
SHELL = DiceAnd(3, "-", ("CS", "CR"))

UPPER = ("turret/casemate", "choice")
TANK = words("-", "body", "track", *UPPER)
UNARMOURED = words("-", "body", "wheel")
BUILDING = words("-", "hit")

GONE = ("destroyed", "exploded")
SLOWER = (*plain(say("brief movement"), say("slow movement")), "immobilized")
SLOWED = (*plain(say("brief move"), say("slow move")), "immobilized")
BROKEN, OUT, ALL_DEAD, SAVE, SAVED = plain(say("broken"), say("extinguished"), say("all dead"), say("save"),
                                           say("saved"))
TRUCK_DAMAGE = Damages((*SLOWER, "MG destroyed", "main weapon destroyed", *GONE))
TANK_DAMAGE = Damages((*SLOWER, "MG destroyed", "turret blocked", "cannon blocked", "cannon destroyed",
                       "main weapon destroyed", *GONE))
TRACK_DAMAGE = Damages((*SLOWER, BROKEN))
WHEEL_DAMAGE = Damages(("brief movement", "slow movement", "destroyed"))
GUN_DAMAGE = Damages(("cannon blocked", "carriage blocked", *GONE))
LIGHT_DAMAGE = Damages((*SLOWED, *GONE), (ALL_DEAD,))
FLAMES = Damages(("immobilized", "on fire", OUT, *GONE), ("dead", SAVE), ("CT", "SF"))
MINE = Damages(("immobilized", *GONE), ("dead", SAVED), ())
"""Survivors of a mine test their courage, whatever the cell says."""
TRACK_MINE = Damages(("track broken", "immobilized", *GONE), ("dead", SAVED), ())
RUIN = words("blast radius", "floor", "on fire + CT", "destroyed")

COLUMNS: Mapping[str, Columns] = {
    "manoeuvres": {"Kind": words("simple", "complex")},
    "combat_skill": {"CS": SKILL},
    "commander_rank": {"CR": SKILL},
    "tests": {"Test": NAME, "Own die": DIE, "Adds": Rows(TESTED), "Against": Rows(OPPOSED, DIE)},
    "terrain": {"Shelter": words("none", "soft", "medium", "hard"), "Infantry, mortars": Rows(AFOOT, GOING),
                REST: Rows(MINED, GOING)},
    "spotting": {"On terrain": NAME, "Its status": NAME, REST: SEEN},
    "crew_casualties": {"Vehicles, artillery and mortars": Rows({
        "1+ dead": Saying(str(say("readiness die is")), 1, 6), "50%+ dead": words("simple manoeuvres only", "-"),
        "one survivor": words("no heavy weapons", "-")})},
    "communications": {REST: DISTANCE},
    "minefield": {"Tank, SPG": TRACK_MINE, "Infantry or artillery team": Damages((), ("dead",), ()), REST: MINE},
    "heavy_fire": {
        "Moving": NAME, "Big tank, SPG, assault gun": TANK, "Tank, SPG, assault gun": TANK,
        "Small tank, SPG, armoured car": words("-", "body", "wheel/track", *UPPER),
        "Half-track": words("-", "body", "track", "wheel", "choice"), "Truck, tractor": UNARMOURED,
        "Jeep, car, bike": UNARMOURED, "Soldier": words("-", "dead-S", "dead-M", "dead-H", "dead"),
        "Artillery piece": words("-", "shield", "gun"), REST: BUILDING},
    "scatter": {"Distance": Rows({"indirect_on_table": SHELL, "indirect_off_table": SHELL}, SHOT),
                "From": Rows(dict.fromkeys(("direct_he", "hand_he", "mortar_direct"), words(*STANDS)))},
    "penetration_oblique": {"AP mm": NAME, "HE/AA mm": NAME, REST: PENETRATES},
    "penetration_square": {"AP mm": NAME, "HE/AA mm": NAME, REST: PENETRATES},
    "walls": {"Thickness in cm": Number(1, 40)},
    "effects": {
        "Fragments / ramming": NAME, "Into the open top": TRUCK_DAMAGE,
        "Body of tank, SPG, assault gun, armoured car": TANK_DAMAGE, "Body of truck, half-track": TRUCK_DAMAGE,
        "Turret of tank, armoured car": TANK_DAMAGE, "Casemate of tank, SPG, assault gun": TANK_DAMAGE,
        "Track": TRACK_DAMAGE, "Body of jeep, car, bike (and ramming)": TRUCK_DAMAGE, "Wheel": WHEEL_DAMAGE,
        "Artillery unit": GUN_DAMAGE},
    "buildings": {"over 70 mm": NAME, "over 30 mm": NAME, REST: RUIN},
    "incendiary": {"Soldier": words("extinguished + SF", "dead / MP", "dead / P", "dead"), REST: FLAMES},
    "light_fire_vehicles": {"Moving": NAME, REST: LIGHT_DAMAGE},
    "light_fire_infantry": {"Moving": NAME, REST: ByShelter()},
}

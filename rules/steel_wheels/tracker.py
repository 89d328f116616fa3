"""The game turn (T1) and the manoeuvres (T2) as the tracker walks through them."""

from __future__ import annotations

import re

from rules.ruleset import Order, Stat, Turn, TurnStep
from rules.steel_wheels.tables import TABLES

FIRE = ("spotting", "light_fire_vehicle", "light_fire_infantry", "heavy_shot", "building_shot", "scatter",
        "fragments", "building_fragments", "hit_from_above", "incendiary")
ASSAULTS = ("assault_infantry", "assault_vehicle", "assault_building", "assault_open_top", "overrun", "melee")
MOVES = ("manoeuvre", "terrain", "minefield", "crew", "courage")


def _id(name: str) -> str:
    return "_".join(word for word in re.split(r"\W+", name.casefold()) if word)


TURN = Turn(
    steps=(
        TurnStep("chips", "Manoeuvre chips", "The side with fewer platoon-units takes a chip for each one less.",
                 actions=("chips",), does="collect_chips"),
        TurnStep("planning", "Indirect fire planning",
                 "Check the communication distance, then test; success places 5 target markers for each battery.",
                 actions=("communications", "indirect_fire_request", "direct_fire_request"), phase="planning"),
        TurnStep("declare", "Declare a manoeuvre",
                 "A platoon or battery of one side declares, or a chip is played; the other side answers.",
                 actions=("manoeuvre",), phase="manoeuvre"),
        TurnStep("readiness", "Readiness tests", "The order of all teams in this manoeuvre phase.",
                 actions=("readiness",), phase="manoeuvre"),
        TurnStep("act", "Carry out the manoeuvres",
                 "In the order of the tests. Repeat until every platoon has manoeuvred.",
                 actions=(*MOVES, *FIRE, *ASSAULTS), phase="manoeuvre", does="repeat_phase"),
        TurnStep("artillery", "Indirect artillery fire",
                 "Readiness tests give the order, on-table batteries before off-table ones; then each shell.",
                 actions=("readiness", "indirect_fire", "fragments", "hit_from_above"), phase="artillery"),
        TurnStep("end", "End of the turn", "Units may manoeuvre and fire again; fires and retreats go on.",
                 does="clear_acted"),
    ),
    counters=(
        Stat("turn", "Turn", 1, low=1, high=99),
        Stat("our_chips", "Our chips", 0, low=0, high=30, icon="poker-chip"),
        Stat("their_chips", "Their chips", 0, low=0, high=30, icon="poker-chip"),
    ),
    orders=tuple(Order(_id(name), name, content) for name, _, content in TABLES.printed("manoeuvres").rows),
)

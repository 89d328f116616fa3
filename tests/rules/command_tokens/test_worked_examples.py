"""Examples worked out by hand from the sheet: facts, faces, steps, outcome."""

from __future__ import annotations

import pytest

from rules.command_tokens.activation import Activated, Reacted
from rules.command_tokens.firing import ReactionVolley
from rules.command_tokens.movement import Moved
from rules.command_tokens.smoke import Smoked
from rules.command_tokens.terrain import Crossing
from rules.command_tokens.tokens import Begins, Collected
from rules.command_tokens.volley import Volley
from tests.rules.worked import Example, check

SEIZED = "Initiative: The reactive player becomes the active player."
NO_TEST = "First activation: No dice roll is needed."
TANK = {"firer": "medium_vehicle", "target": "medium_vehicle", "strength": 8, "armour": 12}

COMMAND = [
    Example("seven units and the command unit alive", "collect", [],
            ["Collect command tokens: 7 for the units and 2 for the command unit."], Collected(9), facts={"units": 7}),
    Example("the command unit is lost", "collect", [], ["Collect command tokens: 6 for the units."], Collected(6),
            facts={"units": 6, "command_unit": False}),
    Example("two tokens in all from the command unit", "collect", [],
            ["Collect command tokens: 7 for the units and 1 for the command unit."], Collected(8),
            facts={"units": 7, "command_tokens_total": 2}),
    Example("a tie, then side B", "initiative", [4, 4, 2, 5],
            ["Initiative, side A total: 4 = 4", "Initiative, side B total: 4 = 4",
             "Initiative: A tie: both throw again.", "Initiative, side A total: 2 = 2",
             "Initiative, side B total: 5 = 5"], Begins("B"), "Side B has the initiative and is the active player."),
    Example("first activation, markers or not", "activate", [], [NO_TEST], Activated("automatic"),
            "First activation: the unit acts without a throw.", facts={"markers": 3}),
    Example("first activation with markers, switched: more than 3", "activate", [3],
            ["Activation 4+: 3 = 0 passed, 1 failed"],
            Activated("fail"), facts={"markers": 3, "first_activation_free": "only_without_markers"}),
    Example("the sheet's own example: one token and one marker need 3+", "activate", [3],
            ["Activation 3+: 3 = 1 passed, 0 failed"],
            Activated("success"), "The unit acts.", facts={"tokens": 1, "markers": 1}),
    Example("five on the unit need a 6", "activate", [5], ["Activation 6+: 5 = 0 passed, 1 failed"], Activated("fail"),
            "The unit does nothing: the token is wasted.", facts={"tokens": 3, "markers": 2}),
    Example("a reaction on 3+", "react", [3], ["Reaction total 3+: 3 = 3"], Reacted(True), "The unit reacts."),
    Example("a 6 seizes the initiative", "react", [6], ["Reaction total 5+: 6 = 6", SEIZED], Reacted(True, True),
            "The unit reacts and its player seizes the initiative.", facts={"tokens": 1, "markers": 1}),
    Example("three on the unit: only a 6, and a 5 fails", "react", [5], ["Reaction total 6+: 5 = 5"], Reacted(False),
            "The unit does not react: the token is wasted.", facts={"tokens": 3}),
    Example("a 6 never seizes when switched off", "react", [6], ["Reaction total 3+: 6 = 6"], Reacted(True),
            facts={"seize_on": "never"}),
    Example("any success seizes, and the player is asked", "react", [4],
            ["Reaction total 3+: 4 = 4", "Seize the initiative = Leave it",
             "Initiative: The initiative stays where it is."], Reacted(True), choices=["leave"],
            facts={"seize_on": "any_success", "seize": "ask"}),
]

MOVING = [
    Example("wheels in rough ground", "terrain", [5],
            ["Terrain test 6+: 5 = 0 passed, 1 failed"], Crossing(False, "enters", "stop"),
            "The unit stops at the edge of the terrain. Its movement is over; it may still fire as a unit that did "
            "not move.", facts={"unit": "wheeled"}),
    Example("a heavy tank needs no test in rough ground", "terrain", [], ["Terrain test: No test is needed."],
            Crossing(True, "enters"), "The unit moves normally.", facts={"unit": "heavy_tank"}),
    Example("infantry that starts in very rough ground", "terrain", [4], ["Terrain test 4+: 4 = 1 passed, 0 failed"],
            Crossing(True, "starts"),
            facts={"unit": "infantry_detachment", "terrain": "very_rough", "entering": "starts"}),
    Example("a half-track bogs down", "terrain", [3],
            ["Terrain test 4+: 3 = 0 passed, 1 failed"], Crossing(False, "starts", "bogged"),
            "The unit does not move. It is bogged down: its movement is over.",
            facts={"unit": "half_tracked", "terrain": "very_rough", "entering": "starts", "terrain_fail": "bogged"}),
    Example("a medium vehicle at speed", "move", [], ['Move: Up to 15" (35 cm).'], Moved(15, 35, False),
            'The unit moves up to 15" (35 cm). It may not fire.', facts={"unit": "medium_vehicle", "pace": "rapid"}),
    Example("a gun moves like infantry and may fire", "move", [], ['Move: Up to 6" (15 cm).'], Moved(6, 15, True),
            facts={"unit": "gun", "fires": True}),
    Example("smoke lands", "smoke", [5], ["Smoke 5+: 5 = 1 passed, 0 failed"], Smoked(True),
            "The unit is protected until the end of the turn: shots at it have -1 to hit and it counts as in cover. "
            "It may not fire for the rest of the turn."),
    Example("smoke misses", "smoke", [4], ["Smoke 5+: 4 = 0 passed, 1 failed"], Smoked(False),
            "The smoke does not land where it should: no effect."),
]

INFANTRY = [
    Example("close range at infantry in the open: two dice, 4+, then 4+", "fire", [4, 3, 4],
            ["To hit 4+: 4 3 = 1 hit", "Casualty rolls 4+: 4 = 1 further marker"], Volley(1, 2),
            "The target takes 2 morale markers.", facts={"close": True}),
    Example("a moving support squad with two markers at a target that moved: 5 + 2 + 1 + 2 = 10", "fire", [9, 10, 6],
            ["To hit 10+: 9 10 = 1 hit", "Casualty rolls 6+: 6 = 1 further marker"], Volley(1, 2),
            facts={"firer": "support_squad", "weapon": "machine_gun", "moved": "normal", "firer_markers": 2,
                   "target_moved": True, "cover": "trenches"}),
    Example("one more and it cannot be thrown", "fire", [], ["To hit: 11+ on a D10 cannot be thrown: no hit."],
            Volley(0), "No hit.", facts={"firer": "support_squad", "moved": "normal", "firer_markers": 3,
                                         "target_moved": True}),
    Example("unless a 10 always hits", "fire", [10, 3],
            ["To hit 10+: 10 = 1 hit", "Casualty rolls 4+: 3 = 0 further markers"],
            Volley(1, 1), "The target takes 1 morale marker.",
            facts={"firer": "support_squad", "moved": "normal", "firer_markers": 3, "target_moved": True,
                   "natural_10_hits": True}),
    Example("an infantry detachment moves without a penalty", "fire", [5, 1],
            ["To hit 5+: 5 = 1 hit", "Casualty rolls 4+: 1 = 0 further markers"], Volley(1, 1),
            facts={"moved": "normal"}),
    Example("infantry in the open behind smoke: -1 to hit and 5+", "fire", [6, 4],
            ["To hit 6+: 6 = 1 hit", "Casualty rolls 5+: 4 = 0 further markers"], Volley(1, 1), facts={"smoke": True}),
    Example("a mortar ignores cover", "fire", [5, 4],
            ["To hit 5+: 5 = 1 hit", "Casualty rolls 4+: 4 = 1 further marker"], Volley(1, 2),
            facts={"weapon": "mortar", "cover": "cover"}),
    Example("a mortar at trenches needs 5+", "fire", [5, 4],
            ["To hit 5+: 5 = 1 hit", "Casualty rolls 5+: 4 = 0 further markers"], Volley(1, 1),
            facts={"weapon": "mortar", "cover": "trenches"}),
    Example("a mortar at a bunker needs 6, or 5 when switched", "fire", [5, 5],
            ["To hit 5+: 5 = 1 hit", "Casualty rolls 5+: 5 = 1 further marker"], Volley(1, 2),
            facts={"weapon": "mortar", "cover": "fortifications", "mortar_vs_bunker": 5}),
    Example("one casualty roll for three hits", "fire", [5, 7, 9, 1, 4],
            ["To hit 5+: 5 7 9 1 = 3 hits", "Casualty rolls 4+: 4 = 1 further marker"], Volley(3, 4),
            facts={"dice": 4, "casualty_rolls": "once_per_attack"}),
    Example("one marker for each hit and no more", "fire", [5, 6],
            ["To hit 5+: 5 6 = 2 hits", "Casualty rolls: Special rule: one marker for each hit and no more."],
            Volley(2, 2), facts={"dice": 2, "max_markers": "per_hit"}),
    Example("one marker for each casualty roll", "fire", [5, 6, 3, 4],
            ["To hit 5+: 5 6 = 2 hits", "Casualty rolls 4+: 3 4 = 1 further marker"], Volley(2, 1),
            facts={"dice": 2, "max_markers": "per_roll"}),
    Example("the fifth marker destroys when there is a limit", "fire", [8, 4],
            ["To hit 5+: 8 = 1 hit", "Casualty rolls 4+: 4 = 1 further marker"], Volley(1, 2, destroyed=True),
            "The target is destroyed.", facts={"target_markers": 3, "destroy_at_markers": 5}),
]

ARMOUR = [
    Example("12 against armour 12 is not through: a marker only", "fire", [5, 4],
            ["To hit 5+: 5 = 1 hit", "Penetration 5+: 4 = 0 through"], Volley(1, 1),
            "The target takes 1 morale marker.", facts=TANK),
    Example("the armour is enough when switched", "fire", [5, 4, 1],
            ["To hit 5+: 5 = 1 hit", "Penetration 4+: 4 = 1 through", "Damage Outcome: 1 = Rattled"], Volley(1, 2),
            facts=TANK | {"penetration": "equal_or_exceed"}),
    Example("smoke and shrapnel", "fire", [5, 5, 2],
            ["To hit 5+: 5 = 1 hit", "Penetration 5+: 5 = 1 through", "Damage Outcome: 2 = Smoke and shrapnel"],
            Volley(1, 3), facts=TANK),
    Example("two hits: Screech, then Foom", "fire", [5, 9, 7, 3, 8, 4],
            ["To hit 5+: 5 9 = 2 hits", "Penetration 5+: 7 = 1 through", "Damage Outcome: 3 = Screech!",
             "Penetration 5+: 8 = 1 through", "Damage Outcome: 4 = Foom!"],
            Volley(2, 2, "damaged", True), "The target is destroyed.", facts=TANK | {"dice": 2}),
    Example("destroyed by the first of three hits: no more dice", "fire", [5, 9, 10, 7, 5],
            ["To hit 5+: 5 9 10 = 3 hits", "Penetration 5+: 7 = 1 through", "Damage Outcome: 5 = Foom!"],
            Volley(3, 1, destroyed=True), facts=TANK | {"dice": 3}),
    Example("Kaboom shocks the friends within 12\"", "fire", [5, 7, 6],
            ["To hit 5+: 5 = 1 hit", "Penetration 5+: 7 = 1 through", "Damage Outcome: 6 = Kaboom!",
             "Kaboom!: Friends within reach, a morale marker each: 1, 3."],
            Volley(1, 1, "", True, True, (1, 3)),
            "Kaboom! The target is destroyed. Friends with a morale marker each: 1, 3.",
            facts=TANK | {"neighbours": [{"distance": 12}, {"distance": 13}, {"distance": 0}]}),
    Example("Kaboom, and nobody said who is near", "fire", [5, 7, 6],
            ["To hit 5+: 5 = 1 hit", "Penetration 5+: 7 = 1 through", "Damage Outcome: 6 = Kaboom!",
             'Kaboom!: Each friend of the vehicle within 12" takes a morale marker.'],
            Volley(1, 1, "", True, True, radius=12),
            'Kaboom! The target is destroyed. Each friend of it within 12" takes a morale marker.', facts=TANK),
    Example("Kaboom, and nobody is near", "fire", [5, 7, 6],
            ["To hit 5+: 5 = 1 hit", "Penetration 5+: 7 = 1 through", "Damage Outcome: 6 = Kaboom!",
             "Kaboom!: Friends within reach, a morale marker each: none."],
            Volley(1, 1, "", True, True), "Kaboom! The target is destroyed.",
            facts=TANK | {"neighbours": [{"distance": 7}], "table": "6x4"}),
    Example("Kaboom on a small table, and a friend at his limit", "fire", [5, 7, 6],
            ["To hit 5+: 5 = 1 hit", "Penetration 5+: 7 = 1 through", "Damage Outcome: 6 = Kaboom!",
             "Kaboom!: Friends within reach, a morale marker each: 2."],
            Volley(1, 1, "", True, True, (2,), (2,)),
            facts=TANK | {"table": "6x4", "destroy_at_markers": 5,
                          "neighbours": [{"distance": 12}, {"distance": 6, "markers": 4}]}),
    Example("gun 7 cannot exceed armour 17", "fire", [9],
            ["To hit 5+: 9 = 1 hit", "Capability: The gun cannot exceed this armour: no marker, no penetration."],
            Volley(1), "The hit has no effect.", facts=TANK | {"strength": 7, "armour": 17}),
    Example("two hits by a gun that cannot exceed the armour", "fire", [9, 8],
            ["To hit 5+: 9 8 = 2 hits",
             "Capability: The gun cannot exceed this armour: no marker, no penetration."],
            Volley(2), "The hits have no effect.", facts=TANK | {"strength": 7, "armour": 17, "dice": 2}),
    Example("gun 8 can, with a 10", "fire", [9, 10, 1],
            ["To hit 5+: 9 = 1 hit", "Penetration 10+: 10 = 1 through", "Damage Outcome: 1 = Rattled"], Volley(1, 2),
            facts=TANK | {"armour": 17}),
    Example("Screech with a roll: main gun out", "fire", [5, 5, 3, 4],
            ["To hit 5+: 5 = 1 hit", "Penetration 5+: 5 = 1 through", "Damage Outcome: 3 = Screech!",
             "Screech! total: 4 = 4"], Volley(1, 1, "main_gun_out"),
            "The target takes 1 morale marker and its main gun is out.", facts=TANK | {"screech": "roll"}),
    Example("a second Screech destroys", "fire", [5, 5, 3],
            ["To hit 5+: 5 = 1 hit", "Penetration 5+: 5 = 1 through", "Damage Outcome: 3 = Screech!",
             "Screech!: Damaged a second time: the vehicle is destroyed."], Volley(1, 1, destroyed=True),
            facts=TANK | {"screech": "roll", "target_damaged": True}),
    Example("enemy infantry near a tank that moved, at close range: 5 + 2 + 1 - 1", "fire", [6],
            ["To hit 7+: 6 = 0 hits"], Volley(0),
            facts=TANK | {"moved": "normal", "enemy_near": "near", "close": True}),
    Example("own infantry as near takes that away", "fire", [6, 1],
            ["To hit 6+: 6 = 1 hit", "Penetration 5+: 1 = 0 through"], Volley(1, 1),
            facts=TANK | {"moved": "normal", "enemy_near": "screened", "close": True}),
]

REACTION = [
    Example("no reaction, no shot", "reaction_fire", [2], ["Reaction total 3+: 2 = 2"], ReactionVolley(False),
            "The unit does not react: the token is wasted."),
    Example("reaction, shot and initiative in one flow", "reaction_fire", [6, 6, 4],
            ["Reaction total 4+: 6 = 6", SEIZED, "To hit 6+: 6 = 1 hit", "Casualty rolls 4+: 4 = 1 further marker"],
            ReactionVolley(True, True, Volley(1, 2)),
            "The target takes 2 morale markers. The initiative is seized.", facts={"firer_markers": 1}),
    Example("a reaction that just succeeds and misses", "reaction_fire", [5, 4],
            ["Reaction total 5+: 5 = 5", "To hit 5+: 4 = 0 hits"], ReactionVolley(True, False, Volley(0)), "No hit.",
            facts={"tokens": 2}),
]


@pytest.mark.parametrize("example", [*COMMAND, *MOVING, *INFANTRY, *ARMOUR, *REACTION], ids=str)
def test_worked_example(example: Example) -> None:
    check("command_tokens", example)

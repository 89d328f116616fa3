"""Worked by hand: assault, vehicle saves, pursuit, fall back, choice of square."""

from __future__ import annotations

import pytest

from rules import ruleset
from rules.said import english
from rules.scw.casualties import Force
from tests.rules.scw.cases import Case, check

ASSAULT = [
    Case("2 casualties against 1: the assaulter wins, pursues with 5, the winner chooses the square", "assault", {},
         [6, 6] + [1] * 10 + [6] + [1] * 7 + [6, 1, 1, 1, 1] + [2, 5],
         ["Assaulter's dice 6+: 6 6 1 1 1 1 1 1 1 1 1 1 = 2 hits", "Target's dice 6+: 6 1 1 1 1 1 1 1 = 1 hit",
          "Result: The assaulter wins. Casualties: the target 2, the assaulter 1.", "Pursuit 6+: 6 1 1 1 1 = 1 hit",
          "Loser's roll for the square total: 2 = 2", "Winner's roll for the square total: 5 = 5"],
         "The assaulter loses 1 base and takes the square. "
         "The target loses 3 bases and falls back; the winner picks one of 3 squares.",
         {"result": "assaulter_wins", "target_lost": Force(3), "assaulter_lost": Force(1), "pursuit_lost": Force(1),
          "falls_back": True, "occupies": True, "target_destroyed": False, "target_morale.bases": 1},
         follows=["morale"]),
    Case("equal casualties: the target wins, the assaulter goes back to the launch square", "assault", {},
         [6] + [1] * 11 + [6] + [1] * 7 + [1, 1, 1],
         ["Assaulter's dice 6+: 6 1 1 1 1 1 1 1 1 1 1 1 = 1 hit", "Target's dice 6+: 6 1 1 1 1 1 1 1 = 1 hit",
          "Result: The target wins. Casualties: the target 1, the assaulter 1.", "Pursuit 6+: 1 1 1 = no hits"],
         "The target loses 1 base and holds. The assaulter loses 1 base and falls back to the launch square.",
         {"result": "target_wins", "falls_back_to": "launch square"}, follows=[]),
    Case("better quality goes first and throws again", "assault",
         {"foot": 1, "target_foot": 1, "target_quality": "veteran", "reroll": "always"}, [1, 1, 6, 1, 2, 3],
         ["Target's dice 6+: 1 1 = no hits", "Target's dice, again 6+: 6 1 = 1 hit",
          "Assaulter's dice 6+: 2 3 = no hits",
          "Result: The target wins. Casualties: the target 0, the assaulter 1."],
         "The target holds. The assaulter loses 1 base and is destroyed.",
         {"assaulter_destroyed": True, "falls_back": False}),
    Case("S1: only the misses are thrown again", "assault",
         {"foot": 1, "target_foot": 2, "quality": "veteran", "reroll": "always", "reroll_mode": "misses_only"},
         [6, 1, 6, 1, 1, 1, 1],
         ["Assaulter's dice 6+: 6 1 = 1 hit", "Assaulter's dice, again 6+: 6 = 1 hit",
          "Target's dice 6+: 1 1 1 1 = no hits",
          "Result: The assaulter wins. Casualties: the target 2, the assaulter 0."],
         "The assaulter takes the square. The target loses 2 bases and is destroyed.", {"target_destroyed": True}),
    Case("both destroyed: an assaulter without a survivor never wins", "assault", {"foot": 1, "target_foot": 1},
         [6, 6, 6, 1], ["Assaulter's dice 6+: 6 6 = 2 hits", "Target's dice 6+: 6 1 = 1 hit",
                        "Result: The target wins. Casualties: the target 1, the assaulter 1."],
         "The assaulter and the target destroy each other. Nobody takes the square.",
         {"result": "target_wins", "assaulter_destroyed": True, "target_destroyed": True}),
    Case("the last base dead wins with as many lost", "assault", {"foot": 2, "target_foot": 1}, [6, 1, 1, 1, 6, 1],
         ["Assaulter's dice 6+: 6 1 1 1 = 1 hit", "Target's dice 6+: 6 1 = 1 hit",
          "Result: The assaulter wins. Casualties: the target 1, the assaulter 1."],
         "The assaulter loses 1 base and takes the square. The target loses 1 base and is destroyed.",
         {"result": "assaulter_wins"}),
    Case("a medium tank: 3 dice; the failed save counts as 2", "assault",
         {"foot": 2, "target_foot": 0, "vehicles": 1, "medium_tanks": 1}, [6, 6, 1, 1, 6, 1, 1, 2, 6],
         ["Assaulter's dice 6+: 6 6 1 1 = 2 hits", "Target's dice 6+: 6 1 1 = 1 hit",
          "Target's vehicle saves 3+: 2 6 = 1 vehicle lost",
          "Result: The assaulter wins. Casualties: the target 2, the assaulter 1."],
         "The assaulter loses 1 base and takes the square. The target loses 1 vehicle and is destroyed.",
         {"target_lost": Force(vehicles=1)}),
    Case("in a wood vehicles save on 4+, the target's first", "assault",
         {"foot": 0, "own_vehicles": 1, "target_foot": 0, "vehicles": 1, "terrain": "building_wood"},
         [6, 1, 6, 1, 4, 3],
         ["Assaulter's dice 6+: 6 1 = 1 hit", "Target's dice 6+: 6 1 = 1 hit",
          "Target's vehicle saves 4+: 4 = all saved",
          "Assaulter's vehicle saves 4+: 3 = 1 vehicle lost",
          "Result: The target wins. Casualties: the target 0, the assaulter 2."],
         "The target holds. The assaulter loses 1 vehicle and is destroyed.",
         {"assaulter_lost": Force(vehicles=1)}),
    Case("foot, then guns, then vehicles", "assault", {"foot": 6, "target_foot": 1, "guns": 1, "vehicles": 1},
         [6, 6, 6] + [1] * 9 + [1] * 6 + [5] + [1] * 6 + [4, 4, 6, 1],
         ["Assaulter's dice 6+: 6 6 6 1 1 1 1 1 1 1 1 1 = 3 hits", "Target's dice 6+: 1 1 1 1 1 1 = no hits",
          "Target's vehicle saves 3+: 5 = all saved",
          "Result: The assaulter wins. Casualties: the target 2, the assaulter 0.",
          "Pursuit 6+: 1 1 1 1 1 1 = no hits", "Loser's roll for the square total: 4 = 4",
          "Winner's roll for the square total: 4 = 4", "Loser's roll for the square total: 6 = 6",
          "Winner's roll for the square total: 1 = 1"],
         "The assaulter takes the square. The target loses 1 base and 1 gun, falls back and picks one of 3 squares.",
         {"target_lost": Force(1, 1)}),
    Case("S15: vehicles first, what is left over on foot", "assault",
         {"foot": 2, "target_foot": 2, "vehicles": 1, "allocation": "vehicles_first"}, [6, 6, 1, 1] + [1] * 6 + [1, 1]
         + [1, 1] + [5, 3],
         ["Assaulter's dice 6+: 6 6 1 1 = 2 hits", "Target's dice 6+: 1 1 1 1 1 1 = no hits",
          "Target's vehicle saves 3+: 1 1 = 1 vehicle lost",
          "Result: The assaulter wins. Casualties: the target 3, the assaulter 0.",
          "Pursuit 6+: 1 1 = no hits", "Loser's roll for the square total: 5 = 5",
          "Winner's roll for the square total: 3 = 3"],
         "The assaulter takes the square. "
         "The target loses 1 base and 1 vehicle, falls back and picks one of 3 squares.",
         {"target_lost": Force(1, 0, 1)}),
    Case("S15: guns before foot", "assault", {"foot": 1, "target_foot": 1, "guns": 1, "allocation": "guns_first",
                                              "squares": 1}, [6, 1, 1, 1, 1, 1, 1],
         ["Assaulter's dice 6+: 6 1 = 1 hit", "Target's dice 6+: 1 1 1 1 = no hits",
          "Result: The assaulter wins. Casualties: the target 1, the assaulter 0.", "Pursuit 6+: 1 = no hits",
          "Choice of square: One legal square."],
         "The assaulter takes the square. The target loses 1 gun and falls back to the only square there is.",
         {"target_lost": Force(guns=1)}),
    Case("no square to fall back to: destroyed", "assault", {"foot": 1, "target_foot": 2, "squares": 0},
         [6, 1, 1, 1, 1, 1, 1],
         ["Assaulter's dice 6+: 6 1 = 1 hit", "Target's dice 6+: 1 1 1 1 = no hits",
          "Result: The assaulter wins. Casualties: the target 1, the assaulter 0.", "Pursuit 6+: 1 = no hits",
          "Choice of square: No legal square: destroyed."],
         "The assaulter takes the square. The target loses 1 base, has no square to fall back to and is destroyed.",
         {"target_destroyed": True, "falls_back": False}),
    Case("one of each: foot, gun and vehicle", "assault", {"foot": 6, "target_foot": 1, "guns": 1, "vehicles": 1},
         [6, 6, 6] + [1] * 9 + [1] * 6 + [2],
         ["Assaulter's dice 6+: 6 6 6 1 1 1 1 1 1 1 1 1 = 3 hits", "Target's dice 6+: 1 1 1 1 1 1 = no hits",
          "Target's vehicle saves 3+: 2 = 1 vehicle lost",
          "Result: The assaulter wins. Casualties: the target 4, the assaulter 0."],
         "The assaulter takes the square. The target loses 1 base, 1 gun and 1 vehicle and is destroyed.",
         {"target_lost": Force(1, 1, 1)}),
    Case("S12: casualties on foot are only markers, so nobody is destroyed", "assault",
         {"foot": 1, "target_foot": 1, "casualty_effect": "marker_only"}, [6, 1, 1, 1, 1, 5, 3],
         ["Assaulter's dice 6+: 6 1 = 1 hit", "Target's dice 6+: 1 1 = no hits",
          "Result: The assaulter wins. Casualties: the target 1, the assaulter 0.", "Pursuit 6+: 1 = no hits",
          "Loser's roll for the square total: 5 = 5", "Winner's roll for the square total: 3 = 3"],
         "The assaulter takes the square. The target takes 1 casualty marker. "
         "The target falls back and picks one of 3 squares.", {"target_destroyed": False}),
]

ASSAULT.append(
    Case("S12: a marker is taken, a vehicle is lost", "assault",
         {"foot": 2, "target_foot": 1, "vehicles": 1, "casualty_effect": "marker_only"},
         [6, 6, 1, 1, 6, 1, 1, 1, 2, 1, 1, 5, 3],
         ["Assaulter's dice 6+: 6 6 1 1 = 2 hits", "Target's dice 6+: 6 1 1 1 = 1 hit",
          "Target's vehicle saves 3+: 2 = 1 vehicle lost",
          "Result: The assaulter wins. Casualties: the target 3, the assaulter 1.",
          "Pursuit 6+: 1 1 = no hits", "Loser's roll for the square total: 5 = 5",
          "Winner's roll for the square total: 3 = 3"],
         "The assaulter takes 1 casualty marker. The assaulter takes the square. The target takes 1 casualty marker. "
         "The target loses 1 vehicle, falls back and picks one of 3 squares."))

FALL_BACK = [
    Case("no square to fall back to: destroyed", "fall_back", {"pursuers": 1, "foot": 2, "squares": 0}, [6],
         ["Pursuit 6+: 6 = 1 hit", "Choice of square: No legal square: destroyed."],
         "The loser loses 1 base, has no square to fall back to and is destroyed.",
         {"destroyed": True}),
    Case("seven pursue, six count; no save for foot and guns", "fall_back", {"pursuers": 7, "foot": 1, "guns": 2},
         [6, 6, 1, 1, 1, 1, 5, 3],
         ["Pursuit 6+: 6 6 1 1 1 1 = 2 hits", "Loser's roll for the square total: 5 = 5",
          "Winner's roll for the square total: 3 = 3"],
         "The loser loses 1 base and 1 gun, falls back and picks one of 3 squares.",
         {"lost": Force(1, 1), "left": Force(0, 1)}),
    Case("raw assaulters pursue with eight", "fall_back",
         {"pursuers": 8, "winner_quality": "raw", "foot": 1}, [1] * 7 + [6],
         ["Pursuit 6+: 1 1 1 1 1 1 1 6 = 1 hit"], "The loser loses 1 base and is destroyed.",
         {"destroyed": True}),
    Case("a better winner throws the pursuit again", "fall_back",
         {"loser": "assaulter", "pursuers": 1, "winner_quality": "veteran", "foot": 2, "reroll": "sensible"}, [1, 6],
         ["Pursuit 6+: 1 = no hits", "Pursuit: reroll?: Rerolled.", "Pursuit, again 6+: 6 = 1 hit",
          "Fall back: Back to the launch square."],
         "The loser loses 1 base and falls back to the launch square.", {"to": "launch square"}),
    Case("vehicles save in a fall back", "fall_back",
         {"loser": "assaulter", "pursuers": 2, "foot": 0, "vehicles": 1, "terrain": "building_wood"}, [6, 6, 4, 3],
         ["Pursuit 6+: 6 6 = 2 hits", "Fall back: vehicle saves 4+: 4 3 = 1 vehicle lost"],
         "The loser loses 1 vehicle and is destroyed.", {"lost": Force(vehicles=1)}),
    Case("S16: pursuit hits on 5", "fall_back", {"loser": "assaulter", "pursuers": 2, "pursuit_hit": 5}, [5, 4],
         ["Pursuit 5+: 5 4 = 1 hit", "Fall back: Back to the launch square."],
         "The loser loses 1 base and falls back to the launch square.", {"lost": Force(1)}),
]


@pytest.mark.parametrize("case", [*ASSAULT, *FALL_BACK], ids=str)
def test_worked_by_hand(case: Case) -> None:
    check(case)


@pytest.mark.parametrize(("facts", "dice"), [
    ({}, ("12D6", "against 8D6")),
    ({"foot": 8}, ("12D6", "against 8D6")),
    ({"foot": 8, "quality": "raw"}, ("16D6", "against 8D6")),
    # 2 x 8 + officer 1 + bombers 4 + short 1 against 2 x 6 + LMG 1 + MMG 2 + building 1 + hasty 3 - hammered 1
    ({"foot": 8, "quality": "raw", "officers": 1, "bombers": 2, "short_assault": True, "target_foot": 8, "lmg": 1,
      "mmg": 1, "terrain": "building_wood", "hasty": True, "hammered": True}, ("22D6", "against 18D6")),
    # S20: 8 + officer 1 + bombers 2 against 8 + LMG 1 + MMG 2
    ({"foot": 4, "officers": 2, "bombers": 2, "lmg": 2, "mmg": 2, "assault_mod_scope": "all_once"},
     ("11D6", "against 11D6")),
    ({"foot": 4, "officers": 2, "bombers": 2, "lmg": 2, "mmg": 2}, ("14D6", "against 14D6")),
    # a gun in a wood: no foot there, no +1
    ({"target_foot": 0, "guns": 1, "terrain": "building_wood"}, ("12D6", "against 2D6")),
    ({"target_foot": 0, "vehicles": 2, "medium_tanks": 2, "hammered": True}, ("12D6", "against 5D6")),
])
def test_dice_of_both_sides(facts: dict[str, object], dice: tuple[str, str]) -> None:
    action = ruleset("scw").action("assault")
    assert english(action.headline(action.facts(**facts))[:2]) == dice


def test_whoever_has_no_square_leaves_the_table() -> None:
    action = ruleset("scw").action("assault")
    # two lost as casualties, two more for want of a square; four of the platoon stand elsewhere, it has its officer
    facts = action.facts(foot=2, target_foot=4, elsewhere=4, squares=0)
    done = action.resolve(facts, faces=[6, 1, 1, 1] + [1] * 8 + [6, 1])
    assert [(change.key, change.delta) for change in done.outcome.changes] == [
        ("bases", -4), ("rifle", -4), ("markers", 2)]
    morale, = done.outcome.follows
    assert (morale.facts["bases"], morale.facts["markers"]) == (4, 2)


def test_whoever_falls_back_to_no_square_leaves_the_table() -> None:
    action = ruleset("scw").action("fall_back")
    done = action.resolve(action.facts(foot=2, vehicles=1, pursuers=1, squares=0), faces=[6])
    assert [(change.key, change.delta) for change in done.outcome.changes] == [
        ("bases", -3), ("rifle", -2), ("markers", 1)]


def test_a_platoon_that_is_gone_tests_no_morale() -> None:
    action = ruleset("scw").action("assault")
    done = action.resolve(action.facts(foot=1, target_foot=3, markers=4, squares=0), faces=[6, 1] + [1] * 6 + [1])
    assert done.outcome.target_destroyed
    assert done.outcome.follows == ()

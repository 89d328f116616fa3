"""Worked examples: order dice, order checks, rally, snap to, the end phase, moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules import ruleset
from rules.ruleset import Resolution
from rules.said import english
from tests.rules.order_dice.conftest import written

ORDER_CHECKS: dict[str, tuple[dict[str, Any], list[int], str, int]] = {
    "7 against 9 less 2 pins passes and takes a pin away": ({"pins": 2}, [3, 4], "ok", 1),
    "8 against 7 is DOWN": ({"pins": 2}, [4, 4], "down", 2),
    "double 1 removes D6+1 pins": ({"pins": 7}, [1, 1, 4], "ok_great", 2),
    "pins never go below 0": ({"pins": 2}, [1, 1, 4], "ok_great", 0),
    "double 6, then 2: fires at friends": ({"pins": 2}, [6, 6, 2], "fubar_friendly_fire", 2),
    "double 6, then 3: runs": ({"pins": 2}, [6, 6, 3], "fubar_run", 2),
    "double 6, then 1, but no friend near an enemy": (
        {"pins": 2, "friend_near_enemy": False}, [6, 6, 1], "fubar_down", 2),
    "double 6, then 6, but nowhere to run": ({"pins": 2, "can_run": False}, [6, 6, 6], "fubar_down", 2),
    "no pins, no dice": ({}, [], "ok", 0),
    "no pins, but a rule calls for it": ({"called_for": True}, [5, 5], "down", 0),
    "DOWN is never checked": ({"pins": 8, "order": "DOWN"}, [], "ok", 8),
    "never under 2: 3 fails": ({"quality": "inexperienced", "pins": 7}, [1, 2], "down", 7),
    "never under 2: double 1 passes": ({"quality": "inexperienced", "pins": 7}, [1, 1, 1], "ok_great", 5),
    "never over 10: 11 fails": ({"quality": "veteran", "pins": 1, "officer": 4}, [5, 6], "down", 1),
    "officer and lost leader": ({"pins": 1, "officer": 1, "leader_lost": True}, [4, 4], "ok", 0),
    "full strength throws a failure again": ({"pins": 3, "full_strength": True}, [5, 5, 2, 3], "ok", 2),
    "full strength throws a double 6 again": ({"pins": 3, "full_strength": True}, [6, 6, 3, 3], "ok", 2),
    "the second throw stands": ({"pins": 3, "full_strength": True}, [4, 4, 6, 6, 5], "fubar_run", 3),
    "full strength, but never again": ({"pins": 3, "full_strength": True, "reroll": "never"}, [4, 4], "down", 3),
    "a RALLY order ignores pins": ({"pins": 6, "order": "RALLY"}, [4, 5, 3], "ok", 2),
}


@pytest.mark.parametrize("case", ORDER_CHECKS)
def test_order_check(case: str, check: Callable[..., None]) -> None:
    facts, faces, result, pins = ORDER_CHECKS[case]
    check("order_check", facts, faces, {"result": result, "pins_after": pins})


RALLIES: dict[str, tuple[dict[str, Any], list[int], str, int]] = {
    "9 against 9 whatever the pins": ({"pins": 5}, [4, 5, 3], "ok", 1),
    "double 1 gives no more": ({"pins": 5}, [1, 1, 2], "ok_great", 2),
    "failed": ({"pins": 5}, [5, 5], "down", 5),
    "double 6": ({"pins": 5}, [6, 6, 4], "fubar_run", 5),
    "one pin more by the switch": ({"pins": 8, "rally_extra_pin": True}, [4, 5, 3], "ok", 3),
    "without pins there is nothing to do": ({"pins": 0}, [], "ok", 0),
}


@pytest.mark.parametrize("case", RALLIES)
def test_rally(case: str, check: Callable[..., None]) -> None:
    facts, faces, result, pins = RALLIES[case]
    check("rally", facts, faces, {"result": result, "pins_after": pins})


def test_asked_to_throw_again(resolve: Callable[..., Resolution]) -> None:
    action = ruleset("order_dice").action("order_check")
    facts = action.facts(pins=3, full_strength=True, reroll="ask")
    kept = action.resolve(facts, faces=[4, 4], choices=["keep"])
    again = action.resolve(facts, faces=[4, 4, 1, 2], choices=["again"])
    assert (kept.outcome.result, again.outcome.result) == ("down", "ok")


def test_steps_of_an_order_check_name_every_modifier(resolve: Callable[..., Resolution]) -> None:
    done = resolve("order_check", {"pins": 2, "officer": 1, "leader_lost": True}, [3, 4])
    goal = done.steps[0].request.reading.goal  # type: ignore[union-attr]
    assert (goal, goal.base, goal.modifiers) == (7, 9, (("pins", -2), ("officer", 1), ("leader or team lost", -1)))
    assert english(done.sentence) == "The unit shakes off 1 pin and carries out FIRE."


@pytest.mark.parametrize(("face", "side", "left"), [(3, 0, (2, 2, 1, 0)), (4, 1, (3, 1, 1, 0)), (6, 2, (3, 2, 0, 0))])
def test_a_drawn_die_is_not_put_back(face: int, side: int, left: tuple[int, ...], check: Callable[..., None]) -> None:
    check("draw", {"first": 3, "second": 2, "third": 1}, [face], {"side": side, "left": left})


def test_the_last_die_needs_no_throw(check: Callable[..., None]) -> None:
    check("draw", {"first": 0, "second": 1}, [], {"side": 1, "left": (0, 0, 0, 0)})


@pytest.mark.parametrize(("rank", "units", "bubble"), [(1, 1, 6), (2, 2, 6), (3, 3, 12), (4, 4, 12)])
def test_snap_to(rank: int, units: int, bubble: int, check: Callable[..., None]) -> None:
    check("snap_to", {"rank": rank}, [], {"units": units, "bubble": bubble})


def test_an_officer_aboard_affects_only_his_transport(resolve: Callable[..., Resolution]) -> None:
    assert english(resolve("snap_to", {"rank": 3, "in_transport": True}, []).sentence) == (
        "Capt may snap to up to 3 units: his transport and who sits in it.")


@pytest.mark.parametrize(("facts", "faces", "pins"), [
    ({"pins": 4}, [], 4), ({"pins": 4, "down_hold_removes": "d3"}, [2], 2),
    ({"pins": 1, "down_hold_removes": "d3"}, [3], 0)])
def test_keeping_down(facts: dict[str, Any], faces: list[int], pins: int, check: Callable[..., None]) -> None:
    check("hold_down", facts, faces, {"pins_after": pins})


@pytest.mark.parametrize(("on", "face", "goes_on"), [(4, 4, True), (4, 3, False), (3, 3, True), (5, 4, False)])
def test_extra_turn(on: int, face: int, goes_on: bool, check: Callable[..., None]) -> None:
    check("extra_turn", {"extra_turn": on}, [face], {"goes_on": goes_on})


MOVES: dict[str, tuple[dict[str, Any], float, str]] = {
    "infantry advances 6": ({}, 6, "-"),
    "infantry runs 12": ({"order": "RUN"}, 12, "-"),
    "no RUN through rough ground": ({"order": "RUN", "terrain": "Rough"}, 0, "-"),
    "but ADVANCE": ({"terrain": "Rough"}, 6, "-"),
    "infantry walks into a building": ({"terrain": "Building"}, 6, "-"),
    "tracked RUN, no pivot": ({"unit": "Tracked", "order": "RUN"}, 18, "0"),
    "half-tracked ADVANCE, two pivots": ({"unit": "Half-tracked"}, 9, "2"),
    "wheels on a road": ({"unit": "Wheeled", "order": "RUN", "terrain": "Road"}, 48, "1"),
    "wheels stop at rough ground": ({"unit": "Wheeled", "terrain": "Rough"}, 0, "-"),
    "half-tracks count as tracked": ({"unit": "Half-tracked", "terrain": "Obstacle"}, 9, "2"),
    "an anti-tank obstacle stops tracks": ({"unit": "Tracked", "terrain": "Anti-tank obstacle"}, 0, "-"),
    "no tank enters a building": ({"unit": "Tracked", "terrain": "Building", "demolishes": True}, 0, "-"),
    "reverse is half": ({"unit": "Wheeled", "reverse": True}, 6, "0"),
    "9 inches halved": ({"unit": "Tracked", "reverse": True}, 4.5, "0"),
    "9 inches halved and doubled on the road": ({"unit": "Tracked", "reverse": True, "terrain": "Road"}, 9, "0"),
    "recce reverses in full": ({"unit": "Wheeled", "reverse": True, "recce": True}, 12, "2"),
    "nobody runs in reverse": ({"unit": "Wheeled", "reverse": True, "order": "RUN"}, 0, "-"),
    "guns only pivot with ADVANCE": ({"unit": "Artillery"}, 0, "-"),
    "light guns run 6": ({"unit": "Artillery", "order": "RUN"}, 6, "-"),
    "heavy guns stay": ({"unit": "Heavy artillery", "order": "RUN"}, 0, "-"),
    "guns deploy in rough ground": ({"unit": "Artillery", "order": "RUN", "terrain": "Rough"}, 0, "-"),
    "bicycles": ({"unit": "Bicycle", "order": "RUN"}, 24, "-"),
    "cavalry": ({"unit": "Cavalry", "order": "RUN"}, 18, "-"),
    "out of a transport that ran": ({"transport_ran": True}, 0, "-"),
}


@pytest.mark.parametrize("case", MOVES)
def test_how_far_may_i_go(case: str, check: Callable[..., None]) -> None:
    facts, inches, pivots = MOVES[case]
    check("move", facts, [], {"inches": inches, "pivots": pivots})


@pytest.mark.parametrize(("facts", "sentence"), [
    ({"unit": "Tracked", "reverse": True}, 'Up to 4.5", no pivot. Half move in reverse.'),
    ({"unit": "Wheeled", "order": "RUN", "terrain": "Road"}, 'Up to 48", 1 pivot of 90 degrees. Doubled on the road.'),
])
def test_what_is_said_of_a_move(facts: dict[str, Any], sentence: str, resolve: Callable[..., Resolution]) -> None:
    assert english(resolve("move", facts, []).sentence) == sentence


@pytest.mark.parametrize(("facts", "faces", "shown"), [
    ({"pins": 2}, [4, 4], {"order": "DOWN", "down": True}),
    ({"pins": 2}, [3, 4], {"order": "FIRE", "down": False, "pins": "-1"}),
    ({"order": "DOWN"}, [], {"order": "DOWN", "down": True}),
    ({"pins": 2}, [6, 6, 3], {"order": "RUN", "down": False}),
    ({"pins": 2, "can_run": False}, [6, 6, 3], {"order": "DOWN", "down": True}),
])
def test_a_unit_that_gets_the_order_down_is_down(facts: dict[str, Any], faces: list[int], shown: dict[str, Any],
                                                 resolve: Callable[..., Resolution]) -> None:
    outcome = resolve("order_check", facts, faces).outcome
    assert written(outcome.changes) == shown


@pytest.mark.parametrize(("facts", "faces", "sentence"), [
    ({"pins": 7}, [1, 1, 1], "Double 1! The unit shakes off 2 pins and carries out FIRE."),
    ({"order": "DOWN", "pins": 1}, [], "The unit goes DOWN."),
])
def test_what_is_said_of_an_order(facts: dict[str, Any], faces: list[int], sentence: str,
                                  resolve: Callable[..., Resolution]) -> None:
    assert english(resolve("order_check", facts, faces).sentence) == sentence


@pytest.mark.parametrize(("facts", "options"), [
    ({}, ("go DOWN",)),
    ({"activated": True}, ()),
    ({"unit": "cavalry"}, ("go DOWN", "make a normal move away")),
    ({"against": "assault", "distance": 7}, ("shoot first", "go DOWN")),
    ({"against": "assault", "distance": 6}, ()),
    ({"against": "assault", "distance": 7, "in_arc": False}, ()),
])
def test_reaction(facts: dict[str, Any], options: tuple[str, ...], check: Callable[..., None]) -> None:
    check("reaction", facts, [], {"options": options})


@pytest.mark.parametrize("reason", ["regroup", "dismount"])
def test_small_moves(reason: str, check: Callable[..., None]) -> None:
    check("regroup", {"reason": reason}, [4], {"reason": reason, "inches": 4})

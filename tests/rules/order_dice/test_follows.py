"""What follows is ready to throw, whatever that action was played with the last time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules import ruleset
from rules.ruleset import Resolution


@pytest.mark.parametrize(("facts", "faces", "shoot"), [
    ({"pins": 2}, [3, 4], {"moved": False, "pins": 1}),
    ({"pins": 2, "order": "ADVANCE"}, [3, 4], {"moved": True, "pins": 1}),
    ({"pins": 2}, [6, 6, 1], {"moved": False, "pins": 2}),
])
def test_a_unit_that_may_shoot_shoots(facts: dict[str, Any], faces: list[int], shoot: dict[str, Any],
                                      resolve: Callable[..., Resolution]) -> None:
    follow = resolve("order_check", facts, faces).outcome.follows[0]
    assert follow.action == "shoot"
    opened = ruleset("order_dice").action("shoot").facts(**{"moved": True, "pins": 7, **follow.facts})
    assert {name: getattr(opened, name) for name in shoot} == shoot


@pytest.mark.parametrize(("facts", "faces", "actions"), [
    ({"pins": 2}, [3, 4], ["shoot", "snap_to"]),
    ({"pins": 2, "order": "RUN"}, [3, 4], ["snap_to"]),
    ({"pins": 2}, [4, 4], []),
    ({"pins": 2}, [6, 6, 5], []),
    ({"pins": 2}, [6, 6, 1], ["shoot"]),
])
def test_what_an_order_leads_to(facts: dict[str, Any], faces: list[int], actions: list[str],
                                resolve: Callable[..., Resolution]) -> None:
    assert [follow.action for follow in resolve("order_check", facts, faces).outcome.follows] == actions


@pytest.mark.parametrize(("faces", "actions"), [([6, 6, 2], ["shoot"]), ([6, 6, 3], []), ([4, 4], []),
                                                ([3, 3, 1, 5], [])])
def test_who_goes_wild_before_a_charge_shoots_at_friends(faces: list[int], actions: list[str],
                                                         resolve: Callable[..., Resolution]) -> None:
    follows = resolve("assault_vehicle", {"fighters": 1}, faces).outcome.follows
    assert [follow.action for follow in follows] == actions


def test_the_opponents_strike_is_granted_on_a_target_that_is_there(resolve: Callable[..., Resolution]) -> None:
    follow, = resolve("air_strike", {}, [1]).outcome.follows
    strike = ruleset("order_dice").action("air_strike").facts(**{"target_gone": True, "call": "roll", **follow.facts})
    assert (strike.call, strike.target_gone) == ("granted", False)  # type: ignore[attr-defined]

"""Who has to do something in a step."""

from __future__ import annotations

from typing import Any

import pytest

from app.turns.due import due, must_test, taken_off
from rules import ruleset
from rules.ruleset import TurnStep
from tests.app.turns.units import unit

SCW = ruleset("scw")


# P06: problems are 2 or more markers, 4 or more, no officer, 4 bases or fewer; two of them make a test.
@pytest.mark.parametrize(("state", "tests"), [
    ({"markers": 0, "bases": 6, "officer": True}, False), ({"markers": 2, "bases": 6, "officer": True}, False),
    ({"markers": 4, "bases": 5, "officer": True}, True), ({"markers": 0, "bases": 4, "officer": False}, True),
    ({"markers": 5, "bases": 1, "officer": False}, True), ({"bases": 1}, False),
])
def test_a_platoon_with_two_problems_must_test(state: dict[str, Any], tests: bool) -> None:
    assert must_test(unit("a", **state), SCW.action("morale")) == tests


def test_only_a_sides_own_platoons_test() -> None:
    force = [unit("a", markers=4, bases=6), unit("b", markers=2, bases=6), unit("c", "B", markers=4, bases=2)]
    assert [one.uid for one in due(TurnStep("morale", "3. Morale"), force, "A", SCW)] == ["a"]


def test_the_hammered_and_those_down_and_those_waiting() -> None:
    force = [
        unit("a", hammered=True), unit("b", down=True), unit("c", waiting=2, bases=0), unit("d", down=True, out=True),
    ]
    assert [one.uid for one in due(TurnStep("x", "x", does="remove_hammered"), force, "A", SCW)] == ["a"]
    assert [one.uid for one in due(TurnStep("recovery", "Recovery"), force, "A", SCW)] == ["b"]
    assert [one.uid for one in due(TurnStep("reinforcements", "7"), force, "A", SCW)] == ["c"]
    assert [one.uid for one in due(TurnStep("unit_by_unit", "4"), force, "A", SCW)] == ["b"]
    assert due(TurnStep("asset", "1"), force, "A", SCW) == []


def test_what_comes_off_when_a_step_is_left() -> None:
    force = [unit("a", hammered=True, ap=3), unit("b", "B", hammered=True, ap=2), unit("c", ap=0)]
    hammered = TurnStep("remove_hammered", "6", does="remove_hammered")
    assert taken_off(hammered, force, "A") == [("a", "hammered", True, False)]
    assert taken_off(TurnStep("unit_by_unit", "4"), force, "A") == [("a", "ap", 3, 0)]
    assert taken_off(TurnStep("asset", "1"), force, "A") == []

"""The bag of order dice."""

from __future__ import annotations

from fractions import Fraction

from app.turns import bag
from tests.app.turns.units import unit

FORCE = [unit("a1"), unit("a2"), unit("a3", destroyed=True), unit("b1", "B"), unit("b2", "B"), unit("b3", "B")]


def test_one_die_a_living_unit() -> None:
    state = bag.first_turn()
    assert [bag.in_bag(state, FORCE, side) for side in "AB"] == [2, 3]
    assert bag.chance(state, FORCE, "A") == Fraction(2, 5)


def test_a_drawn_die_is_out_of_the_bag_and_its_owner_picks() -> None:
    state = bag.drawn(bag.first_turn(), "B")
    assert state["hand"] == "B"
    assert bag.chance(state, FORCE, "A") == Fraction(1, 2)
    state, changes = bag.ordered(state, FORCE[3], "FIRE")
    assert (state["hand"], state["orders"], changes) == ("", {"b1": "FIRE"}, [("b1", "order", "none", "FIRE")])
    assert [one.uid for one in bag.waiting(state, FORCE, "B")] == ["b2", "b3"]


def test_dice_of_units_not_on_the_roster() -> None:
    state = bag.put_in(bag.put_in(bag.first_turn(), "A", 3), "A", -1)
    assert bag.in_bag(state, [], "A") == 2
    assert bag.in_bag(bag.passed(bag.drawn(state, "A")), [], "A") == 1
    assert bag.put_in(state, "A", -9)["dice"]["A"] == 0


def test_an_empty_bag_has_no_next_die() -> None:
    assert bag.chance(bag.first_turn(), [], "A") == 0


def test_ambush_and_down_may_be_kept_the_others_go_back() -> None:
    force = [unit("a1", order="AMBUSH"), unit("a2", order="FIRE"), unit("b1", "B", order="DOWN")]
    state = {**bag.first_turn(), "drawn": ["A", "A", "B"], "orders": {"a1": "AMBUSH", "a2": "FIRE", "b1": "DOWN"}}
    state = bag.end_phase(state)
    assert [one.uid for one in bag.keepable(state, force)] == ["a1", "b1"]
    state = bag.keep(bag.keep(bag.keep(state, "a1", True), "b1", True), "b1", False)
    state, changes = bag.next_turn(state, force)
    assert (state["turn"], state["phase"], state["orders"]) == (2, "orders", {"a1": "AMBUSH"})
    assert changes == [("a2", "order", "FIRE", "none"), ("b1", "order", "DOWN", "none")]
    assert [bag.in_bag(state, force, side) for side in "AB"] == [1, 1]


def test_a_unit_lost_after_its_order_leaves_no_die_behind() -> None:
    state, _ = bag.ordered(bag.drawn(bag.first_turn(), "A"), FORCE[0], "RUN")
    lost = [unit("a1", destroyed=True), *FORCE[1:]]
    assert bag.in_bag(state, lost, "A") == 1, "the die of a2"
    assert bag.in_bag(state, [unit("a1"), unit("a2", destroyed=True)], "A") == 0


def test_a_unit_is_down_as_long_as_its_die_says_so() -> None:
    state, changes = bag.ordered(bag.drawn(bag.first_turn(), "A"), unit("a1"), "DOWN")
    assert changes == [("a1", "order", "none", "DOWN"), ("a1", "down", False, True)]
    _, changes = bag.next_turn(bag.end_phase(state), [unit("a1", order="DOWN", down=True)])
    assert changes == [("a1", "order", "DOWN", "none"), ("a1", "down", True, False)]

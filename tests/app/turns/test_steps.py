"""Step lists, platoons that alternate, and taking back."""

from __future__ import annotations

from app.turns import history, platoons, steps
from app.turns.forces import alive, is_gone, marked, unmark
from rules.ruleset import Stat
from tests.app.turns.units import unit

COUNTERS = (Stat("countdown", "Countdown", 21, low=0, high=21), Stat("turn", "Turn", 1, low=1, high=99))


class Done:
    def __init__(self, id: int, action: str, outcome: dict | None) -> None:
        self.id, self.action, self.side, self.outcome = id, action, "A", outcome


def test_one_side_after_the_other_then_the_next_turn() -> None:
    state = steps.first_turn(COUNTERS)
    seen = []
    for _ in range(5):
        seen.append((state["turn"], state["side"], state["step"]))
        state = steps.next_step(state, 2)
    assert seen == [(1, "A", 0), (1, "A", 1), (1, "B", 0), (1, "B", 1), (2, "A", 0)]
    assert state["counters"]["turn"] == 2


def test_a_shared_turn_has_no_second_round() -> None:
    state = steps.next_step(steps.next_step(steps.first_turn(()), 2, shared=True), 2, shared=True)
    assert (state["turn"], state["side"], state["step"]) == (2, "A", 0)


def test_counters_stay_within_their_limits() -> None:
    state = steps.counted(steps.first_turn(COUNTERS), COUNTERS, "countdown", -25)
    assert state["counters"]["countdown"] == 0
    assert steps.counted(state, COUNTERS, "countdown", 99)["counters"]["countdown"] == 21


def test_the_countdown_is_read_off_the_action_once() -> None:
    names = {"countdown": {"countdown": "counter"}}
    state = steps.first_turn(COUNTERS)
    log = [Done(3, "countdown", {"counter": 18}), Done(2, "shoot", {"counter": 5}), Done(4, "countdown", None)]
    state = steps.harvested(state, log, names)
    assert (state["counters"]["countdown"], state["seen"]) == (18, 3)
    state = steps.counted(state, COUNTERS, "countdown", 1)
    assert steps.harvested(state, log, names)["counters"]["countdown"] == 19


def test_the_smaller_army_gets_chips() -> None:
    state = platoons.sized(platoons.sized(platoons.first_turn(), "A", 2), "B", 4)
    state = platoons.chips_given(state, "B")
    assert (state["chips"], state["left"], state["next"]) == ({"A": 2, "B": 0}, {"A": 2, "B": 4}, "B")


def test_platoons_alternate_and_a_chip_passes_the_turn() -> None:
    state = platoons.chips_given(platoons.sized(platoons.sized(platoons.first_turn(), "A", 1), "B", 2))
    state = platoons.chip_played(state)
    assert (state["next"], state["chips"]["A"], state["left"]["A"]) == ("B", 0, 1)
    state = platoons.manoeuvred(state, "b1")
    assert (state["next"], state["moved"]) == ("A", ["b1"])
    assert platoons.chip_played(state) == state, "no chip is left"
    state = platoons.manoeuvred(state)
    assert state["next"] == "B", "A has nothing left to manoeuvre"
    state = platoons.manoeuvred(state)
    assert platoons.done(state)


def test_units_of_one_platoon_are_one() -> None:
    force = [unit("a1", platoon="1"), unit("a2", platoon="1"), unit("a3"), unit("b1", "B")]
    assert platoons.platoons(force, "A") == 2


def test_the_next_turn_takes_the_chips_back() -> None:
    state = platoons.sized(platoons.first_turn(), "A", 3)
    for _ in range(5):
        state = platoons.next_step(platoons.chips_given(state), 5)
    assert (state["turn"], state["step"], state["chips"], state["size"]) == (2, 0, {"A": 0, "B": 0}, {"A": 3, "B": 0})


def test_taking_back_brings_the_units_back_too() -> None:
    saved = history.gone_on({}, {"step": 0})
    assert not history.can_undo(saved), "before the first turn there is nothing"
    saved = history.gone_on(saved, {"step": 1}, [("a1", "hammered", True, False)])
    assert history.now(saved) == {"step": 1}
    assert history.can_undo(saved)
    saved, back = history.undone(saved)
    assert (history.now(saved), back) == ({"step": 0}, [("a1", "hammered", False, True)])


def test_the_past_does_not_grow_for_ever() -> None:
    saved: dict = {}
    for step in range(200):
        saved = history.gone_on(saved, {"step": step})
    assert len(saved["past"]) == history.KEPT


def test_who_is_gone() -> None:
    there = [unit("3", destroyed=False, bases=2, gone="", condition=""), unit("4", "B", condition="on_fire")]
    lost = [unit("1", out=True), unit("2", bases=0), unit("5", men=0), unit("6", gone="destroyed"),
            unit("7", condition="exploded")]  # fmt: skip
    force = [*lost, *there]
    assert [one.uid for one in force if is_gone(one)] == ["1", "2", "5", "6", "7"]
    assert [one.uid for one in alive(force, "A")] == ["3"]


def test_hammered_comes_off_the_own_units_only() -> None:
    force = [unit("1", hammered=True), unit("2", "B", hammered=True), unit("3", hammered=False)]
    assert unmark(marked(force, "A", "hammered"), "hammered") == [("1", "hammered", True, False)]

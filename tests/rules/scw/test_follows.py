"""What follows is ready to throw, whatever that action was played with the last time."""

from __future__ import annotations

from typing import Any

from rules import ruleset
from rules.ruleset import Follow
from rules.said import dice, english

SHEET = ruleset("scw")
LAST_RETURN = {
    "shooter": "field_gun", "number": 3, "sniper": 2, "cavalry": 1, "target": "vehicle", "leader": "commander",
    "clustered": True, "he": "yes", "target_hammered": True, "hasty": True, "already_shot": True, "markers": 9,
    "sideways": 1, "fire": "opportunity", "trade_in": "all"}


def follows(action: str, faces: list[int], **facts: Any) -> tuple[Follow, ...]:
    it = SHEET.action(action)
    return tuple(it.resolve(it.facts(**facts), faces=faces).outcome.follows)


def opened(follow: Follow, last: dict[str, Any]) -> Any:
    """The facts as a screen opens them: those of the last time, and what follows over them."""
    return SHEET.action(follow.action).facts(**{**last, **follow.facts})


def test_a_return_shot_is_not_that_of_the_last_time() -> None:
    follow, = follows("shoot", [1, 1], rifle=2, bases=3, back_lmg=1, own_clustered=False)
    back = opened(follow, LAST_RETURN)
    assert (back.shooter, back.fire, back.target, back.leader) == ("foot", "return", "foot", "no")
    assert (back.rifle, back.lmg, back.mmg, back.sniper, back.cavalry) == (2, 1, 0, 0, 0)
    assert (back.clustered, back.target_hammered, back.hasty, back.sideways) == (False, False, False, 0)
    assert (back.he, back.markers, back.trade_in) == ("auto", 0, "all")
    assert SHEET.action("opportunity").headline(back)[0] == dice(4, 6)


def test_a_clustered_shooter_is_shot_back_at_with_a_re_roll() -> None:
    follow, = follows("shoot", [1, 1], rifle=2, bases=3, own_clustered=True)
    assert opened(follow, {}).clustered


def test_a_gun_shoots_back_as_a_gun() -> None:
    follow, = follows("shoot", [1, 1], rifle=2, target="gun", gun="field_gun", guns=2)
    back = opened(follow, {"rifle": 6, "number": 5})
    assert english(SHEET.action("opportunity").headline(back)) == ("4D6", "hits 6+", "saves 4+")


def test_cavalry_shoots_back_as_cavalry() -> None:
    follow, = follows("shoot", [1], rifle=1, bases=3, back_with="cavalry", range=1)
    back = opened(follow, {"rifle": 6, "lmg": 2})
    assert (back.shooter, back.rifle, back.lmg, back.mmg, back.cavalry) == ("foot", 0, 0, 0, 3)


def test_the_survivors_shoot_back_or_under_s13_all() -> None:
    # one hit, not saved: two of three are left
    shot: dict[str, Any] = {"rifle": 1, "bases": 3, "trade_in": 0}
    after, = follows("shoot", [5, 1], **shot)
    at_once, = follows("shoot", [5, 1], **shot, return_timing="simultaneous")
    assert (opened(after, {}).rifle, opened(at_once, {}).rifle) == (2, 3)


def test_under_s13_even_the_dead_have_shot_back() -> None:
    follow, = follows("shoot", [5, 1], rifle=1, bases=1, trade_in=0, return_timing="simultaneous")
    assert opened(follow, {}).rifle == 1


def test_two_separate_shots_are_answered_twice_two_combined_once() -> None:
    shot: dict[str, Any] = {"rifle": 1, "bases": 3, "trade_in": 0}
    assert [str(it.label) for it in follows("shoot", [1, 1], **shot, shots="separate")] == [
        "First return shot, hits on 6", "Second return shot, hits on 6"]
    assert [str(it.label) for it in follows("shoot", [1, 1], **shot, shots="combined")] == [
        "Return shot, hits on 6"]


def test_morale_is_due_without_the_commander_of_another_platoon() -> None:
    _, morale = follows("shoot", [5, 1], rifle=1, bases=5, markers=1, trade_in=0)
    platoon = opened(morale, {"has_pc": False, "cc": "stands_in"})
    assert (platoon.cc, platoon.has_pc, platoon.bases, platoon.markers) == ("none", True, 4, 2)


def test_new_action_points_buy_new_actions() -> None:
    last = {"bought": [{"deed": "leave_other"}] * 3, "kind": "gun", "hammered": False}
    foot, = follows("ap_foot", [2])
    square = opened(foot, last)
    assert (square.ap, square.bought, square.single, square.kind) == (2, (), False, "foot")
    vehicle, = follows("ap_vehicle", [2])
    assert opened(vehicle, last | {"kind": "cavalry", "single": True}).kind == "vehicle"

"""What Apply writes on the cards: the bases that are gone, and which of them shot with what."""

from __future__ import annotations

from typing import Any

from rules import ruleset

SHEET = ruleset("scw")


def written(action: str, faces: list[int], role: str, **facts: Any) -> dict[str, Any]:
    """The changes to the card of one role."""
    it = SHEET.action(action)
    done = it.resolve(it.facts(**facts), faces=faces)
    return {change.key: change.value if change.delta is None else change.delta
            for change in done.outcome.changes if change.role == role}


def test_the_rifles_of_the_target_go_first() -> None:
    # three hits, none saved: one rifle, then the LMG, then an MMG
    facts = {"rifle": 3, "bases": 4, "back_lmg": 1, "back_mmg": 2, "trade_in": 0}
    assert written("shoot", [5, 5, 5, 1, 1, 1], "target", **facts) == {
        "bases": -3, "rifle": -1, "lmg": -1, "mmg": -1, "markers": 3}


def test_an_officer_is_no_rifle() -> None:
    facts = {"rifle": 2, "bases": 4, "leader": "officer", "trade_in": 0}
    assert written("shoot", [5, 5, 1, 1], "target", **facts) == {
        "bases": -2, "rifle": -1, "markers": 2, "officer": False}


def test_the_shooter_gives_up_those_who_do_not_shoot_and_then_his_rifles() -> None:
    facts = {"rifle": 1, "mmg": 1, "others": 1, "bases": 3, "return_fire": True, "trade_in": 0, "back_trade_in": 0}
    assert written("shoot", [1] * 4 + [6, 6, 1, 1, 1], "shooter", **facts) == {"bases": -2, "rifle": -1, "markers": 2}


def test_out_of_range_rifles_go_before_the_mmg() -> None:
    facts = {"rifle": 2, "mmg": 1, "range": 5, "bases": 1, "back_mmg": 1, "return_fire": True, "trade_in": 0,
             "back_trade_in": 0}
    assert written("shoot", [1, 1, 1, 6, 6, 1, 1, 1], "shooter", **facts) == {"bases": -2, "rifle": -2, "markers": 2}


def test_guns_vehicles_and_mere_markers_cost_no_rifle() -> None:
    assert written("shoot", [5, 1], "target", rifle=1, target="gun", trade_in=0) == {"bases": -1}
    assert written("shoot", [5, 1], "target", rifle=1, trade_in=0, casualty_effect="marker_only") == {"markers": 1}


def test_an_opportunity_shot_costs_rifles() -> None:
    assert written("opportunity", [6, 1], "target", rifle=1, trade_in=0) == {"bases": -1, "rifle": -1, "markers": 1}


def test_an_assault_costs_rifles_before_lmgs_and_officers_last() -> None:
    # two hits on one rifle and the LMG; two hits on one rifle and a bomber; nobody is left of the target
    facts = {"foot": 3, "bombers": 1, "officers": 1, "target_foot": 2, "lmg": 1}
    faces = [6, 6] + [1] * 7 + [6, 6, 1, 1, 1]
    assert written("assault", faces, "target", **facts) == {"bases": -2, "rifle": -1, "lmg": -1, "markers": 2}
    assert written("assault", faces, "assaulter", **facts) == {"bases": -2, "rifle": -1, "markers": 2}


def test_a_fall_back_and_a_failed_morale_test_cost_rifles() -> None:
    assert written("fall_back", [6, 5, 3], "loser", foot=2, pursuers=1) == {"bases": -1, "rifle": -1, "markers": 1}
    assert written("morale", [1, 1, 1, 1], "platoon") == {"bases": -3, "rifle": -3}


def test_dismounted_cavalry_shoots_as_rifles() -> None:
    assert written("dismount", [6, 1], "unit", cavalry=5, ap=3) == {
        "bases": -1, "rifle": 4, "mounted": False, "ap": -2}

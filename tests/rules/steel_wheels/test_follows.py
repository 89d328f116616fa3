"""What follows is ready to throw, whatever that action was played with the last time."""

from __future__ import annotations

from typing import Any

import pytest

from rules.ruleset import Follow
from rules.steel_wheels.sheet import RULESET
from tests.rules.steel_wheels.table import played, told


def opened(follow: Follow, **last: Any) -> Any:
    """The facts as a screen opens them: those of the last time, and what follows over them."""
    return RULESET.action(follow.action).facts(**{**last, **follow.facts})


@pytest.mark.parametrize(("action", "faces", "facts", "calibre"), [
    ("heavy_shot", [4, 5, 3], {"ammunition": "HE", "skill": "recruit", "calibre": 150}, 150),
    ("heavy_shot", [7, 7, 6, 1, 6, 1], {"ammunition": "HE", "skill": "recruit", "calibre": 150}, 150),
    ("building_shot", [3, 5, 3], {"skill": "recruit", "calibre": 150}, 150),
    ("assault_vehicle", [1, 10, 5, 9], {"skill": "recruit"}, 71),
    ("hit_from_above", [4, 9], {"skill": "recruit", "calibre": 150}, 150),
])
def test_fragments_are_those_of_the_shell_that_burst(action: str, faces: list[int], facts: dict[str, Any],
                                                     calibre: int) -> None:
    follow, = played(action, faces, **facts).outcome.follows
    blast = opened(follow, calibre=37, skill="elite")
    assert (follow.action, blast.calibre, blast.skill) == ("fragments", calibre, "recruit")


def test_no_fragments_of_ap() -> None:
    assert played("heavy_shot", [2]).outcome.follows == ()


def test_p20_a_dodge_that_failed_is_not_tested_again() -> None:
    follow, = played("dodge", [1, 8], danger="mine").outcome.follows
    facts = opened(follow, danger="wire", dodge="roll").model_dump(include={"danger", "dodge"})
    game = played("minefield", [3, 6, 1], **facts)
    assert told(game) == ["Mine: 2 dead", "Courage test: stays"]
    assert played("minefield", [], danger="wire", dodge="failed").outcome.passed is False


@pytest.mark.parametrize(("terrain", "unit", "danger", "mover"), [
    ("Minefield", "Half-tracks", "mine", "armoured_car"), ("Minefield", "Bikes", "mine", "truck"),
    ("Minefield", "Tanks", "mine", "tank"), ("Minefield", "Artillery", "mine", "team"),
    ("Barbed wire", "Infantry, mortars", "wire", "team"),
    ("High rocks - cliffs", "Infantry, mortars", "cliff", "team"),
])
def test_t3_the_dodge_test_is_that_of_the_ground(terrain: str, unit: str, danger: str, mover: str) -> None:
    follow, = played("terrain", [], terrain=terrain, unit=unit).outcome.follows
    facts = opened(follow, danger="mine", unit="tank", dodge="failed")
    assert (facts.danger, facts.unit, facts.dodge) == (danger, mover, "roll")


def test_t6_a_report_goes_through_the_line_that_was_asked_about() -> None:
    follow, = played("communications", [], link="radio", interrupted=True, distance=60).outcome.follows
    report = opened(follow, link="team", distance=500)
    assert (report.link, report.interrupted, report.distance) == ("radio", True, 60)


def test_p25_shells_that_are_granted_come_down() -> None:
    follow, = played("indirect_fire_request", [6, 1]).outcome.follows
    assert opened(follow, begin="request", distance=600).begin == "shells"

"""What follows is ready to throw, whatever that action was played with the last time; headers say what is thrown."""

from __future__ import annotations

from typing import Any

import pytest

from rules import ruleset
from rules.said import english

SHEET = ruleset("command_tokens")


@pytest.mark.parametrize(("action", "faces", "facts", "moved"), [
    ("activate", [], {}, "no"), ("react", [5], {}, "no"), ("terrain", [1], {}, "normal"),
    ("terrain", [1], {"entering": "starts"}, "no"), ("terrain", [1], {"terrain_fail": "bogged"}, "normal"),
    ("move", [], {}, "normal")])
def test_the_firer_has_moved_or_not(action: str, faces: list[int], facts: dict[str, Any], moved: str) -> None:
    it, fire = SHEET.action(action), SHEET.action("fire")
    outcome = it.resolve(it.facts(**facts), faces=faces).outcome
    follow = next(follow for follow in outcome.follows if follow.action == "fire")
    for last in ("no", "normal"):
        assert fire.facts(**{"moved": last, **follow.facts}).moved == moved


@pytest.mark.parametrize(("units", "command_unit", "said"), [(1, False, "1 token"), (6, True, "8 tokens")])
def test_the_header_counts_the_tokens(units: int, command_unit: bool, said: str) -> None:
    collect = SHEET.action("collect")
    assert english(collect.headline(collect.facts(units=units, command_unit=command_unit))) == (said, "no dice")


@pytest.mark.parametrize(("facts", "said"), [
    ({}, ("1D10", "hits 5+", "casualty 4+")),
    ({"max_markers": "per_hit"}, ("1D10", "hits 5+", "no casualty rolls")),
    ({"firer_markers": 6}, ("no dice", "cannot hit")),
    ({"firer_markers": 6, "natural_10_hits": True}, ("1D10", "hits 10+", "casualty 4+")),
    ({"target": "heavy_vehicle", "strength": 2, "armour": 12}, ("1D10", "hits 5+", "cannot penetrate")),
    ({"target": "heavy_vehicle", "strength": 2, "armour": 11}, ("1D10", "hits 5+", "penetrates 10+")),
])
def test_the_header_says_what_is_thrown(facts: dict[str, Any], said: tuple[str, ...]) -> None:
    fire = SHEET.action("fire")
    assert english(fire.headline(fire.facts(**facts))) == said

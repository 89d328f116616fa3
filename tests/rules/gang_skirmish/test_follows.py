"""What follows is ready to throw, whatever that action was played with the last time; headers say what is thrown."""

from __future__ import annotations

from typing import Any

import pytest

from rules import ruleset
from rules.said import english

SHEET = ruleset("gang_skirmish")


def opened(action: str, faces: list[int], last: dict[str, Any], **facts: Any) -> Any:
    """The first thing that follows, as a screen opens it: the facts of the last time, and what follows over them."""
    it = SHEET.action(action)
    follow = it.resolve(it.facts(**facts), faces=faces).outcome.follows[0]
    return SHEET.action(follow.action).facts(**{**last, **follow.facts})


@pytest.mark.parametrize(("action", "faces"), [("to_hit", [6]), ("scatter", [5, 1]), ("wild", [1]), ("marker", [4])])
def test_a_hit_is_one_hit_to_wound(action: str, faces: list[int]) -> None:
    assert opened(action, faces, {"hits": 7}).hits == 1


def test_the_save_is_against_the_strength_that_wounded() -> None:
    save = opened("wound", [6, 6], {"wounds": 5, "strength": 3, "save_modifier": -1}, hits=2, strength=7)
    assert (save.wounds, save.strength, save.save_modifier) == (2, 7, None)


@pytest.mark.parametrize(("action", "facts", "said"), [
    ("to_hit", {"bs": 1, "cover": "cover", "rapid": True, "size": "small"}, ("no dice", "cannot hit")),
    ("to_hit", {}, ("1D6", "hits 4+")),
    ("wound", {"hits": 2, "strength": 1, "toughness": 9}, ("no dice", "cannot wound")),
    ("wound", {"hits": 2}, ("2D6", "wounds 4+")),
    ("save", {"save": "6+", "strength": 6}, ("no dice", "no save")),
    ("save", {"save": "none"}, ("no dice", "no save")),
    ("save", {"wounds": 2}, ("2D6", "saves 5+")),
])
def test_the_header_says_what_is_thrown(action: str, facts: dict[str, Any], said: tuple[str, ...]) -> None:
    it = SHEET.action(action)
    assert english(it.headline(it.facts(**facts))) == said


def test_weapon_skill_is_added_to_the_dice_and_no_number_to_reach() -> None:
    combat = SHEET.action("combat")
    facts = combat.facts(first_ws=3, charging="first")
    thrown = combat.play(facts).asking.reading
    assert (thrown.goal, thrown.plus, str(thrown.text)) == (None, 4, "highest +4")
    assert english(combat.headline(facts)) == ("1D6 +4", "1D6 +3")

"""What the sheet does not allow is refused with a sentence that says what is accepted."""

from __future__ import annotations

import pytest

from rules import ruleset
from rules.ruleset import FactsError

SHEET = ruleset("command_tokens")
TOO_MANY = "With 4 tokens and markers a unit cannot react; with 0, 1, 2 or 3 it may try."
NOT_AGAIN = "With 6 tokens and markers a unit cannot be activated again; with 0, 1, 2, 3, 4 or 5 it may try."


@pytest.mark.parametrize(("action", "facts", "field", "sentence"), [
    ("fire", {"moved": "rapid"}, "moved", "No fire after a rapid move; after a normal move it may fire."),
    ("fire", {"protected": True}, "protected",
     "A unit protected by smoke may not fire for the rest of the turn."),
    ("move", {"pace": "rapid_on_road", "fires": True}, "pace",
     "Only a normal move leaves time to fire."),
    ("terrain", {"unit": "wheeled", "terrain": "very_rough"}, "terrain",
     "Wheeled: very rough ground is impassable, rough ground can be tried."),
    ("terrain", {"unit": "gun", "terrain": "very_rough"}, "terrain",
     "Anti-tank or infantry gun: very rough ground is impassable, rough ground can be tried."),
    ("react", {"tokens": 2, "markers": 2}, "tokens", TOO_MANY),
    ("reaction_fire", {"tokens": 1, "firer_markers": 3}, "tokens", TOO_MANY),
    ("reaction_fire", {"firer_markers": 4}, "firer_markers", TOO_MANY),
    ("reaction_fire", {"protected": True}, "protected",
     "A unit protected by smoke may not fire for the rest of the turn."),
    ("activate", {"tokens": 4, "markers": 2}, "tokens", NOT_AGAIN),
    ("activate", {"markers": 6, "first_activation_free": "only_without_markers"}, "markers", NOT_AGAIN),
    ("activate", {"tokens": 6, "reactions": 5}, "tokens", NOT_AGAIN),
    ("activate", {"tokens": 6, "reactions": 6, "reaction_counts_as_activation": True}, "tokens", NOT_AGAIN),
    ("fire", {"dice": 7}, "dice", "Number of D10: 6 at most, not 7."),
    ("fire", {"hit_base": 8}, "hit_base", "Base number to hit: 5+, 4+, 6+ or 7+, not 8."),
    ("collect", {"units": 0}, "units", "Units on the table: 1 at least, not 0."),
])
def test_refused_with_a_sentence(action: str, facts: dict, field: str, sentence: str) -> None:
    with pytest.raises(FactsError) as refused:
        SHEET.action(action).facts(**facts)
    assert (refused.value.problems[0].field, str(refused.value)) == (field, sentence)


def test_six_tokens_do_not_matter_on_a_first_activation() -> None:
    activate = SHEET.action("activate")
    assert activate.resolve(activate.facts(markers=12), faces=[]).outcome.result == "automatic"


@pytest.mark.parametrize(("facts", "dice"), [
    ({}, 1), ({"close": True}, 2), ({"weapon": "machine_gun"}, 2), ({"weapon": "machine_gun", "close": True}, 2),
    ({"weapon": "machine_gun", "target": "light_vehicle"}, 1), ({"close": True, "target": "heavy_vehicle"}, 1),
    ({"close": True, "target": "gun"}, 2), ({"close": True, "dice": 5}, 5)])
def test_suggested_number_of_dice_can_be_changed(facts: dict, dice: int) -> None:
    fire = SHEET.action("fire")
    assert fire.play(fire.facts(**facts)).asking.n == dice
    assert str(fire.headline(fire.facts(**facts))[0]) == f"{dice}D10"

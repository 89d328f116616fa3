"""What the sheet does not allow is refused with a sentence that says what is accepted."""

from __future__ import annotations

import pytest

from rules import ruleset
from rules.engine import FacesError
from rules.ruleset import FactsError

SHEET = ruleset("gang_skirmish")


@pytest.mark.parametrize(("action", "facts", "sentence"), [
    ("to_hit", {"bs": 11}, "BS: 10 at most, not 11."),
    ("to_hit", {"bs": 0}, "BS: 1 at least, not 0."),
    ("to_hit", {"weapon_modifier": 4}, "Weapon's range modifier: 3 at most, not 4."),
    ("to_hit", {"cover": "fog"}, "Cover: Open, Partial -1 or Cover -2, not fog."),
    ("shoot", {"save": "7+"}, "Armour save: None, 6+ flak, 5+ mesh, 4+ carapace, 3+ or 2+, not 7+."),
    ("shoot", {"save_modifier": 1}, "Weapon's own save modifier: 0 at most, not 1."),
    ("shoot", {"hits": 0}, "Hits: 1 at least, not 0."),
    ("combat", {"first_attacks": 0}, "Attacks: 1 at least, not 0."),
    ("combat", {"charging": "both"}, "Charged this turn: Neither, First or Second, not both."),
    ("hit", {"strength": 11}, "Strength: 10 at most, not 11."),
    ("hit", {"fighters": [{"ws": 0}]}, "Fighter 1, WS: 1 at least, not 0."),
    ("injury", {"wounds": -1}, "Wounds left: 0 at least, not -1."),
    ("shoot", {"multi_injury": "worst"},
     "Several injury dice: Only the highest counts or Every die counts, not worst."),
])
def test_refused_with_a_sentence(action: str, facts: dict, sentence: str) -> None:
    with pytest.raises(FactsError) as refused:
        SHEET.action(action).facts(**facts)
    assert str(refused.value) == sentence


def test_debris_needs_somebody_to_fall_on() -> None:
    with pytest.raises(FactsError):
        SHEET.action("debris").facts(fighters=[])


@pytest.mark.parametrize(("faces", "sentence"), [
    ([4], "Too few dice: To wound takes 1D6 and 0 faces are left."),
    ([3, 4], "Too many dice: 1 of the 2 faces were not needed."),
    ([7], "To hit: 7 is no face of a D6; 1 to 6 are.")])
def test_faces_that_do_not_fit(faces: list[int], sentence: str) -> None:
    shoot = SHEET.action("shoot")
    with pytest.raises(FacesError) as refused:
        shoot.resolve(shoot.facts(), faces=faces)
    assert str(refused.value) == sentence

"""What the sheet does not allow is refused with a sentence that says what is accepted."""

from __future__ import annotations

import pytest

from rules import ruleset
from rules.engine import FacesError
from rules.ruleset import FactsError

SHEET = ruleset("gang_skirmish")


@pytest.mark.parametrize(("action", "facts", "sentence"), [
    ("to_hit", {"bs": 11}, "bs must be 10 or less, not 11."),
    ("to_hit", {"bs": 0}, "bs must be 1 or more, not 0."),
    ("to_hit", {"weapon_modifier": 4}, "weapon_modifier must be 3 or less, not 4."),
    ("to_hit", {"cover": "fog"}, "cover cannot be 'fog'; accepted: open, partial or cover."),
    ("shoot", {"save": "7+"}, "save cannot be '7+'; accepted: none, 6+, 5+, 4+, 3+ or 2+."),
    ("shoot", {"save_modifier": 1}, "save_modifier must be 0 or less, not 1."),
    ("shoot", {"hits": 0}, "hits must be 1 or more, not 0."),
    ("combat", {"first_attacks": 0}, "first_attacks must be 1 or more, not 0."),
    ("combat", {"charging": "both"}, "charging cannot be 'both'; accepted: neither, first or second."),
    ("hit", {"strength": 11}, "strength must be 10 or less, not 11."),
    ("hit", {"fighters": [{"ws": 0}]}, "fighters.0.ws must be 1 or more, not 0."),
    ("injury", {"wounds": -1}, "wounds must be 0 or more, not -1."),
    ("shoot", {"multi_injury": "worst"}, "multi_injury cannot be 'worst'; accepted: highest or apply_all."),
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

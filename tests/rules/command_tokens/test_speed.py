"""The exact odds of the largest volleys are there before a finger leaves the glass."""

from __future__ import annotations

import pytest

from tests.stopwatch import odds_within

FRIENDS = [{"distance": distance, "markers": distance % 4} for distance in range(1, 13)]


@pytest.mark.parametrize("facts", [
    {"dice": 6, "close": True},
    {"dice": 6, "target": "medium_vehicle", "strength": 12, "armour": 16, "neighbours": FRIENDS},
    {"dice": 4, "target": "medium_vehicle", "strength": 12, "armour": 16, "neighbours": FRIENDS},
    {"dice": 6, "target": "heavy_vehicle", "strength": 15, "screech": "roll", "destroy_at_markers": 6,
     "neighbours": FRIENDS}])
@pytest.mark.parametrize("action", ["fire", "reaction_fire"])
def test_largest_volleys_under_50_ms(action: str, facts: dict) -> None:
    odds_within(0.050, "command_tokens", action, facts)

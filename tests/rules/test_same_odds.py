"""The odds of facts of every action, kept from before the engine was made quicker: the same to the last digit."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from rules import ruleset
from rules.engine import SENSIBLE, Book, Odds, OpenChoice, TooMany

KEPT: list[dict[str, Any]] = json.loads(Path(__file__).with_name("odds_kept.json").read_text(encoding="utf-8"))


def digest(odds: Odds) -> str:
    """A short name for all chances, whatever their outcomes are called."""
    chances = sorted(odds.weights.values())
    return hashlib.sha256(f"{chances} of {odds.total}".encode()).hexdigest()[:16]


@pytest.mark.parametrize("kept", KEPT, ids=lambda kept: f"{kept['sheet']} {kept['action']}")
def test_the_odds_are_what_they_were(kept: dict[str, Any]) -> None:
    action = ruleset(kept["sheet"]).action(kept["action"])
    start = action.start(action.facts(**kept["facts"]))
    try:
        found = digest(Book(SENSIBLE, action.within).odds(start))
    except (TooMany, OpenChoice) as refused:
        found = type(refused).__name__
    assert found == kept["odds"]

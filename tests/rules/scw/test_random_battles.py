"""Battles that play themselves under a referee's eyes."""

from __future__ import annotations

import pytest

from rules.scw.laws import FORBIDDEN
from rules.terminal.referee import Referee, watched
from tests.rules.scw.table import SHEET

FOUND = (32,)
"""Seeds of battles in which something was wrong once."""


def test_two_hundred_battles_of_three_turns() -> None:
    done = watched(SHEET, 200, 3, seed=15_000)
    assert done["deeds"] > 30_000
    assert min(done[deed] for deed in ("command", "stand", "spend", "unit_done", "arrive", "asset", "undo")) > 50
    assert len(FORBIDDEN) >= 10


@pytest.mark.parametrize("seed", FOUND)
def test_what_was_wrong_once(seed: int) -> None:
    Referee(SHEET, seed).watch()

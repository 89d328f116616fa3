"""Battles that play themselves under a referee's eyes."""

from __future__ import annotations

import pytest

from rules.frame.deed import Amend
from rules.scw.laws import FORBIDDEN
from rules.terminal.referee import Referee, watched
from tests.rules.scw.table import SHEET

OTHERWISE = {view.name: next(it for it in (view.options or (True, False)) if it != view.default)
             for view in SHEET.switches()}
FOUND = (32,)
"""Seeds of battles in which something was wrong once."""


def test_two_hundred_battles_of_three_turns() -> None:
    done = watched(SHEET, 200, 3, seed=15_000)
    assert done["deeds"] > 30_000
    assert min(done[deed] for deed in ("command", "stand", "spend", "unit_done", "arrive", "asset", "undo")) > 50
    assert len(FORBIDDEN) >= 10


class OtherRulings(Referee):
    """A battle of a table that reads everything the other way."""

    def __init__(self, seed: int) -> None:
        super().__init__(SHEET, seed, turns=2)
        self.do(Amend(switches=OTHERWISE))


def test_battles_in_which_every_switch_is_turned() -> None:
    for seed in range(15):
        OtherRulings(seed).watch()
    assert set(OTHERWISE) == {view.name for view in SHEET.switches()}


@pytest.mark.parametrize("seed", FOUND)
def test_what_was_wrong_once(seed: int) -> None:
    Referee(SHEET, seed).watch()

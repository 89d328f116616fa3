"""Battles that play themselves under a referee's eyes."""

from __future__ import annotations

import pytest

from rules.frame.deed import Amend, SetTurn
from rules.terminal.referee import Referee, watched
from tests.rules.gang_skirmish.table import CARDS, SHEET


class Ruin(Referee):
    """A battle that begins with markers on the table and holes in the roof, by other rulings."""

    def __init__(self, sheet, seed, switches):
        super().__init__(sheet, seed)
        self.switches = switches

    def forces(self):
        self.do(Amend(switches=self.switches))
        self.do(SetTurn(values={"markers": 3, "roof_hits": 2}))
        return super().forces()


def test_two_hundred_battles_of_three_turns():
    done = watched(SHEET, 200, 3, seed=1000)
    assert done["deeds"] > 20_000
    deeds = ("undo", "adjust", "dismiss", "refused", "charge", "overwatch", "blast_over")
    assert min(done[deed] for deed in deeds) > 30


@pytest.mark.parametrize("switches", [
    {}, {"pinning": True, "multi_injury": "apply_all"}, {"debris_stack": True, "natural_one_misses": False}], ids=str)
def test_battles_in_a_ruin(switches):
    for seed in range(10):
        assert Ruin(SHEET, seed, switches).watch().battle.turn.roof_hits >= 2


def test_a_dozen_things_are_forbidden_and_looked_for():
    assert len(CARDS.forbidden) >= 12
    assert len(CARDS.laws) >= 5

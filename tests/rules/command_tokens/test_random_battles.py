"""Battles that play themselves under a referee's eyes."""

from __future__ import annotations

import pytest

from rules.frame.deed import Amend
from rules.terminal.referee import Referee, watched
from tests.rules.command_tokens.table import CARDS, SHEET


class Switched(Referee):
    """A battle whose table changes its rulings before the units come."""

    def __init__(self, sheet, seed, switches):
        super().__init__(sheet, seed)
        self.switches = switches

    def forces(self):
        self.do(Amend(switches=self.switches))
        return super().forces()


def test_two_hundred_battles_of_three_turns():
    done = watched(SHEET, 200, 3, seed=1000)
    assert done["deeds"] > 40_000
    assert min(done[deed] for deed in ("undo", "adjust", "dismiss", "refused", "shock", "surrender")) > 30


@pytest.mark.parametrize("seed", [50026])
def test_seeds_that_once_broke(seed):
    Referee(SHEET, seed).watch()


def test_a_dozen_things_are_forbidden_and_looked_for():
    assert len(CARDS.forbidden) >= 12
    assert len(CARDS.laws) >= 5


@pytest.mark.parametrize("switches", [
    {"first_activation_free": "only_without_markers", "seize_on": "any_success", "destroy_at_markers": 5},
    {"screech": "roll", "terrain_fail": "bogged", "reaction_counts_as_activation": True},
    {"terrain_fail": "lose_activation", "command_tokens_total": 2, "seize_on": "never"}], ids=str)
def test_battles_by_other_rulings(switches):
    for seed in range(5):
        assert Switched(SHEET, seed, switches).watch().battle.edition == SHEET.edition(switches)


def test_a_unit_is_offered_what_the_table_offers_it():
    for seed in range(3):
        for battle in Referee(SHEET, seed).watch().battles:
            if battle.play is None:
                offers = battle.offers()
                for unit in battle.units:
                    own = [offer for offer in battle.offers_for(unit.id) if not offer.locked]
                    assert own == [offer for offer in offers if offer.unit == unit.id]

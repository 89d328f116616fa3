"""A map: the main figure over two fields."""

from __future__ import annotations

import pytest

from rules import ruleset
from rules.advice.maps import mapped, whole_map
from rules.engine import SENSIBLE, PlayerError
from rules.said import english
from tests.rules.advice.test_changes import bench
from tests.rules.enumerated import Often, assert_near, mean


def test_range_by_cover_is_every_face_in_every_cell() -> None:
    at = bench("scw", "shoot", rifle=1, trade_in="0", range=2, cover="partial")
    done = whole_map(at)
    assert (done.across.field.name, done.down.field.name, done.whole) == ("range", "cover", True)
    worked = 0
    for (row, column), cell in done.cells.items():
        if cell.figure is not None:
            facts = at.action.facts(**{**at.values, "range": done.across.values[column],
                                       "cover": done.down.values[row]})
            assert cell.figure.exact == mean(at.action, facts, at.action.main.worth)
            worked += 1
    assert worked == 12, "in the same square and up to 3 squares away"


def test_a_cell_out_of_reach_says_why() -> None:
    done = whole_map(bench("scw", "shoot", rifle=1, trade_in="0"))
    far = done.cells[0, done.across.values.index(6)]
    assert far.figure is None
    assert str(far.refused) == "A rifle base only shoots within 3 squares; the target is at 6."


def test_a_distance_is_shown_in_its_bands() -> None:
    """Rifles: point blank to 6", short to 12", long to 24", then nothing."""
    done = whole_map(bench("order_dice", "shoot", distance=9, shooters=1))
    assert english(done.across.names[:3]) == ('0-6"', '7-12"', '13-24"')
    assert done.across.values[done.across.here] == 9
    assert english(done.down.names) == ("No cover", "Soft -1", "Hard -2")


def test_the_cell_that_is_set_comes_first() -> None:
    at = bench("scw", "shoot", rifle=1, trade_in="0", range=2, cover="partial")
    first = next(mapped(at))
    (row, column), cell = next(iter(first.cells.items()))
    assert (first.across.values[column], first.down.values[row]) == (2, "partial")
    assert cell.figure == at.now().figure


def test_two_fields_of_the_players_choice() -> None:
    done = whole_map(bench("gang_skirmish", "shoot"), across="strength", down="toughness")
    assert (done.across.field.name, done.down.field.name) == ("strength", "toughness")
    assert done.across.values == tuple(range(1, 9))


@pytest.mark.parametrize(("across", "down", "sentence"), [
    ("hope", "cover", "has no field hope"), ("cover", "cover", "two different fields"),
    ("further", "cover", "is a list"),
])
def test_what_cannot_be_an_axis_is_refused(across: str, down: str, sentence: str) -> None:
    with pytest.raises(PlayerError, match=sentence):
        whole_map(bench("order_dice", "shoot"), across, down)


def test_dice_thrown_often_agree_with_a_cell() -> None:
    at = bench("gang_skirmish", "shoot", strength=5)
    done = whole_map(at, "strength", "toughness")
    cell = done.cells[1, 5]
    seen = Often(ruleset("gang_skirmish").action("shoot").play(cell.facts), lambda it: SENSIBLE(it.asking)).outcomes()
    assert_near(sum(n for outcome, n in seen.items() if outcome.fate.wounds), cell.figure.exact)

"""Who against whom by finger: every pair exact, the best first, a tap goes into the shot."""

from __future__ import annotations

import pytest

from rules.advice.matrix import whole_matrix
from tests.app.playing import top
from tests.app.screens_advice.touching import on_the_table


def shown(window, sheet="order_dice"):
    battle, _, _ = on_the_table(window, sheet)
    window.kit.go("sheet", ruleset=sheet)
    page = window.kit.go("matrix", sheet=sheet)
    known(window, page)
    return battle, page


def known(window, page) -> None:
    window.until(lambda: page.done and page.table.settled and not page.desk.busy, 15)
    window.wait(0.3)


@pytest.mark.parametrize("sheet", ["order_dice", "scw", "gang_skirmish", "command_tokens"])
def test_every_pair_is_exact_and_the_best_stand_first(quick, sheet):
    battle, page = shown(quick, sheet)
    mine, theirs = [u.id for u in battle.there(page.side)], [u.id for u in battle.enemies(page.side)]
    found = whole_matrix(battle, mine, theirs)
    assert page.down == found.mine
    assert page.across == found.theirs
    for (row, column), cell in page.table.grid.cells.items():
        pair = found.pairs[page.down[row], page.across[column]]
        text = quick.kit.rules_text(pair.worth.figure.text) if pair.worth.figure else ""
        assert (cell.text, cell.off) == (text, pair.worth.figure is None)


def test_a_tap_goes_straight_into_the_shot_with_both_cards(quick):
    _, page = shown(quick)
    pair = page.found.pairs[page.down[0], page.across[0]]
    quick.tap(page.table.grid.middle((0, 0)))
    quick.wait(0.5)
    assert top(quick) == "AssemblePage"
    opened = quick.app.shell.pile.top
    assert (opened.action.id, opened.draft.who) == (pair.action, dict(pair.who))
    quick.until(lambda: opened.odds is not None)
    assert opened.action.figure(opened.odds).exact == pair.worth.figure.exact


def test_range_and_cover_hold_for_all_and_go_along(quick):
    battle, page = shown(quick)
    page.say("distance", 23)
    known(quick, page)
    mine, theirs = [u.id for u in page.mine], [u.id for u in page.theirs]
    assert page.found.pairs == whole_matrix(battle, mine, theirs, "", {"distance": 23}).pairs
    assert any('23"' in text for text in quick.texts())
    place = next(place for place in page.table.grid.cells if page._pair(place).action == "shoot")
    page.open(place)
    quick.wait(0.4)
    assert quick.app.shell.pile.top.draft.values["distance"] == 23


def test_the_other_side_and_one_action_only(quick):
    _, page = shown(quick)
    quick.tap("Red acts")
    page = quick.app.shell.pile.top
    known(quick, page)
    assert {page.battle.unit(id).side for id in page.down} == {"B"}
    page.pick_action("shoot")
    known(quick, page)
    assert {pair.action for pair in page.found.pairs.values()} <= {"shoot", ""}


def test_a_pair_that_cannot_be_says_why(quick):
    _, page = shown(quick)
    page.pick_action("shoot")
    page.say("distance", 80)
    known(quick, page)
    off = next(place for place, cell in page.table.grid.cells.items() if cell.off)
    page.open(off)
    quick.wait(0.3)
    assert top(quick) == "MatrixPage"
    assert quick.kit.rules_text(page._pair(off).worth.refused) in quick.texts()

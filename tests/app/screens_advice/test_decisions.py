"""Best decisions and two setups side by side."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.app.playing import begun, one_hit, top
from tests.app.screens_advice.touching import SHOT, assembled

FOUR_HITS = (5, 2, 6, 1, 5, 3, 2, 6, 4, 1)


def judged(window, page):
    window.until(lambda: page.panel.best.decision is not None, 30)
    window.wait(0.2)
    return page.panel


@pytest.mark.parametrize(("aim", "best"), [("most casualties", 0), ("hammers it", 4)])
def test_the_best_option_for_the_aim_is_marked_with_what_it_gains(quick, aim, best):
    quick.kit.set_aim("scw", "shoot", aim)
    page = begun(quick, "scw", "shoot", FOUR_HITS, **SHOT)
    panel = judged(quick, page)
    decision = page.session.action.best_from(page.session.play, aim)
    assert decision.best == best
    assert [option for option, row in panel.rows.items() if row.is_best] == [best]
    second = sorted(decision.values)[-2]
    by = decision.worth(best) - second
    told = f"+{round(100 * by)} %" if aim == "hammers it" else f"+{float(by):.2f}"
    assert panel.rows[best].mark == f"best, {told}"


def test_another_aim_is_one_tap_away_and_is_remembered(quick):
    page = begun(quick, "scw", "shoot", FOUR_HITS, **SHOT)
    judged(quick, page)
    quick.tap(page.panel.best.row)
    quick.wait(0.5)
    quick.tap("hammers it")
    panel = judged(quick, page)
    assert [option for option, row in panel.rows.items() if row.is_best] == [4]
    assert panel.best.row.text == "Best for: hammers it"
    assert quick.kit.aim_of(page.session.action, "scw") == "hammers it"


def test_two_big_buttons_carry_the_mark_too(quick):
    page = one_hit(quick)
    panel = judged(quick, page)
    decision = page.session.action.best_from(page.session.play, panel.best.aim)
    assert {option: row.is_best for option, row in panel.rows.items()} == {
        option: option == decision.best for option in page.session.asking.options}
    assert abs(decision.values[0] - decision.values[1]) == Fraction(1, 2)


def test_choosing_stops_the_judging(quick):
    page = one_hit(quick)
    panel = page.panel
    page.chosen(page.session.asking.options[0])
    assert not panel.best.desk.busy or panel.best.decision is None


# -- compare


def compared(window):
    page = assembled(window, "scw", "shoot", SHOT)
    found = window.kit.go("compare", draft=page.draft)
    window.until(lambda: found.drawing.settled)
    window.wait(0.3)
    return page, found


def both_known(window, page) -> None:
    window.until(lambda: page.done and all(side.figures for side in page.sides))
    window.wait(0.3)


def test_two_setups_show_the_difference(quick):
    _, page = compared(quick)
    both_known(quick, page)
    assert {line.delta for line in page.ids.difference.children} == {"same"}
    page.sides[1].draft.set("cover", "open")
    page.changed()
    both_known(quick, page)
    first, second = (side.draft.action.figure(side.draft.action.odds(side.draft.facts(), {})) for side in page.sides)
    line = next(line for line in page.ids.difference.children if line.label == quick.kit.rules_text(first.label))
    points = round(100 * second.exact) - round(100 * first.exact)
    assert line.delta == f"+{points} %"


@pytest.mark.parametrize(("button", "cover"), [("Roll the first", "partial"), ("Roll the second", "open")])
def test_each_can_be_rolled(quick, button, cover):
    _, page = compared(quick)
    page.sides[1].draft.set("cover", "open")
    page.changed()
    both_known(quick, page)
    quick.tap(button)
    quick.wait(1)
    assert top(quick) == "ResolvePage"
    assert quick.app.shell.pile.top.session.facts.cover == cover

"""Odds never forbid a roll: where they are too wide the card says so in one line, and the dice are thrown."""

from __future__ import annotations

import pytest

from app.play.odds import OddsDesk
from rules.engine import Book, Faces, Roll, TooMany, procedure
from tests.app.playing import finish, top

LINE = "Too many ways to work out the odds. You can still roll."
CONVOY = [{"target": kind, "count": 6, "men": 20, "armour": 0} for kind in ("half_track", "truck", "jeep", "artillery")]


def convoy(window) -> object:
    """A blast among four rows of vehicles."""
    window.kit.open_action("steel_wheels", "fragments", {"models": CONVOY})
    page = window.app.shell.pile.top
    window.until(lambda: page.card.picture is not None and page.card.picture.trouble, seconds=60)
    window.wait(0.2)
    return page


def test_the_card_says_so_and_the_dice_are_thrown(quick):
    page = convoy(quick)
    assert quick.find(LINE, kind="Banner")
    assert not page.button.off
    quick.tap(page.button)
    quick.wait(0.4)
    assert top(quick) == "ResolvePage"
    finish(quick)
    assert top(quick) == "OutcomePage"


def test_in_spanish(quick):
    quick.kit.settings.set("language", "es")
    quick.kit.restyle()
    convoy(quick)
    said = quick.kit.rules_text(TooMany().said)
    assert said != LINE
    assert said in quick.texts()


def test_odds_that_fit_again_are_shown_again(quick):
    page = convoy(quick)
    page.put({"models": [{**row, "count": 1} for row in CONVOY[:2]]})
    quick.until(lambda: page.odds is not None, seconds=30)
    assert quick.look(LINE, kind="Banner") is None
    assert page.card.chart is not None


@pytest.mark.parametrize("size", [(412, 892), (1280, 800)])
def test_no_page_on_the_way_says_that_something_went_wrong(quick, size):
    quick.resize(*size)
    page = convoy(quick)
    compared = quick.kit.go("compare", draft=page.draft)
    quick.until(lambda: compared.done and compared.sides[0].card.picture is not None, seconds=60)
    quick.kit.back()
    page.roll()
    resolve = quick.app.shell.pile.top
    quick.wait(0.3)
    quick.until(lambda: not resolve.desk.busy, seconds=60)
    assert not quick.app.guard.seen


@procedure
def far_too_wide():
    seen = yield Roll(7, Faces(), "All of them")
    again = yield Roll(7, Faces(), "And again")
    return seen, again


def test_a_procedure_that_branches_too_often_is_told_by_the_same_line(window):
    told: list[object] = []
    desk = OddsDesk(window.kit.later)
    desk.ask(lambda: Book().odds(far_too_wide()), told.append, told.append)
    window.until(lambda: told, seconds=60)
    assert told == [str(TooMany())]


def test_a_fault_of_ours_is_still_an_error(window):
    desk = OddsDesk(window.kit.later)
    desk.ask(lambda: 1 / 0, lambda _: None)
    window.until(lambda: window.app.guard.seen)
    window.app.guard.seen.clear()
    assert any("went wrong" in text for text in window.texts())

"""The odds map by finger: every number exact, a tap takes a cell, axes and figures are the player's to choose."""

from __future__ import annotations

import pytest

from rules.advice.trial import Bench
from tests.app.playing import top
from tests.app.screens_advice.touching import SHOT, advised, assembled


def mapped(window, sheet="scw", action="shoot", facts=None):
    page = assembled(window, sheet, action, SHOT if sheet == "scw" and facts is None else facts)
    found = window.kit.go("map", draft=page.draft)
    drawn(window, found)
    return page, found


def drawn(window, page) -> None:
    window.until(lambda: page.done and not page.desk.busy, 30)
    window.wait(0.3)


@pytest.mark.parametrize(("sheet", "action", "facts"), [
    ("scw", "shoot", None), ("order_dice", "shoot", {"distance": 16}), ("gang_skirmish", "shoot", None)])
def test_every_cell_is_exact_and_the_tone_grows_with_the_number(quick, sheet, action, facts):
    _, page = mapped(quick, sheet, action, facts)
    of, at = page.drawn.map, Bench(page.draft.ruleset, page.draft.action, page.draft.facts(), page.figure)
    for place, cell in page.table.grid.cells.items():
        worth = at.worth(**{of.down.field.name: of.down.values[place[0]],
                            of.across.field.name: of.across.values[place[1]]})
        assert cell.off is (worth.figure is None)
        if worth.figure is not None:
            assert cell.text == quick.kit.rules_text(worth.figure.text)
            assert cell.share == pytest.approx(float(worth.figure.exact))
    assert len(page.table.grid.cells) == len(of.down.values) * len(of.across.values)


def test_range_goes_down_and_cover_across(quick):
    _, page = mapped(quick)
    assert (page.drawn.map.down.field.name, page.drawn.map.across.field.name) == ("range", "cover")
    assert quick.look("RANGE × COVER")


def test_the_answer_says_what_one_step_would_gain(quick):
    _, page = mapped(quick)
    of, (row, column) = page.drawn.map, page.drawn.here
    now, closer, opener = (of.cells[place].figure for place in ((row, column), (row - 1, column), (row, column - 1)))
    assert closer.exact > now.exact
    assert page.answer.better == f"Range 1: {closer.text}. Open: {opener.text}."
    quick.tap(page.table.grid.middle((1, 0)))
    drawn(quick, page)
    assert page.answer.better == "", "in the same square nothing is better than from the next one"


def test_a_tap_takes_the_cell_undo_takes_it_back_and_the_form_follows(quick):
    assemble, page = mapped(quick)
    before = dict(page.draft.values)
    quick.tap(page.table.grid.middle((1, 0)))
    drawn(quick, page)
    assert (page.draft.values["range"], page.draft.values["cover"]) == (1, "open")
    assert page.table.grid.here == (1, 0)
    quick.tap("Undo")
    drawn(quick, page)
    assert page.draft.values == before
    quick.tap(page.table.grid.middle((1, 0)))
    drawn(quick, page)
    quick.tap("Facts")
    advised(quick, assemble)
    assert top(quick) == "AssemblePage"
    assert quick.find("Cover, Open", kind="Segment").chosen
    assert assemble.adviser.panel.changes.now.exact == page.drawn.map.cells[1, 0].figure.exact


def test_a_cell_out_of_reach_says_why_and_changes_nothing(quick):
    _, page = mapped(quick)
    before = dict(page.draft.values)
    off = next(place for place, cell in page.table.grid.cells.items() if cell.off)
    quick.tap(page.table.grid.middle(off))
    assert page.draft.values == before
    refused = page.drawn.map.cells[off].refused
    assert quick.kit.rules_text(refused) in quick.texts()


def test_holding_a_cell_tells_the_fraction(quick):
    _, page = mapped(quick)
    before = dict(page.draft.values)
    quick.tap(page.table.grid.middle((0, 0)), hold=1.2)
    assert page.draft.values == before
    assert any("exactly" in text for text in quick.texts())


def test_another_figure_and_other_axes(quick):
    _, page = mapped(quick)
    quick.tap("hammered")
    drawn(quick, page)
    assert page.bench.wanted.label == "hammered"
    page.pick_axis("across", "target_quality")
    drawn(quick, page)
    assert quick.look("RANGE × TARGET QUALITY")
    quick.tap(quick.find(kind="IconButton", icon="swap-horizontal"))
    drawn(quick, page)
    assert (page.drawn.map.down.field.name, page.drawn.map.across.field.name) == ("target_quality", "range")


def test_the_roll_goes_from_the_cell_that_is_set(quick):
    _, page = mapped(quick)
    quick.tap(page.table.grid.middle((1, 0)))
    drawn(quick, page)
    quick.tap("Roll 10D6 from here")
    quick.wait(1)
    assert top(quick) == "ResolvePage"
    assert quick.app.shell.pile.top.session.facts.cover == "open"


def test_a_turned_phone_keeps_axes_and_figure(quick):
    _, page = mapped(quick)
    quick.tap("hammered")
    drawn(quick, page)
    page.pick_axis("across", "target_quality")
    drawn(quick, page)
    quick.resize(892, 412)
    again = quick.app.shell.pile.top
    drawn(quick, again)
    assert again is not page
    assert (again.bench.wanted.label, again.state["across"]) == ("hammered", "target_quality")


@pytest.mark.parametrize("look", ["dark", "light"])
def test_numbers_are_read_without_colour(look):
    """Each tone has a pattern of its own or none, and the number is read well on its ground."""
    from app.look.theme import THEMES, contrast
    from app.widgets.tones import PATTERNS, STEPS, inks, tone
    from rules.shelf import SHELF

    theme = THEMES[look]
    assert len(PATTERNS) == len(STEPS) + 1
    assert len(set(PATTERNS[1:])) == len(PATTERNS) - 1
    assert [tone(share) for share in (0, 0.09, 0.1, 0.25, 0.5, 0.75, 1)] == [0, 0, 1, 2, 3, 4, 4]
    for sheet in SHELF:
        accent = theme.accent(sheet)
        for step in range(len(PATTERNS)):
            ground, _, ink = inks(step, theme, accent)
            plate = ground if step in (0, len(STEPS)) else theme.bg
            assert contrast(plate, ink) >= 4.5, (sheet, step)

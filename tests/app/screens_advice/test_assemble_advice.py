"""What would change it, by finger: the line, the list, what is taken and taken back; what a control would give."""

from __future__ import annotations

import itertools
import time
from types import SimpleNamespace

import pytest

from app.advice.changes import SECONDS
from rules.advice.changes import PARTIAL, whole_list
from rules.advice.trial import Bench, in_words
from tests.app.screens_advice.touching import SHOT, advised, assembled, opened, resting
from tests.stopwatch import QUIET, seconds, yardstick

SHEETS = [("scw", "shoot", SHOT), ("order_dice", "shoot", {"distance": 16}), ("gang_skirmish", "shoot", None)]


def bench(page) -> Bench:
    return Bench(page.ruleset, page.action, page.draft.facts())


def main_figure(page) -> object:
    return page.action.figure(page.action.odds(page.draft.facts(), page.adviser.bench.plan)).exact


@pytest.mark.parametrize(("sheet", "action", "facts"), SHEETS)
def test_the_line_names_the_best_change_with_both_figures(quick, sheet, action, facts):
    page = assembled(quick, sheet, action, facts)
    changes = whole_list(bench(page))
    line = page.adviser.panel.line
    assert quick.shown(line)
    for text in (changes.best.title, changes.now.text, changes.best.figure.text):
        assert quick.kit.rules_text(text) in line.spoken.replace("&bl;", "[").replace("&br;", "]")


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_the_line_is_48_high_however_long_its_change_is(quick, language):
    quick.kit.settings.set("language", language)
    quick.kit.restyle()
    page = assembled(quick, "gang_skirmish", "shoot", None)
    line = page.adviser.panel.line
    words = next(part for part in line.children if getattr(part, "text", "") == line.text)
    assert line.height == 48
    assert words.height <= 48
    bold = line.text.partition("]")[2].partition("[")[0]
    assert "%" in bold
    assert " " not in bold, "the figures are never parted"


@pytest.mark.parametrize(("sheet", "action", "facts"), SHEETS)
def test_a_tap_on_a_row_gives_what_it_promised_and_undo_takes_it_back(quick, sheet, action, facts):
    page = assembled(quick, sheet, action, facts)
    before, lever = dict(page.draft.values), page.adviser.panel._best()
    quick.tap(opened(quick, page)[0])
    advised(quick, page)
    assert page.draft.values != before
    assert main_figure(page) == lever.figure.exact
    quick.tap("Undo")
    advised(quick, page)
    assert page.draft.values == before


@pytest.mark.parametrize(("sheet", "action", "field", "value"), [
    ("scw", "shoot", "rifle", 6), ("scw", "shoot", "cover", "open"), ("scw", "shoot", "clustered", True),
    ("scw", "shoot", "shots", "combined"),
    ("order_dice", "shoot", "distance", 5), ("order_dice", "shoot", "weapon", "Assault rifle"),
    ("order_dice", "shoot", "further", [{"weapon": "Pistol", "shooters": 3}]),
    ("order_dice", "shoot", "target_pins", 2)])
def test_what_is_put_in_is_what_the_field_shows(quick, sheet, action, field, value):
    """The same texts and controls as on a page that is opened with it."""
    page = assembled(quick, sheet, action, SHOT if sheet == "scw" else {"distance": 16})
    before = shown_by(page)
    said = dict(page.draft.said)
    page.put({**said, field: value})
    advised(quick, page)
    put_in = shown_by(page)
    page.put(said)
    advised(quick, page)
    assert shown_by(page) == before
    quick.kit.back()
    quick.wait(0.3)
    assert put_in == shown_by(assembled(quick, sheet, action, {**said, field: value})) != before


def shown_by(page) -> list[str]:
    """What stands on the form, and how its switches stand."""
    told = [getattr(part, name, None) for part in page.form.walk(restrict=True)
            for name in ("text", "on", "chosen", "value", "dot")]
    return [str(one) for one in told if isinstance(one, str | bool | int | float)]


def test_what_is_not_the_players_to_change_stands_under_a_lock(quick):
    page = assembled(quick, "scw", "shoot", SHOT)
    rows = opened(quick, page)
    assert quick.look("NOT YOURS TO CHANGE")
    titles = {quick.kit.rules_text(lever.title): lever.yours for lever in page.adviser.panel.changes.levers}
    assert {row.title: row.yours for row in rows} == {row.title: titles[row.title] for row in rows}
    assert {row.yours for row in rows} == {True, False}
    assert len(rows) <= 5


def test_the_whole_list_is_one_tap_away(quick):
    page = assembled(quick, "scw", "shoot", SHOT)
    opened(quick, page)
    page.adviser.panel.show_all()
    quick.until(lambda: page.adviser.panel.settled)
    assert len(page.adviser.panel.rows) == len(page.adviser.panel.changes.levers)


def test_after_a_change_the_list_starts_from_there(quick):
    page = assembled(quick, "scw", "shoot", SHOT)
    quick.tap("Open")
    advised(quick, page)
    assert page.adviser.panel.changes.now.exact == main_figure(page)
    assert "cover" not in {lever.field.name for lever in page.adviser.panel.changes.levers if lever.gain > 0}


def test_where_nothing_helps_the_line_says_so(quick):
    page = assembled(quick, "order_dice", "barrage_unit")
    assert page.adviser.panel.line.text == "Nothing you can change helps"


@pytest.mark.parametrize(("language", "begins"), [("en", "There are too many ways"), ("de", "Es gibt zu viele")])
def test_what_is_too_wide_shows_what_is_known_and_says_so_over_it(quick, monkeypatch, language, begins):
    """By a clock on which every change takes a tenth of a second, whatever the machine: after seven it is enough."""
    quick.kit.settings.set("language", language)
    quick.kit.restyle()
    tenths = itertools.count()
    monkeypatch.setattr("rules.advice.changes.time", SimpleNamespace(thread_time=lambda: next(tenths) / 10))
    page = assembled(quick, "scw", "shoot", SHOT)
    changes = page.adviser.panel.changes
    assert (changes.trouble, changes.whole) == (PARTIAL, True)
    assert 0 < len(changes.levers) < len(whole_list(bench(page)).levers)
    rows = opened(quick, page)
    line = next(widget for widget in quick.widgets() if str(getattr(widget, "text", "")).startswith(begins))
    assert quick.shown(line)
    assert line.y > rows[0].top


def test_impossible_facts_have_no_advice(quick):
    quick.kit.open_action("scw", "shoot", {"rifle": 0})
    page = quick.app.shell.pile.top
    quick.wait(0.5)
    assert page.adviser.panel.line.opacity == 0
    assert not page.adviser.desk.busy


# -- what if


def test_a_finger_that_rests_is_told_what_a_segment_would_give_and_changes_nothing(quick):
    page = assembled(quick, "scw", "shoot", SHOT)
    segment = quick.find("Cover, Open", kind="Segment")
    promised = bench(page).worth(cover="open").figure.text
    before = dict(page.draft.values)
    with resting(quick, segment):
        quick.until(lambda: page.adviser.panel.asks)
        assert quick.kit.rules_text(promised) in page.adviser.panel.line.spoken
        assert segment.hint == quick.kit.rules_text(promised)
    assert segment.hint == ""
    assert page.adviser.panel.asks == ""
    assert page.draft.values == before


def test_a_finger_that_rests_on_a_number_is_told_what_one_less_and_one_more_would_give(quick):
    page = assembled(quick, "scw", "shoot", SHOT)
    stepper = page.form.controls["rifle"].widget
    promised = [quick.kit.rules_text(bench(page).worth(rifle=rifles).figure.text) for rifles in (3, 5)]
    with resting(quick, stepper.shown):
        quick.until(lambda: page.adviser.panel.asks)
        assert [stepper.minus.hint, stepper.plus.hint] == promised
        assert promised[1] in page.adviser.panel.line.spoken
    assert [stepper.minus.hint, stepper.plus.hint] == ["", ""]
    assert page.draft.values["rifle"] == 4


def test_in_what_if_mode_every_control_says_what_it_would_give(quick):
    page = assembled(quick, "scw", "shoot", SHOT)
    quick.tap(quick.find(kind="IconButton", icon="dots-vertical"))
    quick.tap("What if: figures on the controls")
    quick.until(lambda: len(page.adviser.known) == len(page.form.controls), 30)
    quick.wait(0.2)
    at = bench(page)
    for name in ("cover", "quality"):
        segments = page.form.controls[name].widget
        for option in segments.tries():
            assert segments.segments[option].hint == quick.kit.rules_text(at.worth(**{name: option}).figure.text)
    rifle = page.form.controls["rifle"].widget
    assert [rifle.minus.hint, rifle.plus.hint] == [quick.kit.rules_text(at.worth(rifle=n).figure.text) for n in (3, 5)]
    page.adviser.turn_what_if()
    quick.wait(0.3)
    assert quick.find("Cover, Open", kind="Segment").hint == ""


def test_a_short_tap_still_chooses(quick):
    page = assembled(quick, "scw", "shoot", SHOT)
    quick.tap(quick.find("Cover, Open", kind="Segment"))
    assert page.draft.values["cover"] == "open"
    assert in_words(page.draft.views["cover"], "open") == "Open"


# -- best play


def test_the_odds_can_be_those_of_best_play(quick):
    page = assembled(quick, "scw", "shoot", {**SHOT, "trade_in": "ask"})
    sensible = page.odds
    page.choose_plan()
    quick.until(lambda: quick.look("Best for: hammers it"))
    quick.tap("Best for: hammers it")
    advised(quick, page)
    best = page.action.best(page.draft.facts(), "hammers it")
    assert dict(page.odds.items()) == dict(best.odds.items())
    assert dict(page.odds.items()) != dict(sensible.items())
    assert "Odds if both play their best for: hammers it" in quick.texts()
    changes = page.adviser.panel.changes
    assert changes.now.exact == best.value, "what would help goes by the aim, not by the usual figure"
    assert changes.best.figure.exact == page.action.best(changes.best.facts, "hammers it").value > best.value
    page.play_for("most casualties")
    advised(quick, page)
    assert page.adviser.panel.changes.now.exact == page.action.figure(page.odds).exact
    page._plan(None, None)
    advised(quick, page)
    assert dict(page.odds.items()) == dict(sensible.items())


# -- beside the window


@pytest.mark.parametrize(("sheet", "action"), [("steel_wheels", "indirect_fire"), ("order_dice", "air_strike")])
def test_leaving_stops_the_work(quick, sheet, action):
    page = assembled(quick, sheet, action)
    page.action.forget()
    page.refresh()
    quick.until(lambda: page.adviser.desk.busy)
    pace = max(1.0, seconds(yardstick) / QUIET)
    quick.key(27)
    began = time.monotonic()
    while page.adviser.desk.busy or page.desk.busy:
        time.sleep(0.001)
    assert (time.monotonic() - began) / pace < 0.05
    assert SECONDS > 0.05

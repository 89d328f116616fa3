"""Luck in a real window."""

from __future__ import annotations

import time

import pytest

from app.screens.log.page import LogView
from app.storage.luck import tally, verdict
from bench.storage import fill
from tests.app.screens_log.fingers import tap
from tests.app.screens_log.played import play
from tests.stopwatch import assert_within

SHEET = "gang_skirmish"


@pytest.fixture
def rolled(window):
    """Enough dice to say something, thrown by both sides."""
    window.kit.settings.set("animation", "off")
    for seed in range(60):
        play(window.app, SHEET, "shoot", seed, "AB"[seed % 2], by_hand=seed % 5 == 0)
    window.kit.go("sheet", ruleset=SHEET, tab="log")
    window.frames(3)
    return window


def test_the_card_says_what_the_dice_say(rolled):
    store = rolled.kit.store
    own = verdict(tally(store.thrown(ruleset=SHEET), "A"))
    assert rolled.find(str(own.words))
    assert rolled.find(str(own.sentence))
    tap(rolled, rolled.find("Both", kind="Segment"))
    rolled.frames(3)
    both = verdict(tally(store.thrown(ruleset=SHEET)))
    assert rolled.find(str(both.sentence))
    assert both.dice > own.dice
    assert rolled.find(f"rolled, {sum(both.counts[6])} D6")


def test_the_figures_open_all_of_it(rolled):
    tap(rolled, "Luck in detail")
    rolled.frames(3)
    assert rolled.app.shell.pile.visits[-1].name == "luck"
    assert rolled.find(kind="Histogram")
    page = rolled.app.shell.pile.top
    tap(rolled, rolled.find("By hand", kind="Segment"))
    rolled.frames(3)
    assert page.by_hand is True
    shown = rolled.find(kind="Histogram")
    assert sum(shown.counts) == sum(verdict(tally(rolled.kit.store.thrown(by_hand=True))).counts[6])


def test_results_stand_against_the_odds_that_were_shown(rolled):
    tap(rolled, "Luck in detail")
    rolled.frames(3)
    page = rolled.app.shell.pile.top
    rolled.drag((200, 300), (200, 800), 0.2)
    rolled.wait(0.5)
    assert rolled.find(kind="Gauge")
    gauge = rolled.find(kind="Gauge")
    odds, outcomes = zip(*rolled.kit.store.results(game=page.game), strict=True)
    results = [outcome["result"] for outcome in outcomes]
    best = odds[0]["chances"][0][0]
    assert gauge.points == results.count(best)


def test_without_dice_there_is_no_verdict(window):
    window.kit.go("luck", ruleset=SHEET)
    window.frames(3)
    assert window.find("No dice yet")


LONG = 100_000


@pytest.fixture(scope="module")
def long_log(tmp_path_factory):
    """A log of 100,000 actions."""
    path = tmp_path_factory.mktemp("long") / "games.db"
    fill(path, LONG)
    return path


def test_the_luck_of_a_long_log_does_not_hold_up_the_window(window, long_log):
    window.kit.store.close()
    window.kit.open_store(long_log)
    window.frames(3)
    began = time.thread_time()
    window.kit.go("luck")
    assert time.thread_time() - began < 0.15, "seconds of the window's thread"
    window.frames(2)
    assert window.find("Counting")
    page = window.app.shell.pile.top
    assert page.work.wait(120)
    window.frames(3)
    assert window.find(kind="Histogram")
    assert window.look("Counting") is None
    sheet = window.kit.store.games()[0].ruleset
    window.kit.go("sheet", ruleset=sheet)
    window.frames(3)
    assert_within(0.15, lambda: LogView(window.kit, sheet))


@pytest.mark.parametrize("size", [(360, 640), (412, 892), (800, 1280), (1280, 800)])
@pytest.mark.parametrize("look", ["dark", "light"])
def test_log_and_luck_fit_every_size(rolled, size, look):
    app = rolled.app
    app.kit.settings.set("theme", look)
    app.kit.restyle()
    rolled.resize(*size)
    rolled.frames(3)
    for row in [w for w in rolled.widgets() if type(w).__name__ == "LogRow"]:
        assert row.height >= 48
        words = [w for w in row.walk(restrict=True) if getattr(w, "text", "") == row.sentence]
        assert words[0].height <= row.height, "no sentence is cut"
    app.kit.go("luck", ruleset=SHEET)
    rolled.frames(3)
    plot = rolled.find(kind="Histogram")
    assert plot.to_window(plot.x, 0)[0] >= 0
    assert plot.to_window(plot.right, 0)[0] <= size[0]

"""Several shots by finger: what is left is exact, the best order is one tap, the plan goes on with the battle."""

from __future__ import annotations

import re
import time

import pytest

from app.advice import sequence
from app.advice.sequence import Answers, Shot, bars, worked_out
from app.screens.salvo import page as salvo
from rules.advice.sequence import Order, shots
from rules.engine import PlayerError, TooMany
from rules.frame.view import percent
from tests.app.playing import finish, top
from tests.app.screens_advice.touching import on_the_table
from tests.stopwatch import QUIET, seconds, yardstick


def planned(window, sheet="order_dice", n=3):
    battle, target, units = on_the_table(window, sheet)
    window.kit.go("sheet", ruleset=sheet)
    page = window.kit.go("salvo", sheet=sheet, target=target, units=units[:n])
    known(window, page)
    return battle, page


def known(window, page) -> None:
    window.until(lambda: page.done and page.drawing.settled and not page.desk.busy, 15)
    window.wait(0.3)


@pytest.mark.parametrize("sheet", ["order_dice", "scw", "gang_skirmish"])
def test_each_row_shows_what_is_left_after_it(quick, sheet):
    battle, page = planned(quick, sheet)
    stages = list(shots(battle, [shot.planned(battle, page.target) for shot in page.shots], page.target))
    assert len(stages) == 3
    for shot, stage in zip(page.shots, stages, strict=True):
        row = page.rows[shot.unit]
        assert sum(part.chance for part in row.chart.parts) == 1
        assert row.chart.parts[-1].chance == stage.gone
        figures = [cell.figure for cell in reversed(row.ids.figures.children)]
        assert figures[0] == f"{percent(stage.gone)} %"
        if stage.morale is not None:
            assert figures[1] == f"{percent(stage.morale)} %"


def test_a_target_of_which_nobody_is_counted_shows_what_lies_on_it(quick):
    battle, page = planned(quick, "command_tokens")
    assert quick.look("Morale markers after each, %")
    stages = list(shots(battle, [shot.planned(battle, page.target) for shot in page.shots], page.target))
    for shot, stage in zip(page.shots, stages, strict=True):
        row = page.rows[shot.unit]
        assert sum(part.chance for part in row.chart.parts) == 1
        assert [part.label for part in row.chart.parts] == ["0", "1", "2", "3", "4+", "gone"]
        assert row.chart.parts[0].chance == stage.carried[0]
        mean = sum(load * chance for load, chance in stage.carried.items())
        assert [cell.figure for cell in reversed(row.ids.figures.children)][1] == f"{float(mean):.2f}"
    assert page._wanted() == "burden"


def test_units_are_added_moved_and_left_out_by_menu(quick):
    _, page = planned(quick, n=2)
    names = [page.battle.unit(shot.unit).name for shot in page.shots]
    quick.tap(page.rows[page.shots[0].unit].ids.handle)
    quick.tap("Move down")
    known(quick, page)
    assert [page.battle.unit(shot.unit).name for shot in page.shots] == names[::-1]
    quick.tap(quick.find(kind="IconButton", icon="plus"))
    quick.wait(0.5)
    quick.tap(quick.find(kind="MenuRow"))
    known(quick, page)
    assert len(page.shots) == 3
    quick.tap(page.rows[page.shots[0].unit].ids.handle)
    quick.tap("Leave it out")
    known(quick, page)
    assert len(page.shots) == 2
    quick.tap("Undo")
    known(quick, page)
    assert len(page.shots) == 3


def test_a_handle_that_is_dragged_moves_its_shot(quick):
    _, page = planned(quick, n=2)
    first = page.shots[0].unit
    handle = page.rows[first].ids.handle
    x, y = handle.to_window(*handle.center)
    quick.drag((x, y), (x, y - page.rows[first].height))
    quick.wait(0.5)
    known(quick, page)
    assert page.shots[1].unit == first


def test_what_only_the_player_knows_is_said_in_place(quick):
    battle, page = planned(quick, n=1)
    row = page.rows[page.shots[0].unit]
    before = row.chart.parts
    quick.tap(row.ids.asks)
    quick.wait(0.3)
    assert quick.look(kind="AskPanel") is not None
    page.say(0, "distance", 23)
    known(quick, page)
    stage, = shots(battle, [page.shots[0].planned(battle, page.target)], page.target)
    assert page.shots[0].said == {"distance": 23}
    assert row.chart.parts[-1].chance == stage.gone
    assert row.chart.parts != before


def test_the_best_order_is_found_named_and_taken(quick):
    battle, page = planned(quick, n=4)
    *_, best = [piece for piece in worked_out(battle, page._planned(), page.target, False, page._wanted())
                if isinstance(piece, Order)]
    assert best.of == 24
    assert page.order.measure == best.measure
    page.order = best
    page.better.clear_widgets()
    page.better.add_widget(proposal := page._proposal(best))
    quick.wait(0.3)
    # The gain and its sign stay in one line; read aloud it is as it is written.
    assert re.search(r": [+−]\d+\xa0%$", proposal.title)
    assert re.search(r": [+−]\d+ %\. ", proposal.spoken)
    wanted = [page.shots[at].unit for at in best.order]
    before = [shot.unit for shot in page.shots]
    page.take_order()
    known(quick, page)
    assert [shot.unit for shot in page.shots] == wanted
    quick.tap("Undo")
    known(quick, page)
    assert [shot.unit for shot in page.shots] == before


def test_progress_is_shown_while_orders_are_tried(quick):
    _, page = planned(quick, n=4)
    for action in page.battle.edition.actions:
        action.forget()
    seen = []
    page.work_out()
    while not page.done:
        quick.frames(1)
        seen += [text for text in quick.texts() if text.startswith("Looking for the best order")]
        time.sleep(0.002)
    known(quick, page)
    assert page.order.whole
    assert page.order.tried == page.order.of == 24


def test_what_answers_a_shot_is_counted_where_the_sheet_has_it(quick):
    """Whatever follows at once by the sheet can be counted in, by a switch that only such a sheet has."""
    battle, page = planned(quick, "gang_skirmish", n=2)
    assert Answers(there=True) in list(worked_out(battle, page._planned(), page.target, False))
    switch, = page.answering.children
    quick.tap(switch)
    known(quick, page)
    stages = list(shots(battle, page._planned(), page.target, answers=True))
    for shot, stage in zip(page.shots, stages, strict=True):
        assert page.rows[shot.unit].chart.parts[-1].chance == stage.gone


def test_begin_throws_for_the_first_and_the_rest_starts_from_what_is_left(quick):
    _, page = planned(quick, n=3)
    first, *rest = (shot.unit for shot in page.shots)
    quick.kit.settings.set("roll_all", True)
    quick.tap(quick.find(kind="PushButton", icon="crosshairs"))
    quick.wait(1)
    finish(quick)
    outcome = quick.app.shell.pile.top
    outcome.apply_and_next()
    quick.wait(0.8)
    assert top(quick) == "SalvoPage"
    page = quick.app.shell.pile.top
    known(quick, page)
    assert [shot.unit for shot in page.shots] == rest
    assert first not in page.rows
    assert page.wanting.children, "two are left: what their order is best for can be said again"
    assert page.battle is quick.kit.table("order_dice").battle


def test_leaving_stops_the_work(quick):
    _, page = planned(quick, n=4)
    for action in page.battle.edition.actions:
        action.forget()
    page.work_out()
    quick.until(lambda: page.desk.busy)
    pace = max(1.0, seconds(yardstick) / QUIET)
    quick.key(27)
    began = time.monotonic()
    while page.desk.busy:
        time.sleep(0.001)
    assert (time.monotonic() - began) / pace < 0.05


def test_what_is_too_wide_leaves_what_is_known_and_says_so(quick):
    _, page = planned(quick, n=2)
    steps = worked_out(page.battle, page._planned(), page.target, False)

    def wide():
        yield next(steps)
        raise TooMany

    page.done = False
    page.desk.ask(wide, page._tell, page._fail)
    known(quick, page)
    assert page.rows[page.shots[0].unit].chart.parts
    assert quick.kit.rules_text(TooMany().said) in [line.text for line in page.better.children]


def test_shots_that_take_too_long_are_not_those_of_before(quick, monkeypatch):
    """What stood there without answers is gone where nobody knows it with them; the switch stays within reach."""
    _, page = planned(quick, "gang_skirmish", n=2)
    first, second = page.rows.values()
    without = first.chart.parts
    assert second.chart.parts
    page.state["answers"] = True
    monkeypatch.setattr(salvo, "worked_out", lambda *given: until_the_second(worked_out(*given, seconds=60)))
    page.work_out()
    known(quick, page)
    assert first.chart.parts == without, "a leader who is down answers nobody"
    assert second.chart.parts == ()
    assert not second.ids.figures.children
    assert quick.kit.rules_text(TooMany().said) in [line.text for line in page.better.children]
    quick.resize(892, 412)
    again = quick.app.shell.pile.top
    known(quick, again)
    assert again is not page
    switch, = again.answering.children
    assert switch.on


def until_the_second(pieces):
    yield next(pieces)
    raise TooMany


def test_work_stops_after_so_long(quick):
    """A platoon answers each of three others: a hundred ways lead on to ten thousand."""
    battle, page = planned(quick, "scw", n=2)
    with pytest.raises(PlayerError, match=str(TooMany())):
        list(worked_out(battle, page._planned(), page.target, answers=True, seconds=0))


def test_orders_that_take_too_long_leave_the_shots(quick, monkeypatch):
    def too_many(*_given, **_named):
        raise TooMany

    monkeypatch.setattr(sequence, "best_order", too_many)
    _, page = planned(quick, n=2)
    assert all(row.chart.parts for row in page.rows.values())
    assert "There are too many ways to try every order." in [line.text for line in page.better.children]


def test_without_units_the_page_says_what_to_do(quick):
    quick.kit.go("salvo", sheet="scw")
    quick.wait(0.3)
    assert quick.look("Nobody to shoot at")


def test_bars_of_a_crowd_stand_in_groups(quick):
    battle, page = planned(quick, n=1)
    stage, = shots(battle, [page.shots[0].planned(battle, page.target)], page.target)
    parts = bars(battle.unit(page.target), stage)
    assert len(parts) <= 7
    assert sum(part.chance for part in parts) == 1
    assert Shot("a", "shoot").but(distance=4).said == {"distance": 4}

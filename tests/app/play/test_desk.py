"""The advice desk: the newest request wins, and leaving stops the work."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Iterator
from statistics import median
from typing import Any

import pytest

from app.play.desk import Desk
from rules import ruleset
from rules.advice.changes import what_would_change
from rules.advice.trial import Bench
from rules.engine import PlayerError, looking_up
from tests.stopwatch import QUIET, seconds, yardstick


class Window:
    """The window's own thread: what is to be done later is done when it is asked for."""

    def __init__(self) -> None:
        self._due: queue.Queue[Callable[[], object]] = queue.Queue()
        self.later = self._due.put

    def until(self, done: Callable[[], object], patience: float = 20) -> None:
        end = time.monotonic() + patience
        while not done():
            assert time.monotonic() < end
            try:
                self._due.get(timeout=0.05)()
            except queue.Empty:
                continue


def one_by_one(n: int) -> Iterator[int]:
    yield from range(n)


def without_end(seen: threading.Event) -> Iterator[int]:
    """Works for ever, and looks up as the engine does."""
    look_up = looking_up()
    yield 0
    seen.set()
    while True:
        look_up()


def test_pieces_arrive_in_the_windows_own_thread() -> None:
    window, told = Window(), []
    Desk(window.later).ask(lambda: one_by_one(3), lambda piece: told.append((piece, threading.current_thread())))
    window.until(lambda: len(told) == 3)
    assert told == [(piece, threading.main_thread()) for piece in range(3)]


def test_the_newest_request_wins() -> None:
    window, old, new, seen = Window(), [], [], threading.Event()
    desk = Desk(window.later)
    desk.ask(lambda: without_end(seen), old.append)
    assert seen.wait(10)
    desk.ask(lambda: one_by_one(2), new.append)
    window.until(lambda: new == [0, 1])
    assert old == []


def test_what_is_on_its_way_to_the_window_is_waited_for() -> None:
    """Or rubbish would be looked for between the odds and the advice that is worked out from them."""
    window, told = Window(), []
    desk = Desk(window.later)
    desk.ask(lambda: one_by_one(2), told.append)
    while desk.busy:
        time.sleep(0.001)
    assert told == []
    assert desk.awaited
    assert Desk.somebody_works()
    window.until(lambda: len(told) == 2)
    assert not desk.awaited


def test_a_sentence_for_what_cannot_be_worked_out() -> None:
    def refused() -> Iterator[int]:
        raise PlayerError("Nobody is there.")
        yield 0

    window, failed = Window(), []
    Desk(window.later).ask(refused, failed.append, failed.append)
    window.until(lambda: failed)
    assert failed == ["Nobody is there."]


def test_a_mistake_is_seen_in_the_window() -> None:
    def wrong() -> Iterator[int]:
        raise ZeroDivisionError
        yield 0

    window = Window()
    Desk(window.later).ask(wrong, lambda piece: None)
    with pytest.raises(ZeroDivisionError):
        window.until(lambda: False, patience=10)


@pytest.mark.parametrize(("sheet", "id", "facts"), [
    ("steel_wheels", "indirect_fire", {}), ("order_dice", "air_strike", {}), ("scw", "shoot", {"rifle": 5, "mmg": 3}),
])
def test_leaving_stops_the_work_within_fifty_milliseconds(sheet: str, id: str, facts: dict[str, Any]) -> None:
    edition = ruleset(sheet).printed
    action = edition.action(id)
    times, pace = [], max(1.0, seconds(yardstick) / QUIET)
    for _ in range(5):
        action.forget()
        window, told = Window(), []
        desk = Desk(window.later)
        bench = Bench(edition, action, action.facts(**facts))
        desk.ask(lambda bench=bench: what_would_change(bench), told.append)
        time.sleep(0.02)
        assert desk.busy
        began = time.monotonic()
        desk.drop()
        while desk.busy:
            time.sleep(0.001)
        times.append((time.monotonic() - began) / pace)
    assert median(times) < 0.05


def test_nothing_is_told_after_leaving() -> None:
    window, told, seen = Window(), [], threading.Event()
    desk = Desk(window.later)
    desk.ask(lambda: without_end(seen), told.append)
    assert seen.wait(10)
    desk.drop()
    while desk.busy:
        time.sleep(0.001)
    done = []
    window.later(lambda: done.append(True))
    window.until(lambda: done)
    assert told == []

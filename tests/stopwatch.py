"""Bars of time that mean the same on a busy machine: processor time, measured beside a fixed piece of work."""

from __future__ import annotations

import gc
import json
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from rules import ruleset
from rules.engine import SENSIBLE, Book, TooMany
from rules.engine.spread import forget_spreads

QUIET = 0.014
"""Processor seconds of the yardstick on the machine the bars were set for, when nothing else runs."""
TRIES = 24
SHEETS = Path(__file__).with_name("rules")
WORST_BAR = 0.100
"""Seconds that the worst legal input of an action may take; one that takes longer may not become slower."""
SLACK = 1.5


def odds_within(bar: float, sheet: str, action: str, facts: dict[str, Any], plan: Any = None) -> None:
    """The exact odds with an empty book take less than so many seconds."""
    it = ruleset(sheet).action(action)
    start = it.start(it.facts(**facts))

    def work() -> None:
        Book(plan, it.within).odds(start)

    assert_within(bar, work, before=forget_spreads)


def worst_known(sheet: str) -> dict[str, Any]:
    """The worst facts of each action that a climb has found, with their milliseconds."""
    kept = SHEETS / sheet / "worst.json"
    return dict(json.loads(kept.read_text(encoding="utf-8"))) if kept.exists() else {}


def no_slower_than_found(sheet: str, action: str) -> None:
    """The worst that was found of an action takes less than it may, or hardly longer than it did."""
    found = worst_known(sheet)[action]
    it = ruleset(sheet).action(action)
    start = it.start(it.facts(**found["facts"]))

    def work() -> None:
        with suppress(TooMany):
            Book(SENSIBLE, it.within).odds(start)

    assert_within(max(WORST_BAR, SLACK * found["ms"] / 1000), work, before=forget_spreads)


def assert_within(bar: float, work: Callable[[], object], before: Callable[[], object] | None = None) -> None:
    """The work takes less than so many processor seconds of a quiet machine; it may try often, others share it."""
    if sys.gettrace() is not None:
        pytest.skip("every line is being traced: times mean nothing")
    taken: list[float] = []
    with what_is_there_set_aside():
        while len(taken) < TRIES and min(taken, default=bar) >= bar:
            if before is not None:
                before()
            pace = max(1.0, seconds(yardstick) / QUIET)
            taken.append(seconds(work) / pace)
    assert min(taken) < bar, f"{min(taken) * 1000:.1f} ms at best, the bar is {bar * 1000:.0f} ms"


@contextmanager
def what_is_there_set_aside() -> Iterator[None]:
    """The collector leaves alone what other tests have left, as the app makes it leave a sheet that is open."""
    gc.collect()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


def seconds(work: Callable[[], object]) -> float:
    """The processor time it takes."""
    began = time.process_time()
    work()
    return time.process_time() - began


def yardstick() -> None:
    """What the engine does most: make small tuples, look them up, add to what is there."""
    weights: dict[tuple[int, int], int] = {}
    for number in range(60_000):
        key = number % 977, number % 13
        weights[key] = weights.get(key, 0) + number

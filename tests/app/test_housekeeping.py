"""Rubbish is cleared when nobody touches and nothing moves, and only then."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from weakref import ref

import pytest

from app.play.desk import Desk
from app.play.rubbish import YOUNG
from app.play.rubbish import litter as heaps
from app.shell.housekeeping import LIFTED, LITTER, LOOK, MUCH, QUIET
from tests.app.playing import go_shoot


@pytest.fixture
def window(window):
    """Nothing is read ahead any more."""
    window.until(lambda: window.app.ahead and window.app.ahead.done, 60)
    return window


@contextmanager
def full_clearings() -> Iterator[list[int]]:
    """Every full clearing from here on."""
    seen: list[int] = []

    def noted(phase: str, info: dict[str, int]) -> None:
        if phase == "start" and info["generation"] == 2:
            seen.append(1)

    gc.callbacks.append(noted)
    try:
        yield seen
    finally:
        gc.callbacks.remove(noted)


def litter(heaps: int = LITTER) -> None:
    """Enough rubbish for a full clearing, each piece held by itself alone."""
    for _ in range((heaps + 2) * YOUNG):
        piece: list[object] = []
        piece.append([piece])


def test_a_page_is_not_looked_through_while_it_is_made_and_counts_as_much(window):
    looked, before = gc.get_stats()[0]["collections"], heaps()
    window.kit.go("settings")
    assert gc.get_stats()[0]["collections"] == looked
    assert heaps() > before
    assert gc.isenabled()


def test_pages_are_built_without_a_full_clearing(window):
    page = go_shoot(window, rifle=4)
    with full_clearings() as seen:
        for _ in range(12):
            page.form.build()
    assert not seen


def test_a_quiet_moment_is_used_and_not_again_and_again(window):
    with full_clearings() as seen:
        litter()
        window.wait(2 * QUIET)
        assert seen
        cleared = len(seen)
        window.wait(10 * LOOK)
        assert len(seen) <= cleared + 1, "only where there is something to clear"


def test_not_while_a_finger_is_at_work(window):
    page = go_shoot(window, rifle=1)
    litter()
    with full_clearings() as seen:
        for _ in range(6):
            window.tap(window.find(spoken="Rifle, +"))
            window.wait(QUIET / 2)
        assert page.draft.values["rifle"] > 1
        assert not seen
        # Nor while odds and advice are worked out beside the window.
        window.until(lambda: not Desk.somebody_works())
        window.wait(2 * QUIET)
        assert seen


def test_very_much_waits_only_until_nothing_moves(window):
    go_shoot(window, rifle=1)
    window.until(lambda: not Desk.somebody_works())
    with full_clearings() as seen:
        litter(MUCH)
        for _ in range(4):
            window.tap(window.find(spoken="Rifle, +"))
            window.until(lambda: not Desk.somebody_works())
            window.wait(LOOK + LIFTED)
            assert LOOK + LIFTED < QUIET
        assert seen


def test_not_while_dice_fall(window):
    page = go_shoot(window, rifle=6)
    window.tap(page.button)
    window.frames(2)
    resolve = window.app.shell.pile.top
    assert resolve.tray.busy
    resolve.tray.speed = 0.2
    litter()
    with full_clearings() as seen:
        while resolve.tray.busy:
            window.frames(1)
            assert not (seen and resolve.tray.busy)
        window.wait(2 * QUIET)
        assert seen


def test_a_page_that_is_gone_is_cleared_though_rules_were_left_alone(window):
    page = go_shoot(window, rifle=4)
    litter()
    window.wait(2 * QUIET)
    assert gc.get_freeze_count()
    gone = ref(page)
    del page
    window.app.shell.pile.back_to("home")
    litter()
    window.wait(2 * QUIET)
    assert gone() is None


def test_not_just_after_another_page_has_come(window):
    window.wait(2 * QUIET)
    litter()
    with full_clearings() as seen:
        for _ in range(4):
            window.kit.go("sheet", ruleset="scw")
            window.wait(QUIET * 0.7)
        assert not seen

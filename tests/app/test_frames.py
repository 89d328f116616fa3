"""How much a frame draws: little while dice fall, nothing where nothing moves, never what nobody can see."""

from __future__ import annotations

from bench._app_window import drawn_of
from tests.app.playing import go_shoot

MOST_WHILE_DICE_FALL = 220


def frames_drawn(window, count: int = 60) -> int:
    """So many of the next frames are drawn."""
    drawn = []

    def noted(*_: object) -> None:
        drawn.append(1)

    window.kivy.bind(on_flip=noted)
    for _ in range(count):
        window.frames(1)
    window.kivy.unbind(on_flip=noted)
    return len(drawn)


def test_home_at_rest_draws_nothing(window):
    window.wait(3.0)
    assert frames_drawn(window) == 0


def test_an_action_that_nobody_changes_draws_nothing(window):
    page = go_shoot(window, rifle=4)
    window.until(lambda: page.odds is not None)
    window.wait(2.0)
    assert frames_drawn(window) == 0


def test_dice_fall_among_few_other_things(window):
    page = go_shoot(window, rifle=8)
    window.tap(page.button)
    window.frames(6)
    assert window.app.shell.pile.top.tray.busy
    drawn = drawn_of(window.kivy.canvas)
    assert drawn["draws"] <= MOST_WHILE_DICE_FALL
    assert drawn["unseen"] <= 4

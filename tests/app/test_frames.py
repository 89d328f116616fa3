"""How much a frame draws: little while dice fall, nothing where nothing moves, never what nobody can see."""

from __future__ import annotations

from kivy.graphics import Translate

from app.dice.still import still_page
from app.play.desk import Desk
from bench._app_window import drawn_of
from tests.app.playing import go_shoot

MOST_AT_HOME, MOST_AT_ASSEMBLE = 170, 260
"""Draw calls of a frame."""
BARS = 2
"""Of a page that scrolls: there, and seen only where there is more than fits."""
MOST_OF_A_THROW = 260
"""Instructions, those that move and colour dice included."""
MOST_WHOLE_FRAMES = 16
"""The page slides in, then its texts have found their height."""


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
    window.until(lambda: page.odds is not None and not Desk.somebody_works())
    window.wait(2.0)
    assert frames_drawn(window) == 0


def test_a_frame_of_a_page_at_rest_draws_what_is_seen_and_not_more(window):
    window.wait(1.0)
    home = drawn_of(window.kivy.canvas)
    page = go_shoot(window, rifle=4)
    window.until(lambda: page.odds is not None and not Desk.somebody_works())
    window.wait(2.0)
    assemble = drawn_of(window.kivy.canvas)
    assert home["draws"] <= MOST_AT_HOME
    assert assemble["draws"] <= MOST_AT_ASSEMBLE
    assert max(home["unseen"], assemble["unseen"]) <= BARS


def test_only_a_wrong_field_is_outlined(window):
    go_shoot(window, rifle=4)
    field = window.find(kind="Outlined")
    assert not field.canvas.before.children
    field.mark_wrong(True)
    assert field.canvas.before.children
    field.mark_wrong(False)
    assert not field.canvas.before.children


def test_dice_fall_on_a_page_that_is_one_picture(window):
    page = go_shoot(window, rifle=8)
    window.tap(page.button)
    resolve = window.app.shell.pile.top
    window.until(lambda: still_page.shown)
    drawn = drawn_of(window.kivy.canvas)
    # The picture, and of each die the die and its shadow.
    assert resolve.tray.busy
    assert drawn["draws"] <= 1 + 2 * len(resolve.tray.dice)
    assert drawn["instructions"] <= MOST_OF_A_THROW
    assert drawn["unseen"] == 0


def test_a_throw_draws_its_page_a_few_times_only(window):
    page = go_shoot(window, rifle=8)
    window.tap(page.button)
    resolve = window.app.shell.pile.top
    window.until(lambda: resolve.tray.busy)
    whole = 0
    while resolve.tray.busy:
        window.frames(1)
        whole += not still_page.shown
    assert whole <= MOST_WHOLE_FRAMES


def test_a_page_slides_in_as_a_drawing(window):
    """Nothing that lies on it moves, and in the end nothing is left of it."""
    window.wait(1.0)
    page = window.kit.go("backup")
    window.frames(2)
    assert page.beside > 0
    assert page.x == 0
    window.wait(0.5)
    assert page.beside == 0
    assert not any(isinstance(one, Translate) for one in (*page.canvas.before.children, *page.canvas.after.children))
    slid = window.picture()
    window.kit.settings.set("animation", "off")
    window.kit.back()
    window.kit.go("backup")
    window.wait(0.5)
    assert window.picture().tobytes() == slid.tobytes()


def test_a_page_that_is_left_while_it_slides_comes_back_in_its_place(window):
    page = window.kit.go("backup")
    window.frames(2)
    window.kit.go("luck")
    window.kit.back()
    assert (page.beside < 0, page.x) == (True, 0), "it comes from the other side"
    window.wait(0.5)
    assert (page.beside, page.opacity) == (0, 1)


def test_a_page_that_has_just_come_does_not_go_on_drawing(window):
    """Bars of scrolling pages do not fade: each would draw the window thirty times more."""
    window.kit.go("settings")
    window.wait(0.45)
    assert frames_drawn(window) <= 10

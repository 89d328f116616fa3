"""While dice fall the page is a picture of itself: the same to the eye, gone as soon as anything else changes."""

from __future__ import annotations

import pytest
from PIL import Image, ImageChops

from app.dice.still import still_page
from tests.app.playing import go_shoot
from tests.app.test_frames import frames_drawn


def falling(window, turned: bool = False):
    """Resolve with dice in the air and nothing written on the felt, drawn from its picture."""
    page = go_shoot(window, rifle=8)
    window.tap(page.button)
    resolve = window.app.shell.pile.top
    resolve.tray.speed = 0.3
    resolve.frame.message = ""
    if turned:
        resolve.tray.round = True
        resolve.tray_holder.turned.face(180)
    window.until(lambda: still_page.shown)
    assert resolve.tray.busy
    return resolve


def seen(window) -> Image.Image:
    """The window as it is drawn now, without any time passing."""
    from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels

    window.kivy.dispatch("on_draw")
    size = tuple(map(int, window.kivy.system_size))
    return Image.frombytes("RGBA", size, glReadPixels(0, 0, *size, GL_RGBA, GL_UNSIGNED_BYTE)).convert("RGB")


def seen_without_picture(window, tray) -> Image.Image:
    still_page.leave(tray)
    picture = seen(window)
    still_page.join(tray)
    return picture


def same(one: Image.Image, other: Image.Image) -> bool:
    """To the eye: no colour of any pixel is off by more than rounding."""
    return max(high for _, high in ImageChops.difference(one, other).getextrema()) <= 2


@pytest.mark.parametrize("turned", [False, True], ids=["before me", "before the far player"])
@pytest.mark.parametrize("size", [(412, 892), (892, 412), (1280, 800)], ids=["phone", "on its side", "tablet"])
def test_the_picture_is_what_the_page_shows(window, size, turned):
    window.resize(*size)
    resolve = falling(window, turned)
    assert same(seen(window), seen_without_picture(window, resolve.tray))


def test_what_changes_is_seen_at_once_and_then_belongs_to_the_picture(window):
    resolve = falling(window)
    before = seen(window)
    resolve.frame.message = "Look here"
    window.frames(1)
    assert not still_page.shown
    assert not same(before, seen(window))
    window.until(lambda: still_page.shown)


def test_what_lies_over_the_tray_is_drawn_over_the_dice(window):
    resolve = falling(window)
    resolve.menu()
    frames_drawn(window, 4)
    assert resolve.tray.busy
    assert not still_page.shown
    assert same(seen(window), seen_without_picture(window, resolve.tray))
    window.app.shell.close_top()
    window.until(lambda: still_page.shown)


def test_a_notice_clear_of_the_dice_belongs_to_the_picture(window):
    resolve = falling(window)
    window.kit.snack("Saved.")
    window.frames(1)
    window.until(lambda: still_page.shown)
    assert same(seen(window), seen_without_picture(window, resolve.tray))


def test_the_window_may_turn_while_dice_are_in_the_air(window):
    resolve = falling(window)
    window.resize(892, 412)
    assert seen(window).size == (892, 412)
    window.resize(412, 892)
    frames_drawn(window, 4)
    tray = window.app.shell.pile.top.tray
    assert same(seen(window), seen_without_picture(window, tray) if tray.busy else seen(window))
    assert resolve.session.play.record


def test_another_look_is_there_at_once(window):
    falling(window)
    dark = seen(window)
    window.kit.settings.set("theme", "light")
    window.kit.restyle()
    window.frames(2)
    assert ImageChops.difference(dark, seen(window)).getpixel((206, 5)) > (60, 60, 60)


def test_another_page_is_there_at_once_and_nothing_stays_behind(window):
    resolve = falling(window)
    window.app.shell.pile.back_to("home")
    window.frames(1)
    assert not still_page.shown
    window.wait(3.0)
    assert not resolve.tray.busy
    assert window.app.shell.canvas in window.kivy.canvas.children
    assert frames_drawn(window) == 0


def test_a_picture_lost_while_the_phone_slept_is_not_shown(window):
    falling(window)
    still_page.lost()
    assert not still_page.shown
    window.until(lambda: still_page.shown)


def test_dice_that_lie_are_drawn_in_their_page(window):
    resolve = falling(window)
    resolve.tray.speed = 3.0
    window.wait(4.0)
    assert not resolve.tray.busy
    assert resolve.tray.moving in resolve.tray.canvas.children
    assert frames_drawn(window) == 0

"""Home: what a player sees first."""

from __future__ import annotations

import pytest


def test_the_five_sheets_and_the_tray_are_there(window):
    for title in ("SCW Squares", "Order Dice WWII", "Command Tokens WWII", "Steel Wheels WWII", "Gang Skirmish"):
        assert window.find(title)
    assert window.find("Dice tray")


def test_without_a_game_there_is_nothing_to_continue(window):
    assert window.look("CONTINUE") is None


@pytest.mark.parametrize("size", [(360, 640), (412, 892), (800, 1280), (1280, 800)])
@pytest.mark.parametrize("look", ["dark", "light"])
def test_home_fits_every_size_in_both_looks(window, size, look):
    window.app.settings.set("theme", look)
    window.app.restyle()
    window.resize(*size)
    card = window.find("SCW Squares", kind="SheetCard")
    assert card.width >= 48
    assert card.height >= 100
    red, green, blue = window.picture().getpixel((size[0] // 2, size[1] - 4))
    assert (red + green + blue < 200) == (look == "dark")


def test_back_at_home_leaves_the_app_to_the_system(window):
    assert window.app.back() is False


def test_bars_keep_clear_of_the_notch_and_the_gesture_bar(window):
    app = window.app
    before = window.find(kind="HomeHeader").height, window.find(kind="BottomBar").height
    app.insets = (0, 30, 0, 20)
    window.frames(3)
    after = window.find(kind="HomeHeader").height, window.find(kind="BottomBar").height
    app.insets = (0, 0, 0, 0)
    window.frames(3)
    assert after == (before[0] + 30, before[1] + 20)


def test_a_paused_app_has_nothing_left_to_save_and_comes_back(window):
    window.app.go("sheet", ruleset="scw")
    assert window.app.on_pause() is True
    window.app.on_resume()
    window.frames(3)
    assert window.find("SCW Squares")


def test_every_page_can_be_opened_by_name(window):
    from app.navigation import PAGES, Page, page_class

    assert all(issubclass(page_class(name), Page) for name in PAGES)

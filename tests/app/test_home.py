"""Home: what a player sees first."""

from __future__ import annotations

import pytest

from app.play.session import PlaySession
from tests.app.playing import session_of


def test_the_five_sheets_and_the_tray_are_there(window):
    for title in ("SCW Squares", "Order Dice WWII", "Command Tokens WWII", "Steel Wheels WWII", "Gang Skirmish"):
        assert window.find(title)
    assert window.find("Dice tray")


def test_without_a_game_there_is_nothing_to_continue(window):
    assert window.look("CONTINUE") is None


@pytest.mark.parametrize("size", [(360, 640), (412, 892), (800, 1280), (1280, 800)])
@pytest.mark.parametrize("look", ["dark", "light"])
def test_home_fits_every_size_in_both_looks(window, size, look):
    window.kit.settings.set("theme", look)
    window.kit.restyle()
    window.resize(*size)
    card = window.find("SCW Squares", kind="SheetCard")
    assert card.width >= 48
    assert card.height >= 100
    red, green, blue = window.picture().getpixel((size[0] // 2, size[1] - 4))
    assert (red + green + blue < 200) == (look == "dark")


def test_back_at_home_leaves_the_app_to_the_system(window):
    assert window.kit.back() is False


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
    window.kit.go("sheet", ruleset="scw")
    assert window.app.on_pause() is True
    window.app.on_resume()
    window.frames(3)
    assert window.find("SCW Squares")


def test_every_page_can_be_opened_by_name(window):
    from app.shell.pile import PAGES, Page, page_class

    assert all(issubclass(page_class(name), Page) for name in PAGES)


def begun(window, *throws: tuple[int, ...], **facts) -> PlaySession:
    """A shot after these throws."""
    session = session_of(window.kit, "scw", "shoot", **facts)
    for faces in throws:
        session.enter(faces)
    return session


def card(window) -> object:
    """The card to go on with, as Home shows it now."""
    window.app.shell.pile.top.shown()
    window.frames(3)
    return window.find(kind="ContinueCard")


def test_the_game_that_waits_tells_its_step_and_how_far_it_has_come(window):
    session = begun(window, (5, 6, 2, 1), rifle=4)
    shown = card(window)
    assert window.find("Shoot, step 2: Trade in hits")
    assert (shown.done, shown.likely) == (1, 4)
    session.choose(0)
    assert card(window).done == len(session.play.steps)
    session.undo()
    assert card(window).done == 1


def test_the_game_that_waits_is_told_in_spanish(window):
    begun(window, (5, 6, 2, 1), rifle=4)
    window.kit.settings.set("language", "es")
    window.kit.restyle()
    window.frames(3)
    assert window.find("Disparar, paso 2: Canjear impactos")


def test_without_a_kept_place_the_card_still_names_the_action(window):
    begun(window, (5, 6, 2, 1), rifle=4)
    window.kit.store.set_setting("open_step", {})
    shown = card(window)
    assert (shown.step, shown.likely) == ("Shoot, step 2", 0)


@pytest.mark.parametrize("text", [1.0, 2.0])
def test_the_card_is_as_high_as_its_words(window, text):
    begun(window, (5, 6, 2, 1), rifle=4)
    window.resize(360, 640)
    window.kit.settings.set("text", text)
    window.kit.restyle()
    window.frames(4)
    shown = window.find(kind="ContinueCard")
    assert shown.height >= shown.ids.words.height + 32


@pytest.mark.parametrize(("size", "text"), [((360, 640), 1.0), ((412, 892), 1.0), ((412, 892), 1.5), ((360, 640), 2.0)])
def test_the_sample_battle_never_covers_the_emblem(window, size, text):
    window.kit.settings.set("text", text)
    window.resize(*size)
    window.kit.restyle()
    window.frames(4)
    card = window.find("SCW Squares", kind="SheetCard")
    sample = window.find("Sample battle: SCW Squares")
    emblem = next(widget for widget in card.walk() if type(widget).__name__ == "Emblem")
    assert sample.x >= emblem.right
    assert sample.right <= card.right
    assert min(sample.size) >= 48

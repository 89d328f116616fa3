"""Dice of one's own: from the first throw, remembered for the side, typed at the thumb or on a keyboard."""

from __future__ import annotations

import pytest

from tests.app.playing import begun, go_shoot, session_of, top

BACKSPACE = 8


def key(window, text: str = "", code: int = 0) -> None:
    """A key of a keyboard, as the window hears it."""
    window.kivy.dispatch("on_keyboard", code or ord(text), 0, text or None, [])
    window.frames(2)


def test_a_switch_beside_roll_opens_the_pad_at_once(quick):
    page = go_shoot(quick, rifle=4)
    quick.tap(page.own)
    quick.wait(0.3)
    assert quick.find("ROLL 4D6, TYPE IT IN", kind="BigButton")
    quick.tap(page.button)
    quick.wait(0.5)
    assert top(quick) == "RealDicePage"
    assert len(quick.kit.store.log()) == 1


def test_it_stays_on_for_the_rest_of_the_action_and_the_next_one(quick):
    quick.kit.set_own_dice("A", True)
    page = go_shoot(quick, rifle=4)
    quick.tap(page.button)
    quick.wait(0.5)
    for digit in "5621":
        key(quick, digit)
    quick.tap(quick.app.shell.pile.top.button)
    quick.wait(0.5)
    assert top(quick) == "ResolvePage"
    table = quick.kit.table("scw")
    assert table.battle.opened().record[0].by_hand
    go_shoot(quick, rifle=4)
    assert quick.find("ROLL 4D6, TYPE IT IN", kind="BigButton")


def test_the_app_throws_again_when_it_is_told_to(quick):
    quick.kit.set_own_dice("A", True)
    page = go_shoot(quick, rifle=4)
    quick.tap(page.button)
    quick.wait(0.5)
    quick.tap(quick.find("Use app dice"))
    quick.wait(0.5)
    assert not quick.kit.own_dice("A")
    assert top(quick) == "ResolvePage"
    assert not quick.kit.store.entry(quick.kit.store.log()[0].id).record[0]["by_hand"]


def test_each_side_has_its_own_habit(quick):
    quick.kit.set_own_dice("B", True)
    session = session_of(quick.kit, "scw", "shoot", rifle=4)
    assert session.thrower == "A"
    assert not quick.kit.own_dice(session.thrower)
    session.enter((5, 6, 2, 1))
    session.choose(0)
    assert session.thrower == "B"
    assert quick.kit.own_dice(session.thrower)


@pytest.mark.parametrize(("sheet", "action", "digits", "faces"), [
    ("scw", "shoot", "5621", [5, 6, 2, 1]), ("command_tokens", "fire", "0", [10])])
def test_digits_of_a_keyboard_enter_dice(quick, sheet, action, digits, faces):
    page = begun(quick, sheet, action, **({"rifle": 4} if sheet == "scw" else {}))
    page.real_dice()
    quick.wait(0.4)
    pad = quick.app.shell.pile.top
    for digit in digits[: int(pad.roll.n)]:
        key(quick, digit)
    assert pad.faces == faces[: int(pad.roll.n)]
    key(quick, code=BACKSPACE)
    assert pad.faces == faces[: int(pad.roll.n)][:-1]


def test_the_keys_lie_at_the_thumb(quick):
    page = begun(quick, "scw", "shoot", rifle=4)
    page.real_dice()
    quick.wait(0.4)
    pad = quick.app.shell.pile.top
    assert max(button.to_window(0, button.top)[1] for button in pad.keys.values()) < quick.kivy.height / 2


def test_while_dice_fall_the_page_says_what_it_said_before(window):
    """A miss ends the action: its steps to come must not vanish while the dice are in the air."""
    page = begun(window, "scw", "shoot", rifle=1)

    def told() -> list[str]:
        return [widget.text for widget in page.steps_slot.walk(restrict=True) if getattr(widget, "text", "")]

    before = told()
    page.throw()
    window.frames(3)
    assert page.state == "air"
    assert told() == before


def test_the_window_may_turn_while_dice_are_in_the_air(window):
    for size in ((892, 412), (412, 892), (1280, 800), (412, 892)):
        begun(window, "scw", "shoot", rifle=6).throw()
        window.frames(4)
        window.resize(*size)
        window.wait(0.5)
        assert not window.app.guard.seen
        assert top(window) in ("ResolvePage", "OutcomePage")  # six misses end it at once
        assert len(window.kit.store.entry(window.kit.store.log()[0].id).record) == 1


def test_nothing_is_thrown_because_the_window_turned(window):
    """ROLL throws once, however often the page is built anew meanwhile: turned, or in another theme."""
    page = go_shoot(window, rifle=6)
    window.tap(page.button)
    window.frames(4)
    assert window.app.shell.pile.top.state == "air"
    for size in ((892, 412), (412, 892), (1280, 800), (412, 892)):
        window.resize(*size)
        window.wait(2.5)
    window.kit.settings.set("theme", "light")
    window.kit.restyle()
    window.wait(2.5)
    assert top(window) in ("ResolvePage", "OutcomePage")
    assert len(window.kit.store.entry(window.kit.store.log()[0].id).record) == 1

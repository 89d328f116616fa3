"""Decisions by finger: two options as two big buttons, the opponent's turned to him."""

from __future__ import annotations

import pytest

from tests.app.playing import begun, one_hit, top


def pair(window) -> dict[bool, object]:
    """The two big buttons: the brass one under True."""
    buttons = [w for w in window.widgets() if type(w).__name__ == "OptionButton" and window.shown(w)]
    assert len(buttons) == 2
    return {button.brass: button for button in buttons}


@pytest.mark.parametrize("brass", [True, False])
def test_of_two_options_each_is_a_button_that_commits_at_once(quick, brass):
    page = one_hit(quick)
    sensible = page.session.asking.sensible
    buttons = pair(quick)
    assert quick.look(kind="BigButton") is None
    quick.until(lambda: all(meter.text != "…" for button in buttons.values() for meter in button.meters))
    quick.tap(buttons[brass])
    chosen = page.session.play.record[1].option
    assert (chosen == sensible) is brass


def test_two_buttons_name_what_follows_and_show_the_odds_of_each(quick):
    page = one_hit(quick)
    buttons = pair(quick)
    assert "1D6" in buttons[True].text
    assert buttons[True].text != buttons[False].text
    quick.until(lambda: all(meter.text.endswith("%") for button in buttons.values() for meter in button.meters))
    session, option = page.session, page.session.asking.sensible
    exact = session.action.odds_from(session.play, option=option)
    assert [float(figure.figure(exact).exact) for figure in page.panel.figures] == [
        meter.share for meter in buttons[True].meters]  # fmt: skip


def test_space_commits_the_brass_one_and_a_shake_neither(quick):
    page = one_hit(quick)
    sensible = page.session.asking.sensible
    page.shaken()
    quick.wait(0.3)
    assert len(page.session.play.record) == 1
    quick.key(32, " ")
    assert page.session.play.record[1].option == sensible


@pytest.mark.parametrize(
    ("size", "text", "language"),
    [
        ((360, 640), 1.0, "en"),
        ((360, 640), 1.5, "es"),
        ((360, 640), 2.0, "es"),
        ((412, 892), 1.0, "es"),
        ((412, 892), 1.5, "en"),
        ((1280, 800), 2.0, "es"),
        ((892, 412), 1.0, "en"),
    ],
)
def test_two_buttons_are_legible_and_can_be_reached_in_every_size(quick, size, text, language):
    quick.kit.settings.set("language", language)
    quick.kit.settings.set("text", text)
    quick.resize(*size)
    quick.kit.restyle()
    page = one_hit(quick)
    buttons = [page.panel.buttons.brass, page.panel.buttons.other]
    for button in buttons:
        assert button.height >= 48
        assert button.height >= button.minimum_height - 1
        words = [w for w in button.walk() if type(w).__name__ == "Text" and w.text]
        assert all(w.texture_size[0] <= w.width + 1 for w in words)
    if not quick.shown(buttons[1]):
        (page.side if quick.kit.wide else page.scroll).scroll_to(buttons[1], animate=False)
        quick.wait(0.4)
    quick.tap(buttons[1])
    assert len(page.session.play.record) >= 2


def arrival(window) -> object:
    """The opponent has won the roll for the arrival and decides."""
    return begun(window, "scw", "arrival", (1,), (6,), owner_wish="ask", opponent_wish="ask")


@pytest.mark.parametrize("size", [(412, 892), (800, 1280), (1280, 800), (892, 412)])
def test_between_the_players_the_opponents_decision_is_turned_to_him(quick, size):
    quick.kit.settings.set("two_sided", True)
    quick.resize(*size)
    page = arrival(quick)
    buttons = pair(quick)
    first, second = page.panel.children[-1], page.panel.buttons
    assert first.to_window(*first.center)[1] < second.to_window(*second.center)[1], "the question is at his top"
    left = buttons[True].to_window(buttons[True].x, buttons[True].y)[0]
    assert left > buttons[True].to_window(buttons[True].right, buttons[True].y)[0], "it reads from his left"
    assert quick.find("YOUR CALL")
    quick.until(lambda: buttons[False].meters[0].text != "…")
    quick.tap(buttons[False])
    quick.wait(0.3)
    assert page.session.play.record[2].option != "full"
    assert top(quick) == "OutcomePage"


def test_a_decision_that_is_taken_back_turns_the_page_back(quick):
    quick.kit.settings.set("two_sided", True)
    page = arrival(quick)
    assert page.far is not None
    page.undo()
    quick.wait(0.3)
    assert page.far is not None, "the throw is his too"


def test_without_the_setting_and_for_ones_own_decision_nothing_is_turned(quick):
    assert arrival(quick).far is None
    assert quick.find("OPPONENT DECIDES")
    quick.kit.settings.set("two_sided", True)
    assert one_hit(quick).far is None


def test_the_opponents_real_dice_are_typed_in_from_his_side(quick):
    quick.kit.settings.set("two_sided", True)
    page = begun(quick, "scw", "arrival", (1,), owner_wish="ask", opponent_wish="ask")
    quick.tap(quick.find("Use real dice", kind="PushButton"))
    quick.wait(0.4)
    pad = quick.app.shell.pile.top
    one, two = (pad.keys[face].to_window(*pad.keys[face].center) for face in (1, 2))
    assert one[0] > two[0]
    quick.tap(pad.keys[6])
    quick.tap(pad.button)
    quick.wait(0.4)
    assert page.session.play.record[1].faces == (6,)

"""Everything by keys alone: the ring goes through all controls, menus keep keys to themselves, nothing twice."""

from __future__ import annotations

import pytest

from app.play.desk import Desk
from tests.app.inspecting import faults
from tests.app.playing import begun, go_shoot, one_hit, session_of, top

TAB, ENTER, SPACE, ESC, BACKSPACE, F1 = 9, 13, 32, 27, 8, 282
UP, DOWN, RIGHT, LEFT = 273, 274, 275, 276
MOST = 80


def spoken(window) -> str:
    """What the keyboard stands on."""
    now = window.app.shell.stops.now
    return "" if now is None else str(getattr(now, "spoken", "") or getattr(now, "hint_text", ""))


def tab_to(window, name: str) -> None:
    """Tab until the control of this name has the ring."""
    for _ in range(MOST):
        if spoken(window).startswith(name):
            return
        window.key(TAB)
    stops = [getattr(stop, "spoken", "") for stop in window.app.shell.stops.all]
    raise AssertionError(f"Tab never comes to {name!r}: {stops}")


def test_tab_goes_through_every_control_and_shift_tab_back(quick):
    go_shoot(quick)
    stops = quick.app.shell.stops
    count = len(stops.all)
    seen = []
    for _ in range(count):
        quick.key(TAB)
        seen.append(stops.now)
    assert len({id(one) for one in seen}) == count
    quick.key(TAB, "", "shift")
    assert stops.now is seen[-2]


def test_a_finger_takes_the_ring_away(quick):
    quick.key(TAB)
    assert quick.app.shell.stops.now is not None
    quick.tap((200, 300))
    assert quick.app.shell.stops.now is None


def test_the_ring_is_drawn_round_the_control_and_follows_it(quick):
    page = go_shoot(quick)
    tab_to(quick, "Quality")
    glass = quick.app.shell.glass
    assert glass._shown["ring"] is quick.app.shell.stops.now
    left, low, right, high = glass._boxes["ring"]
    assert 0 <= left < right <= quick.kivy.width
    assert 0 < low < high < quick.kivy.height, "what has the ring is in sight"
    assert page.form is not None


def test_a_whole_shot_by_keys_alone(quick):
    window = quick
    tab_to(window, window.kit.title("scw"))
    window.key(ENTER)
    assert top(window) == "SheetPage"
    tab_to(window, "Shoot")
    window.key(ENTER)
    assert top(window) == "AssemblePage"
    page = window.app.shell.pile.top
    tab_to(window, "Quality")
    before = page.draft.values["quality"]
    window.key(RIGHT)
    assert page.draft.values["quality"] != before, "an arrow moves the segments"
    tab_to(window, "Rifle")
    rifles = page.draft.values["rifle"]
    window.key(RIGHT)
    assert page.draft.values["rifle"] == rifles + 1, "an arrow moves a stepper"
    tab_to(window, page.button.text)
    window.key(SPACE)
    for _ in range(MOST):
        window.wait(0.3)
        if top(window) == "OutcomePage":
            break
        assert top(window) == "ResolvePage"
        window.key(ENTER)
    assert top(window) == "OutcomePage"
    window.key(ESC)
    assert top(window) != "OutcomePage"


def test_a_house_rule_by_keys_alone(quick):
    window = quick
    window.kit.go("sheet", ruleset="scw", tab="sheet")
    window.wait(0.4)
    reference = window.app.shell.pile.top.content
    stops = window.app.shell.stops
    tab_to(window, "To hit")
    window.key(ENTER)
    window.wait(0.2)
    for _ in range(MOST):
        window.key(TAB)
        if stops.now is reference.view:
            break
    assert stops.now is reference.view
    window.key(RIGHT)
    assert reference.view.lit == (0, 1)
    window.key(ENTER)
    window.wait(0.2)
    tab_to(window, window.kit.word("house.change"))
    window.key(ENTER)
    window.wait(0.3)
    assert window.app.shell.typing, "the new cell can be typed at once"
    field = stops.all[0]
    field.text = ""
    field.insert_text("4+")
    window.key(TAB)
    tab_to(window, window.kit.word("house.save"))
    window.key(ENTER)
    window.wait(0.3)
    assert window.kit.ruleset("scw").tables["to_hit"].rows[0][1] == "4+"


def test_f1_explains_the_field_that_has_the_ring(quick):
    go_shoot(quick)
    for field in ("Quality", "Cover"):
        tab_to(quick, field)
        quick.key(F1)
        quick.wait(0.2)
        assert quick.find(field, "SheetTitle")
        quick.key(ESC)
        assert quick.app.shell.sheet is None


def newer_pages(window):
    """Pages with controls of their own: advice, the end card, the open table, the tray and its seats, the far view."""
    kit = window.kit
    kit.games.begin_sample("order_dice")
    yield kit.go("matrix", sheet="order_dice")
    yield kit.go("salvo", sheet="order_dice")
    yield kit.go("end", ruleset="order_dice")
    kit.open_action("scw", "shoot", {"rifle": 6})
    yield kit.go("map", draft=window.app.shell.pile.top.draft)
    yield kit.go("join")
    yield kit.go("far_view", tray=True)
    tray = kit.go("tray")
    yield tray
    tray.ask_seats()
    yield tray


@pytest.mark.parametrize("size", [(412, 892), (1280, 800)])
def test_the_ring_goes_through_every_control_of_the_newer_pages_in_sight(quick, size):
    quick.resize(*size)
    stops, glass = quick.app.shell.stops, quick.app.shell.glass
    for page in newer_pages(quick):
        quick.wait(0.3)
        quick.until(lambda: not Desk.somebody_works(), 20)
        quick.wait(0.3)
        assert [fault for fault in faults(quick) if "keyboard" in fault] == []
        count = len(stops.all)
        assert count, page
        seen = set()
        for _ in range(min(count, MOST)):
            stops.move(1)
            quick.frames(1)
            seen.add(id(stops.now))
            left, low, right, high = glass._boxes["ring"]
            assert left < right, (page, spoken(quick))
            assert low < high, (page, spoken(quick))
            assert right > 0, (page, spoken(quick))
            assert left < quick.kivy.width, (page, spoken(quick))
        assert len(seen) == min(count, MOST), page
        stops.leave()


def test_a_menu_keeps_keys_to_itself(quick):
    page = quick.kit.go("tray")
    quick.wait(0.3)
    page.presets()
    quick.wait(0.2)
    for key, letter in ((SPACE, " "), (ENTER, ""), (BACKSPACE, ""), (54, "6")):
        quick.key(key, letter)
    assert not page.near.hand.faces, "nothing was thrown behind the menu"
    assert quick.app.shell.sheet is not None
    tab_to(quick, "5D6")
    quick.key(ENTER)
    assert str(page.near.hand.said) == "5D6"
    assert quick.app.shell.sheet is None


def test_behind_the_menu_of_a_step_nothing_is_thrown_answered_or_taken_back(quick):
    page = begun(quick, "scw", "shoot", (1, 1, 1, 1, 6, 6), rifle=6)
    page.menu()
    quick.wait(0.2)
    kept, state = list(page.session.play.record), page.state
    quick.app.shell.stops.leave()
    for key, letter, *held in ((SPACE, " "), (BACKSPACE, ""), (54, "6"), (122, "z", "ctrl"), (102, "f", "ctrl")):
        if key == SPACE:
            quick.app.shell.stops.leave()
        quick.key(key, letter, *held)
    assert (list(page.session.play.record), page.state) == (kept, state)
    assert quick.app.shell.pile.top is page
    quick.key(ESC)
    assert quick.app.shell.sheet is None
    assert quick.app.shell.pile.top is page, "Esc closes the menu, not the page"


def test_enter_on_an_outcome_never_starts_another_attack(quick):
    session = session_of(quick.kit, "scw", "shoot", rifle=1)
    session.enter((1,))
    quick.kit.go("sheet", ruleset="scw")
    quick.kit.go("outcome", session=session)
    quick.wait(0.4)
    before = len(list(quick.kit.store.log()))
    for _ in range(3):
        quick.key(ENTER)
        quick.wait(0.3)
    assert top(quick) != "ResolvePage"
    assert len(list(quick.kit.store.log())) == before


def test_a_key_that_is_held_presses_once(quick):
    page = quick.kit.go("tray")
    quick.wait(0.3)
    for _ in range(5):
        quick.kivy.dispatch("on_keyboard", SPACE, 0, " ", [])
    quick.frames(2)
    assert len([line for line in quick.kit.store.log() if line.kind == "throw"]) == 1
    quick.kivy.dispatch("on_key_up", SPACE, 0)
    assert page.near.hand.faces


def test_arrows_choose_among_the_options_of_a_decision(quick):
    page = one_hit(quick)
    rows = [w for w in page.walk() if getattr(w, "picks", False)]
    if not rows:
        pytest.skip("two big buttons stand there instead of rows")
    tab_to(quick, rows[0].spoken)
    quick.key(DOWN)
    assert rows[1].chosen


def test_control_z_takes_the_last_answer_back_and_control_f_searches(quick):
    page = begun(quick, "scw", "shoot", (1, 1, 1, 1, 6, 6), rifle=6)
    steps = len(page.session.play.record)
    quick.key(122, "z", "ctrl")
    quick.wait(0.3)
    assert len(page.session.play.record) < steps
    quick.key(102, "f", "ctrl")
    quick.wait(0.3)
    assert top(quick) == "ReferencePage"
    assert quick.app.shell.typing


def test_tab_leaves_a_text_field(quick):
    quick.key(102, "f", "ctrl")
    quick.wait(0.3)
    assert quick.app.shell.typing, "search opens with the keyboard"
    quick.key(TAB)
    assert not quick.app.shell.typing


def test_a_sign_without_words_says_its_name_under_the_mouse(quick):
    go_shoot(quick)
    menu = quick.find(kind="IconButton", spoken=quick.kit.word("menu"))
    pointer, glass = quick.app.shell.pointer, quick.app.shell.glass
    pointer.moved(quick.kivy, menu.to_window(*menu.center))
    assert pointer.over is menu
    assert glass.tips == ""
    quick.wait(0.7)
    assert glass.tips == menu.spoken
    pointer.left()
    assert glass.tips == ""


def test_the_wheel_of_a_mouse_scrolls_a_list(quick):
    from kivy.tests.common import UnitTestTouch

    quick.kit.go("settings")
    quick.wait(0.4)
    scroll = next(w for w in quick.app.shell.pile.top.walk() if type(w).__name__ == "SettingsList")
    touch = UnitTestTouch(*scroll.to_window(*scroll.center))
    touch.profile, touch.button = ["pos", "button"], "scrollup"
    touch.touch_down()
    touch.touch_up()
    quick.wait(0.6)
    moved = (1 - scroll.scroll_y) * (scroll._viewport.height - scroll.height)
    assert 30 <= moved <= 110


def test_a_notch_of_the_wheel_moves_a_line_or_three(quick):
    page = go_shoot(quick)
    scroll = next(w for w in page.walk() if type(w).__name__ == "FieldScroll")
    assert 48 <= scroll.scroll_wheel_distance <= 96

"""A menu of thousands of lines opens at once and can be scrolled."""

from __future__ import annotations

from app.widgets.overlay import LONG, show_menu
from tests.stopwatch import assert_within


def test_a_menu_of_5000_units_opens_in_150_ms(window):
    picked = []
    rows = [(f"Unit {n}", "account-group", lambda n=n: picked.append(n), "6 bases", n == 2) for n in range(5000)]

    def opened() -> None:
        show_menu("Who shoots?", rows)
        window.frames(1)

    assert_within(0.15, opened, before=window.kit.shell.close_top)
    window.frames(2)
    assert window.find("Unit 3")
    window.drag((200, 200), (200, 500), 0.3)
    window.wait(0.6)
    assert window.look("Unit 0") is None
    lines = [text for text in window.texts() if text.startswith("Unit ")]
    shown = lines[len(lines) // 2]    # the first and the last may be cut by the edge
    window.tap(window.find(shown))
    window.frames(2)
    assert picked == [int(shown.split()[1])]
    assert window.kit.shell.sheet is None


def test_every_line_can_be_reached(window):
    show_menu("Who shoots?", [(f"Unit {n}", "", lambda: None) for n in range(450)])
    window.frames(3)
    for _ in range(12):
        window.find(kind="MenuList").scroll_y = 0
        window.frames(3)
    assert window.find("Unit 449")


def test_a_short_menu_is_no_list(window):
    show_menu("Who shoots?", [(f"Unit {n}", "", lambda: None) for n in range(LONG)])
    window.frames(2)
    assert window.look(kind="MenuList") is None

"""The tray that lies between players: nothing is thrown by a miss, corners, the ribbon, the view from two metres."""

from __future__ import annotations

from math import atan, degrees

import pytest

from app.dice.layout import edge_for
from tests.app.playing import begun, session_of

TABLET = (1280, 800)
CAPITAL = 0.711
"""How high a capital letter is, as a part of its size."""


@pytest.fixture
def tray(quick):
    page = quick.kit.go("tray")
    quick.wait(0.3)
    return page


@pytest.fixture
def four(quick):
    quick.resize(*TABLET)
    page = quick.kit.go("tray")
    page.sit(False, 4)
    quick.wait(0.3)
    return page


def thrown(window) -> int:
    return sum(line.kind == "throw" for line in window.kit.store.log())


def test_a_tap_on_the_felt_throws_only_while_it_is_empty(quick, tray):
    felt = tray.near.tray
    place = tuple(felt.to_window(felt.x + 24, felt.y + 24))
    quick.tap(place)
    assert thrown(quick) == 1
    faces = list(tray.near.hand.faces)
    quick.tap(place)
    assert thrown(quick) == 1, "a miss beside a die throws nothing"
    assert tray.near.hand.faces == faces


def test_a_locked_die_that_counts_has_its_ring(quick, tray):
    near = tray.near
    near.hand.dice = [type(near.hand.dice[0])(6, face) for face in (6, 2)]
    near.hand.reading, near.hand.least = "over", 4
    near.show()
    near.lock(0)
    near.lock(1)
    quick.wait(0.3)
    assert [near.tray._view.marks.kind(i) for i in range(2)] == ["locked counts", "locked"]


def test_one_die_is_taken_off_by_a_tap(quick, tray):
    tray.near.use({6: 3})
    quick.tap(quick.find(kind="IconButton", spoken="Take one die off"))
    assert tray.near.hand.name == "2D6"
    tray.near.use({6: 2, 20: 1})
    quick.tap(quick.find(kind="IconButton", spoken="Take one die off"))
    quick.wait(0.2)
    quick.tap(quick.find("Take off one D20", "MenuRow"))
    assert tray.near.hand.name == "2D6"


def test_dice_grow_with_the_felt():
    edges = [edge_for(5, width, height, 1) for width, height in ((374, 436), (700, 420), (1600, 700))]
    assert edges[0] < edges[1] < edges[2]
    assert edges[2] > 100


def test_both_sides_have_their_signs_and_what_they_do_is_told_to_them(quick, tray):
    tray.sit(True, 0)
    quick.wait(0.3)
    mixes = [w for w in tray.walk() if getattr(w, "spoken", "") == "Mixes"]
    assert len(mixes) == 2
    tray.presets(far=True)
    quick.wait(0.2)
    row = quick.find("5D6", "MenuRow")
    assert row.to_window(*row.center)[1] > quick.kivy.height / 2, "the menu of the far player is at his edge"
    quick.tap(row)
    assert (tray.far.hand.name, tray.near.hand.name) == ("5D6", "2D6")
    tray.far.clear()
    quick.wait(0.3)
    bar = quick.app.shell.bar.ids.bar
    assert bar.to_window(*bar.center)[1] > quick.kivy.height / 2


def test_four_sit_at_the_corners_each_with_name_and_colour(quick, four):
    corners = four.corners.corners
    assert [corner.name for corner in corners.values()] == ["Gold", "Blue", "Red", "Green"]
    assert len({corner.icon for corner in corners.values()}) == 4
    places = {seat: holder.center for seat, holder in four.corners.holders.items()}
    assert places["A"][0] < places["C"][0]
    assert places["A"][1] < places["B"][1]
    assert [four.corners.holders[seat].turn for seat in "ABCD"] == [0, 180, 0, 180]


def test_a_throw_is_shown_to_the_thrower_in_his_colour(quick, four):
    table = four.corners
    table.hands["B"].use({6: 4})
    table.refresh()
    button = next(w for w in table.corners["B"].walk() if type(w).__name__ == "PushButton")
    quick.tap(button)
    quick.wait(0.3)
    assert table.last == "B"
    assert table.result.value == str(table.hands["B"].value)
    assert (table.results[0].turn, table.results[1].turn) == (180, 0)
    assert {die.colour for die in table.tray.dice} == {"blue"}
    assert thrown(quick) == 1
    assert [corner.due for corner in table.corners.values()] == [False, True, False, False]


def test_dice_keep_clear_of_the_corners(quick, four):
    four.corners.hands["A"].use({6: 12})
    four.corners.throw("A")
    quick.wait(0.3)
    tray = four.corners.tray
    inner = [holder for seat, holder in four.corners.holders.items()]
    left, right = max(h.right for h in inner if h.x < 600), min(h.x for h in inner if h.x > 600)
    for index in range(12):
        x, _y, edge = tray.spot(index)
        assert left <= x - edge / 2
        assert x + edge / 2 <= right


def test_the_ribbon_keeps_the_last_five_throws(quick, four):
    for seat in "ABCDAB":
        four.corners.throw(seat)
        quick.wait(0.2)
    rows = [w for w in four.side.walk() if type(w).__name__ == "RibbonRow"]
    assert len(rows) == 5
    assert [row.who for row in reversed(four.side.ribbon.children)] == ["Blue", "Gold", "Green", "Red", "Blue"]
    quick.tap(four.side.ribbon.children[0])
    assert four.corners.result.who == "BLUE THREW"


def test_corners_need_the_room_of_a_tablet(quick, four):
    quick.resize(412, 892)
    page = quick.app.shell.pile.top
    assert page.corners is None
    assert page.players == 1


def arc_minutes(size_sp: float) -> float:
    """How large a capital of so many sp is at two metres on a tablet of 160 dots an inch."""
    return 60 * degrees(atan(size_sp * CAPITAL * 25.4 / 160 / 2000))


def test_the_table_view_is_read_from_two_metres(quick):
    quick.resize(*TABLET)
    session = session_of(quick.kit, "scw", "shoot", rifle=6)
    session.enter((6, 6, 5, 1, 1, 2))
    page = quick.kit.go("far_view", session=session)
    quick.wait(0.4)
    result = page.view.ids.result
    assert result.text == "3 HITS"
    assert result.font_size >= 120
    assert arc_minutes(result.font_size) >= 16
    assert arc_minutes(page.view.ids.need.font_size) >= 16
    assert [die.counts for die in reversed(page.view.ids.dice.children)] == [True] * 3 + [False] * 3
    for turn in (90, 180, 270, 0):
        quick.tap(quick.find("Turn", "PushButton"))
        assert page.turned.turn == turn


def test_when_the_other_player_throws_tray_and_button_turn_to_him(quick):
    quick.kit.settings.set("two_sided", True)
    page = begun(quick, "scw", "shoot", (6, 6), rifle=2)
    while page.state == "choice":
        page.session.choose(page.session.asking.options[0])
        page.show_next()
    quick.wait(0.3)
    assert page.session.asking.by == "opponent"
    assert page.tray.round
    button = next(w for w in page.far.turned.walk() if type(w).__name__ == "BigButton")
    assert button.text.startswith("Opponent throws")
    quick.tap(button)
    quick.wait(0.5)
    assert page.session.play.over or page.state != "ask"

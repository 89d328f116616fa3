"""The tray that lies between players: nothing is thrown by a miss, corners, the ribbon, the view from two metres."""

from __future__ import annotations

from math import atan, degrees

import pytest

from app.dice.layout import edge_for
from app.widgets.seating import TURNS, USUAL, places
from rules.engine import Roll
from tests.app.inspecting import faults
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
    quick.kit.store.set_setting("tray.edges", USUAL)
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
    assert str(tray.near.hand.said) == "2D6"
    tray.near.use({6: 2, 20: 1})
    quick.tap(quick.find(kind="IconButton", spoken="Take one die off"))
    quick.wait(0.2)
    quick.tap(quick.find("Take off one D20", "MenuRow"))
    assert str(tray.near.hand.said) == "2D6"


@pytest.mark.parametrize(("size", "two_sided"), [((360, 640), True), ((412, 892), False), ((840, 600), True)])
def test_the_number_of_dice_stands_on_its_own_button(quick, size, two_sided):
    quick.resize(*size)
    page = quick.kit.go("tray")
    page.sit(two_sided, 0)
    quick.wait(0.3)
    for half in filter(None, (page.near, page.far)):
        half.use({6: 5})
        quick.wait(0.3)
        button = half.kinds[6]
        disc = next(part for part in button._badge.children if type(part).__name__ == "SmoothEllipse")
        assert button.x <= disc.pos[0] <= disc.pos[0] + disc.size[0] <= button.x + button.width + 1
        assert disc.pos[1] > button.y + button.height / 2


def test_on_a_small_tablet_all_kinds_are_there_without_sliding(quick):
    quick.resize(840, 600)
    page = quick.kit.go("tray")
    page.sit(True, 0)
    quick.wait(0.3)
    assert all(quick.shown(button) for half in (page.near, page.far) for button in half.kinds.values())


def test_a_name_too_long_for_its_corner_gives_way_to_the_colour(quick, four):
    quick.kit.store.set_setting("tray.names", {"D": 20 * "W"})
    quick.resize(840, 600)
    four.build()
    four.corners.throw("D")
    quick.wait(0.4)
    texts = [w for w in four.walk() if type(w).__name__ == "Text" and w.text.strip() and w.height > 1]
    assert "Green" in [w.text for w in texts]
    assert 20 * "W" not in [w.text for w in four.corners.corners["D"].walk() if hasattr(w, "text")]
    assert min(w.font_size for w in texts) >= 11.9


def test_corners_leave_the_dice_their_room_and_the_rim_free(quick, four):
    felt = four.corners.tray._view.table.felt(*four.corners.tray.pos, *four.corners.tray.size)
    holders = four.corners.holders.values()
    assert min(h.x for h in holders) > felt[0] + 4
    assert max(h.right for h in holders) < felt[0] + felt[2] - 4
    left, right = max(h.right for h in holders if h.x < 600), min(h.x for h in holders if h.x > 600)
    assert right - left >= 340


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
    assert (str(tray.far.hand.said), str(tray.near.hand.said)) == ("5D6", "2D6")
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
    assert four.corners.result.who == "BLUE ROLLED"


def test_the_ribbon_can_be_turned_round_and_stays_so(quick, four):
    four.corners.throw("A")
    quick.wait(0.2)
    quick.tap(quick.find(kind="IconButton", spoken="Turn the list round"))
    assert four.ribbon_slot.turned.turn == 180
    row = four.side.ribbon.children[0]
    assert row.to_window(*row.center)[1] < quick.kivy.height / 2, "its head is at the near edge now"
    four.build()
    assert four.ribbon_slot.turned.turn == 180


@pytest.mark.parametrize("size", [(1024, 768), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("edges", [("near", "right", "far", "left"), ("near", "far", "near", "far")])
def test_at_every_tablet_the_result_stands_before_whoever_threw(quick, four, size, scale, edges):
    kit = quick.kit
    kit.store.set_setting("tray.edges", dict(zip("ABCD", edges, strict=True)))
    kit.store.set_setting("tray.names", {"B": "Bea"})
    quick.resize(*size)
    kit.settings.set("text", scale)
    kit.restyle()
    table = quick.app.shell.pile.top.corners
    for seat, edge in zip("ABCD", edges, strict=True):
        table.throw(seat)
        quick.wait(0.3)
        own = [holder for holder, panel in zip(table.results, (table.result, table.copy), strict=True)
               if panel.opacity and holder.turn == TURNS[edge]]
        # In his own corner it stands in any case; with letters twice as large that may be all there is room for.
        assert own or scale == 2.0, (seat, edge)
        assert {holder.content.value for holder in own} <= {str(table.hands[seat].value)}
        assert table.corners[seat].value == str(table.hands[seat].value)
        assert faults(quick) == []


# -- seats


@pytest.fixture
def asked(quick):
    quick.resize(*TABLET)
    page = quick.kit.go("tray")
    page.sit(False, 4)
    quick.wait(0.3)
    return page


def test_where_all_sit_is_asked_once_and_a_shape_is_dragged_to_its_edge(quick, asked):
    table = asked.seating
    for seat, place in (("B", (1270, 420)), ("D", (10, 420)), ("C", (640, 790))):
        quick.drag(tuple(table.marks[seat].center), place)
    quick.tap(quick.find("All sit", "PushButton"))
    quick.wait(0.2)
    assert {seat: holder.turn for seat, holder in asked.corners.holders.items()} == {
        "A": 0, "B": 90, "C": 180, "D": 270}
    asked.sit(False, 3)
    assert asked.seating is None, "once is enough"


def test_a_tap_on_an_edge_seats_one_after_the_other(quick, asked):
    table = asked.seating
    for edge in ("near", "right", "far", "left"):
        quick.tap(tuple(table.holders[edge].center))
    assert table.where == dict(zip("ABCD", ("near", "right", "far", "left"), strict=True))
    quick.tap(tuple(table.marks["A"].center))
    quick.tap(tuple(table.holders["far"].center))
    assert table.where["A"] == "far"
    quick.key(27)
    assert asked.seating is None
    assert quick.app.shell.pile.top is asked, "back closes the question, not the tray"


def test_seats_are_set_by_keys_too(quick, asked):
    quick.app.shell.stops.stand(asked.seating.marks["C"])
    quick.key(13)
    quick.app.shell.stops.stand(asked.seating.edges["left"])
    quick.key(13)
    assert asked.seating.where["C"] == "left"


def test_at_most_two_sit_at_an_edge(quick, asked):
    for seat in "ACB":
        asked.seating.sit(seat, "near")
    assert sorted(asked.seating.where.values()) == ["far", "far", "near", "near"]


@pytest.mark.parametrize("edges", [
    ("near", "near", "far", "far"), ("near", "right", "far", "left"), ("left", "left", "right", "right"),
    ("near", "near", "right", "far"), ("far", "left", "left", "near")])
def test_everybody_has_a_corner_of_his_own_beside_his_edge(edges):
    found = places("ABCD", dict(zip("ABCD", edges, strict=True)))
    assert len({place[:2] for place in found.values()}) == 4
    for (right, far, turn), edge in zip(found.values(), edges, strict=True):
        assert turn == TURNS[edge]
        assert {"near": not far, "far": far, "left": not right, "right": right}[edge]


def test_the_table_view_faces_the_edge_of_whoever_threw(quick, four):
    quick.kit.store.set_setting("tray.edges", {"A": "near", "B": "right", "C": "far", "D": "left"})
    four.build()
    for seat, turn in zip("ABCD", (0, 90, 180, 270), strict=True):
        four.corners.throw(seat)
        quick.wait(0.2)
        page = quick.kit.go("far_view", tray=True)
        assert page.turned.turn == turn
        quick.kit.back()


def test_the_strip_of_the_next_player_lies_at_his_edge(quick):
    quick.resize(*TABLET)
    quick.kit.store.set_setting("tray.edges", {"A": "near", "B": "left"})
    session = session_of(quick.kit, "scw", "shoot", rifle=2)
    session.enter((6, 6))
    while not isinstance(session.asking, Roll):
        session.choose(session.asking.options[0])
    page = quick.kit.go("far_view", session=session)
    quick.wait(0.3)
    button = quick.find(kind="BigButton")
    assert session.asking.by == "opponent"
    assert button.to_window(*button.center)[0] < 168
    assert page.turned.turn == 0, "the result still faces who threw"


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
    for label in ("need", "note", "who"):
        assert arc_minutes(page.view.ids[label].font_size) >= 16, label
    assert [die.counts for die in reversed(page.view.ids.dice.children)] == [True] * 3 + [False] * 3
    for turn in (90, 180, 270, 0):
        quick.tap(quick.find("Turn", "PushButton"))
        assert page.turned.turn == turn


@pytest.mark.parametrize(("size", "scale"), [((1024, 768), 1.0), ((1280, 800), 2.0), ((1920, 1080), 1.5)])
def test_who_is_next_is_read_from_two_metres_too(quick, size, scale):
    quick.resize(*size)
    quick.kit.settings.set("text", scale)
    quick.kit.restyle()
    session = session_of(quick.kit, "scw", "shoot", rifle=6)
    session.enter((6, 6, 5, 1, 1, 2))
    while not isinstance(session.asking, Roll):
        session.choose(session.asking.options[0])
    page = quick.kit.go("far_view", session=session)
    quick.wait(0.4)
    assert faults(quick) == []
    assert page.view.ids.result.font_size >= 120
    strip = next(w for w in page.walk() if type(w).__name__ == "NextStrip")
    said = next(w for w in strip.walk() if getattr(w, "text", None) == strip.text and hasattr(w, "font_size"))
    assert arc_minutes(said.font_size) >= 16


def test_the_table_view_tells_how_likely_it_was_and_what_was_thrown_before(quick):
    quick.resize(*TABLET)
    session = session_of(quick.kit, "scw", "shoot", rifle=6)
    session.enter((6, 6, 5, 1, 1, 2))
    while not isinstance(session.asking, Roll):
        session.choose(session.asking.options[0])
    page = quick.kit.go("far_view", session=session)
    quick.wait(0.4)
    assert quick.find("3 or more on 6D6: 32 %")
    assert not page.view.ids.before.children
    session.enter((6, 2, 2))
    page.refresh()
    quick.wait(0.4)
    assert [mark.text.split(": ")[1] for mark in page.view.ids.before.children] == ["3 hits"]


@pytest.mark.parametrize("language", ["en", "es", "de"])
def test_on_a_phone_the_table_view_and_the_next_throw_are_read_whole(quick, language):
    quick.resize(360, 640)
    quick.kit.settings.set("language", language)
    quick.kit.settings.set("text", 2.0)
    quick.kit.restyle()
    session = session_of(quick.kit, "scw", "shoot", rifle=6)
    session.enter((6, 6, 5, 1, 1, 2))
    while not isinstance(session.asking, Roll):
        session.choose(session.asking.options[0])
    page = quick.kit.go("far_view", session=session)
    quick.wait(0.4)
    for _ in range(4):
        assert faults(quick) == []
        assert page.view.ids.result.font_size >= 36
        page.turn()
        quick.wait(0.3)
    assert quick.find(kind="BigButton").width > 250


@pytest.mark.parametrize(("size", "scale"), [
    ((412, 892), 1.0), ((360, 640), 2.0), ((1024, 768), 2.0), ((840, 600), 1.5), ((1280, 800), 1.0)])
def test_when_the_other_player_throws_tray_and_button_turn_to_him(quick, size, scale):
    quick.resize(*size)
    quick.kit.settings.set("two_sided", True)
    quick.kit.settings.set("text", scale)
    quick.kit.restyle()
    page = begun(quick, "scw", "shoot", (6, 6), rifle=2)
    while page.state == "choice":
        page.session.choose(page.session.asking.options[0])
        page.show_next()
    quick.wait(0.3)
    assert page.session.asking.by == "opponent"
    assert page.tray.round
    button = next(w for w in page.far.turned.walk() if type(w).__name__ == "BigButton")
    assert button.text.startswith("Opponent rolls")
    assert quick.shown(button)
    assert faults(quick) == []
    quick.tap(button)
    quick.wait(0.5)
    assert page.session.play.over or page.state != "ask"

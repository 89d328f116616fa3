"""The tray in a real window: dice fall, come to rest on what was drawn, can be skipped, tapped, locked and marked."""

import pytest

from tests.stopwatch import assert_within

FACES = [6, 5, 5, 4, 3, 2, 1, 1]


class Pace:
    """Time and fingers without drawing: pictures are looked at elsewhere."""

    def __init__(self, window):
        self.window, self.kivy = window, window.kivy

    def frames(self, count):
        from kivy.clock import Clock
        from kivy.lang import Builder

        for _ in range(count):
            self.window.now += 1 / 60
            Clock.tick()
            Builder.sync()
            Clock.tick_draw()

    def wait(self, seconds):
        self.frames(round(seconds * 60))

    def drag(self, start, end, seconds):
        from kivy.tests.common import UnitTestTouch

        touch = UnitTestTouch(*start)
        touch.time_start = self.window.now
        touch.touch_down()
        self.wait(seconds)
        touch.touch_move(*end)
        touch.time_end = self.window.now
        touch.touch_up()
        self.wait(0.1)

    def tap(self, place, hold=0.08):
        self.drag(place, place, hold)


@pytest.fixture
def pace(one_window):
    return Pace(one_window)


@pytest.fixture
def tray(pace):
    from app.dice import DiceTray

    made = DiceTray(size_hint=(None, None), size=(396, 440), pos=(8, 200))
    pace.kivy.add_widget(made)
    pace.wait(0.3)
    yield made
    made.clear()
    pace.kivy.remove_widget(made)


@pytest.fixture
def dice():
    from app.dice import Die

    return [Die(6, face) for face in FACES]


def shown(tray):
    """The faces that lie up, from where the bodies are, not from what the tray was told."""
    from app.dice.solids import face_up, value_shown
    from app.dice.vector import then

    pairs = zip(tray._bodies, tray._placed, strict=True)
    return [value_shown(b.sides, face_up(b.kind, then(b.pose[3:], p.relabel))) for b, p in pairs]


def until_rest(pace, tray):
    frames = 0
    while tray.busy:
        pace.frames(1)
        frames += 1
        assert frames < 200
    return frames / 60


def test_a_throw_takes_about_a_second_and_shows_what_was_drawn(pace, tray, dice):
    rested = []
    tray.throw(dice, lambda: rested.append(True))
    assert tray.busy
    assert rested == []
    assert 0.6 <= until_rest(pace, tray) <= 1.25
    assert rested == [True]
    assert shown(tray) == FACES


@pytest.mark.parametrize("sides", [2, 3, 4, 6, 8, 10, 12, 20])
def test_every_face_of_every_die_comes_to_rest_up(pace, tray, sides):
    from app.dice import Die

    faces = list(range(1, sides + 1))
    tray.throw([Die(sides, face) for face in faces])
    until_rest(pace, tray)
    assert shown(tray) == faces


def test_a_tap_in_the_air_skips_to_the_same_result(pace, tray, dice):
    rested = []
    tray.throw(dice, lambda: rested.append(True))
    pace.wait(0.25)
    pace.tap((200, 400))
    assert not tray.busy
    assert rested == [True]
    assert shown(tray) == FACES


def test_skipping_takes_less_than_a_tenth_of_a_second(pace, tray, dice):
    tray.throw(dice)
    pace.wait(0.2)
    tray.skip()
    assert until_rest(pace, tray) <= 0.1


def test_speed_scales_the_fall_and_zero_is_off(pace, tray, dice):
    tray.speed = 2.0
    tray.throw(dice)
    assert until_rest(pace, tray) < 0.65
    tray.speed = 0
    rested = []
    tray.throw(dice, lambda: rested.append(True))
    assert not tray.busy
    assert shown(tray) == FACES
    pace.frames(1)
    assert rested == [True]


def test_each_die_is_said_to_land_once(pace, tray, dice):
    landed = []
    tray.bind(on_land=lambda _tray, index: landed.append(index))
    tray.throw(dice)
    until_rest(pace, tray)
    assert sorted(landed) == list(range(8))


def test_a_page_that_slides_in_does_not_end_the_throw(pace, tray, dice):
    tray.throw(dice)
    for x in (30, 20, 12, 8):
        tray.x = x
        pace.frames(2)
    assert tray.busy
    until_rest(pace, tray)
    assert shown(tray) == FACES


def test_dice_that_lie_go_with_a_tray_that_moves(pace, tray, dice):
    tray.throw(dice)
    until_rest(pace, tray)
    tray.mark([True] + [None] * 7)
    pace.wait(0.5)
    poses, (x, y, edge) = [body.pose for body in tray._bodies], tray.spot(0)
    tray.pos = (28, 230)
    pace.frames(2)
    assert [body.pose for body in tray._bodies] == poses
    assert tray.spot(0) == pytest.approx((x + 20, y + 30, edge))
    assert tray._view.marks.kind(0) == "counts"


def test_dice_are_whole_on_a_page_that_has_come_in(pace, dice):
    """The page moves, the tray on it does not: what lies outside of the tray is cut off where it is now."""
    from kivy.uix.relativelayout import RelativeLayout

    from app.dice import DiceTray

    page = RelativeLayout(size_hint=(None, None), size=(412, 640), pos=(36, 40))
    page.add_widget(made := DiceTray(size_hint=(None, None), size=(396, 120), pos=(8, 200)))
    pace.kivy.add_widget(page)
    made.show(dice)
    pace.window.frames(2)
    page.pos = (0, 0)
    pace.window.frames(2)
    cut = made._view._whole
    assert (cut.x, cut.y, cut.width, cut.height) == (8, 200, 396, 120)
    pace.kivy.remove_widget(page)


def test_a_throw_that_begins_before_the_tray_has_its_size(pace, dice):
    from app.dice import DiceTray

    made = DiceTray(size_hint=(None, None))
    made.throw(dice)
    made.size, made.pos = (396, 440), (8, 200)
    pace.kivy.add_widget(made)
    pace.frames(2)
    assert made.busy
    until_rest(pace, made)
    for index in range(8):
        x, y, edge = made.spot(index)
        assert 8 < x < 404
        assert 200 < y < 640
        assert edge > 40
    pace.kivy.remove_widget(made)


def test_turning_the_phone_while_dice_fall_keeps_the_result(pace, tray, dice):
    tray.throw(dice)
    pace.wait(0.4)
    tray.size = (300, 250)
    until_rest(pace, tray)
    pace.frames(2)
    assert shown(tray) == FACES
    for index in range(8):
        x, y, _ = tray.spot(index)
        assert tray.collide_point(x, y)


def test_a_tap_on_a_die_names_it_and_beside_it_the_felt(pace, tray, dice):
    tray.show(dice)
    pace.frames(2)
    told = []
    tray.bind(on_die_tap=lambda _tray, index: told.append(index), on_tap=lambda _tray: told.append("felt"))
    for index in (3, 0, 7):
        x, y, _ = tray.spot(index)
        pace.tap((x, y))
    pace.tap((16, 208))
    assert told == [3, 0, 7, "felt"]


def test_holding_a_die_and_flicking_over_the_felt(pace, tray, dice):
    tray.show(dice)
    pace.frames(2)
    told = []
    tray.bind(on_die_hold=lambda _tray, index: told.append(("hold", index)))
    tray.bind(on_flick=lambda _tray: told.append("flick"), on_die_tap=lambda _tray, index: told.append(index))
    x, y, _ = tray.spot(2)
    pace.tap((x, y), hold=0.7)
    pace.drag((200, 230), (210, 500), seconds=0.2)
    pace.drag((200, 230), (210, 500), seconds=1.0)
    assert told == [("hold", 2), "flick"]


def test_marks_tell_what_counts_and_what_is_locked(pace, tray, dice):
    tray.show(dice)
    tray.mark([face >= 5 for face in FACES])
    pace.wait(0.4)
    assert [tray._view.marks.kind(i) for i in range(8)] == ["counts"] * 3 + [None] * 5
    grey, ivory = tray._bodies[7].colour.rgba, tray._bodies[0].colour.rgba
    assert sum(grey[:3]) < 0.7 * sum(ivory[:3])
    tray.mark([None] * 8)
    tray.lock([True] + [False] * 7)
    pace.wait(0.4)
    assert [tray._view.marks.kind(i) for i in range(8)] == ["locked"] + [None] * 7
    assert tray._bodies[7].colour.rgba == ivory


def test_nothing_is_greyed_while_dice_fall_or_if_nothing_counts(pace, tray):
    from app.dice import Die

    tray.throw([Die(6, 6, counts=True), Die(6, 1, counts=False)])
    colours = {tuple(body.colour.rgba) for body in tray._bodies}
    assert len(colours) == 1
    until_rest(pace, tray)
    assert len({tuple(body.colour.rgba) for body in tray._bodies}) == 2
    tray.show([Die(6, 2, counts=False), Die(6, 1, counts=False)])
    assert {tuple(body.colour.rgba) for body in tray._bodies} == colours


def test_locked_dice_stay_and_the_rest_is_thrown(pace, tray, dice):
    from dataclasses import replace

    from app.dice import Die

    thrown = []
    tray.show(dice)
    tray.bind(on_throw=lambda _tray, count: thrown.append(count))
    tray.throw([replace(dice[0], state="locked"), *(Die(6, 2) for _ in range(7))])
    until_rest(pace, tray)
    assert thrown == [7]
    assert shown(tray) == [6] + [2] * 7


def test_thrown_again_the_old_die_leaves(pace, tray, dice):
    from app.dice import Die

    tray.show(dice)
    tray.throw([*dice[:6], Die(6, 6, state="again"), Die(6, 3, state="again")])
    assert len(tray._leaving) == 2
    until_rest(pace, tray)
    assert tray._leaving == []
    assert shown(tray) == [*FACES[:6], 6, 3]


def test_over_48_dice_each_face_is_counted(pace, tray):
    from app.dice import Die
    from app.dice.counts import face_counts

    many = [Die(6, 1 + i % 6) for i in range(60)]
    rested = []
    tray.throw(many, lambda: rested.append(True))
    pace.frames(2)
    assert rested == [True]
    assert face_counts(tray.dice) == [(6, face, 10) for face in (6, 5, 4, 3, 2, 1)]
    assert tray._bodies == []
    assert len(tray._view.counts.group.children) > 12
    tray.show(many[:3])
    assert len(tray._bodies) == 3
    assert len(tray._view.counts.group.children) == 0


def test_a_new_throw_in_the_middle_of_another_takes_its_place(pace, tray, dice):
    first, second = [], []
    tray.throw(dice, lambda: first.append(True))
    pace.wait(0.2)
    tray.throw(dice[:3], lambda: second.append(True))
    until_rest(pace, tray)
    pace.wait(1.0)
    assert (first, second) == ([], [True])
    assert shown(tray) == FACES[:3]


def test_an_empty_throw_and_an_empty_tray(pace, tray):
    rested = []
    tray.throw([], lambda: rested.append(True))
    pace.frames(2)
    assert rested == [True]
    tray.clear()
    assert tray.dice == []


def test_nothing_runs_on_once_dice_lie_still(pace, tray, dice):
    tray.throw(dice)
    until_rest(pace, tray)
    pace.wait(0.5)
    assert tray._clock is None


@pytest.mark.parametrize("sides", [6, 20])
def test_a_throw_is_set_up_in_under_ten_milliseconds(pace, tray, sides):
    from app.dice import Die

    many = [Die(sides, 1 + i % 6) for i in range(48)]
    tray.throw(many)
    assert_within(0.010, lambda: tray.throw(many))

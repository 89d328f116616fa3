"""The dice tray's page, touched like a finger touches it: take dice, throw, lock, read, keep, two sides."""

import pytest

from tests.app.dice.test_tray import Pace

PHONE = (412, 892)


@pytest.fixture
def window(one_window, tmp_path):
    """The app with nothing stored and the tray still closed; frames are not drawn unless a test asks for it."""
    app = one_window.app
    app.shell.close_top()
    app.kit.store.close()
    app.kit.open_store(tmp_path / "test.db")
    app.shell.pile.visits.clear()
    if tuple(one_window.kivy.size) != PHONE:
        one_window.resize(*PHONE)
    yield one_window
    app.shell.close_top()
    assert not app.guard.seen


@pytest.fixture
def pace(window):
    return Pace(window)


@pytest.fixture
def page(window, pace):
    opened = window.kit.go("tray")
    pace.wait(0.4)
    return opened


def tap(pace, widget):
    pace.tap(tuple(widget.to_window(*widget.center)))


def rest(pace, half):
    pace.wait(1.4)
    assert not half.tray.busy


def throws(window):
    store = window.kit.store
    return [store.entry(line.id) for line in store.log() if line.kind == "throw"]


def hold(pace, widget):
    pace.tap(tuple(widget.to_window(*widget.center)), hold=0.7)


def test_taps_take_dice_and_holding_puts_one_away(window, pace, page):
    near = page.near
    assert str(near.hand.said) == "2D6"
    tap(pace, near.kinds[20])
    tap(pace, near.kinds[20])
    tap(pace, near.kinds[10])
    assert str(near.hand.said) == "2D6 + D10 + 2D20"
    assert [near.kinds[n].count for n in (6, 10, 20, 4)] == [2, 1, 2, 0]
    hold(pace, near.kinds[20])
    assert str(near.hand.said) == "2D6 + D10 + D20"
    assert near.button.text == "Roll 4"


def test_a_throw_is_in_the_log_before_the_dice_lie(window, pace, page):
    tap(pace, page.near.button)
    assert page.near.tray.busy
    [entry] = throws(window)
    faces = page.near.hand.faces
    assert entry.sentence == f"2D6: {faces[0]}, {faces[1]}. Total {sum(faces)}."
    assert window.kit.store.setting("tray.near")["dice"] == [[6, face, False] for face in faces]
    rest(pace, page.near)
    assert page.near.panel.value == str(sum(faces))
    assert [die.face for die in page.near.tray.dice] == faces


def test_a_tap_on_a_die_locks_it_and_the_rest_is_thrown(window, pace, page):
    near = page.near
    near.use({6: 5})
    near.throw()
    rest(pace, near)
    first = near.hand.dice[2].face
    x, y, _ = near.tray.spot(2)
    pace.tap(tuple(near.tray.to_window(x, y)))
    assert [die.locked for die in near.hand.dice] == [False, False, True, False, False]
    assert near.button.text == "Roll 4 · 1 locked"
    tap(pace, near.button)
    rest(pace, near)
    assert near.hand.dice[2].face == first
    assert sorted(len(entry.record[0]["faces"]) for entry in throws(window)) == [4, 5]


def test_all_locked_throws_nothing(window, pace, page):
    near = page.near
    near.throw()
    rest(pace, near)
    near.lock(0)
    near.lock(1)
    before = list(near.hand.faces)
    assert near.button.off
    near.throw()
    assert near.hand.faces == before
    assert len(throws(window)) == 1


def test_reading_as_sum_count_and_highest_marks_the_dice(window, pace, page):
    near = page.near
    near.hand.dice = [type(near.hand.dice[0])(6, face) for face in (6, 5, 2)]
    near.show()
    pace.wait(0.3)
    near.reading.pick("over")
    near.least._step(1)
    pace.wait(0.4)
    assert near.panel.value == "2"
    assert [near.tray._view.marks.kind(i) for i in range(3)] == ["counts", "counts", None]
    near.reading.pick("highest")
    pace.wait(0.4)
    assert near.panel.value == "6"
    assert [near.tray._view.marks.kind(i) for i in range(3)] == ["counts", None, None]
    near.reading.pick("sum")
    assert near.panel.value == "13"


def test_holding_a_die_removes_it(window, pace, page):
    near = page.near
    near.throw()
    rest(pace, near)
    left = near.hand.dice[1]
    x, y, _ = near.tray.spot(0)
    pace.tap(tuple(near.tray.to_window(x, y)), hold=0.7)
    assert near.hand.dice == [left]
    assert len(near.tray.dice) == 1


def test_putting_all_away_can_be_taken_back(window, pace, page):
    near = page.near
    near.throw()
    rest(pace, near)
    kept = list(near.hand.dice)
    near.clear()
    assert near.hand.dice == []
    assert near.button.off
    pace.wait(0.1)
    tap(pace, window.find("Undo"))
    assert near.hand.dice == kept


def test_space_enter_shake_and_flick_throw(window, pace, page):
    near = page.near
    ways = [
        page.go_on, page.shaken,
        lambda: pace.drag((200, 320), (220, 600), 0.2),
    ]  # fmt: skip
    for n, way in enumerate(ways, 1):
        way()
        rest(pace, near)
        assert len(throws(window)) == n


def test_a_shake_while_dice_fall_does_nothing(window, pace, page):
    page.shaken()
    pace.wait(0.2)
    page.shaken()
    assert page.near.tray.busy
    assert len(throws(window)) == 1


def test_the_hand_is_there_again_after_the_app_was_killed(window, pace, page):
    near = page.near
    near.use({8: 2, 12: 1})
    near.throw()
    near.lock(0)
    dice = list(near.hand.dice)
    window.app.shell.pile.visits.pop()
    again = window.kit.go("tray")
    pace.wait(0.4)
    assert again.near.hand.dice == dice
    assert [die.face for die in again.near.tray.dice] == [die.face for die in dice]


def test_two_sides_throw_at_once_and_the_far_one_is_turned(window, pace, page):
    window.resize(1280, 800)
    page = window.app.shell.pile.top
    page.flip()
    pace.wait(0.4)
    tap(pace, page.near.button)
    tap(pace, page.far.button)
    assert page.near.tray.busy
    assert page.far.tray.busy
    x, y = page.far.button.to_window(*page.far.button.center)
    assert y > 700
    assert x < 400
    rest(pace, page.near)
    assert not page.far.tray.busy
    assert {entry.side for entry in throws(window)} == {"A", "B"}
    x, y, _ = page.far.tray.spot(1)
    pace.tap(tuple(page.far.tray.to_window(x, y)))
    assert [die.locked for die in page.far.hand.dice] == [False, True]
    page.shaken()
    assert not page.near.tray.busy


def test_presets_are_taken_kept_and_removed(window, pace, page):
    page.presets()
    pace.wait(0.1)
    tap(pace, window.find("5D6", "MenuRow"))
    assert str(page.near.hand.said) == "5D6"
    page.near.use({3: 2})
    page.presets()
    pace.wait(0.1)
    tap(pace, window.find("Keep 2D3", "MenuRow"))
    assert {3: 2} in page.kept_presets
    page.presets()
    pace.wait(0.1)
    tap(pace, window.find("Remove 2D3", "MenuRow"))
    assert {3: 2} not in page.kept_presets


def test_colours_are_chosen_for_each_side_and_kept(window, pace, page):
    page.near.throw()
    rest(pace, page.near)
    page._colour("owner", "navy")
    from app.dice.palette import DICE

    assert tuple(page.near.tray._bodies[0].colour.rgba) == pytest.approx(DICE["navy"])
    assert window.kit.store.setting("tray.colour.owner") == "navy"
    page.choose_colours()
    pace.wait(0.1)
    assert window.look(kind="DiceSwatch", spoken="Navy") is not None


def test_a_hundred_dice_are_too_many(window, pace, page):
    page.near.hand.add(6, 97)
    page.near.add(6)
    assert len(page.near.hand.dice) == 99
    assert window.app.shell.bar is not None
    page.near.throw()
    pace.wait(0.2)
    assert len(page.near.tray.dice) == 99


def test_every_throw_can_go_somewhere_else(window, pace):
    got = []
    page = window.kit.go("tray", on_thrown=got.append)
    pace.wait(0.3)
    page.near.throw()
    [record] = got
    assert record["sides"] == [6, 6]
    assert record["faces"] == page.near.hand.faces
    assert record["side"] == "A"


def test_on_a_phone_each_half_reads_its_dice_as_its_player_wants(window, pace, page):
    page.flip()
    pace.wait(0.4)
    for half, faces in ((page.near, (6, 5, 2)), (page.far, (4, 4, 1))):
        half.hand.dice = [type(half.hand.dice[0])(6, face) for face in faces]
        half.show()
        half.refresh()
    pace.wait(0.3)
    assert [page.near.panel.value, page.far.panel.value] == ["13", "9"]
    assert (page.near.reading.spoken, page.far.reading.spoken) == ("Total", "Total")
    tap(pace, page.far.reading)
    assert (page.near.reading.reading, page.far.reading.reading) == ("sum", "over")
    assert page.far.panel.value == "2", "two dice show 4 or more"
    pace.wait(0.3)
    signs = [w for w in page.far.panel.walk() if type(w).__name__ == "SignButton"]
    tap(pace, next(sign for sign in signs if sign.spoken == "Higher number"))
    assert (page.far.hand.least, page.far.panel.value) == (5, "0")
    tap(pace, page.far.reading)
    assert (page.far.reading.spoken, page.far.panel.value) == ("Highest", "4")
    tap(pace, page.far.reading)
    assert (page.far.reading.spoken, page.far.panel.value) == ("Total", "9")
    assert page.near.panel.value == "13"


def fixed_kinds(half):
    """The kinds of dice where they do not slide sideways."""
    slides = any(type(w).__name__ == "KindScroll" for w in half.walk())
    return [] if slides else list(half.kinds.values())


@pytest.mark.parametrize("two_sided", [False, True])
@pytest.mark.parametrize("reading", ["sum", "over"])
def test_with_letters_of_two_hundred_per_cent_felt_and_numbers_remain(window, pace, two_sided, reading):
    app = window.app
    app.kit.store.set_setting("tray.two_sided", two_sided)
    app.kit.settings.set("text", 2.0)
    app.kit.settings.set("language", "es")
    app.theme, app.kit.words = app.kit.chosen_theme(), type(app.kit.words)("es")
    window.kivy.size = (360, 640)
    try:
        page = app.kit.go("tray")
        page.near.reading.pick(reading)
        pace.wait(0.5)
        assert page.near.tray.height > 90
        from app.look.text import Text

        for text in [w for w in page.near.walk() if isinstance(w, Text) and w.text and w.opacity]:
            assert text.texture_size[0] <= text.width + 2, text.text
            assert text.texture_size[1] <= text.height + 2, text.text
        for widget in (page.near.button, page.near.panel, *fixed_kinds(page.near)):
            assert widget.x >= 0
            assert widget.right <= 361
        assert all(min(kind.size) >= 48 for kind in page.near.kinds.values())
    finally:
        for name, value in (("text", 1.0), ("language", "en")):
            app.kit.settings.set(name, value)
        app.theme, app.kit.words = app.kit.chosen_theme(), type(app.kit.words)("en")


@pytest.mark.parametrize(("size", "two_sided", "shape"), [
    ((1280, 800), True, "wide"), ((1280, 800), False, "wide"), ((800, 1280), True, "middle"),
    ((892, 412), False, "low"), ((412, 892), False, "phone"), ((412, 892), True, "compact"),
    ((360, 640), False, "phone"),
])  # fmt: skip
def test_the_controls_fit_every_size_of_screen(window, pace, size, two_sided, shape):
    window.kit.store.set_setting("tray.two_sided", two_sided)
    window.kivy.size = size
    page = window.kit.go("tray")
    page.near.reading.pick("over")
    pace.wait(0.5)
    near = page.near
    assert near.shape == shape
    for widget in (near.button, near.panel, *fixed_kinds(near)):
        assert widget.x >= 0
        assert widget.right <= size[0] + 1
        assert widget.y >= 0
        assert widget.top <= size[1] + 1
    assert near.tray.height > 120
    assert near.button.width > 130

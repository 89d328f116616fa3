"""A player's way through a shot by finger: few taps, back, undo, real dice, every size and both looks."""

from __future__ import annotations

import re

import pytest

from tests.app.playing import Counter, finish, go_shoot, top


def test_a_remembered_shot_is_finished_with_four_taps(quick):
    quick.kit.store.set_setting("used.scw", {"shoot": 1})
    quick.kit.store.save_last_facts("scw", "shoot", {"rifle": 4, "trade_in": "1"})
    finger = Counter(quick)
    finger.tap("SCW Squares")
    finger.tap(quick.find(kind="UsedCard", spoken="Shoot"))
    finger.tap(quick.find(kind="BigButton"))
    quick.until(lambda: quick.app.shell.pile.top.state == "landed")
    finger.tap(quick.look("Roll the rest", kind="PushButton") or quick.find(kind="BigButton"))
    quick.until(lambda: top(quick) == "OutcomePage")
    assert finger.taps <= 4


def test_with_all_steps_in_one_go_three_taps_finish_a_shot(quick):
    quick.kit.store.set_setting("used.scw", {"shoot": 1})
    quick.kit.store.save_last_facts("scw", "shoot", {"rifle": 4, "trade_in": "0"})
    quick.kit.settings.set("roll_all", True)
    finger = Counter(quick)
    finger.tap("SCW Squares")
    finger.tap(quick.find(kind="UsedCard", spoken="Shoot"))
    finger.tap(quick.find(kind="BigButton"))
    quick.until(lambda: top(quick) == "OutcomePage")
    assert finger.taps == 3


def test_a_cold_shot_is_finished_with_eight_taps(quick):
    finger = Counter(quick)
    finger.tap("SCW Squares")
    finger.tap(quick.find("Shoot"))
    finger.tap(quick.find(spoken="Rifle, +"))
    finger.tap(quick.find(spoken="Cover, Partial +1"))
    finger.tap(quick.find(kind="BigButton"))
    while top(quick) != "OutcomePage":
        page = quick.app.shell.pile.top
        rest = quick.look("Roll the rest", kind="PushButton")
        brass = quick.look(kind="BigButton") or quick.find(kind="OptionButton", brass=True)
        finger.tap(rest if rest and page.state != "choice" else brass)
        quick.wait(1.0)
    assert finger.taps <= 8


def test_the_headline_follows_a_change_at_once_and_the_odds_soon(quick):
    page = go_shoot(quick, rifle=4)
    quick.until(lambda: page.odds is not None)
    before = page.card.picture
    quick.tap(quick.find(spoken="Rifle, +"))
    quick.frames(1)
    assert quick.find("5D6")
    quick.until(lambda: page.odds is not None and page.card.picture is not before)
    assert page.card.picture.parts != before.parts


def test_only_the_newest_odds_are_shown(quick):
    page = go_shoot(quick, rifle=1)
    shown = []
    page.card.show = lambda picture, assumed="": shown.append(picture)
    for _ in range(6):
        page.form.set(page.draft.views["rifle"], page.draft.values["rifle"] + 1)
    quick.until(lambda: shown)
    quick.wait(0.3)
    facts, _ = page.draft.check()
    assert len(shown) == 1
    assert shown[0].parts == page.action.odds_view(facts).parts


def test_impossible_facts_are_explained_and_the_button_is_off(quick):
    page = go_shoot(quick, rifle=0)
    assert page.button.off
    assert quick.find("Not possible")
    quick.tap(page.button)
    assert top(quick) == "AssemblePage"


def test_back_keeps_the_fields(quick):
    go_shoot(quick, rifle=5)
    quick.key(27)
    assert top(quick) == "SheetPage"
    quick.kit.open_action("scw", "shoot")
    quick.wait(0.3)
    assert quick.app.shell.pile.top.draft.values["rifle"] == 5


def test_back_closes_a_menu_before_the_page(quick):
    go_shoot(quick)
    quick.tap(quick.find(spoken="More"))
    assert quick.app.shell.sheet is not None
    quick.key(27)
    assert quick.app.shell.sheet is None
    assert top(quick) == "AssemblePage"


def test_space_rolls(quick):
    go_shoot(quick)
    quick.key(32, " ")
    quick.wait(0.3)
    assert top(quick) == "ResolvePage"


def test_a_closed_action_waits_on_home_and_goes_on_where_it_was(window):
    session = None
    while session is None or session.play.over:  # a shot without a hit has nothing to go on with
        window.tap(go_shoot(window, rifle=6).button)
        window.wait(3)
        session = window.app.shell.pile.top.session
    faces = session.play.record
    window.key(27)
    window.app.shell.pile.back_to("home")
    window.wait(0.4)
    window.tap(window.find(kind="ContinueCard"))
    window.wait(0.4)
    assert top(window) in ("ResolvePage", "OutcomePage")
    assert window.app.shell.pile.top.session.play.record == faces


def test_a_tap_on_the_felt_skips_to_the_drawn_result(window):
    page = go_shoot(window, rifle=6)
    window.tap(page.button)
    resolve = window.app.shell.pile.top
    assert resolve.state == "air"
    drawn = resolve.session.play.record[-1].faces
    window.tap(resolve.tray)
    window.wait(0.4)
    assert resolve.state == "landed"
    assert tuple(die.face for die in resolve.tray.dice) == drawn


def test_real_dice_are_typed_in_and_marked_in_the_log(quick):
    page = go_shoot(quick, rifle=3)
    page.kit.settings.set("animation", "off")
    from app.play.session import PlaySession

    facts, _ = page.draft.check()
    session = PlaySession.begin(quick.kit.table(page.sheet), page.action.id, {}, facts)
    quick.kit.go("resolve", session=session)
    quick.wait(0.4)
    quick.tap(quick.find("Use real dice", kind="PushButton"))
    quick.wait(0.4)
    pad = quick.app.shell.pile.top
    for face in (5, 6):
        quick.tap(pad.keys[face])
    assert pad.button.off
    quick.tap(pad.keys[1])
    assert quick.find("3 of 3 entered")
    quick.tap(pad.button)
    quick.wait(0.4)
    assert session.play.record[0].faces == (5, 6, 1)
    assert session.play.record[0].by_hand
    assert quick.kit.store.entry(session.entry).by_hand


def test_what_was_typed_in_is_kept_when_the_pad_is_left(quick):
    page = go_shoot(quick, rifle=3)
    facts, _ = page.draft.check()
    from app.play.session import PlaySession

    session = PlaySession.begin(quick.kit.table(page.sheet), page.action.id, {}, facts)
    quick.kit.go("resolve", session=session)
    quick.kit.go("real_dice", session=session)
    quick.wait(0.4)
    quick.tap(quick.app.shell.pile.top.keys[4])
    quick.key(27)
    quick.kit.go("real_dice", session=session)
    assert quick.app.shell.pile.top.faces == [4]


def test_an_action_closed_before_its_first_die_never_happened(quick):
    page = go_shoot(quick, rifle=3)
    facts, _ = page.draft.check()
    from app.play.session import PlaySession

    session = PlaySession.begin(quick.kit.table(page.sheet), page.action.id, {}, facts)
    quick.kit.go("resolve", session=session)
    quick.key(27)
    assert quick.kit.store.entry(session.entry) is None


def test_a_throw_that_is_taken_back_stays_in_the_log_as_a_correction(quick):
    page = go_shoot(quick, rifle=3)
    quick.tap(page.button)
    quick.wait(0.4)
    resolve = quick.app.shell.pile.top
    entry = resolve.session.entry
    assert len(resolve.session.play.record) == 1
    resolve.undo()
    quick.wait(0.3)
    assert not resolve.session.play.record
    assert quick.kit.store.entry(entry).corrections


def test_the_outcome_can_be_taken_back_and_played_again(quick):
    page = go_shoot(quick, rifle=3)
    quick.tap(page.button)
    finish(quick)
    steps = len(quick.app.shell.pile.top.session.play.record)
    quick.tap(quick.find("Undo", kind="PushButton"))
    quick.wait(0.3)
    assert top(quick) == "ResolvePage"
    assert len(quick.app.shell.pile.top.session.play.record) == steps - 1
    finish(quick)


@pytest.mark.parametrize("look", ["dark", "light"])
@pytest.mark.parametrize("size", [(360, 640), (412, 915), (800, 1280), (1280, 800), (892, 412)])
def test_a_shot_in_every_size_and_look(quick, look, size):
    quick.kit.settings.set("theme", look)
    quick.kit.restyle()
    quick.resize(*size)
    page = go_shoot(quick, rifle=6)
    quick.until(lambda: page.odds is not None)
    assert quick.shown(page.button)
    quick.tap(page.button)
    finish(quick)


def test_turning_the_phone_keeps_the_fields_and_the_step(quick):
    page = go_shoot(quick, rifle=5)
    quick.resize(892, 412)
    assert quick.app.shell.pile.top.draft.values["rifle"] == 5
    quick.tap(quick.app.shell.pile.top.button)
    quick.wait(0.4)
    record = quick.app.shell.pile.top.session.play.record
    quick.resize(412, 892)
    assert quick.app.shell.pile.top.session.play.record == record
    assert quick.app.shell.pile.top is not page


def test_an_unexpected_error_is_told_and_the_game_goes_on(quick):
    page = go_shoot(quick, rifle=6)

    def broken() -> None:
        raise RuntimeError("made to fail")

    page.button.tapped = broken
    quick.tap(page.button)
    assert [str(error) for error in quick.app.guard.seen] == ["made to fail"]
    assert any("made to fail" in text for text in quick.texts())
    logged = quick.app.guard.log.read_text().rsplit("\n\n", 2)[-2]
    assert re.match(r"\S+ \S+ Playsheet \S+, \w+, Python \S+, Kivy \S+\nRuntimeError\n  ", logged)
    assert "tests/app/test_play_by_touch.py:" in logged
    assert "made to fail" not in logged
    quick.app.guard.seen.clear()
    page.button.tapped = page.roll
    quick.tap(page.button)
    finish(quick)


def test_a_favourite_is_saved_named_and_opened(quick):
    go_shoot(quick, rifle=6)
    quick.tap(quick.find(spoken="More"))
    quick.tap(quick.find("Save as favourite"))
    quick.wait(0.4)
    quick.app.shell.pile.top.field.text = "Eight rifles"
    quick.tap(quick.find("Save as favourite", kind="PushButton"))
    quick.wait(0.3)
    assert [f.title for f in quick.kit.store.favourites("scw", "shoot")] == ["Eight rifles"]
    quick.app.shell.pile.visits[-2].page.form.set(quick.app.shell.pile.visits[-2].page.draft.views["rifle"], 2)
    quick.tap(quick.find(kind="PressBox", spoken="Eight rifles"))
    quick.wait(0.4)
    assert quick.app.shell.pile.top.draft.values["rifle"] == 6


def test_two_shots_are_compared_with_their_odds(quick):
    go_shoot(quick, rifle=6)
    quick.tap(quick.find(spoken="More"))
    quick.tap(quick.find("Compare"))
    quick.wait(0.4)
    page = quick.app.shell.pile.top
    quick.until(lambda: all(side.card.picture for side in page.sides))
    page.edit(1)
    side = page.sides[1]
    side.draft.set("rifle", 2)
    side.refresh(quick.app)
    quick.until(lambda: len(side.card.picture.parts) < len(page.sides[0].card.picture.parts))
    assert [side.draft.values["rifle"] for side in page.sides] == [6, 2]

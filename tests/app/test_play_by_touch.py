"""A player's way through the app by finger: few taps, back, undo, real dice, decisions, two looks."""

from __future__ import annotations

import pytest

from app.ahead import count_of
from tests.app.test_actions_by_touch import finish


@pytest.fixture
def quick(window):
    """No animation: the taps count, not the time."""
    window.app.settings.set("animation", "off")
    return window


def top(window) -> str:
    """The name of the page on top."""
    return type(window.app.shell.pile.top).__name__


def go_shoot(window, **facts) -> object:
    """The SCW shot being assembled, with these facts."""
    window.app.go("sheet", ruleset="scw")
    window.app.open_action("scw", "shoot", facts or None)
    window.wait(0.4)
    return window.app.shell.pile.top


class Counter:
    """Taps, counted."""

    def __init__(self, window) -> None:
        self.window, self.taps = window, 0

    def tap(self, what) -> None:
        self.taps += 1
        self.window.tap(what)
        self.window.wait(0.5)


def test_a_remembered_shot_is_finished_with_four_taps(quick):
    quick.app.store.save_last_facts("scw", "shoot", {"rifle": 4, "trade_in": "1"})
    finger = Counter(quick)
    finger.tap("SCW Squares")
    finger.tap(quick.find(kind="UsedCard", spoken="Shoot"))
    finger.tap(quick.find(kind="BigButton"))
    quick.until(lambda: quick.app.shell.pile.top.state == "landed")
    finger.tap(quick.look("Roll the rest", kind="PushButton") or quick.find(kind="BigButton"))
    quick.until(lambda: top(quick) == "OutcomePage")
    assert finger.taps <= 4


def test_with_all_steps_in_one_go_three_taps_finish_a_shot(quick):
    quick.app.store.save_last_facts("scw", "shoot", {"rifle": 4, "trade_in": "0"})
    quick.app.settings.set("roll_all", True)
    finger = Counter(quick)
    finger.tap("SCW Squares")
    finger.tap(quick.find(kind="UsedCard", spoken="Shoot"))
    finger.tap(quick.find(kind="BigButton"))
    quick.until(lambda: top(quick) == "OutcomePage")
    assert finger.taps == 3


def test_a_cold_shot_is_finished_with_eight_taps(quick):
    finger = Counter(quick)
    finger.tap("SCW Squares")
    finger.tap(quick.find(kind="UsedCard", spoken="Shoot"))
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
    assert quick.find("This is not possible")
    quick.tap(page.button)
    assert top(quick) == "AssemblePage"


def test_back_keeps_the_fields(quick):
    go_shoot(quick, rifle=5)
    quick.key(27)
    assert top(quick) == "SheetPage"
    quick.app.open_action("scw", "shoot")
    quick.wait(0.3)
    assert quick.app.shell.pile.top.draft.values["rifle"] == 5


def test_back_closes_a_menu_before_the_page(quick):
    go_shoot(quick)
    quick.tap(quick.find(spoken="More actions"))
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
    page = go_shoot(window, rifle=6)
    window.tap(page.button)
    window.wait(3)
    faces = window.app.shell.pile.top.session.play.record
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
    page.app.settings.set("animation", "off")
    from app.play_session import PlaySession

    facts, _ = page.draft.check()
    session = PlaySession.begin(quick.app.store, page.ruleset, page.action, facts, None)
    quick.app.go("resolve", session=session)
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
    assert quick.app.store.entry(session.entry).by_hand


def test_what_was_typed_in_is_kept_when_the_pad_is_left(quick):
    page = go_shoot(quick, rifle=3)
    facts, _ = page.draft.check()
    from app.play_session import PlaySession

    session = PlaySession.begin(quick.app.store, page.ruleset, page.action, facts, None)
    quick.app.go("resolve", session=session)
    quick.app.go("real_dice", session=session)
    quick.wait(0.4)
    quick.tap(quick.app.shell.pile.top.keys[4])
    quick.key(27)
    quick.app.go("real_dice", session=session)
    assert quick.app.shell.pile.top.faces == [4]


def test_an_action_closed_before_its_first_die_never_happened(quick):
    page = go_shoot(quick, rifle=3)
    facts, _ = page.draft.check()
    from app.play_session import PlaySession

    session = PlaySession.begin(quick.app.store, page.ruleset, page.action, facts, None)
    quick.app.go("resolve", session=session)
    quick.key(27)
    assert quick.app.store.entry(session.entry) is None


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
    assert quick.app.store.entry(entry).corrections


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
    quick.app.settings.set("theme", look)
    quick.app.restyle()
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
    assert "made to fail" in quick.app.guard.log.read_text()
    quick.app.guard.seen.clear()
    page.button.tapped = page.roll
    quick.tap(page.button)
    finish(quick)


def test_a_favourite_is_saved_named_and_opened(quick):
    go_shoot(quick, rifle=6)
    quick.tap(quick.find(spoken="More actions"))
    quick.tap(quick.find("Save as a favourite"))
    quick.wait(0.4)
    quick.app.shell.pile.top.field.text = "Eight rifles"
    quick.tap(quick.find("Save as a favourite", kind="PushButton"))
    quick.wait(0.3)
    assert [f.title for f in quick.app.store.favourites("scw", "shoot")] == ["Eight rifles"]
    quick.app.shell.pile.visits[-2].page.form.set(quick.app.shell.pile.visits[-2].page.draft.views["rifle"], 2)
    quick.tap(quick.find(kind="PressBox", spoken="Eight rifles"))
    quick.wait(0.4)
    assert quick.app.shell.pile.top.draft.values["rifle"] == 6


def test_two_shots_are_compared_with_their_odds(quick):
    go_shoot(quick, rifle=6)
    quick.tap(quick.find(spoken="More actions"))
    quick.tap(quick.find("Compare with another"))
    quick.wait(0.4)
    page = quick.app.shell.pile.top
    quick.until(lambda: all(side.card.picture for side in page.sides))
    page.edit(1)
    side = page.sides[1]
    side.draft.set("rifle", 2)
    side.refresh(quick.app)
    quick.until(lambda: len(side.card.picture.parts) < len(page.sides[0].card.picture.parts))
    assert [side.draft.values["rifle"] for side in page.sides] == [6, 2]


def begun(window, sheet: str, action: str, *throws: tuple[int, ...], **facts) -> object:
    """An action after these throws, on its page."""
    from app.play_session import PlaySession

    rules = window.app.ruleset(sheet)
    todo = rules.action(action)
    session = PlaySession.begin(window.app.store, rules, todo, todo.facts(**facts), window.app.game(sheet))
    for faces in throws:
        session.enter(faces)
    page = window.app.go("resolve", session=session)
    window.wait(0.4)
    return page


ONE_HIT = (5, 2, 2, 1)


def one_hit(window) -> object:
    """One hit: trade it in, or not."""
    return begun(window, "scw", "shoot", ONE_HIT, rifle=4)


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
    quick.app.settings.set("language", language)
    quick.app.settings.set("text", text)
    quick.resize(*size)
    quick.app.restyle()
    page = one_hit(quick)
    buttons = [page.panel.buttons.brass, page.panel.buttons.other]
    for button in buttons:
        assert button.height >= 48
        assert button.height >= button.minimum_height - 1
        words = [w for w in button.walk() if type(w).__name__ == "Text" and w.text]
        assert all(w.texture_size[0] <= w.width + 1 for w in words)
    if not quick.shown(buttons[1]):
        (page.side if quick.app.wide else page.scroll).scroll_to(buttons[1], animate=False)
        quick.wait(0.4)
    quick.tap(buttons[1])
    assert len(page.session.play.record) >= 2


def arrival(window) -> object:
    """The opponent has won the roll for the arrival and decides."""
    return begun(window, "scw", "arrival", (1,), (6,), owner_wish="ask", opponent_wish="ask")


@pytest.mark.parametrize("size", [(412, 892), (800, 1280), (1280, 800), (892, 412)])
def test_between_the_players_the_opponents_decision_is_turned_to_him(quick, size):
    quick.app.settings.set("two_sided", True)
    quick.resize(*size)
    page = arrival(quick)
    buttons = pair(quick)
    first, second = page.panel.children[-1], page.panel.buttons
    assert first.to_window(*first.center)[1] < second.to_window(*second.center)[1], "the question is at his top"
    left = buttons[True].to_window(buttons[True].x, buttons[True].y)[0]
    assert left > buttons[True].to_window(buttons[True].right, buttons[True].y)[0], "it reads from his left"
    assert quick.find("YOUR DECISION")
    quick.until(lambda: buttons[False].meters[0].text != "…")
    quick.tap(buttons[False])
    quick.wait(0.3)
    assert page.session.play.record[2].option != "full"
    assert top(quick) == "OutcomePage"


def test_a_decision_that_is_taken_back_turns_the_page_back(quick):
    quick.app.settings.set("two_sided", True)
    page = arrival(quick)
    assert page.far is not None
    page.undo()
    quick.wait(0.3)
    assert page.far is None, "a throw stands as it always did"
    assert quick.shown(quick.find(kind="BigButton"))


def test_without_the_setting_and_for_ones_own_decision_nothing_is_turned(quick):
    assert arrival(quick).far is None
    assert quick.find("THE OPPONENT DECIDES")
    quick.app.settings.set("two_sided", True)
    assert one_hit(quick).far is None


def test_the_opponents_real_dice_are_typed_in_from_his_side(quick):
    quick.app.settings.set("two_sided", True)
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


def roll_again(window) -> tuple[int, bool]:
    """A remembered shot from Home to its outcome: how many taps, and whether a decision came up."""
    finger = Counter(window)
    finger.tap("SCW Squares")
    finger.tap(window.find(spoken="Roll again: Shoot"))
    window.until(lambda: top(window) == "OutcomePage" or window.app.shell.pile.top.state == "choice")
    asked = top(window) != "OutcomePage"
    while top(window) != "OutcomePage":
        finger.tap(window.look(kind="BigButton") or window.find(kind="OptionButton"))
        window.wait(1.0)
    window.app.shell.pile.back_to("home")
    window.wait(0.4)
    return finger.taps, asked


def test_a_shot_is_rolled_again_with_four_taps_even_if_hits_may_be_traded_in(quick):
    quick.app.store.save_last_facts("scw", "shoot", {"rifle": 6, "quality": "veteran", "trade_in": "ask"})
    rolled = [roll_again(quick) for _ in range(6)]
    assert any(asked for _, asked in rolled)
    assert max(taps for taps, _ in rolled) <= 4


def test_an_action_never_played_is_not_rolled_again(quick):
    quick.app.go("sheet", ruleset="scw")
    quick.wait(0.4)
    assert quick.look(spoken="Roll again: Shoot") is None


def test_beside_the_corner_the_card_opens_the_fields(quick):
    quick.app.store.save_last_facts("scw", "shoot", {"rifle": 6})
    quick.app.go("sheet", ruleset="scw")
    quick.wait(0.4)
    quick.tap(quick.find(kind="UsedCard", spoken="Shoot"))
    quick.wait(0.4)
    assert top(quick) == "AssemblePage"


def covered(window) -> list[str]:
    """Buttons of the page that lie under the snackbar."""
    bar = window.app.shell.bar.ids.bar
    found = []
    for w in window.app.shell.pile.top.walk():
        if type(w).__name__ in ("BigButton", "PushButton", "OptionButton", "NavItem") and window.shown(w):
            (left, low), (right, high) = w.to_window(w.x, w.y), w.to_window(w.right, w.top)
            if left < bar.right and bar.x < right and low < bar.top and bar.y < high:
                found.append(w.spoken)
    return found


@pytest.mark.parametrize("size", [(360, 640), (412, 892), (800, 1280), (1280, 800)])
def test_a_snackbar_lies_above_the_docked_buttons(quick, size):
    quick.resize(*size)
    app = quick.app
    app.snack("Said at home.")
    quick.wait(0.3)
    assert not covered(quick)
    go_shoot(quick, rifle=4)
    assert quick.look("Said at home.")
    assert not covered(quick)
    page = one_hit(quick)
    app.snack("Said over a decision.")
    quick.wait(0.3)
    assert not covered(quick)
    page.undo()
    quick.wait(0.3)
    assert quick.look("The last answer was taken back.")
    assert not covered(quick)
    bar = app.shell.bar.ids.bar
    assert bar.y >= 0
    assert bar.top <= quick.kivy.height


def test_what_is_shared_is_in_the_players_language(quick):
    quick.app.settings.set("language", "es")
    quick.app.restyle()
    page = begun(quick, "gang_skirmish", "to_hit")
    page.session.enter((6,))
    page.show_next()
    quick.wait(0.3)
    outcome = quick.app.shell.pile.top
    text = outcome.text()
    assert "Para impactar [6] a mano: " in text
    assert "hit" not in text.lower()
    outcome.copy()
    from kivy.core.clipboard import Clipboard

    assert Clipboard.paste() == text


def test_a_step_says_its_chance_before_and_after_the_throw(quick):
    page = begun(quick, "scw", "shoot", rifle=6)
    assert quick.find("33 % for each die, 91 % for at least one")
    assert quick.find(f"STEP 1 OF {count_of(page.session.play).steps} LIKELY")
    page.session.enter((5, 6, 5, 6, 1, 1))
    page.show_landed(animate=False)
    quick.wait(0.3)
    assert quick.find("4 or more from 6D6: 10 %")


def test_a_single_throw_is_certainly_the_only_step(quick):
    begun(quick, "gang_skirmish", "to_hit")
    assert quick.find("STEP 1 OF 1")


def test_a_tablet_tells_what_is_known_of_the_steps_to_come(quick):
    quick.resize(1280, 800)
    quick.app.open_action("gang_skirmish", "shoot", {})
    quick.wait(0.5)
    lines = {w.name: w for w in quick.widgets() if type(w).__name__ == "StepLine"}
    assert (lines["To wound"].number, lines["To wound"].dice, lines["To wound"].need) == (2, "1D6", "4+")
    assert quick.find("50 % to wound")


def two_lost_by_the_militia(quick) -> int:
    """The outcome of a shot at a unit of the roster."""
    from app.play_session import PlaySession

    app = quick.app
    rules, game = app.ruleset("scw"), app.game("scw")
    action = rules.action("shoot")
    unit = app.store.add_unit(game, "B", rules.units[0].id, "Militia", {}, {"bases": 6})
    session = PlaySession.begin(app.store, rules, action, action.facts(rifle=4), game, {"target": unit})
    session.enter((5, 6, 2, 1))
    session.choose(0)
    session.enter((1, 1))
    app.go("outcome", session=session)
    quick.wait(0.3)
    return unit


def test_the_outcome_calls_a_unit_by_its_name(quick):
    two_lost_by_the_militia(quick)
    page = quick.app.shell.pile.top
    assert quick.find("Militia loses 2 bases.")
    assert page.text().splitlines()[1] == "Militia loses 2 bases."
    quick.app.settings.set("language", "es")
    quick.app.restyle()
    quick.wait(0.3)
    assert quick.app.shell.pile.top.sentence.startswith("Militia pierde")


def test_what_was_applied_is_shown_as_it_was_and_as_it_is(quick):
    unit, app = two_lost_by_the_militia(quick), quick.app
    before = [(w.was, w.now) for w in quick.widgets() if type(w).__name__ == "AppliedValue"]
    assert ("6", "4") in before
    quick.tap(quick.find("Apply to units", kind="PushButton"))
    quick.wait(0.3)
    assert app.store.unit(unit).state["bases"] == 4
    assert [(w.was, w.now) for w in quick.widgets() if type(w).__name__ == "AppliedValue"] == before
    assert quick.find("Applied", kind="PushButton", off=True)

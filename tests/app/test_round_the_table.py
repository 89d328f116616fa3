"""What a player meets round a throw: rolled again, chances, messages, shared text, units by name."""

from __future__ import annotations

import pytest

from app.ahead import count_of
from tests.app.playing import Counter, begun, go_shoot, one_hit, top


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

"""What a player meets round a throw: rolled again, chances, messages, shared text, units by name."""

from __future__ import annotations

import pytest

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
    quick.kit.store.save_last_facts("scw", "shoot", {"rifle": 6, "quality": "veteran", "trade_in": "ask"})
    quick.kit.store.set_setting("used.scw", {"shoot": 1})
    rolled = [roll_again(quick) for _ in range(6)]
    assert any(asked for _, asked in rolled)
    assert max(taps for taps, _ in rolled) <= 4


def test_an_action_never_played_is_not_rolled_again(quick):
    quick.kit.go("sheet", ruleset="scw")
    quick.wait(0.4)
    assert quick.look(spoken="Roll again: Shoot") is None


def test_beside_the_corner_the_card_opens_the_fields(quick):
    quick.kit.store.save_last_facts("scw", "shoot", {"rifle": 6})
    quick.kit.store.set_setting("used.scw", {"shoot": 1})
    quick.kit.go("sheet", ruleset="scw")
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
    app.kit.snack("Said at home.")
    quick.wait(0.3)
    assert not covered(quick)
    go_shoot(quick, rifle=4)
    assert quick.look("Said at home.")
    assert not covered(quick)
    page = one_hit(quick)
    app.kit.snack("Said over a decision.")
    quick.wait(0.3)
    assert not covered(quick)
    page.undo()
    quick.wait(0.3)
    assert quick.look("Undone.")
    assert not covered(quick)
    bar = app.shell.bar.ids.bar
    assert bar.y >= 0
    assert bar.top <= quick.kivy.height


def test_what_is_shared_is_in_the_players_language(quick):
    quick.kit.settings.set("language", "es")
    quick.kit.restyle()
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
    assert quick.find("33 % each, 91 % at least one")
    assert quick.find("STEP 1")
    page.session.enter((5, 6, 5, 6, 1, 1))
    page.show_landed(animate=False)
    quick.wait(0.3)
    assert quick.find("4 or more on 6D6: 10 %")


def test_a_single_throw_is_certainly_the_only_step(quick):
    begun(quick, "gang_skirmish", "to_hit")
    assert quick.find("STEP 1 OF 1")


def test_a_tablet_tells_what_is_known_of_the_steps_to_come(quick):
    quick.resize(1280, 800)
    quick.kit.open_action("gang_skirmish", "shoot", {})
    quick.wait(0.5)
    lines = {w.name: w for w in quick.widgets() if type(w).__name__ == "StepLine"}
    assert (lines["To wound"].number, lines["To wound"].dice, lines["To wound"].need) == (2, "1D6", "4+")
    assert quick.find("50 % to wound")


def two_lost_by_the_militia(quick) -> str:
    """The outcome of a shot at a card of the battle."""
    from app.play.session import PlaySession
    from rules.frame.deed import Muster

    table = quick.kit.table("scw")
    for id, side, name in (("a", "A", "Regulars"), ("b", "B", "Militia")):
        card = table.battle.sheet.preset("Rifle platoon").with_(id=id, side=side, name=name)
        table.do(Muster(unit=card.model_dump(mode="json")))
    shoot = table.battle.edition.action("shoot")
    session = PlaySession.begin(table, "shoot", {"target": "b"}, shoot.facts(rifle=4))
    session.enter((5, 6, 2, 1))
    session.choose(0)
    session.enter((1, 1))
    quick.kit.go("outcome", session=session)
    quick.wait(0.3)
    return "b"


def test_the_outcome_calls_a_unit_by_its_name(quick):
    two_lost_by_the_militia(quick)
    page = quick.app.shell.pile.top
    assert quick.find("Militia loses 2 bases.")
    assert page.text().splitlines()[1] == "Militia loses 2 bases."
    quick.kit.settings.set("language", "es")
    quick.kit.restyle()
    quick.wait(0.3)
    assert quick.app.shell.pile.top.sentence.startswith("Militia pierde")


def test_what_was_applied_is_shown_as_it_was_and_as_it_is(quick):
    unit, table = two_lost_by_the_militia(quick), quick.kit.table("scw")
    bases = table.battle.unit(unit).bases
    shown = {(w.label, w.was, w.now) for w in quick.widgets() if type(w).__name__ == "AppliedLine"}
    assert any(int(was) - int(now) == 2 for _label, was, now in shown if was.isdigit() and now.isdigit())
    page = quick.app.shell.pile.top
    quick.tap(quick.look(kind="BigButton", off=False))
    quick.wait(0.3)
    assert table.battle.unit(unit).bases == bases - 2
    assert quick.find("Applied to Militia.")
    page.take_back()
    quick.wait(0.3)
    assert table.battle.unit(unit).bases == bases
    assert type(quick.app.shell.pile.top).__name__ == "OutcomePage"


def test_a_line_is_set_by_hand_before_it_is_applied(quick):
    unit, table = two_lost_by_the_militia(quick), quick.kit.table("scw")
    line = next(w for w in quick.widgets() if type(w).__name__ == "AppliedLine" and w.was.isdigit())
    label, due = line.label, int(line.now)
    quick.tap(line)
    quick.wait(0.2)
    stepper = next(w for w in quick.widgets() if type(w).__name__ == "Stepper")
    quick.tap(stepper.plus)
    quick.wait(0.8)
    shown = [w for w in quick.widgets() if type(w).__name__ == "AppliedLine" and w.label == label]
    assert [(int(w.now), w.by_hand) for w in shown] == [(due + 1, True)]
    quick.tap(quick.look(kind="BigButton", off=False))
    quick.wait(0.3)
    key = next(key for key, stat in table.battle.unit(unit).stats().items() if stat.label == label)
    assert getattr(table.battle.unit(unit), key) == due + 1


def test_enter_on_an_outcome_applies_it_and_never_starts_another_attack(quick):
    unit, table = two_lost_by_the_militia(quick), quick.kit.table("scw")
    bases = table.battle.unit(unit).bases
    quick.app.shell.pile.top.go_on()
    quick.wait(0.3)
    assert table.battle.unit(unit).bases == bases - 2
    assert table.battle.play is None
    assert len(table.store.log(kind="action")) == 1

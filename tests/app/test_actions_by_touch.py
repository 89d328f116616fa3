"""Every action of every sheet, assembled, rolled and finished by touch on a phone."""

from __future__ import annotations

import pytest

from rules import ruleset
from rules.said import english
from rules.shelf import SHELF
from tests.app.playing import finish

ACTIONS = [(sheet, action.id) for sheet in SHELF for action in ruleset(sheet).actions]


@pytest.mark.parametrize(("sheet", "action"), ACTIONS, ids=[f"{s}-{a}" for s, a in ACTIONS])
def test_an_action_is_finished_by_touch(quick, sheet, action):
    quick.kit.go("sheet", ruleset=sheet)
    quick.kit.open_action(sheet, action)
    quick.wait(0.4)
    page = quick.app.shell.pile.top
    quick.until(lambda: page.card.picture is not None)
    quick.frames(3)
    assert quick.shown(page.button)
    assert not page.button.off
    finish(quick)
    outcome = quick.app.shell.pile.top
    assert outcome.outcome.sentence
    entry = quick.kit.store.entry(outcome.session.entry)
    assert entry.finished
    assert english(entry.sentence) == english(outcome.outcome.sentence)
    assert outcome.session.play.over
    quick.tap(quick.find(kind="PushButton", spoken="Roll again"))
    quick.wait(0.4)
    assert quick.app.shell.pile.top is not outcome

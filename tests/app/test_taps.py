"""How many taps it takes, counted: from Home to a finished shot, and on to the next one."""

from __future__ import annotations

import pytest

from tests.app.playing import Counter, top

SHOTS = {"scw": "shoot", "order_dice": "shoot", "command_tokens": "fire", "steel_wheels": "heavy_shot",
         "gang_skirmish": "shoot"}  # fmt: skip
MOST_TO_A_SHOT, MOST_TO_THE_NEXT = 5, 4


def roll_out(taps: Counter) -> None:
    """From the first throw to the outcome: all the rest in one go, decisions as proposed."""
    window = taps.window
    while top(window) != "OutcomePage":
        rest = window.look("Roll the rest", kind="PushButton")
        brass = window.look(kind="BigButton", off=False) or window.look(kind="OptionButton", brass=True)
        taps.tap(rest or brass)
        window.wait(2)


@pytest.mark.parametrize("sheet", SHOTS)
def test_from_home_to_a_finished_shot(quick, sheet):
    """Sheet, action, ROLL, and the rest of the throws at once (with "roll everything" they need no tap)."""
    quick.kit.settings.set("roll_all", True)
    quick.kit.ruleset(sheet)
    quick.kit.go("home")
    quick.wait(0.5)
    taps = Counter(quick)
    title = quick.kit.rules_text(quick.kit.ruleset(sheet).title)
    taps.tap(quick.find(title))
    action = quick.kit.ruleset(sheet).action(SHOTS[sheet])
    taps.tap(quick.find(quick.kit.rules_text(action.title)))
    assert top(quick) == "AssemblePage"
    taps.tap(quick.look(kind="BigButton", off=False))
    roll_out(taps)
    assert taps.taps <= MOST_TO_A_SHOT, f"{sheet}: {taps.taps} taps"


def test_from_an_outcome_to_the_next_shot_of_the_next_unit(quick):
    """Apply and next draws the next die; unit and order, whom to shoot at, ROLL."""
    kit = quick.kit
    kit.settings.set("roll_all", True)
    kit.ruleset("order_dice")
    kit.games.begin_sample("order_dice")
    kit.go("sheet", ruleset="order_dice", tab="turn")
    quick.wait(0.5)
    table = kit.table("order_dice")
    for _ in range(20):
        shot(quick)
        taps = Counter(quick)
        taps.tap(quick.look(kind="BigButton", off=False))
        acting = [offer for offer in table.battle.offers() if offer.unit]
        if not acting or "FIRE" not in str(acting[0].label) or table.battle.due:
            continue
        while top(quick) != "AssemblePage" and taps.taps < 9 and table.battle.offers():
            taps.tap(quick.look(kind="FirstOffer"))
        if top(quick) != "AssemblePage":
            continue
        taps.tap(quick.look(kind="BigButton", off=False))
        assert table.battle.play or table.store.log(limit=1)
        assert taps.taps <= MOST_TO_THE_NEXT
        return
    pytest.fail("no unit was drawn that could shoot")


def shot(quick) -> None:
    """Play on by the brass button until an outcome is there."""
    for _ in range(60):
        if top(quick) == "OutcomePage":
            return
        brass = (quick.look(kind="FirstOffer") or quick.look(kind="BigButton", off=False)
                 or quick.look(kind="OptionButton", brass=True))  # fmt: skip
        assert brass is not None, quick.texts()
        quick.tap(brass)
        quick.wait(0.6)
    pytest.fail("no outcome came")

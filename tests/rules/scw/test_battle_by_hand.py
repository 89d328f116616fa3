"""What the sheet refuses, what the table does anyway, what is set by hand, and what is seen."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine import PlayerError
from rules.frame.deed import Dismiss, Muster, SetTurn
from rules.said import english
from rules.scw.deeds import Arrive, Command, LaySmoke, NextStep, Spend, Stand, UnitDone, UseAsset
from rules.scw.forces import FORCES
from rules.terminal.referee import Referee
from tests.rules.scw.table import SHEET, card, table
from tests.rules.scw.test_battle_cases import CC, ENEMY, GUN, RIFLES, shooting


@pytest.mark.parametrize(("deed", "sentence"), [
    (Arrive(unit="a", bases=3, at="a"), "Rifles: only 2 ready"),
    (Arrive(unit="a", bases=2, at="a"), "No room for 2 of Rifles"),
    (Arrive(unit="a", bases=1, at="b"), "Enemy is not part of Rifles"),
    (Arrive(unit="a", bases=9, at="new"), "No room for 9 of Rifles"),
    (Command(commander="a", does="joined", square="a"), "Rifles is no company commander"),
    (Command(commander="cc", does="joined", square="g"), "Gun is no square of foot"),
    (Command(commander="cc", does="joined", square="a"), "CC acts in step 2"),
    (Stand(commander="cc", square="a"), "CC has not rolled for his move"),
    (LaySmoke(unit="cc"), "CC is no square"), (UnitDone(), "No unit is active"),
    (UseAsset(), "Assets are used in step 1"),
    (NextStep(to=7), "The turn is at step 7 already"),
    (NextStep(to=9), "The countdown goes down at the end of each turn"),
    (Spend(unit="a", on="remove_casualty", cost=2), "Rifles has no casualty marker"),
    (Spend(unit="a", on="leave_other", cost=1), "Squares act in step 4"),
    (Spend(unit="b", on="leave_other", cost=1), "It is not Enemy's turn"),
])
def test_what_cannot_be_done_is_one_sentence(deed: Any, sentence: str) -> None:
    battle = table(CC, RIFLES.with_(rifle=5), GUN, ENEMY, step=7, ready=(("a", 2),))
    if "only 2" in sentence:
        battle = battle.put(RIFLES.with_(rifle=1))
    with pytest.raises(PlayerError, match=sentence):
        battle.after(deed)


@pytest.mark.parametrize("deed", [
    UseAsset(anyway=True), Command(commander="cc", does="joined", square="a", anyway=True),
    Stand(commander="cc", square="a", anyway=True), Spend(unit="b", on="leave_difficult", cost=2, anyway=True),
    NextStep(to=9, anyway=True), Arrive(unit="a", bases=1, at="a", anyway=True), LaySmoke(unit="b")])
def test_the_table_does_anyway_what_the_sheet_forbids(deed: Any) -> None:
    battle = table(CC, RIFLES, GUN, ENEMY, step=7)
    after = battle.after(deed)
    assert after != battle
    assert str(deed.told(battle)).endswith(".")


def test_while_an_action_is_under_way_nothing_else_is_done() -> None:
    battle = shooting(RIFLES, ENEMY)
    battle = battle.after(battle.begin("shoot", {"shooter": "a", "target": "b"}))
    with pytest.raises(PlayerError, match="An action is under way"):
        battle.after(NextStep(to=5, anyway=True))
    assert battle.offers() == ()


def test_whoever_leaves_the_game_leaves_the_turn() -> None:
    battle = shooting(CC.with_(square="a"), RIFLES, ENEMY).after(Spend(unit="a", on="leave_other", cost=1))
    battle = battle.after(Dismiss(unit="a"))
    assert (battle.turn.active, battle.turn.rolled, battle.turn.acted, battle.turn.mover) == ((), (), (), "")
    assert card(battle, "cc", "square") == ("",)


def test_everything_of_the_turn_can_be_set_by_hand() -> None:
    battle = table(RIFLES, ENEMY)
    values = {"number": 4, "side": "B", "step": 6, "countdown": 9, "asset": True}
    assert set(values) == set(battle.sheet.by_hand)
    after = battle.after(SetTurn(values=values))
    assert {key: getattr(after.turn, key) for key in values} == values


def test_three_sides_are_on_in_turn() -> None:
    battle: Any = SHEET.battle(sides=("Red", "Blue", "White"))
    for side in battle.sides:
        battle = battle.after(Muster(unit=RIFLES.with_(id=side, side=side, name=side).model_dump()))
    seen = []
    for _ in range(4):
        seen.append((battle.view().side, battle.turn.number))
        battle = battle.after(NextStep(to=9, anyway=True))
    assert seen == [("Red", 1), ("Blue", 1), ("White", 1), ("Red", 2)]


def test_the_cards_tell_why_not() -> None:
    battle = shooting(RIFLES, GUN, ENEMY)
    gun = english({offer.label: offer.locked for offer in battle.offers_for("g") if offer.locked})
    assert gun["Gun: assault"] == "MMGs, mortars and guns cannot assault; foot and vehicles can."
    assert gun["Gun: remove a casualty marker"] == "Gun has no casualty marker."
    enemy = english({offer.label: offer.locked for offer in battle.offers_for("b")})
    assert enemy["Enemy: shoot"] == "It is the other side's turn."
    assert enemy["Enemy: opportunity shot"] == "Nobody has moved in view."
    lost = battle.at(lost=("a",), rolled=("g",), active=("g",))
    locked = english({offer.label: offer.locked for offer in lost.offers_for("a")})
    assert (locked["Rifles: shoot"], locked["Rifles: opportunity shot"]) == (
        "Rifles is hammered and loses this turn.", "Only in the enemy's turn.")


def test_the_view_has_the_steps_as_printed_and_a_row_a_unit() -> None:
    view = shooting(CC.with_(square="a"), RIFLES.with_(markers=2), ENEMY).view()
    assert [step.state for step in view.steps] == ["done"] * 3 + ["now"] + ["to_come"] * 4
    assert (str(view.title), view.says) == ("Turn 1: Unit by unit", "roll AP (max 3 squares), act square by square")
    rows = {row.id: row for row in view.rows}
    assert str(rows["cc"].note) == "with Rifles"
    assert (str(rows["a"].face), rows["a"].state, rows["b"].state) == ("5 AP", "active", "")
    assert ("Casualty markers", 2) in [(chip.label, chip.value) for chip in rows["a"].chips]
    assert [(counter.key, counter.value) for counter in view.counters] == [("countdown", 21), ("number", 1)]


def test_action_points_are_never_made_up() -> None:
    """The sum of all AP grows only by a roll or by hand."""
    for seed in range(5):
        story = Referee(SHEET, seed).watch()
        counted = [story.deeds[number - story.first] for number in story.counting]
        for before, after, deed in zip(story.battles, story.battles[1:], counted, strict=False):
            grown = sum(getattr(unit, "ap", 0) for unit in after.units) - sum(
                getattr(unit, "ap", 0) for unit in before.units)
            rolled = deed.deed == "close" and before.opened().action in ("ap_foot", "ap_vehicle")
            assert grown <= 0 or rolled or deed.deed in ("adjust", "muster"), deed


def test_every_force_is_made_of_presets() -> None:
    assert all(SHEET.battle_sheet.preset(name) for names in FORCES.values() for name in names)
    assert all(4 <= len(names) <= 7 for names in FORCES.values())

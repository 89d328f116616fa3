"""What has become of those who have acted is forgotten where a sheet says that it makes no difference to the rest."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from rules import ruleset, rulesets
from rules.advice.sequence import best_order, shots, strength_of
from rules.engine import PlayerError
from rules.frame.battle import AnyBattle
from rules.frame.foresee import Planned, foresee
from rules.frame.unit import Unit
from tests.rules.advice.lines import TARGET, begun, lined_up
from tests.rules.advice.test_sequence import SQUARES, shot, squares

ATTACKS = [id for sheet, id in begun() if sheet == "scw" and lined_up(sheet, id, 1)]


def few(card: Unit) -> int:
    """A handful come first."""
    return abs(strength_of(card) - 3)


def line(id: str, units: int) -> tuple[AnyBattle, list[Planned]]:
    """So many squares at a target, each of a platoon of its own."""
    battle, begins = lined_up("scw", id, units, by=few)
    return battle.put(*(unit.with_(platoon=unit.id) for unit in battle.units)), begins


def all_told_apart(battle: AnyBattle) -> AnyBattle:
    """The same battle, nothing of it forgotten before the end."""
    return battle.but(sheet=replace(battle.sheet, apart=lambda one, other: False))


def others(card: Unit) -> Iterator[Unit]:
    """The card with one thing about it otherwise."""
    for stat in card.stats().values():
        now = getattr(card, stat.key)
        for value in (not now,) if isinstance(now, bool) else (stat.low, stat.high) if isinstance(now, int) else ():
            try:
                yield card.with_(**{stat.key: value})
            except PlayerError:
                continue


def test_whose_losses_make_no_difference() -> None:
    """One platoon in two squares tests its morale as one; a commander counts for the square he is in."""
    for sheet in rulesets():
        battle = ruleset(sheet).battle()
        said = [battle.sheet.apart(one, other) for one in battle.sheet.presets for other in battle.sheet.presets]
        assert any(said) is (sheet == "scw")
    scw = ruleset("scw").battle().sheet
    first, again, second, he = (scw.preset(name) for name in (
        "1st Platoon", "1st Platoon, second square", "2nd Platoon", "Company commander"))
    assert [scw.apart(first, other) for other in (again, second, he)] == [False, True, False]


@pytest.mark.parametrize("id", ATTACKS)
def test_what_has_become_of_another_platoon_changes_no_facts(id: str) -> None:
    battle, (first, second) = line(id, 2)
    other = next(one for one in first.who.values() if one != TARGET)
    facts = battle.begin(id, dict(second.who), **second.said).facts
    tried = list(others(battle.unit(other)))
    assert len(tried) > 3
    for card in tried:
        assert battle.put(card).begin(id, dict(second.who), **second.said).facts == facts, card


@pytest.mark.parametrize("answers", [False, True])
@pytest.mark.parametrize("id", ATTACKS)
def test_every_stage_is_that_of_all_told_apart(id: str, answers: bool) -> None:
    battle, begins = line(id, 3)
    assert list(map(plain, shots(battle, begins, TARGET, answers))) == list(
        map(plain, shots(all_told_apart(battle), begins, TARGET, answers)))


def test_with_return_fire_nothing_is_lost() -> None:
    """Three squares, each shot at by what is left of their target; the best order is the same, too."""
    battle, begins = squares(), [*SQUARES, shot("a3", range=1, trade_in="0")]
    battle = battle.but(units=(*battle.units, battle.unit("a1").with_(id="a3", name="a3")))
    assert battle.sheet.apart(battle.unit("a1"), battle.unit("a2"))
    apart = all_told_apart(battle)
    stages = list(shots(battle, begins, "b1", answers=True))
    assert [stage.own > 0 for stage in stages] == [True, True, True]
    assert list(map(plain, stages)) == list(map(plain, shots(apart, begins, "b1", answers=True)))
    assert list(best_order(battle, begins, "b1", answers=True)) == list(best_order(apart, begins, "b1", answers=True))
    for watch in ("a1", "a3", "b1"):
        assert dict(foresee(battle, begins, watch, answers=True).items()) == dict(
            foresee(apart, begins, watch, answers=True).items())


def plain(stage: Any) -> tuple[Planned, Any]:
    """All that a stage says, to be compared."""
    return stage.planned, replace(stage, cards=dict(stage.cards.items()))

"""The sample battle of every sheet is worth playing: both sides act in it and something comes of it."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from rules import ruleset
from rules.engine import Choice
from rules.frame.battle import AnyBattle
from rules.frame.deed import Answer, Muster
from rules.shelf import SHELF

TURNS, MOST = 3, 1500


def set_up(sheet: str) -> AnyBattle:
    """The first two forces of the sheet face each other."""
    battle = ruleset(sheet).battle()
    battle = battle.after(battle.start())
    for side, force in zip(battle.sides, battle.sheet.forces, strict=False):
        for card in battle.sheet.force(force, side):
            battle = battle.after(Muster(unit=card.model_dump(mode="json")))
    return battle


def one_more(battle: AnyBattle, dice: random.Random) -> AnyBattle:
    """What the sheet says comes next, most of the time."""
    if not battle.play:
        offers = [offer for offer in battle.offers() if not offer.locked]
        offer = offers[0] if dice.random() < 0.6 else dice.choice(offers)
        return battle.after(offer.taken(battle, dice))
    asking = battle.standing.asking
    if asking is None:
        return battle.after(battle.close())
    if isinstance(asking, Choice):
        return battle.after(Answer(choice=dice.choice(list(asking.options))))
    return battle.after(battle.thrown(dice))


@pytest.mark.parametrize("sheet", SHELF)
def test_both_sides_fight_and_are_hurt(sheet: str) -> None:
    began: Counter[str] = Counter()
    hurt: Counter[str] = Counter()
    for seed in range(3):
        battle, dice = set_up(sheet), random.Random(seed)
        first = {unit.id: unit for unit in battle.units}
        for _ in range(MOST):
            if battle.turn.number > TURNS or (not battle.play and battle.view().over):
                break
            before, battle = battle, one_more(battle, dice)
            if battle.play and not before.play and battle.edition.action(battle.play.action).attacks:
                began.update(battle.unit(unit).side for unit in [*battle.play.who.values()][:1])
        hurt.update(unit.side for unit in battle.units if unit.id in first and _worse(first[unit.id], unit))
    assert min(began["A"], began["B"]) >= 3, began
    assert min(hurt["A"], hurt["B"]) >= 1, hurt


def _worse(first: object, unit: object) -> bool:
    stats = unit.stats().values()  # type: ignore[attr-defined]
    return any(getattr(unit, stat.key) != getattr(first, stat.key) for stat in stats
               if stat.means in ("strength", "harm", "burden"))

"""Units that can do the same to the same target, for every attack that cards can begin."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rules import ruleset, rulesets
from rules.advice.matrix import attacks
from rules.advice.sequence import strength_of
from rules.engine import PlayerError
from rules.frame.action import Action
from rules.frame.battle import AnyBattle
from rules.frame.foresee import Planned
from rules.frame.unit import Unit

TARGET = "b1"
Line = tuple[AnyBattle, list[Planned]]


def begun() -> Iterator[tuple[str, str]]:
    """Every sheet with each attack that one card begins against another."""
    for sheet in rulesets():
        for action in ruleset(sheet).actions:
            if action.attacks and sorted(role.opponent for role in action.roles) == [False, True]:
                yield sheet, action.id


def strongest(card: Unit) -> int:
    """Cards of many come first."""
    return -strength_of(card)


def lined_up(sheet: str, id: str, units: int, by: Callable[[Unit], Any] = strongest) -> Line | None:
    """So many different units, as far as there are, at a target: cards as the sheet has them, those first that `by`
    puts first; range and cover as in the sample. None where no card begins this by itself."""
    battle = ruleset(sheet).battle()
    action, cards = battle.edition.action(id), sorted(battle.sheet.presets, key=by)
    said = {name: action.sample[name] for name in action.axes if name in action.sample}
    for target in cards:
        theirs = target.with_(id=TARGET, side="B", name="Target")
        able = [card for card in cards if _can(battle, action, card, theirs, said)]
        if able:
            mine = [(able * units)[at].with_(id=f"a{at}", side="A", name=f"Unit {at}") for at in range(units)]
            return battle.but(units=(*mine, theirs)), [Planned(id, _who(action, card, theirs), said) for card in mine]
    return None


def _who(action: Action, mine: Unit, theirs: Unit) -> dict[str, str]:
    return {role.id: theirs.id if role.opponent else mine.id for role in action.roles}


def _can(battle: AnyBattle, action: Action, card: Unit, theirs: Unit, said: dict[str, Any]) -> bool:
    mine = card.with_(id="a0", side="A")
    if action not in attacks(battle, mine, theirs):
        return False
    try:
        battle.but(units=(mine, theirs)).begin(action.id, _who(action, mine, theirs), **said)
    except PlayerError:
        return False
    return True

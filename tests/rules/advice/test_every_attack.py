"""Several shots by every attack of every sheet, against the tables of single shots multiplied here."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from rules.advice.sequence import shots, strength_of
from rules.engine import SENSIBLE, PlayerError
from rules.frame.battle import AnyBattle
from rules.frame.deed import Begin
from rules.frame.foresee import Planned
from tests.rules.advice.lines import TARGET, begun, lined_up


def multiplied(battle: AnyBattle, begins: list[Planned]) -> Counter[tuple[Any, bool]]:
    """Each shot's own table for each battle that it finds, deed by deed: the target's card, and whether morale was
    called for."""
    now: dict[Any, tuple[AnyBattle, bool, Fraction]] = {0: (battle, False, Fraction(1))}
    for planned in begins:
        then: dict[Any, tuple[AnyBattle, bool, Fraction]] = {}
        for before, shaken, chance in now.values():
            for after, calls, more in one_more(before, planned):
                key = after.units, after.turn.model_dump_json(), shaken or calls
                then[key] = after, shaken or calls, then.get(key, (0, 0, Fraction(0)))[2] + chance * more
        now = then
    cards: Counter[tuple[Any, bool]] = Counter()
    for after, shaken, chance in now.values():
        cards[after.unit(TARGET), shaken] += chance
    return cards


def one_more(battle: AnyBattle, planned: Planned) -> list[tuple[AnyBattle, bool, Fraction]]:
    begin = beginning(battle, planned)
    if begin is None:
        return [(battle, False, Fraction(1))]
    action, opened = battle.edition.action(planned.action), begin.done(battle)
    return [(opened.closing(outcome).done(opened).but(due=()), action.calls_for_morale(outcome), chance)
            for outcome, chance in action.odds(action.facts(**begin.facts), SENSIBLE).items()]


def beginning(battle: AnyBattle, planned: Planned) -> Begin | None:
    """Who is gone, or may not by the sheet, does nothing."""
    if not all(battle.unit(id).there for id in planned.who.values()):
        return None
    try:
        return battle.begin(planned.action, dict(planned.who), **planned.said)
    except PlayerError:
        return None


@pytest.mark.parametrize(("sheet", "id"), list(begun()))
def test_two_after_each_other_are_single_shots_multiplied(sheet: str, id: str) -> None:
    line = lined_up(sheet, id, 2, by=strength_of)
    if line is None:  # what answers a shot, or comes of a hit, is begun by nobody
        return
    battle, begins = line
    worked, last = multiplied(battle, begins), list(shots(battle, begins, TARGET))[-1]
    cards: Counter[Any] = Counter()
    for (card, _), chance in worked.items():
        cards[card] += chance
    assert dict(last.cards.items()) == dict(cards)
    assert last.gone == sum(chance for card, chance in cards.items() if not card.there)
    if last.morale is not None:
        assert last.morale == sum(chance for (_, shaken), chance in worked.items() if shaken)


def test_most_attacks_are_begun_by_cards() -> None:
    found = [(sheet, id) for sheet, id in begun() if lined_up(sheet, id, 1) is not None]
    assert len(found) == 21
    assert len({sheet for sheet, _ in found}) == 5

"""One case of each kind of advice against the printed words, worked out face by face without the engine."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from rules import ruleset
from rules.advice.changes import whole_list
from rules.advice.maps import whole_map
from rules.advice.matrix import whole_matrix
from rules.advice.sequence import best_order, shots
from tests.rules.advice.by_hand import Body, best_trade, losses, one_after_the_other, wounded
from tests.rules.advice.test_changes import bench
from tests.rules.advice.test_sequence import GANG, gang


@pytest.mark.parametrize("facts", [
    {"cover": "partial", "strength": 4}, {"bs": 1, "cover": "cover", "size": "small"},
    {"strength": 6, "toughness": 5, "save": "4+", "hits": 2}, {"overwatch": True, "charging": True, "save": "5+"},
])
def test_what_would_change_a_shot(facts: dict[str, Any]) -> None:
    changes = whole_list(bench("gang_skirmish", "shoot", **facts))
    at = bench("gang_skirmish", "shoot", **facts)
    assert changes.now.exact == wounded(at.facts)
    assert len(changes.levers) > 10
    for lever in changes.levers:
        assert lever.figure.exact == wounded(lever.facts), lever.text
        assert lever.gain == wounded(lever.facts) - wounded(at.facts)


def test_a_map_of_a_shot() -> None:
    at = bench("gang_skirmish", "shoot", save="5+")
    done = whole_map(at, "strength", "toughness")
    for cell in done.cells.values():
        assert cell.figure.exact == wounded(cell.facts)
    assert len({cell.figure.exact for cell in done.cells.values()}) > 5


def test_a_map_of_range_and_cover() -> None:
    """Two rifles: hits on 5 and 6, saves by cover; at short range, up to 1 square, they save worse."""
    done = whole_map(bench("scw", "shoot", rifle=2, trade_in="0", range=2))
    ways = [(cell.figure.exact, losses(2, cell.facts.cover, cell.facts.range <= 1)) for cell in done.cells.values()
            if cell.figure is not None]
    assert len(ways) == 12
    assert all(figure == worked for figure, worked in ways)


def test_a_matrix_of_shots() -> None:
    battle = gang()
    done = whole_matrix(battle, ["a1", "a2", "a3"], ["b1"], "shoot")
    for pair in done.pairs.values():
        assert pair.worth.figure.exact == wounded(pair.worth.facts)


def facts_of(battle: Any, planned: Any) -> Any:
    return battle.edition.action("shoot").facts(**battle.facts("shoot", dict(planned.who)))


def test_three_shots_one_after_the_other() -> None:
    battle = gang()
    stages = list(shots(battle, GANG, "b1"))
    for number, stage in enumerate(stages, start=1):
        worked = one_after_the_other([facts_of(battle, planned) for planned in GANG[:number]], Body(wounds=2))
        assert stage.gone == sum(chance for body, chance in worked.items() if body.out)
        assert stage.cards.chance(lambda card: card.down and not card.out) == sum(
            chance for body, chance in worked.items() if body.down and not body.out)
        assert stage.strength == sum(chance * body.wounds for body, chance in worked.items() if not body.out)


def test_the_best_order_of_three() -> None:
    battle = gang()
    order = list(best_order(battle, GANG, "b1"))[-1]
    worked = {ways: sum(chance for body, chance in one_after_the_other(
        [facts_of(battle, GANG[at]) for at in ways], Body(wounds=2)).items() if body.out)
        for ways in permutations(range(3))}
    assert (order.measure[0], order.as_given[0]) == (max(worked.values()), worked[0, 1, 2])
    assert worked[order.order] == max(worked.values())


@pytest.mark.parametrize(("aim", "wanted"), [("hammers it", 0), ("most casualties", 1)])
@pytest.mark.parametrize("rifles", [1, 2, 4])
def test_the_best_decision(aim: str, wanted: int, rifles: int) -> None:
    """How many hits to trade in: for each throw the best of all, then the mean over every throw."""
    action = ruleset("scw").action("opportunity")
    best = action.best(action.facts(rifle=rifles, trade_in="ask", bases=6, range=2), aim)
    worked, options = best_trade(rifles, wanted, need=4)
    assert best.value == worked
    for decision in best.decisions:
        assert list(decision.values) == options[len(decision.values) - 1]
        assert decision.worth(decision.best) == max(decision.values)

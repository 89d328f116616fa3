"""Situations whose odds need no walk of every way: sums of independent results, and dice that are looked at later."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Generator
from typing import Any, Protocol

from rules.engine.covered import Glance, Unseen, covered, glimpsed, nothing, uncovered, unseen
from rules.engine.errors import TooMany
from rules.engine.idioms import SUMS, independent
from rules.engine.node import End, Node, Weights
from rules.engine.patience import looking_up
from rules.engine.place import Place
from rules.engine.procedure import Situation
from rules.engine.spread import Spread

QUICK = frozenset((*SUMS, covered, uncovered))
MOST_PAIRS = 400_000
"""A sum of independent results that has to add up more pairs of them than this would take more than a second."""

Worked = Generator[Node, None, tuple[Weights, int]]
"""Gives nodes that must be walked before, then where all the ways lead to, and the total."""

Sums = dict[type, dict[Any, int]]
"""Every sum with its weight, by what it is: a 1 and a True are two things."""


class Results(Protocol):
    """What a shortcut needs of the graph: the odds of another situation, and the end for an outcome."""

    def result(self, node: Node, situation: Situation) -> Generator[Node, None, Spread]: ...

    def end(self, outcome: Any, place: Place) -> End: ...


def shortcut(node: Node, graph: Results) -> Worked | None:
    """The quick way to all that this node leads to, if there is one."""
    place = node.place
    if not isinstance(place, Situation) or place.procedure not in QUICK:
        return None
    if parts := independent(place):
        return added_up(node, graph, *parts)
    if thrown := glimpsed(place):
        return glanced_at(node, graph, *thrown)
    cup = unseen(place)
    return looked_at(node, graph, cup) if cup else None


def added_up(node: Node, graph: Results, line: tuple[Situation, ...], so_far: Any) -> Worked:
    """Independent results added up: one convolution after the other."""
    whole, pairs = 1, 0
    sums: Sums = {} if so_far is None else {so_far.__class__: {so_far: 1}}
    for situation in line:
        values, total = yield from graph.result(node, situation)
        whole *= total
        pairs += len(values) * sum(map(len, sums.values()))
        if pairs > MOST_PAIRS:
            raise TooMany
        sums = one_more(sums, values)
    end, place = graph.end, node.place
    return {end(outcome, place): times for of_kind in sums.values() for outcome, times in of_kind.items()}, whole


def one_more(before: Sums, values: tuple[tuple[Any, int], ...]) -> Sums:
    """Each sum and each value of one more result."""
    look_up, sums = looking_up(), defaultdict[type, dict[Any, int]](dict)
    if not before:
        for value, weight in values:
            sums[value.__class__][value] = weight
    for of_kind in before.values():
        for mine, times in of_kind.items():
            look_up()
            for value, weight in values:
                both = mine + value
                into = sums[both.__class__]
                into[both] = into.get(both, 0) + times * weight
    return sums


def glanced_at(node: Node, graph: Results, situation: Situation, glance: Glance) -> Worked:
    """What a glance can show, with all that is not seen under it."""
    if glance is nothing:
        return {graph.end(Unseen(None, situation, nothing), node.place): 1}, 1
    values, total = yield from graph.result(node, situation)
    weights: Weights = {}
    for value, weight in values:
        shown = graph.end(Unseen(glance(value), situation, glance), node.place)
        weights[shown] = weights.get(shown, 0) + weight
    return weights, total


def looked_at(node: Node, graph: Results, cup: Unseen) -> Worked:
    """What the result can be, given what a glance has shown."""
    values, total = yield from graph.result(node, cup.situation)
    if cup.glance is not nothing:
        values = tuple([(value, weight) for value, weight in values if cup.glance(value) == cup.shown])
        total = sum([weight for _, weight in values])
    return {graph.end(value, node.place): weight for value, weight in values}, total

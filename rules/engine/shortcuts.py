"""Situations whose odds need no walk of every way: sums, pairs and sieves of independent dice, dice looked at later."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Generator
from typing import Protocol

from rules.engine.covered import Glance, Unseen, covered, glimpsed, nothing, uncovered, unseen
from rules.engine.errors import TooMany
from rules.engine.heaps import Sorting, all_at_once, sorted_from, sorted_out
from rules.engine.idioms import SUMS, beside, independent
from rules.engine.kinds import Outcome
from rules.engine.node import Node
from rules.engine.patience import looking_up
from rules.engine.procedure import Situation
from rules.engine.results import Results, of_new_type
from rules.engine.sifting import sifted, through_all
from rules.engine.spread import Spread

QUICK = frozenset((*SUMS, beside, covered, uncovered, sifted, sorted_from, sorted_out))
MOST_PAIRS = 60_000
"""A sum of independent results that has to add up more pairs of them than this would keep a player waiting."""

Worked = Generator[Node, None, tuple[Results, int]]
"""Gives nodes that must be walked before, then what all the ways come to, and the total."""


class Known(Protocol):
    """What a shortcut needs of the graph: the odds of another situation."""

    def result(self, node: Node, situation: Situation) -> Generator[Node, None, Spread]: ...


def shortcut(node: Node, graph: Known) -> Worked | None:
    """The quick way to all that this node leads to, if there is one."""
    place = node.place
    if not isinstance(place, Situation) or place.procedure not in QUICK:
        return None
    if parts := independent(place):
        return added_up(node, graph, *parts)
    if place.procedure is beside:
        return paired(node, graph, *place.facts)
    if thrown := glimpsed(place):
        return glanced_at(node, graph, *thrown)
    if place.procedure is sifted:
        known = through_all(place)
        return at_once(*known) if known else None
    if place.procedure is sorted_out:
        return come_to_rest(node, graph, *place.facts)
    if place.procedure is sorted_from:
        heaps, sorting, at = place.facts
        return at_once(*all_at_once([(heap, (((dice, 1),), 1)) for heap, dice in heaps], sorting, at))
    cup = unseen(place)
    return looked_at(node, graph, cup) if cup else None


def at_once(values: tuple[tuple[Outcome, int], ...], total: int) -> Worked:
    """What is known without asking for anything else."""
    return by_type(values), total
    yield  # a generator like the others


def come_to_rest(node: Node, graph: Known, heaps: tuple[tuple[str, Situation], ...], sorting: Sorting) -> Worked:
    """All dice sorted at once, however many there are on each heap."""
    known = []
    for heap, number in heaps:
        known.append((heap, (yield from graph.result(node, number))))
    values, total = all_at_once(known, sorting)
    return {tuple: dict(values)}, total


def added_up(node: Node, graph: Known, line: tuple[Situation, ...], so_far: Outcome) -> Worked:
    """Independent results added up: one convolution after the other."""
    whole, pairs = 1, 0
    sums: Results = {} if so_far is None else {so_far.__class__: {so_far: 1}}
    for situation in line:
        values, total = yield from graph.result(node, situation)
        whole *= total
        pairs += len(values) * sum(map(len, sums.values()))
        if pairs > MOST_PAIRS:
            raise TooMany
        sums = one_more(sums, values)
    for of_kind in sums.values():
        of_new_type({}, next(iter(of_kind)), node.place)
    return sums, whole


def one_more(before: Results, values: tuple[tuple[Outcome, int], ...]) -> Results:
    """Each sum and each value of one more result."""
    if not before:
        return by_type(values)
    look_up, sums = looking_up(), defaultdict[type, dict[Outcome, int]](dict)
    for of_kind in before.values():
        for mine, times in of_kind.items():
            look_up()
            for value, weight in values:
                both = mine + value
                into = sums[both.__class__]
                into[both] = into.get(both, 0) + times * weight
    return sums


def paired(node: Node, graph: Known, known: Outcome, situation: Situation) -> Worked:
    """Each value beside what is known."""
    values, total = yield from graph.result(node, situation)
    pairs: dict[Outcome, int] = {}
    for value, weight in values:
        both = known, value
        pairs[both] = pairs.get(both, 0) + weight
    return {tuple: pairs}, total


def glanced_at(node: Node, graph: Known, situation: Situation, glance: Glance) -> Worked:
    """What a glance can show, with all that is not seen under it."""
    if glance is nothing:
        return {Unseen: {Unseen(None, situation, nothing): 1}}, 1
    values, total = yield from graph.result(node, situation)
    weights: dict[Outcome, int] = {}
    for value, weight in values:
        shown = glance(value)
        weights[shown] = weights.get(shown, 0) + weight
    return {Unseen: {Unseen(shown, situation, glance): weight for shown, weight in weights.items()}}, total


def looked_at(node: Node, graph: Known, cup: Unseen) -> Worked:
    """What the result can be, given what a glance has shown."""
    values, total = yield from graph.result(node, cup.situation)
    if cup.glance is not nothing:
        values = tuple([(value, weight) for value, weight in values if cup.glance(value) == cup.shown])
        total = sum([weight for _, weight in values])
    return by_type(values), total


def by_type(values: tuple[tuple[Outcome, int], ...]) -> Results:
    """Values with their weights, by what they are."""
    results: Results = {}
    for value, weight in values:
        results.setdefault(value.__class__, {})[value] = weight
    return results

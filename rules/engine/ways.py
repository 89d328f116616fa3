"""Every way through one procedure, up to its return."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from math import lcm
from typing import Any, Protocol

from rules.engine.errors import TooWide
from rules.engine.node import End, Node, Weights
from rules.engine.patience import looking_up
from rules.engine.place import Midway, Place, name_of
from rules.engine.procedure import Situation
from rules.engine.request import Roll
from rules.engine.run import RETURNED
from rules.engine.spread import Spread, spread
from rules.engine.then import Then

PATHS = 20_000
"""More ways than this through one procedure means that a tail call is missing."""

Fork = tuple[tuple[Any, ...], Iterator[tuple[Any, int]], int, int]
"""The answers up to a request, the answers to it that are still to try, the weight and the total of the way to them."""

Branch = tuple[Iterator[tuple[Any, int]], Callable[..., Any], tuple[Any, ...], int, int]
"""The answers that are still to try, what is called with each, and the weight and the total of the way to them."""


class Onward(Protocol):
    """What the ways need of the graph: nodes that are known, new ones, ends, and answers to what is no throw."""

    nodes: dict[Place, Node | End]

    def found(self, place: Place) -> Node | End: ...

    def end(self, outcome: Any, place: Place) -> End: ...

    def answers(self, node: Node, request: Any) -> Generator[Node, None, Spread]: ...


def ways_through(node: Node, graph: Onward) -> Generator[Node, None, tuple[Weights, int]]:
    """Where all the ways lead to, with their weights, and the total; gives each node that must be walked before."""
    situation = node.place.situation if isinstance(node.place, Midway) else node.place
    begin, facts, place = situation.procedure.steps, situation.facts, node.place
    known, found, end = graph.nodes.get, graph.found, graph.end
    assert not isinstance(node.waits, Then)
    run, results, request, given = node.waits
    del node.waits
    send, returned, look_up = run.send, results.pop, looking_up()
    by_total: dict[int, Weights] = {}
    forks: list[Fork] = []
    weight = total = paths = 1
    while True:
        look_up()
        values, whole = spread(request) if request.__class__ is Roll else (yield from graph.answers(node, request))
        paths = count_on(paths, len(values), place)
        forks.append((given, iter(values), weight, total * whole))
        # A generator cannot be copied: the first answer goes to the one that asked, for the others it is run anew.
        waits, request = True, RETURNED
        while request is RETURNED:
            if not forks:
                return over_one_total(by_total)
            given, tries, before, total = forks[-1]
            weights = by_total.setdefault(total, {})
            for value, part in tries:
                if waits:
                    waits = False
                else:
                    send(begin(*facts))
                    for answer in given:
                        send(answer)
                request = send(value)
                if request is not RETURNED:
                    given, weight = (*given, value), before * part
                    break
                result = returned()
                onward = (known(result) or found(result)) if result.__class__ is Situation else end(result, place)
                weights[onward] = weights.get(onward, 0) + before * part
            else:
                forks.pop()


def ways_onward(node: Node, graph: Onward) -> Generator[Node, None, tuple[Weights, int]]:
    """The same of a procedure that says what comes then: nothing has to be run anew."""
    place: Place = node.place
    asked: Any = node.waits
    del node.waits
    known, found, end, look_up = graph.nodes.get, graph.found, graph.end, looking_up()
    by_total: dict[int, Weights] = {}
    forks: list[Branch] = []
    weight = total = paths = 1
    while True:
        look_up()
        request = asked.request
        values, whole = spread(request) if request.__class__ is Roll else (yield from graph.answers(node, request))
        paths = count_on(paths, len(values), place)
        forks.append((iter(values), asked.go_on, asked.facts, weight, total * whole))
        asked = None
        while asked is None:
            if not forks:
                return over_one_total(by_total)
            tries, go_on, facts, before, total = forks[-1]
            weights = by_total.setdefault(total, {})
            for value, part in tries:
                result = go_on(value, *facts)
                kind = result.__class__
                if kind is Then:
                    asked, weight = result, before * part
                    break
                onward = (known(result) or found(result)) if kind is Situation else end(result, place)
                weights[onward] = weights.get(onward, 0) + before * part
            else:
                forks.pop()


def count_on(paths: int, more: int, place: Place) -> int:
    """The ways so far when one of them branches, as long as they are not too many."""
    if paths + more - 1 > PATHS:
        raise TooWide(f"{name_of(place)} branches more than {PATHS:,} ways: "
                      "return the next procedure instead of going on")
    return paths + more - 1


def over_one_total(by_total: dict[int, Weights]) -> tuple[Weights, int]:
    """Ways of different totals, all over one."""
    if len(by_total) == 1:
        [(common, merged)] = by_total.items()
        return merged, common
    common, merged = lcm(*by_total), {}
    for total, weights in by_total.items():
        scale = common // total
        for onward, weight in weights.items():
            merged[onward] = merged.get(onward, 0) + weight * scale
    return merged, common

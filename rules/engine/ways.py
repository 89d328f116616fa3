"""Every way through one procedure, up to its return."""

from __future__ import annotations

from collections.abc import Generator, Iterator
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

PATHS = 20_000
"""More ways than this through one procedure means that a tail call is missing."""

Fork = tuple[tuple[Any, ...], Iterator[tuple[Any, int]], int, int]
"""The answers up to a request, the answers to it that are still to try, the weight and the total of the way to them."""


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
    run, results, request, given = node.waits
    del node.waits
    send, returned, look_up = run.send, results.pop, looking_up()
    by_total: dict[int, Weights] = {}
    forks: list[Fork] = []
    weight = total = paths = 1
    while True:
        look_up()
        values, whole = spread(request) if request.__class__ is Roll else (yield from graph.answers(node, request))
        paths += len(values) - 1
        if paths > PATHS:
            raise TooWide(f"{name_of(place)} branches more than {PATHS:,} ways: "
                          "return the next procedure instead of going on")
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

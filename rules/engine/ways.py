"""Every way through one procedure, up to its return."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from itertools import chain, repeat
from math import lcm
from typing import Any

from rules.engine.errors import TooWide
from rules.engine.node import End, Node, Weights
from rules.engine.patience import looking_up
from rules.engine.place import Midway, name_of
from rules.engine.request import Roll
from rules.engine.run import RETURNED
from rules.engine.spread import Spread, spread

PATHS = 20_000
"""More ways than this through one procedure means that a tail call is missing."""
ANEW = repeat(True)
"""A generator cannot be copied: the first answer goes to the one that asked, for the others it is run anew."""

Fork = tuple[tuple[Any, ...], Iterator[tuple[tuple[Any, int], bool]], int, int]
"""The answers up to a request, the answers to it that are still to try, the weight and the total of the way to them."""
Answers = Callable[[Node, Any], Generator[Node, None, Spread]]
Leads = Callable[[Node, Any], Node | End]


def ways_through(node: Node, answers: Answers, leads: Leads) -> Generator[Node, None, tuple[Weights, int]]:
    """Where all the ways lead to, with their weights, and the total; gives each node that must be walked before."""
    situation = node.place.situation if isinstance(node.place, Midway) else node.place
    begin, facts = situation.procedure.steps, situation.facts
    run, results, request, given = node.waits
    del node.waits
    send, result, look_up = run.send, results.pop, looking_up()
    by_total: dict[int, Weights] = {}
    forks: list[Fork] = []
    weight = total = paths = 1
    while True:
        look_up()
        values, whole = spread(request) if request.__class__ is Roll else (yield from answers(node, request))
        paths += len(values) - 1
        if paths > PATHS:
            raise TooWide(f"{name_of(node.place)} branches more than {PATHS:,} ways: "
                          "return the next procedure instead of going on")
        forks.append((given, zip(values, chain((False,), ANEW), strict=False), weight, total * whole))
        request = RETURNED
        while request is RETURNED:
            if not forks:
                return over_one_total(by_total)
            given, tries, before, total = forks[-1]
            weights = by_total.setdefault(total, {})
            for (value, part), anew in tries:
                if anew:
                    send(begin(*facts))
                    for answer in given:
                        send(answer)
                request = send(value)
                if request is not RETURNED:
                    given, weight = (*given, value), before * part
                    break
                onward = leads(node, result())
                weights[onward] = weights.get(onward, 0) + before * part
            else:
                forks.pop()


def over_one_total(by_total: dict[int, Weights]) -> tuple[Weights, int]:
    """Ways of different totals, all over one."""
    if len(by_total) == 1:
        return next((weights, total) for total, weights in by_total.items())
    common = lcm(*by_total)
    merged: Weights = {}
    for total, weights in by_total.items():
        scale = common // total
        for onward, weight in weights.items():
            merged[onward] = merged.get(onward, 0) + weight * scale
    return merged, common

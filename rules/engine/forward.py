"""Chances pushed forward through the graph: from one node, once along every way, to the outcomes."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush

from rules.engine.kinds import Outcome
from rules.engine.ledger import Ledger
from rules.engine.node import End, Node
from rules.engine.patience import looking_up


def pushed(start: Node, ledger: Ledger) -> tuple[list[tuple[Outcome, int]], int]:
    """Every outcome that a node leads to, with its weight, and the total; equal ones of different types stay apart."""
    if not start.tails and not start.ends:
        return start.outcomes, start.total
    ends_of = ledger.ends
    ends: dict[End, int] = {}
    for node, share in _met(start):
        for end, weight in ends_of(node) if node.outcomes else node.ends:
            ends[end] = ends.get(end, 0) + share * weight
    return [(end.outcome, weight) for end, weight in ends.items()], start.whole


def gathered(start: Node) -> tuple[list[tuple[Outcome, int]], int]:
    """The same for somebody who asks once and for all; some of the outcomes may be equal."""
    if not start.tails and not start.ends:
        return start.outcomes, start.total
    ends: dict[End, int] = {}
    weights: dict[Outcome, int] = {}
    for node, share in _met(start):
        for outcome, weight in node.outcomes:
            weights[outcome] = weights.get(outcome, 0) + share * weight
        for end, weight in node.ends:
            ends[end] = ends.get(end, 0) + share * weight
    return [*weights.items(), *[(end.outcome, weight) for end, weight in ends.items()]], start.whole


def _met(start: Node) -> Iterator[tuple[Node, int]]:
    """Every node on the ways from this one, with the share that all ways to it bring; once each."""
    look_up = looking_up()
    arrived = {start: start.whole}
    waiting = [(-start.at, start)]
    while waiting:
        look_up()
        # The highest number first: all that leads to it has arrived.
        node = heappop(waiting)[1]
        share = arrived[node] // node.total
        yield node, share
        for onward, weight in node.tails:
            before = arrived.get(onward)
            if before is None:
                arrived[onward] = share * weight
                heappush(waiting, (-onward.at, onward))
            else:
                arrived[onward] = before + share * weight

"""Chances pushed forward through the graph: from one node, once along every way, to the outcomes."""

from __future__ import annotations

from collections.abc import Collection
from heapq import heappop, heappush

from rules.engine.node import End, Node
from rules.engine.patience import looking_up


def pushed(start: Node) -> tuple[Collection[tuple[End, int]], int]:
    """Every outcome that a node leads to, with its weight, and the total."""
    if not start.tails:
        return start.ends, start.total
    look_up = looking_up()
    ends: dict[End, int] = {}
    arrived = {start: start.whole}
    waiting = [(-start.at, start)]
    while waiting:
        look_up()
        # The highest number first: all that leads to it has arrived.
        node = heappop(waiting)[1]
        share = arrived[node] // node.total
        for end, weight in node.ends:
            ends[end] = ends.get(end, 0) + share * weight
        for onward, weight in node.tails:
            before = arrived.get(onward)
            if before is None:
                arrived[onward] = share * weight
                heappush(waiting, (-onward.at, onward))
            else:
                arrived[onward] = before + share * weight
    return ends.items(), start.whole

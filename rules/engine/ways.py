"""Every way through one procedure, up to its return."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from math import lcm
from typing import Protocol

from rules.engine.errors import TooWide
from rules.engine.kinds import Answer, Handed
from rules.engine.node import End, Node
from rules.engine.patience import looking_up
from rules.engine.place import Midway, Place, name_of
from rules.engine.procedure import Situation
from rules.engine.request import Note, Roll
from rules.engine.results import Results, of_new_type, over_one_total
from rules.engine.run import RETURNED
from rules.engine.spread import Spread, spread
from rules.engine.then import Then

PATHS = 20_000
"""More ways than this through one procedure means that a tail call is missing."""

Fork = tuple[tuple[Answer, ...], Iterator[tuple[Answer, int]], int, int]
"""The answers up to a request, the answers to it that are still to try, the weight and the total of the way to them."""

Asking = Generator[Node, None, tuple[Results, int]]
"""Gives each node that must be walked before; then what all ways come to, with their weights, and the total."""

Part = tuple[tuple[tuple[Answer, int], ...], int]
"""Answers with their weights, and what all these weights count."""

Branch = tuple[Callable[..., Handed], tuple[Answer, ...], tuple[tuple[Answer, int], ...], int]
"""What is called with each answer, the facts it is called with, the answers and what their weights count."""


class Onward(Protocol):
    """What the ways need of the graph: nodes that are known, new ones, and answers to what is no throw."""

    nodes: dict[Place, Node | End]

    def found(self, place: Place) -> Node | End: ...

    def at_hand(self, node: Node, request: Handed) -> Spread | None: ...

    def answers(self, node: Node, request: Handed) -> Generator[Node, None, Spread]: ...


def ways_through(node: Node, graph: Onward) -> Asking:
    """What all the ways through a procedure with steps come to."""
    situation = node.place.situation if isinstance(node.place, Midway) else node.place
    begin, facts, place = situation.procedure.steps, situation.facts, node.place
    assert not isinstance(node.waits, Then)
    run, results, request, given = node.waits
    del node.waits
    send, returned, look_up = run.send, results.pop, looking_up()
    known, new = graph.nodes.get, graph.found
    by_total: dict[int, Results] = {}
    forks: list[Fork] = []
    weight = total = paths = 1
    while True:
        look_up()
        values, whole = (spread(request) if request.__class__ is Roll else graph.at_hand(node, request)
                         or (yield from graph.answers(node, request)))
        paths = count_on(paths, len(values), place)
        forks.append((given, iter(values), weight, total * whole))
        # A generator cannot be copied: the first answer goes to the one that asked, for the others it is run anew.
        waits, request = True, RETURNED
        while request is RETURNED:
            if not forks:
                return over_one_total(by_total)
            given, tries, before, total = forks[-1]
            found = by_total.setdefault(total, {})
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
                of_kind = found.get(result.__class__) or of_new_type(found, result, place)
                if result.__class__ is Situation:
                    result = known(result) or new(result)
                of_kind[result] = of_kind.get(result, 0) + before * part
            else:
                forks.pop()


def ways_onward(node: Node, graph: Onward) -> Asking:
    """The same of a procedure that says what comes then: ways on which the same comes then are one way from there."""
    asked: list[tuple[Answer, int]] = [(node.waits, 1)]
    del node.waits
    known, new, look_up = graph.nodes.get, graph.found, looking_up()
    by_total: dict[int, Results] = {}
    total = paths = 1
    kind: type | None
    of_kind: dict[Answer, int] = {}
    while asked:
        look_up()
        if len(asked) == 1:
            [(then, weight)], request = asked, asked[0][0].request
            values, whole = (spread(request) if request.__class__ is Roll else graph.at_hand(node, request)
                             or (yield from graph.answers(node, request)))
            branches: list[Branch] = [(then.go_on, then.facts, values, weight)]
        else:
            branches, whole = yield from _branches(node, graph, asked)
        total *= whole
        found = by_total.setdefault(total, {})
        asked, kind, onward = [], None, found.setdefault(Situation, {})
        for go_on, facts, values, times in branches:
            paths = count_on(paths, len(values), node.place)
            for value, weight in values:
                result = go_on(value, *facts)
                # Mostly it is another of what it was before.
                if result.__class__ is kind:
                    of_kind[result] = of_kind.get(result, 0) + weight * times
                    continue
                while result.__class__ is Then and result.request.__class__ is Note:
                    result = result.go_on(None, *result.facts)
                if result.__class__ is Then:
                    asked.append((result, weight * times))
                elif result.__class__ is Situation:
                    place = known(result) or new(result)
                    onward[place] = onward.get(place, 0) + weight * times
                else:
                    kind = result.__class__
                    of_kind = found.get(kind) or of_new_type(found, result, node.place)
                    of_kind[result] = of_kind.get(result, 0) + weight * times
    return over_one_total(by_total)


def _branches(node: Node, graph: Onward,
              asked: list[tuple[Answer, int]]) -> Generator[Node, None, tuple[list[Branch], int]]:
    """All that is asked now, with the answers, and the total; those that go on alike are one."""
    answered: list[Spread] = []
    met: dict[int, Spread] = {}
    for then, _ in asked:
        request = then.request
        # Often it is the very same request.
        known = met.get(id(request))
        if known is None:
            known = met[id(request)] = (spread(request) if request.__class__ is Roll else graph.at_hand(node, request)
                                        or (yield from graph.answers(node, request)))
        answered.append(known)
    common = lcm(*[whole for _, whole in answered])
    alike: dict[Answer, list[Part]] = {}
    for (then, weight), (values, whole) in zip(asked, answered, strict=True):
        what_then = then.go_on, then.facts
        parts = alike.get(what_then)
        if parts is None:
            parts = alike[what_then] = []
        parts.append((values, weight * (common // whole)))
    return [(*then, *(parts[0] if len(parts) == 1 else _mixed(parts))) for then, parts in alike.items()], common


def _mixed(parts: list[Part]) -> Part:
    """The answers of all parts together; a 1 and a True are two answers."""
    mixed: Results = {}
    for values, times in parts:
        kind, of_kind = None, {}
        for value, weight in values:
            if value.__class__ is not kind:
                kind = value.__class__
                of_kind = mixed.setdefault(kind, {})
            of_kind[value] = of_kind.get(value, 0) + weight * times
    return tuple([pair for of_kind in mixed.values() for pair in of_kind.items()]), 1


def count_on(paths: int, more: int, place: Place) -> int:
    """The ways so far when one of them branches, as long as they are not too many."""
    if paths + more - 1 > PATHS:
        raise TooWide(f"{name_of(place)} branches more than {PATHS:,} ways: "
                      "return the next procedure instead of going on")
    return paths + more - 1

"""Everything a place can lead to, as a graph: each situation is run once, equal ones meet in one node.

The walk keeps its own stack. A tail call that comes back to a node still being walked ("tie: fight again") is a loop:
its nodes are taken out of it one by one, each by going through it to what it leads to. Nothing is truncated.
"""

from __future__ import annotations

from collections.abc import Generator
from math import gcd
from typing import Any, NoReturn

from rules.engine.errors import ProcedureError, TooMany
from rules.engine.forward import pushed
from rules.engine.ledger import Ledger
from rules.engine.node import ASIDE, DONE, NEW, OPEN, End, Node, Waits, Weights
from rules.engine.odds import LONG
from rules.engine.place import Midway, Place, name_of
from rules.engine.plan import Plan
from rules.engine.procedure import Situation
from rules.engine.request import Choice, Note
from rules.engine.run import RETURNED, started
from rules.engine.shortcuts import shortcut
from rules.engine.spread import Spread
from rules.engine.then import Then
from rules.engine.ways import ways_onward, ways_through

MOST_WEIGHTS = 1_500_000
"""A graph that has to remember more than this would take a phone's memory and the player's patience."""
NOTED: Spread = (((None, 1),), 1)


class Graph:
    """Places and what they lead to, under one plan for the choices."""

    def __init__(self, decide: Plan) -> None:
        self._decide = decide
        self._forget()

    def _forget(self) -> None:
        self.end = Ledger().end
        self.nodes: dict[Place, Node | End] = {}
        self._aside: list[Node] = []
        self._settled = self._weights = 0

    def __len__(self) -> int:
        return len(self.nodes)

    def walked(self, place: Place) -> Node | End:
        """A place, and with it all that it leads to."""
        try:
            node = self.found(place)
            if isinstance(node, Node) and node.state is NEW:
                self._walk_from(node)
        except BaseException:
            self._forget()  # what was begun would never be finished
            raise
        return node

    def _walk_from(self, first: Node) -> None:
        stack = [self._walk(first)]
        while stack:
            needed = next(stack[-1], None)
            if needed is None:
                stack.pop()
            else:
                stack.append(self._walk(needed))

    def _walk(self, node: Node) -> Generator[Node, None, None]:
        """Gives each node that has to be walked before this one is done."""
        node.state = OPEN
        mark = len(self._aside)
        weights, total = yield from shortcut(node, self) or (
            ways_onward(node, self) if node.waits.__class__ is Then else ways_through(node, self))
        self._lead(node, weights, total)
        for onward, _ in node.tails:
            if onward.state is NEW:
                yield onward
        self._close(node, mark)

    def found(self, place: Place) -> Node | End:
        """The node of a place; what asks for nothing is no node of its own, it is what it comes to."""
        found = self.nodes.get(place)
        passed: list[Place] = []
        while found is None:
            passed.append(place)
            waits, result = _first_question(place)
            if waits is not None:
                found = Node(place, waits)
            elif result.__class__ is not Situation:
                found = self.end(result, place)
            elif result in passed:
                _fail(result, "never ends")
            else:
                place = result
                found = self.nodes.get(place)
        for place in passed:
            self.nodes[place] = found
        return found

    def answers(self, node: Node, request: Any) -> Generator[Node, None, Spread]:
        """What can answer a request that is no throw, with the weight of each answer."""
        if request.__class__ is Situation:
            return (yield from self.result(node, request))
        if request.__class__ is Note:
            return NOTED
        if not isinstance(request, Choice):
            _fail(node.place, f"asked for {request!r}, which is no request")
        node.assumed |= {request.label}
        return ((request.check(self._decide(request)), 1),), 1

    def result(self, node: Node, situation: Situation) -> Generator[Node, None, Spread]:
        """The odds of a sub-procedure, complete."""
        sub = self.nodes.get(situation) or self.found(situation)
        if isinstance(sub, End):
            return ((sub.outcome, 1),), 1
        if sub.spread is None:
            if sub.state is OPEN:
                _fail(sub.place, "needs its own result: a loop must go through a return")
            if sub.state is NEW:
                yield sub
            if sub.state is ASIDE:
                _fail(sub.place, "is part of a loop that does not go through a return")
            ends, total = pushed(sub)
            sub.spread = tuple([(end.outcome, weight) for end, weight in ends]), total
        node.assumed |= sub.assumed
        return sub.spread

    def _lead(self, node: Node, weights: Weights, total: int) -> None:
        self._weights += len(weights)
        if self._weights > MOST_WEIGHTS:
            raise TooMany
        if total.bit_length() > LONG:
            shared = gcd(total, *weights.values())
            total //= shared
            weights = {onward: weight // shared for onward, weight in weights.items()}
        node.lead_to(weights, total)

    def _close(self, node: Node, mark: int) -> None:
        """All that a node leads to is known, unless a way leads back into a loop that is still open."""
        if node.tails and _is_open(node):
            self._take_out(node)
            if _is_open(node):
                node.state = ASIDE
                self._aside.append(node)
                return
        self._settle(node)
        while len(self._aside) > mark:
            self._settle(self._aside.pop())

    def _settle(self, node: Node) -> None:
        self._settled += 1
        node.settle(self._settled)

    def _take_out(self, node: Node) -> None:
        """A way to a node set aside goes through it; "then do it again" leaves the others as they are to each other."""
        weights, total = _ways(node), node.total
        while aside := next((it for it in weights if isinstance(it, Node) and it.state is ASIDE), None):
            node.assumed |= aside.assumed
            times = weights.pop(aside)
            weights = {onward: weight * aside.total for onward, weight in weights.items()}
            total *= aside.total
            for onward, weight in _ways(aside).items():
                weights[onward] = weights.get(onward, 0) + times * weight
        again = weights.pop(node, 0)
        if again == total:
            _fail(node.place, "never ends")
        self._lead(node, weights, total - again)


def _ways(node: Node) -> Weights:
    return {**dict(node.ends), **dict(node.tails)}


def _is_open(node: Node) -> bool:
    return any(onward.state is not DONE for onward, _ in node.tails)


def _first_question(place: Place) -> tuple[Waits | None, Any]:
    """Runs a place up to its first question: how it waits, or its result if it has none."""
    situation, given = (place.situation, place.answers) if isinstance(place, Midway) else (place, ())
    procedure = situation.procedure
    if procedure.at_once is not None and not given:
        result = procedure.at_once(*situation.facts)
        while result.__class__ is Then and result.request.__class__ is Note:
            result = result.go_on(None, *result.facts)
        return (result, None) if result.__class__ is Then else (None, result)
    run, results = started()
    request = run.send(procedure.steps(*situation.facts))
    for answer in given:
        request = run.send(answer)
    while request.__class__ is Note:
        given = (*given, None)
        request = run.send(None)
    return (None, results.pop()) if request is RETURNED else ((run, results, request, given), None)


def _fail(place: Place, why: str) -> NoReturn:
    raise ProcedureError(f"{name_of(place)} {why}.")

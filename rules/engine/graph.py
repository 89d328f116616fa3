"""Everything a place can lead to, as a graph: each situation is run once, equal ones meet in one node.

The walk keeps its own stack. A tail call that comes back to a node still being walked ("tie: fight again") is a loop:
its nodes are taken out of it one by one, each by going through it to what it leads to. Nothing is truncated.
"""

from __future__ import annotations

from collections.abc import Generator
from math import gcd
from typing import NoReturn, TypeVar

from rules.engine.errors import ProcedureError, TooMany
from rules.engine.forward import pushed
from rules.engine.kinds import Answer, Handed, Outcome
from rules.engine.ledger import Ledger
from rules.engine.node import ASIDE, DONE, NEW, OPEN, End, Node, Waits
from rules.engine.odds import LONG
from rules.engine.place import Midway, Place, name_of
from rules.engine.plan import Plan
from rules.engine.procedure import Situation
from rules.engine.request import Choice, Note
from rules.engine.results import Results, of_new_type
from rules.engine.run import RETURNED, started
from rules.engine.shortcuts import shortcut
from rules.engine.spread import Spread
from rules.engine.then import Then
from rules.engine.ways import ways_onward, ways_through

T = TypeVar("T")
MOST_WEIGHTS = 1_500_000
"""A graph that has to remember more than this would take a phone's memory and the player's patience."""
NOTED: Spread = (((None, 1),), 1)


class Graph:
    """Places and what they lead to, under one plan for the choices."""

    def __init__(self, decide: Plan) -> None:
        self._decide = decide
        self._forget()

    def _forget(self) -> None:
        self.ledger = Ledger()
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
        results, total = yield from shortcut(node, self) or (
            ways_onward(node, self) if node.waits.__class__ is Then else ways_through(node, self))
        self._lead(node, results, total)
        for onward, _ in node.tails:
            if onward.state is NEW:
                yield onward
        self._close(node, mark)

    def found(self, place: Place) -> Node | End:
        """The node of a place; what asks for nothing is no node of its own, it is what it comes to."""
        found = self.nodes.get(place)
        if found is not None:
            return found
        passed: list[Place] = []
        while found is None:
            passed.append(place)
            waits, result = _first_question(place)
            if waits is not None:
                found = Node(place, waits)
            elif result.__class__ is not Situation:
                of_new_type({}, result, place)
                found = self.ledger.end(result)
            elif result in passed:
                _fail(result, "never ends")
            else:
                place = result
                found = self.nodes.get(place)
        for place in passed:
            self.nodes[place] = found
        return found

    def answers(self, node: Node, request: Handed) -> Generator[Node, None, Spread]:
        """What can answer a request that is no throw, with the weight of each answer."""
        if request.__class__ is Situation:
            return (yield from self.result(node, request))
        if request.__class__ is Note:
            return NOTED
        if not isinstance(request, Choice):
            _fail(node.place, f"asked for {request!r}, which is no request")
        node.assumed |= {request.label}
        return ((request.check(self._decide(request)), 1),), 1

    def at_hand(self, node: Node, request: Handed) -> Spread | None:
        """The odds of a sub-procedure that was asked for before; None for all else."""
        sub = self.nodes.get(request) if request.__class__ is Situation else None
        if sub.__class__ is not Node or sub.spread is None:
            return None
        if sub.assumed:
            node.assumed |= sub.assumed
        return sub.spread

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
            outcomes, total = pushed(sub, self.ledger)
            if total.bit_length() > LONG:
                shared = gcd(total, *[weight for _, weight in outcomes])
                outcomes, total = _divided(outcomes, shared), total // shared
            sub.spread = tuple(outcomes), total
        if sub.assumed:
            node.assumed |= sub.assumed
        return sub.spread

    def _lead(self, node: Node, results: Results, total: int) -> None:
        """Results are outcomes, or situations that lead further."""
        onward = results.pop(Situation, None)
        tails: list[tuple[Node, int]] = [way for way in onward.items() if way[0].__class__ is Node] if onward else []
        ends: list[tuple[End, int]] = [way for way in onward.items() if way[0].__class__ is End] if onward else []
        outcomes: list[tuple[Outcome, int]] = []
        for of_kind in results.values():
            outcomes += of_kind.items()
        self._weights += len(outcomes) + len(ends) + len(tails)
        if self._weights > MOST_WEIGHTS:
            raise TooMany
        # What only ends is brought to its lowest terms by whoever asks for it.
        if total.bit_length() > LONG and (ends or tails):
            shared = gcd(total, *[weight for weights in (outcomes, ends, tails) for _, weight in weights])
            total //= shared
            outcomes, ends, tails = _divided(outcomes, shared), _divided(ends, shared), _divided(tails, shared)
        node.lead_to(outcomes, ends, tails, total)

    def _close(self, node: Node, mark: int) -> None:
        """All that a node leads to is known, unless a way leads back into a loop that is still open."""
        open_ = [tail for tail in node.tails if tail[0].state is not DONE]
        if len(open_) == 1 and open_[0][0] is node:
            self._not_again(node, *open_)
        elif open_:
            self._take_out(node)
            if any(onward.state is not DONE for onward, _ in node.tails):
                node.state = ASIDE
                self._aside.append(node)
                return
        self._settled += 1
        node.settle(self._settled)
        while len(self._aside) > mark:
            self._settled += 1
            self._aside.pop().settle(self._settled)

    def _not_again(self, node: Node, again: tuple[Node, int]) -> None:
        """The same once more, and nothing else is open: what it leads to stays as it is to each other."""
        node.tails.remove(again)
        node.total -= again[1]
        if not node.total:
            _fail(node.place, "never ends")

    def _take_out(self, node: Node) -> None:
        """A way to a node set aside goes through it; "then do it again" leaves the others as they are to each other."""
        weights, total = self._ways(node), node.total
        while aside := next((it for it in weights if isinstance(it, Node) and it.state is ASIDE), None):
            node.assumed |= aside.assumed
            times = weights.pop(aside)
            weights = {onward: weight * aside.total for onward, weight in weights.items()}
            total *= aside.total
            for onward, weight in self._ways(aside).items():
                weights[onward] = weights.get(onward, 0) + times * weight
        again = weights.pop(node, 0)
        if again == total:
            _fail(node.place, "never ends")
        self._lead(node, {Situation: weights}, total - again)

    def _ways(self, node: Node) -> dict[Answer, int]:
        return {**dict(self.ledger.ends(node)), **dict(node.tails)}


def _divided(weights: list[tuple[T, int]], shared: int) -> list[tuple[T, int]]:
    return [(onward, weight // shared) for onward, weight in weights]


def _first_question(place: Place) -> tuple[Waits | None, Answer]:
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

"""Walks every way a situation can go.

The walk keeps its own stack. A tail call that comes back to a situation still being walked ("tie: fight again")
is carried as an open end and solved when that situation is done; nothing is truncated.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any, NoReturn

from rules.engine.covered import Glance, Unseen, glimpsed, nothing, unseen
from rules.engine.ends import Ends
from rules.engine.errors import ProcedureError, TooMany
from rules.engine.idioms import independent
from rules.engine.ledger import Ledger, is_open
from rules.engine.odds import Odds, mixed
from rules.engine.plan import Plan
from rules.engine.procedure import Situation
from rules.engine.request import Choice, Note, Roll
from rules.engine.spread import Spread, spread


@dataclass(frozen=True)
class Midway:
    """A situation some of whose requests are answered already."""

    situation: Situation
    answers: tuple[Any, ...]


Place = Situation | Midway
Ask = tuple[Place, bool]
"""A walk needs the odds of another place; only a tail call (True) may be answered with an open end."""
Walk = Generator[Ask, Odds, Odds]

NOTED: Spread = (((None, 1),), 1)
MOST_WEIGHTS = 1_500_000
"""A walk that has to remember more than this would take a phone's memory and the player's patience."""
MOST_PAIRS = 400_000
"""A sum of independent results that has to add up more pairs of them than this would take more than a second."""
SHORT_CUT = 32
"""So many silent tail calls are followed in one go; a loop of them must still be found."""


class Walker:
    """One walk through everything that a place can lead to."""

    def __init__(self, known: dict[Place, Odds], ledger: Ledger, decide: Plan) -> None:
        self._known = known
        self._ledger = ledger
        self._decide = decide
        self._unsolved: dict[Place, Odds] = {}
        self._walking: set[Place] = set()
        self._stack: list[tuple[Place, Walk]] = []
        self._looped = False
        self._written = 0

    def walk(self, place: Place) -> None:
        """Walks until nothing is left to walk."""
        self._push(place)
        reply: Odds | None = None
        while self._stack:
            top, walk = self._stack[-1]
            try:
                reply = self._look_up(*walk.send(reply))  # type: ignore[arg-type]
            except StopIteration as stop:
                self._stack.pop()
                reply = self._close(top, stop.value)

    def _push(self, place: Place) -> None:
        self._walking.add(place)
        self._stack.append((place, self._walk(place)))

    def _look_up(self, place: Place, tail: bool) -> Odds | None:
        if place in self._unsolved:
            return self._unsolved[place]
        if place not in self._walking:
            self._push(place)
            return None
        if not tail:
            _fail(place, "needs its own result: a loop must go through a return")
        self._looped = True
        return Odds({self._ledger.open_end(place): 1}, 1)

    def _close(self, place: Place, odds: Odds) -> Odds:
        self._walking.discard(place)
        self._written += len(odds)
        if self._written > MOST_WEIGHTS:
            raise TooMany
        if not self._looped:
            self._known[place] = odds
            return odds
        end = self._ledger.open_end(place)
        odds = _without_itself(place, end, odds)
        self._keep(place, odds)
        for other, partial in list(self._unsolved.items()):
            if other != place and end in partial.weights:
                self._keep(other, _filled_in(partial, end, odds))
        return odds

    def _keep(self, place: Place, odds: Odds) -> None:
        if is_open(odds):
            self._unsolved[place] = odds
        else:
            self._unsolved.pop(place, None)
            self._known[place] = odds

    def _walk(self, place: Place) -> Walk:
        situation, answers = (place.situation, place.answers) if isinstance(place, Midway) else (place, ())
        if not answers:
            if parts := independent(situation):
                return (yield from self._sum(*parts))
            if thrown := glimpsed(situation):
                return (yield from self._glimpsed(*thrown))
            if cup := unseen(situation):
                return (yield from self._seen(cup))
        ends = Ends(situation.procedure.name, self._ledger)
        if situation.procedure.at_once is not None:
            ends.add(_followed(situation.procedure.at_once(*situation.facts)), 1, 1)
        else:
            yield from self._go_through(situation, answers, ends)
        return (yield from self._joined(ends))

    def _sum(self, line: tuple[Situation, ...], so_far: Any) -> Walk:
        """Independent results added up: one convolution after the other."""
        result = None if so_far is None else self._ledger.certain(so_far)
        pairs = 0
        for situation in line:
            odds = yield from self._result(situation)
            pairs += len(odds) * len(result or ())
            if pairs > MOST_PAIRS:
                raise TooMany
            result = odds if result is None else self._ledger.added(result, odds)
        assert result is not None
        return result

    def _glimpsed(self, situation: Situation, glance: Glance) -> Walk:
        """What a glance can show, with all that is not seen under it."""
        if glance is nothing:
            return self._ledger.certain(Unseen(None, situation, nothing))
        odds = yield from self._result(situation)
        weights: dict[int, int] = {}
        for outcome, weight in self._ledger.spread(odds)[0]:
            shown = self._ledger.number(Unseen(glance(outcome), situation, glance))
            weights[shown] = weights.get(shown, 0) + weight
        return Odds(weights, odds.total, odds.assumed)

    def _seen(self, cup: Unseen) -> Walk:
        """What the result can be, given what a glance has shown."""
        odds = yield from self._result(cup.situation)
        if cup.glance is nothing:
            return odds
        weights = {number: weight for number, weight in odds.weights.items()
                   if cup.glance(self._ledger.outcome(number)) == cup.shown}
        return Odds(weights, sum(weights.values()), odds.assumed)

    def _result(self, situation: Situation) -> Walk:
        """The odds of a sub-procedure, complete."""
        if situation in self._known:
            return self._known[situation]
        odds = yield situation, False
        if self._looped and is_open(odds):
            _fail(situation, "is part of a loop that does not go through a return")
        return odds

    def _go_through(self, situation: Situation, answers: tuple[Any, ...], ends: Ends) -> Generator[Ask, Odds, None]:
        """Every way through one procedure, up to its return."""
        todo: list[tuple[tuple[Any, ...], int, int]] = [(answers, 1, 1)]
        begin, facts, known = situation.procedure.steps, situation.facts, self._known
        while todo:
            given, weight, total = todo.pop()
            send = begin(*facts).send
            try:
                request = send(None)
                for answer in given:
                    request = send(answer)
                while True:
                    if isinstance(request, Situation):
                        odds = known.get(request) or (yield from self._result(request))
                        if odds.assumed:
                            ends.assumed |= odds.assumed
                        values, whole = self._ledger.spread(odds)
                    else:
                        values, whole = self._settled(situation, request, ends)
                    total *= whole
                    for value, part in values[1:]:
                        todo.append(((*given, value), weight * part, total))
                    value, part = values[0]
                    given, weight = (*given, value), weight * part
                    request = send(value)
            except StopIteration as stop:
                result = stop.value
                ends.add(_followed(result) if isinstance(result, Situation) else result, weight, total)

    def _settled(self, asker: Situation, request: Any, ends: Ends) -> Spread:
        """What can answer this request, with the weights of each answer."""
        if isinstance(request, Roll):
            return spread(request)
        if isinstance(request, Note):
            return NOTED
        if isinstance(request, Choice):
            ends.assumed |= {request.label}
            return ((request.check(self._decide(request)), 1),), 1
        _fail(asker, f"asked for {request!r}, which is no request")

    def _joined(self, ends: Ends) -> Walk:
        """The ends of one procedure with what its tail calls lead to."""
        weights, tails, whole = ends.over_one_total()
        parts: list[tuple[int, Odds]] = []
        for situation, weight in tails.items():
            parts.append((weight, self._known.get(situation) or (yield situation, True)))
        if weights:
            here = sum(weights.values())
            parts.append((here, Odds(weights, here)))
        joined = mixed(parts, whole) if len(parts) > 1 else parts[0][1]
        if ends.assumed <= joined.assumed:
            return joined
        return Odds(joined.weights, joined.total, joined.assumed | ends.assumed)


def _followed(result: Any) -> Any:
    """A tail call that asks for nothing is followed at once: it is not worth a walk of its own."""
    for _ in range(SHORT_CUT):
        if not isinstance(result, Situation) or result.procedure.asks:
            return result
        ended = _silently(result)
        if ended is result:
            return result
        result = ended
    return result


def _silently(situation: Situation) -> Any:
    """What a situation comes to without a throw or a decision; itself if it asks for one."""
    steps = situation.begin()
    try:
        while isinstance(next(steps), Note):
            pass
    except StopIteration as stop:
        return stop.value
    situation.procedure.asks = True
    return situation


def _without_itself(place: Place, end: int, odds: Odds) -> Odds:
    """"Then do it again" leaves the chances of the other ends as they are to each other."""
    again = odds.weights.get(end, 0)
    if not again:
        return odds
    if again == odds.total:
        _fail(place, "never ends")
    rest = {number: weight for number, weight in odds.weights.items() if number != end}
    return Odds(rest, odds.total - again, odds.assumed)


def _filled_in(partial: Odds, end: int, odds: Odds) -> Odds:
    """The open end replaced by what it leads to."""
    rest = dict(partial.weights)
    parts = [(rest.pop(end), odds)]
    if rest:
        here = sum(rest.values())
        parts.append((here, Odds(rest, here, partial.assumed)))
    return mixed(parts, partial.total)


def _fail(place: Place, why: str) -> NoReturn:
    situation = place.situation if isinstance(place, Midway) else place
    raise ProcedureError(f"{situation.procedure.name} {why}.")

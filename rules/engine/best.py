"""Best play: the owner's choices make a number as high as they can, the opponent's as low, exactly.

Backward induction over everything that can happen. A decision inside a sub-procedure is judged by what the procedures
that wait for it make of the result. What has no choice in it is taken whole from the graph of odds, loops included.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from fractions import Fraction
from heapq import heappop, heappush
from math import lcm

from rules.engine.errors import EndlessChoice, OpenChoice, PlayerError, ProcedureError, TooMany
from rules.engine.forward import pushed
from rules.engine.graph import NOTED, Graph
from rules.engine.kinds import Answer, Handed, Outcome
from rules.engine.node import End, Node
from rules.engine.odds import NOBODY, Odds
from rules.engine.patience import looking_up
from rules.engine.place import Midway, name_of
from rules.engine.plan import SENSIBLE
from rules.engine.procedure import Situation
from rules.engine.request import Choice, Note, Roll
from rules.engine.run import RETURNED, started
from rules.engine.spot import Frames, Spot
from rules.engine.spread import Spread, spread
from rules.engine.within import Within, plainly
from rules.said import Text

Number = Callable[[Answer], int | Fraction]
MOST_SPOTS = 200_000
"""Best play that has to look at more than this would take a phone's memory and the player's patience."""


@dataclass(frozen=True)
class Decision:
    """A choice under best play: what each option is worth, and how likely it is to be met."""

    choice: Choice
    values: tuple[Fraction, ...]
    best: Answer
    chance: Fraction = Fraction(1)

    def worth(self, option: Answer) -> Fraction:
        """What this option is worth if all goes on with best play."""
        return self.values[self.choice.options.index(self.choice.check(option))]


class BestBook:
    """The book of best play for one number read off the outcome: worked out once and remembered."""

    def __init__(self, number: Number, within: Within = plainly) -> None:
        self._within = within
        self._number = number
        self._counted: set[Text] = set()
        self._forget()

    def _forget(self) -> None:
        self._graph = Graph(self._any)
        self._spots: dict[Frames, Spot] = {}
        self._worth: dict[Node, int | Fraction] = {}

    def __len__(self) -> int:
        return len(self._spots)

    def value(self, situation: Situation) -> Fraction:
        """The mean of the number if both sides play their best."""
        return self._within(self._solved, (Midway(situation, ()),)).value

    def odds(self, situation: Situation) -> Odds:
        """The odds of everything this can end in under best play."""
        return self._within(self._odds, (Midway(situation, ()),))

    def decisions(self, situation: Situation) -> tuple[Decision, ...]:
        """Every choice that can be the first one, the most likely first."""
        return self._within(self._first, (Midway(situation, ()),))

    def decision(self, frames: Frames) -> Decision:
        """The choice that is due inside a play."""
        return self._within(self._due, frames)

    def _due(self, frames: Frames) -> Decision:
        spot = self._solved(frames)
        if spot.choice is None:
            raise PlayerError("No choice is due.")
        return self._decision(spot, Fraction(1))

    def _decision(self, spot: Spot, chance: Fraction) -> Decision:
        assert spot.choice is not None
        values = tuple(self._spots[onward].value for onward, _ in spot.ways)
        return Decision(spot.choice, values, spot.choice.options[spot.picked], chance)

    # -- backward: what each spot is worth

    def _solved(self, frames: Frames) -> Spot:
        try:
            if frames not in self._spots:
                self._solve(frames)
        except BaseException:
            self._forget()  # what was begun would never be finished
            raise
        return self._spots[frames]

    def _solve(self, first: Frames) -> None:
        look_up, under_way = looking_up(), {first}
        stack = [(first, self._walk(first))]
        while stack:
            look_up()
            needed = next(stack[-1][1], None)
            if needed is None:
                under_way.discard(stack.pop()[0])
            elif needed in under_way:
                raise EndlessChoice(name_of(needed[-1]))
            else:
                under_way.add(needed)
                stack.append((needed, self._walk(needed)))

    def _walk(self, frames: Frames) -> Generator[Frames, None, None]:
        """Gives all that has to be known before this spot is."""
        spot = self._opened(frames)
        for onward, _ in spot.ways:
            if onward not in self._spots:
                yield onward
        values = [self._spots[onward].value for onward, _ in spot.ways]
        if spot.choice is not None:
            spot.decide(values)
        elif spot.end is not None:
            spot.value = self._mean(spot.end)
        else:
            spot.average(values)
        if len(self._spots) >= MOST_SPOTS:
            raise TooMany
        self._spots[frames] = spot
        spot.at = len(self._spots)

    def _opened(self, frames: Frames) -> Spot:
        """What is asked here, and where each answer leads to."""
        *below, top = frames
        if not top.answers and (known := self._without_choice(top.situation)) is not None:
            return self._ended(tuple(below), known)
        request, result = _asked(top)
        if request is RETURNED:
            return self._returned(tuple(below), result)
        if isinstance(request, Situation) and self._without_choice(request) is None:
            return Spot((((*frames, Midway(request, ())), 1),))
        if isinstance(request, Choice) and not request.counted:
            answers, total, choice = [(option, 1) for option in request.options], 1, request
            return Spot(_answered(frames, answers), total, choice)
        values, total = self._chance(request, top)
        return Spot(_answered(frames, values), total)

    def _ended(self, below: Frames, known: Node | End) -> Spot:
        """Nothing is decided here any more: it is all odds, or odds of what the procedures below are told."""
        if not below:
            return Spot(end=known)
        values, total = self._spread(known)
        return Spot(_answered(below, values), total)

    def _returned(self, below: Frames, result: Outcome) -> Spot:
        if isinstance(result, Situation):
            return Spot((((*below, Midway(result, ())), 1),))
        return Spot(_answered(below, ((result, 1),))) if below else Spot(end=End(result))

    def _chance(self, request: Handed, top: Midway) -> Spread:
        if isinstance(request, Roll):
            return spread(request)
        if isinstance(request, Note):
            return NOTED
        if isinstance(request, Choice):
            return ((SENSIBLE(request), 1),), 1
        if isinstance(request, Situation):
            return self._spread(self._graph.walked(request))
        raise ProcedureError(f"{name_of(top)} asked for {request!r}, which is no request.")

    def _without_choice(self, situation: Situation) -> Node | End | None:
        """A situation in which nobody decides anything; None for all others."""
        node = self._graph.walked(situation)
        return node if isinstance(node, End) or node.assumed <= self._counted else None

    def _any(self, choice: Choice) -> Answer:
        """Whether a choice is met at all does not hang on how those after it are made."""
        if choice.counted:
            self._counted.add(choice.label)
        try:
            return SENSIBLE(choice)
        except OpenChoice:
            return choice.options[0]

    def _spread(self, node: Node | End) -> Spread:
        """Every outcome with its weight, and the total."""
        if isinstance(node, End):
            return ((node.outcome, 1),), 1
        if node.spread is None:
            outcomes, total = pushed(node, self._graph.ledger)
            node.spread = tuple(outcomes), total
        return node.spread

    def _mean(self, end: Node | End) -> Fraction:
        if isinstance(end, End):
            return Fraction(self._number(end.outcome))
        return Fraction(self._worth_of(end)) / end.whole

    def _worth_of(self, first: Node) -> int | Fraction:
        """The mean out of all that a node's chances are counted in, from the last node it leads to up to itself."""
        look_up, worth, number = looking_up(), self._worth, self._number
        stack = [first]
        while stack:
            look_up()
            node = stack[-1]
            missing = [onward for onward, _ in node.tails if onward not in worth]
            if missing:
                stack += missing
                continue
            stack.pop()
            share = node.whole // node.total
            ends = self._graph.ledger.ends(node)
            worth[node] = sum(weight * share * number(end.outcome) for end, weight in ends) + sum(
                weight * (share // onward.whole) * worth[onward] for onward, weight in node.tails)
        return worth[first]

    # -- forward: what comes of it

    def _arrivals(self, first: Frames, past_choices: bool) -> dict[Spot, Fraction]:
        """How likely each spot is under best play, each before all that it leads to."""
        start, look_up = self._solved(first), looking_up()
        arrived = {start: Fraction(1)}
        waiting = [(-start.at, start)]
        while waiting:
            look_up()
            spot = heappop(waiting)[1]
            if spot.choice is not None and not past_choices:
                continue
            taken = spot.taken()
            share = arrived[spot] / (spot.total if spot.choice is None else 1)
            for onward, weight in taken:
                after = self._spots[onward]
                if after not in arrived:
                    arrived[after] = Fraction(0)
                    heappush(waiting, (-after.at, after))
                arrived[after] += share * weight
        return arrived

    def _first(self, frames: Frames) -> tuple[Decision, ...]:
        met = [self._decision(spot, chance) for spot, chance in self._arrivals(frames, False).items() if spot.choice]
        return tuple(sorted(met, key=lambda decision: -decision.chance))

    def _odds(self, frames: Frames) -> Odds:
        chances: dict[Answer, Fraction] = {}
        assumed = NOBODY
        for spot, chance in self._arrivals(frames, True).items():
            if spot.choice is not None:
                assumed |= {spot.choice.label}
            if spot.end is not None:
                values, total = self._spread(spot.end)
                assumed |= NOBODY if isinstance(spot.end, End) else spot.end.assumed
                for outcome, weight in values:
                    chances[outcome] = chances.get(outcome, Fraction(0)) + chance * weight / total
        whole = lcm(*(chance.denominator for chance in chances.values()))
        return Odds({outcome: int(chance * whole) for outcome, chance in chances.items()}, whole, assumed)


def _answered(frames: Frames, values: Answer) -> tuple[tuple[Frames, int], ...]:
    """Each answer to what the last procedure asked, with its weight."""
    *below, top = frames
    return tuple([((*below, Midway(top.situation, (*top.answers, value))), weight) for value, weight in values])


def _asked(place: Midway) -> tuple[Answer, Answer]:
    """What a procedure asks after these answers, or RETURNED and its result."""
    procedure = place.situation.procedure
    run, results = started()
    request = run.send(procedure.steps(*place.situation.facts))
    for answer in place.answers:
        request = run.send(answer)
    return (request, results.pop()) if request is RETURNED else (request, None)

"""Several shots: units one after the other at one target, what is left after each, and the best order."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import factorial

from rules.engine import PlayerError, looking_up
from rules.engine.odds import Odds
from rules.frame.battle import AnyBattle
from rules.frame.foresee import Foresight, Planned, Standing
from rules.frame.unit import StatView, Unit
from rules.said import say

MOST = 5
"""The best order is looked for among so many units at most."""
GONE, MORALE, LOSSES, BURDEN = "gone", "morale", "losses", "burden"
WANTED = (GONE, MORALE, LOSSES, BURDEN)
"""What the best order is for: nothing is left of the target, it has to test its morale, it has lost most, or most lies
on a target of which nobody is counted: pins, markers."""
Measure = tuple[Fraction, ...]
"""What is wanted first; of equal ones the rest decides. Strength counts as what is lost."""


@dataclass(frozen=True)
class Stage:
    """What is left of the target after one more unit, all earlier ones included."""

    planned: Planned
    cards: Odds
    gone: Fraction
    morale: Fraction | None
    """The chance that morale was called for so far; None where none of the actions has it."""
    left: dict[int, Fraction]
    """The chance of each strength."""
    carried: dict[int, Fraction]
    """Of a target of which nobody is counted: the chance that it is there with so many pins or markers."""
    strength: Fraction
    """What is left on average."""
    own: Fraction
    """What the unit itself has lost on average, to whoever answers it."""


@dataclass(frozen=True)
class Order:
    """The best order so far, out of so many that were tried."""

    order: tuple[int, ...]
    measure: Measure
    tried: int
    of: int
    as_given: Measure

    @property
    def gain(self) -> Fraction:
        """What it adds to what is wanted."""
        return self.measure[0] - self.as_given[0]

    @property
    def whole(self) -> bool:
        """Whether every order was tried."""
        return self.tried == self.of


def shots(battle: AnyBattle, begins: Sequence[Planned], watch: str, answers: bool = False,
          foresight: Foresight | None = None) -> Iterator[Stage]:
    """The target after each unit."""
    ahead = foresight or Foresight(battle, answers)
    actions = [battle.edition.action(planned.action) for planned in begins]
    odds = ahead.now
    for number, planned in enumerate(begins, start=1):
        odds = ahead.after(odds, planned)
        morale = odds.chance(lambda it: it.shaken) if any(action.has_morale for action in actions) else None
        own = _lost(battle, ahead, odds, planned, watch)
        yield _stage(planned, odds.by(lambda it: ahead.card(it, watch)), morale, own)
        odds = ahead.forgetting(odds, planned, begins[number:], watch)


def _stage(planned: Planned, cards: Odds, morale: Fraction | None, own: Fraction) -> Stage:
    left, carried = cards.by(strength_of), defaultdict[int, Fraction](Fraction)
    for card, chance in cards.items():
        if card.there and burden(card):
            carried[carried_by(card)] += chance
    return Stage(planned, cards, cards.chance(lambda card: not card.there), morale,
                 dict(sorted(left.items(), reverse=True)), dict(sorted(carried.items())),
                 left.mean(lambda strength: strength), own)


def _lost(battle: AnyBattle, ahead: Foresight, odds: Odds, planned: Planned, watch: str) -> Fraction:
    """What those who act have lost on average."""
    own = [id for id in planned.who.values() if id != watch]
    before = sum(strength_of(battle.unit(id)) for id in own)
    return before - odds.mean(lambda it: sum(strength_of(ahead.card(it, id)) for id in own))


def best_order(battle: AnyBattle, begins: Sequence[Planned], watch: str, answers: bool = False,
               foresight: Foresight | None = None, wanted: str = GONE) -> Iterator[Order]:
    """The order that does most of what is wanted, found among all; what is best so far as it goes on."""
    if not 1 <= len(begins) <= MOST:
        raise PlayerError(say("The best order is found for 1 to {most} units, not {n}.", most=MOST, n=len(begins)))
    ahead, look_up = foresight or Foresight(battle, answers), looking_up()
    best: Order | None = None
    for tried, (order, odds) in enumerate(_orders(ahead, begins, watch, (), ahead.now), start=1):
        look_up()
        measure = _measure(ahead, odds, watch, wanted)
        if best is None:
            best = Order(order, measure, 0, factorial(len(begins)), measure)
        if measure > best.measure:
            best = Order(order, measure, tried, best.of, best.as_given)
        best = Order(best.order, best.measure, tried, best.of, best.as_given)
        yield best


def _orders(ahead: Foresight, begins: Sequence[Planned], watch: str, order: tuple[int, ...],
            odds: Odds) -> Iterator[tuple[tuple[int, ...], Odds]]:
    """Every order with where it ends, the given one first; orders that begin alike share their beginning."""
    if len(order) == len(begins):
        yield order, odds
    for at, planned in enumerate(begins):
        if at not in order:
            rest = [other for n, other in enumerate(begins) if n not in (*order, at)]
            after = ahead.forgetting(ahead.after(odds, planned), planned, rest, watch)
            yield from _orders(ahead, begins, watch, (*order, at), after)


def _measure(ahead: Foresight, odds: Odds, watch: str, wanted: str) -> Measure:
    def card(standing: Standing) -> Unit:
        return ahead.card(standing, watch)

    gone = odds.chance(lambda it: not card(it).there)
    lost = -odds.mean(lambda it: strength_of(card(it)))
    if wanted == MORALE:
        return odds.chance(lambda it: it.shaken), gone, lost
    if wanted == BURDEN:
        return odds.mean(lambda it: carried_by(card(it))), gone
    return (lost, gone) if wanted == LOSSES else (gone, lost)


def strength_of(card: Unit) -> int:
    """Men, bases or models that are left; nothing of what is gone."""
    if not card.there:
        return 0
    stats = card.stats().values()
    return sum(int(getattr(card, stat.key)) for stat in stats if stat.means == "strength")


def burden(card: Unit) -> StatView | None:
    """What lies on a card of which nobody is counted: its pins, its markers."""
    stats = card.stats().values()
    counted = any(stat.means == "strength" for stat in stats)
    return None if counted else next((stat for stat in stats if stat.means == "burden"), None)


def carried_by(card: Unit) -> int:
    """How much of it lies there, also on what is gone."""
    stat = burden(card)
    return int(getattr(card, stat.key)) if stat else 0

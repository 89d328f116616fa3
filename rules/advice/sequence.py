"""Several shots: units one after the other at one target, what is left after each, and the best order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import factorial

from rules.engine import PlayerError, looking_up
from rules.engine.odds import Odds
from rules.frame.battle import AnyBattle
from rules.frame.foresee import Foresight, Planned, Standing
from rules.frame.unit import Unit

MOST = 5
"""The best order is looked for among so many units at most."""
Measure = tuple[Fraction, Fraction]
"""The chance that it is gone; of equal ones, the strength it has lost on average."""


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
    strength: Fraction
    """What is left on average."""


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
        """What it adds to the chance that the target is gone."""
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
    for planned in begins:
        odds = ahead.after(odds, planned)
        morale = odds.chance(lambda it: it.shaken) if any(action.has_morale for action in actions) else None
        yield _stage(planned, odds.by(lambda it: ahead.card(it, watch)), morale)


def _stage(planned: Planned, cards: Odds, morale: Fraction | None) -> Stage:
    left = cards.by(strength_of)
    return Stage(planned, cards, cards.chance(lambda card: not card.there), morale,
                 dict(sorted(left.items(), reverse=True)), left.mean(lambda strength: strength))


def best_order(battle: AnyBattle, begins: Sequence[Planned], watch: str, answers: bool = False,
               foresight: Foresight | None = None) -> Iterator[Order]:
    """The order that most likely leaves nothing of the target, found among all; what is best so far as it goes on."""
    if not 1 <= len(begins) <= MOST:
        raise PlayerError(f"The best order is found for 1 to {MOST} units, not {len(begins)}.")
    ahead, look_up = foresight or Foresight(battle, answers), looking_up()
    best: Order | None = None
    for tried, (order, odds) in enumerate(_orders(ahead, begins, (), ahead.now), start=1):
        look_up()
        measure = _measure(ahead, odds, watch)
        if best is None:
            best = Order(order, measure, 0, factorial(len(begins)), measure)
        if measure > best.measure:
            best = Order(order, measure, tried, best.of, best.as_given)
        best = Order(best.order, best.measure, tried, best.of, best.as_given)
        yield best


def _orders(ahead: Foresight, begins: Sequence[Planned], order: tuple[int, ...],
            odds: Odds) -> Iterator[tuple[tuple[int, ...], Odds]]:
    """Every order with where it ends, the given one first; orders that begin alike share their beginning."""
    if len(order) == len(begins):
        yield order, odds
    for at, planned in enumerate(begins):
        if at not in order:
            yield from _orders(ahead, begins, (*order, at), ahead.after(odds, planned))


def _measure(ahead: Foresight, odds: Odds, watch: str) -> Measure:
    def card(standing: Standing) -> Unit:
        return ahead.card(standing, watch)

    return odds.chance(lambda it: not card(it).there), -odds.mean(lambda it: strength_of(card(it)))


def strength_of(card: Unit) -> int:
    """Men, bases or models that are left; nothing of what is gone."""
    if not card.there:
        return 0
    stats = card.stats().values()
    return sum(int(getattr(card, stat.key)) for stat in stats if stat.means == "strength")

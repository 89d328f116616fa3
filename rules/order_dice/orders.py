"""Order dice: drawing them, the order check, FUBAR, rally and snap to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.engine import (
    OWNER,
    Lookup,
    Need,
    Note,
    Reading,
    Roll,
    Steps,
    Tell,
    Total,
    at_least,
    need,
    procedure,
    value,
)
from rules.order_dice.amounts import PINS_REMOVED, thrown
from rules.order_dice.columns import RALLIES, REMOVES_PIN, REMOVES_PINS
from rules.order_dice.facts.common import Tested
from rules.order_dice.facts.turn import Bag, ExtraTurn, HoldDown, OrderCheck, Rally, Snap
from rules.order_dice.morale import check_dice, nerve_of
from rules.order_dice.outcomes.orders import SIDES, Drawn, Held, OneMore, OrderResult, Snapped
from rules.order_dice.phrases import Amount, amount
from rules.order_dice.rulings import Rulings
from rules.order_dice.tables import TABLES, amounts, cell
from rules.said import Text, say

GOES_ON = Tell(say("one more turn"), say("the game ends"), say("{faces}: one more turn"))


class Side(int):
    """The side whose die came out of the bag."""

    @property
    def said(self) -> Text:
        """In words."""
        return SIDES[self]


@dataclass(frozen=True)
class Colour(Reading):
    """Which side's die was drawn: the dice lie side by side, one number each."""

    dice: tuple[int, ...]

    def value_of(self, face: int) -> int:
        """The side whose dice hold this number."""
        for side, n in enumerate(self.dice):
            if face <= n:
                return side
            face -= n
        raise ValueError("more than there are dice")

    def add(self, state: int, face: int) -> int:
        return self.value_of(face)

    def read(self, faces: Sequence[int]) -> Side:
        return Side(super().read(faces))

    def marks(self, faces: Sequence[int]) -> tuple[bool | None, ...]:
        return (True,) * len(faces)


@procedure
def draw(bag: Bag) -> Steps[Drawn]:
    """Draw one die at random; it is not put back."""
    total = sum(bag.dice)
    side = 0 if total > 1 else next(at for at, n in enumerate(bag.dice) if n)
    if total > 1:
        side = yield Roll(1, Colour(bag.dice), "Draw an order die", sides=total,
                          note="1 die per unit without an order.")
    return Drawn(int(side), tuple(n - (at == side) for at, n in enumerate(bag.dice)))


@value
class Order:
    """An order under check, and what FUBAR could make of it."""

    name: str
    pins: int
    friend_near_enemy: bool
    can_run: bool

    def comes_to(self, result: str, removed: int = 0) -> OrderResult:
        """The end of it; pins never go below 0."""
        return OrderResult(result, self.name, self.pins, max(0, self.pins - removed))


def _again(unit: Tested) -> str:
    return unit.reroll if unit.full_strength else ""


@procedure
def order_check(unit: OrderCheck) -> Steps[OrderResult]:
    """A unit with pins checks before it carries out its order; DOWN is never checked."""
    order = Order(unit.order, unit.pins, unit.friend_near_enemy, unit.can_run)
    if unit.order == "DOWN":
        yield Note("Order check", "DOWN: no check")
        return order.comes_to("ok")
    if not unit.pins and not unit.called_for:
        yield Note("Order check", "no pins: no check")
        return order.comes_to("ok")
    if unit.order == "RALLY":
        return rally_check(order, nerve_of(unit).goal(0), _again(unit), rallied(unit.rulings))
    return checked(order, nerve_of(unit).goal(unit.pins), _again(unit))


@procedure
def rally(unit: Rally) -> Steps[OrderResult]:
    """Order check ignoring pins; success removes D6+1 of them."""
    order = Order("RALLY", unit.pins, unit.friend_near_enemy, unit.can_run)
    if not unit.pins:
        yield Note("Order check", "no pins to rally from")
        return order.comes_to("ok")
    return rally_check(order, nerve_of(unit).goal(0), _again(unit), rallied(unit.rulings))


@procedure
def checked(order: Order, goal: Need, again: str) -> Steps[OrderResult]:
    """Double 1 removes D6+1 pins, a pass removes 1, a failure means DOWN, a double 6 is FUBAR."""
    total = yield check_dice(goal, "Order check", again, OWNER)
    if total == 12:
        return fubar(order)
    if total > goal:
        return order.comes_to("down")
    if total == 2:
        return pins_removed(order, "ok_great", removed_by("2 (double 1)"))
    return pins_removed(order, "ok", removed_by("total <= target"))


def removed_by(row: str) -> Amount:
    """The pins that go with a check that is passed so."""
    printed = TABLES["order_check"].text(row, "Result")
    return amount((REMOVES_PIN if REMOVES_PIN.fits(printed) else REMOVES_PINS).read(printed)[0])


@procedure
def rally_check(order: Order, goal: Need, again: str, removed: Amount) -> Steps[OrderResult]:
    """Passed, D6+1 pins go, which holds the ordinary one already (O15); double 1 gives no more."""
    total = yield check_dice(goal, "Order check", again, OWNER)
    if total == 12:
        return fubar(order)
    if total > goal:
        return order.comes_to("down")
    return pins_removed(order, "ok_great" if total == 2 else "ok", removed, "orders")


def rallied(rulings: Rulings) -> Amount:
    """The pins that RALLY removes, by the switch one more (O15)."""
    removed, = amounts(RALLIES, "orders", 5)
    return removed.and_more(int(rulings.rally_extra_pin))


@procedure
def pins_removed(order: Order, result: str, removed: Amount, table: str = "order_check") -> Steps[OrderResult]:
    """Dice for the pins that go, or as many as are printed."""
    if not removed.n:
        return order.comes_to(result, removed.plus)
    pins = yield thrown(removed, "Pins removed", "pins removed", table)
    return order.comes_to(result, pins)


@procedure
def fubar(order: Order) -> Steps[OrderResult]:
    """Some fire at friends, some run; DOWN if there is nobody to shoot at or nowhere to run."""
    effect = yield Roll(1, Lookup(TABLES["fubar"], "Effect"), "FUBAR", table="fubar")
    if effect == "FIRE":
        return order.comes_to("fubar_friendly_fire" if order.friend_near_enemy else "fubar_down")
    return order.comes_to("fubar_run" if order.can_run else "fubar_down")


@procedure
def snap_to(officer: Snap) -> Snapped:
    """An officer who carried out his order pulls up to RANK dice for units in his bubble."""
    table = TABLES["officers"]
    return Snapped(table.text(officer.rank, "Title"), cell("officers", officer.rank, "Snap-to units"),
                   cell("officers", officer.rank, "Bubble"), officer.in_transport)


@procedure
def hold_down(unit: HoldDown) -> Steps[Held]:
    """Keeping DOWN removes no pins on this sheet (O17)."""
    if unit.rulings.down_hold_removes == "none" or not unit.pins:
        yield Note("Keep DOWN", "no pins removed")
        return Held(unit.pins, unit.pins)
    removed = yield Roll(1, Total(), "Pins removed", sides=3, tell=PINS_REMOVED)
    return Held(unit.pins, max(0, unit.pins - removed))


@procedure
def extra_turn(end: ExtraTurn) -> Steps[OneMore]:
    """At the end of the last turn, if the scenario says so: 4+ plays one more (O10)."""
    more = yield Roll(1, at_least(need(end.rulings.extra_turn)), "Extra turn", tell=GOES_ON)
    return OneMore(bool(more))

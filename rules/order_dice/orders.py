"""Order dice: drawing them, the order check, FUBAR, rally and snap to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from rules.engine import (
    OWNER,
    Lookup,
    Need,
    Note,
    Reading,
    Roll,
    Steps,
    Total,
    at_least,
    need,
    procedure,
)
from rules.order_dice.amounts import thrown
from rules.order_dice.columns import RALLIES, REMOVES_PIN, REMOVES_PINS
from rules.order_dice.facts import Tested
from rules.order_dice.facts_turn import Bag, ExtraTurn, HoldDown, OrderCheck, Rally, Snap
from rules.order_dice.morale import check_dice, nerve_of
from rules.order_dice.phrases import Amount, amount
from rules.order_dice.results import NoChanges, NoFollows, order_shown, pins_changed, pins_told, plural
from rules.order_dice.rulings import Rulings
from rules.order_dice.tables import TABLES, amounts, cell
from rules.ruleset import Change, Follow

SIDES = ("first", "second", "third", "fourth")


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

    def marks(self, faces: Sequence[int]) -> tuple[bool | None, ...]:
        return (True,) * len(faces)


@dataclass(frozen=True)
class Drawn:
    """The die that came out of the bag, and what is left in it."""

    side: int
    left: tuple[int, ...]

    @property
    def sentence(self) -> str:
        """Whose turn it is."""
        left = ", ".join(f"{name} {n}" for name, n in zip(SIDES, self.left, strict=True) if n)
        return f"The {SIDES[self.side]} side's die: it gives an order. Left in the bag: {left or 'nothing'}."

    @property
    def changes(self) -> tuple[Change, ...]:
        """One die less in the bag."""
        return (Change("turn", f"bag_{self.side + 1}", delta=-1, label="order dice"),)

    @property
    def ended_as(self) -> str:
        """The number of the side, from 0."""
        return str(self.side)

    follows: ClassVar[tuple[Follow, ...]] = (Follow("order_check", "The unit's order check, if it has pins"),)


@procedure
def draw(bag: Bag) -> Steps[Drawn]:
    """Draw one die at random; it is not put back."""
    total = sum(bag.dice)
    side = 0 if total > 1 else next(at for at, n in enumerate(bag.dice) if n)
    if total > 1:
        side = yield Roll(1, Colour(bag.dice), "Draw an order die", sides=total,
                          note="One die for each unit without an order.", tell="")
    return Drawn(side, tuple(n - (at == side) for at, n in enumerate(bag.dice)))


@dataclass(frozen=True)
class OrderResult:
    """What became of an order."""

    result: str
    order: str
    pins_before: int
    pins_after: int

    @property
    def passed(self) -> bool:
        """Whether the order is carried out."""
        return self.result.startswith("ok")

    @property
    def sentence(self) -> str:
        """What the unit does now, and with how many pins."""
        return f"{self._does()} It has {pins_told(self.pins_after, self.pins_before)}."

    def _does(self) -> str:
        return {
            "ok_great": f"Double 1: the unit carries out {self.order} and shakes off pins.",
            "ok": f"The unit carries out {self.order}.",
            "down": f"The unit fails: {self.order} becomes DOWN.",
            "fubar_friendly_fire": "FUBAR: the unit fires at a friendly unit; the opponent picks which.",
            "fubar_run": "FUBAR: the unit runs away from the closest visible enemy.",
            "fubar_down": "FUBAR, but it can do nothing of the kind: the unit goes DOWN."}[self.result]

    @property
    def changes(self) -> tuple[Change, ...]:
        """The order it has now, and its pins."""
        now = {"down": "DOWN", "fubar_down": "DOWN", "fubar_run": "RUN", "fubar_friendly_fire": "FIRE"}
        order = order_shown("unit", now.get(self.result, self.order))
        return (*order, *pins_changed("unit", self.pins_after - self.pins_before))

    @property
    def ended_as(self) -> str:
        """What the order has come to."""
        return self.result

    @property
    def follows(self) -> tuple[Follow, ...]:
        """A unit that may shoot shoots; an officer who passed may snap to."""
        shot = {"moved": self.order == "ADVANCE" and self.passed, "pins": self.pins_after}
        shooter = {"shooter": "unit"}
        if self.result == "fubar_friendly_fire":
            return (Follow("shoot", "The shot at the friendly unit", shot, shooter),)
        if not self.passed:
            return ()
        shoots = (Follow("shoot", "Shoot", shot, shooter),) if self.order in ("FIRE", "ADVANCE") else ()
        return (*shoots, Follow("snap_to", "An officer may snap to"))


@dataclass(frozen=True, slots=True)
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
        yield Note("Order check", "DOWN never needs a check.")
        return order.comes_to("ok")
    if not unit.pins and not unit.called_for:
        yield Note("Order check", "No pins: the order succeeds without dice.")
        return order.comes_to("ok")
    if unit.order == "RALLY":
        return rally_check(order, nerve_of(unit).goal(0), _again(unit), rallied(unit.rulings))
    return checked(order, nerve_of(unit).goal(unit.pins), _again(unit))


@procedure
def rally(unit: Rally) -> Steps[OrderResult]:
    """Order check ignoring pins; success removes D6+1 of them."""
    order = Order("RALLY", unit.pins, unit.friend_near_enemy, unit.can_run)
    if not unit.pins:
        yield Note("Order check", "No pins: there is nothing to rally from.")
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
    return pins_removed(order, "ok_great" if total == 2 else "ok", removed)


def rallied(rulings: Rulings) -> Amount:
    """The pins that RALLY removes, by the switch one more (O15)."""
    removed, = amounts(RALLIES, "orders", 5)
    return removed.and_more(int(rulings.rally_extra_pin))


@procedure
def pins_removed(order: Order, result: str, removed: Amount) -> Steps[OrderResult]:
    """Dice for the pins that go, or as many as are printed."""
    if not removed.n:
        return order.comes_to(result, removed.plus)
    pins = yield thrown(removed, "Pins removed", "{value} pin{s} removed", "order_check")
    return order.comes_to(result, pins)


@procedure
def fubar(order: Order) -> Steps[OrderResult]:
    """Some fire at friends, some run; DOWN if there is nobody to shoot at or nowhere to run."""
    effect = yield Roll(1, Lookup(TABLES["fubar"], "Effect"), "FUBAR", table="fubar")
    if effect == "FIRE":
        return order.comes_to("fubar_friendly_fire" if order.friend_near_enemy else "fubar_down")
    return order.comes_to("fubar_run" if order.can_run else "fubar_down")


@dataclass(frozen=True)
class Snapped(NoChanges):
    """How many more units an officer may order at once."""

    title: str
    units: int
    bubble: int
    in_transport: bool

    @property
    def sentence(self) -> str:
        """Whom he may snap to."""
        up_to = "up to " if self.units > 1 else ""
        whom = ", only his own transport and its passengers" if self.in_transport else f' within {self.bubble}"'
        return (f"The {self.title} may snap to {up_to}{plural(self.units, 'unit')}{whom}: "
                "take a die of his side from the bag for each unit; each makes its own check.")

    follows: ClassVar[tuple[Follow, ...]] = (Follow("order_check", "Each unit's own order check", who={}),)


@procedure
def snap_to(officer: Snap) -> Snapped:
    """An officer who carried out his order pulls up to RANK dice for units in his bubble."""
    table = TABLES["officers"]
    return Snapped(table.text(officer.rank, "Title"), cell("officers", officer.rank, "Snap-to units"),
                   cell("officers", officer.rank, "Bubble"), officer.in_transport)


@dataclass(frozen=True)
class Held(NoFollows):
    """A unit that stays DOWN into the next turn."""

    pins_before: int
    pins_after: int

    @property
    def sentence(self) -> str:
        """How many pins it keeps."""
        return f"The unit stays DOWN and has {pins_told(self.pins_after, self.pins_before)}."

    @property
    def changes(self) -> tuple[Change, ...]:
        """Its order and its pins."""
        return (*order_shown("unit", "DOWN"), *pins_changed("unit", self.pins_after - self.pins_before))


@procedure
def hold_down(unit: HoldDown) -> Steps[Held]:
    """Keeping DOWN removes no pins on this sheet (O17)."""
    if unit.rulings.down_hold_removes == "none" or not unit.pins:
        yield Note("Keep DOWN", "No pins are removed.")
        return Held(unit.pins, unit.pins)
    removed = yield Roll(1, Total(), "Pins removed", sides=3, tell="{value} pin{s} removed")
    return Held(unit.pins, max(0, unit.pins - removed))


@dataclass(frozen=True)
class OneMore(NoChanges, NoFollows):
    """Whether the game goes on."""

    goes_on: bool

    @property
    def sentence(self) -> str:
        """Another turn or the end."""
        return "One more turn is played." if self.goes_on else "The game ends here."

    @property
    def ended_as(self) -> str:
        """Whether the game goes on."""
        return "one more" if self.goes_on else "the end"


@procedure
def extra_turn(end: ExtraTurn) -> Steps[OneMore]:
    """At the end of the last turn, if the scenario says so: 4+ plays one more (O10)."""
    more = yield Roll(1, at_least(need(end.rulings.extra_turn)), "Extra turn")
    return OneMore(bool(more))


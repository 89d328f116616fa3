"""What players do with an order die, from the bag to the last reaction."""

from __future__ import annotations

from typing import Literal

from rules.engine import PlayerError
from rules.frame.deed import Deed
from rules.order_dice.tables import cell
from rules.order_dice.turn import (
    MOVING,
    Declared,
    Snapping,
    Table,
    acting,
    barred,
    carried_out,
    has_room,
    in_bag,
    in_hand,
    moved,
    nameless,
    under_way,
)
from rules.order_dice.units import Card, Officer, OrderDie, Vehicle
from rules.said import Text, or_list, say

DECLARES = {"shoot": say("{unit} shoots at {target}."), "ram": say("{unit} rams {target}.")}
ASSAULTS = say("{unit} assaults {target}.")


def takes(unit: Card, wanted: tuple[str, ...]) -> Text:
    """It has another order than this takes."""
    return say("{unit} has {order}: this takes {wanted}.", unit=unit.said, order=unit.order, wanted=or_list(*wanted))


def standing(battle: Table, id: str) -> Card:
    """A unit that is still there."""
    unit = battle.unit(id)
    if not unit.there:
        raise PlayerError(say("{unit} is no longer there.", unit=unit.said))
    return unit


class Draw(Deed):
    """An order die comes out of the bag."""

    deed: Literal["draw"] = "draw"
    side: str

    def check(self, battle: Table) -> None:
        if self.side not in battle.sides or not in_bag(battle, self.side) + (in_hand(battle) == self.side):
            raise PlayerError(say("No die of {side} is in the bag.", side=battle.side_said(self.side)))
        if hand := in_hand(battle):
            self.against(say("A die of {side} is drawn already.", side=battle.side_said(hand)))
        if unit := acting(battle):
            self.against(say("{unit} has not carried out its order yet.", unit=unit.said))
        if battle.turn.phase != "orders":
            self.against("Order dice are drawn in the order phase.")

    def done(self, battle: Table) -> Table:
        return battle.at(phase="orders", hand=self.side, active="", due="", by="", declared=None, fired=(), hits=(),
                         snapping=())

    def told(self, battle: Table) -> Text:
        return say("A die of {side} is drawn.", side=battle.side_said(self.side))


class GiveOrder(Deed):
    """A die goes to a unit; `by` an officer who snaps to it, it is taken from the bag."""

    deed: Literal["order"] = "order"
    unit: str
    order: Literal["FIRE", "ADVANCE", "RUN", "AMBUSH", "RALLY", "DOWN"]
    by: str = ""
    round: Literal["", "AP", "HE"] = ""
    """What a gun with both loads: picked when it is given the order."""

    def check(self, battle: Table) -> None:
        unit = standing(battle, self.unit)
        if unit.order:
            self.against(say("{unit} has an order already.", unit=unit.said))
        if reason := barred(battle, unit, self.order):
            self.against(reason)
        if self.by:
            self._snaps(battle, unit)
        elif in_hand(battle) != unit.side:
            self.against(say("No die of {side} is drawn.", side=battle.side_said(unit.side)))

    def _snaps(self, battle: Table, unit: Card) -> None:
        officer = standing(battle, self.by)
        if officer.side != unit.side or unit not in within_bubble(battle, officer):
            self.against(say("{officer} cannot snap to {unit}.", officer=officer.said, unit=unit.said))
        if not battle.edition.within(snaps_left, battle, self.by):
            self.against(say("{officer} has snapped to as many as his rank allows.", officer=officer.said))

    def done(self, battle: Table) -> Table:
        unit, turn = battle.unit(self.unit), battle.turn
        ordered = unit.with_(order=self.order, loaded=self.round, moved_away=False)
        hand = turn.hand if self.by or turn.hand != unit.side else ""
        check = bool(unit.pins) and self.order != "DOWN"
        after = battle.put(ordered).at(
            phase="orders", hand=hand, active=unit.id, due="check" if check else "resolve", by=self.by, declared=None,
            measured=False, fired=(), hits=(),
            snapping=_one_more(turn.snapping, self.by) if self.by else turn.snapping)
        return after if check else under_way(after)

    def told(self, battle: Table) -> Text:
        order = loaded(self.order, self.round)
        unit = battle.unit(self.unit).said
        if self.by:
            return say("{officer} snaps to {unit}: {order}.", officer=battle.unit(self.by).said, unit=unit, order=order)
        return say("{unit}: {order}.", unit=unit, order=order)


def loaded(order: str, round: str) -> Text:
    """An order, and the round a gun loads with it."""
    return say("{order}, {round} loaded", order=order, round=round) if round else order


def _one_more(snapping: tuple[Snapping, ...], officer: str) -> tuple[Snapping, ...]:
    return tuple(snap.model_copy(update={"snapped": snap.snapped + 1}) if snap.officer == officer else snap
                 for snap in snapping)


def snaps_left(battle: Table, officer: str) -> int:
    """How many units more he may snap to: up to RANK."""
    unit = battle.find(officer)
    made = next((snap.snapped for snap in battle.turn.snapping if snap.officer == officer), None)
    if made is None or not isinstance(unit, Officer) or not unit.leads:
        return 0
    return max(0, cell("officers", unit.rank, "Snap-to units") - made)


def within_bubble(battle: Table, officer: Card) -> tuple[Card, ...]:
    """Whom he may snap to: from inside a transport only that one and its passengers; else the players measure."""
    near = tuple(unit for unit in battle.units if unit.side == officer.side and not unit.order and unit.there)
    if not officer.inside:
        return near
    return tuple(unit for unit in near if officer.inside in (unit.id, unit.inside))


class PlaceNameless(Deed):
    """The die in the hand goes to a unit without a card."""

    deed: Literal["nameless"] = "nameless"
    order: OrderDie = ""

    def check(self, battle: Table) -> None:
        if not nameless(battle, in_hand(battle)):
            raise PlayerError("That die belongs to a unit with a card.")

    def done(self, battle: Table) -> Table:
        side, placed = battle.turn.hand, battle.turn.placed
        return battle.at(hand="", placed={**placed, side: placed.get(side, 0) + 1})

    def told(self, battle: Table) -> Text:
        side = battle.side_said(battle.turn.hand)
        if not self.order:
            return say("A unit of {side} has its order.", side=side)
        return say("A unit of {side}: {order}.", side=side, order=self.order)


class NoSnap(Deed):
    """The officer snaps to nobody more."""

    deed: Literal["no_snap"] = "no_snap"

    def check(self, battle: Table) -> None:
        if not battle.turn.snapping:
            raise PlayerError("No officer may snap to now.")

    def done(self, battle: Table) -> Table:
        return battle.at(snapping=battle.turn.snapping[:-1])

    def told(self, battle: Table) -> Text:
        officer = battle.find(battle.turn.snapping[-1].officer)
        return say("{officer} snaps to nobody else.", officer=officer.said if officer else "the officer")


# -- carrying it out


class Declare(Deed):
    """The active unit says what it will do to whom; the target reacts first (P24)."""

    deed: Literal["declare"] = "declare"
    action: Literal["shoot", "assault", "assault_vehicle", "tank_assault", "ram"]
    target: str
    weapon: str = ""

    def check(self, battle: Table) -> None:
        target, unit = standing(battle, self.target), battle.find(battle.turn.active)
        if unit is None or not unit.there:
            raise PlayerError("No unit is carrying out an order.")
        if not target.on_table:
            self.against(say("{unit} is not on the table.", unit=target.said))
        if target.side == unit.side:
            self.against(say("{unit} is on the same side.", unit=target.said))
        wanted = ("FIRE", "ADVANCE") if self.action == "shoot" else ("RUN",)
        if unit.order not in wanted:
            self.against(takes(unit, wanted))

    def done(self, battle: Table) -> Table:
        return battle.at(declared=Declared(action=self.action, target=self.target, weapon=self.weapon))

    def told(self, battle: Table) -> Text:
        unit, target = battle.unit(battle.turn.active).said, battle.unit(self.target).said
        if self.weapon:
            return say("{unit} shoots at {target} with {weapon}.", unit=unit, target=target, weapon=self.weapon)
        return DECLARES.get(self.action, ASSAULTS).with_parts(unit=unit, target=target)


class Withdraw(Deed):
    """The active unit does not do what it declared."""

    deed: Literal["withdraw"] = "withdraw"

    def check(self, battle: Table) -> None:
        if battle.turn.declared is None:
            raise PlayerError("Nothing is declared.")

    def done(self, battle: Table) -> Table:
        return battle.at(declared=None)

    def told(self, battle: Table) -> Text:
        return say("{unit} thinks better of it.", unit=battle.unit(battle.turn.active).said)


class GoDown(Deed):
    """A unit goes DOWN: as its reaction its die leaves the bag (O-B3); gone wild, with nobody to shoot at."""

    deed: Literal["down"] = "down"
    unit: str

    def check(self, battle: Table) -> None:
        unit = standing(battle, self.unit)
        if unit.order and battle.turn.active != unit.id:
            self.against(say("{unit} has an order already and cannot react.", unit=unit.said))

    def done(self, battle: Table) -> Table:
        after = battle.put(battle.unit(self.unit).with_(order="DOWN", moved_away=False))
        return carried_out(after, passed=False) if battle.turn.active == self.unit else after

    def told(self, battle: Table) -> Text:
        return say("{unit} goes DOWN.", unit=battle.unit(self.unit).said)


class MoveAway(Deed):
    """A recce vehicle, bicycles or cavalry move away from what is coming; the die shows DOWN (O-B3)."""

    deed: Literal["move_away"] = "move_away"
    unit: str

    def check(self, battle: Table) -> None:
        unit = standing(battle, self.unit)
        if unit.order:
            self.against(say("{unit} has an order already and cannot react.", unit=unit.said))
        if unit.quick == "other" or not unit.movable:
            self.against("Only recce, bicycles and cavalry move away as a reaction.")

    def done(self, battle: Table) -> Table:
        unit = battle.unit(self.unit)
        return moved(battle.put(unit.with_(order="DOWN", moved_away=True)), unit.id)

    def told(self, battle: Table) -> Text:
        return say("{unit} moves away; its die shows DOWN.", unit=battle.unit(self.unit).said)


class Done(Deed):
    """The active unit has carried out its order."""

    deed: Literal["done"] = "done"
    moved: bool = True
    """Whether it went more than 2": aiming points no longer lie on it."""

    def check(self, battle: Table) -> None:
        if not battle.turn.active:
            raise PlayerError("No unit is carrying out an order.")
        if battle.turn.due == "check":
            self.against(say("{unit} has not made its order check.", unit=battle.unit(battle.turn.active).said))

    def done(self, battle: Table) -> Table:
        unit, turn = battle.unit(battle.turn.active), battle.turn
        after = carried_out(battle, passed=turn.due == "resolve")
        return moved(after, unit.id) if self.moved and unit.order in MOVING and unit.kind != "artillery" else after

    def told(self, battle: Table) -> Text:
        return say("{unit} is done.", unit=battle.unit(battle.turn.active).said)


class GetOut(Deed):
    """Passengers leave their transport."""

    deed: Literal["get_out"] = "get_out"
    unit: str

    def check(self, battle: Table) -> None:
        unit = standing(battle, self.unit)
        if not unit.inside:
            raise PlayerError(say("{unit} sits in no transport.", unit=unit.said))
        if unit.order != "RUN":
            self.against(say("{unit} gets out with RUN.", unit=unit.said))

    def done(self, battle: Table) -> Table:
        return battle.put(battle.unit(self.unit).with_(aboard=""))

    def told(self, battle: Table) -> Text:
        unit = battle.unit(self.unit)
        transport = battle.find(unit.inside)
        if transport is None:
            return say("{unit} gets out.", unit=unit.said)
        return say("{unit} gets out of {transport}.", unit=unit.said, transport=transport.said)


class Mount(Deed):
    """A unit gets into a transport."""

    deed: Literal["mount"] = "mount"
    unit: str
    transport: str

    def check(self, battle: Table) -> None:
        unit, transport = standing(battle, self.unit), standing(battle, self.transport)
        if not isinstance(transport, Vehicle) or not unit.has("aboard") or unit.inside:
            raise PlayerError(say("{unit} cannot get into {transport}.", unit=unit.said, transport=transport.said))
        if transport.side != unit.side or transport.immobilised:
            self.against(say("{transport} takes nobody.", transport=transport.said))
        if not has_room(battle, transport, unit):
            self.against(say("{transport} has {n} seat.", "{transport} has {n} seats.", transport=transport.said,
                             n=transport.seats))

    def done(self, battle: Table) -> Table:
        inside = moved(battle.put(battle.unit(self.unit).with_(aboard=self.transport)), self.unit)
        return carried_out(inside) if battle.turn.active == self.unit else inside

    def told(self, battle: Table) -> Text:
        return say("{unit} gets into {transport}.", unit=battle.unit(self.unit).said,
                   transport=battle.unit(self.transport).said)


class Break(Deed):
    """A unit whose pins have reached its Ld is destroyed (P02)."""

    deed: Literal["break"] = "break"
    unit: str

    def check(self, battle: Table) -> None:
        standing(battle, self.unit)

    def done(self, battle: Table) -> Table:
        after = battle.put(battle.unit(self.unit).with_(gone="destroyed by pins"))
        return carried_out(after, passed=False) if battle.turn.active == self.unit else after

    def told(self, battle: Table) -> Text:
        return say("{unit} is destroyed by its pins.", unit=battle.unit(self.unit).said)

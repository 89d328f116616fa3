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


def standing(battle: Table, id: str) -> Card:
    """A unit that is still there."""
    unit = battle.unit(id)
    if not unit.there:
        raise PlayerError(f"{unit.name} is no longer there.")
    return unit


class Draw(Deed):
    """An order die comes out of the bag."""

    deed: Literal["draw"] = "draw"
    side: str

    def check(self, battle: Table) -> None:
        if self.side not in battle.sides or not in_bag(battle, self.side) + (in_hand(battle) == self.side):
            raise PlayerError(f"No die of {battle.name_of(self.side)} is in the bag.")
        if hand := in_hand(battle):
            self.against(f"A die of {battle.name_of(hand)} is drawn already.")
        if unit := acting(battle):
            self.against(f"{unit.name} has not carried out its order yet.")
        if battle.turn.phase != "orders":
            self.against("Order dice are drawn in the order phase.")

    def done(self, battle: Table) -> Table:
        return battle.at(phase="orders", hand=self.side, active="", due="", by="", declared=None, fired=(), hits=(),
                         snapping=())

    def told(self, battle: Table) -> str:
        return f"A die of {battle.name_of(self.side)} is drawn."


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
            self.against(f"{unit.name} has an order already.")
        if reason := barred(battle, unit, self.order):
            self.against(reason)
        if self.by:
            self._snaps(battle, unit)
        elif in_hand(battle) != unit.side:
            self.against(f"No die of {battle.name_of(unit.side)} is in the hand.")

    def _snaps(self, battle: Table, unit: Card) -> None:
        officer = standing(battle, self.by)
        if officer.side != unit.side or unit not in within_bubble(battle, officer):
            self.against(f"{officer.name} cannot snap to {unit.name}.")
        if not battle.edition.within(snaps_left, battle, self.by):
            self.against(f"{officer.name} may snap to nobody more.")

    def done(self, battle: Table) -> Table:
        unit, turn = battle.unit(self.unit), battle.turn
        ordered = unit.with_(order=self.order, loaded=self.round, moved_away=False)
        hand = turn.hand if self.by or turn.hand != unit.side else ""
        check = bool(unit.pins) and self.order != "DOWN"
        after = battle.put(ordered).at(
            phase="orders", hand=hand, active=unit.id, due="check" if check else "resolve", by=self.by, declared=None,
            fired=(), hits=(), snapping=_one_more(turn.snapping, self.by) if self.by else turn.snapping)
        return after if check else under_way(after)

    def told(self, battle: Table) -> str:
        load = f", loaded with {self.round}" if self.round else ""
        snapped = f"{battle.unit(self.by).name} snaps to " if self.by else ""
        return f"{snapped}{battle.unit(self.unit).name}: {self.order}{load}."


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
            raise PlayerError("No die of a unit without a card is in the hand.")

    def done(self, battle: Table) -> Table:
        side, placed = battle.turn.hand, battle.turn.placed
        return battle.at(hand="", placed={**placed, side: placed.get(side, 0) + 1})

    def told(self, battle: Table) -> str:
        given = f": {self.order}" if self.order else " has its order"
        return f"A unit of {battle.name_of(battle.turn.hand)}{given}."


class NoSnap(Deed):
    """The officer snaps to nobody more."""

    deed: Literal["no_snap"] = "no_snap"

    def check(self, battle: Table) -> None:
        if not battle.turn.snapping:
            raise PlayerError("No officer is about to snap to anybody.")

    def done(self, battle: Table) -> Table:
        return battle.at(snapping=battle.turn.snapping[:-1])

    def told(self, battle: Table) -> str:
        officer = battle.find(battle.turn.snapping[-1].officer)
        return f"{officer.name if officer else 'The officer'} snaps to nobody more."


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
            self.against(f"{target.name} is not on the table.")
        if target.side == unit.side:
            self.against(f"{target.name} is on the same side.")
        wanted = ("FIRE", "ADVANCE") if self.action == "shoot" else ("RUN",)
        if unit.order not in wanted:
            self.against(f"{unit.name} has {unit.order}: that takes {' or '.join(wanted)}.")

    def done(self, battle: Table) -> Table:
        return battle.at(declared=Declared(action=self.action, target=self.target, weapon=self.weapon))

    def told(self, battle: Table) -> str:
        does = {"shoot": "shoots at", "ram": "rams"}.get(self.action, "assaults")
        arm = f" with {self.weapon}" if self.weapon else ""
        return f"{battle.unit(battle.turn.active).name} {does} {battle.unit(self.target).name}{arm}."


class Withdraw(Deed):
    """The active unit does not do what it declared."""

    deed: Literal["withdraw"] = "withdraw"

    def check(self, battle: Table) -> None:
        if battle.turn.declared is None:
            raise PlayerError("Nothing is declared.")

    def done(self, battle: Table) -> Table:
        return battle.at(declared=None)

    def told(self, battle: Table) -> str:
        return f"{battle.unit(battle.turn.active).name} thinks better of it."


class GoDown(Deed):
    """A unit goes DOWN: as its reaction its die leaves the bag (O-B3); gone wild, with nobody to shoot at."""

    deed: Literal["down"] = "down"
    unit: str

    def check(self, battle: Table) -> None:
        unit = standing(battle, self.unit)
        if unit.order and battle.turn.active != unit.id:
            self.against(f"{unit.name} has an order already and cannot react.")

    def done(self, battle: Table) -> Table:
        after = battle.put(battle.unit(self.unit).with_(order="DOWN", moved_away=False))
        return carried_out(after, passed=False) if battle.turn.active == self.unit else after

    def told(self, battle: Table) -> str:
        return f"{battle.unit(self.unit).name} goes DOWN."


class MoveAway(Deed):
    """A recce vehicle, bicycles or cavalry move away from what is coming; the die shows DOWN (O-B3)."""

    deed: Literal["move_away"] = "move_away"
    unit: str

    def check(self, battle: Table) -> None:
        unit = standing(battle, self.unit)
        if unit.order:
            self.against(f"{unit.name} has an order already and cannot react.")
        if unit.quick == "other" or not unit.movable:
            self.against("Only recce, bicycles and cavalry move away as a reaction.")

    def done(self, battle: Table) -> Table:
        unit = battle.unit(self.unit)
        return moved(battle.put(unit.with_(order="DOWN", moved_away=True)), unit.id)

    def told(self, battle: Table) -> str:
        return f"{battle.unit(self.unit).name} moves away; its die shows DOWN."


class Done(Deed):
    """The active unit has carried out its order."""

    deed: Literal["done"] = "done"
    moved: bool = True
    """Whether it went more than 2": aiming points no longer lie on it."""

    def check(self, battle: Table) -> None:
        if not battle.turn.active:
            raise PlayerError("No unit is carrying out an order.")
        if battle.turn.due == "check":
            self.against(f"{battle.unit(battle.turn.active).name} has not made its order check.")

    def done(self, battle: Table) -> Table:
        unit, turn = battle.unit(battle.turn.active), battle.turn
        after = carried_out(battle, passed=turn.due == "resolve")
        return moved(after, unit.id) if self.moved and unit.order in MOVING and unit.kind != "artillery" else after

    def told(self, battle: Table) -> str:
        return f"{battle.unit(battle.turn.active).name} is done."


class GetOut(Deed):
    """Passengers leave their transport."""

    deed: Literal["get_out"] = "get_out"
    unit: str

    def check(self, battle: Table) -> None:
        unit = standing(battle, self.unit)
        if not unit.inside:
            raise PlayerError(f"{unit.name} sits in no transport.")
        if unit.order != "RUN":
            self.against(f"{unit.name} gets out with RUN.")

    def done(self, battle: Table) -> Table:
        return battle.put(battle.unit(self.unit).with_(aboard=""))

    def told(self, battle: Table) -> str:
        unit = battle.unit(self.unit)
        transport = battle.find(unit.inside)
        return f"{unit.name} gets out of {transport.name if transport else 'its transport'}."


class Mount(Deed):
    """A unit gets into a transport."""

    deed: Literal["mount"] = "mount"
    unit: str
    transport: str

    def check(self, battle: Table) -> None:
        unit, transport = standing(battle, self.unit), standing(battle, self.transport)
        if not isinstance(transport, Vehicle) or not unit.has("aboard") or unit.inside:
            raise PlayerError(f"{unit.name} cannot get into {transport.name}.")
        if transport.side != unit.side or transport.immobilised:
            self.against(f"{transport.name} takes nobody.")
        if not has_room(battle, transport, unit):
            self.against(f"{transport.name} has {transport.seats} seats.")

    def done(self, battle: Table) -> Table:
        inside = moved(battle.put(battle.unit(self.unit).with_(aboard=self.transport)), self.unit)
        return carried_out(inside) if battle.turn.active == self.unit else inside

    def told(self, battle: Table) -> str:
        return f"{battle.unit(self.unit).name} gets into {battle.unit(self.transport).name}."


class Break(Deed):
    """A unit whose pins have reached its Ld is destroyed (P02)."""

    deed: Literal["break"] = "break"
    unit: str

    def check(self, battle: Table) -> None:
        standing(battle, self.unit)

    def done(self, battle: Table) -> Table:
        after = battle.put(battle.unit(self.unit).with_(gone="destroyed by pins"))
        return carried_out(after, passed=False) if battle.turn.active == self.unit else after

    def told(self, battle: Table) -> str:
        return f"{battle.unit(self.unit).name} is destroyed by its pins."

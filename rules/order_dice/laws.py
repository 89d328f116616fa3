"""What holds in every battle of this sheet, and what it forbids and is never offered."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.frame.battle import AnyBattle
from rules.frame.offer import Offer
from rules.order_dice.deeds import DiceBack, Keep, NextStep, RemoveTransport
from rules.order_dice.deeds_orders import Declare, Draw, GetOut, GiveOrder, GoDown, Mount, MoveAway
from rules.order_dice.tables import cell, damage_value, weapon
from rules.order_dice.turn import Table, bag, in_hand
from rules.order_dice.units import Card, Gun, Officer, Troops, Vehicle

Holds = Callable[[AnyBattle], bool]
Forbids = Callable[[AnyBattle, Offer], bool]


# -- laws


def _all_dice(battle: Table) -> bool:
    """In the bag, in the hand, beside a unit or placed: every unit has one die, no more."""
    turn = battle.turn
    placed = sum(min(number, turn.placed.get(side, 0)) for side, number in turn.nameless.items())
    beside = sum(1 for unit in battle.units if unit.there and unit.order)
    total = sum(1 for unit in battle.units if unit.there) + sum(turn.nameless.values())
    return sum(bag(battle).values()) + bool(in_hand(battle)) + beside + placed == total


def _seated(battle: Table) -> bool:
    seats = {unit.id: unit for unit in battle.units if isinstance(unit, Vehicle)}
    return all(unit.aboard in seats and seats[unit.aboard].side == unit.side
               for unit in battle.units if isinstance(unit, Troops) and unit.aboard)


def _armed(battle: Table) -> bool:
    return all(sum(arm.men for arm in unit.arms) <= unit.models for unit in battle.units if isinstance(unit, Troops))


def _active(battle: Table) -> bool:
    turn = battle.turn
    return not turn.due if not turn.active else bool(battle.unit(turn.active).order)


def _snaps(battle: Table) -> bool:
    def within_rank(id: str, snapped: int) -> bool:
        officer = battle.find(id)
        return isinstance(officer, Officer) and snapped <= cell("officers", officer.rank, "Snap-to units")

    return all(within_rank(snap.officer, snap.snapped) for snap in battle.turn.snapping)


def _kept(battle: Table) -> bool:
    return all(battle.unit(unit).order in ("AMBUSH", "DOWN") for unit in battle.turn.kept)


def _declared(battle: Table) -> bool:
    declared = battle.turn.declared
    return declared is None or (bool(battle.turn.active) and battle.find(declared.target) is not None)


LAWS: Mapping[str, Holds] = {
    "every unit has one order die: in the bag, in the hand or beside it": _all_dice,
    "passengers sit in a vehicle of their own side": _seated,
    "no unit has more weapons and loaders than models": _armed,
    "who carries out an order has an order": _active,
    "no officer snaps to more units than his rank": _snaps,
    "only AMBUSH and DOWN are kept": _kept,
    "a unit that moved away shows DOWN": lambda battle: all(
        unit.order == "DOWN" for unit in battle.units if unit.moved_away),
    "a loaded round belongs to an order": lambda battle: all(unit.order for unit in battle.units if unit.loaded),
    "an aiming point is no older than the game": lambda battle: all(
        unit.aim.since <= battle.turn.number for unit in battle.units if unit.aim),
    "what is declared has somebody who does it and a target": _declared,
}


# -- what is never offered


def _ordered(battle: Table, offer: Offer) -> tuple[Card, str] | None:
    """The unit and the order of an offer that gives one."""
    return (battle.unit(offer.deed.unit), offer.deed.order) if isinstance(offer.deed, GiveOrder) else None


def _order_of(battle: Table, offer: Offer, orders: tuple[str, ...], so: Callable[[Card], bool]) -> bool:
    given = _ordered(battle, offer)
    return given is not None and given[1] in orders and so(given[0])


def _shot(battle: Table, offer: Offer) -> tuple[list[Card], list[Card]]:
    """Shooters and targets of an offer to shoot."""
    if isinstance(offer.deed, Declare) and offer.deed.action == "shoot":
        return [battle.unit(battle.turn.active)], [battle.unit(offer.deed.target)]
    if offer.action != "shoot":
        return [], []
    at = offer.among.get("target") or (offer.who["target"],)
    return [battle.unit(offer.who["shooter"])], [battle.unit(unit) for unit in at]


def _assault(battle: Table, offer: Offer, *actions: str) -> tuple[Card, Card] | None:
    deed = offer.deed
    if isinstance(deed, Declare) and deed.action in actions:
        return battle.unit(battle.turn.active), battle.unit(deed.target)
    if offer.action in actions:
        return battle.unit(offer.who["unit"]), battle.unit(offer.who["target"])
    return None


def _inside(unit: Card) -> bool:
    return isinstance(unit, Troops) and bool(unit.aboard)


def _ran(battle: Table, unit: Card) -> bool:
    transport = battle.find(unit.inside) if unit.inside else None
    return transport is not None and transport.order == "RUN"


def _at_own_side(battle: Table, offer: Offer) -> bool:
    shooters, targets = _shot(battle, offer)
    return battle.turn.due != "friendly_fire" and any(s.side == t.side for s in shooters for t in targets)


def _out_of_turn(battle: Table, offer: Offer) -> bool:
    """A unit that is neither active, nor in AMBUSH, nor charged."""
    declared, turn = battle.turn.declared, battle.turn
    charged = declared.target if declared and declared.action != "shoot" else ""
    return any(unit.id not in (turn.active, charged) and unit.order != "AMBUSH" for unit in _shot(battle, offer)[0])


def _small_arms(battle: Table, offer: Offer) -> bool:
    shooters, targets = _shot(battle, offer)
    closed = any(isinstance(t, Vehicle) and not t.open_topped and damage_value(t.hull, t.quality) >= 7 for t in targets)
    return closed and not any(weapon(arm.weapon).heavy for unit in shooters for arm in unit.ready)


def _snapped_wrongly(battle: Table, offer: Offer) -> bool:
    """By nobody who may, to another side, or out of a transport."""
    if not isinstance(offer.deed, GiveOrder) or not offer.deed.by:
        return False
    officer, unit = battle.unit(offer.deed.by), battle.unit(offer.deed.unit)
    made = [snap.snapped for snap in battle.turn.snapping if snap.officer == officer.id]
    far = bool(officer.inside) and officer.inside not in (unit.id, unit.inside)
    return not isinstance(officer, Officer) or far or officer.side != unit.side or not made or (
        made[0] >= cell("officers", officer.rank, "Snap-to units"))


def _busy(battle: Table) -> bool:
    active = battle.find(battle.turn.active)
    return active is not None and active.there and bool(battle.turn.due)


def _early_end(battle: Table, offer: Offer) -> bool:
    waits = any(unit.there and not unit.order for unit in battle.units)
    return isinstance(offer.deed, NextStep) and offer.deed.to == "transports" and waits


def _tank(battle: Table, offer: Offer) -> bool:
    pair = _assault(battle, offer, "tank_assault", "ram")
    return pair is not None and not (isinstance(pair[0], Vehicle) and not pair[0].immobilised and
                                     damage_value(pair[0].hull, pair[0].quality) >= 8)


def _charge(battle: Table, offer: Offer) -> bool:
    pair = _assault(battle, offer, "assault", "assault_vehicle")
    return pair is not None and (not isinstance(pair[0], Troops) or isinstance(pair[0], Gun) or pair[0].order != "RUN")


def _ran_over(battle: Table, offer: Offer) -> bool:
    pair = _assault(battle, offer, "assault_vehicle")
    return pair is not None and pair[1].order == "RUN"


def _full(battle: Table, offer: Offer) -> bool:
    if not isinstance(offer.deed, Mount):
        return False
    mount, transport = offer.deed, battle.unit(offer.deed.transport)
    inside = [unit for unit in battle.units if isinstance(unit, Troops) and unit.there and
              (unit.aboard == mount.transport or unit.id == mount.unit)]
    return not isinstance(transport, Vehicle) or sum(unit.models for unit in inside) > transport.seats


FORBIDDEN: Mapping[str, Forbids] = {
    "a second order to a unit": lambda battle, offer: _order_of(
        battle, offer, ("FIRE", "ADVANCE", "RUN", "AMBUSH", "RALLY", "DOWN"), lambda unit: bool(unit.order)),
    "an order to a unit that is gone": lambda battle, offer: (
        (given := _ordered(battle, offer)) is not None and not given[0].there),
    "FIRE, ADVANCE or AMBUSH inside a transport": lambda battle, offer: _order_of(
        battle, offer, ("FIRE", "ADVANCE", "AMBUSH"), _inside),
    "RUN for passengers whose transport ran": lambda battle, offer: _order_of(
        battle, offer, ("RUN", "ADVANCE"), lambda unit: _ran(battle, unit)),
    "FIRE, AMBUSH or RALLY in reserve": lambda battle, offer: _order_of(
        battle, offer, ("FIRE", "AMBUSH", "RALLY"), lambda unit: unit.reserve),
    "a move by an immobilised vehicle": lambda battle, offer: _order_of(
        battle, offer, ("ADVANCE", "RUN"), lambda unit: isinstance(unit, Vehicle) and unit.immobilised),
    "RUN for heavy artillery": lambda battle, offer: _order_of(
        battle, offer, ("RUN",), lambda unit: isinstance(unit, Gun) and unit.moves == "Heavy artillery"),
    "an order without a die of that side": lambda battle, offer: isinstance(offer.deed, GiveOrder) and (
        not offer.deed.by and battle.turn.hand != battle.unit(offer.deed.unit).side),
    "a snap beyond rank, bubble or side": _snapped_wrongly,
    "a draw while a die is in the hand or an order under way": lambda battle, offer: (
        isinstance(next((deed for deed, _ in offer.lots), offer.deed), Draw) and _busy(battle)),
    "the end phase while a unit has no order": _early_end,
    "a shot out of a transport or the reserve": lambda battle, offer: any(
        not unit.on_table for unit in _shot(battle, offer)[0]),
    "a shot at a unit that is not on the table": lambda battle, offer: any(
        not unit.on_table for unit in _shot(battle, offer)[1]),
    "a shot at the own side, except by FUBAR": _at_own_side,
    "a shot with RUN, RALLY or DOWN": lambda battle, offer: any(
        unit.order in ("RUN", "RALLY", "DOWN") for unit in _shot(battle, offer)[0]),
    "a shot out of turn by a unit that is not in AMBUSH": _out_of_turn,
    "small arms at closed armour": _small_arms,
    "a reaction by a unit that has an order": lambda battle, offer: isinstance(offer.deed, GoDown | MoveAway) and (
        offer.deed.unit != battle.turn.active and bool(battle.unit(offer.deed.unit).order)),
    "a move away by a unit that is not quick": lambda battle, offer: isinstance(offer.deed, MoveAway) and (
        battle.unit(offer.deed.unit).quick == "other"),
    "an assault by a gun, a vehicle or without RUN": _charge,
    "an assault on a vehicle that RUNs": _ran_over,
    "a tank assault or ram by anything but a tank that can move": _tank,
    "a check for DOWN": lambda battle, offer: offer.action == "order_check" and (
        battle.unit(offer.who["unit"]).order == "DOWN"),
    "getting out with another order than RUN": lambda battle, offer: isinstance(offer.deed, GetOut) and (
        battle.unit(offer.deed.unit).order != "RUN"),
    "more passengers than seats": _full,
    "keeping another order than AMBUSH or DOWN": lambda battle, offer: isinstance(offer.deed, Keep) and (
        battle.unit(offer.deed.unit).order not in ("AMBUSH", "DOWN")),
    "removing a transport with somebody inside": lambda battle, offer: isinstance(offer.deed, RemoveTransport) and any(
        isinstance(unit, Troops) and unit.there and unit.aboard == offer.deed.unit for unit in battle.units),
    "dice back before the end of the turn": lambda battle, offer: isinstance(offer.deed, DiceBack) and (
        battle.turn.phase != "keep"),
}

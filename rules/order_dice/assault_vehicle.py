"""Assault: infantry against a vehicle."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from rules.engine import (
    OPPONENT,
    OWNER,
    Covered,
    Note,
    Roll,
    Situation,
    Steps,
    Then,
    Total,
    at_least,
    covered,
    need,
    procedure,
    value,
)
from rules.order_dice.ammunition import Ammunition
from rules.order_dice.amounts import HITS
from rules.order_dice.assault import Fight, Side, fight
from rules.order_dice.facts.assault import VehicleAssault
from rules.order_dice.morale import FEAR, nerve_of
from rules.order_dice.orders import Order, checked
from rules.order_dice.outcomes.assault import VehicleAssaultResult
from rules.order_dice.outcomes.orders import OrderResult
from rules.order_dice.tables import damage_value, modifier
from rules.order_dice.units_hit import Hull, Vehicle, hull_of, lowest, vehicle_of
from rules.order_dice.vehicle_damage import (
    SUPERFICIAL_ROLL,
    chart_plus,
    chart_roll,
    damage_dice,
    penetrations,
    vehicle_damage,
)
from rules.said import Said, inches


@value
class Inches:
    """How far those who are left may go: said, but nothing hangs on it, so the odds take all six as one."""

    number: int = field(default=0, compare=False)

    @property
    def said(self) -> Said:
        """In words."""
        return inches(self.number)


@dataclass(frozen=True)
class Regroup(Total):
    """One die for the move at the end."""

    def value(self, state: int) -> Inches:  # type: ignore[override]
        return Inches(state)


REGROUP = Roll(1, Regroup(), "Regroup", note="Not into buildings or transports.")


@value
class Charge:
    """A charge against a vehicle: who charges, what stands there."""

    fighters: Side
    passengers: Side | None
    hull: Hull
    vehicle: Vehicle
    hits_on: int
    grenades: bool
    hits_add_up: bool
    tough: str


@procedure
def assault_vehicle(facts: VehicleAssault) -> Situation:
    """Infantry charges a vehicle: tank fear first."""
    dv = facts.dv
    fears = {"dv7": dv >= 7, "dv8": dv >= 8, "all": True}[facts.rulings.tank_fear]  # O5
    order = Order("RUN", facts.pins, facts.friend_near_enemy, facts.can_run)
    again = facts.reroll if facts.full_strength else ""
    fear = checked(order, nerve_of(facts).goal(facts.pins, tank_fear=FEAR), again) if fears else no_fear(order)
    before = Before(facts.fighters, facts.target, facts.target_pins, facts.passengers)
    return charge_on(fear, regroup(fight_passengers(_charge(facts))), before)


def _charge(facts: VehicleAssault) -> Charge:
    low = lowest(facts.rulings)
    on_them = need(damage_value("infantry", facts.passenger_quality), low=low)
    on_us = need(damage_value("infantry", facts.quality), low=low)
    fighters = Side(facts.fighters, facts.tough, on_them, OWNER)
    inside = Side(facts.passengers, facts.passengers_tough, on_us, OPPONENT) if facts.passengers else None
    vehicle = replace(vehicle_of(facts, facts.rulings), passengers=None)
    return Charge(fighters, inside, hull_of(facts), vehicle, 6 if facts.vehicle_order == "ADVANCE" else 4,
                  facts.tank_grenades, facts.rulings.inf_v_vehicle == "sum", facts.rulings.tough_fighter)


@procedure
def no_fear(order: Order) -> Steps[OrderResult]:
    """Soft-skins are no tanks (O5)."""
    yield Note("Tank fear", "no check")
    return order.comes_to("ok")


@value
class Before:
    """Who was there before the charge."""

    fighters: int
    target: str
    target_pins: int
    passengers: int


@value
class Charged:
    """Fighters left, the vehicle after the fight, its passengers, and the regroup move."""

    fighters: int
    hull: Hull
    passengers: int = 0
    regroup: Inches = Inches()


@procedure
def charge_on(fear: Situation, charge: Situation, before: Before) -> Then:
    """Tank fear first: who fails it does not charge."""
    return fear.then(dares, charge, before)


def dares(check: OrderResult, charge: Situation, before: Before) -> Then | VehicleAssaultResult:
    """Whether the charge goes home."""
    if check.passed:
        return charge.then(charged_home, check, before)
    return VehicleAssaultResult(check.result, check.pins_before, check.pins_after, before.fighters, before.fighters,
                                before.target, "untouched", (), before.target_pins, before.target_pins,
                                before.passengers, before.passengers)


def charged_home(after: Charged, check: OrderResult, before: Before) -> VehicleAssaultResult:
    """What the charge comes to."""
    hull = after.hull
    return VehicleAssaultResult(check.result, check.pins_before, check.pins_after, before.fighters, after.fighters,
                                before.target, hull.now or "untouched", hull.damage, before.target_pins, hull.pins,
                                before.passengers, after.passengers, after.regroup.number)


@procedure
def regroup(charge: Situation) -> Then:
    """Step 8: those who are left regroup D6"."""
    return charge.then(regrouped_if_left)


def regrouped_if_left(after: Charged) -> Then | Charged:
    """Nobody who is gone regroups."""
    return REGROUP.then(regrouped, after.fighters, after.hull) if after.fighters else after


def regrouped(away: Inches, fighters: int, hull: Hull) -> Charged:
    """So far."""
    return Charged(fighters, hull, 0, away)


@procedure
def fight_passengers(charge: Charge) -> Situation | Then:
    """Passengers get out and are fought first."""
    if charge.passengers is None:
        return after_the_fight(charge.fighters.models, charge)
    return fight(charge.fighters, charge.passengers, False, charge.tough).then(who_is_left, charge)


def who_is_left(over: Fight, charge: Charge) -> Situation | Charged:
    """The fighters turn to the vehicle, if there are any."""
    return after_the_fight(over.attackers, charge) if over.attackers else Charged(0, charge.hull, over.defenders)


@procedure
def after_the_fight(fighters: int, charge: Charge) -> Then:
    """The fighters who are left turn to the vehicle."""
    return fight_vehicle(fighters, charge).then(vehicle_fought, fighters, charge.hull.pins)


def vehicle_fought(hull: Hull, fighters: int, pins: int) -> Charged:
    """How it stands after the fight."""
    # The pins of a wreck no longer matter: nobody is aboard.
    return Charged(fighters, replace(hull, pins=pins) if hull.wrecked else hull)


@procedure
def fight_vehicle(fighters: int, charge: Charge) -> Steps[Hull]:
    """One D6 per fighter: 6 against a vehicle that advances, otherwise 4+."""
    hits = yield Roll(fighters, at_least(need(charge.hits_on)), "Fight", table="assault_vehicle",
                      note="6 against a vehicle on ADVANCE, otherwise 4+.", tell=HITS)
    return damage_the_vehicle(hits, charge) if hits else charge.hull


@procedure
def damage_the_vehicle(hits: int, charge: Charge) -> Steps[Hull]:
    """Each hit is +1 PEN against the top: one roll for all of them (O6)."""
    top = ("top", modifier("extra_damage", "top"))
    if charge.hits_add_up:
        dice, blow = 1, Ammunition("assault", (("hits", hits), top), heavy=True)
    else:
        dice, blow = hits, Ammunition("assault", (("hit", 1), top), heavy=True)
    read = penetrations(blow, charge.vehicle)
    if not charge.grenades:
        read = read.all_as(chart_roll(1, chart_plus(charge.vehicle, False) + SUPERFICIAL_ROLL))
    through = yield covered(damage_dice(dice, read), bool)
    if not through.shown:
        return charge.hull
    return damage_effect(through, charge.hull, charge.vehicle, charge.grenades, dice == 1)


@procedure
def damage_effect(through: Covered, hull: Hull, vehicle: Vehicle, grenades: bool, one: bool) -> Steps[Hull]:
    """Soft-skins and open-topped vehicles are destroyed; grenades go by the margin; otherwise D6-3."""
    if vehicle.soft or vehicle.open_topped:
        yield Note("Damage effect", "destroyed outright", table="assault_vehicle")
        return hull.destroyed("destroyed")
    if not grenades:
        yield Note("Damage effect", "no grenades: D6-3" if one else "no grenades: D6-3 each", table="assault_vehicle")
    return vehicle_damage((through,), hull, vehicle)

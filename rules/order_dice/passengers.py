"""Transport passengers: they share the pins, get out of a stopped vehicle, and suffer with a wreck."""

from __future__ import annotations

from rules.engine import OWNER, Roll, Situation, Steps, procedure
from rules.order_dice.ammunition import Ammunition
from rules.order_dice.amounts import thrown
from rules.order_dice.columns import GET_OUT, SAME_PINS, WRECKED
from rules.order_dice.damage import WoundsAndSixes, exceptional_dice
from rules.order_dice.facts.turn import Wrecked
from rules.order_dice.morale import nerve, targets_check
from rules.order_dice.outcomes.orders import GotOut
from rules.order_dice.outcomes.shooting import Aboard
from rules.order_dice.phrases import Amount
from rules.order_dice.tables import TABLES, amounts, damage_value
from rules.order_dice.units_hit import Passengers, lowest


@procedure
def passengers(facts: Wrecked) -> Steps[GotOut]:
    """A unit gets out by itself: the second one in a transport, or where nobody was asked before."""
    who = Passengers(facts.models, damage_value("infantry", facts.quality), nerve(facts.quality), facts.pins,
                     lowest(facts.rulings), facts.rulings.passengers_as_normal)
    after: Aboard = yield passenger_reaction(who, 0, facts.transport, OWNER)
    return GotOut(after)


def fate(who: Passengers, lost: int, pins: int, now: str, picked: int = 0, check: str = "") -> Aboard:
    """What has become of them so far."""
    return Aboard(who.models, lost, pins, 0, now, picked, check, pins - who.pins)


@procedure
def passenger_reaction(who: Passengers, pins: int, transport: str, by: str) -> Situation | Aboard:
    """Pins as the transport; immobilised: out and DOWN; destroyed: D6 hits first."""
    shared = TABLES["passengers"].text("pinned", "Passengers") == SAME_PINS
    pins = who.pins + (pins if shared else 0)
    if pins >= who.nerve.ld:
        return fate(who, 0, pins, "destroyed by pins")
    if transport == "runs":
        return fate(who, 0, pins, "aboard")
    if transport == "destroyed":
        return caught_in_the_wreck(who, pins, by)
    inches, = amounts(GET_OUT, "passengers", "immobilised")
    return dismount(fate(who, 0, pins, "DOWN"), inches, by)


@procedure
def caught_in_the_wreck(who: Passengers, pins: int, by: str) -> Steps[Aboard]:
    """D6 hits, damage as normal with no PEN."""
    number, _ = amounts(WRECKED, "passengers", "destroyed")
    hits = yield thrown(number, "Hits on the passengers", "hits", "passengers")
    needed = Ammunition("wreck").needed(who.dv, who.low)
    lost, sixes = yield Roll(hits, WoundsAndSixes(needed), "Damage to the passengers")
    if lost >= who.models:
        return fate(who, who.models, pins, "wiped out")
    return passengers_picked(who, lost, sixes if who.as_normal else 0, pins, by)


@procedure
def passengers_picked(who: Passengers, lost: int, sixes: int, pins: int, by: str) -> Steps[Aboard]:
    """As normal means exceptional damage, and a morale check where half are lost (O-B9)."""
    picked = (yield exceptional_dice(sixes)) if sixes else 0
    check = ""
    if who.as_normal and lost * 2 >= who.models:
        passed = yield targets_check(who.nerve, pins, False, by)
        check = "passed" if passed else "failed"
    if check == "failed":
        return fate(who, lost, pins, "removed", picked, check)
    _, inches = amounts(WRECKED, "passengers", "destroyed")
    return dismount(fate(who, lost, pins, "DOWN", picked, check), inches, by)


@procedure
def dismount(out: Aboard, inches: Amount, by: str) -> Steps[Aboard]:
    """Out of the vehicle, D6" away, DOWN."""
    away = yield thrown(inches, "Dismount", "inches", "passengers", by)
    return out.away(away)

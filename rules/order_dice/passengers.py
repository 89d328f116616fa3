"""Transport passengers: they share the pins, get out of a stopped vehicle, and suffer with a wreck."""

from __future__ import annotations

from rules.engine import OWNER, Roll, Situation, Steps, Then, procedure
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
def caught_in_the_wreck(who: Passengers, pins: int, by: str) -> Then:
    """D6 hits, damage as normal with no PEN."""
    number, _ = amounts(WRECKED, "passengers", "destroyed")
    return thrown(number, "Hits on the passengers", "hits", "passengers").then(hits_inside, who, pins, by)


def hits_inside(hits: int, who: Passengers, pins: int, by: str) -> Then:
    """A damage die for each hit."""
    needed = Ammunition("wreck").needed(who.dv, who.low)
    return Roll(hits, WoundsAndSixes(needed), "Damage to the passengers").then(wounded_inside, who, pins, by)


def wounded_inside(dice: tuple[int, int], who: Passengers, pins: int, by: str) -> Situation | Then | Aboard:
    """As normal means exceptional damage as well (O-B9)."""
    lost, sixes = dice
    if lost >= who.models:
        return fate(who, who.models, pins, "wiped out")
    if sixes and who.as_normal:
        return exceptional_dice(sixes).then(passengers_check, who, lost, pins, by)
    return passengers_check(0, who, lost, pins, by)


def passengers_check(picked: int, who: Passengers, lost: int, pins: int, by: str) -> Situation | Then:
    """As normal means a morale check where half are lost (O-B9)."""
    if who.as_normal and lost * 2 >= who.models:
        return targets_check(who.nerve, pins, False, by).then(checked_inside, who, lost, picked, pins, by)
    return get_out(fate(who, lost, pins, "DOWN", picked), by)


def checked_inside(passed: bool, who: Passengers, lost: int, picked: int, pins: int, by: str) -> Situation | Aboard:
    """Who fails it is removed."""
    if not passed:
        return fate(who, lost, pins, "removed", picked, "failed")
    return get_out(fate(who, lost, pins, "DOWN", picked, "passed"), by)


def get_out(who: Aboard, by: str) -> Situation:
    """Out of the wreck."""
    _, inches = amounts(WRECKED, "passengers", "destroyed")
    return dismount(who, inches, by)


@procedure
def dismount(out: Aboard, inches: Amount, by: str) -> Then:
    """Out of the vehicle, D6" away, DOWN."""
    return thrown(inches, "Dismount", "inches", "passengers", by).then(dismounted, out)


def dismounted(inches: int, out: Aboard) -> Aboard:
    """So far from it."""
    return out.away(inches)

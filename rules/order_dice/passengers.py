"""Transport passengers: they share the pins, get out of a stopped vehicle, and suffer with a wreck."""

from __future__ import annotations

from rules.engine import Roll, Situation, Steps, procedure
from rules.order_dice.ammunition import Ammunition
from rules.order_dice.amounts import thrown
from rules.order_dice.columns import GET_OUT, SAME_PINS, WRECKED
from rules.order_dice.damage import WoundsAndSixes, exceptional_dice
from rules.order_dice.morale import targets_check
from rules.order_dice.phrases import Amount
from rules.order_dice.results import Aboard
from rules.order_dice.tables import TABLES, amounts
from rules.order_dice.units_hit import Passengers


@procedure
def passenger_reaction(who: Passengers, pins: int, transport: str, by: str) -> Situation | Aboard:
    """Pins as the transport; immobilised: out and DOWN; destroyed: D6 hits first."""
    shared = TABLES["passengers"].text("pinned", "Passengers") == SAME_PINS
    pins = who.pins + (pins if shared else 0)
    if pins >= who.nerve.ld:
        return Aboard(who.models, 0, pins, 0, "destroyed by pins")
    if transport == "runs":
        return Aboard(who.models, 0, pins, 0, "aboard")
    if transport == "destroyed":
        return caught_in_the_wreck(who, pins, by)
    inches, = amounts(GET_OUT, "passengers", "immobilised")
    return dismount(Aboard(who.models, 0, pins, 0, "DOWN"), inches, by)


@procedure
def caught_in_the_wreck(who: Passengers, pins: int, by: str) -> Steps[Aboard]:
    """D6 hits, damage as normal with no PEN."""
    number, _ = amounts(WRECKED, "passengers", "destroyed")
    hits = yield thrown(number, "Hits on the passengers", "{value} hit{s}", "passengers")
    needed = Ammunition("wreck").needed(who.dv, who.low)
    lost, sixes = yield Roll(hits, WoundsAndSixes(needed), "Damage to the passengers", tell="{value[0]} lost")
    if lost >= who.models:
        return Aboard(who.models, who.models, pins, 0, "wiped out")
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
        return Aboard(who.models, lost, pins, 0, "removed", picked, check)
    _, inches = amounts(WRECKED, "passengers", "destroyed")
    return dismount(Aboard(who.models, lost, pins, 0, "DOWN", picked, check), inches, by)


@procedure
def dismount(out: Aboard, inches: Amount, by: str) -> Steps[Aboard]:
    """Out of the vehicle, D6" away, DOWN."""
    away = yield thrown(inches, "Dismount", '{value}"', "passengers", by)
    return out.away(away)

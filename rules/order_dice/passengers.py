"""Transport passengers: they share the pins, get out of a stopped vehicle, and suffer with a wreck."""

from __future__ import annotations

from rules.engine import Roll, Situation, Steps, Total, at_least, need, procedure
from rules.order_dice.results import Aboard
from rules.order_dice.units_hit import Passengers


@procedure
def passenger_reaction(who: Passengers, pins: int, transport: str, low: int, by: str) -> Situation | Aboard:
    """Pins as the transport; immobilised: out and DOWN; destroyed: D6 hits first."""
    pins += who.pins
    if pins >= who.ld:
        return Aboard(who.models, 0, pins, 0, "destroyed by pins")
    if transport == "runs":
        return Aboard(who.models, 0, pins, 0, "aboard")
    if transport == "destroyed":
        return caught_in_the_wreck(who, pins, low, by)
    return dismount(who.models, 0, pins, by)


@procedure
def caught_in_the_wreck(who: Passengers, pins: int, low: int, by: str) -> Steps[Aboard]:
    """D6 hits, damage as normal with no PEN."""
    hits = yield Roll(1, Total(), "Hits on the passengers", table="passengers", tell="{value} hit{s}")
    lost = yield Roll(hits, at_least(need(who.dv, low=low)), "Damage to the passengers", tell="{value} lost")
    if lost >= who.models:
        return Aboard(who.models, who.models, pins, 0, "wiped out")
    return dismount(who.models, lost, pins, by)


@procedure
def dismount(models: int, lost: int, pins: int, by: str) -> Steps[Aboard]:
    """Out of the vehicle, D6" away, DOWN."""
    inches = yield Roll(1, Total(), "Dismount", by=by, table="passengers", tell='{value}"')
    return Aboard(models, lost, pins, inches, "DOWN")

"""Steps 5 to 8 of shooting at a vehicle: pins, damage, the damage chart, passengers."""

from __future__ import annotations

from dataclasses import replace

from rules.engine import Covered, Situation, Steps, covered, nothing, procedure
from rules.order_dice.ammunition import Ammunition, Hits, Kinds, Struck, number_of
from rules.order_dice.morale import targets_check
from rules.order_dice.outcomes.shooting import ShotResult
from rules.order_dice.passengers import passenger_reaction
from rules.order_dice.pins import pins_of, pins_on_armour
from rules.order_dice.units_hit import Hull, Vehicle
from rules.order_dice.vehicle_damage import Penetrations, Through, damage_dice, penetrations, vehicle_damage


def hit_vehicle(hitting: Situation, kinds: Kinds, hull: Hull, vehicle: Vehicle) -> Situation:
    """Steps 5 to 8: pins, damage, the damage chart, morale check, passengers."""
    return check_the_crew(pin_the_crew(hitting, kinds, hull, vehicle), vehicle)


@procedure
def pin_the_crew(hitting: Situation, kinds: Kinds, hull: Hull, vehicle: Vehicle) -> Steps[Hull]:
    """Step 5, after the hits: pins as the vehicle pin chart allows."""
    struck: Struck = yield hitting
    known, pins = struck.of(kinds), struck.pins
    if not known and not pins:
        return hull
    if known and not vehicle.pinned_already:
        pins += yield (pins_of(known) if vehicle.soft else pins_on_armour(known, vehicle))
    hull = replace(hull, struck="flamed" if any(kind.flame for kind in known) else "hit" if known else "pinned")
    hull = hull.pinned(pins, vehicle.nerve.ld)
    able = tuple((hits, kind) for kind, hits in zip(kinds, struck.hits, strict=True)
                 if kind in known and (kind.heavy or vehicle.soft))
    return hull if hull.wrecked or not able else damage_vehicle(able, hull, vehicle)


@procedure
def damage_vehicle(able: tuple[tuple[Hits, Ammunition], ...], hull: Hull, vehicle: Vehicle) -> Steps[Hull]:
    """Step 5a: all damage dice first, one kind of weapon after the other; then the chart."""
    fell: list[Covered] = []
    for hits, kind in able:
        fell.append((yield covered(roll_to_penetrate(number_of(hits), penetrations(kind, vehicle)), nothing)))
    return vehicle_damage(tuple(fell), hull, vehicle)


@procedure
def roll_to_penetrate(hits: Situation, read: Penetrations) -> Steps[Through]:
    """One kind of weapon."""
    n = yield hits
    return damage_dice(n, read)


@procedure
def check_the_crew(before: Situation, vehicle: Vehicle) -> Steps[ShotResult]:
    """Step 8: a vehicle hit by flames takes a morale check; then its passengers."""
    after: Hull = yield before
    if not after.struck:
        return ShotResult(vehicle.kind, "steady", False, vehicle.pins_before, after.pins)
    check = ""
    if after.struck == "flamed" and not after.wrecked:
        passed = yield targets_check(vehicle.nerve, after.pins, True, vehicle.by)
        check = "passed" if passed else "failed"
    # Of a vehicle that is removed only its pins still matter, to its passengers.
    return passengers_after(Hull(after.pins, damage=after.damage) if check == "failed" else after, vehicle, check)


@procedure
def passengers_after(hull: Hull, vehicle: Vehicle, check: str) -> Steps[ShotResult]:
    """Passengers share the pins and leave a vehicle that stops or burns."""
    lost = hull.wrecked or check == "failed"
    aboard = None
    if vehicle.passengers is not None:
        transport = "destroyed" if lost else "immobilised" if "immobilised" in hull.left else "runs"
        aboard = yield passenger_reaction(vehicle.passengers, hull.pins - vehicle.pins_before, transport, vehicle.by)
    now = "removed" if check == "failed" else hull.now or "steady"
    return ShotResult(vehicle.kind, now, lost or hull.struck != "pinned", vehicle.pins_before, hull.pins,
                      damage=hull.damage, check=check, aboard=aboard)

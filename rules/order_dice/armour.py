"""Steps 5 to 8 of shooting at a vehicle: pins, damage, the damage chart, passengers.

Each step starts with the step before it, so that equal states meet after every step and the odds stay quick.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.engine import Situation, Steps, procedure
from rules.order_dice.ammunition import Hits, Kinds, Struck
from rules.order_dice.morale import targets_check
from rules.order_dice.passengers import passenger_reaction
from rules.order_dice.pins import pins_of, pins_on_armour
from rules.order_dice.results import ShotResult
from rules.order_dice.units_hit import Hull, Vehicle
from rules.order_dice.vehicle_damage import ChartRolls, Penetrations, damage_dice, penetrations, vehicle_damage


@dataclass(frozen=True, slots=True)
class Penetrated:
    """How far the shot has come: hits still to be thrown for, chart rolls won, the state of the vehicle."""

    hits: Hits
    rolls: ChartRolls
    hull: Hull


def hit_vehicle(hitting: Situation, kinds: Kinds, hull: Hull, vehicle: Vehicle, in_order: bool) -> Situation:
    """Steps 5 to 8: pins, damage, the damage chart, morale check, passengers."""
    steps = pin_the_crew(hitting, kinds, hull, vehicle)
    for kind in kinds:
        steps = roll_to_penetrate(steps, penetrations(kind, vehicle, in_order))
    return check_the_crew(roll_on_the_chart(steps, vehicle), vehicle)


@procedure
def pin_the_crew(hitting: Situation, kinds: Kinds, hull: Hull, vehicle: Vehicle) -> Steps[Penetrated]:
    """Step 5, after the hits: pins as the vehicle pin chart allows."""
    struck: Struck = yield hitting
    known, pins = struck.of(kinds), struck.pins
    if not known and not pins:
        return Penetrated(struck.hits, ChartRolls(), hull)
    if known and not vehicle.pinned_already:
        pins += yield (pins_of(known) if vehicle.soft else pins_on_armour(known, vehicle))
    hull = replace(hull, struck="flamed" if any(kind.flame for kind in known) else "hit" if known else "pinned")
    able = tuple(n if kind.heavy or vehicle.soft else 0 for kind, n in zip(kinds, struck.hits, strict=True))
    return Penetrated(able, ChartRolls(), hull.pinned(pins, vehicle.nerve.ld))


@procedure
def roll_to_penetrate(before: Situation, read: Penetrations) -> Steps[Penetrated]:
    """Step 5a: all damage dice first, one kind of weapon after the other."""
    so_far: Penetrated = yield before
    n, left = so_far.hits[0], so_far.hits[1:]
    if not n or so_far.hull.wrecked:
        return Penetrated(left, so_far.rolls, so_far.hull)
    through = yield damage_dice(n, read)
    return Penetrated(left, read.together(so_far.rolls, through), so_far.hull)


@procedure
def roll_on_the_chart(before: Situation, vehicle: Vehicle) -> Steps[Hull]:
    """Step 5b: the chart for each hit that went through."""
    through: Penetrated = yield before
    return vehicle_damage(through.rolls, through.hull, vehicle)


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
        aboard = yield passenger_reaction(vehicle.passengers, hull.pins - vehicle.pins_before, transport, vehicle.low,
                                          vehicle.by)
    now = "removed" if check == "failed" else hull.now or "steady"
    return ShotResult(vehicle.kind, now, lost or hull.struck != "pinned", vehicle.pins_before, hull.pins,
                      damage=hull.damage, check=check, aboard=aboard)

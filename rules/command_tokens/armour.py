"""Hits on vehicles: capability, penetration, damage and the shock of a Kaboom."""

from __future__ import annotations

from functools import cache

from rules.command_tokens import facts
from rules.command_tokens.outcomes import Volley, marked
from rules.command_tokens.phrases import TARGET, Penetration
from rules.command_tokens.tables import TABLES
from rules.engine import Lookup, Need, Note, Roll, Situation, Steps, Then, Total, need, procedure, value
from rules.said import say

FURTHER_MARKERS = {"Rattled": 1, "Smoke and shrapnel": 2}
STOPPED = ""
KABOOM_RADIUS = {"large": 12, "6x4": 6}
"""Within 12 inches, or 6 on a 6' x 4' table."""
CANNOT_BEAT = Note("Capability", "The gun cannot beat this armour: no marker, no penetration roll.", table="damage")
DAMAGED_TWICE = Note("Screech!", say("Damaged twice: {target} is destroyed.", target=TARGET), table="damage")
WHAT_IS_DAMAGED = Roll(1, Total(), "Screech!", note="1-3 immobilised, 4-6 main gun out.", table="damage")


@value
class Plate:
    """The side hit, and what the rulings say of it."""

    number: Need
    screech: str
    damaged: bool
    room: int | None
    shocked: tuple[int, ...]
    broken: tuple[int, ...]
    radius: int


@value
class Toll:
    """What the hits on a vehicle have come to."""

    markers: int
    damage: str
    destroyed: bool = False
    kaboom: bool = False


def penetration_need(it: facts.Fire) -> Need:
    """D10 and gun must be more than the armour."""
    # C8: more than the armour, or the armour itself is enough.
    more = 1 if it.rulings.penetration == "exceed" else 0
    return need(it.armour + more, {"gun strength": it.strength}, low=1)


def plate(it: facts.Fire, room: int | None) -> Plate:
    """What a hit on this vehicle meets."""
    radius = KABOOM_RADIUS[it.table]
    near = [n for n, unit in enumerate(it.neighbours, start=1) if unit.distance <= radius]
    limit = it.rulings.destroy_at_markers
    broken = [n for n in near if limit and it.neighbours[n - 1].markers + 1 >= limit]
    return Plate(penetration_need(it), it.rulings.screech, it.target_damaged, room, tuple(near), tuple(broken),
                 0 if it.neighbours else radius)


@procedure
def hits_on_vehicle(hits: int, side: Plate) -> Then:
    """Only a gun that can exceed the armour does anything."""
    if hits and side.number > 10:
        return CANNOT_BEAT.then(no_effect, hits)
    return next_hit(hits, 0, "", side).then(in_all, hits, side)


def no_effect(_: None, hits: int) -> Volley:
    """Hits that do nothing."""
    return Volley(hits)


def in_all(it: Toll, hits: int, side: Plate) -> Volley:
    """All that the hits have come to."""
    if it.kaboom:
        return Volley(hits, it.markers, it.damage, True, True, side.shocked, side.broken, side.radius)
    return Volley(hits, it.markers, it.damage, it.destroyed)


@procedure
def next_hit(left: int, markers: int, damage: str, side: Plate) -> Then | Toll:
    """A marker and a penetration roll for each hit, until the vehicle is destroyed."""
    if side.room is not None and markers >= side.room:
        return Toll(markers, damage, destroyed=True)  # C11
    if not left:
        return Toll(markers, damage)
    return one_hit(side.number).then(damaged_by, left - 1, markers + 1, damage, side)


def damaged_by(result: str, left: int, markers: int, damage: str, side: Plate) -> Situation | Toll:
    """What the hit does, and on to the next."""
    if result == "Screech!":
        return screech(left, markers, damage, side)
    if result == "Foom!":
        return Toll(markers, damage, destroyed=True)
    if result == "Kaboom!":
        return kaboom(markers, damage, side)
    return next_hit(left, markers + FURTHER_MARKERS.get(result, 0), damage, side)


@procedure
def one_hit(number: Need) -> Steps[str]:
    """A hit that gets through is rolled for on the damage table."""
    through = yield Roll(1, Penetration(number), "Penetration", sides=10, table="damage",
                         note="D10 and gun strength against the armour of the side hit.")
    if not through:
        return STOPPED
    result: str = yield Roll(1, Lookup(TABLES["damage"], "Outcome"), "Damage", table="damage")
    return result


@procedure
def screech(left: int, markers: int, damage: str, side: Plate) -> Situation | Then:
    """The vehicle is damaged."""
    # C9: the sheet's text is missing; a flag, or a D6 and a second one destroys.
    if side.screech == "flag":
        return next_hit(left, markers, "damaged", side)
    if damage or side.damaged:
        return DAMAGED_TWICE.then(gone, markers, damage)
    return WHAT_IS_DAMAGED.then(out_of_order, left, markers, side)


def gone(_: None, markers: int, damage: str, kaboom: bool = False) -> Toll:
    """The vehicle is destroyed."""
    return Toll(markers, damage, True, kaboom)


def out_of_order(face: int, left: int, markers: int, side: Plate) -> Situation:
    """Its tracks or its gun."""
    return next_hit(left, markers, "immobilised" if face <= 3 else "main_gun_out", side)


@procedure
def kaboom(markers: int, damage: str, side: Plate) -> Then:
    """Each friend of the vehicle within the radius gets a morale marker."""
    return near_it(side.shocked, side.radius).then(gone, markers, damage, True)


@cache
def near_it(shocked: tuple[int, ...], radius: int) -> Note:
    """Who is near enough."""
    return Note("Kaboom!", marked(shocked, radius) or "No friend is near enough.", table="damage")

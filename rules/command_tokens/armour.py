"""Hits on vehicles: capability, penetration, damage and the shock of a Kaboom."""

from __future__ import annotations

from functools import cache

from rules.command_tokens import facts
from rules.command_tokens.outcomes import Volley, marked
from rules.command_tokens.phrases import TARGET, Penetration
from rules.command_tokens.rulings import Rulings
from rules.command_tokens.tables import TABLES
from rules.engine import Lookup, Need, Note, Roll, Steps, Then, Total, need, procedure, value
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


def to_beat(armour: int, rulings: Rulings) -> int:
    """C8: more than the armour, or the armour itself is enough."""
    return armour + 1 if rulings.penetration == "exceed" else armour


def penetration_need(it: facts.Fire) -> Need:
    """D10 and gun must be more than the armour."""
    return need(to_beat(it.armour, it.rulings), {"gun strength": it.strength}, low=1)


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
    return after_hits(hits, side).then(in_all, hits, side)


def no_effect(_: None, hits: int) -> Volley:
    """Hits that do nothing."""
    return Volley(hits)


def in_all(it: Toll, hits: int, side: Plate) -> Volley:
    """All that the hits have come to."""
    if it.kaboom:
        return Volley(hits, it.markers, it.damage, True, True, side.shocked, side.broken, side.radius)
    return Volley(hits, it.markers, it.damage, it.destroyed)


@procedure
def after_hits(hits: int, side: Plate) -> Then | Toll:
    """So many hits, one after the other."""
    return after_hits(hits - 1, side).then(next_hit, side) if hits else Toll(0, "")


def next_hit(so_far: Toll, side: Plate) -> Then | Toll:
    """A marker and a penetration roll for each hit, until the vehicle is destroyed."""
    if so_far.destroyed:
        return so_far
    return one_hit(side.number).then(damaged_by, so_far.markers + 1, so_far.damage, side)


def damaged_by(result: str, markers: int, damage: str, side: Plate) -> Then | Toll:
    """What the hit does."""
    if result == "Screech!":
        return screech(markers, damage, side)
    if result == "Foom!":
        return Toll(markers, damage, destroyed=True)
    if result == "Kaboom!":
        return near_it(side.shocked, side.radius).then(gone, markers, damage, True)
    return marked_with(markers + FURTHER_MARKERS.get(result, 0), damage, side)


def marked_with(markers: int, damage: str, side: Plate) -> Toll:
    """So many markers, which may be too many (C11)."""
    return Toll(markers, damage, destroyed=side.room is not None and markers >= side.room)


@procedure
def one_hit(number: Need) -> Steps[str]:
    """A hit that gets through is rolled for on the damage table."""
    through = yield Roll(1, Penetration(number), "Penetration", sides=10, table="damage",
                         note="D10 and gun strength against the armour of the side hit.")
    if not through:
        return STOPPED
    result: str = yield Roll(1, Lookup(TABLES["damage"], "Outcome"), "Damage", table="damage")
    return result


def screech(markers: int, damage: str, side: Plate) -> Then | Toll:
    """The vehicle is damaged."""
    # C9: the sheet's text is missing; a flag, or a D6 and a second one destroys.
    if side.screech == "flag":
        return marked_with(markers, "damaged", side)
    if damage or side.damaged:
        return DAMAGED_TWICE.then(gone, markers, damage)
    return WHAT_IS_DAMAGED.then(out_of_order, markers, side)


def gone(_: None, markers: int, damage: str, kaboom: bool = False) -> Toll:
    """The vehicle is destroyed."""
    return Toll(markers, damage, True, kaboom)


def out_of_order(face: int, markers: int, side: Plate) -> Toll:
    """Its tracks or its gun."""
    return marked_with(markers, "immobilised" if face <= 3 else "main_gun_out", side)


@cache
def near_it(shocked: tuple[int, ...], radius: int) -> Note:
    """Each friend of the vehicle within the radius gets a morale marker."""
    return Note("Kaboom!", marked(shocked, radius) or "No friend is near enough.", table="damage")

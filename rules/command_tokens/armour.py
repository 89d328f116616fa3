"""Hits on vehicles: capability, penetration, damage and the shock of a Kaboom."""

from __future__ import annotations

from rules.command_tokens import facts
from rules.command_tokens.tables import TABLES
from rules.command_tokens.volley import Volley
from rules.engine import Lookup, Need, Note, Roll, Steps, Total, at_least, need, procedure, value

FURTHER_MARKERS = {"Rattled": 1, "Smoke and shrapnel": 2}
STOPPED = ""
KABOOM_RADIUS = {"large": 12, "6x4": 6}
"""Within 12 inches, or 6 on a 6' x 4' table."""


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
def hits_on_vehicle(hits: int, side: Plate) -> Steps[Volley]:
    """Only a gun that can exceed the armour does anything."""
    if hits and side.number > 10:
        yield Note("Capability", "The gun cannot exceed this armour: no marker, no penetration.", table="damage")
        return Volley(hits)
    it: Toll = yield next_hit(hits, 0, "", side)
    if it.kaboom:
        return Volley(hits, it.markers, it.damage, True, True, side.shocked, side.broken, side.radius)
    return Volley(hits, it.markers, it.damage, it.destroyed)


@procedure
def next_hit(left: int, markers: int, damage: str, side: Plate) -> Steps[Toll]:
    """A marker and a penetration roll for each hit, until the vehicle is destroyed."""
    if side.room is not None and markers >= side.room:
        return Toll(markers, damage, destroyed=True)  # C11
    if not left:
        return Toll(markers, damage)
    result = yield one_hit(side.number)
    left, markers = left - 1, markers + 1
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
    through = yield Roll(1, at_least(number), "Penetration", sides=10, table="damage",
                         note="D10 and gun strength against the armour of the side hit.", tell="{value} through")
    if not through:
        return STOPPED
    result: str = yield Roll(1, Lookup(TABLES["damage"], "Outcome"), "Damage", table="damage")
    return result


@procedure
def screech(left: int, markers: int, damage: str, side: Plate) -> Steps[Toll]:
    """The vehicle is damaged."""
    # C9: the sheet's text is missing; a flag, or a D6 and a second one destroys.
    if side.screech == "flag":
        return next_hit(left, markers, "damaged", side)
    if damage or side.damaged:
        yield Note("Screech!", "Damaged a second time: the vehicle is destroyed.", table="damage")
        return Toll(markers, damage, destroyed=True)
    face = yield Roll(1, Total(), "Screech!", note="1-3 immobilised, 4-6 main gun out.", table="damage")
    return next_hit(left, markers, "immobilised" if face <= 3 else "main_gun_out", side)


@procedure
def kaboom(markers: int, damage: str, side: Plate) -> Steps[Toll]:
    """Each friend of the vehicle within the radius gets a morale marker."""
    near = ", ".join(map(str, side.shocked)) or "none"
    said = f"Friends within reach, a morale marker each: {near}."
    if side.radius:
        said = f'Each friend of the vehicle within {side.radius}" takes a morale marker.'
    yield Note("Kaboom!", said, table="damage")
    return Toll(markers, damage, True, True)

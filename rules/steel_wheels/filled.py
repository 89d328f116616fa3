"""How cards and turn fill the facts of an action: whole and current, what only a player knows left to him."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.frame.battle_sheet import Fill, Filled
from rules.frame.unit import Unit
from rules.steel_wheels.facts.fire import TANKS
from rules.steel_wheels.units import (
    MOST_MEN,
    Battery,
    Card,
    Foot,
    Infantry,
    Manned,
    Mortar,
    OnTable,
    Piece,
    Rider,
    Team,
    Vehicle,
)

if TYPE_CHECKING:
    from rules.steel_wheels.turn import Table

BANDS = ("shots_long", "shots_effective", "shots_short")
ON_MINES = {"Tanks": "tank", "Half-tracks": "armoured_car", "Armoured cars": "armoured_car"}
IN_FLAMES = {"half_track": "truck", "truck": "truck", "jeep": "jeep"}
LARGE = ("big_tank", "tank", "half_track", "truck")


# -- what a card says of itself


def riders(battle: Table, vehicle: Card) -> tuple[Rider, ...]:
    """Who is aboard."""
    return tuple(unit for unit in battle.units if isinstance(unit, Team) and unit.aboard == vehicle.id and unit.there)


def everybody(battle: Table, unit: OnTable) -> int:
    """Its crew or team, and its passengers, as far as they are counted."""
    aboard = sum(rider.men for rider in riders(battle, unit)) if isinstance(unit, Vehicle) else 0
    return min(MOST_MEN, unit.men + aboard)


def nerve(unit: Card) -> Filled:
    """What it adds to its tests."""
    return {"skill": unit.skill, "rank": unit.rank}


def weapon(unit: Card) -> Filled:
    """Its heavy weapon."""
    return {"ammunition": unit.ammunition, "gun": unit.gun, "calibre": unit.millimetres} if unit.heavy else {}


def served(unit: Card) -> Filled:
    """Its heavy weapon, and whether anybody is left to serve it."""
    return weapon(unit) | {"skill": unit.skill, "crew_of_one": not isinstance(unit, Battery) and unit.crew_of_one}


def shape(battle: Table, unit: OnTable) -> Filled:
    """What a heavy weapon finds when it strikes."""
    it: Filled = {"target": unit.kind, "men": everybody(battle, unit), "target_skill": unit.skill,
                  "target_rank": unit.rank}
    if isinstance(unit, Vehicle):
        least = int(unit.kind in TANKS)
        return it | {"armour": max(least, unit.armour), "turret_armour": max(least, unit.turret_armour),
                     "top_armour": max(least, unit.top_armour), "turret": unit.turret, "gear": unit.gear,
                     "open_topped": unit.open_topped, "immobilized": unit.immobilized,
                     "track_broken": unit.track_broken}
    return it | ({"shield": unit.shield} if isinstance(unit, Piece) else {"shelter": unit.shelter})


def has_acted(battle: Table, unit: Manned) -> bool:
    """It has manoeuvred, is in the middle of it, or has lost its fire: there is none to lose (W15)."""
    acting = battle.turn.acting
    return unit.acted or (acting is not None and acting.unit == unit.id)


def struck(battle: Table, unit: OnTable) -> Filled:
    """The same, whether it has its fire to lose, and how many a team started with."""
    started = {"started": unit.started} if isinstance(unit, Team) else {}
    return shape(battle, unit) | started | {"has_acted": has_acted(battle, unit)}


# -- light weapons


def volley(battle: Table, said: Filled, unit: OnTable) -> Filled:
    """Its light weapons at effective range, less what its player has fire at another."""
    named = {band: said[band] for band in BANDS if band in said}
    acting = battle.turn.acting
    moving = acting.fires == "moving" if acting and acting.unit == unit.id else unit.moving
    shots = max(0, unit.light(moving) - sum(named.values()))
    return {"skill": unit.skill, **({} if "shots_effective" in named else {"shots_effective": shots})}


def light_fire_vehicle(battle: Table, said: Filled, shooter: OnTable | None = None,
                       target: Vehicle | None = None) -> Filled:
    """One die a range band against an unarmoured vehicle."""
    at: Filled = {}
    if target:
        at = {"men": everybody(battle, target), "target_skill": target.skill, "target_rank": target.rank,
              "moving": target.moving, "armour": target.armour, "immobilized": target.immobilized,
              "track_broken": target.track_broken}
    return (volley(battle, said, shooter) if shooter else {}) | at


def light_fire_infantry(battle: Table, said: Filled, shooter: OnTable | None = None,
                        target: Foot | None = None) -> Filled:
    """One die a range band against infantry or artillery."""
    at: Filled = {}
    if target:
        at = {"men": target.men, "started": target.started, "target_skill": target.skill, "target_rank": target.rank,
              "moving": target.moving, "shelter": target.shelter, "crewed": target.crewed}
    return (volley(battle, said, shooter) if shooter else {}) | at


# -- heavy weapons


def heavy_shot(battle: Table, said: Filled, shooter: OnTable | None = None, target: OnTable | None = None) -> Filled:
    """The gun, and what it is laid on."""
    at = struck(battle, target) | {"moving": target.moving} if target else {}
    return (served(shooter) if shooter else {}) | at


def penetration(battle: Table, said: Filled, shooter: OnTable | None = None, target: OnTable | None = None) -> Filled:
    """The shell, and the plate of the body or the shield."""
    thickness = target.armour if isinstance(target, Vehicle) else target.shield if isinstance(target, Piece) else 0
    return (weapon(shooter) if shooter else {}) | ({"thickness": thickness} if thickness else {})


def scatter(battle: Table, said: Filled, shooter: Card) -> Filled:
    """A mortar at what it sees, a battery at its markers."""
    if shooter.markers and battle.turn.step == "artillery":
        mode = "indirect_off_table" if isinstance(shooter, Battery) else "indirect_on_table"
    else:
        mode = "mortar_direct" if isinstance(shooter, Mortar) else "direct_he"
    return nerve(shooter) | {"mode": mode, "crew_of_one": served(shooter)["crew_of_one"]}


def fragments(battle: Table, said: Filled, shooter: Card | None = None, target: OnTable | None = None) -> Filled:
    """All soldiers of a team, or a model (W-B7)."""
    burst = {"skill": shooter.skill, "calibre": max(11, shooter.millimetres)} if shooter else {}
    return burst | ({"models": [struck(battle, target) | count(target)]} if target else {})


def building_fragments(battle: Table, said: Filled, shooter: Card | None = None, inside: Foot | None = None) -> Filled:
    """The shell, and the men in the building."""
    burst = {"skill": shooter.skill, "calibre": max(11, shooter.millimetres)} if shooter else {}
    return burst | (garrison(battle, inside) if inside else {})


def building_shot(battle: Table, said: Filled, shooter: OnTable | None = None, inside: Foot | None = None) -> Filled:
    """The gun, and the men in the building."""
    return (served(shooter) if shooter else {}) | (garrison(battle, inside) if inside else {})


def garrison(battle: Table, unit: Foot) -> Filled:
    """All of them on the floor that is hit; how many are near the burst the player says."""
    return {"inside": unit.men, "started": unit.started, "on_floor": unit.men, "in_blast": min(2, unit.men),
            "target_skill": unit.skill, "target_rank": unit.rank, "has_acted": has_acted(battle, unit)}


def count(unit: OnTable) -> Filled:
    """As many models as a team has (W-B7)."""
    return {"count": unit.men} if isinstance(unit, Team) else {}


def hit_from_above(battle: Table, said: Filled, shooter: Card | None = None, target: OnTable | None = None) -> Filled:
    """The shell, and what it came down on."""
    shell = {"gun": shooter.gun, "calibre": max(11, shooter.millimetres), "skill": shooter.skill} if shooter else {}
    return shell | (struck(battle, target) if target else {})


def indirect_fire(battle: Table, said: Filled, battery: Card | None = None, target: OnTable | None = None,
                  observer: Card | None = None) -> Filled:
    """The battery with a shell for each of its markers, and whom they fall near."""
    guns: Filled = {}
    if battery:
        off = isinstance(battery, Battery)
        guns = nerve(battery) | {"battery": "off_table" if off else "on_table", "blast": battery.blast,
                                 "calibre": max(11, battery.millimetres),
                                 "crew_of_one": served(battery)["crew_of_one"]}
        guns |= {"begin": "shells", "shells": battery.markers} if battery.markers else {}
    asks = {"observer_skill": observer.skill, "observer_rank": observer.rank} if observer else {}
    return guns | asks | ({"models": [struck(battle, target) | count(target)]} if target else {})


def incendiary(battle: Table, said: Filled, target: OnTable | None = None, shooter: Card | None = None) -> Filled:
    """Whoever stands in the flames."""
    if target is None:
        return {}
    it: Filled = {"men": everybody(battle, target), "target_skill": target.skill, "target_rank": target.rank,
                  "has_acted": has_acted(battle, target)}
    if isinstance(target, Vehicle):
        return it | {"target": IN_FLAMES.get(target.kind, "tank"), "immobilized": target.immobilized,
                     "track_broken": target.track_broken}
    return it | {"target": "soldier", "miniatures": target.men, "started": target.started, "shelter": target.shelter,
                 "crewed": target.crewed}


# -- assaults


def melee(battle: Table, said: Filled, attacker: OnTable | None = None, defender: OnTable | None = None) -> Filled:
    """A pair for each man who finds an enemy."""
    pairs = {"pairs": max(1, min(attacker.men, defender.men))} if attacker and defender else {}
    return pairs | ({"skill": attacker.skill} if attacker else {}) | (
        {"defender_skill": defender.skill} if defender else {})


def assault_infantry(battle: Table, said: Filled, attacker: OnTable | None = None,
                     defender: OnTable | None = None) -> Filled:
    """The same, after the attackers' courage."""
    return melee(battle, said, attacker, defender) | ({"rank": attacker.rank} if attacker else {})


def device(unit: Card) -> Filled:
    """What the attackers have in their hands."""
    return nerve(unit) | ({"device": unit.device} if isinstance(unit, Infantry) else {})


def assault_vehicle(battle: Table, said: Filled, attacker: OnTable | None = None,
                    target: OnTable | None = None) -> Filled:
    """A hand device, and the vehicle or gun."""
    at = shape(battle, target) | {"has_acted": has_acted(battle, target), "moving": target.moving} if target else {}
    return (device(attacker) if attacker else {}) | at


def assault_building(battle: Table, said: Filled, attacker: OnTable | None = None,
                     inside: Foot | None = None) -> Filled:
    """A hand device, and the men in the building."""
    return (device(attacker) if attacker else {}) | (garrison(battle, inside) if inside else {})


def overrun(battle: Table, said: Filled, target: OnTable | None = None, attacker: Card | None = None) -> Filled:
    """Every soldier of a team, or a model."""
    return {"models": [shape(battle, target) | count(target)]} if target else {}


# -- tests, ground, questions


def tested(battle: Table, said: Filled, unit: Card) -> Filled:
    """What it adds to its test."""
    return nerve(unit)


def skilled(battle: Table, said: Filled, unit: Card) -> Filled:
    """Its rank does not count."""
    return {"skill": unit.skill}


def courage(battle: Table, said: Filled, unit: OnTable) -> Filled:
    """A fleeing team tests once for each leader."""
    return nerve(unit) | {"leaders": unit.leaders if unit.fleeing else 1}


def linked(unit: Card | None, other: Card | None) -> Filled:
    """How two units talk: entrenched, by radio, or as the same platoon."""
    if isinstance(unit, Foot) and unit.entrenched:
        return {"link": "entrenched"}
    by_radio = unit is not None and unit.radio and (other is None or other.radio)
    return {"link": "radio"} if by_radio else {}


def request(battle: Table, said: Filled, unit: Card | None = None, battery: Card | None = None,
            target: Card | None = None) -> Filled:
    """What it adds, and its line to the guns."""
    return (nerve(unit) if unit else {}) | linked(unit, battery)


def communications(battle: Table, said: Filled, unit: Card | None = None, battery: Card | None = None) -> Filled:
    """The line between two units."""
    return linked(unit, battery) if unit else {}


def readiness(battle: Table, said: Filled, declarer: OnTable | None = None, other: OnTable | None = None) -> Filled:
    """What both sides bring to their tests."""
    ours = nerve(declarer) | {"crew_dead": declarer.crew_dead} if declarer else {}
    theirs = {"other_skill": other.skill, "other_rank": other.rank, "other_crew_dead": other.crew_dead} if other else {}
    return ours | theirs


def chips(battle: Table, said: Filled) -> Filled:
    """The platoon-units on both sides of the table (W-B1)."""
    ours, theirs = (len(platoons(battle, side)) for side in battle.sides[:2])
    return {"ours": ours, "theirs": theirs}


def platoons(battle: Table, side: str) -> tuple[str, ...]:
    """The platoons and batteries of a side on the battlefield, each once."""
    return tuple(dict.fromkeys(unit.platoon_name for unit in battle.there(side) if not isinstance(unit, Battery)))


def minefield(battle: Table, said: Filled, unit: OnTable) -> Filled:
    """Who moves onto it."""
    moves_as = "team" if isinstance(unit, Foot) else ON_MINES.get(unit.mover, "truck")
    return nerve(unit) | {"unit": moves_as, "men": everybody(battle, unit),
                          "crewed": isinstance(unit, Foot) and unit.crewed}


def terrain(battle: Table, said: Filled, unit: OnTable) -> Filled:
    """Its column of the terrain table."""
    return {"unit": unit.mover}


def spotting(battle: Table, said: Filled, observer: Card | None = None, target: OnTable | None = None) -> Filled:
    """What there is to see of it."""
    if target is None:
        return {}
    status = "firing" if target.fired else "moving" if target.moving else "stationary"
    return {"unit": seen_as(target), "status": status}


def seen_as(unit: OnTable) -> str:
    """Its block of the spotting table."""
    if isinstance(unit, Team) or unit.mover == "Bikes":
        return "infantry"
    return "large" if unit.kind in LARGE else "small"


def crew(battle: Table, said: Filled, crew: OnTable) -> Filled:
    """What is left of it."""
    return {"started": crew.started, "dead": crew.dead}


def manoeuvre(battle: Table, said: Filled, order: OnTable) -> Filled:
    """What it is, and what is left of it."""
    arms: dict[type[Unit], str] = {Infantry: "infantry", Mortar: "mortar", Piece: "artillery", Vehicle: "vehicle"}
    calibre = {"calibre": order.millimetres} if isinstance(order, Piece) else {}
    return {"unit": arms[type(order)], "started": order.started, "dead": min(order.dead, order.started - 1)} | calibre


FILLED: dict[str, Fill] = {
    "chips": chips, "readiness": readiness, "light_fire_vehicle": light_fire_vehicle,
    "light_fire_infantry": light_fire_infantry, "heavy_shot": heavy_shot, "building_shot": building_shot,
    "penetration": penetration, "scatter": scatter, "fragments": fragments, "building_fragments": building_fragments,
    "hit_from_above": hit_from_above, "indirect_fire": indirect_fire, "incendiary": incendiary, "melee": melee,
    "assault_infantry": assault_infantry, "assault_vehicle": assault_vehicle, "assault_building": assault_building,
    "assault_open_top": assault_vehicle, "overrun": overrun, "courage": courage, "cant_fire": tested,
    "direct_fire_request": request, "indirect_fire_request": request, "precision": skilled, "dodge": skilled,
    "minefield": minefield, "spotting": spotting, "communications": communications, "terrain": terrain, "crew": crew,
    "manoeuvre": manoeuvre}

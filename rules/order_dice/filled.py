"""How cards and turn fill the facts of an action, whole and as they are now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from rules.engine import PlayerError
from rules.frame.battle_sheet import Fill, Filled
from rules.order_dice.columns import AP_AND_HE, HOWITZERS, MORTARS
from rules.order_dice.facts.shooting import MOST_SHOOTERS
from rules.order_dice.tables import Weapon, damage_value, leadership, weapon
from rules.order_dice.turn import MOVING, Table, aboard, bag
from rules.order_dice.units import Aim, Arm, Card, Officer, Troops, Vehicle
from rules.said import say

CLOSE_ENOUGH = 12
"""The range a shot opens with, if the weapons reach so far."""
ROWS = 5
"""As many weapons as the facts of a shot hold, and as much flak as those of a strike."""
MOST_FLAK = 4


# -- orders


def bag_of(battle: Table, said: Filled) -> Filled:
    """The dice of up to four sides."""
    return dict(zip(("first", "second", "third", "fourth"), bag(battle).values(), strict=False))


def nerve(battle: Table, unit: Card) -> Filled:
    """What a check goes by; an officer in range on foot is for the player to say."""
    return {"quality": unit.quality, "pins": pins(unit), "officer": rank_near(battle, unit),
            "leader_lost": getattr(unit, "leader_lost", False), "full_strength": _whole(unit)}


def pins(unit: Card) -> int:
    """Never as many as destroy it: such a unit is about to be removed."""
    return min(unit.pins, leadership(unit.quality) - 1)


def rank_near(battle: Table, unit: Card) -> int:
    """An officer is inside his own bubble; in a transport he leads that and who sits in it."""
    transport = unit.inside or (unit.id if isinstance(unit, Vehicle) and unit.seats else "")
    near = (unit, *aboard(battle, transport)) if transport else (unit,)
    return max((own.rank for own in near if isinstance(own, Officer) and own.leads), default=0)


def _whole(unit: Card) -> bool:
    return isinstance(unit, Troops) and unit.whole


def order_check(battle: Table, said: Filled, unit: Card | None = None) -> Filled:
    """The order is the one its die shows."""
    return nerve(battle, unit) | {"order": unit.order or "FIRE"} if unit else {}


def rally(battle: Table, said: Filled, unit: Card | None = None) -> Filled:
    """The same without an order to choose."""
    return nerve(battle, unit) if unit else {}


def snap_to(battle: Table, said: Filled, unit: Card | None = None) -> Filled:
    """His rank, and whether he sits in a transport."""
    return {"rank": unit.rank, "in_transport": bool(unit.aboard)} if isinstance(unit, Officer) else {}


def hold_down(battle: Table, said: Filled, unit: Card | None = None) -> Filled:
    """Its pins."""
    return {"pins": pins(unit)} if unit else {}


def move(battle: Table, said: Filled, unit: Card | None = None) -> Filled:
    """As far as its order lets it."""
    if unit is None:
        return {}
    order = {"order": unit.order} if unit.order in MOVING else {}
    transport = battle.find(unit.inside) if unit.inside else None
    return {"unit": getattr(unit, "moves", "Infantry"), "recce": unit.quick == "recce",
            "demolishes": isinstance(unit, Vehicle) and damage_value(unit.hull, unit.quality) >= 10,
            "transport_ran": transport is not None and transport.order == "RUN", **order}


def reaction(battle: Table, said: Filled, unit: Card | None = None) -> Filled:
    """A unit with an order die can no longer react."""
    if unit is None:
        return {}
    declared = battle.turn.declared
    against = {"against": "shooting" if declared.action == "shoot" else "assault"} if declared else {}
    return {"activated": bool(unit.order), "unit": unit.quick, **against}


# -- shooting


def shoot(battle: Table, said: Filled, shooter: Card | None = None, target: Card | None = None,
          **inside: Card) -> Filled:
    """A unit shoots with all that reaches, at whom, and who sits inside."""
    hit = _target(battle, target) if target else {}
    fires = _firer(battle, said, shooter, target) if shooter else {}
    return hit | fires if not fires or _explodes(fires) else _without(hit, "under_template", "count") | fires


def _firer(battle: Table, said: Filled, unit: Card, target: Card | None) -> Filled:
    picked = said.get("weapon", "")
    only = picked if any(arm.weapon == picked for arm in unit.arms) else ""
    arms = [(arm, weapon(arm.weapon)) for arm in to_shoot(battle, unit, only)]
    if not arms:
        raise PlayerError(say("{unit} has nothing left to shoot with.", unit=unit.said))
    repeat = _repeat(battle, unit, target)
    indirect = bool(said.get("indirect", repeat and any(arm.weapon in HOWITZERS for arm, _ in arms)))
    arms = [pair for pair in arms if harms(pair[1], target)] or arms
    distance = said.get("distance", opening_range([arm for _, arm in arms], indirect))
    moved = bool(said.get("moved", unit.order == "ADVANCE"))
    loud = [pair for pair in arms if _loud(pair[1], distance, indirect, moved)] or arms[:1]
    who = {"quality": unit.quality, "pins": pins(unit), "moved": unit.order == "ADVANCE", "distance": distance,
           "in_transport": bool(unit.inside), **repeat, **_second_shot(battle, unit, target)}
    flames = isinstance(unit, Troops) and len(unit.ready) > 1 and any(arm.flames for _, arm in loud)
    first, *further = _rows(unit, loud)
    special = {"indirect": indirect, "squad": flames}
    return who | first | {"further": further} | {name: True for name, so in special.items() if so}


def _explodes(fires: Filled) -> bool:
    """Whether HE is among what it fires: only then anybody counts models under a template."""
    rows = ({"weapon": fires["weapon"], "round": fires.get("round")}, *fires["further"])
    return any(row["weapon"] in (*MORTARS, *HOWITZERS) or row.get("round") == "HE" for row in rows)


def to_shoot(battle: Table, unit: Card, only: str = "") -> tuple[Arm, ...]:
    """The weapons that have not fired with this order; a player may pick one of them."""
    fired = Counter(battle.turn.fired if battle.turn.active == unit.id else ())
    left = []
    for arm in unit.ready:
        if fired[arm.weapon]:
            fired[arm.weapon] -= 1
        elif not only or arm.weapon == only:
            left.append(arm)
    return tuple(left[:1] if only else left)


def harms(arm: Weapon, target: Card | None) -> bool:
    """Small arms neither damage nor pin closed armour (P10, P11); a one-shot weapon is kept for vehicles."""
    if not isinstance(target, Vehicle):
        return target is None or not arm.has("One-shot")
    return arm.heavy or target.open_topped or damage_value(target.hull, target.quality) < 7


def opening_range(arms: list[Weapon], indirect: bool) -> int:
    """12" if any of them shoots so far, else what comes nearest to it."""
    spans = [arm.reach_of(indirect or arm.has("Indirect")) for arm in arms]
    best = [min(max(CLOSE_ENOUGH, near), far) for near, far in spans]
    return min(best, key=lambda inches: abs(inches - CLOSE_ENOUGH), default=CLOSE_ENOUGH)


def _loud(arm: Weapon, distance: int, indirect: bool, moved: bool) -> bool:
    """What is out of reach stays silent (O-B6), and so does what shoots only with FIRE or AMBUSH after a move."""
    near, far = arm.reach_of(arm.has("Indirect") or (indirect and arm.has("Howitzer")))
    return near <= distance <= far and not (moved and arm.has("FIRE"))


def _rows(unit: Card, loud: list[tuple[Arm, Weapon]]) -> list[Filled]:
    """As many of each as one unit may fire at once."""
    rows, men = [], MOST_SHOOTERS
    for row, arm in loud[:ROWS]:
        number = min(row.number, men)
        if number > 0:
            rows.append(_row(unit, row, number, isinstance(unit, Troops) and arm.has("Team") and not row.crew))
            men -= number
    return rows


def _row(unit: Card, row: Arm, number: int, lost: bool) -> Filled:
    load = {"round": unit.loaded} if unit.loaded and row.weapon in AP_AND_HE else {}
    return {"weapon": row.weapon, "shooters": number, "crew_lost": lost, **load}


def _repeat(battle: Table, unit: Card, target: Card | None) -> Filled:
    """The number to hit comes down each turn at the same aiming point (P07)."""
    return _at_the_point(battle, unit.aim) if unit.aim and target and unit.aim.target == target.id else {}


def _at_the_point(battle: Table, aim: Aim) -> Filled:
    now = battle.turn.number
    return {"turns_on_target": min(9, max(0, now - aim.since)), "hit_last_turn": aim.hit > 0 and aim.hit == now - 1}


def _second_shot(battle: Table, unit: Card, target: Card | None) -> Filled:
    """One pin per shooting unit; the losses of both shots call for the morale check."""
    hits = [hit for hit in battle.turn.hits if target and hit.target == target.id and battle.turn.active == unit.id]
    return {"pinned_already": True, "lost_before": min(15, sum(hit.lost for hit in hits))} if hits else {}


def smoke_round(battle: Table, said: Filled, shooter: Card | None = None) -> Filled:
    """The first weapon that fires smoke."""
    arm = next((arm for arm in shooter.ready if arm.weapon in (*MORTARS, *HOWITZERS)), None) if shooter else None
    if shooter is None or arm is None:
        return {}
    near, far = weapon(arm.weapon).indirect or (0, 0)
    repeat = _at_the_point(battle, shooter.aim) if shooter.aim and not shooter.aim.target else {}
    return {"weapon": arm.weapon, "distance": min(max(24, near), far), **repeat}


# -- who is hit


def _target(battle: Table, unit: Card) -> Filled:
    who: Filled = {"target": unit.kind, "target_quality": unit.quality, "target_pins": pins(unit),
                   "target_officer": rank_near(battle, unit)}
    if isinstance(unit, Vehicle):
        return who | _vehicle(unit) | _passengers(battle, unit)
    return who | _troops(unit) | {"target_down": unit.down} if isinstance(unit, Troops) else who


def _troops(unit: Troops) -> Filled:
    """Models under a template are counted when it has hit; till then half of them (O-B11)."""
    models = max(1, unit.models)
    return {"target_models": models, "target_leader_lost": unit.leader_lost, "target_full_strength": unit.whole,
            "under_template": (models + 1) // 2, "count": "ask"}


def _vehicle(unit: Vehicle) -> Filled:
    return {"open_topped": unit.open_topped, "turret": unit.turret, "turret_locked": unit.turret_locked,
            "immobilised": unit.immobilised, "carries_flamethrower": unit.carries_flamethrower}


def _passengers(battle: Table, transport: Card) -> Filled:
    """The first unit aboard; a second takes the same pins and gets out after it."""
    first = next(iter(aboard(battle, transport.id)), None)
    if first is None:
        return {}
    return {"passengers": min(12, first.models), "passenger_quality": first.quality, "passenger_pins": pins(first)}


def _without(facts: Filled, *names: str) -> Filled:
    return {name: value for name, value in facts.items() if name not in names}


# -- assaults


def tough(unit: Troops) -> int:
    """Fighters with an assault weapon."""
    return min(unit.models, sum(arm.number for arm in unit.ready if weapon(arm.weapon).has("Assault")))


def assault(battle: Table, said: Filled, unit: Card | None = None, target: Card | None = None) -> Filled:
    """Models, tough fighters and quality of both."""
    ours = {"fighters": unit.models, "tough": tough(unit), "quality": unit.quality} if isinstance(unit, Troops) else {}
    theirs = {"target": target.kind, "target_models": target.models, "target_tough": tough(target),
              "target_quality": target.quality} if isinstance(target, Troops) else {}
    return ours | theirs


def assault_vehicle(battle: Table, said: Filled, unit: Card | None = None, target: Card | None = None,
                    **inside: Card) -> Filled:
    """Fighters with their nerve, the vehicle with its order and its passengers."""
    ours: Filled = {}
    if isinstance(unit, Troops):
        fighters = min(12, unit.models)
        ours = nerve(battle, unit) | {"fighters": fighters, "tough": min(fighters, tough(unit)),
                                      "tank_grenades": unit.tank_grenades}
    if not isinstance(target, Vehicle):
        return ours
    first = next(iter(aboard(battle, target.id)), None)
    fierce = {"passengers_tough": min(12, tough(first))} if first else {}
    return ours | _target(battle, target) | {"vehicle_order": target.order or "none"} | fierce


def tank_assault(battle: Table, said: Filled, unit: Card | None = None, target: Card | None = None) -> Filled:
    """The tank, and the unit in its way."""
    ours = {"tank": unit.hull, "tank_immobilised": unit.immobilised} if isinstance(unit, Vehicle) else {}
    theirs = _without(_target(battle, target), "target_down", "under_template", "count") if target else {}
    return ours | theirs


def ram(battle: Table, said: Filled, unit: Card | None = None, target: Card | None = None, **inside: Card) -> Filled:
    """Both vehicles."""
    ours: Filled = {}
    if isinstance(unit, Vehicle):
        ours = nerve(battle, unit) | {
            "rammer": unit.hull, "rammer_turret": unit.turret, "rammer_turret_locked": unit.turret_locked,
            "rammer_flamethrower": unit.carries_flamethrower, "rammer_immobilised": unit.immobilised}
    return ours | (_target(battle, target) if isinstance(target, Vehicle) else {})


# -- start of turn


def barrage_unit(battle: Table, said: Filled, target: Card | None = None, **inside: Card) -> Filled:
    """The unit under the shells."""
    return _without(_target(battle, target), "target_down") if target else {}


def air_strike(battle: Table, said: Filled, target: Card | None = None, **inside: Card) -> Filled:
    """The target, and all flak on the table."""
    if target is None:
        return {}
    return _without(_target(battle, target), "target_down") | {
        "target_gone": not target.there, "flak": _flak(battle, target)}


def _flak(battle: Table, target: Card) -> list[Filled]:
    """Flak of the side that is struck fires by itself, all other by mistake."""
    guns = [unit for unit in battle.units if unit.flak and unit.on_table and unit.ready]
    return [{"shots": min(10, sum(arm.number * weapon(arm.weapon).shots for arm in gun.ready)),
             "side": "enemy" if gun.side == target.side else "friendly", "quality": gun.quality}
            for gun in guns[:MOST_FLAK]]


def strike_area(battle: Table, said: Filled, target: Card | None = None) -> Filled:
    """Its pins."""
    return {"quality": target.quality, "pins": pins(target)} if target else {}


def passengers(battle: Table, said: Filled, unit: Card | None = None) -> Filled:
    """Who gets out of a transport that is wrecked or stuck."""
    if not isinstance(unit, Troops):
        return {}
    transport = battle.find(unit.aboard)
    stuck = {"transport": "immobilised" if transport and transport.there else "destroyed"} if unit.aboard else {}
    return {"models": min(12, max(1, unit.models)), "quality": unit.quality, "pins": pins(unit), **stuck}


FILLED: Mapping[str, Fill] = {
    "draw": bag_of, "order_check": order_check, "rally": rally, "snap_to": snap_to, "hold_down": hold_down,
    "move": move, "reaction": reaction, "shoot": shoot, "smoke_round": smoke_round, "assault": assault,
    "assault_vehicle": assault_vehicle, "tank_assault": tank_assault, "ram": ram, "barrage_unit": barrage_unit,
    "air_strike": air_strike, "strike_area": strike_area, "passengers": passengers,
}

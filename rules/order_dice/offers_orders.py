"""Carrying out an order: the check, moves, shots, assaults, reactions and ambushes."""

from __future__ import annotations

from collections.abc import Iterator

from rules.frame.kinds import Value
from rules.frame.offer import Offer
from rules.order_dice.columns import HOWITZERS, MORTARS
from rules.order_dice.deeds_orders import Declare, Done, GetOut, GoDown, Mount, MoveAway, Withdraw, takes
from rules.order_dice.filled import harms, rank_near, to_shoot
from rules.order_dice.morale import FEAR, nerve
from rules.order_dice.outcomes.common import pins_said
from rules.order_dice.tables import damage_value, weapon
from rules.order_dice.turn import MOVING, SHOOTING, Declared, Table, aboard, has_room
from rules.order_dice.units import Arm, Card, Gun, Officer, Troops, Vehicle
from rules.said import Text, comma_list, say, semicolons, signed

ASKED = ("distance", "cover")
AT_WHOM = {"shoot": say("Shoot at {target}"), "assault": say("Assault {target}"),
           "assault_vehicle": say("Assault {target}"), "tank_assault": say("Drive into {target}"),
           "ram": say("Ram {target}")}
THROW = {"shoot": say("Shoot at {target}: roll"), "assault": say("Assault {target}: roll"),
         "assault_vehicle": say("Assault {target}: roll"), "tank_assault": say("Drive into {target}: roll"),
         "ram": say("Ram {target}: roll")}
DECLARED = {"shoot": say("Shoot"), "assault": say("Assault"), "assault_vehicle": say("Assault a vehicle"),
            "tank_assault": say("Drive into them"), "ram": say("Ram")}
SETTLED = say("who has an order cannot react")
AFAR = say('from more than 6" and in its arc')


def carrying_out(battle: Table, unit: Card) -> Iterator[Offer]:
    """What the active unit is about to do, and what others do to it."""
    turn = battle.turn
    if turn.declared:
        yield from reactions(battle, unit, turn.declared)
    elif turn.due == "check":
        yield from check(battle, unit)
    elif turn.due == "friendly_fire":
        yield from friendly_fire(battle, unit)
    elif turn.due == "run":
        yield from runs_away(battle, unit)
    else:
        yield from resolve(battle, unit)


# -- the check


def check(battle: Table, unit: Card) -> Iterator[Offer]:
    """A unit with pins checks before it carries out its order; tank fear takes the place of that check (P19)."""
    rallies = unit.order == "RALLY"
    led = nerve(unit.quality, rank_near(battle, unit), getattr(unit, "leader_lost", False))
    goal = led.goal(0 if rallies else unit.pins)
    why = say("2D6, {need} or less: pins do not count") if rallies else say("2D6, {need} or less: {pins}",
                                                                             pins=pins_said(unit.pins))
    yield Offer("Rally" if rallies else say("Order check for {order}", order=unit.order),
                action="rally" if rallies else "order_check", who={"unit": unit.id}, asks=_officer(battle, unit),
                side=unit.side, unit=unit.id, why=why.with_parts(need=int(goal)))
    if unit.order == "RUN":
        for target in targets(battle, unit, "assault_vehicle"):
            if _fears(battle, target):
                fear = say("tank fear is its check, {value}", value=signed(FEAR))
                yield _declare(unit, "assault_vehicle", target, why=fear)


def _officer(battle: Table, unit: Card) -> tuple[str, ...]:
    """Whether an officer may be in range: the players measure."""
    near = any(isinstance(own, Officer) and own.leads and own.side == unit.side and own.on_table and own is not unit
               for own in battle.units)
    return ("officer",) if near and not unit.inside else ()


def _fears(battle: Table, target: Card) -> bool:
    least: int = {"dv7": 7, "dv8": 8, "all": 0}[battle.edition.switches.tank_fear]  # type: ignore[attr-defined]
    return damage_value(target.kind, target.quality) >= least


def friendly_fire(battle: Table, unit: Card) -> Iterator[Offer]:
    """FUBAR 1-2: the opponent picks the friend that is shot at (P03)."""
    friends = tuple(own.id for own in battle.units
                    if own.side == unit.side and own is not unit and own.on_table and can_shoot(battle, unit, own))
    others = [side for side in battle.sides if side != unit.side]
    picker = others[0] if len(others) == 1 else ""
    if friends and unit.on_table:
        yield Offer(say("{unit} shoots at a friend", unit=unit.said), action="shoot", who={"shooter": unit.id},
                    among={"target": friends}, asks=ASKED, why='the opponent picks one within 12" of an enemy',
                    side=picker, unit=unit.id)
    yield Offer(say("Nobody to shoot at: {unit} goes DOWN", unit=unit.said), GoDown(unit=unit.id), side=picker,
                unit=unit.id, out=True)


def runs_away(battle: Table, unit: Card) -> Iterator[Offer]:
    """FUBAR 3-6: away from the closest visible enemy (P03)."""
    yield Offer(say("{unit} has run away", unit=unit.said), Done(), side=unit.side, unit=unit.id, out=True)
    yield from ambushes(battle, unit)
    yield Offer(say("Nowhere to run: {unit} goes DOWN", unit=unit.said), GoDown(unit=unit.id), side=unit.side,
                unit=unit.id, out=True)


# -- the order


def resolve(battle: Table, unit: Card) -> Iterator[Offer]:
    """Move, shoot or assault; whoever waits in ambush may shoot first."""
    fire = (*shots(battle, unit), *smoke(unit)) if unit.order in SHOOTING and unit.on_table else ()
    yield from fire
    if unit.order == "RUN" and not battle.turn.fired:
        yield from assaults(battle, unit)
    done = tuple(_dones(battle, unit, gives_up=bool(fire) and not battle.turn.fired))
    around = (*moves(battle, unit), *ambushes(battle, unit)) if unit.order in MOVING else ()
    # Who knows how far it can go has gone there.
    yield from (*done, *around, *how_far(unit)) if battle.turn.measured else (*how_far(unit), *around, *done)


def _dones(battle: Table, unit: Card, gives_up: bool) -> Iterator[Offer]:
    yield Offer(say("{unit} is done", unit=unit.said), Done(), side=unit.side, unit=unit.id, risky=gives_up, out=True,
                short="Done")
    if unit.order in MOVING and any(gun.aim and gun.aim.target == unit.id for gun in battle.units):
        yield Offer(say('{unit} is done and moved 2" or less', unit=unit.said), Done(moved=False), side=unit.side,
                    unit=unit.id, out=True, why="an aiming point lies on it")


def shots(battle: Table, unit: Card) -> Iterator[Offer]:
    """All weapons at one target; only a vehicle, or a single-shot weapon, fires apart."""
    left = to_shoot(battle, unit)
    if not left or not may_go_on(battle, unit, left):
        return
    yield from _shots_with(battle, unit, left)
    if len(unit.ready) > 1:
        apart = {arm.weapon: arm for arm in left if isinstance(unit, Vehicle) or _once(arm)}
        for arm in apart.values() if len(left) > 1 else ():
            yield from _shots_with(battle, unit, (arm,), arm.weapon)


def may_go_on(battle: Table, unit: Card, left: tuple[Arm, ...]) -> bool:
    """No split fire unless a vehicle or a single-shot weapon."""
    fired = battle.turn.fired
    if not fired or isinstance(unit, Vehicle):
        return True
    return all(weapon(name).has("One-shot") for name in fired) or all(_once(arm) for arm in left)


def _once(arm: Arm) -> bool:
    return weapon(arm.weapon).has("One-shot")


def _shots_with(battle: Table, unit: Card, arms: tuple[Arm, ...], only: str = "") -> Iterator[Offer]:
    """Targets that can react are declared first; at all others the dice fall at once."""
    ways = [weapon(arm.weapon) for arm in arms if not (unit.order == "ADVANCE" and weapon(arm.weapon).has("FIRE"))]
    enemies = [enemy for enemy in battle.units if enemy.side != unit.side and enemy.on_table and
               any(hurts(way, enemy) for way in ways)]
    settled = [enemy for enemy in enemies if not reacts(enemy)]
    if settled:
        yield _at_settled(unit, settled, only, asked(battle, unit, arms))
    for enemy in enemies:
        if reacts(enemy):
            yield _declare(unit, "shoot", enemy, only, asks=asked(battle, unit, arms))


def _at_settled(unit: Card, targets: list[Card], only: str, asks: tuple[str, ...]) -> Offer:
    """At the one that can only take it, or at one of several."""
    about: dict[str, Value] = {"side": unit.side, "unit": unit.id, "said": {"weapon": only} if only else {},
                               "short": _shot(only), "asks": asks, "why": SETTLED}
    if len(targets) == 1:
        return Offer(_at_whom("shoot", targets[0], only), action="shoot",
                     who={"shooter": unit.id, "target": targets[0].id}, **about)
    label = say("{unit} shoots with {weapon}", weapon=only) if only else say("{unit} shoots")
    return Offer(label.with_parts(unit=unit.said), action="shoot", who={"shooter": unit.id},
                 among={"target": tuple(target.id for target in targets)}, **about)


def _shot(only: str) -> Text:
    """What a shot is called beside its unit: with one weapon only, or with all."""
    return say("Shoot with {weapon}", weapon=only) if only else DECLARED["shoot"]


def _at_whom(action: Value, target: Card, only: str) -> Text:
    label = say("Shoot at {target} with {weapon}", weapon=only) if only else AT_WHOM[action]
    return label.with_parts(target=target.said)


def hurts(arm: Value, target: Card) -> bool:
    """Whether this weapon can do anything to it."""
    return harms(arm, target) or not isinstance(target, Vehicle)


def can_shoot(battle: Table, unit: Card, target: Card) -> bool:
    """Whether any of its weapons can."""
    moved = unit.order == "ADVANCE"
    arms = [weapon(arm.weapon) for arm in to_shoot(battle, unit)]
    return any(hurts(arm, target) and not (moved and arm.has("FIRE")) for arm in arms)


def asked(battle: Table, unit: Card, arms: tuple[Arm, ...]) -> tuple[str, ...]:
    """What only the players see."""
    others = [enemy for enemy in battle.units if enemy.side != unit.side and enemy.on_table]
    facing = ("facing",) if any(isinstance(enemy, Vehicle) for enemy in others) else ()
    medic = ("medic",) if any(isinstance(enemy, Troops) and enemy.medic for enemy in others) else ()
    indirect = ("indirect",) if any(arm.weapon in HOWITZERS for arm in arms) else ()
    return (*ASKED, *facing, *medic, *indirect)


def _declare(unit: Card, action: Value, target: Card, only: str = "", why: Text = "",
             asks: tuple[str, ...] = ()) -> Offer:
    """With one weapon only a shot is declared."""
    return Offer(_at_whom(action, target, only), Declare(action=action, target=target.id, weapon=only),
                 why=semicolons(why, "it may react first" if reacts(target) else ""),
                 side=unit.side, unit=unit.id, at=target.id, leads=action, asks=asks,
                 said={"weapon": only} if only else {},
                 short=_shot(only) if only else DECLARED[action])


def smoke(unit: Card) -> Iterator[Offer]:
    """A mortar or howitzer may fire smoke instead."""
    if any(arm.weapon in (*MORTARS, *HOWITZERS) for arm in unit.ready):
        yield Offer("Fire smoke", action="smoke_round", who={"shooter": unit.id}, asks=("distance",), side=unit.side,
                    unit=unit.id)


# -- assaults


def assaults(battle: Table, unit: Card) -> Iterator[Offer]:
    """Infantry charges infantry, guns or vehicles; a tank drives into infantry or rams."""
    for action in ("assault", "assault_vehicle", "tank_assault", "ram"):
        for target in targets(battle, unit, action):
            feared = action == "assault_vehicle" and _fears(battle, target)
            yield _declare(unit, action, target, why=say("tank fear, {value}", value=signed(FEAR)) if feared else "")


def targets(battle: Table, unit: Card, action: str) -> Iterator[Card]:
    """Whom it may assault so."""
    if not unit.on_table or not _assaults_so(unit, action):
        return
    for enemy in battle.units:
        if enemy.side == unit.side or not enemy.on_table:
            continue
        if _assaulted_so(enemy, action) and not (action == "assault_vehicle" and enemy.order == "RUN"):
            yield enemy


def able(unit: Card, enemy: Card, action: str) -> bool:
    """Infantry charges, a tank drives into infantry or rams; what it has to shoot with its facts say."""
    return action == "shoot" or (_assaults_so(unit, action) and _assaulted_so(enemy, action))


def _assaulted_so(enemy: Card, action: str) -> bool:
    return isinstance(enemy, Vehicle) == (action in ("assault_vehicle", "ram"))


def _assaults_so(unit: Card, action: str) -> bool:
    if action in ("assault", "assault_vehicle"):
        return isinstance(unit, Troops) and not isinstance(unit, Gun)
    return isinstance(unit, Vehicle) and not unit.immobilised and damage_value(unit.hull, unit.quality) >= 8


# -- reactions and ambushes


def reacts(target: Card) -> bool:
    """Only a unit without an order die can."""
    return not target.order


def reactions(battle: Table, unit: Card, declared: Declared) -> Iterator[Offer]:
    """The target reacts, if it can; then the dice fall."""
    target = battle.find(declared.target)
    if target is None or not target.on_table or not _still_possible(battle, unit, target, declared):
        yield Offer(say("{unit} can no longer do it", unit=unit.said), Withdraw(), side=unit.side, unit=unit.id,
                    out=True)
        return
    yield _go_ahead(battle, unit, target, declared)
    if reacts(target):
        yield from _reactions(battle, unit, target, declared.action)
    if unit.order in MOVING:
        yield from ambushes(battle, unit)
    yield Offer(say("{unit} thinks better of it", unit=unit.said), Withdraw(), side=unit.side, unit=unit.id,
                risky=True, out=True)


def _reactions(battle: Table, unit: Card, target: Card, action: str) -> Iterator[Offer]:
    """DOWN, a quick unit's move away, or against an assault from afar a shot (P24, P18)."""
    afar = "" if action == "shoot" else AFAR
    about: dict[str, Value] = {"side": target.side, "unit": target.id}
    if action != "shoot" and can_shoot(battle, target, unit):
        yield Offer(say("{unit} shoots first", unit=target.said), action="shoot", asks=ASKED,
                    who={"shooter": target.id, "target": unit.id}, why=comma_list("its die shows FIRE", afar), **about)
    yield Offer(say("{unit} goes DOWN", unit=target.said), GoDown(unit=target.id),
                why=comma_list("its die shows DOWN", afar), **about)
    if target.quick != "other" and target.movable:
        yield Offer(say("{unit} moves away", unit=target.said), MoveAway(unit=target.id),
                    why=comma_list("one normal move", afar), **about)


def _still_possible(battle: Table, unit: Card, target: Card, declared: Declared) -> bool:
    if declared.action == "shoot":
        arms = [weapon(arm.weapon) for arm in to_shoot(battle, unit, declared.weapon)]
        return any(hurts(arm, target) and not (unit.order == "ADVANCE" and arm.has("FIRE")) for arm in arms)
    return target in targets(battle, unit, declared.action)


def _go_ahead(battle: Table, unit: Card, target: Card, declared: Declared) -> Offer:
    role = "shooter" if declared.action == "shoot" else "unit"
    asks = {"shoot": asked(battle, unit, to_shoot(battle, unit)), "assault": ("defended",),
            "assault_vehicle": _officer(battle, unit)}.get(declared.action, ())
    return Offer(THROW[declared.action].with_parts(target=target.said), action=declared.action,
                 who={role: unit.id, "target": target.id}, asks=asks, side=unit.side, unit=unit.id,
                 said={"weapon": declared.weapon} if declared.weapon else {})


def ambushes(battle: Table, unit: Card) -> Iterator[Offer]:
    """Who waits in AMBUSH may shoot at any point of its move (O-B1)."""
    if not unit.on_table:
        return
    for other in battle.units:
        if other.order == "AMBUSH" and other.side != unit.side and other.on_table and can_shoot(battle, other, unit):
            load = say("{round} loaded", round=other.loaded) if other.loaded else ""
            yield Offer(say("{unit} shoots out of AMBUSH", unit=other.said), action="shoot",
                        who={"shooter": other.id, "target": unit.id}, asks=ASKED, side=other.side, unit=other.id,
                        why=semicolons(load, "its die turns to FIRE"))


# -- moves


def how_far(unit: Card) -> Iterator[Offer]:
    """What the terrain allows."""
    if unit.order in MOVING and not unit.inside:
        yield Offer(say("How far can {unit} go?", unit=unit.said), action="move", who={"unit": unit.id},
                    asks=("terrain",), side=unit.side, unit=unit.id, short="How far?")


def moves(battle: Table, unit: Card) -> Iterator[Offer]:
    """Out of a transport, or into one."""
    if unit.inside:
        if unit.order == "RUN":
            yield Offer(say("{unit} gets out", unit=unit.said), GetOut(unit=unit.id), side=unit.side, unit=unit.id)
        return
    if isinstance(unit, Troops) and not isinstance(unit, Gun):
        for transport in battle.units:
            if (isinstance(transport, Vehicle) and transport.side == unit.side and transport.on_table
                    and not transport.immobilised and has_room(battle, transport, unit)):
                yield Offer(say("{unit} gets into {transport}", unit=unit.said, transport=transport.said),
                            Mount(unit=unit.id, transport=transport.id), side=unit.side, unit=unit.id,
                            why=say("{n} seat left", "{n} seats left", n=_seats_left(battle, transport)))


def _seats_left(battle: Table, transport: Vehicle) -> int:
    return transport.seats - sum(own.models for own in aboard(battle, transport.id))


# -- what the active unit cannot do


def locked_actions(unit: Card, own: list[Offer]) -> Iterator[Offer]:
    """Shots and assaults that its order, its kind or the table do not allow, with the reason."""
    possible = {offer.action or getattr(offer.deed, "action", "") for offer in own}
    for action, label in (("shoot", "Shoot"), ("assault", "Assault"), ("tank_assault", "Tank assault"), ("ram", "Ram")):
        if not possible & {action, "assault_vehicle" if action == "assault" else action}:
            yield Offer(label, action=action, locked=_locked(unit, action), side=unit.side, unit=unit.id)


def _locked(unit: Card, action: str) -> Text:
    wanted = SHOOTING if action == "shoot" else ("RUN",)
    if unit.order not in wanted:
        return takes(unit, wanted)
    if unit.inside:
        return say("{unit} is in a transport.", unit=unit.said)
    if action == "shoot":
        return say("{unit} has nothing left that hurts anybody here.", unit=unit.said)
    if not _assaults_so(unit, action):
        return {"assault": say("Only infantry charges."), "ram": say("Only a tank that can move rams.")}.get(
            action, say("Only a tank that can move drives into infantry."))
    return "Nobody on the table can be assaulted that way."

"""Shooting, steps 1 to 9: to hit, direct and indirect, and on to pins, damage and fuel."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from rules.engine import (
    OPPONENT,
    Need,
    Note,
    Roll,
    Situation,
    Steps,
    Tell,
    Then,
    Total,
    at_least,
    covered,
    each_of,
    need,
    procedure,
    value,
)
from rules.order_dice.ammunition import Ammunition, Kinds, Struck, high_explosive, struck_by
from rules.order_dice.amounts import HITS
from rules.order_dice.armour import hit_vehicle
from rules.order_dice.columns import BETTER
from rules.order_dice.damage import hit_troops
from rules.order_dice.facts.shooting import Fired, Shot, SmokeRound, fires_indirect
from rules.order_dice.high_explosive import Spread, number_of_flame_hits, number_of_he_hits, spread_on
from rules.order_dice.outcomes.shooting import ShotResult, Smoke
from rules.order_dice.phrases import Amount
from rules.order_dice.tables import FURTHER_TURN, TABLES, TROOPS, Weapon, cell, modifier
from rules.order_dice.units_hit import hull_of, is_troops, lowest, troops_of, vehicle_of
from rules.said import Text, inches, say, sentences

OUT_OF_FUEL = Tell(say("{rest} out of fuel"), faces=say("{faces}: fuel left"), every=say("fuel left"))
FROM_THE_POINT = Tell(say('{n}" from the point'))
COVERS = {"soft": "soft cover", "hard": "hard cover"}
"""Cover as the list of modifiers has it."""
VEHICLES_FLAMES = "Flamethrower, vehicle"


@value
class Volley:
    """The shots of one weapon of the unit, and what they hit with."""

    weapon: str
    shots: int
    needed: int
    shown: Need
    seven_plus: str
    ammunition: Ammunition
    flames: Amount | None = None
    """The damage rolls of a flamethrower that hits."""
    note: Text = ""


@value
class Firing:
    """A whole shot, ready to be thrown."""

    volleys: tuple[Volley, ...]
    kinds: Kinds
    spread: Spread


@procedure
def shoot(shot: Shot) -> Situation:
    """A unit shoots with all its weapons at one target."""
    steps = shooting(shot)
    if once := tuple((fired.arm.name, fired.number) for fired in shot.weapons() if fired.arm.has("One-shot")):
        steps = used_up(steps, once)
    flames = [(fired.arm.name, fired.number) for fired in shot.weapons() if fired.arm.flames]
    if not flames:
        return steps
    number = sum(number for _, number in flames)
    alone = number == 1 and not shot.further and not shot.squad
    vehicle = any(name == VEHICLES_FLAMES for name, _ in flames)
    return fuel_check(steps, "vehicle" if vehicle else "team" if alone else "model", number)


def shooting(shot: Shot) -> Situation:
    """All steps but the fuel check."""
    firing = firing_of(shot)
    hitting = each_of(roll_to_hit(volley, firing.kinds.index(volley.ammunition), len(firing.kinds), firing.spread)
                      for volley in firing.volleys)
    if is_troops(shot):
        troops = troops_of(shot, shot.rulings, shot.target_down, shot.medic)
        second = shot.pinned_already
        troops = replace(troops, pinned_already=second, lost_before=shot.lost_before if second else 0)
        return hit_troops(hitting, firing.kinds, troops)
    vehicle = replace(vehicle_of(shot, shot.rulings), pinned_already=shot.pinned_already)
    return hit_vehicle(hitting, firing.kinds, hull_of(shot), vehicle)


def firing_of(shot: Shot) -> Firing:
    """The volleys of a shot; weapons that do the same damage are one kind."""
    fired = volleys(shot)
    return Firing(fired, tuple(dict.fromkeys(volley.ammunition for volley in fired)), spread_on(shot, shot.rulings))


def volleys(shot: Shot) -> tuple[Volley, ...]:
    """One for each weapon, in the order given."""
    return tuple(_volley(shot, fired) for fired in shot.weapons())


def _volley(shot: Shot, fired: Fired) -> Volley:
    arm = fired.arm
    if fires_indirect(shot, arm):
        base, mods = indirect_needed(shot.turns_on_target, shot.hit_last_turn), {}
    else:
        base, mods = shot.rulings.hit_base, hit_modifiers(shot, fired)
    low = lowest(shot.rulings)
    return Volley(arm.name, fired.number * arm.shots, need(base, mods), need(base, mods, low=low, high=6),
                  shot.rulings.seven_plus, ammunition(shot, fired), arm.flames,
                  reminder(arm, fires_indirect(shot, arm)))


def hit_modifiers(shot: Shot, fired: Fired) -> dict[str, int]:
    """The list of hit modifiers, as far as they apply to this weapon."""
    arm = fired.arm

    def listed(row: str, times: int | bool = 1) -> int:
        return modifier("hit_modifiers", row) * times

    always = {"pins on the firer": listed("each pin on the firer", shot.pins),
              "loader lost": listed("team crew lost", fired.crew_lost and arm.has("Team"))}
    if arm.has("Scope"):
        return always
    close = fired.distance <= 6
    far = 2 * fired.distance > arm.reach and not (close and shot.rulings.pointblank_cancels_long)  # O13
    few = shot.target == "infantry" and shot.target_models <= 2
    return {
        '6" or less': listed('range 6" or less', close),
        "over half range": listed("over half the weapon's maximum range", far),
        "inexperienced": listed("firer inexperienced", shot.quality == "inexperienced"),
        "moved": listed("firer moved (ADVANCE)", shot.moved and not arm.has("Assault")),
        "target DOWN": listed("target DOWN", shot.target_down and shot.target in TROOPS),
        "small target": listed("target unit of 1 or 2 models", few),
        **_cover(shot, fired), **always}


def _cover(shot: Shot, fired: Fired) -> dict[str, int]:
    if fired.cover == "none" or (fired.arm.flames and shot.rulings.flame_ignores_cover):  # O14
        return {}
    return {COVERS[fired.cover]: modifier("hit_modifiers", COVERS[fired.cover])}


def ammunition(shot: Shot, fired: Fired) -> Ammunition:
    """What a hit of this weapon does to this target."""
    arm, he = fired.arm, fired.load == "HE"
    indirect = fires_indirect(shot, arm)
    extra = extra_damage(shot, fired, he, indirect) if shot.armoured else {}
    if he:
        return high_explosive(arm.template, extra, indirect=indirect, name=arm.name)
    if not arm.heavy:
        return Ammunition(arm.name if arm.has("Exceptional") else "small arms", exceptional=arm.has("Exceptional"))
    return Ammunition(arm.name, (("PEN", arm.pen), *extra.items()), heavy=True, more_pins=arm.more_pins)


def extra_damage(shot: Shot, fired: Fired, he: bool, indirect: bool) -> dict[str, int]:
    """Facing and long range against DV 7+; indirect fire and flame come from the top."""
    arm = fired.arm
    if not arm.heavy:
        return {}
    facing = "top" if indirect or arm.flames else shot.facing
    extra: dict[str, int] = {} if facing == "front" else {facing: modifier("extra_damage", facing)}
    if 2 * fired.distance > arm.reach and not (he or arm.flames or arm.has("Shaped")):
        extra["long range"] = modifier("extra_damage", "over half range")
    return extra


@procedure
def roll_to_hit(volley: Volley, kind: int, kinds: int, spread: Spread) -> Steps[Struck]:
    """Step 4, one weapon after the other: for now it is enough to see whether it hits."""
    hits = yield covered(hits_of(volley, spread), bool)
    return struck_by(kind, kinds, hits)


@procedure
def hits_of(volley: Volley, spread: Spread) -> Then:
    """How often a weapon hits: a shot that hits is one hit, unless it is HE or flames."""
    return hit_dice(volley).then(as_hits, volley, spread)


def as_hits(hitting: int, volley: Volley, spread: Spread) -> Situation | int:
    """What so many shots that hit come to."""
    if hitting and volley.ammunition.template:
        return number_of_he_hits(volley.ammunition.template, hitting, spread)
    if hitting and volley.flames:
        return number_of_flame_hits(hitting, volley.flames)
    return hitting


@procedure
def hit_dice(volley: Volley) -> Then:
    """One D6 per shot; where 7 or more is needed, a 6 and then another 6 (O2)."""
    if volley.needed > 6 and volley.seven_plus == "impossible":
        return Note(to_hit(volley.weapon), say("{need}+: cannot hit", need=int(volley.needed))).then(cannot_hit)
    return Roll(volley.shots, at_least(volley.shown), to_hit(volley.weapon), table="hit_modifiers",
                note=volley.note, tell=HITS).then(surely, volley)


def cannot_hit(_: None) -> int:
    """Nothing hits."""
    return 0


def surely(hits: int, volley: Volley) -> Then | int:
    """Where 7 or more is needed, the dice that show a 6 are thrown once more."""
    if not hits or volley.needed <= 6 or volley.seven_plus != "six_six":
        return int(hits)
    return Roll(hits, at_least(6), say("To hit, {weapon}, confirm", weapon=volley.weapon),
                note="7+ needed: a 6, then another 6.", tell=HITS).then(int)


@cache
def to_hit(weapon: str) -> Text:
    """What the dice of a weapon are called."""
    return say("To hit, {weapon}", weapon=weapon)


def reminder(arm: Weapon, indirect: bool) -> Text:
    """How far this weapon reaches, and what the players must see to themselves with it."""
    nearest, reach = arm.reach_of(indirect)
    return sentences(
        say("Reaches {near} to {far}.", near=inches(nearest), far=inches(reach)) if nearest else
        say("Reaches {far}.", far=inches(reach)),
        "One-shot: used up for the game." if arm.has("One-shot") else "",
        "Fixed: only in its arc of 90 degrees." if arm.has("Fixed") else "")


@procedure
def used_up(before: Situation, once: tuple[tuple[str, int], ...]) -> Steps[ShotResult]:
    """A one-shot weapon is gone after its shot."""
    result: ShotResult = yield before
    return replace(result, used=once)


@procedure
def fuel_check(before: Situation, firer: str, flamethrowers: int) -> Steps[ShotResult]:
    """After the shot, for each flamethrower: on a 1 it is out of fuel, and a squad loses that model (O-B7)."""
    result: ShotResult = yield before
    return fuel_dice(result, firer, flamethrowers)


@procedure
def fuel_dice(result: ShotResult, firer: str, flamethrowers: int) -> Steps[ShotResult]:
    """A die for each flamethrower."""
    lasting = yield Roll(flamethrowers, at_least(2), "Fuel", tell=OUT_OF_FUEL,
                         note="On a 1 the flamethrower is out of fuel.",
                         table=TABLES["shooting_procedure"].cited("9", "Rule"))
    empty = flamethrowers - lasting
    return replace(result, fuel=firer, empty=empty) if empty else result


def indirect_needed(turns: int, hit_last_turn: bool) -> int:
    """6 at first, one better each turn the target stays, 2+ once it was hit or in the fifth turn."""
    if hit_last_turn:
        return cell("indirect", "Hit last turn and the target has not moved", "Needed")
    if turns >= 4:
        return cell("indirect", "Fifth turn without moving", "Needed")
    better, = BETTER.read(TABLES["indirect"].text(FURTHER_TURN, "Needed"))
    return max(2, cell("indirect", "First turn at the aiming point", "Needed") - int(better) * turns)


@procedure
def smoke_round(shot: SmokeRound) -> Steps[Smoke]:
    """To hit as indirect fire; on a miss the opponent places the smoke 2D6" away."""
    on = need(indirect_needed(shot.turns_on_target, shot.hit_last_turn), low=lowest(shot.rulings))
    hit = yield Roll(1, at_least(on), "To hit", table="indirect", tell=HITS)
    if hit:
        return Smoke(True)
    away = yield Roll(2, Total(), "Smoke placed", by=OPPONENT, tell=FROM_THE_POINT)
    return Smoke(False, away)

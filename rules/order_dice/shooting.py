"""Shooting, steps 1 to 9: to hit, direct and indirect, and on to pins, damage and fuel."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.engine import OPPONENT, Need, Note, Roll, Situation, Steps, Total, at_least, need, procedure
from rules.order_dice.ammunition import Ammunition, Kinds, Struck, high_explosive
from rules.order_dice.armour import hit_vehicle
from rules.order_dice.damage import hit_troops
from rules.order_dice.facts import Shot, SmokeRound, fires_indirect
from rules.order_dice.high_explosive import Spread, number_of_flame_hits, number_of_he_hits, spread_on
from rules.order_dice.results import NoChanges, NoFollows, ShotResult
from rules.order_dice.sheet import TROOPS, Weapon, modifier, weapon
from rules.order_dice.units_hit import hull_of, is_troops, lowest, troops_of, vehicle_of
from rules.order_dice.vehicle_damage import IN_ORDER


@dataclass(frozen=True, slots=True)
class Volley:
    """The shots of one weapon of the unit, and what they hit with."""

    weapon: str
    shots: int
    needed: int
    shown: Need
    seven_plus: str
    ammunition: Ammunition
    flames: int = 0
    """What a flamethrower adds to its D6 damage rolls."""


@dataclass(frozen=True, slots=True)
class Firing:
    """A whole shot, ready to be thrown."""

    volleys: tuple[Volley, ...]
    kinds: Kinds
    spread: Spread


@procedure
def shoot(shot: Shot) -> Situation:
    """A unit shoots with all its weapons at one target."""
    flame = next((arm for _, arm, _, _, _ in shot.weapons() if arm.flame), None)
    if flame is None:
        return shooting(shot)
    firer = "vehicle" if not flame.has("Team") else "model" if shot.further else "team"
    return fuel_check(shooting(shot), firer)


def shooting(shot: Shot) -> Situation:
    """All steps but the fuel check."""
    firing = firing_of(shot)
    hitting = no_hits(len(firing.kinds))
    for volley in firing.volleys:
        hitting = roll_to_hit(hitting, volley, firing.kinds.index(volley.ammunition), firing.spread)
    if is_troops(shot):
        troops = troops_of(shot, shot.rulings, shot.target_down, shot.medic)
        second = shot.pinned_already
        troops = replace(troops, pinned_already=second, lost_before=shot.lost_before if second else 0)
        return hit_troops(hitting, firing.kinds, troops)
    able = [volley for volley in firing.volleys if volley.ammunition.heavy or not shot.armoured]
    few = sum(_most_hits(volley) for volley in able) <= IN_ORDER
    vehicle = replace(vehicle_of(shot, shot.rulings), pinned_already=shot.pinned_already)
    return hit_vehicle(hitting, firing.kinds, hull_of(shot), vehicle, few)


def firing_of(shot: Shot) -> Firing:
    """The volleys of a shot; weapons that do the same damage are one kind."""
    fired = volleys(shot)
    return Firing(fired, tuple(dict.fromkeys(volley.ammunition for volley in fired)), spread_on(shot, shot.rulings))


def _most_hits(volley: Volley) -> int:
    return 7 if volley.ammunition.flame else volley.shots


def volleys(shot: Shot) -> tuple[Volley, ...]:
    """One for each weapon, in the order given."""
    return tuple(_volley(shot, arm, number, load, lost) for _, arm, number, load, lost in shot.weapons())


def _volley(shot: Shot, arm: Weapon, number: int, load: str, crew_lost: bool) -> Volley:
    if fires_indirect(shot, arm):
        base, mods = indirect_needed(shot.turns_on_target, shot.hit_last_turn), {}
    else:
        base, mods = shot.rulings.hit_base, hit_modifiers(shot, arm, crew_lost)
    low = lowest(shot.rulings)
    return Volley(arm.name, number * arm.shots, need(base, mods), need(base, mods, low=low, high=6),
                  shot.rulings.seven_plus, ammunition(shot, arm, load),
                  flames=int(arm.has("D6+1 damage rolls")))


def indirect_needed(turns: int, hit_last_turn: bool) -> int:
    """6 at first, one better each turn the target stays, 2+ once it was hit."""
    return 2 if hit_last_turn else max(2, 6 - turns)


def hit_modifiers(shot: Shot, arm: Weapon, crew_lost: bool) -> dict[str, int]:
    """The list of hit modifiers, as far as they apply to this weapon."""
    def listed(row: str, times: int | bool = 1) -> int:
        return modifier("hit_modifiers", row) * times

    always = {"pins on the firer": listed("each pin on the firer", shot.pins),
              "loader lost": listed("team crew lost", crew_lost and arm.has("Team"))}
    if arm.has("Scope"):
        return always
    close = shot.distance <= 6
    far = 2 * shot.distance > arm.reach and not (close and shot.rulings.pointblank_cancels_long)  # O13
    few = shot.target == "infantry" and shot.target_models <= 2
    return {
        '6" or less': listed('range 6" or less', close),
        "over half range": listed("over half the weapon's maximum range", far),
        "inexperienced": listed("firer inexperienced", shot.quality == "inexperienced"),
        "moved": listed("firer moved (ADVANCE)", shot.moved and not arm.has("Assault")),
        "target DOWN": listed("target DOWN", shot.target_down and shot.target in TROOPS),
        "small target": listed("target unit of 1 or 2 models", few),
        **_cover(shot, arm), **always}


def _cover(shot: Shot, arm: Weapon) -> dict[str, int]:
    if shot.cover == "none" or (arm.flame and shot.rulings.flame_ignores_cover):  # O14
        return {}
    return {f"{shot.cover} cover": modifier("hit_modifiers", f"{shot.cover} cover")}


def ammunition(shot: Shot, arm: Weapon, load: str) -> Ammunition:
    """What a hit of this weapon does to this target."""
    indirect = fires_indirect(shot, arm)
    he = load == "HE"
    extra = extra_damage(shot, arm, he, indirect) if shot.armoured else {}
    if he:
        return high_explosive(arm.template, extra, indirect=indirect, name=arm.name)
    if not arm.heavy:
        return Ammunition(arm.name if arm.has("Exceptional") else "small arms", exceptional=arm.has("Exceptional"))
    return Ammunition(arm.name, (("PEN", arm.pen), *extra.items()), heavy=True, flame=arm.flame)


def extra_damage(shot: Shot, arm: Weapon, he: bool, indirect: bool) -> dict[str, int]:
    """Facing and long range against DV 7+; indirect fire and flame come from the top."""
    if not arm.heavy:
        return {}
    facing = "top" if indirect or arm.flame else shot.facing
    extra: dict[str, int] = {} if facing == "front" else {facing: modifier("extra_damage", facing)}
    if 2 * shot.distance > arm.reach and not (he or arm.flame or arm.has("Shaped")):
        extra["long range"] = modifier("extra_damage", "over half range")
    return extra


@procedure
def no_hits(kinds: int) -> Struck:
    """Before the first weapon has shot."""
    return Struck((0,) * kinds)


@procedure
def roll_to_hit(before: Situation, volley: Volley, kind: int, spread: Spread) -> Steps[Struck]:
    """Step 4: one weapon after the other; the hits of each kind."""
    so_far: Struck = yield before
    hitting = yield hit_dice(volley.weapon, volley.shots, volley.needed, volley.shown, volley.seven_plus)
    if hitting and volley.ammunition.template:
        hitting = yield number_of_he_hits(volley.ammunition.template, hitting, spread)
    elif hitting and volley.ammunition.flame:
        hitting = yield number_of_flame_hits(hitting, volley.flames)
    return so_far.more(kind, hitting)


@procedure
def hit_dice(weapon: str, shots: int, needed: int, shown: Need, seven_plus: str) -> Steps[int]:
    """One D6 per shot; where 7 or more is needed, a 6 and then another 6 (O2)."""
    if needed > 6 and seven_plus == "impossible":
        yield Note(f"To hit, {weapon}", f"{int(needed)}+ is needed: it cannot hit.")
        return 0
    hits = yield Roll(shots, at_least(shown), f"To hit, {weapon}", table="hit_modifiers", note=reminder(weapon),
                      tell="{value} hit{s}")
    if needed > 6 and seven_plus == "six_six" and hits:
        hits = yield Roll(hits, at_least(6), f"To hit, {weapon}, confirm", note="7+ is needed: a 6 and then another 6.",
                          tell="{value} hit{s}")
    return int(hits)


def reminder(name: str) -> str:
    """What the players must see to themselves with this weapon."""
    arm = weapon(name)
    if arm.has("One-shot"):
        return "One-shot: used up for the rest of the game."
    return "Fixed: only in its arc of 90 degrees." if arm.has("Fixed") else ""


@procedure
def fuel_check(before: Situation, firer: str) -> Steps[ShotResult]:
    """After each flamethrower shot: on a 1 it is out of fuel."""
    result: ShotResult = yield before
    lasting = yield Roll(1, at_least(2), "Fuel", note="On a 1 the flamethrower is out of fuel.")
    return result if lasting else replace(result, fuel=firer)


@dataclass(frozen=True)
class Smoke(NoChanges, NoFollows):
    """Where a smoke round lands."""

    on_target: bool
    inches: int = 0

    @property
    def sentence(self) -> str:
        """Where the smoke goes."""
        if self.on_target:
            return "The smoke lands on the aiming point."
        return f'The smoke misses: the opponent places it {self.inches}" from the aiming point; the token stays.'


@procedure
def smoke_round(shot: SmokeRound) -> Steps[Smoke]:
    """To hit as indirect fire; on a miss the opponent places the smoke 2D6" away."""
    on = need(indirect_needed(shot.turns_on_target, shot.hit_last_turn), low=lowest(shot.rulings))
    hit = yield Roll(1, at_least(on), "To hit", table="indirect")
    if hit:
        return Smoke(True)
    inches = yield Roll(2, Total(), "Smoke placed", by=OPPONENT, tell='{value}" from the aiming point')
    return Smoke(False, inches)

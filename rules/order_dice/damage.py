"""Steps 5 to 8 of shooting at troops: pins, damage, medic, casualties and morale check.

Each step starts with the step before it, so that equal states meet after every step and the odds stay quick.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from rules.engine import OPPONENT, Need, Note, Roll, Situation, Steps, at_least, procedure, value
from rules.order_dice.ammunition import Ammunition, DamageDice, Hits, Kinds, Struck
from rules.order_dice.morale import targets_check
from rules.order_dice.pins import pins_of
from rules.order_dice.results import ShotResult
from rules.order_dice.units_hit import Troops


@dataclass(frozen=True)
class WoundsAndSixes(DamageDice):
    """Dice that wound, and how many of them are natural sixes."""

    def add(self, state: int, face: int) -> int:
        # One number for both counts: adding ints is what makes large handfuls quick.
        return state + (101 if face == 6 else face >= self.needed)

    def value(self, state: int) -> tuple[int, int]:
        sixes, wounds = divmod(state, 100)
        return wounds, sixes

    def marks(self, faces: Sequence[int]) -> tuple[bool | None, ...]:
        return tuple(face >= self.needed for face in faces)


@value
class Wounded:
    """How far the shot has come: hits still to be thrown for, and what they have done so far."""

    end: str = ""
    """Why nothing more is thrown."""
    pins: int = 0
    flamed: bool = False
    hits: Hits = ()
    small: int = 0
    """Wounds that a medic may treat or that cannot break a gun."""
    small_sixes: int = 0
    sniped: int = 0
    """Exceptional wounds of the same."""
    heavy: int = 0
    heavy_sixes: int = 0


@value
class Lost:
    """Wounds that are certain: how many, and how many of them the shooter picks; `open` may still be treated."""

    end: str = ""
    pins: int = 0
    flamed: bool = False
    open: int = 0
    open_picked: int = 0
    sure: int = 0
    picked: int = 0


def hit_troops(hitting: Situation, kinds: Kinds, troops: Troops) -> Situation:
    """Steps 5 to 8: pins, damage, exceptional damage, medic, casualties, morale check."""
    steps = apply_pins(hitting, kinds, troops)
    for kind in kinds:
        steps = damage_step(steps, kind, troops)
    steps = exceptional_damage(exceptional_small_arms(steps), troops)
    if troops.medic:
        steps = medic_saves_picked(medic_saves(steps, troops.models), troops.medic == "all")
    return remove_casualties(steps, troops)


@procedure
def apply_pins(hitting: Situation, kinds: Kinds, troops: Troops) -> Steps[Wounded]:
    """Step 5, after the hits: pins, which destroy a unit when they reach its Ld."""
    struck: Struck = yield hitting
    known = struck.of(kinds)
    pins = struck.pins
    if known and not troops.pinned_already:
        pins += yield pins_of(known)
    if troops.pins + pins >= troops.nerve.ld:
        return Wounded("destroyed by pins", pins)
    return Wounded("", pins, any(kind.flame for kind in known), struck.hits) if known else Wounded("missed", pins)


def damage_step(before: Situation, kind: Ammunition, troops: Troops) -> Situation:
    """Step 5a for one kind of weapon."""
    count = "heavy"
    if kind.exceptional:
        count = "sniped"
    elif not kind.heavy and (troops.medic or troops.artillery):
        # Only a medic or a gun tells small arms from heavy weapons: otherwise a wound is a wound.
        count = "small"
    return roll_to_damage(before, kind.name, kind.needed(troops.dv, troops.low), count, troops.models)


@procedure
def roll_to_damage(before: Situation, name: str, needed: Need, count: str, models: int) -> Steps[Wounded]:
    """Step 5a: one D6 per hit + PEN against the damage value, one kind of weapon after the other."""
    so_far: Wounded = yield before
    if so_far.end:
        return so_far
    wounds = sixes = 0
    if n := so_far.hits[0]:
        wounds, sixes = yield Roll(n, WoundsAndSixes(needed), f"Damage, {name}",
                                   note="D6 + PEN, the damage value or more wounds.",
                                   tell="{value[0]} wounded, {value[1]} of them with a 6")
    small, small_sixes, sniped = so_far.small, so_far.small_sixes, so_far.sniped
    heavy, heavy_sixes = so_far.heavy, so_far.heavy_sixes
    if count == "small":
        small, small_sixes = small + wounds, small_sixes + sixes
    elif count == "heavy":
        # Wounds that nobody can cancel count no further than there are models.
        heavy, heavy_sixes = min(heavy + wounds, models), heavy_sixes + sixes
    else:
        sniped += wounds
    return Wounded("", so_far.pins, so_far.flamed, so_far.hits[1:], small, small_sixes, sniped, heavy, heavy_sixes)


@cache
def _six_again(n: int) -> Roll:
    return Roll(n, at_least(6), "Exceptional damage", note="A natural 6 and then a 6: the shooter picks the casualty.",
                tell="{value} exceptional")


@procedure
def exceptional_small_arms(before: Situation) -> Steps[Wounded]:
    """A natural 6 followed by a 6: the shooter picks that casualty."""
    so_far: Wounded = yield before
    if not so_far.small_sixes:
        return so_far
    picked = yield _six_again(so_far.small_sixes)
    return Wounded("", so_far.pins, so_far.flamed, (), so_far.small - picked, 0, so_far.sniped + picked, so_far.heavy,
                   so_far.heavy_sixes)


@procedure
def exceptional_damage(before: Situation, troops: Troops) -> Steps[Lost]:
    """The same for heavy weapons, where it destroys a gun with its unit."""
    so_far: Wounded = yield before
    picked = (yield _six_again(so_far.heavy_sixes)) if so_far.heavy_sixes else 0
    if picked and troops.artillery:
        return Lost("gun destroyed", so_far.pins)
    open_, open_picked = so_far.small, so_far.sniped
    if troops.medic:
        return _lost(so_far, open_, open_picked, so_far.heavy, picked, troops.models)
    return _lost(so_far, 0, 0, so_far.heavy + open_ + open_picked, picked + open_picked, troops.models)


def _lost(before: Wounded | Lost, open_: int, open_picked: int, sure: int, picked: int, models: int) -> Lost:
    """Nobody can be lost twice, and where all are lost nobody has to pick."""
    if sure >= models:
        return Lost(before.end, before.pins, before.flamed, 0, 0, models, 0)
    return Lost(before.end, before.pins, before.flamed, open_, open_picked, sure, picked)


@cache
def _medic(n: int, label: str) -> Roll:
    return Roll(n, at_least(6), label, by=OPPONENT, note="A 6 cancels a small-arms wound.", tell="{value} saved")


@procedure
def medic_saves(before: Situation, models: int) -> Steps[Lost]:
    """Step 6: a medic within 6" cancels a small-arms wound on a 6."""
    so_far: Lost = yield before
    if not so_far.open:
        return so_far
    saved = yield _medic(so_far.open, "Medic")
    return _lost(so_far, 0, so_far.open_picked, so_far.sure + so_far.open - saved, so_far.picked, models)


@procedure
def medic_saves_picked(before: Situation, allowed: bool) -> Steps[Lost]:
    """Step 6 for exceptional wounds, if the ruling lets the medic treat them (O22)."""
    so_far: Lost = yield before
    left = so_far.open_picked
    if not left:
        return so_far
    if allowed:
        left -= yield _medic(left, "Medic, exceptional")
    return Lost(so_far.end, so_far.pins, so_far.flamed, 0, 0, so_far.sure + left, so_far.picked + left)


@procedure
def remove_casualties(before: Situation, troops: Troops) -> Steps[ShotResult]:
    """Steps 7 and 8: casualties are removed, and half the models or flames call for a morale check."""
    after: Lost = yield before
    if after.end or after.sure >= troops.models:
        return _ended(after.end or "wiped out", after.pins, troops)
    if after.sure:
        yield Note("Remove casualties", _who_picks(after.sure, after.picked))
    check = ""
    if after.flamed or troops.half_lost(after.sure):
        passed = yield targets_check(troops.nerve, troops.pins + after.pins, not after.sure + troops.lost_before)
        check = "passed" if passed else "failed"
    return ShotResult(troops.kind, "removed" if check == "failed" else _steady(troops), True, troops.pins_before,
                      troops.pins + after.pins, troops.models, after.sure, after.picked, check=check)


def _who_picks(lost: int, picked: int) -> str:
    theirs = f"{lost - picked} picked by the target's player"
    return f"{lost} lost: {theirs}, {picked} by the shooter." if picked else f"{lost} lost: {theirs}."


def _steady(troops: Troops) -> str:
    return "DOWN" if troops.down else "steady"


def _ended(how: str, pins: int, troops: Troops) -> ShotResult:
    missed = how == "missed"
    lost = troops.models if how in ("wiped out", "gun destroyed") else 0
    return ShotResult(troops.kind, _steady(troops) if missed else how, not missed, troops.pins_before,
                      troops.pins + pins, troops.models, lost)

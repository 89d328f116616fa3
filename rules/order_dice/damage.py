"""Steps 5 to 8 of shooting at troops: pins, damage, medic, casualties and morale check.

All dice of a step lie on the table before the next step begins. The odds look at them when their turn comes: until then
it is enough to know whether a weapon has hit at all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from rules.engine import (
    OPPONENT,
    Covered,
    Need,
    Note,
    Reading,
    Roll,
    Situation,
    Steps,
    Tell,
    Then,
    at_least,
    covered,
    each_of,
    need,
    nothing,
    procedure,
    uncovered,
    value,
)
from rules.order_dice.ammunition import DamageDice, Hits, Kinds, Struck, number_of
from rules.order_dice.morale import targets_check
from rules.order_dice.outcomes.shooting import ShotResult
from rules.order_dice.pins import pins_of
from rules.order_dice.units_hit import Troops
from rules.said import Said, Text, say

SIX = say("{need}+", need=6)
EXCEPTIONAL = Tell(say("{n} exceptional"), say("none exceptional"), say("{faces} are exceptional"))
SAVED = Tell(say("{rest} saved"), every=say("nobody saved"))


class WoundedBy(tuple[int, int]):
    """Wounds and the natural sixes among them, as they lie on the table."""

    @property
    def said(self) -> Said:
        """In words."""
        wounded, sixes = self
        if sixes:
            return say("{n} wounded, {sixes} with a 6", n=wounded, sixes=sixes)
        return say("{n} wounded", n=wounded) if wounded else say("no wounds")


@dataclass(frozen=True)
class WoundsAndSixes(DamageDice):
    """Dice that wound, and how many of them are natural sixes."""

    most: int = 0
    """After so many wounds the odds count no further; 0: they count them all."""

    def add(self, state: int, face: int) -> int:
        # One number for both counts: adding ints is what makes large handfuls quick.
        after = state + (1001 if face == 6 else face >= self.needed)
        return self.most if self.most and after % 1000 >= self.most else after

    def gains(self, sides: int) -> tuple[tuple[int, int], ...] | None:
        return None if self.most else tuple(Counter(self.add(0, face) for face in range(1, sides + 1)).items())

    def value(self, state: int) -> tuple[int, int]:
        sixes, wounds = divmod(state, 1000)
        return wounds, sixes

    def read(self, faces: Sequence[int]) -> tuple[int, int]:
        return WoundedBy((sum(face >= self.needed for face in faces), faces.count(6)))

    def marks(self, faces: Sequence[int]) -> tuple[bool | None, ...]:
        return tuple(face >= self.needed for face in faces)


@dataclass(frozen=True)
class NotSaved(Reading):
    """Wounds that no 6 of a medic cancels; of more than there are models the odds take no count."""

    models: int

    def add(self, state: int, face: int) -> int:
        return min(self.models, state + (face < 6))

    def read(self, faces: Sequence[int]) -> int:
        return sum(face < 6 for face in faces)

    def marks(self, faces: Sequence[int]) -> tuple[bool | None, ...]:
        return tuple(face == 6 for face in faces)

    @property
    def goal(self) -> int:
        return need(6)

    @property
    def text(self) -> Text:
        return SIX


@value
class Wounds:
    """Wounds, the natural sixes among them, and those whose casualty the shooter picks."""

    number: int
    sixes: int
    picked: int
    most: int
    """So many models are there, if all wounds are certain; 0 if a medic may still treat them."""

    def __add__(self, other: Wounds) -> Wounds:
        return wounds(self.number + other.number, self.sixes + other.sixes, self.picked + other.picked, self.most)


def wounds(number: int, sixes: int, picked: int, most: int) -> Wounds:
    """Nobody can be lost twice, and where all are lost nobody has to pick."""
    return Wounds(most, 0, 0, most) if most and number >= most else Wounds(number, sixes, picked, most)


@value
class Treated:
    """Ordinary wounds that the medic has not saved, and exceptional ones that he has yet to look at."""

    sure: int
    picked: int


def treated(sure: int, picked: int, models: int) -> Treated:
    """Where all are lost there is nobody to treat."""
    return Treated(models, 0) if sure >= models else Treated(sure, picked)


@value
class Lost:
    """Models lost, how many of them the shooter picks, and whether the gun is destroyed with its unit."""

    models: int
    picked: int
    most: int
    gun: bool = False

    def __add__(self, other: Lost) -> Lost:
        return lost(self.models + other.models, self.picked + other.picked, self.most, self.gun or other.gun)


def lost(models: int, picked: int, most: int, gun: bool = False) -> Lost:
    """Nobody is lost twice, and where all are lost nobody has to pick."""
    return Lost(most, 0, most, gun) if gun or models >= most else Lost(models, picked, most)


HANDFUL = 12
"""More dice than this are a step of their own, so that the odds of a step do not branch too wide."""
NO_WOUNDS = Wounds(0, 0, 0, 0)


@procedure
def hit_troops(hitting: Situation, kinds: Kinds, troops: Troops) -> Steps[ShotResult]:
    """Step 5, after the hits: pins, which destroy a unit when they reach its Ld."""
    struck: Struck = yield hitting
    known, pins = struck.of(kinds), struck.pins
    if known and not troops.pinned_already:
        pins += yield pins_of(known)
    if troops.pins + pins >= troops.nerve.ld:
        return _ended("destroyed by pins", pins, troops)
    if not known:
        return _ended("missed", pins, troops)
    flamed = any(kind.flame for kind in known)
    return remove_casualties(damage_troops(struck.hits, kinds, troops.to_wound()), pins, flamed, troops)


@procedure
def damage_troops(hits: tuple[Hits, ...], kinds: Kinds, troops: Troops) -> Steps[Lost]:
    """Steps 5a and 6: damage of one kind of weapon after the other, then exceptional damage, then the medic."""
    small: list[Covered] = []
    others: list[Covered] = []
    for kind, of_kind in zip(kinds, hits, strict=True):
        # Only a medic or a gun tells small arms from heavy weapons: otherwise a wound is a wound.
        apart = not kind.heavy and (bool(troops.medic) or troops.gun_breaks)
        most = 0 if apart and troops.medic else troops.models
        dice = roll_to_damage(number_of(of_kind), kind.name, kind.needed(troops.dv, troops.low), kind.exceptional, most)
        (small if apart else others).append((yield covered(dice, nothing)))
    picked = yield covered(exceptional_damage(_all(small)), nothing)
    others_picked = yield covered(exceptional_damage(_all(others)), nothing)
    certain = casualties(uncovered(others_picked), troops.models, troops.gun_breaks)
    if not troops.medic:
        return each_of((casualties(uncovered(picked), troops.models, False), certain))
    half_treated = yield covered(medic_saves(uncovered(picked), troops.models), nothing)
    saved = yield covered(medic_saves_picked(uncovered(half_treated), troops.models, troops.medic), nothing)
    return each_of((uncovered(saved), certain))


def _all(fell: list[Covered]) -> Situation:
    """All wounds of these weapons."""
    return each_of((uncovered(of_kind) for of_kind in fell), NO_WOUNDS)


@procedure
def roll_to_damage(hits: Situation, name: Text, needed: Need, exceptional: bool, most: int) -> Then:
    """Step 5a for one kind of weapon."""
    return hits.then(damage_of, name, needed, exceptional, most)


def damage_of(n: int, name: Text, needed: Need, exceptional: bool, most: int) -> Situation | Then | Wounds:
    """The damage dice of so many hits."""
    if n > HANDFUL:
        return many_to_damage(n, name, needed, exceptional, most)
    return damage_dice(n, name, needed, most).then(wounded, exceptional, most) if n else wounds(0, 0, 0, most)


@procedure
def many_to_damage(n: int, name: Text, needed: Need, exceptional: bool, most: int) -> Then:
    """The same with a large handful."""
    return damage_dice(n, name, needed, most).then(wounded, exceptional, most)


def wounded(dice: tuple[int, int], exceptional: bool, most: int) -> Wounds:
    """What the dice have done."""
    number, sixes = dice
    return wounds(number, 0, number, most) if exceptional else wounds(number, sixes, 0, most)


def damage_dice(n: int, name: Text, needed: Need, most: int) -> Roll:
    """One D6 per hit + PEN against the damage value."""
    return Roll(n, WoundsAndSixes(needed, most), damage_label(name), note="D6 + PEN: the damage value or more wounds.",
                table="damage_values")


@cache
def damage_label(name: Text) -> Text:
    """What the damage dice of a kind of weapon are called."""
    return say("Damage, {weapon}", weapon=name)


@procedure
def exceptional_damage(fell: Situation) -> Then:
    """A natural 6 followed by a 6: the shooter picks that casualty."""
    return fell.then(sixes_again)


def sixes_again(total: Wounds) -> Situation | Then | Wounds:
    """One more die for each natural 6."""
    if not total.sixes:
        return total
    if total.sixes > HANDFUL:
        return six_again(total)
    return exceptional_dice(total.sixes).then(picked_too, total.number, total.picked, total.most)


@cache
def exceptional_dice(sixes: int) -> Roll:
    """What makes a wound exceptional."""
    return Roll(sixes, at_least(6), "Exceptional damage", tell=EXCEPTIONAL,
                note="A 6, then another 6: the shooter picks the casualty.")


@procedure
def six_again(total: Wounds) -> Then:
    """The same with a large handful."""
    return exceptional_dice(total.sixes).then(picked_too, total.number, total.picked, total.most)


def picked_too(more: int, number: int, picked: int, most: int) -> Wounds:
    """So many more casualties for the shooter to pick."""
    return Wounds(number, 0, picked + more, most)


@procedure
def casualties(fell: Situation, models: int, gun_breaks: bool) -> Then:
    """Wounds that nobody can treat; an exceptional one destroys a gun if the ruling says so (O-B10)."""
    return fell.then(lost_to, models, gun_breaks)


def lost_to(total: Wounds, models: int, gun_breaks: bool) -> Lost:
    """Who is lost to these wounds."""
    return lost(total.number, total.picked, models, gun_breaks and total.picked > 0)


@procedure
def medic_saves(fell: Situation, models: int) -> Then:
    """Step 6: a medic within 6" cancels a small-arms wound on a 6; he treats ordinary wounds first."""
    return fell.then(ordinary_first, models)


def ordinary_first(total: Wounds, models: int) -> Situation | Then | Treated:
    """His dice for the ordinary wounds."""
    open_ = total.number - total.picked
    if open_ > HANDFUL:
        return ordinary_wounds(open_, total.picked, models)
    return _medic(open_, models).then(treated, total.picked, models) if open_ else treated(0, total.picked, models)


@procedure
def ordinary_wounds(open_: int, picked: int, models: int) -> Then:
    """A large handful of them."""
    return _medic(open_, models).then(treated, picked, models)


@procedure
def medic_saves_picked(fell: Situation, models: int, medic: str) -> Then:
    """Step 6 for exceptional wounds, if the ruling lets the medic treat them (O22)."""
    return fell.then(exceptional_last, models, medic == "all")


def exceptional_last(so_far: Treated, models: int, treats_all: bool) -> Situation | Then | Lost:
    """His dice for the exceptional wounds."""
    if not so_far.picked or not treats_all:
        return left_over(so_far.picked, so_far.sure, models)
    if so_far.picked > HANDFUL:
        return exceptional_wounds(so_far, models)
    return _medic(so_far.picked, models, exceptional=True).then(left_over, so_far.sure, models)


@procedure
def exceptional_wounds(so_far: Treated, models: int) -> Then:
    """A large handful of them."""
    return _medic(so_far.picked, models, exceptional=True).then(left_over, so_far.sure, models)


def left_over(picked: int, sure: int, models: int) -> Lost:
    """Who is lost in spite of the medic."""
    return lost(sure + picked, picked, models)


@cache
def _medic(n: int, models: int, exceptional: bool = False) -> Roll:
    return Roll(n, NotSaved(models), "Medic, exceptional" if exceptional else "Medic", by=OPPONENT,
                note="A 6 cancels a small-arms wound.", tell=SAVED)


@procedure
def remove_casualties(damage: Situation, pins: int, flamed: bool, troops: Troops) -> Then:
    """Steps 7 and 8: casualties are removed, and half the models or flames call for a morale check."""
    return damage.then(removed, pins, flamed, troops)


def removed(lost: Lost, pins: int, flamed: bool, troops: Troops) -> Then | ShotResult:
    """Who picks the casualties, if anybody is left."""
    if lost.models >= troops.models:
        return _ended("gun destroyed" if lost.gun else "wiped out", pins, troops)
    if lost.models:
        return _who_picks(lost.models, lost.picked).then(morale_due, lost, pins, flamed, troops)
    return morale_due(None, lost, pins, flamed, troops)


def morale_due(_: None, lost: Lost, pins: int, flamed: bool, troops: Troops) -> Then | ShotResult:
    """Step 8, where it is called for."""
    if flamed or troops.half_lost(lost.models):
        check = targets_check(troops.nerve, troops.pins + pins, not lost.models + troops.lost_before)
        return check.then(morale_checked, lost, pins, troops)
    return left_with(_steady(troops), "", lost, pins, troops)


def morale_checked(passed: bool, lost: Lost, pins: int, troops: Troops) -> ShotResult:
    """A unit that fails is removed."""
    return (left_with(_steady(troops), "passed", lost, pins, troops) if passed else
            left_with("removed", "failed", lost, pins, troops))


def left_with(now: str, check: str, lost: Lost, pins: int, troops: Troops) -> ShotResult:
    """How the unit stands after the shot."""
    return ShotResult(troops.kind, now, True, troops.pins_before, troops.pins + pins, troops.models, lost.models,
                      lost.picked, check=check)


@cache
def _who_picks(lost: int, picked: int) -> Note:
    if picked == lost:
        return Note("Remove casualties", say("shooter picks {n}", n=lost))
    if picked:
        return Note("Remove casualties", say("owner picks {theirs}, shooter {ours}", theirs=lost - picked, ours=picked))
    return Note("Remove casualties", say("owner picks {n}", n=lost))


def _steady(troops: Troops) -> str:
    return "DOWN" if troops.down else "steady"


def _ended(how: str, pins: int, troops: Troops) -> ShotResult:
    missed = how == "missed"
    lost = troops.models if how in ("wiped out", "gun destroyed") else 0
    return ShotResult(troops.kind, _steady(troops) if missed else how, not missed, troops.pins_before,
                      troops.pins + pins, troops.models, lost)

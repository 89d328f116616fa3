"""Steps 5 to 8 of shooting at troops: pins, damage, medic, casualties and morale check.

All dice of a step lie on the table before the next step begins. The odds look at them when their turn comes: until then
it is enough to know whether a weapon has hit at all.
"""

from __future__ import annotations

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
from rules.order_dice.pins import pins_of
from rules.order_dice.results import ShotResult
from rules.order_dice.units_hit import Troops


@dataclass(frozen=True)
class WoundsAndSixes(DamageDice):
    """Dice that wound, and how many of them are natural sixes."""

    most: int = 0
    """After so many wounds the odds count no further; 0: they count them all."""

    def add(self, state: int, face: int) -> int:
        # One number for both counts: adding ints is what makes large handfuls quick.
        after = state + (1001 if face == 6 else face >= self.needed)
        return self.most if self.most and after % 1000 >= self.most else after

    def value(self, state: int) -> tuple[int, int]:
        sixes, wounds = divmod(state, 1000)
        return wounds, sixes

    def read(self, faces: Sequence[int]) -> tuple[int, int]:
        return sum(face >= self.needed for face in faces), faces.count(6)

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
    def text(self) -> str:
        return "6+"


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
        models, gun = self.models + other.models, self.gun or other.gun
        if gun or models >= self.most:
            return Lost(self.most, 0, self.most, gun)
        return Lost(models, self.picked + other.picked, self.most)


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
    return remove_casualties(damage_troops(struck.hits, kinds, troops), pins, flamed, troops)


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
def roll_to_damage(hits: Situation, name: str, needed: Need, exceptional: bool, most: int) -> Steps[Wounds]:
    """Step 5a for one kind of weapon."""
    n = yield hits
    if n > HANDFUL:
        return many_to_damage(n, name, needed, exceptional, most)
    number, sixes = (yield damage_dice(n, name, needed, most)) if n else (0, 0)
    return wounds(number, 0, number, most) if exceptional else wounds(number, sixes, 0, most)


@procedure
def many_to_damage(n: int, name: str, needed: Need, exceptional: bool, most: int) -> Steps[Wounds]:
    """The same with a large handful."""
    number, sixes = yield damage_dice(n, name, needed, most)
    return wounds(number, 0, number, most) if exceptional else wounds(number, sixes, 0, most)


def damage_dice(n: int, name: str, needed: Need, most: int) -> Roll:
    """One D6 per hit + PEN against the damage value."""
    return Roll(n, WoundsAndSixes(needed, most), f"Damage, {name}", note="D6 + PEN, the damage value or more wounds.",
                tell="{value[0]} wounded, {value[1]} of them with a 6")


@procedure
def exceptional_damage(fell: Situation) -> Steps[Wounds]:
    """A natural 6 followed by a 6: the shooter picks that casualty."""
    total: Wounds = yield fell
    if total.sixes > HANDFUL:
        return six_again(total)
    more = (yield exceptional_dice(total.sixes)) if total.sixes else 0
    return Wounds(total.number, 0, total.picked + more, total.most)


@cache
def exceptional_dice(sixes: int) -> Roll:
    """What makes a wound exceptional."""
    return Roll(sixes, at_least(6), "Exceptional damage", tell="{value} exceptional",
                note="A natural 6 and then a 6: the shooter picks the casualty.")


@procedure
def six_again(total: Wounds) -> Steps[Wounds]:
    """One more die for each natural 6."""
    more = yield exceptional_dice(total.sixes)
    return Wounds(total.number, 0, total.picked + more, total.most)


@procedure
def casualties(fell: Situation, models: int, gun_breaks: bool) -> Steps[Lost]:
    """Wounds that nobody can treat; an exceptional one destroys a gun if the ruling says so (O-B10)."""
    total: Wounds = yield fell
    return Lost(0, 0, models) + Lost(total.number, total.picked, models, gun_breaks and total.picked > 0)


@procedure
def medic_saves(fell: Situation, models: int) -> Steps[Treated]:
    """Step 6: a medic within 6" cancels a small-arms wound on a 6; he treats ordinary wounds first."""
    total: Wounds = yield fell
    open_ = total.number - total.picked
    if open_ > HANDFUL:
        return ordinary_wounds(open_, total.picked, models)
    return treated((yield _medic(open_, "Medic", models)) if open_ else 0, total.picked, models)


@procedure
def ordinary_wounds(open_: int, picked: int, models: int) -> Steps[Treated]:
    """A large handful of them."""
    return treated((yield _medic(open_, "Medic", models)), picked, models)


@procedure
def medic_saves_picked(fell: Situation, models: int, medic: str) -> Steps[Lost]:
    """Step 6 for exceptional wounds, if the ruling lets the medic treat them (O22)."""
    so_far: Treated = yield fell
    if so_far.picked > HANDFUL:
        return exceptional_wounds(so_far, models, medic)
    left = so_far.picked
    if left and medic == "all":
        left = yield _medic(left, "Medic, exceptional", models)
    return Lost(so_far.sure, 0, models) + Lost(left, left, models)


@procedure
def exceptional_wounds(so_far: Treated, models: int, medic: str) -> Steps[Lost]:
    """A large handful of them."""
    left = (yield _medic(so_far.picked, "Medic, exceptional", models)) if medic == "all" else so_far.picked
    return Lost(so_far.sure, 0, models) + Lost(left, left, models)


@cache
def _medic(n: int, label: str, models: int) -> Roll:
    return Roll(n, NotSaved(models), label, by=OPPONENT, note="A 6 cancels a small-arms wound.", tell="{rest} saved")


@procedure
def remove_casualties(damage: Situation, pins: int, flamed: bool, troops: Troops) -> Steps[ShotResult]:
    """Steps 7 and 8: casualties are removed, and half the models or flames call for a morale check."""
    lost: Lost = yield damage
    if lost.models >= troops.models:
        return _ended("gun destroyed" if lost.gun else "wiped out", pins, troops)
    if lost.models:
        yield Note("Remove casualties", _who_picks(lost.models, lost.picked))
    check = ""
    if flamed or troops.half_lost(lost.models):
        passed = yield targets_check(troops.nerve, troops.pins + pins, not lost.models + troops.lost_before)
        check = "passed" if passed else "failed"
    return ShotResult(troops.kind, "removed" if check == "failed" else _steady(troops), True, troops.pins_before,
                      troops.pins + pins, troops.models, lost.models, lost.picked, check=check)


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

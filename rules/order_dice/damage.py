"""Steps 5 to 8 of shooting at troops: pins, damage, medic, casualties and morale check.

All dice of a step lie on the table before the next step begins: hits, wounds, sixes to be thrown again, wounds for the
medic are heaps of dice, each sorted in its turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from rules.engine import (
    OPPONENT,
    Note,
    Reading,
    Rest,
    Roll,
    Situation,
    Sort,
    Sorting,
    Steps,
    Tell,
    Then,
    at_least,
    need,
    procedure,
    sorted_out,
    value,
)
from rules.order_dice.ammunition import Ammunition, DamageDice, Hits, Kinds, Struck, number_of
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

    def add(self, state: int, face: int) -> int:
        # One number for both counts: adding ints is what makes large handfuls quick.
        return state + (1001 if face == 6 else face >= self.needed)

    def gains(self, sides: int) -> tuple[tuple[int, int], ...]:
        return tuple(Counter(self.add(0, face) for face in range(1, sides + 1)).items())

    def value(self, state: int) -> tuple[int, int]:
        sixes, wounds = divmod(state, 1000)
        return wounds, sixes

    def read(self, faces: Sequence[int]) -> tuple[int, int]:
        return WoundedBy((sum(face >= self.needed for face in faces), faces.count(6)))

    def marks(self, faces: Sequence[int]) -> tuple[bool | None, ...]:
        return tuple(face >= self.needed for face in faces)


@dataclass(frozen=True)
class NotSaved(Reading):
    """Wounds that no 6 of a medic cancels."""

    def add(self, state: int, face: int) -> int:
        return state + (face < 6)

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


SMALL, OTHERS = "small arms", "other weapons"
"""Only a medic or a gun tells small arms from heavy weapons: otherwise a wound is a wound."""
WOUNDS, SIXES, PICKED = "wounds", "sixes", "picked"
"""Heaps on which the dice lie that hurt somebody: ordinary wounds, those to be thrown again, the shooter's picks."""
UNSAVED, PICKED_UNSAVED = "unsaved", "picked and unsaved"
"""What the medic leaves of them."""
MAY_SAVE = {"": (), "ordinary": (WOUNDS,), "all": (WOUNDS, PICKED)}
"""What he treats (O22), ordinary wounds first."""
LEFT = {WOUNDS: UNSAVED, PICKED: PICKED_UNSAVED}


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
def damage_troops(hits: tuple[Hits, ...], kinds: Kinds, troops: Troops) -> Then:
    """Steps 5a and 6: damage of one kind of weapon after the other, then exceptional damage, then the medic."""
    struck = [(kind, of_kind) for kind, of_kind in zip(kinds, hits, strict=True) if of_kind]
    arms = tuple(it for it in (SMALL, OTHERS) if any(class_of(kind, troops) == it for kind, _ in struck))
    saves = MAY_SAVE[troops.medic] if SMALL in arms else ()
    sorts = (*(roll_to_damage(at, kind, troops) for at, (kind, _) in enumerate(struck)),
             *(exceptional_damage(it, saves) for it in arms), *(medic(wounds) for wounds in saves))
    ends = tuple((heap(it, LEFT[WOUNDS] if it == SMALL and WOUNDS in saves else WOUNDS),
                  heap(it, LEFT[PICKED] if it == SMALL and PICKED in saves else PICKED)) for it in arms)
    heaps = tuple((hits_of(at), number_of(of_kind)) for at, (_, of_kind) in enumerate(struck))
    return sorted_out(heaps, Sorting(sorts, ends, troops.models)).then(all_lost, arms, troops.models, troops.gun_breaks)


def class_of(kind: Ammunition, troops: Troops) -> str:
    """Whether the medic may treat what this weapon does, and a gun stands it."""
    return SMALL if not kind.heavy and (troops.medic or troops.gun_breaks) else OTHERS


@cache
def heap(arms: str, what: str) -> str:
    """The heap of these dice."""
    return f"{what}, {arms}"


@cache
def hits_of(at: int) -> str:
    """The hits of a kind of weapon."""
    return heap(str(at), "hits")


def roll_to_damage(at: int, kind: Ammunition, troops: Troops) -> Sort:
    """Step 5a for one kind of weapon: D6 per hit + PEN against the damage value."""
    arms = class_of(kind, troops)
    roll = Roll(1, WoundsAndSixes(kind.needed(troops.dv, troops.low)), damage_label(kind.name),
                note="D6 + PEN: the damage value or more wounds.", table="damage_values")
    if kind.exceptional:
        return Sort(hits_of(at), roll, all_exceptional, (heap(arms, PICKED),))
    return Sort(hits_of(at), roll, sixes_apart, (heap(arms, WOUNDS), heap(arms, SIXES)))


def sixes_apart(dice: tuple[int, int], _: int) -> tuple[int, int]:
    """Natural sixes are thrown again."""
    wounded, sixes = dice
    return wounded - sixes, sixes


def all_exceptional(dice: tuple[int, int], _: int) -> tuple[int]:
    """All that such a weapon does is exceptional."""
    return dice[0],


@cache
def damage_label(name: Text) -> Text:
    """What the damage dice of a kind of weapon are called."""
    return say("Damage, {weapon}", weapon=name)


@cache
def exceptional_damage(arms: str, saves: tuple[str, ...]) -> Sort:
    """A natural 6 followed by a 6: the shooter picks that casualty. Where all are lost nobody has to pick."""
    certain = () if arms == SMALL and saves else tuple(heap(arms, what) for what in (WOUNDS, SIXES, PICKED))
    return Sort(heap(arms, SIXES), exceptional_dice(1), picked_and_not, (heap(arms, PICKED), heap(arms, WOUNDS)),
                certain)


def picked_and_not(sixes: int, dice: int) -> tuple[int, int]:
    """A second six is exceptional, the others are wounds as well."""
    return sixes, dice - sixes


@cache
def exceptional_dice(sixes: int) -> Roll:
    """What makes a wound exceptional."""
    return Roll(sixes, at_least(6), "Exceptional damage", tell=EXCEPTIONAL,
                note="A 6, then another 6: the shooter picks the casualty.")


@cache
def medic(wounds: str) -> Sort:
    """Step 6: a medic within 6" cancels a small-arms wound on a 6. Where all are lost there is nobody to treat."""
    exceptional = wounds == PICKED
    roll = Roll(1, NotSaved(), "Medic, exceptional" if exceptional else "Medic", by=OPPONENT,
                note="A 6 cancels a small-arms wound.", tell=SAVED)
    return Sort(heap(SMALL, wounds), roll, unsaved, (heap(SMALL, LEFT[wounds]),),
                (heap(SMALL, UNSAVED),) if exceptional else ())


def unsaved(left: int, _: int) -> tuple[int]:
    """Those he could not save."""
    return left,


def all_lost(rest: Rest, arms: tuple[str, ...], models: int, gun_breaks: bool) -> Lost:
    """Who is lost; an exceptional wound by a heavy weapon destroys a gun if the ruling says so (O-B10)."""
    both = [lost(wounds + picked, picked, models, gun_breaks and it == OTHERS and picked > 0)
            for it, (wounds, picked) in zip(arms, rest, strict=True)]
    return both[0] if len(both) == 1 else both[0] + both[1]


@procedure
def remove_casualties(damage: Situation, pins: int, flamed: bool, troops: Troops) -> Then:
    """Steps 7 and 8: casualties are removed, and half the models or flames call for a morale check."""
    check = targets_check(troops.nerve, troops.pins + pins, untouched=False)
    return damage.then(removed, check, pins, flamed, troops)


def removed(lost: Lost, check: Situation, pins: int, flamed: bool, troops: Troops) -> Then | ShotResult:
    """Who picks the casualties, if anybody is left."""
    if lost.models >= troops.models:
        return _ended("gun destroyed" if lost.gun else "wiped out", pins, troops)
    if lost.models:
        return _who_picks(lost.models, lost.picked).then(morale_due, lost, check, pins, flamed, troops)
    if not troops.lost_before:
        check = targets_check(troops.nerve, troops.pins + pins, untouched=True)
    return morale_due(None, lost, check, pins, flamed, troops)


def morale_due(_: None, lost: Lost, check: Situation, pins: int, flamed: bool, troops: Troops) -> Then | ShotResult:
    """Step 8, where it is called for."""
    if flamed or troops.half_lost(lost.models):
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

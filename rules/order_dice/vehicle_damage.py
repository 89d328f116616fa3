"""Step 5b of shooting: the vehicle damage chart, turret jams, fire."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Literal

from rules.engine import (
    Covered,
    Note,
    Reading,
    Roll,
    Situation,
    Steps,
    Tell,
    Then,
    Total,
    at_least,
    need,
    procedure,
    uncovered,
    value,
)
from rules.order_dice.ammunition import Ammunition, DamageDice
from rules.order_dice.columns import CHART_BURNS, CHART_DESTROYS, CHART_DOWN, CHART_STOPS, SUPERFICIAL, TWO_ROLLS
from rules.order_dice.morale import targets_check
from rules.order_dice.tables import TABLES, modifier
from rules.order_dice.units_hit import Hull, Vehicle
from rules.said import Said, Text, arrows, say, signed

Effect = Literal["DOWN", "immobilised", "on fire", "destroyed"]
LOCKED = Tell(say("turret locked"), say("turret not locked"), say("{faces} lock the turret"))
SUPERFICIAL_ROLL = -3
"""D6-3 on the chart, as assaults and ramming have it."""
EFFECTS: dict[str, Effect] = {CHART_DOWN: "DOWN", CHART_STOPS: "immobilised", CHART_BURNS: "on fire",
                              CHART_DESTROYS: "destroyed"}


@value
class ChartRoll:
    """One visit to the damage chart: one or two dice, what is added to each, and what each face then does."""

    dice: int
    plus: int
    effects: tuple[Effect, ...]


class Effects(tuple[Effect, ...]):
    """What the dice of the damage chart say, in the order thrown."""

    @property
    def said(self) -> Text:
        """In words."""
        first, *then = self
        return arrows(first, *then)


def chart_roll(dice: int, plus: int) -> ChartRoll:
    """So many dice with so much added, and what the chart says to each face."""
    chart = TABLES["vehicle_damage"]
    return ChartRoll(dice, plus, tuple(EFFECTS[chart.text(face + plus, "Effect")] for face in range(1, 7)))


def chart_roll_for(margin: int, soft: bool, plus: int) -> ChartRoll:
    """What a damage roll that beats the DV by so much throws on the chart."""
    rolls = TABLES["vehicle_rolls"].text(margin, "Rolls on the chart")
    if rolls == TWO_ROLLS:
        return chart_roll(2, plus)
    less = int(SUPERFICIAL.read(rolls)[0]) if SUPERFICIAL.fits(rolls) and not soft else 0
    return chart_roll(1, plus + less)


def chart_plus(vehicle: Vehicle, indirect: bool) -> int:
    """Indirect fire and a flamethrower aboard make it worse; both add."""
    return (modifier("vehicle_damage_modifiers", "indirect") * indirect
            + modifier("vehicle_damage_modifiers", "carries a flamethrower") * vehicle.flamethrower)


@value
class Through:
    """Hits that went through: at the table each as what it throws on the chart, in the order they fell.

    In the odds one is like another until it is looked at: then it is any of the faces that go through.
    """

    number: int
    faces: tuple[ChartRoll, ...]
    fell: tuple[ChartRoll, ...] | None = None

    def __bool__(self) -> bool:
        return self.number > 0

    @property
    def said(self) -> Said:
        """In words."""
        return say("{n} through", n=self.number) if self.number else say("nothing through")

    def but_first(self) -> Through:
        """Those after the first."""
        return Through(self.number - 1, self.faces, None if self.fell is None else self.fell[1:])


@dataclass(frozen=True)
class Penetrations(DamageDice):
    """The dice that reach the DV, each as what it throws on the chart."""

    by_face: tuple[ChartRoll | None, ...]
    most: int
    """How many can matter: every die of the chart destroys or pins, and so many pins destroy."""

    def add(self, state: int, face: int) -> int:
        return min(self.most, state + (self.by_face[face - 1] is not None))

    def value(self, state: int) -> Through:
        return Through(state, self._through(range(1, 7)))

    def read(self, faces: Sequence[int]) -> Through:
        fell = self._through(faces)
        return Through(len(fell), self._through(range(1, 7)), fell)

    def _through(self, faces: Iterable[int]) -> tuple[ChartRoll, ...]:
        return tuple(visit for face in faces if (visit := self.by_face[face - 1]) is not None)

    def all_as(self, visit: ChartRoll) -> Penetrations:
        """The same dice, but whatever goes through throws this."""
        return replace(self, by_face=tuple(visit if through else None for through in self.by_face))

    def marks(self, faces: Sequence[int]) -> tuple[bool | None, ...]:
        return tuple(self.by_face[face - 1] is not None for face in faces)


def penetrations(kind: Ammunition, vehicle: Vehicle) -> Penetrations:
    """D6 + PEN + facing against the DV, and what each face throws on the chart."""
    needed = kind.needed(vehicle.dv, vehicle.low)
    plus, over = chart_plus(vehicle, kind.indirect), kind.plus - vehicle.dv
    by_face = tuple(chart_roll_for(face + over, vehicle.soft, plus) if face >= needed and face + over >= 0 else None
                    for face in range(1, 7))
    return Penetrations(needed, by_face, vehicle.nerve.ld - vehicle.pins_before)


@procedure
def damage_dice(n: int, read: Penetrations) -> Steps[Through]:
    """Step 5a: one D6 per hit."""
    through: Through = yield Roll(n, read, "Damage", table="vehicle_rolls",
                                  note="D6 + PEN: the DV or more goes through.")
    return through


@dataclass(frozen=True)
class Chart(Reading):
    """Each die of the damage chart as its effect, in the order thrown."""

    effects: tuple[Effect, ...]
    plus: int

    def start(self) -> tuple[Effect, ...]:
        return ()

    def add(self, state: tuple[Effect, ...], face: int) -> tuple[Effect, ...]:
        return state if "destroyed" in state else (*state, self.effects[face - 1])

    def value(self, state: tuple[Effect, ...]) -> Effects:
        return Effects(state)

    @property
    def text(self) -> Text:
        return say("{plus} on the chart", plus=signed(self.plus)) if self.plus else "on the chart"


@procedure
def vehicle_damage(fell: tuple[Covered, ...], hull: Hull, vehicle: Vehicle) -> Hull | Then:
    """Step 5b: the chart for the hits that went through, one kind of weapon after the other."""
    if hull.wrecked or not fell:
        return hull
    return uncovered(fell[0]).then(of_one_kind, fell[1:], hull, vehicle)


def of_one_kind(through: Through, others: tuple[Covered, ...], hull: Hull, vehicle: Vehicle) -> Situation | Then:
    """The hits of one kind of weapon, then those of the others."""
    if not through:
        return vehicle_damage(others, hull, vehicle)
    onward = as_they_fell(through, hull, vehicle)
    return onward.then(of_the_others, others, vehicle) if others else onward


def of_the_others(hull: Hull, others: tuple[Covered, ...], vehicle: Vehicle) -> Situation:
    """The next kind of weapon."""
    return vehicle_damage(others, hull, vehicle)


@procedure
def as_they_fell(through: Through, hull: Hull, vehicle: Vehicle) -> Then:
    """The chart for each hit in the order they fell, until the vehicle is destroyed (O-B8)."""
    if through.fell is not None:
        first = damage_chart(through.fell[0], hull, vehicle)
    else:
        first = any_hit(through.faces, hull, vehicle)
    return first.then(after_one_hit, through.but_first(), vehicle)


def after_one_hit(hull: Hull, through: Through, vehicle: Vehicle) -> Situation | Hull:
    """The hits that fell after it, if there is still something to hit."""
    return hull if hull.wrecked or not through else as_they_fell(through, hull, vehicle)


@procedure
def any_hit(faces: tuple[ChartRoll, ...], hull: Hull, vehicle: Vehicle) -> Then:
    """The chart for a hit in the odds: it is any of the faces that go through."""
    return Roll(1, Total(), "Damage", sides=len(faces)).then(any_of, faces, hull, vehicle)


def any_of(face: int, faces: tuple[ChartRoll, ...], hull: Hull, vehicle: Vehicle) -> Situation:
    """The chart for this one."""
    return damage_chart(faces[face - 1], hull, vehicle)


@procedure
def damage_chart(visit: ChartRoll, hull: Hull, vehicle: Vehicle) -> Then:
    """One visit to the chart: two dice are thrown together and applied in that order."""
    return Roll(visit.dice, Chart(visit.effects, visit.plus), "Damage chart", table="vehicle_damage",
                note="Both dice apply, in the order rolled." if visit.dice > 1 else "").then(effects, hull, vehicle)


def effects(thrown: Effects, hull: Hull, vehicle: Vehicle) -> Situation | Then:
    """The first line, then the second, if there is one."""
    first, *second = thrown
    effect = chart_effect(first, hull, vehicle)
    return effect.then(second_effect, second[0], vehicle) if second else effect


def second_effect(hull: Hull, effect: Effect, vehicle: Vehicle) -> Situation | Hull:
    """The second line, unless the first one was the end of it."""
    return hull if hull.wrecked else chart_effect(effect, hull, vehicle)


@procedure
def chart_effect(effect: Effect, hull: Hull, vehicle: Vehicle) -> Situation | Hull:
    """One line of the chart: its effect, a pin, and the turret."""
    if effect == "destroyed":
        return hull.destroyed("destroyed")
    if effect == "on fire":
        pinned = hull.pinned(1, vehicle.nerve.ld)
        return pinned if pinned.wrecked else on_fire(pinned, vehicle)
    if effect == "immobilised" and hull.immobilised and vehicle.stopped_twice:
        return hull.destroyed("destroyed, immobilised twice")
    hull = hull.suffers(effect).pinned(1, vehicle.nerve.ld)
    if effect == "immobilised":
        hull = replace(hull, immobilised=True)
    return hull if hull.wrecked else turret_jam(hull, vehicle)


@procedure
def on_fire(hull: Hull, vehicle: Vehicle) -> Then:
    """The crew takes a morale check with its new pin: failed, the vehicle burns out; passed, the fire is out."""
    return targets_check(vehicle.nerve, hull.pins, True, vehicle.by).then(put_out, hull, vehicle)


def put_out(passed: bool, hull: Hull, vehicle: Vehicle) -> Situation | Hull:
    """Whether the crew stays with it."""
    return turret_jam(hull.suffers("on fire, put out"), vehicle) if passed else hull.destroyed("destroyed by fire")


@procedure
def turret_jam(hull: Hull, vehicle: Vehicle) -> Then | Hull:
    """A turret may lock in its present arc; a second jam destroys the vehicle."""
    if not vehicle.turret:
        return hull
    if vehicle.lines_jam and hull.jams:
        return hull.destroyed("destroyed, turret jammed twice")
    return Roll(1, at_least(need(vehicle.turret)), "Turret jam", table="vehicle_damage_modifiers", tell=LOCKED,
                note=turret_locks(vehicle.turret)).then(locked_or_not, hull, vehicle.lines_jam)


@cache
def turret_locks(face: int) -> Text:
    """On which faces."""
    return say("{need}+ locks the turret in its present arc.", need=face)


def locked_or_not(locked: int, hull: Hull, lines_jam: bool) -> Hull:
    """What becomes of the turret."""
    if locked and hull.jams:
        return hull.destroyed("destroyed, turret jammed twice")
    if locked or lines_jam:
        hull = replace(hull, jams=1)
    return hull.suffers("turret locked") if locked else hull


@procedure
def superficial_or_not(superficial: bool, hull: Hull, vehicle: Vehicle) -> Steps[Hull]:
    """One single roll on the chart, as assaults and ramming have it."""
    yield Note("Damage effect", "D6-3 on the chart" if superficial else "D6 on the chart",
               table="vehicle_damage")
    plus = chart_plus(vehicle, False) + (SUPERFICIAL_ROLL if superficial else 0)
    return damage_chart(chart_roll(1, plus), hull, vehicle)

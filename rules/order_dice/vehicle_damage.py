"""Step 5b of shooting: the vehicle damage chart, turret jams, fire."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Literal, NamedTuple, Self

from rules.engine import Note, Reading, Roll, Situation, Steps, at_least, procedure
from rules.order_dice.ammunition import Ammunition, DamageDice
from rules.order_dice.morale import targets_check
from rules.order_dice.sheet import TABLES, modifier
from rules.order_dice.units_hit import Hull, Vehicle
from rules.ruleset import Table

Effect = Literal["DOWN", "immobilised", "on fire", "destroyed"]
SUPERFICIAL = -3
"""D6-3 on the chart."""
IN_ORDER = 4
"""Up to so many hits on a vehicle are applied as they fell; nobody can tell the order of a larger handful."""


class ChartRoll(NamedTuple):
    """One visit to the damage chart: one or two dice, and what is added to each; a harder one is greater."""

    dice: int
    plus: int


class ChartRolls(tuple[ChartRoll, ...]):
    """The hits that go through and can still matter, each as what it throws on the chart."""

    through: int

    def __new__(cls, rolls: Iterable[ChartRoll] = (), through: int = 0) -> Self:
        """With the number of all that go through, which is only told."""
        made = super().__new__(cls, rolls)
        made.through = through
        return made

    def __str__(self) -> str:
        return f"{self.through} through"


class Effects(tuple[Effect, ...]):
    """What the dice of the damage chart say, in the order thrown."""

    def __str__(self) -> str:
        return ", then ".join(self)


def chart_roll(margin: int, soft: bool, plus: int) -> ChartRoll:
    """What a damage roll that beats the DV by so much throws on the chart."""
    rolls = TABLES["vehicle_rolls"].text(margin, "Rolls on the chart")
    if rolls.startswith("two"):
        return ChartRoll(2, plus)
    superficial = rolls.startswith("one D6-3") and not soft
    return ChartRoll(1, plus + (SUPERFICIAL if superficial else 0))


def chart_plus(vehicle: Vehicle, indirect: bool) -> int:
    """Indirect fire and a flamethrower aboard make it worse; both add."""
    return (modifier("vehicle_damage_modifiers", "indirect") * indirect
            + modifier("vehicle_damage_modifiers", "carries a flamethrower") * vehicle.flamethrower)


@dataclass(frozen=True)
class Penetrations(DamageDice):
    """The dice that reach the DV, each as what it throws on the chart."""

    by_face: tuple[ChartRoll | None, ...]
    in_order: bool
    pins_left: int
    """How many more pins the vehicle can take."""
    rolls: dict[int, Roll] = field(default_factory=dict, init=False, compare=False, repr=False)
    """The throws made already: the odds pass here often, and an equal reading may have other modifiers to show."""

    def start(self) -> ChartRolls:
        return ChartRolls()

    def add(self, state: ChartRolls, face: int) -> ChartRolls:
        through = self.by_face[face - 1]
        return state if through is None else self.together(state, ChartRolls((through,), 1))

    def together(self, before: ChartRolls, more: ChartRolls) -> ChartRolls:
        """As the hits fell, or of a large handful the hardest first."""
        through = before.through + more.through
        if self.in_order:
            return ChartRolls(before + more, through)
        return ChartRolls(that_matter(sorted(before + more, reverse=True), self.pins_left), through)

    def all_as(self, visit: ChartRoll) -> Penetrations:
        """The same dice, but whatever goes through throws this."""
        return replace(self, by_face=tuple(visit if through else None for through in self.by_face))

    def value(self, state: ChartRolls) -> ChartRolls:
        return state

    def marks(self, faces: Sequence[int]) -> tuple[bool | None, ...]:
        return tuple(self.by_face[face - 1] is not None for face in faces)


def that_matter(rolls: Sequence[ChartRoll], pins_left: int) -> Sequence[ChartRoll]:
    """Every die of the chart destroys or pins: after as many as the vehicle can take pins, no more are thrown."""
    for at, visit in enumerate(rolls):
        if pins_left <= 0:
            return rolls[:at]
        pins_left -= visit.dice
    return rolls


def penetrations(kind: Ammunition, vehicle: Vehicle, in_order: bool) -> Penetrations:
    """D6 + PEN + facing against the DV, and what each face throws on the chart."""
    needed = kind.needed(vehicle.dv, vehicle.low)
    plus, over = chart_plus(vehicle, kind.indirect), kind.plus - vehicle.dv
    by_face = tuple(chart_roll(face + over, vehicle.soft, plus) if face >= needed and face + over >= 0 else None
                    for face in range(1, 7))
    return Penetrations(needed, by_face, in_order, vehicle.nerve.ld - vehicle.pins_before)


def damage_dice(n: int, read: Penetrations) -> Roll:
    """One D6 per hit."""
    if n not in read.rolls:
        read.rolls[n] = Roll(n, read, "Damage", table="vehicle_rolls",
                             note="D6 + PEN, equal to the DV or more goes through.")
    return read.rolls[n]


@dataclass(frozen=True)
class Chart(Reading):
    """Each die of the damage chart as its effect, in the order thrown."""

    table: Table
    plus: int

    def start(self) -> tuple[Effect, ...]:
        return ()

    def add(self, state: tuple[Effect, ...], face: int) -> tuple[Effect, ...]:
        if "destroyed" in state:
            return state
        return (*state, _effect(self.table.text(face + self.plus, "Effect")))

    def value(self, state: tuple[Effect, ...]) -> Effects:
        return Effects(state)

    @property
    def text(self) -> str:
        return f"{self.plus:+d} on the chart" if self.plus else "on the chart"


def _effect(printed: str) -> Effect:
    if printed.startswith("destroyed"):
        return "destroyed"
    if "on fire" in printed:
        return "on fire"
    return "immobilised" if printed.startswith("immobilised") else "DOWN"


def vehicle_damage(rolls: Sequence[ChartRoll], hull: Hull, vehicle: Vehicle) -> Situation:
    """Each penetrating hit in order, until the vehicle is destroyed."""
    steps = as_it_is(hull)
    for visit in that_matter(rolls, vehicle.nerve.ld - hull.pins):
        steps = next_hit(steps, visit, vehicle)
    return steps


@procedure
def as_it_is(hull: Hull) -> Hull:
    """Before the first hit."""
    return hull


@procedure
def next_hit(before: Situation, visit: ChartRoll, vehicle: Vehicle) -> Steps[Hull]:
    """The chart for one hit more; nothing more happens to a wreck."""
    hull: Hull = yield before
    return hull if hull.wrecked else damage_chart(visit, hull, vehicle)


@cache
def chart_dice(visit: ChartRoll, table: Table) -> Roll:
    """The throw of one visit to the chart."""
    return Roll(visit.dice, Chart(table, visit.plus), "Damage chart", table="vehicle_damage",
                note="Two dice are both applied, in the order thrown.")


@procedure
def damage_chart(visit: ChartRoll, hull: Hull, vehicle: Vehicle) -> Steps[Hull]:
    """One visit to the chart: two dice are thrown together and applied in that order."""
    first, *second = yield chart_dice(visit, TABLES["vehicle_damage"])
    after: Hull = yield chart_effect(first, hull, vehicle)
    return chart_effect(second[0], after, vehicle) if second and not after.wrecked else after


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
def on_fire(hull: Hull, vehicle: Vehicle) -> Steps[Hull]:
    """The crew takes a morale check with its new pin: failed, the vehicle burns out; passed, the fire is out."""
    passed = yield targets_check(vehicle.nerve, hull.pins, True, vehicle.by)
    if not passed:
        return hull.destroyed("destroyed by fire")
    return turret_jam(hull.suffers("on fire, put out"), vehicle)


@procedure
def turret_jam(hull: Hull, vehicle: Vehicle) -> Steps[Hull]:
    """4+ locks the turret in its present arc; a second jam destroys the vehicle."""
    if not vehicle.turret:
        return hull
    if vehicle.lines_jam and hull.jams:
        return hull.destroyed("destroyed, turret jammed twice")
    locked = yield Roll(1, at_least(vehicle.turret), "Turret jam", table="vehicle_damage_modifiers",
                        note="4+ locks the turret in its present arc.")
    if locked and hull.jams:
        return hull.destroyed("destroyed, turret jammed twice")
    if locked or vehicle.lines_jam:
        hull = replace(hull, jams=1)
    return hull.suffers("turret locked") if locked else hull


@procedure
def superficial_or_not(superficial: bool, hull: Hull, vehicle: Vehicle) -> Steps[Hull]:
    """One single roll on the chart, as assaults and ramming have it."""
    yield Note("Damage effect", "One roll of D6-3 on the chart." if superficial else "One roll of D6 on the chart.",
               table="vehicle_damage")
    plus = chart_plus(vehicle, False) + (SUPERFICIAL if superficial else 0)
    return vehicle_damage((ChartRoll(1, plus),), hull, vehicle)

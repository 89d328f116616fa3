"""The unit that is hit, reduced to what the sheet still needs of it once the dice fall."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from rules.engine import value
from rules.order_dice.facts.shooting import TargetUnit, TargetVehicle
from rules.order_dice.morale import Nerve, nerve, nerve_of_target
from rules.order_dice.rulings import Rulings
from rules.order_dice.tables import TROOPS, damage_value, modifier


@value
class Troops:
    """An infantry or artillery unit."""

    kind: str
    models: int
    dv: int
    nerve: Nerve
    pins_before: int
    pins: int
    low: int
    """The lowest face that can damage: 2 where a natural 1 always fails (O12)."""
    down: bool = False
    medic: str = ""
    """"all", "ordinary" wounds only (O22), or no medic."""
    pinned_already: bool = False
    lost_before: int = 0
    """Lost to the same unit's first shot."""
    gun_breaks: bool = False
    """Whether exceptional damage by a heavy weapon destroys it (O-B10)."""

    def to_wound(self) -> Troops:
        """The same as far as wounds go: whatever else has happened to it, it is hurt as easily."""
        return replace(self, pins_before=0, pins=0, down=False, pinned_already=False, lost_before=0)

    def half_lost(self, lost: int) -> bool:
        """Whether half the models or more of step 1 are removed by this shooting."""
        return lost > 0 and (self.lost_before + lost) * 2 >= self.lost_before + self.models


@value
class Passengers:
    """Who sits in a transport."""

    models: int
    dv: int
    nerve: Nerve
    pins: int
    low: int
    as_normal: bool
    """Whether exceptional damage and the morale check count for them (O-B9)."""


@dataclass(frozen=True)
class Vehicle:
    """What does not change of a vehicle while it is hit."""

    kind: str
    dv: int
    quality: str
    nerve: Nerve
    pins_before: int
    low: int
    turret: int
    """The face that locks its turret; 0 without one."""
    open_topped: bool
    flamethrower: bool
    lines_jam: bool
    """Whether every line of the chart counts as a turret jam (O18)."""
    stopped_twice: bool
    """Whether a second immobilisation destroys it (O19)."""
    passengers: Passengers | None = None
    pinned_already: bool = False
    by: str = "opponent"

    def __post_init__(self) -> None:
        object.__setattr__(self, "_hash", hash(tuple(vars(self).values())))

    def __hash__(self) -> int:
        """Worked out once: a vehicle is part of every step of its damage."""
        return int(self._hash)  # type: ignore[attr-defined]

    @property
    def soft(self) -> bool:
        """Whether it is a soft-skin."""
        return self.dv <= 6


CHART = ("DOWN", "immobilised", "on fire, put out", "turret locked")


@value
class Hull:
    """What changes of a vehicle while it is hit."""

    pins: int = 0
    left: tuple[str, ...] = ()
    """How it is left, in the order of the chart."""
    jams: int = 0
    immobilised: bool = False
    wrecked: bool = False
    struck: str = ""
    """Whether it was only pinned, hit, or even hit by flames; empty if nothing came down on it."""
    damage: tuple[str, ...] = field(default=(), compare=False)
    """What has happened to it, in order, each thing once: told, but two vehicles that are left alike are alike."""

    @property
    def now(self) -> str:
        """Its state; empty if nothing has happened to it."""
        return "destroyed" if self.wrecked else ", ".join(self.left)

    def suffers(self, what: str) -> Hull:
        """The same hull with one thing more."""
        if what in self.left:
            return self
        left = tuple(line for line in CHART if line == what or line in self.left)
        return replace(self, left=left, damage=(*self.damage, what))

    def destroyed(self, why: str) -> Hull:
        """A wreck: what happened to it before is told, but no longer matters."""
        return Hull(self.pins, wrecked=True, struck=self.struck, damage=(*self.damage, why))

    def pinned(self, pins: int, ld: int) -> Hull:
        """With more pins; destroyed at once if they reach the Ld."""
        more = replace(self, pins=self.pins + pins)
        return more.destroyed("destroyed by pins") if more.pins >= ld else more


Target = Troops | Vehicle


def lowest(rulings: Rulings) -> int:
    """The lowest face that can ever succeed."""
    return 2 if rulings.natural_one_fails else 1  # O12


def troops_of(facts: TargetUnit, rulings: Rulings, down: bool = False, medic: bool = False) -> Troops:
    """The troops that the facts describe."""
    saves = ("all" if rulings.medic_exceptional else "ordinary") if medic else ""
    return Troops(facts.target, facts.target_models, facts.dv, nerve_of_target(facts), facts.target_pins,
                  facts.target_pins, lowest(rulings), down, saves,
                  gun_breaks=facts.target == "artillery" and rulings.exceptional_on_guns == "gun_destroyed")


def vehicle_of(facts: TargetVehicle, rulings: Rulings) -> Vehicle:
    """The vehicle that the facts describe."""
    aboard = Passengers(facts.passengers, damage_value("infantry", facts.passenger_quality),
                        nerve(facts.passenger_quality), facts.passenger_pins, lowest(rulings),
                        rulings.passengers_as_normal) if facts.passengers else None
    return Vehicle(facts.target, facts.dv, facts.target_quality, nerve_of_target(facts), facts.target_pins,
                   lowest(rulings), modifier("vehicle_damage_modifiers", "turret jam") * facts.turret,
                   facts.open_topped, facts.carries_flamethrower, rulings.jam_counts == "results",
                   rulings.second_immobilised == "destroyed", aboard)


def hull_of(facts: TargetVehicle) -> Hull:
    """The vehicle's state before the shot."""
    return Hull(facts.target_pins, jams=int(facts.turret_locked and facts.turret), immobilised=facts.immobilised)


def is_troops(facts: TargetUnit) -> bool:
    """Whether infantry or artillery is hit."""
    return facts.target in TROOPS


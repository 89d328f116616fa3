"""Casualties in assaults and pursuits: foot and guns have no save, vehicles have (P18)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from rules.engine import Need, Reading, Roll, Then, need, procedure, value
from rules.engine.kinds import Answer, Fact
from rules.engine.reading import Marks
from rules.said import Said, Text, and_list, say
from rules.scw.tables import number
from rules.scw.words import bases, guns, vehicles

T = TypeVar("T")
VEHICLE_POINTS = 2
"""Fail = instantly dead (count as 2 casualties)."""


Lost = tuple[int, int, int]
"""Foot, guns and vehicles lost: bare numbers while odds are worked out, a Force when they are told."""


@value
class Force:
    """What stands in a square."""

    foot: int = 0
    guns: int = 0
    vehicles: int = 0

    @property
    def total(self) -> int:
        """Bases, guns and vehicles together."""
        return self.foot + self.guns + self.vehicles

    @property
    def points(self) -> int:
        """What they count for as casualties."""
        return self.foot + self.guns + VEHICLE_POINTS * self.vehicles

    @property
    def said(self) -> Text:
        """2 bases, 1 gun and 1 vehicle; nothing where there is none."""
        return and_list(bases(self.foot) if self.foot else "", guns(self.guns) if self.guns else "",
                        vehicles(self.vehicles) if self.vehicles else "")

    def without(self, lost: Force) -> Force:
        """What is left."""
        return Force(self.foot - lost.foot, self.guns - lost.guns, self.vehicles - lost.vehicles)

    def __add__(self, other: Force) -> Force:
        return Force(self.foot + other.foot, self.guns + other.guns, self.vehicles + other.vehicles)


def removed(lost: Force, markers_only: bool) -> Force:
    """What leaves the table: under S12 a casualty on foot may be only a marker."""
    return Force(0, lost.guns, lost.vehicles) if markers_only else lost


class Wrecks(NamedTuple):
    """Vehicles dead, and the hits left over when the last of them is dead."""

    dead: int
    over: int

    @property
    def said(self) -> Said:
        """What the saves came to."""
        return say("{n} vehicle lost", "{n} vehicles lost", n=self.dead) if self.dead else say("all saved")


@dataclass(frozen=True)
class VehicleSaves(Reading):
    """Hits on vehicles one after the other, until the last of them is dead."""

    need: Need
    vehicles: int

    def start(self) -> tuple[int, int]:
        return 0, 0

    def add(self, state: Answer, face: int) -> tuple[int, int]:
        dead, over = state
        if dead == self.vehicles:
            return dead, over + 1
        return dead + (face < self.need), over

    def value(self, state: Answer) -> Wrecks:
        return Wrecks(*state)

    def marks(self, faces: Sequence[int]) -> Marks:
        return tuple(face >= self.need for face in faces)

    @property
    def goal(self) -> int:
        return self.need

    @property
    def text(self) -> Text:
        return self.need.text


def vehicle_save(terrain: str) -> Need:
    """3+, in building or wood 4+."""
    plain = number("assault_saves", "Open or partial", "Saves on")
    inside = number("assault_saves", "Building or wood", "Saves on")
    return need(plain, {"building or wood": plain - inside if terrain == "building_wood" else 0})


def vehicle_saves(whose: str) -> Text:
    """What the saves of a side's vehicles are called."""
    return {"target": "Target's vehicle saves", "assaulter": "Assaulter's vehicle saves",
            "loser": "Fall back: vehicle saves"}[whose]


def suffering(force: Force, hits: int, save: Need, allocation: str, label: Text, by: str,
              go_on: Callable[..., T], *facts: Fact) -> T | Then:
    """The casualties, then on with them: where there is no vehicle to save, nothing is thrown."""
    if not force.vehicles:
        return go_on(unsaved(force, hits, allocation), *facts)
    return casualties(force, hits, save, allocation, label, by).then(go_on, *facts)


def unsaved(force: Force, hits: int, allocation: str) -> Lost:
    """The casualties where there is no vehicle to save."""
    foot, guns = _soft(force, hits, allocation)
    return foot, guns, 0


def in_all(lost: Lost) -> Lost:
    """That is all that is lost."""
    return lost


@procedure
def casualties(force: Force, hits: int, save: Need, allocation: str, label: Text, by: str) -> Lost | Then:
    """Who takes the hits (S15): foot, then guns, then vehicles, unless the sufferer orders it otherwise."""
    if allocation == "vehicles_first":
        return vehicles_first(force, hits, save, label, by)
    foot, guns = _soft(force, hits, allocation)
    over = hits - foot - guns
    if not over or not force.vehicles:
        return foot, guns, 0
    return _saves(over, force.vehicles, save, label, by).then(and_vehicles, foot, guns)


def and_vehicles(wrecks: Wrecks, foot: int, guns: int) -> Lost:
    """What is dead of all kinds."""
    return foot, guns, wrecks.dead


def vehicles_first(force: Force, hits: int, save: Need, label: Text, by: str) -> Lost | Then:
    """The vehicles take the hits until they are dead, the others what is left over."""
    if not force.vehicles or not hits:
        return (*_soft(force, hits, "foot_first"), 0)
    return _saves(hits, force.vehicles, save, label, by).then(and_the_others, force)


def and_the_others(wrecks: Wrecks, force: Force) -> Lost:
    """The hits left over are on foot and guns."""
    return (*_soft(force, wrecks.over, "foot_first"), wrecks.dead)


def counted_to(force: Force) -> int:
    """So many hits can make a difference; 0 if all of them can, since vehicles save."""
    return 0 if force.vehicles else force.total


def most_hits(force: Force, hits: int) -> int:
    """Hits beyond the last base are lost, unless vehicles can save."""
    return hits if force.vehicles else min(hits, force.total)


def _saves(hits: int, vehicles: int, save: Need, label: Text, by: str) -> Roll:
    return Roll(hits, VehicleSaves(save, vehicles), label, by=by, table="assault_saves",
                note="A failed save kills the vehicle; later hits go to the next.")


def _soft(force: Force, hits: int, allocation: str) -> tuple[int, int]:
    if allocation == "guns_first":
        guns = min(hits, force.guns)
        return min(hits - guns, force.foot), guns
    if hits <= force.foot:
        return hits, 0
    return force.foot, min(hits - force.foot, force.guns)

"""Casualties in assaults and pursuits: foot and guns have no save, vehicles have (P18)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rules.engine import Need, Reading, Roll, Steps, need, procedure, value
from rules.engine.reading import Marks
from rules.scw.tables import number
from rules.scw.words import count, together

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

    def words(self, foot: str = "base") -> str:
        """2 bases, 1 gun and 1 vehicle."""
        parts = [count(n, name) for n, name in ((self.foot, foot), (self.guns, "gun"), (self.vehicles, "vehicle"))
                 if n]
        return together(parts) or "nothing"

    def lost_words(self, markers_only: bool) -> str:
        """The same for casualties, which may be only markers on foot (S12)."""
        return self.words("casualty marker" if markers_only else "base")

    def suffered_words(self) -> str:
        """Markers are taken, guns and vehicles are lost."""  # S12, switched
        marked = f"takes {count(self.foot, 'casualty marker')}" if self.foot else ""
        lost = f"loses {removed(self, markers_only=True).words()}" if self.guns or self.vehicles else ""
        return " and ".join(part for part in (marked, lost) if part) or "loses nothing"

    def without(self, lost: Force) -> Force:
        """What is left."""
        return Force(self.foot - lost.foot, self.guns - lost.guns, self.vehicles - lost.vehicles)

    def __add__(self, other: Force) -> Force:
        return Force(self.foot + other.foot, self.guns + other.guns, self.vehicles + other.vehicles)


def removed(lost: Force, markers_only: bool) -> Force:
    """What leaves the table: under S12 a casualty on foot may be only a marker."""
    return Force(0, lost.guns, lost.vehicles) if markers_only else lost


@dataclass(frozen=True)
class VehicleSaves(Reading):
    """Hits on vehicles one after the other: (vehicles dead, hits left over when the last is dead)."""

    need: Need
    vehicles: int

    def start(self) -> tuple[int, int]:
        return 0, 0

    def add(self, state: Any, face: int) -> tuple[int, int]:
        dead, over = state
        if dead == self.vehicles:
            return dead, over + 1
        return dead + (face < self.need), over

    def marks(self, faces: Sequence[int]) -> Marks:
        return tuple(face >= self.need for face in faces)

    @property
    def goal(self) -> int:
        return self.need

    @property
    def text(self) -> str:
        return self.need.text


def vehicle_save(terrain: str) -> Need:
    """3+, in building or wood 4+."""
    plain = number("assault_saves", "Open or partial", "Saves on")
    inside = number("assault_saves", "Building or wood", "Saves on")
    return need(plain, {"building or wood": plain - inside if terrain == "building_wood" else 0})


@procedure
def casualties(force: Force, hits: int, save: Need, allocation: str, label: str, by: str) -> Steps[Lost]:
    """Who takes the hits (S15): foot, then guns, then vehicles, unless the sufferer orders it otherwise."""
    if allocation == "vehicles_first":
        return vehicles_first(force, hits, save, label, by)
    foot, guns = _soft(force, hits, allocation)
    over = hits - foot - guns
    if not over or not force.vehicles:
        return foot, guns, 0
    dead, _ = yield _saves(over, force.vehicles, save, label, by)
    return foot, guns, dead


@procedure
def vehicles_first(force: Force, hits: int, save: Need, label: str, by: str) -> Steps[Lost]:
    """The vehicles take the hits until they are dead, the others what is left over."""
    if not force.vehicles or not hits:
        return (*_soft(force, hits, "foot_first"), 0)
    dead, over = yield _saves(hits, force.vehicles, save, label, by)
    return (*_soft(force, over, "foot_first"), dead)


def most_hits(force: Force, hits: int) -> int:
    """Hits beyond the last base are lost, unless vehicles can save."""
    return hits if force.vehicles else min(hits, force.total)


def _saves(hits: int, vehicles: int, save: Need, label: str, by: str) -> Roll:
    return Roll(hits, VehicleSaves(save, vehicles), label, by=by, tell="{value[0]} dead", table="assault_saves",
                note="A failed save kills that vehicle; later hits go to the next.")


def _soft(force: Force, hits: int, allocation: str) -> tuple[int, int]:
    if allocation == "guns_first":
        guns = min(hits, force.guns)
        return min(hits - guns, force.foot), guns
    foot = min(hits, force.foot)
    return foot, min(hits - foot, force.guns)

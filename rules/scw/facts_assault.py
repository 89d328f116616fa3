"""The facts of an assault and of a fall back."""

from __future__ import annotations

from typing import Any, Literal, Self

from pydantic import model_validator

from rules.ruleset import Facts, field, refuse
from rules.scw.facts import MOST_BASES, POLICIES, QUALITIES, Cover, Policy, Quality
from rules.scw.rulings import Rulings
from rules.scw.tables import number
from rules.scw.words import count

Allocation = Literal["foot_first", "guns_first", "vehicles_first"]
ALLOCATIONS = {"foot_first": "Foot, guns, vehicles", "guns_first": "Guns, foot, vehicles",
               "vehicles_first": "Vehicles, foot, guns"}
TERRAIN = {"open": "Open", "partial": "Partial", "building_wood": "Building or wood"}
WITH_FOOT: dict[str, tuple[Any, ...]] = {"kind": ("foot", "cavalry")}


def most_counted(side: str, quality: str) -> int:
    """How many bases count: 6, raw assaulters 8."""
    return number("assault_counts", "Most counted, raw" if quality == "raw" else "Most counted", side)


class Assaulters(Facts):
    """The square that assaults."""

    rulings: Rulings = Rulings()
    foot: int = field(6, ge=0, le=MOST_BASES, label="Foot bases", group="assaulter", fills="bases",
                      help="officers, bombers and the CC among them")
    officers: int = field(0, ge=0, le=MOST_BASES, label="of them, officers +1", group="assaulter")
    bombers: int = field(0, ge=0, le=MOST_BASES, label="of them, bombers or flame +2", group="assaulter")
    own_vehicles: int = field(0, ge=0, le=MOST_BASES, label="Vehicles", group="assaulter")
    quality: Quality = field("average", label="Quality", group="assaulter", names=QUALITIES, fills="quality")
    short_assault: bool = field(False, label="Short assault +1", group="assaulter", ruling="S19",
                                help="the square has not moved this turn")
    kind: Literal["foot", "cavalry", "mmg_mortar", "gun"] = field(
        "foot", label="Assaulters are", group="assaulter", more=True, names={
            "foot": "Foot, vehicles", "cavalry": "Cavalry", "mmg_mortar": "MMG / mortar", "gun": "Guns"})
    through: Literal["face", "corner"] = field("face", label="Through the", group="assaulter", more=True,
                                               names={"face": "Face", "corner": "Corner"})
    own_hammered: bool = field(False, label="Assaulter hammered", group="assaulter", more=True, fills="hammered")
    own_markers: int = field(0, ge=0, le=20, label="Casualty markers", group="assaulter", more=True, fills="markers",
                             help="to see whether morale is due")
    own_officer: bool = field(True, label="Platoon has an officer", group="assaulter", more=True, fills="officer")
    own_elsewhere: int = field(0, ge=0, le=20, label="Its bases in other squares", group="assaulter", more=True)

    @model_validator(mode="after")
    def _may_assault(self) -> Self:
        if self.kind in ("mmg_mortar", "gun"):
            refuse("kind", "MMGs, mortars and guns cannot assault; foot, cavalry and vehicles can. (P18)")
        if self.through == "corner":
            refuse("through", "An assault goes through the face of the square, not the corner. (P18)")
        if self.own_hammered:
            refuse("own_hammered", "A hammered square has lost its turn and cannot assault. (P12)")
        if not self.foot + self.own_vehicles:
            refuse("foot", "Nobody assaults: 1 foot base or vehicle is needed. (P18)")
        _fits("own_vehicles", self.foot + self.own_vehicles)
        _among("bombers", "officers and bombers", self.officers + self.bombers, self.foot,
               most_counted("Assaulter", self.quality))
        return self


class Defenders(Facts):
    """The square that is assaulted."""

    rulings: Rulings = Rulings()
    target_foot: int = field(4, ge=0, le=MOST_BASES, label="Foot bases", group="target", fills="bases",
                             help="LMGs, MMGs and the CC among them")
    lmg: int = field(0, ge=0, le=MOST_BASES, label="of them, LMG +1", group="target", fills="lmg")
    mmg: int = field(0, ge=0, le=MOST_BASES, label="of them, MMG +2", group="target", fills="mmg")
    guns: int = field(0, ge=0, le=MOST_BASES, label="Guns", group="target")
    vehicles: int = field(0, ge=0, le=MOST_BASES, label="Vehicles", group="target")
    medium_tanks: int = field(0, ge=0, le=MOST_BASES, label="of them, medium tanks +1", group="target")
    target_quality: Quality = field("average", label="Target quality", group="target", names=QUALITIES,
                                    fills="quality")
    terrain: Cover = field("open", label="Fight in", group="target", names=TERRAIN)
    hasty: bool = field(False, label="Hasty defences +3", group="target")
    hammered: bool = field(False, label="Hammered −1", group="target", fills="hammered")
    markers: int = field(0, ge=0, le=20, label="Casualty markers", group="target", more=True, fills="markers",
                         help="to see whether morale is due")
    has_officer: bool = field(True, label="Platoon has an officer", group="target", more=True, fills="officer")
    elsewhere: int = field(0, ge=0, le=20, label="Its bases in other squares", group="target", more=True)

    @model_validator(mode="after")
    def _somebody_there(self) -> Self:
        if not self.target_foot + self.guns + self.vehicles:
            refuse("target_foot", "Nobody is in the target square: 1 base, gun or vehicle is needed. (P18)")
        if self.medium_tanks > self.vehicles:
            refuse("medium_tanks", f"More medium tanks than exist, {self.medium_tanks}: the target has "
                                   f"{count(self.vehicles, 'vehicle')}. (P18)")
        _fits("vehicles", self.target_foot + self.guns + self.vehicles)
        _among("mmg", "LMGs and MMGs", self.lmg + self.mmg, self.target_foot, most_counted("Target", "average"))
        return self


class Terms(Facts):
    """How casualties are taken, who throws again, and where the loser may go."""

    rulings: Rulings = Rulings()
    reroll: Policy = field("ask", label="Better quality throws again", group="situation", names=POLICIES, more=True)
    allocation: Allocation = field("foot_first", label="Casualties taken on", group="situation", names=ALLOCATIONS,
                                   more=True, ruling="S15")
    squares: Literal[3, 2, 1, 0] = field(3, label="Squares to fall back to", group="situation", more=True,
                                         help="the target names 3, or as many as are legal")


class Assault(Terms, Defenders, Assaulters):
    """One square assaults another."""

    @model_validator(mode="after")
    def _cavalry(self) -> Self:
        if self.kind == "cavalry" and self.terrain == "building_wood":
            refuse("terrain", "Cavalry assaults only into open or partial cover. (P03)")
        return self


class FallBack(Terms):
    """The loser of an assault falls back and is pursued."""

    loser: Literal["target", "assaulter"] = field("target", label="Loser", group="loser", names={
        "target": "Target", "assaulter": "Assaulter"})
    foot: int = field(4, ge=0, le=MOST_BASES, label="Foot bases left", group="loser", fills="bases")
    guns: int = field(0, ge=0, le=MOST_BASES, label="Guns left", group="loser", when={"loser": ("target",)})
    vehicles: int = field(0, ge=0, le=MOST_BASES, label="Vehicles left", group="loser")
    quality: Quality = field("average", label="Loser's quality", group="loser", names=QUALITIES, fills="quality")
    pursuers: int = field(6, ge=1, le=12, label="Bases, vehicles, guns", group="winner", fills="bases")
    winner_quality: Quality = field("average", label="Winner's quality", group="winner", names=QUALITIES,
                                    fills="quality")
    terrain: Cover = field("open", label="Fight in", group="situation", names=TERRAIN)

    @model_validator(mode="after")
    def _somebody_left(self) -> Self:
        if self.loser == "assaulter" and self.guns:
            refuse("guns", "Guns cannot assault, so a losing assaulter has none. (P18)")
        _fits("vehicles", self.foot + self.guns + self.vehicles)
        if not self.foot + self.guns + self.vehicles:
            refuse("foot", "Nobody is left to fall back: 1 base, gun or vehicle is needed. (P20)")
        return self


def _fits(name: str, total: int) -> None:
    """No square holds more than the sheet ever counts."""
    if total > MOST_BASES:
        refuse(name, f"A square holds {MOST_BASES} bases, guns and vehicles at most, not {total}. (P18)")


def _among(name: str, what: str, special: int, foot: int, most: int) -> None:
    """Special bases are among the foot bases that take part."""
    if special > min(foot, most):
        refuse(name, f"More {what} than take part, {special}: {count(foot, 'foot base')}, "
                     f"{most} counted at most. (P18)")

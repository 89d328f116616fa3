"""The facts of an assault and of a fall back."""

from __future__ import annotations

from typing import Literal, Self

from pydantic import model_validator

from rules.ruleset import Facts, field, refuse
from rules.said import Said, Text, say, signed
from rules.scw.costs import BaseKind, cannot, cavalry_goes, cavalry_keeps_to_the_open, price
from rules.scw.facts.common import MOST_BASES, POLICIES, QUALITIES, Cover, Policy, Quality
from rules.scw.rulings import Rulings
from rules.scw.tables import TABLES, number
from rules.scw.words import bases, vehicles

Allocation = Literal["foot_first", "guns_first", "vehicles_first"]
ALLOCATIONS = {"foot_first": "Foot, guns, vehicles", "guns_first": "Guns, foot, vehicles",
               "vehicles_first": "Vehicles, foot, guns"}
TERRAIN = {"open": "Open", "partial": "Partial", "building_wood": "Building or wood"}
ASSAULTERS: tuple[BaseKind, ...] = ("foot", "cavalry", "vehicle", "mmg_mortar", "gun")


def most_counted(side: str, quality: str) -> int:
    """How many bases count; of raw assaulters more."""
    return number("assault_counts", "Most counted, raw" if quality == "raw" else "Most counted", side)


def line_said(line: str, side: str) -> Said:
    """What a line of the table adds: +1D6 each."""
    bonus = signed(number("assault_dice", line, side))
    each = TABLES["assault_dice"].text(line, "Counts") == "each"
    return say("{bonus}D6 each", bonus=bonus) if each else say("{n}D{sides}", n=bonus, sides=6)


def short_assault_said() -> Text:
    """What a short assault is and adds."""
    return say("{bonus}: the square has not moved this turn", bonus=line_said("Short assault", "Assaulter"))


class Assaulters(Facts):
    """The square that assaults."""

    rulings: Rulings = Rulings()
    foot: int = field(6, ge=0, le=MOST_BASES, label="Foot bases", group="assaulter",
                      help="officers, bombers and the CC among them")
    officers: int = field(0, ge=0, le=MOST_BASES, label="of them, officers", group="assaulter",
                          help=lambda: line_said("Officer", "Assaulter"))
    bombers: int = field(0, ge=0, le=MOST_BASES, label="of them, bombers or flame", group="assaulter",
                         help=lambda: line_said("Bomber / flame", "Assaulter"))
    own_cc: bool = field(False, label="of them, the company commander", group="assaulter", more=True,
                         help="no save in assaults")
    cost: int = field(0, ge=0, le=12, label="Costs the square", group="assaulter", yours=False, unit="AP", more=True,
                      help="what it pays from its AP")
    own_vehicles: int = field(0, ge=0, le=MOST_BASES, label="Vehicles", group="assaulter")
    quality: Quality = field("average", label="Quality", group="assaulter", yours=False, names=QUALITIES)
    short_assault: bool = field(False, label="Short assault", group="assaulter", ruling="S19",
                                help=short_assault_said)
    kind: Literal["foot", "cavalry", "mmg_mortar", "gun"] = field(
        "foot", label="Assaulters are", group="assaulter", yours=False, more=True, names={
            "foot": "Foot, vehicles", "cavalry": "Cavalry", "mmg_mortar": "MMG / mortar", "gun": "Guns"})
    through: Literal["face", "corner"] = field("face", label="Through the", group="assaulter", more=True,
                                               names={"face": "Face", "corner": "Corner"})
    own_hammered: bool = field(False, label="Assaulter hammered", group="assaulter", yours=False, more=True)
    own_markers: int = field(0, ge=0, le=20, label="Casualty markers", group="assaulter", yours=False, more=True,
                             help="to see whether morale is due")
    own_officer: bool = field(True, label="Platoon has an officer", group="assaulter", yours=False, more=True)
    own_elsewhere: int = field(0, ge=0, le=20, label="Its bases in other squares", group="assaulter", yours=False,
                               more=True)

    @model_validator(mode="after")
    def _may_assault(self) -> Self:
        if price(self.kind, "assault") is None:
            refuse("kind", cannot("assault", ASSAULTERS))
        if self.own_vehicles and price("vehicle", "assault") is None:
            refuse("own_vehicles", cannot("assault", ASSAULTERS))
        if self.through == "corner":
            refuse("through", "An assault goes through the face of the square, not the corner.")
        if self.own_hammered:
            refuse("own_hammered", "A hammered square cannot assault: it has lost its turn.")
        if not self.foot + self.own_vehicles:
            refuse("foot", "Nobody assaults: it takes a foot base or a vehicle.")
        _fits("own_vehicles", self.foot + self.own_vehicles)
        _among("bombers", say("Too many officers and bombers, {n}: {bases} at most."),
               self.officers + self.bombers, self.foot, most_counted("Assaulter", self.quality))
        _there("own_cc", self.officers + self.bombers + self.own_cc, self.foot)
        return self


class Defenders(Facts):
    """The square that is assaulted."""

    rulings: Rulings = Rulings()
    target_foot: int = field(4, ge=0, le=MOST_BASES, label="Foot bases", group="target",
                             help="LMGs, MMGs and the CC among them")
    lmg: int = field(0, ge=0, le=MOST_BASES, label="of them, LMG", group="target",
                     help=lambda: line_said("LMG", "Target"))
    mmg: int = field(0, ge=0, le=MOST_BASES, label="of them, MMG", group="target",
                     help=lambda: line_said("MMG", "Target"))
    target_officers: int = field(0, ge=0, le=MOST_BASES, label="of them, officers", group="target", more=True,
                                 help="they are lost last")
    cc: bool = field(False, label="of them, the company commander", group="target", more=True,
                     help="no save in assaults")
    guns: int = field(0, ge=0, le=MOST_BASES, label="Guns", group="target")
    vehicles: int = field(0, ge=0, le=MOST_BASES, label="Vehicles", group="target")
    medium_tanks: int = field(0, ge=0, le=MOST_BASES, label="of them, medium tanks", group="target",
                              help=lambda: line_said("Medium tank", "Target"))
    target_quality: Quality = field("average", label="Target quality", group="target", names=QUALITIES)
    terrain: Cover = field("open", label="Fight in", group="target", names=TERRAIN, help=cavalry_goes)
    hasty: bool = field(False, label="Hasty defences", group="target",
                        help=lambda: line_said("Hasty defences", "Target"))
    hammered: bool = field(False, label="Hammered", group="target",
                           help=lambda: line_said("Hammered", "Target"))
    markers: int = field(0, ge=0, le=20, label="Casualty markers", group="target", more=True,
                         help="to see whether morale is due")
    has_officer: bool = field(True, label="Platoon has an officer", group="target", more=True)
    elsewhere: int = field(0, ge=0, le=20, label="Its bases in other squares", group="target", more=True)

    @model_validator(mode="after")
    def _somebody_there(self) -> Self:
        if not self.target_foot + self.guns + self.vehicles:
            refuse("target_foot", "Nobody is in the target square: it takes a base, gun or vehicle.")
        if self.medium_tanks > self.vehicles:
            refuse("medium_tanks", say("Too many medium tanks, {n}: the target has {vehicles}.", n=self.medium_tanks,
                                       vehicles=vehicles(self.vehicles)))
        _fits("vehicles", self.target_foot + self.guns + self.vehicles)
        _among("mmg", say("Too many LMGs and MMGs, {n}: {bases} at most."),
               self.lmg + self.mmg, self.target_foot, most_counted("Target", self.target_quality))
        _there("target_officers", self.lmg + self.mmg + self.target_officers + self.cc, self.target_foot)
        return self


class Terms(Facts):
    """How casualties are taken, who throws again, and where the loser may go."""

    rulings: Rulings = Rulings()
    reroll: Policy = field("ask", label="Better quality rerolls", group="situation", names=POLICIES, more=True)
    allocation: Allocation = field("foot_first", label="Casualties taken on", group="situation", names=ALLOCATIONS,
                                   more=True, ruling="S15")
    squares: Literal[3, 2, 1, 0] = field(3, label="Squares to fall back to", group="situation", more=True,
                                         help="the target names 3, or as many as are legal")


class Assault(Terms, Defenders, Assaulters):
    """One square assaults another."""

    @model_validator(mode="after")
    def _cavalry(self) -> Self:
        if self.kind == "cavalry" and self.terrain == "building_wood" and cavalry_keeps_to_the_open():
            refuse("terrain", "Cavalry only assaults into open or partial cover.")
        return self


class FallBack(Terms):
    """The loser of an assault falls back and is pursued."""

    loser: Literal["target", "assaulter"] = field("target", label="Loser", group="loser", names={
        "target": "Target", "assaulter": "Assaulter"})
    foot: int = field(4, ge=0, le=MOST_BASES, label="Foot bases left", group="loser")
    officers: int = field(0, ge=0, le=MOST_BASES, label="of them, officers", group="loser", more=True,
                          help="they are lost last")
    cc: bool = field(False, label="of them, the company commander", group="loser", more=True,
                     help="no save in fall backs")
    guns: int = field(0, ge=0, le=MOST_BASES, label="Guns left", group="loser", when={"loser": ("target",)})
    vehicles: int = field(0, ge=0, le=MOST_BASES, label="Vehicles left", group="loser")
    quality: Quality = field("average", label="Loser's quality", group="loser", names=QUALITIES)
    pursuers: int = field(6, ge=1, le=12, label="Bases, vehicles, guns", group="winner")
    winner_quality: Quality = field("average", label="Winner's quality", group="winner", yours=False, names=QUALITIES)
    terrain: Cover = field("open", label="Fight in", group="situation", yours=False, names=TERRAIN)

    @model_validator(mode="after")
    def _somebody_left(self) -> Self:
        _there("officers", self.officers + self.cc, self.foot)
        if self.loser == "assaulter" and self.guns:
            refuse("guns", "Guns cannot assault, so a losing assaulter has none.")
        _fits("vehicles", self.foot + self.guns + self.vehicles)
        if not self.foot + self.guns + self.vehicles:
            refuse("foot", "Nobody is left to fall back: it takes a base, gun or vehicle.")
        return self


def _fits(name: str, total: int) -> None:
    """No square holds more than the sheet ever counts."""
    if total > MOST_BASES:
        refuse(name, say("A square holds {most} bases, guns and vehicles at most, not {n}.", most=MOST_BASES, n=total))


def _among(name: str, refusal: Said, special: int, foot: int, most: int) -> None:
    """Special bases are among the foot bases that take part."""
    if special > min(foot, most):
        refuse(name, refusal.with_parts(n=special, bases=bases(min(foot, most))))


def _there(name: str, special: int, foot: int) -> None:
    """Nobody is counted who is not there."""
    if special > foot:
        refuse(name, say("Too many officers, special bases and company commander, {n}: there are {bases}.", n=special,
                         bases=bases(foot)))

"""The facts of everything that shoots: who, at what, from where, and what shoots back."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import BeforeValidator, model_validator

from rules.frame.kinds import Value
from rules.ruleset import Facts, field, refuse
from rules.said import Said, Text, say, signed
from rules.scw.facts.common import MOST_BASES, POLICIES, QUALITIES, Cover, Policy, Quality, changed_by, covers
from rules.scw.rulings import Rulings
from rules.scw.tables import number
from rules.scw.weapons import (
    GUNS,
    SMALL_ARMS,
    VEHICLES,
    WEAPONS,
    Gun,
    TargetKind,
    Vehicle,
    at_reach,
    dice_per_shot,
    dice_said,
    out_of_range,
    reaches,
)
from rules.scw.words import bases, on


def _number_of_hits(given: object) -> object:
    return str(given) if isinstance(given, int) and not isinstance(given, bool) else given


TradeIn = Annotated[Literal["ask", "0", "1", "2", "3", "all"], BeforeValidator(_number_of_hits)]
Leader = Literal["no", "officer", "commander"]

TRADES = {"ask": "Ask me", "0": "None", "1": "1 hit", "2": "2 hits", "3": "3 hits", "all": "All hits"}
FOOT_SHOOTS: dict[str, tuple[Value, ...]] = {"shooter": ("foot",)}
FOOT_TARGET: dict[str, tuple[Value, ...]] = {"target": ("foot",)}
SOFT_TARGET: dict[str, tuple[Value, ...]] = {"target": ("foot", "gun")}
HEAVY_ANSWERS = ("mortar", "flame_foot")
BACK: dict[str, tuple[Value, ...]] = {"return_fire": (True,)}
FOOT_BACK: dict[str, tuple[Value, ...]] = {**BACK, "target": ("foot",)}


AGAINST = {"foot": say("foot"), "gun": say("a gun")}


def quality_dice() -> dict[str, Text]:
    """Quality and what it does to the dice of foot."""
    raw, veteran = (number("shooting_modifiers", row, "D6") for row in ("Raw", "Veteran"))
    return {"raw": _dice_more(say("Raw"), raw), "average": "Average", "veteran": _dice_more(say("Veteran"), veteran)}


def _dice_more(name: Said, dice: int) -> Said:
    return say("{name} {bonus}", name=name, bonus=say("{n}D{sides}", n=signed(dice), sides=6)) if dice else name


def leaders() -> dict[str, Text]:
    """Who may be hit, and what helps him to save."""
    his = number("company_commander", "Save against shooting", "Effect")
    return {"no": "No leader", "officer": changed_by(say("Officer"), number("saves", "Officer", "Better")),
            "commander": say("Company commander {need}", need=on(his))}


def carriers() -> dict[str, Text]:
    """Who carries a flamethrower, and how far it reaches."""
    return {"flame_foot": say("Foot, {reach}", reach=at_reach("flame_foot")),
            "flame_tank": say("Tank, {reach}", reach=at_reach("flame_tank"))}


class Shooters(Facts):
    """A square that shoots: its foot bases, or its vehicles or guns of one kind."""

    rulings: Rulings = Rulings()
    rifle: int = field(6, ge=0, le=MOST_BASES, label="Rifle", group="shooter", when=FOOT_SHOOTS)
    lmg: int = field(0, ge=0, le=MOST_BASES, label="LMG", group="shooter", when=FOOT_SHOOTS,
                     help=lambda: dice_said("lmg"))
    mmg: int = field(0, ge=0, le=MOST_BASES, label="MMG", group="shooter", when=FOOT_SHOOTS,
                     help=lambda: dice_said("mmg"))
    quality: Quality = field("average", label="Quality", group="shooter", yours=False,
                             when=FOOT_SHOOTS,
                             names=quality_dice)
    sniper: int = field(0, ge=0, le=MOST_BASES, label="Sniper", group="shooter", when=FOOT_SHOOTS, more=True)
    cavalry: int = field(0, ge=0, le=MOST_BASES, label="Cavalry", group="shooter", when=FOOT_SHOOTS, more=True)

    def bases_shooting(self) -> int:
        """The foot bases of the square, without those that never shoot."""
        return sum(self.small_arms().values())

    def small_arms(self) -> dict[str, int]:
        """The foot bases by kind."""
        return {"mmg": self.mmg, "lmg": self.lmg, "rifle": self.rifle, "sniper": self.sniper,
                "cavalry": self.cavalry}


class Target(Facts):
    """The square that is shot at."""

    rulings: Rulings = Rulings()
    target: TargetKind = field("foot", label="Target", group="target", names={"foot": "Foot", "gun": "Gun",
                               "vehicle": "Vehicle"}, column_of=("shooting",))
    vehicle: Vehicle = field("light_tank", label="Vehicle", group="target", when={"target": ("vehicle",)},
                             names=VEHICLES)
    gun: Gun = field("at_gun", label="Gun", group="target", when={"target": ("gun",)}, names=GUNS)
    cover: Cover = field("open", label="Cover", group="target", when=SOFT_TARGET, names=covers,
                         column_of=("saves_needed",))
    target_quality: Quality = field("average", label="Target quality", group="target", names=QUALITIES)
    bases: int = field(6, ge=0, le=MOST_BASES, label="Bases", group="target", when=FOOT_TARGET)
    guns: int = field(1, ge=1, le=MOST_BASES, label="Guns", group="target", when={"target": ("gun",)})
    vehicles: int = field(1, ge=1, le=MOST_BASES, label="Vehicles", group="target", when={"target": ("vehicle",)})
    leader: Leader = field("no", label="Leader hit", group="target", when=FOOT_TARGET, names=leaders, more=True,
                           help="he takes the first hit; alone in the square, all of them")
    hasty: bool = field(False, label="Hasty defences", group="target", when=SOFT_TARGET, more=True, ruling="S23")
    target_hammered: bool = field(False, label="Already hammered", group="target", when=SOFT_TARGET, more=True)
    markers: int = field(0, ge=0, le=20, label="Casualty markers", group="target", when=FOOT_TARGET, more=True,
                         help="to see whether morale is due")
    has_officer: bool = field(True, label="Platoon has an officer", group="target", when=FOOT_TARGET, more=True)
    elsewhere: int = field(0, ge=0, le=20, label="Its bases in other squares", group="target", when=FOOT_TARGET,
                           more=True)

    def in_square(self) -> int:
        """How many bases, guns or vehicles stand in the target square."""
        return {"foot": self.bases, "gun": self.guns, "vehicle": self.vehicles}[self.target]

    @model_validator(mode="after")
    def _somebody_there(self) -> Self:
        if self.target == "foot" and not self.bases and self.leader != "commander":
            refuse("bases", "Nobody is in the target square: 1 base or more, or the company commander.")
        return self


class Distance(Facts):
    """How far the target is, and whether it is clustered."""

    rulings: Rulings = Rulings()
    range: int = field(2, ge=0, le=12, label="Range", group="situation", unit="squares", help="short is 1")
    sideways: int = field(0, ge=0, le=12, label="and sideways", group="situation", unit="squares", more=True,
                          ruling="S2")
    clustered: bool = field(False, label="Clustered target", group="situation", yours=False,
                            help="the shooter may reroll all dice")
    reroll: Policy = field("ask", label="Reroll", group="situation", names=POLICIES, more=True,
                           when={"clustered": (True,)})

    def check_reach(self, shooters: list[str], target: TargetKind, vehicle: str) -> None:
        """Somebody must have dice against the target and reach it."""
        armed = [kind for kind in shooters if dice_per_shot(kind, target, vehicle, self.rulings)]
        if not armed:
            what = WEAPONS[vehicle].title if target == "vehicle" else AGAINST[target]
            refuse("target", say("{shooter} has no dice against {target}.", shooter=WEAPONS[shooters[0]].title,
                                 target=what))
        if not any(reaches(kind, self.range, self.sideways, self.rulings) for kind in armed):
            refuse("range", out_of_range(armed[0], self.range, self.sideways, self.rulings))


class Hammering(Facts):
    """Hits that are traded in, and HE."""

    rulings: Rulings = Rulings()
    trade_in: TradeIn = field("ask", label="Trade in hits", group="situation", more=True, when=SOFT_TARGET,
                              names=TRADES, help="each rolls 1D6 to hammer instead of being saved")
    he: Literal["auto", "yes", "no"] = field("auto", label="HE", group="situation", yours=False, more=True,
                                             when=SOFT_TARGET, ruling="S9",
                                             names={"auto": "As the sheet", "yes": "Yes", "no": "No"})


class ReturnFire(Target):
    """A second shot, and the return shot of the target."""

    shots: Literal["one", "combined", "separate"] = field(
        "one", label="Shots", group="situation", more=True, help="a second shot is a second action",
        names={"one": "One", "combined": "Two combined", "separate": "Two separate"})
    cost: int = field(0, ge=0, le=12, label="Costs the square", group="shooter", yours=False, unit="AP", more=True,
                      help="what it pays from its AP")
    return_fire: bool = field(False, label="Target shoots back now", group="return", yours=False, more=True)
    back_lmg: int = field(0, ge=0, le=MOST_BASES, label="of its bases, LMG", group="target", more=True,
                          when=FOOT_TARGET, help="to see what it shoots back with and what it loses")
    back_mmg: int = field(0, ge=0, le=MOST_BASES, label="of its bases, MMG", group="target", more=True,
                          when=FOOT_TARGET, help="to see what it shoots back with and what it loses")
    back_silent: int = field(0, ge=0, le=MOST_BASES, label="of its bases, not shooting", group="return", yours=False,
                             more=True,
                             when=FOOT_BACK, help="officer, mortar, out of sight")
    back_with: Literal["small_arms", "cavalry", "mortar", "flame_foot"] = field(
        "small_arms", label="It shoots back with", group="return", yours=False, more=True, when=FOOT_BACK,
        names={"small_arms": "Small arms", "cavalry": "Cavalry", "mortar": "Mortar", "flame_foot": "Flamethrower"})
    back_weapons: int = field(1, ge=1, le=6, label="Mortars or flamethrowers", group="return", yours=False, more=True,
                              when={**FOOT_BACK, "back_with": HEAVY_ANSWERS})
    back_trade_in: TradeIn = field("ask", label="It trades in", group="return", yours=False, more=True, when=BACK,
                                   names=TRADES)
    own_cover: Cover = field("open", label="Shooter's cover", group="return", more=True, when=BACK, names=covers)
    own_clustered: bool = field(False, label="Shooter clustered", group="return", more=True, when=BACK)
    others: int = field(0, ge=0, le=MOST_BASES, label="Shooter's other foot bases", group="return", more=True,
                        when=BACK)

    def check_return(self, own: int) -> None:
        """The bases that shoot back are among those of the target, and no square is overfull."""
        if not self.return_fire:
            return
        if own + self.others > MOST_BASES:
            refuse("others", say("A square holds {most} bases at most, not {n}.", most=MOST_BASES, n=own + self.others))
        if self.target != "foot":
            return
        armed = self.back_lmg + self.back_mmg + self.back_silent
        if heavy := self.back_with in HEAVY_ANSWERS:
            armed = self.back_weapons
        # Officers never shoot: he is none of them.
        armed += self.leader == "officer"
        if armed > self.bases:
            name = "back_weapons" if heavy else "back_mmg"
            refuse(name, say("The target has {bases}, not {n}.", bases=bases(self.bases), n=armed))


ShotBy = Literal["foot", "at_gun", "field_gun", "truck", "light_tank", "light_ac", "medium_tank", "medium_ac"]
AnyShooter = Literal["foot", "at_gun", "field_gun", "truck", "light_tank", "light_ac", "medium_tank", "medium_ac",
                     "mortar", "flame_foot", "flame_tank"]
SHOOTERS = {"foot": "Foot", **GUNS, **VEHICLES}


class Shot(ReturnFire, Hammering, Distance, Target, Shooters):
    """A normal shot of one square."""

    quality: Quality = field("average", label="Quality", group="shooter", yours=False,
                             names=quality_dice,
                             help="guns and vehicles: only for their own saves")
    shooter: ShotBy = field("foot", label="Shooter", group="shooter", yours=False, names=SHOOTERS)
    number: int = field(1, ge=1, le=MOST_BASES, label="How many", group="shooter", when={
        "shooter": ("at_gun", "field_gun", "truck", "light_tank", "light_ac", "medium_tank", "medium_ac")})

    def kinds(self) -> list[str]:
        """The kinds that shoot, those that reach farthest first."""
        return present(self) if self.shooter == "foot" else [self.shooter]

    @model_validator(mode="after")
    def _can_shoot(self) -> Self:
        self.check_reach(self.kinds(), self.target, self.vehicle)
        self.check_return(self.bases_shooting() if self.shooter == "foot" else self.number)
        return self


class Opportunity(Hammering, Distance, Target, Shooters):
    """An opportunity or return shot."""

    shooter: AnyShooter = field("foot", label="Shooter", group="shooter", yours=False, names={
        **SHOOTERS, "mortar": "Mortar", "flame_foot": "Flamethrower, foot", "flame_tank": "Flamethrower, tank"})
    number: int = field(1, ge=1, le=MOST_BASES, label="How many", group="shooter", when={
        "shooter": ("at_gun", "field_gun", "truck", "light_tank", "light_ac", "medium_tank", "medium_ac", "mortar",
                    "flame_foot", "flame_tank")})
    fire: Literal["opportunity", "return"] = field("opportunity", label="Shot", group="situation", yours=False, names={
        "opportunity": "Opportunity", "return": "Return"})
    already_shot: bool = field(False, label="Has shot this enemy turn", group="shooter", more=True,
                               when={"fire": ("opportunity",)}, ruling="S14")

    def kinds(self) -> list[str]:
        """The kinds that shoot, those that reach farthest first."""
        return present(self) if self.shooter == "foot" else [self.shooter]

    @model_validator(mode="after")
    def _can_shoot(self) -> Self:
        self.check_reach(self.kinds(), self.target, self.vehicle)
        if self.fire == "opportunity" and self.target == "foot" and self.leader == "commander":
            refuse("leader", "Opportunity shots never pick the company commander.")
        if self.fire == "opportunity" and self.already_shot and self.rulings.opportunity_limit == "1":
            refuse("already_shot", "A square has one opportunity shot each enemy turn.")
        return self


class FlameBearers(Facts):
    """A square with flamethrowers."""

    rulings: Rulings = Rulings()
    carrier: Literal["flame_foot", "flame_tank"] = field("flame_foot", label="Carried by", group="shooter", yours=False,
                                                       names=carriers)
    flamethrowers: int = field(1, ge=1, le=6, label="Flamethrowers", group="shooter",
                               help=lambda: say("{dice} each", dice=dice_said("flame_foot")))
    quality: Quality = field("average", label="Quality", group="shooter", yours=False, names=QUALITIES,
                             help="only for its own saves")


class Flame(ReturnFire, Distance, Target, FlameBearers):
    """A flamethrower's shot."""

    range: int = field(1, ge=0, le=12, label="Range", group="situation", unit="squares", help="short is 1")

    @model_validator(mode="after")
    def _can_shoot(self) -> Self:
        self.check_reach([self.carrier], self.target, self.vehicle)
        self.check_return(self.flamethrowers)
        return self


class Mortars(Facts):
    """A square with mortars."""

    rulings: Rulings = Rulings()
    mortars: int = field(1, ge=1, le=6, label="Mortars", group="shooter",
                         help=lambda: say("{dice} each", dice=dice_said("mortar")))
    quality: Quality = field("average", label="Quality", group="shooter", yours=False, names=QUALITIES,
                             help="only for its own saves")


class MortarShot(ReturnFire, Hammering, Distance, Target, Mortars):
    """A mortar's shot, direct only."""

    range: int = field(4, ge=0, le=12, label="Range", group="situation", unit="squares",
                       help=lambda: at_reach("mortar"))

    @model_validator(mode="after")
    def _can_shoot(self) -> Self:
        self.check_reach(["mortar"], self.target, self.vehicle)
        self.check_return(self.mortars)
        return self


def present(square: Shooters) -> list[str]:
    """The kinds of foot base in the square."""
    counts = square.small_arms()
    kinds = [kind for kind in SMALL_ARMS if counts[kind]]
    if not kinds:
        refuse("rifle", "Nobody shoots: it takes a rifle, LMG, MMG, sniper or cavalry base.")
    return kinds

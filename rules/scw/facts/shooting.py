"""The facts of everything that shoots: who, at what, from where, and what shoots back."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import BeforeValidator, model_validator

from rules.ruleset import Facts, field, refuse
from rules.scw.facts import MOST_BASES, POLICIES, QUALITIES, Cover, Policy, Quality, covers
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
    dice_per_shot,
    dice_said,
    out_of_range,
    range_of,
    reach_said,
    reaches,
)
from rules.scw.words import changed_by, count, one


def _number_of_hits(given: object) -> object:
    return str(given) if isinstance(given, int) and not isinstance(given, bool) else given


TradeIn = Annotated[Literal["ask", "0", "1", "2", "3", "all"], BeforeValidator(_number_of_hits)]
Leader = Literal["no", "officer", "commander"]

TRADES = {"ask": "Ask me", "0": "None", "1": "1 hit", "2": "2 hits", "3": "3 hits", "all": "All hits"}
FOOT_SHOOTS: dict[str, tuple[Any, ...]] = {"shooter": ("foot",)}
FOOT_TARGET: dict[str, tuple[Any, ...]] = {"target": ("foot",)}
SOFT_TARGET: dict[str, tuple[Any, ...]] = {"target": ("foot", "gun")}
HEAVY_ANSWERS = ("mortar", "flame_foot")
BACK: dict[str, tuple[Any, ...]] = {"return_fire": (True,)}
FOOT_BACK: dict[str, tuple[Any, ...]] = {**BACK, "target": ("foot",)}


def quality_dice() -> dict[str, str]:
    """Quality and what it does to the dice of foot."""
    raw, veteran = (number("shooting_modifiers", row, "D6") for row in ("Raw", "Veteran"))
    return {"raw": changed_by("Raw", raw, "D6"), "average": "Average", "veteran": changed_by("Veteran", veteran, "D6")}


def leaders() -> dict[str, str]:
    """Who may be hit, and what helps him to save."""
    return {"no": "No leader", "officer": changed_by("Officer", number("saves", "Officer", "Better")),
            "commander": f"Company commander {number('company_commander', 'Save against shooting', 'Effect')}+"}


def carriers() -> dict[str, str]:
    """Who carries a flamethrower, and how far it reaches."""
    return {"flame_foot": f"Foot, {reach_said('flame_foot')}", "flame_tank": f"Tank, {reach_said('flame_tank')}"}


class Shooters(Facts):
    """A square that shoots: its foot bases, or its vehicles or guns of one kind."""

    rulings: Rulings = Rulings()
    rifle: int = field(6, ge=0, le=MOST_BASES, label="Rifle", group="shooter", when=FOOT_SHOOTS, fills="rifle")
    lmg: int = field(0, ge=0, le=MOST_BASES, label="LMG", group="shooter", when=FOOT_SHOOTS, fills="lmg",
                     help=lambda: dice_said("lmg"))
    mmg: int = field(0, ge=0, le=MOST_BASES, label="MMG", group="shooter", when=FOOT_SHOOTS, fills="mmg",
                     help=lambda: dice_said("mmg"))
    quality: Quality = field("average", label="Quality", group="shooter", yours=False, fills="quality",
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
                               "vehicle": "Vehicle"}, fills="target", column_of=("shooting",))
    vehicle: Vehicle = field("light_tank", label="Vehicle", group="target", when={"target": ("vehicle",)},
                             names=VEHICLES, fills="vehicle")
    gun: Gun = field("at_gun", label="Gun", group="target", when={"target": ("gun",)}, names=GUNS, fills="gun")
    cover: Cover = field("open", label="Cover", group="target", when=SOFT_TARGET, names=covers,
                         column_of=("saves_needed",))
    target_quality: Quality = field("average", label="Target quality", group="target", names=QUALITIES,
                                    fills="quality")
    bases: int = field(6, ge=0, le=MOST_BASES, label="Bases", group="target", when=FOOT_TARGET, fills="bases")
    guns: int = field(1, ge=1, le=MOST_BASES, label="Guns", group="target", when={"target": ("gun",)}, fills="bases")
    vehicles: int = field(1, ge=1, le=MOST_BASES, label="Vehicles", group="target", when={"target": ("vehicle",)},
                          fills="bases")
    leader: Leader = field("no", label="Leader hit", group="target", when=FOOT_TARGET, names=leaders, more=True,
                           help="he takes the first hit; alone in the square, all of them")
    hasty: bool = field(False, label="Hasty defences", group="target", when=SOFT_TARGET, more=True, ruling="S23")
    target_hammered: bool = field(False, label="Already hammered", group="target", when=SOFT_TARGET, more=True,
                                  fills="hammered")
    markers: int = field(0, ge=0, le=20, label="Casualty markers", group="target", when=FOOT_TARGET, more=True,
                         fills="markers", help="to see whether morale is due")
    has_officer: bool = field(True, label="Platoon has an officer", group="target", when=FOOT_TARGET, more=True,
                              fills="officer")
    elsewhere: int = field(0, ge=0, le=20, label="Its bases in other squares", group="target", when=FOOT_TARGET,
                           more=True)

    def in_square(self) -> int:
        """How many bases, guns or vehicles stand in the target square."""
        return {"foot": self.bases, "gun": self.guns, "vehicle": self.vehicles}[self.target]

    @model_validator(mode="after")
    def _somebody_there(self) -> Self:
        if self.target == "foot" and not self.bases and self.leader != "commander":
            refuse("bases", "Nobody is in the target square: 1 base or more, or the company commander. (P13)")
        return self


class Distance(Facts):
    """How far the target is, and whether it is clustered."""

    rulings: Rulings = Rulings()
    range: int = field(2, ge=0, le=12, label="Range", group="situation", unit="squares", help="short is 1")
    sideways: int = field(0, ge=0, le=12, label="and sideways", group="situation", unit="squares", more=True,
                          ruling="S2")
    clustered: bool = field(False, label="Clustered target", group="situation", yours=False,
                            help="shooter may throw all again")
    reroll: Policy = field("ask", label="Throw again", group="situation", names=POLICIES, more=True,
                           when={"clustered": (True,)})

    def check_reach(self, shooters: list[str], target: TargetKind, vehicle: str) -> None:
        """Somebody must have dice against the target and reach it."""
        armed = [kind for kind in shooters if dice_per_shot(kind, target, vehicle, self.rulings)]
        if not armed:
            what = WEAPONS[vehicle].title if target == "vehicle" else target
            refuse("target", f"{one(WEAPONS[shooters[0]].title)} has no dice against a {what}. (P10)")
        if not any(reaches(kind, self.range, self.sideways, self.rulings) for kind in armed):
            refuse("range", out_of_range(armed[0], self.range, self.sideways, self.rulings))


class Hammering(Facts):
    """Hits that are traded in, and HE."""

    rulings: Rulings = Rulings()
    trade_in: TradeIn = field("ask", label="Trade in hits", group="situation", more=True, when=SOFT_TARGET,
                              names=TRADES, help="each throws 1D6 to hammer instead of being saved")
    he: Literal["auto", "yes", "no"] = field("auto", label="HE", group="situation", more=True, when=SOFT_TARGET,
                                             names={"auto": "As the sheet", "yes": "Yes", "no": "No"}, ruling="S9")


class ReturnFire(Target):
    """A second shot, and the return shot of the target."""

    shots: Literal["one", "combined", "separate"] = field(
        "one", label="Shots", group="situation", more=True, help="a second shot is a second action",
        names={"one": "One", "combined": "Two combined", "separate": "Two separate"})
    cost: int = field(0, ge=0, le=12, label="Costs the square", group="shooter", yours=False, unit="AP", more=True,
                      help="what it pays from its AP")
    return_fire: bool = field(False, label="Target shoots back now", group="return", yours=False, more=True)
    back_lmg: int = field(0, ge=0, le=MOST_BASES, label="of its bases, LMG", group="target", more=True,
                          when=FOOT_TARGET, fills="lmg", help="to see what it shoots back with and what it loses")
    back_mmg: int = field(0, ge=0, le=MOST_BASES, label="of its bases, MMG", group="target", more=True,
                          when=FOOT_TARGET, fills="mmg", help="to see what it shoots back with and what it loses")
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
            refuse("others", f"A square that is shot back at holds {MOST_BASES} bases at most, not "
                             f"{own + self.others}. (P14)")
        if self.target != "foot":
            return
        armed = self.back_lmg + self.back_mmg + self.back_silent
        if heavy := self.back_with in HEAVY_ANSWERS:
            armed = self.back_weapons
        # Officers never shoot: he is none of them.
        armed += self.leader == "officer"
        if armed > self.bases:
            name = "back_weapons" if heavy else "back_mmg"
            refuse(name, f"The target has {count(self.bases, 'base')}; {armed} of them are more than exist. (P14)")


ShotBy = Literal["foot", "at_gun", "field_gun", "truck", "light_tank", "light_ac", "medium_tank", "medium_ac"]
AnyShooter = Literal["foot", "at_gun", "field_gun", "truck", "light_tank", "light_ac", "medium_tank", "medium_ac",
                     "mortar", "flame_foot", "flame_tank"]
SHOOTERS = {"foot": "Foot", **GUNS, **VEHICLES}


class Shot(ReturnFire, Hammering, Distance, Target, Shooters):
    """A normal shot of one square."""

    quality: Quality = field("average", label="Quality", group="shooter", yours=False, fills="quality",
                             names=quality_dice,
                             help="guns and vehicles: only for their own saves")
    shooter: ShotBy = field("foot", label="Shooter", group="shooter", yours=False, names=SHOOTERS, fills="shooter")
    number: int = field(1, ge=1, le=MOST_BASES, label="How many", group="shooter", fills="bases", when={
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

    shooter: AnyShooter = field("foot", label="Shooter", group="shooter", yours=False, fills="shooter", names={
        **SHOOTERS, "mortar": "Mortar", "flame_foot": "Flamethrower, foot", "flame_tank": "Flamethrower, tank"})
    number: int = field(1, ge=1, le=MOST_BASES, label="How many", group="shooter", fills="bases", when={
        "shooter": ("at_gun", "field_gun", "truck", "light_tank", "light_ac", "medium_tank", "medium_ac", "mortar",
                    "flame_foot", "flame_tank")})
    fire: Literal["opportunity", "return"] = field("opportunity", label="Shot", group="situation", names={
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
            refuse("leader", "Opportunity shooting never picks the company commander. (P15)")
        if self.fire == "opportunity" and self.already_shot and self.rulings.opportunity_limit == "1":
            refuse("already_shot", "A square has one opportunity shot each enemy turn. (P15, S14)")
        return self


class FlameBearers(Facts):
    """A square with flamethrowers."""

    rulings: Rulings = Rulings()
    carrier: Literal["flame_foot", "flame_tank"] = field("flame_foot", label="Carried by", group="shooter",
                                                       names=carriers)
    flamethrowers: int = field(1, ge=1, le=6, label="Flamethrowers", group="shooter",
                               help=lambda: f"{dice_said('flame_foot')} each")
    quality: Quality = field("average", label="Quality", group="shooter", yours=False, names=QUALITIES, fills="quality",
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
                         help=lambda: f"{dice_said('mortar')} each")
    quality: Quality = field("average", label="Quality", group="shooter", yours=False, names=QUALITIES, fills="quality",
                             help="only for its own saves")


class MortarShot(ReturnFire, Hammering, Distance, Target, Mortars):
    """A mortar's shot, direct only."""

    range: int = field(4, ge=0, le=12, label="Range", group="situation", unit="squares",
                       help=lambda: range_of("mortar").replace("-", " to "))

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
        refuse("rifle", "Nobody shoots: 1 rifle, LMG, MMG, sniper or cavalry base is needed. (P10)")
    return kinds

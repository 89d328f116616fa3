"""The facts of everything that is neither shooting nor assault."""

from __future__ import annotations

from typing import Literal, Self

from pydantic import model_validator

from rules.ruleset import Facts, field, refuse
from rules.said import Text, dice, say, signed
from rules.scw.columns import PER_UNIT
from rules.scw.costs import (
    CANNOT,
    DEEDS,
    KINDS,
    BaseKind,
    Deed,
    bill,
    cannot,
    cavalry_keeps_to_the_open,
    cavalry_price,
    price,
    prices,
    too_dear,
)
from rules.scw.facts.common import (
    MOST_BASES,
    POLICIES,
    QUALITIES,
    READY,
    Cover,
    Policy,
    Quality,
    alone_adds,
    joined_adds,
)
from rules.scw.rulings import Rulings
from rules.scw.tables import meaning, number
from rules.scw.words import either, large, on


def squares_served() -> int:
    """How many squares one roll serves at most."""
    return number("action_points", "Squares served", "Foot")


def per_unit(kind: str) -> int:
    """The dice that a unit throws for its reinforcements."""
    return meaning("reinforcements", READY[kind], "Dice", PER_UNIT)


def dice_per_unit() -> Text:
    """6D6, or what each kind of unit throws."""
    return either(dice(per_unit(kind), 6) for kind in READY)


def reserve_kinds() -> dict[str, Text]:
    """The kinds of unit and what makes them ready."""
    foot, other = (number("reinforcements", row, "Result on") for row in READY.values())
    return {"foot": say("Foot, ready on {need}", need=on(foot)),
            "vehicle_gun": say("Vehicle / gun, ready on {need}", need=on(other))}


class FootAp(Facts):
    """Action points of a foot unit."""

    rulings: Rulings = Rulings()
    status: Literal["with_command", "close", "distant", "count"] = field(
        "close", label="Command", group="unit", names={"with_command": "With command", "close": "Close 1-2",
        "distant": "Distant 3+", "count": "Count squares"})
    away: int = field(1, ge=0, le=20, label="Squares away", group="unit", unit="squares",
                      when={"status": ("count",)})
    sideways: int = field(0, ge=0, le=20, label="Squares sideways", group="unit", unit="squares",
                          when={"status": ("count",)}, ruling="S2")
    cc_joined: bool = field(False, label="Company commander joined", group="unit",
                            help=lambda: say("{bonus} AP", bonus=signed(joined_adds())))
    squares: int = field(1, ge=1, le=12, label="Squares served", group="unit",
                         help=lambda: say("one roll serves {n} at most", n=squares_served()))
    hammered: bool = field(False, label="Hammered", group="unit", more=True)
    reroll: Policy = field("ask", label="Reroll", group="situation", names=POLICIES, more=True,
                           when={"status": ("with_command", "distant", "count")})

    @model_validator(mode="after")
    def _squares_served(self) -> Self:
        most = squares_served()
        if self.squares > most and self.rulings.ap_scope == "group_of_3":
            refuse("squares", say("One roll serves {most} squares at most, not {n}.", most=most, n=self.squares))
        return self


class VehicleAp(Facts):
    """Action points of a vehicle or gun unit."""

    rulings: Rulings = Rulings()
    status: Literal["with_command", "normal", "last_one"] = field(
        "normal", label="Command", group="unit", names={"with_command": "With command", "normal": "Normal",
        "last_one": "Last one"}, help="the last one of a unit always rolls as last one")
    own_foot_in_proximity: bool = field(True, label="Own foot in proximity", group="unit",
                                        help=lambda: say("else {bonus} AP", bonus=signed(alone_adds())))
    hammered: bool = field(False, label="Hammered gun", group="unit", more=True)
    reroll: Policy = field("ask", label="Reroll", group="situation", names=POLICIES, more=True,
                           when={"status": ("with_command", "last_one")})


class Purchase(Facts):
    """One action a square buys."""

    deed: Deed = field("first_shoot", label="Action",
                       names={name: large(text) for name, text in DEEDS.items()})
    by_road: bool = field(False, label="By road", when={"deed": ("leave_difficult",)})
    into: Cover = field("open", label="Into", when={"deed": ("assault",)}, names={"open": "Open",
                        "partial": "Partial", "building_wood": "Building or wood"})


class Spending(Facts):
    """What one square does with its AP."""

    rulings: Rulings = Rulings()
    ap: int = field(4, ge=0, le=12, label="Action points", group="unit")
    kind: BaseKind = field("foot", label="Square of", group="unit", names={
        "foot": "Foot", "mmg_mortar": "MMG / mortar", "gun": "Gun", "vehicle": "Vehicle", "cavalry": "Cavalry"})
    bought: tuple[Purchase, ...] = field((), label="Actions", unit="action", group="bought", max_length=12)
    single: bool = field(False, label="Single chosen action", group="bought", more=True,
                         help="all AP for one action it cannot afford, not an assault")
    hammered: bool = field(False, label="Hammered", group="unit", more=True)

    @model_validator(mode="after")
    def _may_do_it(self) -> Self:
        if self.hammered and self.bought:
            refuse("hammered", "A hammered square has no AP and does nothing this turn.")
        deeds = [action.deed for action in self.bought]
        for action, cost in zip(self.bought, prices(self.kind, self.bought), strict=True):
            if cost is None:
                refuse("bought", CANNOT[action.deed].with_parts(unit=KINDS[self.kind]))
            if self.kind == "cavalry" and action.deed == "assault" and action.into == "building_wood" \
                    and cavalry_keeps_to_the_open():
                refuse("bought", "Cavalry only assaults into open or partial cover.")
        if "second_shoot" in deeds and "first_shoot" not in deeds[:deeds.index("second_shoot")]:
            refuse("bought", "A second shot comes after the first.")
        if max(deeds.count("first_shoot"), deeds.count("second_shoot")) > 1:
            refuse("bought", "A square shoots twice at most.")
        return self

    @model_validator(mode="after")
    def _can_pay(self) -> Self:
        cost = sum(bill(self.kind, self.bought))
        if self.single:
            self._check_single(cost)
        elif cost > self.ap:
            refuse("bought", say("These actions cost {cost} AP; the square has {ap}.", cost=cost, ap=self.ap))
        return self

    def _check_single(self, cost: int) -> None:
        if len(self.bought) != 1:
            refuse("single", "A single chosen action is one action and nothing else.")
        if self.bought[0].deed == "assault":
            refuse("single", "An assault cannot be the single chosen action.")
        if self.ap < 1:
            refuse("single", "A single chosen action takes at least 1 AP; the square has none.")
        if cost <= self.ap:
            refuse("single", say("That action costs {cost} AP, the square has {ap}: just buy it.", cost=cost,
                                 ap=self.ap))


class AppointPc(Facts):
    """A base of the platoon is made platoon commander."""

    rulings: Rulings = Rulings()
    kind: Literal["foot", "mmg_mortar", "gun", "vehicle"] = field(
        "foot", label="Base", group="unit", names={"foot": "Foot base", "mmg_mortar": "MMG / mortar", "gun": "Gun",
        "vehicle": "Vehicle"})
    ap: int = field(1, ge=0, le=12, label="AP of the square", group="unit")

    @model_validator(mode="after")
    def _can_appoint(self) -> Self:
        cost = price(self.kind, "appoint_pc")
        if cost is None:
            refuse("kind", cannot("appoint_pc", ("foot", "mmg_mortar", "gun", "vehicle")))
        if self.ap < cost:
            refuse("ap", too_dear("appoint_pc", cost, say("the square"), self.ap))
        return self


class CommanderMove(Facts):
    """The company commander's step of the turn: one of three things."""

    rulings: Rulings = Rulings()
    does: Literal["move", "stand_in", "join"] = field(
        "move", label="The CC", group="commander", names={"move": "Moves", "stand_in": "Stands in for a dead PC",
        "join": "Joins a PC"})
    reroll: Policy = field("ask", label="Reroll", group="situation", names=POLICIES, more=True,
                           when={"does": ("move",)})


class Platoon(Facts):
    """A foot platoon whose morale may have to be tested."""

    rulings: Rulings = Rulings()
    quality: Quality = field("average", label="Quality", group="platoon", names=QUALITIES,
                             row_of=("morale_losses",))
    bases: int = field(4, ge=1, le=40, label="Bases left", group="platoon")
    markers: int = field(2, ge=0, le=99, label="Casualty markers", group="platoon")
    second: int = field(0, ge=0, le=MOST_BASES, label="of them, in its second square", group="platoon", more=True,
                        help="losses are taken from the largest square")
    third: int = field(0, ge=0, le=MOST_BASES, label="in its third square", group="platoon", more=True)
    fourth: int = field(0, ge=0, le=MOST_BASES, label="in its fourth square", group="platoon", more=True)
    fifth: int = field(0, ge=0, le=MOST_BASES, label="in its fifth square", group="platoon", more=True)
    sixth: int = field(0, ge=0, le=MOST_BASES, label="in its sixth square", group="platoon", more=True)
    has_pc: bool = field(True, label="Has its PC", group="platoon")
    cc: Literal["none", "joined", "stands_in"] = field(
        "none", label="Company commander", group="platoon", names={"none": "Elsewhere", "joined": "Joined",
        "stands_in": "Stands in for the PC"})
    reroll: Policy = field("sensible", label="Reroll", group="situation", names=POLICIES, more=True)

    @property
    def led(self) -> bool:
        """Whether it has an officer: its PC, or the CC in his place."""
        return self.has_pc or self.cc == "stands_in"

    @property
    def squares(self) -> dict[str, int]:
        """Its bases by square, each by its role."""
        others = {"second": self.second, "third": self.third, "fourth": self.fourth, "fifth": self.fifth,
                  "sixth": self.sixth}
        return {"platoon": self.bases - sum(others.values()), **others}

    @model_validator(mode="after")
    def _squares_of_the_platoon(self) -> Self:
        if self.squares["platoon"] < 0:
            refuse("second", say("The other squares hold {n} bases, the whole platoon only {all}.",
                                 n=self.bases - self.squares["platoon"], all=self.bases))
        return self

    @model_validator(mode="after")
    def _stand_in(self) -> Self:
        if self.has_pc and self.cc == "stands_in":
            refuse("cc", "The CC only stands in for a dead PC; this platoon has its PC.")
        return self


class Reserves(Facts):
    """Units that wait off the table."""

    rulings: Rulings = Rulings()
    kind: Literal["foot", "vehicle_gun"] = field(
        "foot", label="Unit", group="unit", names=reserve_kinds)
    waiting: int = field(6, ge=1, le=20, label="Waiting off table", group="unit")
    units_combined: int = field(1, ge=1, le=6, label="Units combined", group="unit",
                                help=lambda: say("{dice} for each", dice=dice_per_unit()))
    other_kind: Literal["foot", "vehicle_gun"] = field(
        "foot", label="Opponent would pick", group="other", when={"units_combined": (2, 3, 4, 5, 6)},
        names=reserve_kinds)
    other_waiting: int = field(6, ge=1, le=20, label="Waiting of that unit", group="other",
                               when={"units_combined": (2, 3, 4, 5, 6)})


class Arrival(Facts):
    """Ready bases come on to the table."""

    rulings: Rulings = Rulings()
    road: bool = field(False, label="By road", group="arrival", help="no deviation")
    owner_wish: Literal["ask", "none", "full"] = field(
        "none", label="Owner would take", group="arrival", more=True, names={"ask": "Ask", "none": "No deviation",
        "full": "Full deviation"})
    opponent_wish: Literal["ask", "none", "full"] = field(
        "full", label="Opponent would take", group="arrival", more=True, names={"ask": "Ask",
        "none": "No deviation", "full": "Full deviation"})


class Dismount(Facts):
    """Cavalry gets off its horses."""

    rulings: Rulings = Rulings()
    cavalry: int = field(4, ge=1, le=12, label="Cavalry bases", group="unit")
    ap: int = field(2, ge=0, le=12, label="AP of the square", group="unit")
    single: bool = field(False, label="Single chosen action", group="unit", more=True,
                         help="all AP, although they are not enough")

    @model_validator(mode="after")
    def _can_pay(self) -> Self:
        cost = 1 if self.single else cavalry_price("dismount")
        if self.ap < cost:
            refuse("ap", too_dear("dismount", cost, say("the square"), self.ap))
        return self


class Clock(Facts):
    """The countdown at the end of the turn."""

    rulings: Rulings = Rulings()
    counter: int = field(21, ge=1, le=21, label="Countdown shows", group="clock")
    reduce: Literal["ask", "1", "2", "3"] = field(
        "ask", label="Reduce by", group="clock", help="only if the player chooses", more=True,
        names={"ask": "Ask", "1": "1", "2": "2", "3": "3"})

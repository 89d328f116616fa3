"""What the players say before a shot: who shoots, at whom, from where."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, Self

from pydantic import model_validator

from rules.engine import value
from rules.frame.kinds import Value
from rules.order_dice.columns import AP_AND_HE, BETTER, HOWITZERS, MORTARS
from rules.order_dice.facts.common import (
    KINDS,
    QUALITIES,
    Cover,
    Quality,
    Rank,
    covers,
    pins_below_leadership,
    printed,
    ranks,
)
from rules.order_dice.rulings import Rulings
from rules.order_dice.tables import (
    FURTHER_TURN,
    TABLES,
    TROOPS,
    VEHICLES,
    Weapon,
    damage_value,
    signed,
    weapon,
)
from rules.ruleset import Facts, TableError, field, refuse
from rules.said import Name, Text, comma_list, inches, say
from rules.said import signed as with_sign

Target = Literal["infantry", "artillery", "softskin", "armoured_car", "light_tank", "medium_tank", "heavy_tank",
                 "super_heavy_tank"]
Facing = Literal["front", "side", "rear", "top"]

BESIDE_FLAMES = (*AP_AND_HE, *HOWITZERS, "LMG", "MMG", "HMG", "Flamethrower, vehicle")
"""What a vehicle with a flamethrower shoots with first."""
ON_TROOPS: dict[str, tuple[object, ...]] = {"target": TROOPS}
ON_VEHICLES: dict[str, tuple[object, ...]] = {"target": VEHICLES}
MOST_SHOOTERS = 15
"""No unit has more models."""


def target_names() -> dict[Value, Text]:
    """Targets, vehicles with their damage value."""
    return {kind: name if kind in TROOPS else say("{vehicle}, DV {n}", vehicle=name, n=damage_value(kind, ""))
            for kind, name in KINDS.items()}


def firers_quality() -> dict[Value, Text]:
    """Who shoots worse."""
    return {**QUALITIES, "inexperienced": say("Inexperienced {value}",
                                              value=signed("hit_modifiers", "firer inexperienced"))}


def facings() -> dict[Value, Text]:
    """The sides of a vehicle with what they add."""
    return {"front": "Front", "side": say("Side {value}", value=signed("extra_damage", "side")),
            "rear": say("Rear {value}", value=signed("extra_damage", "rear")),
            "top": say("Top {value}", value=signed("extra_damage", "top"))}


def own_covers() -> dict[Value, Text]:
    """The same for one weapon of a unit."""
    return {"same": "As the unit", **covers()}


def each_turn_better() -> Text:
    """How much easier indirect fire gets."""
    better, = BETTER.read(TABLES["indirect"].text(FURTHER_TURN, "Needed"))
    return say('target moved 2" or less; each {value}', value=with_sign(int(better)))


def hits_again() -> Text:
    """What indirect fire needs where it hit last turn."""
    return say("and the target stayed: {need}",
               need=TABLES["indirect"].text("Hit last turn and the target has not moved", "Needed"))


def known_weapon(name: str, value: str) -> Weapon:
    """The weapon of that name, or a sentence that there is none."""
    try:
        return weapon(value)
    except TableError:
        refuse(name, say("There is no weapon {weapon}; there are {weapons}.", weapon=Name(value),
                         weapons=comma_list(*TABLES["weapons"].keys())))


class TargetUnit(Facts):
    """The unit that is hit: troops or a vehicle, with what its checks go by."""

    target: Target = field("infantry", label="Target", group="target", names=target_names,
                           row_of=("damage_values",))
    target_quality: Quality = field("regular", label="Quality", group="target", names=QUALITIES,
                                    help="crew's quality for guns and vehicles", row_of=("vehicle_pins",))
    target_models: int = field(10, ge=1, le=15, label="Models", group="target", when=ON_TROOPS)
    target_pins: int = field(0, ge=0, le=9, label="Pins", group="target")
    target_officer: Rank = field(0, label="Officer in range", group="target", names=ranks, more=True)
    target_leader_lost: bool = field(False, label="Leader or team lost", group="target", more=True)
    target_modifier: int = field(0, ge=-6, le=6, label="Other morale modifier", group="target", more=True)
    target_full_strength: bool = field(False, label="Full strength", group="target", more=True,
                                       help="rerolls a failed morale check if nobody is lost")

    @property
    def dv(self) -> int:
        """What a damage roll on it must reach."""
        return damage_value(self.target, self.target_quality)

    @property
    def armoured(self) -> bool:
        """Whether it has a damage value of 7 or more."""
        return self.dv >= 7

    @model_validator(mode="after")
    def _target_still_there(self) -> Self:
        pins_below_leadership("target_pins", self.target_quality, self.target_pins)
        return self


class TargetVehicle(TargetUnit):
    """All that matters of a vehicle when it is hit."""

    open_topped: bool = field(False, label="Open-topped", group="target", when=ON_VEHICLES)
    turret: bool = field(True, label="Turret", group="target", when=ON_VEHICLES)
    turret_locked: bool = field(False, label="Turret locked already", group="target", when=ON_VEHICLES, more=True)
    immobilised: bool = field(False, label="Immobilised already", group="target", when=ON_VEHICLES, more=True)
    carries_flamethrower: bool = field(False, label="Flamethrower aboard", group="target", when=ON_VEHICLES, more=True,
                                       help=printed(say("{value} on the damage chart"), "vehicle_damage_modifiers",
                                                    "carries a flamethrower"))
    passengers: int = field(0, ge=0, le=12, label="Passengers", group="target", when=ON_VEHICLES, more=True)
    passenger_quality: Quality = field("regular", label="Passengers' quality", group="target", names=QUALITIES,
                                       more=True, when=ON_VEHICLES)
    passenger_pins: int = field(0, ge=0, le=9, label="Passengers' pins", group="target", more=True, when=ON_VEHICLES)

    @model_validator(mode="after")
    def _passengers_still_there(self) -> Self:
        pins_below_leadership("passenger_pins", self.passenger_quality, self.passenger_pins)
        return self


class UnderTemplate(TargetVehicle):
    """A unit that HE falls on."""

    under_template: int | None = field(
        None, ge=0, le=15, label="Models under the template", group="target", when=ON_TROOPS, more=True,
        help="not given: the hits column is rolled")  # O3
    count: Literal["given", "ask"] = field(
        "given", label="Models under it are counted", group="target", when=ON_TROOPS, more=True,
        names={"given": "Now", "ask": "When it has hit"}, help="not given: half the unit, until it hits")  # O-B11
    in_building: bool = field(False, label="In a building", group="target", when=ON_TROOPS, more=True,
                              help="HE rolls its hits column")

    def template_on_the_unit(self, rulings: Rulings) -> None:
        """Under a template lie no more models than there are."""
        counted = self.target in TROOPS and not self.in_building and rulings.he_hits == "template_else_column"
        if counted and (self.under_template or 0) > self.target_models:
            refuse("under_template", say("{under} models under the template, but only {models} in the unit.",
                                         under=self.under_template or 0,
                                         models=self.target_models))  # P09


class FurtherWeapon(Facts):
    """Another weapon of the shooting unit."""

    weapon: str = field("LMG", label="Weapon", options="weapons")
    shooters: int = field(1, ge=1, le=15, label="Number", counts="weapon")
    round: Literal["AP", "HE"] = field("AP", label="Round", when={"weapon": AP_AND_HE})
    crew_lost: bool = field(False, label="Loader lost", help=printed(say("{value}"), "hit_modifiers", "team crew lost"))
    distance: int | None = field(None, ge=0, le=84, label="Its own range", unit='"', help="not given: the unit's")
    cover: Literal["same", "none", "soft", "hard"] = field("same", label="Its own cover", names=own_covers)


@value
class Fired:
    """One weapon of a shot: per weapon it has its number, range and cover (O-B6)."""

    arm: Weapon
    number: int
    load: str
    crew_lost: bool
    distance: int
    cover: str


class Firer(Facts):
    """The shooting unit."""

    weapon: str = field("Rifle", label="Weapon", group="shooter", options="weapons")
    shooters: int = field(8, ge=1, le=15, label="Number", group="shooter", counts="weapon")
    round: Literal["AP", "HE"] = field("AP", label="Round", group="shooter", when={"weapon": AP_AND_HE},
                                       help="declared with the order")
    further: tuple[FurtherWeapon, ...] = field((), label="Further weapons", unit="weapon", group="shooter",
                                               max_length=4)
    quality: Quality = field("regular", label="Quality", group="shooter", yours=False, names=firers_quality)
    pins: int = field(0, ge=0, le=9, label="Pins", group="shooter",
                      help=printed(say("each {value} to hit"), "hit_modifiers", "each pin on the firer"))
    moved: bool = field(False, label="Moved this turn (ADVANCE)", group="shooter",
                        help=printed(say("{value} to hit"), "hit_modifiers", "firer moved (ADVANCE)"))
    crew_lost: bool = field(False, label="Loader lost", group="shooter", yours=False, more=True,
                            help=printed(say("{value} to hit"), "hit_modifiers", "team crew lost"))
    as_rifle: bool = field(False, label="Used as a plain rifle", group="shooter", more=True,
                           when={"weapon": ("Sniper rifle",)})
    out_of_fuel: bool = field(False, label="Flamethrower out of fuel", group="shooter", yours=False, more=True,
                              when={"weapon": BESIDE_FLAMES})
    in_transport: bool = field(False, label="Aboard a transport", group="shooter", more=True)
    squad: bool = field(False, label="One model of a squad", group="shooter", more=True,
                        when={"weapon": ("Flamethrower, infantry",)}, help="out of fuel, only that model is lost")

    @model_validator(mode="after")
    def _firer_still_there(self) -> Self:
        pins_below_leadership("pins", self.quality, self.pins)
        if self.out_of_fuel and "Flamethrower, vehicle" in (self.weapon, *(row.weapon for row in self.further)):
            refuse("out_of_fuel", "The vehicle's flamethrower is out of fuel.")  # P16
        if self.in_transport:
            refuse("in_transport", "Passengers may not shoot.")  # T3
        return self


class Shot(UnderTemplate, Firer):
    """Everything a shot needs, from the weapon to the cover."""

    rulings: Rulings = Rulings()
    target_down: bool = field(False, label="DOWN", group="target", when=ON_TROOPS,
                              help=printed(say("{value} to hit"), "hit_modifiers", "target DOWN"))
    medic: bool = field(False, label='Medic within 6"', group="target", help="small-arms wounds only", when=ON_TROOPS)
    facing: Facing = field("front", label="Facing hit", group="target", when=ON_VEHICLES, look="facing", names=facings,
                          row_of=("extra_damage",))
    distance: int = field(12, ge=0, le=84, label="Range", group="situation", unit='"', look="distance")
    cover: Cover = field("none", label="Cover", group="situation", yours=False, names=covers)
    indirect: bool = field(False, label="Indirect fire", group="situation", when={"weapon": HOWITZERS},
                           help="mortars always do")
    turns_on_target: int = field(0, ge=0, le=9, label="Earlier turns at this point", group="situation", yours=False,
                                 when={"weapon": (*MORTARS, *HOWITZERS)}, help=each_turn_better)
    hit_last_turn: bool = field(False, label="Hit last turn", group="situation", yours=False, help=hits_again,
                                when={"weapon": (*MORTARS, *HOWITZERS)})
    pinned_already: bool = field(False, label="Second shot of this unit", group="situation", yours=False, more=True,
                                 help="its other weapons have pinned the target already: no more pins")
    lost_before: int = field(0, ge=0, le=15, label="Models lost to its first shot", group="situation", yours=False,
                             more=True, when={"pinned_already": (True,)}, help="half of all call for the morale check")

    def all_weapons(self) -> Iterator[Fired]:
        """The unit's weapons in the order they shoot."""
        own = weapon(self.weapon)
        own = weapon("Rifle") if self.as_rifle and own.has("Rifle") else own
        yield Fired(own, self.shooters, _round(own, self.round), self.crew_lost, self.distance, self.cover)
        for row in self.further:
            arm = weapon(row.weapon)
            yield Fired(arm, row.shooters, _round(arm, row.round), row.crew_lost,
                        self.distance if row.distance is None else row.distance,
                        self.cover if row.cover == "same" else row.cover)

    def weapons(self) -> Iterator[Fired]:
        """Those that shoot: what is out of reach stays silent (O-B6)."""
        return (fired for fired in self.all_weapons() if not silent(self, fired))

    @model_validator(mode="after")
    def _legal(self) -> Self:
        known_weapon("weapon", self.weapon)
        for row in self.further:
            known_weapon("further", row.weapon)
        shooting = tuple(self.weapons())
        if not shooting:
            refuse(*silent(self, next(self.all_weapons())))
        if any(fired.load == "HE" for fired in shooting):
            self.template_on_the_unit(self.rulings)
        _unit(self, shooting)
        return self


def fires_indirect(shot: Shot, arm: Weapon) -> bool:
    """Mortars always, howitzers if they are told to."""
    return arm.has("Indirect") or (shot.indirect and arm.has("Howitzer"))


def _round(arm: Weapon, declared: str) -> str:
    """What it fires: only guns with both PEN and HE have the choice."""
    return "HE" if arm.only_he or (declared == "HE" and arm.template) else "AP"


def silent(shot: Shot, fired: Fired) -> tuple[str, Text] | tuple[()]:
    """Why a weapon cannot shoot, with the field to blame; nothing if it can."""
    arm, distance = fired.arm, fired.distance
    nearest, reach = arm.reach_of(fires_indirect(shot, arm))
    if distance > reach:
        return "distance", say("{weapon} reaches {far}; the target is at {inches}.", weapon=arm.name, far=inches(reach),
                               inches=inches(distance))  # T6
    if distance < nearest:
        return "distance", say("{weapon} needs {near} or more; the target is at {inches}.", weapon=arm.name,
                               near=inches(nearest), inches=inches(distance))  # T6
    if shot.moved and arm.has("FIRE"):
        return "moved", say("{weapon} shoots only with FIRE or AMBUSH, not after a move.", weapon=arm.name)  # T7
    return ()


def _unit(shot: Shot, shooting: tuple[Fired, ...]) -> None:
    arms = [(fired.arm, fired.number) for fired in shooting]
    if sum(number for _, number in arms) > MOST_SHOOTERS:
        refuse("further", say("One unit shoots with {n} models at most.", n=MOST_SHOOTERS))  # P06
    if shot.armoured and not shot.open_topped and not any(arm.heavy for arm, _ in arms):
        # P10, P11
        refuse("target", say("Small arms do nothing to closed armour of DV {n}.", n=shot.dv))


class SmokeRound(Facts):
    """A mortar or howitzer that fires smoke."""

    rulings: Rulings = Rulings()
    weapon: Literal["Light mortar", "Medium mortar", "Heavy mortar", "Light howitzer", "Medium howitzer",
                    "Heavy howitzer"] = field("Medium mortar", label="Weapon", group="shooter")
    distance: int = field(24, ge=0, le=84, label="Range to the aiming point", group="situation", unit='"',
                          look="distance")
    turns_on_target: int = field(0, ge=0, le=9, label="Earlier turns at this point", group="situation", yours=False,
                                 help=each_turn_better)
    hit_last_turn: bool = field(False, label="Hit last turn", group="situation", yours=False, help=hits_again)

    @model_validator(mode="after")
    def _in_range(self) -> Self:
        nearest, reach = weapon(self.weapon).reach_of(indirect=True)
        if not nearest <= self.distance <= reach:
            refuse("distance", say("{weapon} fires indirect from {near} to {far}; the aiming point is at {inches}.",
                                   weapon=self.weapon, near=inches(nearest), far=inches(reach),
                                   inches=inches(self.distance)))  # T6
        return self

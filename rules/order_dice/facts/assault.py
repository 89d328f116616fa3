"""What the players say before an assault: infantry, armour, or one against the other."""

from __future__ import annotations

from typing import Literal, Self

from pydantic import model_validator

from rules.order_dice.facts.common import QUALITIES, Quality, Rank, Tested, pins_below_leadership, ranks
from rules.order_dice.facts.shooting import TargetUnit, TargetVehicle, target_names
from rules.order_dice.facts.turn import Fubar
from rules.order_dice.rulings import Rulings
from rules.ruleset import Facts, field, refuse
from rules.said import say

VehicleKind = Literal["softskin", "armoured_car", "light_tank", "medium_tank", "heavy_tank", "super_heavy_tank"]
Tank = Literal["light_tank", "medium_tank", "heavy_tank", "super_heavy_tank"]
Foot = Literal["infantry", "artillery"]


def tough_among(name: str, tough: int, models: int) -> None:
    """Tough fighters are some of the models."""
    if tough > models:
        refuse(name, say("{tough} tough fighters, but only {models} models.", tough=tough,
                         models=models))  # P18


class InfantryAssault(Facts):
    """Infantry that charges infantry or a gun."""

    rulings: Rulings = Rulings()
    fighters: int = field(8, ge=1, le=15, label="Models", group="unit")
    tough: int = field(0, ge=0, le=15, label="Tough fighters", group="unit", help="pistol, SMG or assault rifle")
    quality: Quality = field("regular", label="Quality", group="unit", yours=False, names=QUALITIES)
    target: Foot = field("infantry", label="Target", group="target")
    target_models: int = field(8, ge=1, le=15, label="Models", group="target")
    target_tough: int = field(0, ge=0, le=15, label="Tough fighters", group="target",
                              help="pistol, SMG or assault rifle")
    target_quality: Quality = field("regular", label="Quality", group="target", names=QUALITIES)
    defended: bool = field(False, label="Defended", group="situation", yours=False,
                           help="behind an obstacle or in cover")

    @model_validator(mode="after")
    def _enough_models(self) -> Self:
        tough_among("tough", self.tough, self.fighters)
        tough_among("target_tough", self.target_tough, self.target_models)
        return self


class VehicleAssault(TargetVehicle, Fubar, Tested):
    """Infantry that charges a vehicle."""

    rulings: Rulings = Rulings()
    fighters: int = field(8, ge=1, le=15, label="Models", group="unit")
    tough: int = field(0, ge=0, le=15, label="Tough fighters", group="unit", more=True,
                       help="only against passengers")
    tank_grenades: bool = field(False, label="Tank grenades", group="unit")
    target: VehicleKind = field("medium_tank", label="Vehicle", group="target", names=target_names)
    vehicle_order: Literal["none", "FIRE", "ADVANCE", "RUN", "AMBUSH", "RALLY", "DOWN"] = field(
        "none", label="Order it shows", group="target", names={
            "none": "None", **{name: name for name in ("FIRE", "ADVANCE", "RUN", "AMBUSH", "RALLY", "DOWN")}})
    # Passengers fight whatever their pins: nobody is asked for them.
    passenger_pins: int = field(0, ge=0, le=9, label="Passengers' pins", group="target", more=True, when={"target": ()})
    passengers_tough: int = field(0, ge=0, le=12, label="Tough passengers", group="target", more=True)

    @model_validator(mode="after")
    def _may_assault(self) -> Self:
        if self.vehicle_order == "RUN":
            refuse("vehicle_order", "A vehicle on RUN cannot be assaulted.")  # P19
        tough_among("tough", self.tough, self.fighters)
        tough_among("passengers_tough", self.passengers_tough, self.passengers)
        return self


class Touched(Facts):
    """Another unit in the tank's way."""

    target: Foot = field("infantry", label="Unit")
    quality: Quality = field("regular", label="Quality", names=QUALITIES)
    pins: int = field(0, ge=0, le=9, label="Pins")
    officer: Rank = field(0, label="Officer in range", names=ranks)
    leader_lost: bool = field(False, label="Leader or team lost")
    full_strength: bool = field(False, label="Full strength")

    @model_validator(mode="after")
    def _still_there(self) -> Self:
        pins_below_leadership("pins", self.quality, self.pins)
        return self


class TankAssault(TargetUnit):
    """A tank that drives into infantry or guns."""

    rulings: Rulings = Rulings()
    tank: Tank = field("medium_tank", label="Tank", group="unit", yours=False, names=target_names)
    tank_immobilised: bool = field(False, label="Immobilised", group="unit", yours=False, more=True)
    half_run: bool = field(True, label="Moves half its RUN or more, no pivot", group="unit", more=True)
    target: Foot = field("infantry", label="Target", group="target")
    # The check does not go by numbers: nobody is asked for them.
    target_models: int = field(10, ge=1, le=15, label="Models", group="target", when={"target": ()})
    further: tuple[Touched, ...] = field((), label="Further units touched", unit="unit", group="target", max_length=4)

    @model_validator(mode="after")
    def _can_move(self) -> Self:
        if self.tank_immobilised:
            refuse("tank_immobilised", "An immobilised tank cannot assault.")  # P20
        if not self.half_run:
            refuse("half_run", "A tank assaults with at least half its RUN and no pivots.")  # P20
        return self


class Ram(TargetVehicle, Tested):
    """A tank that rams a vehicle."""

    rulings: Rulings = Rulings()
    rammer: Tank = field("medium_tank", label="Rammer", group="unit", yours=False, names=target_names)
    rammer_turret: bool = field(True, label="Turret", group="unit", yours=False)
    rammer_turret_locked: bool = field(False, label="Turret locked already", group="unit", yours=False, more=True)
    rammer_flamethrower: bool = field(False, label="Flamethrower aboard", group="unit", yours=False, more=True)
    rammer_immobilised: bool = field(False, label="Immobilised", group="unit", yours=False, more=True)
    target: VehicleKind = field("medium_tank", label="Vehicle", group="target", names=target_names)
    # An open top makes no difference to a collision: nobody is asked for it.
    open_topped: bool = field(False, label="Open-topped", group="target", when={"target": ()})

    @model_validator(mode="after")
    def _can_ram(self) -> Self:
        if self.rammer_immobilised:
            refuse("rammer_immobilised", "An immobilised tank cannot ram.")  # P21
        return self

"""The facts of assaults, dangerous ground and the questions a player asks the charts."""

from __future__ import annotations

from typing import Literal, Self

from pydantic import model_validator

from rules.ruleset import field, refuse
from rules.said import comma_list, say
from rules.steel_wheels.facts.common import (
    LINKS,
    Link,
    Rank,
    Ruled,
    Skill,
    combat_skill,
    commander_rank,
    gun_crew,
    head_count,
)
from rules.steel_wheels.facts.fire import ARMOURED, Counted, Garrisoned, Standing, Target
from rules.steel_wheels.tables import TABLES, crew_line

Device = Literal["Hb", "Ex", "Mm"]
DEVICES = {"Hb": "Hand bombs", "Ex": "Explosive bag", "Mm": "Magnetic mine"}
MOVERS = {"tank": "Tank, SPG", "armoured_car": "Armoured car, half-track", "truck": "Truck, car, jeep, bike",
          "team": "Infantry or artillery team"}


class Danger(Ruled):
    """A unit that moves onto mines, through wire or up a cliff."""

    danger: Literal["mine", "wire", "cliff"] = field(
        "mine", label="Ground", group="unit",
        names={"mine": "Minefield", "wire": "Barbed wire", "cliff": "High rocks, cliffs"})
    unit: Literal["tank", "armoured_car", "truck", "team"] = field(
        "team", label="Unit", group="unit", names=MOVERS, column_of=("minefield",))
    men: int = head_count(8, "Crew, team and passengers", "unit")
    skill: Skill = combat_skill("unit")
    rank: Rank = commander_rank("unit")
    crewed: bool = gun_crew("unit", when={"unit": ("team",)})
    dodge: Literal["roll", "failed"] = field("roll", label="Dodge test", group="unit", more=True,
                                             names={"roll": "Roll for it", "failed": "Failed already"})

    @model_validator(mode="after")
    def _only_teams_climb(self) -> Self:
        if self.danger != "mine" and self.unit != "team":
            refuse("unit", "Only infantry tests to dodge at wire and cliffs: choose a team.")
        return self


class HandAssault(Ruled):
    """Infantry with a device in its hands."""

    device: Device = field("Ex", label="Device", group="attacker", names=DEVICES)
    skill: Skill = combat_skill("attacker")
    rank: Rank = commander_rank("attacker", help="Counts for the courage test against open-topped vehicles.")


class AtVehicle(Target, HandAssault):
    """What may move away from a hand device."""

    moving: bool = field(False, label="Target is moving", group="target", more=True,
                         help="Only matters when hand devices use the fire table.")


class VehicleAssault(AtVehicle):
    """Infantry against a vehicle or a gun, with a hand device."""

    @model_validator(mode="after")
    def _a_vehicle_or_gun(self) -> Self:
        if self.target == "soldier":
            refuse("target", "Soldiers are assaulted man against man: choose a vehicle or a gun.")
        return self


class OpenTopAssault(AtVehicle):
    """Infantry that throws a device into an open top."""

    open_topped: bool = field(True, label="Open-topped", group="target")

    @model_validator(mode="after")
    def _has_an_open_top(self) -> Self:
        if not self.open_topped or self.target in ("soldier", "artillery"):
            refuse("open_topped", "Only an open-topped vehicle has an open top to throw into.")
        return self


class DeviceAt(HandAssault):
    """Infantry with a hand device at a wall or an opening."""

    aim: Literal["wall", "opening"] = field("wall", label="Device against", group="target",
                                            names={"wall": "The wall", "opening": "A door or window"})


class BuildingAssault(Garrisoned, DeviceAt):
    """The same, and the men in the building."""


class Rammed(Counted, Standing):
    """Models of one kind in the way of an armoured vehicle."""

    target: Literal["half_track", "truck", "jeep", "soldier", "artillery"] = field(
        "soldier", label="Model", group="target",
        names={"half_track": "Half-track, unarmoured", "truck": "Truck, tractor", "jeep": "Jeep, car, bike",
               "soldier": "Soldier", "artillery": "Artillery piece"})
    armour: int = field(0, ge=0, le=40, label="Armour", group="target", unit="cm", when={"target": ("half_track",)},
                        more=True)

    @model_validator(mode="after")
    def _unarmoured(self) -> Self:
        if self.target in ARMOURED and self.armour:
            refuse("armour", "Armoured vehicles cannot be overrun: only infantry, guns and unarmoured vehicles.")
        return self


class Overrun(Ruled):
    """An armoured vehicle that drives over what is in its way."""

    models: tuple[Rammed, ...] = field((Rammed(count=3),), label="Models in the way", unit="model", group="target",
                                       min_length=1, max_length=6)


class Spotting(Ruled):
    """A unit that may be seen."""

    unit: Literal["large", "small", "infantry"] = field(
        "large", label="Unit to spot", group="target",
        names={"large": "Tank, SPG, half-track, truck",
               "small": "Small tank or SPG, armoured car, jeep, car, artillery",
               "infantry": "Infantry, mortars, bike"})
    terrain: Literal["clear", "roads", "crops", "trees", "ruins", "houses", "trenches", "rocks", "urban", "rough",
                     "others"] = field("clear", label="Standing in", group="target")
    status: Literal["stationary", "moving", "firing"] = field("stationary", label="Its status", group="target")
    visible: bool = field(True, label="Enough of it is visible", group="target",
                          help="A third of the silhouette, or half the base of infantry and bikes.")
    distance: int = field(60, ge=0, le=1000, label="Distance", group="observer", unit="cm", look="distance")
    sight: Literal["normal", "reduced"] = field("normal", label="Sight", group="observer")
    inside: bool = field(False, label="Observer inside the same area", group="observer")
    beside_infantry: bool = field(False, label="Vehicle within 4 cm of infantry that is not fleeing", group="observer",
                                  help="It sees as that unit does.", when={"sight": ("reduced",)})


class Communication(Ruled):
    """Two units that want to talk."""

    link: Link = field("platoon", label="Linked as", group="line", names=LINKS, row_of=("communications",))
    interrupted: bool = field(False, label="Sight line interrupted", group="line")
    distance: int = field(24, ge=0, le=1000, label="Distance", group="line", unit="cm", look="distance")


class Going(Ruled):
    """A unit and the ground it wants to cross."""

    terrain: str = field("Flat - clear", label="Terrain", group="ground", options="terrain")
    unit: Literal["Tanks", "Half-tracks", "Armoured cars", "Trucks, tractors", "Jeeps, cars", "Bikes", "Artillery",
                  "Infantry, mortars"] = field("Tanks", label="Unit", group="unit",
                                               column_of=("terrain",))

    @model_validator(mode="after")
    def _on_the_table(self) -> Self:
        known = TABLES["terrain"].keys()
        if self.terrain not in known:
            refuse("terrain", say("{terrain} is not on the terrain table; there are {known}.",
                                  terrain=repr(self.terrain), known=comma_list(*known)))
        return self


class CrewState(Ruled):
    """A crew that has lost men."""

    started: int = field(5, ge=1, le=20, label="Crew at the start", group="crew")
    dead: int = field(2, ge=0, le=20, label="Dead", group="crew")

    @model_validator(mode="after")
    def _not_more_dead_than_crew(self) -> Self:
        if self.dead > self.started:
            refuse("dead", say("{dead} of {started} cannot be dead: {started} at most.", dead=self.dead,
                               started=self.started))
        return self


class Manoeuvre(CrewState):
    """A unit and the manoeuvre it is to carry out."""

    dead: int = field(0, ge=0, le=20, label="Dead", group="crew")
    manoeuvre: str = field("Fire", label="Manoeuvre", group="order", options="manoeuvres")
    unit: Literal["vehicle", "infantry", "mortar", "artillery"] = field("vehicle", label="Unit", group="order")
    calibre: int = field(50, ge=1, le=420, label="Calibre", group="order", unit="mm", when={"unit": ("artillery",)})

    @model_validator(mode="after")
    def _may_be_done(self) -> Self:
        known = TABLES["manoeuvres"].keys()
        if self.manoeuvre not in known:
            refuse("manoeuvre", say("There is no manoeuvre {manoeuvre}; there are {known}.",
                                    manoeuvre=repr(self.manoeuvre), known=comma_list(*known)))
        if self.dead == self.started:
            refuse("dead", say("Nobody is left to carry out a manoeuvre: {n} dead at most.", n=self.started - 1))
        if "conceal" in self.manoeuvre.lower():
            self._may_conceal()
        if self._simple_only and TABLES["manoeuvres"].text(self.manoeuvre, "Kind") == "complex":
            refuse("manoeuvre", "With half the crew dead only simple manoeuvres are left.")
        return self

    @property
    def _simple_only(self) -> bool:
        return self.unit != "infantry" and 2 * self.dead >= self.started and bool(crew_line("50%+ dead"))

    def _may_conceal(self) -> None:
        if self.unit == "vehicle":
            refuse("unit", "Only infantry, mortars and artillery up to 60 mm can conceal themselves.")
        if self.unit == "artillery" and self.calibre > 60:
            refuse("calibre", say("Artillery of {mm} mm cannot conceal itself: 60 mm at most.", mm=self.calibre))

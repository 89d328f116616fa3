"""The facts of light and heavy fire, flames and shells from above."""

from __future__ import annotations

from typing import Literal, Self

from pydantic import model_validator

from rules.ruleset import Facts, field, refuse
from rules.said import Text, or_list, say
from rules.steel_wheels.facts.common import (
    RANGES,
    SHELTERS,
    Fresh,
    Manned,
    Range,
    Rank,
    Ruled,
    Shelter,
    Shooting,
    Skill,
    at_the_start,
    combat_skill,
    commander_rank,
    crew_of_one,
    gun_crew,
    head_count,
    immobilized,
    no_more_than,
    refuse_crew_of_one,
    track_broken,
)
from rules.steel_wheels.tables import wall_thickness

Kind = Literal["big_tank", "tank", "small_tank", "half_track", "truck", "jeep", "soldier", "artillery"]
Part = Literal["ask", "best", "body", "turret", "casemate", "track", "wheel", "horizontal", "open_top"]
Impact = Literal["oblique", "square"]
Gun = Literal["calibre", "50L", "75L", "88L", "2p", "6p", "17-25p"]

KINDS = {"big_tank": "Big tank, SPG, assault gun", "tank": "Tank, SPG, assault gun",
         "small_tank": "Small tank, SPG, armoured car", "half_track": "Half-track", "truck": "Truck, tractor",
         "jeep": "Jeep, car, bike", "soldier": "Soldier", "artillery": "Artillery piece"}
IMPACTS = {"oblique": "Oblique A", "square": "Square B"}
ARMOURED = ("big_tank", "tank", "small_tank", "half_track")
TANKS = ("big_tank", "tank", "small_tank")
VEHICLES = (*ARMOURED, "truck", "jeep")
GUN_CALIBRE = {"50L": 50, "75L": 75, "88L": 88, "2p": 40, "6p": 57, "17-25p": 76}
GUNS = {"calibre": "By calibre", "2p": "2 pounder", "6p": "6 pounder", "17-25p": "17 or 25 pounder"}
WALLS = {"wooden": "Wooden", "brick": "Brick", "cement or stone": "Cement, stone", "bunker": "Bunker"}
PARTS = {"ask": "Ask me", "best": "The weakest part", "body": "Body", "turret": "Turret", "casemate": "Casemate",
         "track": "Track", "wheel": "Wheel", "horizontal": "Horizontal armour", "open_top": "Open top",
         "shield": "Shield", "gun": "Gun"}
THE_PART = {
    "body": say("the body"), "turret": say("the turret"), "casemate": say("the casemate"), "track": say("the track"),
    "wheel": say("the wheel"), "horizontal": say("the horizontal armour"), "open_top": say("the open top"),
    "shield": say("the shield"), "gun": say("the gun", ctx="part"),
}
"""A part as it is said in a sentence."""


class Volley(Shooting):
    """Light weapons that fire at one unit, counted by range band; each band is one roll."""

    shots_long: int = field(0, ge=0, le=200, label="Shots at long range", group="shooter", help="D8")
    shots_effective: int = field(8, ge=0, le=200, label="Shots at effective range", group="shooter", help="D10",
                                 column_of=("light_fire_vehicles", "light_fire_infantry"))
    shots_short: int = field(0, ge=0, le=200, label="Shots at short range", group="shooter", help="D12")
    moving: bool = field(False, label="Target is moving", group="target")

    @property
    def bands(self) -> tuple[tuple[str, int], ...]:
        """The range bands that fire, with their shots."""
        counted = (("long", self.shots_long), ("effective", self.shots_effective), ("short", self.shots_short))
        return tuple((band, shots) for band, shots in counted if shots)

    @model_validator(mode="after")
    def _someone_fires(self) -> Self:
        if not self.bands:
            refuse("shots_effective", "Nobody fires: give at least 1 shot in one range band.")
        return self


class VehicleVolley(Manned, Volley):
    """Light weapons against an unarmoured vehicle."""

    armour: int = field(0, ge=0, le=40, label="Armour", group="target", unit="cm", more=True,
                        help="0: unarmoured.")
    immobilized: bool = immobilized()
    track_broken: bool = track_broken()

    @property
    def stuck(self) -> bool:
        """Whether it cannot move already."""
        return self.immobilized or self.track_broken

    @model_validator(mode="after")
    def _unarmoured(self) -> Self:
        if self.armour:
            refuse("armour", say("Light weapons do nothing to {cm} cm of armour: only unarmoured vehicles, 0 cm.",
                                 cm=self.armour))
        return self


class TeamVolley(Manned, Volley):
    """Light weapons against infantry or artillery."""

    men: int = head_count(8, "Men left", "target", help="Casualties are never more than are there.")
    started: int = at_the_start(8, "target")
    shelter: Shelter = field("none", label="Shelter", group="target", names=SHELTERS)
    crewed: bool = gun_crew("target")

    @model_validator(mode="after")
    def _not_more_than_at_the_start(self) -> Self:
        no_more_than("men", self.men, self.started)
        return self


class Weapon(Ruled):
    """A heavy weapon and its shell."""

    ammunition: Literal["AP", "HE"] = field("AP", label="Ammunition", group="shooter")
    gun: Gun = field("calibre", label="Gun", group="shooter", names=GUNS,
                     help="German long and British guns have rows of their own.")
    calibre: int = field(75, ge=1, le=420, label="Calibre", group="shooter", unit="mm", when={"gun": ("calibre",)})

    @property
    def millimetres(self) -> int:
        """The calibre, also of a gun that goes by its name."""
        return GUN_CALIBRE.get(self.gun, self.calibre)

    @model_validator(mode="after")
    def _has_a_row(self) -> Self:
        least = 13 if self.ammunition == "AP" else 11
        if self.millimetres < least:
            refuse("calibre", say("{ammunition} of {mm} mm has no row on the penetration table: {least} mm at least.",
                                  ammunition=self.ammunition, mm=self.calibre, least=least))
        return self


class Served(Weapon):
    """A heavy weapon that is fired by its crew."""

    crew_of_one: bool = crew_of_one("shooter")

    @model_validator(mode="after")
    def _is_served(self) -> Self:
        refuse_crew_of_one(self.crew_of_one)
        return self


class Plate(Weapon):
    """A shell against a plate of armour."""

    range: Range = field("effective", label="Range", group="shooter", names=RANGES)
    impact: Impact = field("square", label="Impact", group="target", ruling="W11", names=IMPACTS,
                           help="Suggested limit 45 degrees.")
    thickness: int = field(5, ge=1, le=40, label="Thickness", group="target", unit="cm",
                           column_of=("penetration_oblique", "penetration_square"))


class Shape(Facts):
    """What a model is, as far as a heavy weapon goes."""

    target: Kind = field("tank", label="Target", group="target", names=KINDS, column_of=("heavy_fire",))
    turret: bool = field(True, label="Has a turret", group="target", when={"target": TANKS},
                         help="Without one, a casemate.")
    gear: Literal["track", "wheel"] = field("track", label="Runs on", group="target", when={"target": ("small_tank",)},
                                            names={"track": "Tracks", "wheel": "Wheels"})
    open_topped: bool = field(False, label="Open-topped", group="target", when={"target": VEHICLES}, more=True)
    armour: int = field(5, ge=0, le=40, label="Armour of the body", group="target", unit="cm",
                        when={"target": ARMOURED}, help="On the side that is hit.")
    turret_armour: int = field(5, ge=0, le=40, label="Armour of turret or casemate", group="target", unit="cm",
                               when={"target": TANKS})
    top_armour: int = field(2, ge=0, le=40, label="Horizontal armour", group="target", unit="cm",
                            when={"target": ARMOURED}, more=True)
    shield: int = field(1, ge=1, le=40, label="Shield", group="target", unit="cm", when={"target": ("artillery",)},
                        more=True)
    shelter: Shelter = field("none", label="Shelter", group="target", names=SHELTERS, when={"target": ("soldier",)})

    @model_validator(mode="after")
    def _tanks_are_armoured(self) -> Self:
        thin = [name for name in ("armour", "turret_armour", "top_armour") if not getattr(self, name)]
        if self.target in TANKS and thin:
            refuse(thin[0], "A tank, SPG or armoured car has at least 1 cm of armour everywhere.")
        return self

    @property
    def parts(self) -> tuple[str, ...]:
        """The parts of it that a gunner can name."""
        return {
            "big_tank": ("body", self.upper_part, "track"), "tank": ("body", self.upper_part, "track"),
            "small_tank": ("body", self.upper_part, self.gear), "half_track": ("body", "track", "wheel"),
            "truck": ("body", "wheel"), "jeep": ("body", "wheel"), "soldier": (), "artillery": ("shield", "gun"),
        }[self.target]

    @property
    def upper_part(self) -> str:
        """Turret if it has one, else casemate."""
        return "turret" if self.turret else "casemate"


class Standing(Manned, Shape):
    """A model on the table with its men."""

    immobilized: bool = immobilized(when={"target": VEHICLES})
    track_broken: bool = track_broken(when={"target": ARMOURED})

    @property
    def fresh(self) -> bool:
        """Whether it has its fire to lose."""
        return False

    @property
    def team(self) -> int:
        """The men of an infantry team at the start of the game; 0 is anything else."""
        return 0

    @property
    def stuck(self) -> bool:
        """Whether it is a vehicle that cannot move already."""
        return (self.immobilized and self.target in VEHICLES) or (self.track_broken and self.target in ARMOURED)


class Target(Fresh, Standing):
    """A model that can be hit by a heavy weapon."""

    @property
    def fresh(self) -> bool:
        return not self.has_acted


class Mustered(Target):
    """The same; of a soldier it is known how many his team had."""

    started: int = at_the_start(5, "target", when={"target": ("soldier",)})

    @property
    def team(self) -> int:
        return self.started if self.target == "soldier" else 0

    @model_validator(mode="after")
    def _not_more_than_at_the_start(self) -> Self:
        no_more_than("men", self.men, self.team or self.men)
        return self


class HeavyShot(Mustered, Served, Shooting):
    """One shot of a heavy weapon at a unit."""

    range: Range = field("effective", label="Range", group="shooter", names=RANGES)
    moving: bool = field(False, label="Target is moving", group="target")
    impact: Impact = field("square", label="Impact", group="situation", ruling="W11", names=IMPACTS,
                           help="Suggested limit 45 degrees.")
    lower: bool = field(False, label="Target at least 5 cm lower", group="situation", more=True,
                        help="Then a free choice may be the horizontal armour or the open top.")
    part: Part = field("ask", label="When the dice give a choice", group="situation", names=PARTS, more=True)

    @model_validator(mode="after")
    def _part_is_there(self) -> Self:
        if self.part not in ("ask", "best", *self.choices):
            refuse("part", say("No such part on this target: {part}; choose {choices}.", part=PARTS[self.part],
                               choices=or_list(*(PARTS[part] for part in ("ask", "best", *self.choices)))))
        return self

    @property
    def choices(self) -> tuple[str, ...]:
        """What the firer may name when the dice give a choice."""
        if self.target not in ARMOURED:
            return ()
        above = ("open_top" if self.open_topped else "horizontal",) if self.lower else ()
        return (*self.parts, *above)


def walls() -> dict[str, Text]:
    """Each kind of wall with its thickness."""
    return {wall: say("{wall} {cm} cm", wall=name, cm=wall_thickness(wall)) for wall, name in WALLS.items()}


class Garrisoned(Facts):
    """A building and the men in it."""

    building: Literal["wooden", "brick", "palace", "bunker"] = field(
        "brick", label="Building", group="target",
        names={"wooden": "Wooden house, sand-bags", "brick": "Brick house, trench", "palace": "Palace, fort",
               "bunker": "Bunker, casemate, pill-box"}, column_of=("buildings",))
    wall: Literal["wooden", "brick", "cement or stone", "bunker"] = field(
        "brick", label="Wall", group="target", when={"aim": ("B1", "B2", "B3", "wall")},
        names=walls, row_of=("walls",))
    inside: int = field(6, ge=0, le=20, label="Men inside", group="inside")
    started: int = at_the_start(6, "inside")
    on_floor: int = field(6, ge=0, le=20, label="of them on that floor", group="inside")
    in_blast: int = field(2, ge=0, le=20, label="of them in the blast radius", group="inside",
                          help="AP through an opening: on its line.")
    target_skill: Skill = combat_skill("inside")
    target_rank: Rank = commander_rank("inside")
    has_acted: bool = field(False, label="Have already manoeuvred or fired", group="inside",
                            ruling="W15")

    @model_validator(mode="after")
    def _not_more_than_at_the_start(self) -> Self:
        no_more_than("inside", self.inside, self.started)
        return self

    @model_validator(mode="after")
    def _counted_inside_out(self) -> Self:
        if not self.in_blast <= self.on_floor <= self.inside:
            refuse("on_floor", say("{in_blast} in the blast, {on_floor} on the floor and {inside} inside do not fit: "
                                   "each includes the one before.", in_blast=self.in_blast, on_floor=self.on_floor,
                                   inside=self.inside))
        return self


class Aim(Served, Shooting):
    """A heavy weapon and the part of a building it is laid on."""

    ammunition: Literal["AP", "HE"] = field("HE", label="Ammunition", group="shooter")
    range: Range = field("effective", label="Range", group="shooter", names=RANGES)
    aim: Literal["B1", "B2", "B3", "B4", "B5"] = field(
        "B1", label="Aimed at", group="target",
        names={"B1": "Wall of a large building", "B2": "Small or low work", "B3": "Bunker, centre of the front wall",
               "B4": "Door or window", "B5": "Slit"})
    impact: Impact = field("oblique", label="Impact", group="situation", ruling="W12", more=True, names=IMPACTS,
                           help="Walls use block A unless the switch says otherwise.")


class BuildingShot(Garrisoned, Aim):
    """One shot of a heavy weapon at a building."""


class Scatter(Ruled):
    """A shell or device whose point of burst is wanted."""

    mode: Literal["direct_he", "hand_he", "mortar_direct", "indirect_on_table", "indirect_off_table"] = field(
        "mortar_direct", label="What was fired", group="shooter",
        names={"direct_he": "Missed by direct HE", "hand_he": "Missed by a hand device",
               "mortar_direct": "Mortar, direct", "indirect_on_table": "Indirect, on the table",
               "indirect_off_table": "Indirect, off the table"}, row_of=("scatter",))
    skill: Skill = combat_skill("shooter")
    rank: Rank = commander_rank("shooter", when={"mode": ("indirect_on_table", "indirect_off_table")})
    crew_of_one: bool = crew_of_one("shooter", when={"mode": ("mortar_direct", "indirect_on_table",
                                                              "indirect_off_table")})

    @model_validator(mode="after")
    def _is_served(self) -> Self:
        refuse_crew_of_one(self.crew_of_one and not self.mode.endswith("_he"))
        return self


class Counted(Facts):
    """How many models of one kind there are."""

    count: int = field(1, ge=1, le=20, label="How many of them", group="target")

    @model_validator(mode="after")
    def _soldiers_of_one_team(self) -> Self:
        men = getattr(self, "men", self.count)
        if getattr(self, "target", "") == "soldier" and self.count > men:
            refuse("count", say("{count} soldiers of a team of {men} cannot be there: {men} at most.",
                                count=self.count, men=men))
        return self


class Model(Counted, Mustered):
    """Models of one kind in a blast; soldiers are those of one team."""

    target: Kind = field("soldier", label="Model", group="target", names=KINDS)


class Blast(Shooting):
    """A burst, and every other model inside its radius."""

    calibre: int = field(75, ge=11, le=420, label="Calibre", group="shooter", unit="mm")
    impact: Impact = field("oblique", label="Fragments strike", group="shooter", ruling="W11", more=True, names=IMPACTS)
    choice: Literal["ask", "best"] = field("best", label="When the dice give a choice", group="shooter", more=True,
                                           names={"ask": "Ask me", "best": "The weakest part"})
    models: tuple[Model, ...] = field((Model(count=3),), label="Models in the blast radius", unit="model",
                                      group="target", min_length=1, max_length=6)


class BuildingBlast(Garrisoned, Shooting):
    """A burst near a building, and the men in it."""

    calibre: int = field(75, ge=11, le=420, label="Calibre", group="shooter", unit="mm")
    impact: Impact = field("oblique", label="Fragments strike", group="shooter", ruling="W12", more=True, names=IMPACTS,
                           help="Walls use block A unless the switch says otherwise.")
    aim: Literal["B1", "B2", "B3"] = field(
        "B1", label="They strike", group="target",
        names={"B1": "Wall of a large building", "B2": "Small or low work", "B3": "Bunker, centre of the front wall"})


class HitFromAbove(Mustered, Weapon, Shooting):
    """A falling shell on a model: horizontal armour."""

    ammunition: Literal["AP", "HE"] = field("HE", label="Ammunition", group="shooter")


class Burning(Ruled):
    """What stands in the flames."""

    target: Literal["tank", "truck", "jeep", "soldier"] = field(
        "soldier", label="In the flames", group="target",
        names={"tank": "Tank, SPG, armoured car", "truck": "Truck, tractor, half-track", "jeep": "Jeep, car, bike",
               "soldier": "Soldiers"}, column_of=("incendiary",))
    miniatures: int = field(3, ge=1, le=20, label="Miniatures with their base in the flames", group="target",
                            when={"target": ("soldier",)}, help="A die for each.")
    shelter: Shelter = field("none", label="Shelter", group="target", names=SHELTERS, when={"target": ("soldier",)})
    inside: bool = field(False, label="Inside an artificial element", group="target", more=True)
    opening: bool = field(True, label="The flames come through an opening", group="target", more=True,
                          when={"inside": (True,)})


TRACKED = ("tank", "truck")
"""In the flames half-tracks stand with the trucks."""


class Flames(Fresh, Burning):
    """A flamethrower or a petrol bomb, and what stands in its area."""

    crewed: bool = gun_crew("target", when={"target": ("soldier",)})
    started: int = at_the_start(5, "target", when={"target": ("soldier",)})
    immobilized: bool = immobilized(when={"target": VEHICLES})
    track_broken: bool = track_broken(when={"target": TRACKED})

    @property
    def team(self) -> int:
        """The men of an infantry team at the start of the game; 0 is anything else."""
        return self.started if self.target == "soldier" else 0

    @property
    def stuck(self) -> bool:
        """Whether it is a vehicle that cannot move already."""
        return (self.immobilized and self.target in VEHICLES) or (self.track_broken and self.target in TRACKED)

    @model_validator(mode="after")
    def _flames_can_reach(self) -> Self:
        no_more_than("men", self.men, self.team or self.men)
        if self.inside and not self.opening:
            refuse("opening", "Flames reach units inside only through doors, windows or openings.")
        if self.target == "soldier" and self.miniatures > self.men:
            refuse("miniatures", say("{count} miniatures of {men} cannot burn: {men} at most.", count=self.miniatures,
                                     men=self.men))
        return self

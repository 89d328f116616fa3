"""A model as the heavy weapons see it: its parts, its armour, its shelter and its crew."""

from __future__ import annotations

from rules.engine import value
from rules.said import Said, say
from rules.steel_wheels.damage import Crew
from rules.steel_wheels.facts import fire as facts_fire
from rules.steel_wheels.facts.fire import KINDS
from rules.steel_wheels.outcomes.harmed import A_MODEL
from rules.steel_wheels.tables import cr, cs

TANK_BODY = "Body of tank, SPG, assault gun, armoured car"
TRUCK_BODY = "Body of truck, half-track"
JEEP_BODY = "Body of jeep, car, bike (and ramming)"
BODIES = {"big_tank": TANK_BODY, "tank": TANK_BODY, "small_tank": TANK_BODY, "half_track": TRUCK_BODY,
          "truck": TRUCK_BODY, "jeep": JEEP_BODY, "artillery": "Artillery unit"}
PART_COLUMNS = {"turret": "Turret of tank, armoured car", "casemate": "Casemate of tank, SPG, assault gun",
                "track": "Track", "wheel": "Wheel", "shield": "Artillery unit", "gun": "Artillery unit",
                "open_top": "Into the open top"}
A_SOLDIER = say("a soldier")
SURVIVES = {"dead": (), "dead-S": ("soft", "medium", "hard"), "dead-M": ("medium", "hard"), "dead-H": ("hard",)}
"""In which shelters a soldier survives each result of the fire table."""


@value
class Model:
    """One model on the table."""

    kind: str
    crew: Crew
    parts: tuple[str, ...] = ()
    upper: str = "turret"
    gear: str = "track"
    open_topped: bool = False
    armour: int = 0
    turret_armour: int = 0
    top_armour: int = 0
    shield: int = 1
    shelter: str = "none"
    track_armour: int = 0
    elsewhere: int = 0
    """Soldiers of the team who do not stand with the others."""

    @property
    def title(self) -> str:
        """Its name on the fire table."""
        return KINDS[self.kind]

    @property
    def said(self) -> Said:
        """What a step calls it."""
        return A_SOLDIER if self.kind == "soldier" else A_MODEL[self.kind]

    @property
    def fire_column(self) -> str:
        """Its column on the heavy fire table."""
        return KINDS[self.kind]

    def effect_column(self, part: str) -> str:
        """The column of the effects table for a part of it."""
        return PART_COLUMNS.get(part) or BODIES[self.kind]

    def thickness(self, part: str) -> int:
        """What has to be penetrated there; 0 is nothing."""
        if self.kind in ("truck", "jeep", "soldier"):
            return 0
        # W4: tracks and wheels have no thickness of their own.
        return {"body": self.armour, "turret": self.turret_armour, "casemate": self.turret_armour,
                "horizontal": self.top_armour, "shield": self.shield, "track": self.track_armour,
                "wheel": self.track_armour}.get(part, 0)

    def with_crew(self, crew: Crew) -> Model:
        """The same model with what is left of its crew."""
        return Model(self.kind, crew, self.parts, self.upper, self.gear, self.open_topped, self.armour,
                     self.turret_armour, self.top_armour, self.shield, self.shelter, self.track_armour, self.elsewhere)

    def part_hit(self, cell: str) -> str:
        """The part a cell of the fire table names for this model; "choice" stays open."""
        return {"turret/casemate": self.upper, "wheel/track": self.gear}.get(cell, cell)


def model_of(given: facts_fire.Standing, calibre: int, track_penetration: bool) -> Model:
    """The model these facts describe, its shelter as far as the shell leaves it."""
    crew = Crew(given.men, cs(given.target_skill), cr(given.target_rank), given.fresh, started=given.team,
                stuck=given.stuck)
    armour = given.armour if given.target in facts_fire.ARMOURED else 0
    open_topped = given.open_topped and given.target in facts_fire.VEHICLES
    return Model(given.target, crew, given.parts, given.upper_part, given.gear, open_topped, armour,
                 given.turret_armour, given.top_armour if armour else 0, given.shield,
                 shelter_left(given.shelter, calibre), 1 if track_penetration and armour else 0)


def shelter_left(shelter: str, calibre: int) -> str:
    """Shells over 70 mm deny soft shelter, over 122 mm medium shelter too."""
    denied = ("soft",) * (calibre > 70) + ("medium",) * (calibre > 122)
    return "none" if shelter in denied else shelter

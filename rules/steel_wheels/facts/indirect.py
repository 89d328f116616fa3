"""The facts of indirect fire: a battery, its request, and the models round the marker."""

from __future__ import annotations

from typing import Literal, Self

from pydantic import model_validator

from rules.ruleset import field
from rules.steel_wheels.facts.common import (
    LINKS,
    Link,
    Rank,
    Ruled,
    Skill,
    combat_skill,
    commander_rank,
    crew_of_one,
    refuse_crew_of_one,
)
from rules.steel_wheels.facts.fire import KINDS, Counted, Kind, Mustered
from rules.steel_wheels.facts.tests import Line


class Placed(Counted, Mustered):
    """A model near the target marker, or soldiers of one team; 12 o'clock is straight on along the line of fire."""

    target: Kind = field("soldier", label="Model", group="target", names=KINDS,
                         help="A single soldier is a model of his own.")
    count: int = field(1, ge=1, le=20, label="How many of them", group="target", when={"target": ("soldier",)},
                       help="Soldiers of one team that stand together.")
    distance: int = field(0, ge=0, le=60, label="Distance from the marker", group="target", unit="cm")
    clock: int = field(12, ge=1, le=12, label="Direction from the marker", group="target", unit="o'clock")
    half: int = field(1, ge=1, le=10, label="Half its length", group="target", unit="cm", more=True)


class Guns(Ruled):
    """A battery and its request."""

    begin: Literal["request", "shells"] = field("request", label="Begin with", group="battery", yours=False,
                                                names={"request": "The fire request", "shells": "The shells"})
    battery: Literal["on_table", "off_table"] = field(
        "off_table", label="Battery", group="battery", yours=False,
        names={"on_table": "On the table", "off_table": "Off the table"})
    skill: Skill = combat_skill("battery")
    rank: Rank = commander_rank("battery")
    calibre: int = field(105, ge=11, le=420, label="Calibre", group="battery", unit="mm")
    blast: int = field(8, ge=0, le=40, label="Blast radius", group="battery", unit="cm",
                       help="From the unit chart.")
    crew_of_one: bool = crew_of_one("battery", when={"battery": ("on_table",)})
    shells: int = field(5, ge=1, le=5, label="Shells at this marker", group="battery",
                        help="5 target markers for each battery or platoon, a shell each.")
    enemy_fires: bool = field(False, label="An enemy battery fires too", group="enemy", more=True, yours=False,
                              help="Of two on the table, or two off it, readiness tests decide who is first.")
    enemy_skill: Skill = combat_skill("enemy", when={"enemy_fires": (True,)}, more=True)
    enemy_rank: Rank = commander_rank("enemy", when={"enemy_fires": (True,)}, more=True)


    @model_validator(mode="after")
    def _is_served(self) -> Self:
        refuse_crew_of_one(self.crew_of_one and self.battery == "on_table")
        return self


ASKED: dict[str, tuple[object, ...]] = {"begin": ("request",)}


class IndirectFire(Line, Guns):
    """A battery, its request, and the models round the marker."""

    link: Link = field("platoon", label="Linked as", group="line", names=LINKS, when=ASKED)
    interrupted: bool = field(False, label="Sight line interrupted", group="line", when=ASKED)
    distance: int = field(8, ge=0, le=600, label="Distance", group="line", unit="cm", look="distance", when=ASKED)
    observer_skill: Skill = combat_skill("line", "Observer's combat skill", when=ASKED)
    observer_rank: Rank = commander_rank("line", "Observer's best leader", when=ASKED)
    models: tuple[Placed, ...] = field(
        (Placed(target="artillery", half=2), Placed(distance=4, clock=3), Placed(distance=5, clock=9)),
        label="Models near the marker", unit="model", group="target", min_length=1, max_length=3)

    @property
    def asks(self) -> bool:
        """Shells that are granted already need no line."""
        return self.begin == "request"

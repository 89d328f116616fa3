"""The facts of the tests: nerve, requests, readiness, hand to hand."""

from __future__ import annotations

from typing import Literal, Self

from pydantic import model_validator

from rules.ruleset import Facts, field, refuse
from rules.said import Text, say
from rules.steel_wheels.facts.common import (
    LINKS,
    Link,
    Rank,
    Ruled,
    Skill,
    combat_skill,
    commander_rank,
    crew_dead_costs,
)
from rules.steel_wheels.tables import communication_distance, other_side


class Nerve(Ruled):
    """A unit that takes a test of D6 + CS + CR."""

    skill: Skill = combat_skill("unit")
    rank: Rank = commander_rank("unit")


class Recovery(Nerve):
    """A courage test; a fleeing team takes one for each leader."""

    leaders: int = field(1, ge=1, le=6, label="Leaders present", group="unit",
                         help="A fleeing team tests once for each; any success recovers it.")


class Line(Facts):
    """The line of communication a request goes through."""

    link: Link = field("platoon", label="Linked as", group="line", names=LINKS)
    interrupted: bool = field(False, label="Sight line interrupted", group="line")
    distance: int = field(8, ge=0, le=600, label="Distance", group="line", unit="cm", look="distance")

    @property
    def asks(self) -> bool:
        """Whether anything has to go through the line."""
        return True

    @model_validator(mode="after")
    def _within_reach(self) -> Self:
        reach = communication_distance(LINKS[self.link], self.interrupted)
        if self.asks and self.distance > reach:
            refuse("distance", say("Communication reaches {reach} cm here: {distance} cm is too far for a request.",
                                   reach=reach, distance=self.distance))
        return self


class Request(Line, Nerve):
    """A report or a call for fire."""


def thrown_at() -> dict[str, Text]:
    """What a device is thrown at, with the die against it."""
    return {"target": say("A target, {die}", die=other_side("PT").said()),
            "open_top": say("The centre of an open top, {die}", die=other_side("PT open top").said())}


class Precision(Ruled):
    """A device thrown by hand."""

    skill: Skill = combat_skill("unit")
    at: Literal["target", "open_top"] = field(
        "target", label="Thrown at", group="unit",
        names=thrown_at)


class Dodge(Ruled):
    """A unit that must get out of the way."""

    skill: Skill = combat_skill("unit")
    danger: Literal["ram", "mine", "wire", "cliff"] = field(
        "ram", label="Danger", group="unit",
        names={"ram": "Being rammed", "mine": "A mine", "wire": "Barbed wire", "cliff": "High rocks, cliffs"})


class Chips(Ruled):
    """The platoon-units of both sides."""

    ours: int = field(4, ge=0, le=60, label="Our platoon-units", group="sides")
    theirs: int = field(6, ge=0, le=60, label="Their platoon-units", group="sides")


class Readiness(Ruled):
    """Two units of one manoeuvre phase, the declaring side first."""

    skill: Skill = combat_skill("declarer")
    rank: Rank = commander_rank("declarer")
    crew_dead: bool = field(False, label="1 or more of the crew dead", group="declarer",
                            help=crew_dead_costs)
    other_skill: Skill = combat_skill("other")
    other_rank: Rank = commander_rank("other")
    other_crew_dead: bool = field(False, label="1 or more of the crew dead", group="other",
                                  help=crew_dead_costs)


class Melee(Ruled):
    """Pairs of miniatures in contact."""

    pairs: int = field(3, ge=1, le=12, label="Pairs in contact", group="melee")
    skill: Skill = combat_skill("attacker", "Attackers' combat skill")
    defender_skill: Skill = combat_skill("defender", "Defenders' combat skill")


class InfantryAssault(Melee):
    """Infantry that goes in against infantry or a gun."""

    rank: Rank = commander_rank("attacker")

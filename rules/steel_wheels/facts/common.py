"""What the players say before the dice fall: the words every action shares, and the facts of the tests."""

from __future__ import annotations

from typing import Any, Literal, Self, get_args

from pydantic import model_validator

from rules.ruleset import Facts, field, refuse
from rules.steel_wheels.rulings import Rulings
from rules.steel_wheels.tables import communication_distance, cr, crew_line, cs, other_side, readiness_die

Skill = Literal["recruit", "skilled", "veteran", "elite"]
Rank = Literal["corporal", "sergeant", "lieutenant", "captain"]
Range = Literal["long", "effective", "short"]
Shelter = Literal["none", "soft", "medium", "hard"]
Link = Literal["team", "platoon", "radio", "entrenched"]

RANKS = {"corporal": "Corporal", "sergeant": "Sergeant, commissar", "lieutenant": "Lieutenant",
         "captain": "Captain or above"}
RANGES = {"long": "Long D8", "effective": "Effective D10", "short": "Short D12"}
SHELTERS = {"none": "None", "soft": "Soft", "medium": "Medium", "hard": "Hard"}
LINKS = {"team": "Same team or crew", "platoon": "Same platoon", "radio": "Same platoon with radio",
         "entrenched": "Entrenched"}
RANGE_DIE = {"long": 8, "effective": 10, "short": 12}


def skills() -> dict[str, str]:
    """Each skill with its CS."""
    return {skill: f"{skill.capitalize()} {cs(skill)}" for skill in get_args(Skill)}


def ranks() -> dict[str, str]:
    """Each rank with its CR."""
    return {rank: f"{name} {cr(rank)}" for rank, name in RANKS.items()}


def crew_dead_costs() -> str:
    """What dead of a crew cost it in its readiness tests."""
    return f"Its die counts as {readiness_die()} (T5)."


def combat_skill(group: str, label: str = "Combat skill", **more: Any) -> Any:
    """How well a team was trained."""
    return field("veteran", label=label, group=group, names=skills, fills="skill", yours=False, **more)


def commander_rank(group: str, label: str = "Best leader", **more: Any) -> Any:
    """The rank of the best leader present."""
    return field("corporal", label=label, group=group, names=ranks, fills="rank", yours=False, **more)


def head_count(default: int, label: str, group: str, **more: Any) -> Any:
    """How many there are to lose."""
    return field(default, ge=1, le=20, label=label, group=group, fills="men", **more)


def at_the_start(default: int, group: str, **more: Any) -> Any:
    """How many men an infantry team had."""
    return field(default, ge=1, le=20, label="Men at the start of the game", group=group, yours=False,
                 help="At 50% or less after new casualties it takes a courage test.", **more)


def no_more_than(name: str, men: int, started: int) -> None:
    """A team cannot have grown."""
    if men > started:
        refuse(name, f"{men} men cannot be left of {started}; {started} or fewer are accepted. (P11)")


def immobilized(**more: Any) -> Any:
    """Whether a vehicle stood still before."""
    return field(False, label="Already immobilised", group="target", fills="immobilized", more=True, ruling="W-B4",
                 help="If its crew loses courage, it abandons the vehicle.", **more)


def track_broken(**more: Any) -> Any:
    """Whether a track was broken before."""
    return field(False, label="Track already broken", group="target", fills="track_broken", more=True, ruling="W-B4",
                 help="If its crew loses courage, it abandons the vehicle.", **more)


def gun_crew(group: str, **more: Any) -> Any:
    """Whether a team serves a gun or a mortar."""
    return field(False, label="Crew of a gun or a mortar", group=group, more=True, fills="crewed", yours=False,
                 help="Its dead cost it readiness (T5).", **more)


def crew_of_one(group: str, **more: Any) -> Any:
    """Whether the crew of a heavy weapon has one survivor."""
    return field(False, label="Only 1 of its crew has survived", group=group, more=True, ruling="W-B7", yours=False,
                 help="Vehicles, artillery and mortars: a crew of one fires light weapons only (T5).", **more)


def refuse_crew_of_one(alone: bool) -> None:
    """A heavy weapon needs more than one man."""
    if alone and crew_line("one survivor"):
        refuse("crew_of_one", "A crew of one no longer fires heavy weapons; two men or more are accepted. (T5)")


class Ruled(Facts):
    """Facts that the rulings of this sheet come along with."""

    rulings: Rulings = Rulings()


class Manned(Facts):
    """The unit that is shot at, as far as its men and its tests go."""

    men: int = head_count(5, "Crew, team and passengers", "target", help="Casualties are never more than are there.")
    target_skill: Skill = combat_skill("target")
    target_rank: Rank = commander_rank("target")


class Fresh(Manned):
    """The same, and whether it still has its fire to lose."""

    has_acted: bool = field(False, label="Has already manoeuvred or fired", group="target", fills="acted", ruling="W15",
                            help="Then it takes no can't-fire test.")


class Shooting(Ruled):
    """A team that fires."""

    skill: Skill = combat_skill("shooter")


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
            refuse("distance", f"Communication reaches {reach} cm here; "
                               f"{self.distance} cm is too far for a request. (T6)")
        return self


class Request(Line, Nerve):
    """A report or a call for fire."""


def thrown_at() -> dict[str, str]:
    """What a device is thrown at, with the die against it."""
    return {"target": f"A target, {other_side('PT').said()}",
            "open_top": f"The centre of an open top, {other_side('PT open top').said()}"}


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
                            help=crew_dead_costs, fills="crew_dead")
    other_skill: Skill = combat_skill("other")
    other_rank: Rank = commander_rank("other")
    other_crew_dead: bool = field(False, label="1 or more of the crew dead", group="other",
                                  help=crew_dead_costs, fills="crew_dead")


class Melee(Ruled):
    """Pairs of miniatures in contact."""

    pairs: int = field(3, ge=1, le=12, label="Pairs in contact", group="melee")
    skill: Skill = combat_skill("attacker", "Attackers' combat skill")
    defender_skill: Skill = combat_skill("defender", "Defenders' combat skill")


class InfantryAssault(Melee):
    """Infantry that goes in against infantry or a gun."""

    rank: Rank = commander_rank("attacker")

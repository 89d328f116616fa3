"""What the facts of several chapters say alike: skill, rank, range, shelter, men and crews."""

from __future__ import annotations

from typing import Literal

from rules.frame.kinds import Value
from rules.ruleset import Facts, field, refuse
from rules.said import Text, say
from rules.steel_wheels.rulings import Rulings
from rules.steel_wheels.tables import cr, crew_line, cs, readiness_die

Skill = Literal["recruit", "skilled", "veteran", "elite"]
Rank = Literal["corporal", "sergeant", "lieutenant", "captain"]
Range = Literal["long", "effective", "short"]
Shelter = Literal["none", "soft", "medium", "hard"]
Link = Literal["team", "platoon", "radio", "entrenched"]
SKILLS = {"recruit": "Recruit", "skilled": "Skilled", "veteran": "Veteran", "elite": "Elite"}
RANKS = {"corporal": "Corporal", "sergeant": "Sergeant, commissar", "lieutenant": "Lieutenant",
         "captain": "Captain or above"}
RANGES = {"long": "Long D8", "effective": "Effective D10", "short": "Short D12"}
SHELTERS = {"none": "None", "soft": "Soft", "medium": "Medium", "hard": "Hard"}
LINKS = {"team": "Same team or crew", "platoon": "Same platoon", "radio": "Same platoon with radio",
         "entrenched": "Entrenched"}
RANGE_DIE = {"long": 8, "effective": 10, "short": 12}


def skills() -> dict[str, Text]:
    """Each skill with its CS."""
    return {skill: say("{what} {value}", what=name, value=cs(skill)) for skill, name in SKILLS.items()}


def ranks() -> dict[str, Text]:
    """Each rank with its CR."""
    return {rank: say("{what} {value}", what=name, value=cr(rank)) for rank, name in RANKS.items()}


def crew_dead_costs() -> Text:
    """What dead of a crew cost it in its readiness tests."""
    return say("Its readiness die counts as {n}.", n=readiness_die())


def combat_skill(group: str, label: str = "Combat skill", **more: Value) -> Value:
    """How well a team was trained."""
    return field("veteran", label=label, group=group, names=skills, yours=False, **more)


def commander_rank(group: str, label: str = "Best leader", **more: Value) -> Value:
    """The rank of the best leader present."""
    return field("corporal", label=label, group=group, names=ranks, yours=False, **more)


def head_count(default: int, label: str, group: str, **more: Value) -> Value:
    """How many there are to lose."""
    return field(default, ge=1, le=20, label=label, group=group, **more)


def at_the_start(default: int, group: str, **more: Value) -> Value:
    """How many men an infantry team had."""
    return field(default, ge=1, le=20, label="Men at the start of the game", group=group, yours=False,
                 help="At 50% or less after new casualties it takes a courage test.", **more)


def no_more_than(name: str, men: int, started: int) -> None:
    """A team cannot have grown."""
    if men > started:
        refuse(name, say("{men} men cannot be left of {started}: {started} at most.", men=men, started=started))


def immobilized(**more: Value) -> Value:
    """Whether a vehicle stood still before."""
    return field(False, label="Already immobilised", group="target", more=True, ruling="W-B4",
                 help="If its crew loses courage, it abandons the vehicle.", **more)


def track_broken(**more: Value) -> Value:
    """Whether a track was broken before."""
    return field(False, label="Track already broken", group="target", more=True, ruling="W-B4",
                 help="If its crew loses courage, it abandons the vehicle.", **more)


def gun_crew(group: str, **more: Value) -> Value:
    """Whether a team serves a gun or a mortar."""
    return field(False, label="Crew of a gun or a mortar", group=group, more=True, yours=False,
                 help="Its dead cost it readiness.", **more)


def crew_of_one(group: str, **more: Value) -> Value:
    """Whether the crew of a heavy weapon has one survivor."""
    return field(False, label="Only 1 of its crew has survived", group=group, more=True, ruling="W-B7", yours=False,
                 help="Vehicles, artillery and mortars: a crew of one fires light weapons only.", **more)


def refuse_crew_of_one(alone: bool) -> None:
    """A heavy weapon needs more than one man."""
    if alone and crew_line("one survivor"):
        refuse("crew_of_one", "A crew of one no longer fires heavy weapons: it takes 2 men.")


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

    has_acted: bool = field(False, label="Has already manoeuvred or fired", group="target", ruling="W15",
                            help="Then it takes no can't-fire test.")


class Shooting(Ruled):
    """A team that fires."""

    skill: Skill = combat_skill("shooter")

"""What the players say before the dice fall: the rulings of this sheet and the words every action shares."""

from __future__ import annotations

from typing import Any, Literal, Self

from pydantic import model_validator

from rules.ruleset import Facts, Switches, field, refuse, sheet_tables, switch

TABLES = sheet_tables(__file__)

Skill = Literal["recruit", "skilled", "veteran", "elite"]
Rank = Literal["corporal", "sergeant", "lieutenant", "captain"]
Range = Literal["long", "effective", "short"]
Shelter = Literal["none", "soft", "medium", "hard"]
Link = Literal["team", "platoon", "radio", "entrenched"]

SKILLS = {"recruit": "Recruit 0", "skilled": "Skilled 1", "veteran": "Veteran 2", "elite": "Elite 3"}
RANKS = {"corporal": "Corporal 0", "sergeant": "Sergeant, commissar 1", "lieutenant": "Lieutenant 2",
         "captain": "Captain or above 3"}
RANGES = {"long": "Long D8", "effective": "Effective D10", "short": "Short D12"}
SHELTERS = {"none": "None", "soft": "Soft", "medium": "Medium", "hard": "Hard"}
LINKS = {"team": "Same team or crew", "platoon": "Same platoon", "radio": "Same platoon with radio",
         "entrenched": "Entrenched"}
RANGE_DIE = {"long": 8, "effective": 10, "short": 12}


class Rulings(Switches):
    """Where the charts leave a gap: how it is played here."""

    rt_tie: Literal["declarer", "reroll", "simultaneous"] = switch(
        "declarer", label="Equal readiness tests", ruling="W1",
        reason="The other side must be strictly higher to change the sequence.",
        names={"declarer": "Declaring side first", "reroll": "Roll again", "simultaneous": "Both at once"})
    mc_tie: Literal["none", "both", "reroll"] = switch(
        "none", label="Equal melee rolls", ruling="W2", reason="Both conditions need greater.",
        names={"none": "Nobody dies", "both": "Both die", "reroll": "Roll again"})
    fragments_cs: bool = switch(
        True, label="Fragments add the firer's CS", ruling="W3", reason="The table head says die + CS for all.")
    track_penetration: bool = switch(
        False, label="Tracks and wheels count as 1 cm of armour", ruling="W4",
        reason="No thickness exists for them, so nothing has to be penetrated.")
    hand_bomb: Literal["pt", "hw_fire"] = switch(
        "pt", label="Hand devices hit by", ruling="W6",
        reason="The test list says the precision test is for that; the assault text names the fire table.",
        names={"pt": "Precision test", "hw_fire": "Heavy fire table, D12"})
    ram_column: Literal["jeep", "by_type"] = switch(
        "jeep", label="Column for ramming", ruling="W7", reason="The jeep column carries the second label Ramming.",
        names={"jeep": "Jeep column for every unarmoured vehicle", "by_type": "The vehicle's own column"})
    sf: Literal["cf_test", "lose_fire"] = switch(
        "cf_test", label="SF on the flame table", ruling="W9",
        reason="It stands where other tests stand; Italian for suspension of fire.",
        names={"cf_test": "A can't-fire test", "lose_fire": "Loses its fire"})
    mine_ac_6: Literal["destroyed_dead", "exploded"] = switch(
        "destroyed_dead", label="Mine, 6 against an armoured car", ruling="W10",
        reason="The cell is blank and taken as merged with the one above.",
        names={"destroyed_dead": "Destroyed, all dead", "exploded": "Exploded"})
    wall_block: Literal["A", "by_angle"] = switch(
        "A", label="Penetration block for walls", ruling="W12", reason="Wall letters are only printed there.",
        names={"A": "Block A", "by_angle": "By the angle of impact"})
    indirect_part: Literal["body", "roll"] = switch(
        "body", label="Part hit by a falling shell", ruling="W16", reason="It falls from above.",
        names={"body": "Body, horizontal armour", "roll": "Rolled on the fire table"})


def cs(skill: str) -> int:
    """The combat skill as a number."""
    return TABLES["combat_skill"].number(skill, "CS") or 0


def cr(rank: str) -> int:
    """The commander rank as a number."""
    return TABLES["commander_rank"].number(rank, "CR") or 0


def communication_distance(link: str, interrupted: bool) -> int:
    """How far two units so linked can talk, in cm; within 8 cm it always works."""
    table, column = TABLES["communications"], "Interrupted line" if interrupted else "Clear line"
    return max(table.number(LINKS[link], column) or 0, table.number("Always within", column) or 0)


def combat_skill(group: str, label: str = "Combat skill", **more: Any) -> Any:
    """How well a team was trained."""
    return field("veteran", label=label, group=group, names=SKILLS, fills="skill", **more)


def commander_rank(group: str, label: str = "Best leader", **more: Any) -> Any:
    """The rank of the best leader present."""
    return field("corporal", label=label, group=group, names=RANKS, fills="rank", **more)


def head_count(default: int, label: str, group: str, **more: Any) -> Any:
    """How many there are to lose."""
    return field(default, ge=1, le=20, label=label, group=group, fills="men", **more)


def gun_crew(group: str, **more: Any) -> Any:
    """Whether a team serves a gun or a mortar."""
    return field(False, label="Crew of a gun or a mortar", group=group, more=True, fills="crewed",
                 help="Its dead cost it readiness (T5).", **more)


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
        reach = communication_distance(self.link, self.interrupted)
        if self.asks and self.distance > reach:
            refuse("distance", f"Communication reaches {reach} cm here; "
                               f"{self.distance} cm is too far for a request. (T6)")
        return self


class Request(Line, Nerve):
    """A report or a call for fire."""


class Precision(Ruled):
    """A device thrown by hand."""

    skill: Skill = combat_skill("unit")
    at: Literal["target", "open_top"] = field(
        "target", label="Thrown at", group="unit",
        names={"target": "A target, D10", "open_top": "The centre of an open top, D12"})


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
                            help="Its die counts as 1 (T5).", fills="crew_dead")
    other_skill: Skill = combat_skill("other")
    other_rank: Rank = commander_rank("other")
    other_crew_dead: bool = field(False, label="1 or more of the crew dead", group="other",
                                  help="Its die counts as 1 (T5).", fills="crew_dead")


class Melee(Ruled):
    """Pairs of miniatures in contact."""

    pairs: int = field(3, ge=1, le=12, label="Pairs in contact", group="melee")
    skill: Skill = combat_skill("attacker", "Attackers' combat skill")
    defender_skill: Skill = combat_skill("defender", "Defenders' combat skill")


class InfantryAssault(Melee):
    """Infantry that goes in against infantry or a gun."""

    rank: Rank = commander_rank("attacker")

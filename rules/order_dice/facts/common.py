"""What the facts of several chapters say alike: quality, leaders, cover, pins."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, Self

from pydantic import model_validator

from rules.frame.kinds import Value
from rules.order_dice.tables import (
    TABLES,
    leadership,
    officers_bonus,
    signed,
)
from rules.ruleset import Facts, field, refuse
from rules.said import Said, Text, comma_list, say
from rules.said import signed as with_sign

Quality = Literal["inexperienced", "regular", "veteran"]
Rank = Literal[0, 1, 2, 3, 4]
RANKS_THERE_ARE = (1, 2, 3, 4)
Cover = Literal["none", "soft", "hard"]
QUALITIES = {"inexperienced": "Inexperienced", "regular": "Regular", "veteran": "Veteran"}
KINDS = {"infantry": "Infantry", "artillery": "Artillery", "softskin": "Soft-skin",
         "armoured_car": "Armoured car or transport", "light_tank": "Light tank", "medium_tank": "Medium tank",
         "heavy_tank": "Heavy tank", "super_heavy_tank": "Super-heavy tank"}


def title(rank: int) -> str:
    """What an officer is called."""
    return TABLES["officers"].text(rank, "Title")


def ranks() -> dict[Value, Text]:
    """Officers with what they add."""
    return {0: "None", **{rank: say("{officer} {bonus}", officer=title(rank), bonus=with_sign(officers_bonus(rank)))
                          for rank in RANKS_THERE_ARE}}


def bubbles() -> Text:
    """Who is in range of an officer."""
    reach = (say("{officer} {inches}", officer=title(rank), inches=TABLES["officers"].text(rank, "Bubble"))
             for rank in RANKS_THERE_ARE)
    return say("best officer only, himself included; {reach}", reach=comma_list(*reach))


def covers() -> dict[Value, Text]:
    """Cover with what it costs."""
    return {"none": "No cover", "soft": say("Soft {value}", value=signed("hit_modifiers", "soft cover")),
            "hard": say("Hard {value}", value=signed("hit_modifiers", "hard cover"))}


def pins_below_leadership(name: str, quality: str, pins: int) -> None:
    """A unit whose pins reach its Ld is no longer there."""
    ld = leadership(quality)
    if pins >= ld:
        refuse(name, say("A unit of Ld {ld} breaks at {ld} pins: {most} at most.", ld=ld,
                         most=ld - 1))  # P02


def printed(text: Said, table: str, row: str) -> Callable[[], Text]:
    """A help text with the number of a modifier list as its {value}."""
    return lambda: text.with_parts(value=signed(table, row))


class Tested(Facts):
    """A unit that takes an order check."""

    quality: Quality = field("regular", label="Quality", group="unit", yours=False, names=QUALITIES,
                             row_of=("leadership",))
    pins: int = field(0, ge=0, le=9, label="Pins", group="unit",
                      help=printed(say("each {value}"), "ld_modifiers", "pin"))
    officer: Rank = field(0, label="Officer in range", group="unit", names=ranks, help=bubbles,
                          row_of=("officers",))
    leader_lost: bool = field(False, label="Leader or team lost", group="unit", yours=False,
                              help=printed(say("{value}"), "ld_modifiers", "leader or team lost"))
    modifier: int = field(0, ge=-6, le=6, label="Other modifier", group="unit", yours=False, more=True)
    full_strength: bool = field(False, label="Full strength", group="unit", yours=False,
                                help="no losses: may reroll")
    reroll: Literal["on_failure", "ask", "never"] = field(
        "on_failure", label="Reroll", group="unit", more=True, when={"full_strength": (True,)},
        names={"on_failure": "If it fails", "ask": "Ask me", "never": "Never"})

    @model_validator(mode="after")
    def _still_there(self) -> Self:
        pins_below_leadership("pins", self.quality, self.pins)
        return self

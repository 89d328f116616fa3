"""What the facts of several chapters say alike: kinds of unit, tokens, markers."""

from __future__ import annotations

from typing import Literal

from rules.command_tokens.tables import may_try_with
from rules.frame.kinds import Value
from rules.ruleset import field
from rules.said import say

FOOT = ("infantry_detachment", "support_squad", "gun")
VEHICLES = ("light_vehicle", "medium_vehicle", "heavy_vehicle")
Kind = Literal["infantry_detachment", "support_squad", "gun", "light_vehicle", "medium_vehicle", "heavy_vehicle"]
KINDS = {"infantry_detachment": "Infantry", "support_squad": "Support squad", "gun": "Gun",
         "light_vehicle": "Light vehicle", "medium_vehicle": "Medium vehicle", "heavy_vehicle": "Heavy vehicle"}
Seize = Literal["seize", "leave", "ask"]


def kind_of(default: Kind, label: str, group: str) -> Value:
    """What kind of unit it is."""
    return field(default, label=label, group=group, names=KINDS, yours=False)


def tokens_on(group: str, test: str) -> Value:
    """Command tokens lying on a unit."""
    return field(0, ge=0, le=10, label="Command tokens on it", group=group,
                 help=lambda: say("Before this attempt. It may try with {few} tokens and markers.",
                                  few=may_try_with(test)))


def markers_on(group: str, **more: Value) -> Value:
    """Morale markers lying on a unit."""
    return field(0, ge=0, le=12, label="Morale markers on it", group=group, **more)


def seizing() -> Value:
    """What to do with the chance to seize the initiative."""
    return field("seize", label="A chance to seize the initiative", group="situation", more=True, ruling="C3",
                 names={"seize": "Take it", "leave": "Leave it", "ask": "Ask me"})

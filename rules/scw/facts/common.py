"""What the facts of several chapters say alike: quality, cover, who throws again."""

from __future__ import annotations

from typing import Literal

from rules.said import Said, Text, say, signed
from rules.scw.tables import number

Quality = Literal["raw", "average", "veteran"]
Cover = Literal["open", "partial", "building_wood"]
Policy = Literal["ask", "never", "sensible", "always"]
MOST_BASES = 8
"""The most that the sheet counts in one square anywhere (section 41, raw assaulters)."""
QUALITIES = {"raw": "Raw", "average": "Average", "veteran": "Veteran"}
RANK = {"raw": 0, "average": 1, "veteran": 2}
READY = {"foot": "Foot bases are ready", "vehicle_gun": "Vehicle / gun is ready"}
POLICIES = {"ask": "Ask me", "never": "Keep", "sensible": "If it pays", "always": "Always"}


def covers() -> dict[str, Text]:
    """Cover and what it is worth to a save."""
    return {"open": "Open", "partial": changed_by(say("Partial"), number("saves", "Partial cover", "Better")),
            "building_wood": changed_by(say("Building, wood"), number("saves", "Building/wood", "Better"))}


def changed_by(name: Said, bonus: int) -> Said:
    """A name and what it adds: Partial +1."""
    return say("{name} {bonus}", name=name, bonus=signed(bonus)) if bonus else name


def joined_adds() -> int:
    """What the company commander adds to each AP roll of the platoon he joins."""
    return number("action_points", "CC joined", "Foot")


def alone_adds() -> int:
    """What vehicles and guns lose without own foot around them: a number below nothing."""
    return number("action_points", "No own foot in proximity", "Vehicles and guns")

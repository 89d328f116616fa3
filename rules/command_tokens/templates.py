"""A unit's card: its kind, gun and armour; tokens, markers and what befell it."""

from __future__ import annotations

from rules.command_tokens.facts import GROUND_ROWS, KINDS
from rules.ruleset import Stat, UnitTemplate

STATE = (
    Stat("tokens", "Command tokens", 0, low=0, high=10, icon="circle"),
    Stat("reactions", "Tokens for reactions", 0, low=0, high=10, icon="reply"),
    Stat("markers", "Morale markers", 0, low=0, high=12, icon="alert"),
    Stat("moved", "Moved this turn", False, icon="arrow-right-bold"),
    Stat("smoke", "Protected by smoke", False, icon="smoke"),
    Stat("bogged", "Bogged down", False, icon="tire"), Stat("destroyed", "Destroyed", False, icon="skull"))
VEHICLE_STATE = (*STATE, Stat("damaged", "Damaged", False, icon="wrench"),
                 Stat("immobilised", "Immobilised", False, icon="link-variant-off"),
                 Stat("main_gun_out", "Main gun out", False, icon="cancel"))


def unit(id: str, title: str, kind: str, ground: str, *, weapon: str = "direct", strength: int = 0,
         armour: int = 0) -> UnitTemplate:
    """A kind of unit; only vehicles have armour."""
    profile = (Stat("kind", "Kind", kind, options=tuple(KINDS)),
               Stat("ground", "Moves as", ground, options=tuple(GROUND_ROWS)),
               Stat("weapon", "Weapon", weapon, options=("direct", "machine_gun", "mortar")),
               Stat("strength", "Gun strength", strength, low=0, high=20))
    if not armour:
        return UnitTemplate(id, title, profile, STATE)
    return UnitTemplate(id, title, (*profile, Stat("armour", "Armour", armour, low=1, high=30)), VEHICLE_STATE)


# Guns and armour are places to start from: the sheet has no unit list, only 10 against 17 is publicly known.
UNITS = (
    unit("infantry", "Infantry detachment", "infantry_detachment", "infantry_detachment"),
    unit("command", "Command unit", "infantry_detachment", "infantry_detachment"),
    unit("machine_gun", "Machine gun squad", "support_squad", "support_squad", weapon="machine_gun"),
    unit("mortar", "Mortar squad", "support_squad", "support_squad", weapon="mortar"),
    unit("gun", "Anti-tank gun", "gun", "gun", strength=8),
    unit("light_vehicle", "Light vehicle", "light_vehicle", "tracked", strength=4, armour=8),
    unit("medium_vehicle", "Medium vehicle", "medium_vehicle", "tracked", strength=8, armour=13),
    unit("heavy_vehicle", "Heavy vehicle", "heavy_vehicle", "heavy_tank", strength=10, armour=17))

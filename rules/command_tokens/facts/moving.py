"""The facts of moving and of the terrain test."""

from __future__ import annotations

from typing import Literal, Self

from pydantic import model_validator

from rules.command_tokens.facts.common import Kind, kind_of
from rules.command_tokens.rulings import Rulings
from rules.command_tokens.tables import IMPASSABLE, TABLES, impassable_for
from rules.ruleset import Facts, field, refuse
from rules.said import Text, comma_list, say

Ground = Literal["wheeled", "half_tracked", "tracked", "heavy_tank", "infantry_detachment", "support_squad", "gun"]
GROUND_ROWS = {
    "wheeled": ("terrain_vehicles", "Wheeled"), "half_tracked": ("terrain_vehicles", "Half-tracked"),
    "tracked": ("terrain_vehicles", "Other fully tracked, scout car"), "heavy_tank": ("terrain_vehicles", "Heavy tank"),
    "infantry_detachment": ("terrain_foot", "Infantry detachment"),
    "support_squad": ("terrain_foot", "Support squad (not guns)"), "gun": ("terrain_foot", "Anti-tank or infantry gun")}


def no_way() -> Text:
    """Who has to stay out of very rough ground."""
    out = impassable_for()
    return say("Very rough is impassable for: {units}.", units=comma_list(*out)) if out else ""


class TerrainTest(Facts):
    """A unit that enters difficult ground or starts in it."""

    rulings: Rulings = Rulings()
    unit: Ground = field("tracked", label="Unit", group="unit", names={
        "wheeled": "Wheeled", "half_tracked": "Half-tracked", "tracked": "Tracked, scout car",
        "heavy_tank": "Heavy tank", "infantry_detachment": "Infantry", "support_squad": "Support squad", "gun": "Gun"},
                         row_of=("terrain_vehicles", "terrain_foot"))
    terrain: Literal["rough", "very_rough"] = field("rough", label="Terrain", group="situation",
                                                    names={"rough": "Rough", "very_rough": "Very rough"},
                                                    help=no_way,
                                                    column_of=("terrain_vehicles", "terrain_foot"))
    entering: Literal["enters", "starts"] = field("enters", label="The unit", group="situation",
                                                  names={"enters": "Enters it", "starts": "Starts in it"})

    @property
    def printed(self) -> str:
        """What the sheet prints for this unit on this ground."""
        table, row = GROUND_ROWS[self.unit]
        return TABLES[table].text(row, self.terrain.replace("_", " "))

    @model_validator(mode="after")
    def passable(self) -> Self:
        """Some ground may not be entered at all."""
        if self.printed == IMPASSABLE:
            refuse("terrain", say("{unit}: very rough ground is impassable, rough ground can be tried.",
                                  unit=GROUND_ROWS[self.unit][1]))  # P06
        return self


class Move(Facts):
    """How far a unit may go."""

    rulings: Rulings = Rulings()
    unit: Kind = kind_of("infantry_detachment", "Unit", "unit")
    pace: Literal["normal", "rapid", "rapid_on_road"] = field(
        "normal", label="Move", group="unit",
        names={"normal": "Normal", "rapid": "Rapid", "rapid_on_road": "Rapid on road"}, column_of=("movement",))
    fires: bool = field(False, label="Fires in this activation", group="unit")

    @model_validator(mode="after")
    def may_move(self) -> Self:
        """A rapid move leaves no time to fire."""
        if self.fires and self.pace != "normal":
            refuse("pace", "Only a normal move leaves time to fire.")  # T1
        return self

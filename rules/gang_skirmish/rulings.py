"""The switches of the sheet: each ruling that has alternatives, the ruling first."""

from __future__ import annotations

from typing import Literal

from rules.ruleset import Switches, switch


class Rulings(Switches):
    """Where the sheet leaves a gap: how it is played here."""

    multi_injury: Literal["highest", "apply_all"] = switch(
        "highest", label="Several injury dice", ruling="G2",
        reason="One die for the last wound and one for each beyond it; the published rule lets the highest count.",
        names={"highest": "Only the highest counts", "apply_all": "Every die counts"})
    natural_one_misses: bool = switch(
        True, label="A 1 to hit always misses", ruling="G3",
        reason="The table goes below 2, but a 1 to hit always misses in the published rule.")
    scatter_cap: Literal["half_range", "none"] = switch(
        "half_range", label="Shells scatter at most", ruling="G4",
        reason="The sheet is silent on scatter; the published game stops a shell at half the distance to the target.",
        names={"half_range": "Half the distance", "none": "No limit"})
    debris_stack: bool = switch(
        False, label="Each roof hit brings its own debris roll", ruling="G5",
        reason="The sheet says each player rolls a D6, however often the roof was hit.")
    pinning: bool = switch(
        False, label="Report pinned fighters", ruling="G6",
        reason="Pinning is not on the sheet; switched on, a fighter who is shot and stays up is reported pinned.")
    overwatch_stack: bool = switch(
        False, label="Overwatch conditions add up", ruling="G7",
        reason="Appearing, disappearing and charging stand in one line of the sheet, so they count once.")

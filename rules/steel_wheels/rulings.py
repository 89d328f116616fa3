"""The rulings of this sheet that have alternatives."""

from __future__ import annotations

from typing import Literal

from rules.ruleset import Switches, switch


class Rulings(Switches):
    """Where the charts leave a gap: how it is played here."""

    rt_tie: Literal["declarer", "reroll", "simultaneous"] = switch(
        "declarer", label="Equal readiness tests", ruling="W1",
        reason="The other side must be strictly higher to change the sequence.",
        names={"declarer": "Declaring side first", "reroll": "Roll again", "simultaneous": "Both at once"})
    mc_tie: Literal["none", "both", "reroll"] = switch(
        "none", label="Equal melee rolls", ruling="W2", reason="Both conditions ask for more, not for as much.",
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

"""The switches of the sheet: each ruling that has alternatives, the ruling first."""

from __future__ import annotations

from typing import Literal

from rules.ruleset import Switches, switch


class Rulings(Switches):
    """What the sheet leaves open, and how this game reads it."""

    hit_base: Literal[3, 4, 2] = switch(
        3, label="Base number to hit", ruling="O1", reason="The sheet prints none; 3+ fits its modifiers.",
        names={3: "3+", 4: "4+", 2: "2+"})
    seven_plus: Literal["six_six", "impossible", "always_six"] = switch(
        "six_six", label="To hit on 7 or more", ruling="O2", reason="A 6, and then a second 6.",
        names={"six_six": "6 then 6", "impossible": "Impossible", "always_six": "A plain 6"})
    he_hits: Literal["template_else_column", "always_column"] = switch(
        "template_else_column", label="Number of HE hits", ruling="O3",
        reason="Models under the template; the printed column where no template is used, and in buildings.",
        names={"template_else_column": "Template, else the column", "always_column": "Always the column"})
    tough_fighter: Literal["extra_on_success", "two_dice", "none"] = switch(
        "extra_on_success", label="Tough fighters", ruling="O4", reason="One extra die for each of their successes.",
        names={"extra_on_success": "Extra die per success", "two_dice": "Two dice each", "none": "No effect"})
    tank_fear: Literal["dv7", "dv8", "all"] = switch(
        "dv7", label="Tank fear", ruling="O5", reason="Soft-skins are no tanks.",
        names={"dv7": "DV 7 and more", "dv8": "Tanks only, DV 8 and more", "all": "Every vehicle"})
    inf_v_vehicle: Literal["sum", "each"] = switch(
        "sum", label="Infantry hits on a vehicle", ruling="O6", reason="All hits make one damage roll.",
        names={"sum": "One roll, + hits", "each": "One roll at +1 for each"})
    ram_superficial: Literal["loser_heavier", "winner_heavier"] = switch(
        "loser_heavier", label="Ramming is superficial if", ruling="O8", reason="Heavier vehicles suffer less.",
        names={"loser_heavier": "The loser is heavier", "winner_heavier": "The winner is heavier"})
    flak_pins: Literal["per_hit", "per_unit"] = switch(
        "per_hit", label="Flak pins", ruling="O9", reason="Pins take the place of damage, hit by hit.",
        names={"per_hit": "One per hit", "per_unit": "One per flak unit"})
    extra_turn: Literal[4, 3, 5] = switch(
        4, label="Extra turn on", ruling="O10", reason="The sheet prints no number; 4+ is usual.",
        names={4: "4+", 3: "3+", 5: "5+"})
    warplane_two: Literal["strafe", "bomb3"] = switch(
        "strafe", label="A 2 on the warplane chart", ruling="O11",
        reason="The printed bands overlap; three equal ones are meant.",
        names={"strafe": "Strafes (1-2)", "bomb3": 'Drops the 3" bomb (2-4)'})
    natural_one_fails: bool = switch(
        True, label="A natural 1 always fails", ruling="O12", reason="To hit and to damage.")
    pointblank_cancels_long: bool = switch(
        False, label='6" or less cancels long range', ruling="O13", reason="Nothing rules out both.")
    flame_ignores_cover: bool = switch(
        False, label="Flamethrowers ignore cover", ruling="O14", reason="The sheet makes no exception.")
    rally_extra_pin: bool = switch(
        False, label="Rally removes one pin more", ruling="O15", reason="D6+1 already holds the one for passing.")
    down_hold_removes: Literal["none", "d3"] = switch(
        "none", label="Keeping DOWN over the turn end", ruling="O17", reason="The sheet removes none.",
        names={"none": "No pins removed", "d3": "D3 pins removed"})
    jam_counts: Literal["locks", "results"] = switch(
        "locks", label="A second turret jam counts", ruling="O18", reason="Only a turret that locks is jammed.",
        names={"locks": "Real locks", "results": "Lines of the chart"})
    second_immobilised: Literal["none", "destroyed"] = switch(
        "none", label="Immobilised a second time", ruling="O19", reason="The sheet gives it no more effect.",
        names={"none": "No more effect", "destroyed": "Destroyed"})
    medic_exceptional: bool = switch(
        True, label="Medic saves exceptional wounds", ruling="O22", reason="The medic rolls per wound.")
    passengers_as_normal: bool = switch(
        True, label="Passengers of a wreck are damaged as normal", ruling="O-B9",
        reason="Exceptional damage and the morale check at half the models count for them.")
    exceptional_on_guns: Literal["pick_model", "gun_destroyed"] = switch(
        "pick_model", label="Exceptional damage on artillery", ruling="O-B10",
        reason="The sheet lets the opponent pick the model; that a heavy weapon destroys the gun is not on it.",
        names={"pick_model": "The shooter picks", "gun_destroyed": "Heavy weapons destroy the gun"})
    snap_chain: bool = switch(
        False, label="Snapped-to officers snap on", ruling="O-B5", reason="The first officer's dice are meant.")

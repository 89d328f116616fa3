"""The switches of the sheet: what it leaves open, and how it is read here."""

from __future__ import annotations

from typing import Literal

from rules.ruleset import Switches, switch


class Rulings(Switches):
    """What the sheet leaves open, and how it is read here."""

    reroll_mode: Literal["whole_pool", "misses_only"] = switch(
        "whole_pool", label="A reroll covers", ruling="S1", names={"whole_pool": "the whole pool",
        "misses_only": "only the misses"}, reason="Going first in an assault only matters if the roll is a gamble.")
    diagonals: bool = switch(
        False, label="Squares may be counted diagonally", ruling="S2",
        reason="The sheet prints (no diagonals) beside the command distance.")
    ap_scope: Literal["group_of_3", "per_square"] = switch(
        "group_of_3", label="One AP roll serves", ruling="S3", reason="Effect = max 3 owned squares.",
        names={"group_of_3": "several squares", "per_square": "one square"})
    morale_dice: Literal["2d6", "3d6"] = switch(
        "2d6", label="Morale dice", ruling="S5", names={"2d6": "2D6", "3d6": "3D6"},
        reason="8 or more cannot be rolled with one die.")
    morale_rerolls: Literal["one", "one_each"] = switch(
        "one", label="Morale rerolls", ruling="S6", reason="A reroll is never rerolled.",
        names={"one": "one in all", "one_each": "one each for PC and CC"})
    truck_vs_vehicle: Literal[0, 1, 2] = switch(
        0, label="Truck dice against vehicles", ruling="S7", reason="The cell is blank on the sheet.")
    sniper_dice: Literal[1, 2] = switch(
        1, label="Sniper dice", ruling="S8", reason="The sheet gives a sniper only a range.")
    hammer_scope: Literal["square", "per_base"] = switch(
        "square", label="A good die hammers", ruling="S10", names={"square": "the whole square",
        "per_base": "one base"}, reason="The assault treats a target as hammered or not.")
    raw_short_stack: bool = switch(
        False, label="Raw and short range add up", ruling="S11", reason="The sheet says raw or short range.")
    casualty_effect: Literal["base_and_marker", "marker_only"] = switch(
        "base_and_marker", label="A casualty is", ruling="S12", names={"base_and_marker": "a base and a marker",
        "marker_only": "only a marker"}, reason="Morale counts markers and bases separately.")
    return_timing: Literal["after_casualties", "simultaneous"] = switch(
        "after_casualties", label="The return shot is rolled", ruling="S13", reason="The order of the sheet.",
        names={"after_casualties": "after losses", "simultaneous": "before losses"})
    opportunity_limit: Literal["1", "none"] = switch(
        "1", label="Opportunity shots of a square", ruling="S14", names={"1": "one each enemy turn",
        "none": "no limit"}, reason="The sheet gives no limit.")
    pursuit_hit: Literal[6, 5] = switch(
        6, label="Pursuit hits on", ruling="S16", names={6: "as the table says", 5: "5+"},
        reason="It goes on as the assault.")
    countdown: Literal["d3", "choice"] = switch(
        "d3", label="Countdown goes down by", ruling="S17", names={"d3": "a D3", "choice": "the player's choice"},
        reason="Three equal steps.")
    short_range_squares: Literal[1, 2] = switch(
        1, label="Short range in squares", ruling="S18", reason="Not defined on the sheet.")
    proximity_squares: Literal[1, 2] = switch(
        1, label="Proximity in squares, all round", ruling="S18", reason="Not defined on the sheet.")
    assault_mod_scope: Literal["mixed", "all_once"] = switch(
        "mixed", label="Assault lines for officers, LMGs and so on count", ruling="S20",
        names={"mixed": "for each base", "all_once": "once"}, reason="A kind of base can only modify itself.")
    arrival_mode: Literal["difference", "one_die"] = switch(
        "difference", label="Arrival is rolled as", ruling="S21", names={"difference": "D6 against D6",
        "one_die": "the owner's die alone"}, reason="Otherwise full deviation has no size.")
    hasty_cover: Literal["none", "partial"] = switch(
        "none", label="Hasty defences against shooting", ruling="S23", names={"none": "no cover",
        "partial": "partial cover"}, reason="They are not in the save table.")

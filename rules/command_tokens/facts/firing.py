"""The facts of fire, reaction fire and smoke."""

from __future__ import annotations

from typing import Literal, Self

from pydantic import model_validator

from rules.command_tokens.facts.common import FOOT, VEHICLES, Kind, Seize, kind_of, markers_on, seizing, tokens_on
from rules.command_tokens.facts.tokens import refuse_reaction
from rules.command_tokens.rulings import Rulings
from rules.command_tokens.tables import number
from rules.ruleset import Facts, field, refuse
from rules.said import Text, say

FIRING_DICE = {"otherwise": "Otherwise", "near": 'Infantry target within 12"',
               "machine_gun": "Machine gun at infantry, any range"}


class Neighbour(Facts):
    """A unit friendly to the target vehicle."""

    distance: int = field(6, ge=0, le=24, label="Distance", group="neighbours", unit='"')
    markers: int = field(0, ge=0, le=12, label="Morale markers", group="neighbours")


def usual_dice() -> Text:
    """What is thrown if the player says nothing else."""
    otherwise, near, machine_gun = (number("firing_dice", row, "D10") for row in FIRING_DICE.values())
    return say('Left empty: {otherwise}; {near} at infantry within 12"; {machine_gun} from a machine gun at infantry.',
               otherwise=otherwise, near=near, machine_gun=machine_gun)


class Fire(Facts):
    """One unit fires at another."""

    rulings: Rulings = Rulings()
    firer: Kind = kind_of("infantry_detachment", "Firer", "firer")
    weapon: Literal["direct", "machine_gun", "mortar"] = field(
        "direct", label="Weapon", group="firer",
        names={"direct": "Rifles or gun", "machine_gun": "Machine gun", "mortar": "Mortar"})
    dice: int | None = field(None, ge=1, le=6, label="Number of D10", group="firer",
                             help=usual_dice)
    strength: int = field(8, ge=0, le=20, label="Gun strength", group="firer", yours=False,
                          when={"target": VEHICLES})
    moved: Literal["no", "normal", "rapid"] = field(
        "no", label="Firer moved", group="firer", names={"no": "No", "normal": "Normal move", "rapid": "Rapid move"})
    firer_markers: int = markers_on("firer")
    protected: bool = field(False, label="Protected by smoke", group="firer", more=True)
    enemy_near: Literal["none", "near", "screened"] = field(
        "none", label='Enemy infantry within 12" of the firer', group="firer", more=True, when={"firer": VEHICLES},
        names={"none": "None", "near": "Yes", "screened": "Yes, own infantry as near"})
    target: Kind = kind_of("infantry_detachment", "Target", "target")
    cover: Literal["open", "cover", "trenches", "fortifications"] = field(
        "open", label="Cover", group="target", when={"target": FOOT},
        names={"open": "Open", "cover": "Cover", "trenches": "Trenches, foxholes", "fortifications": "Bunker"},
        row_of=("cover",))
    armour: int = field(12, ge=1, le=30, label="Armour of the side hit", group="target",
                        when={"target": VEHICLES})
    target_moved: bool = field(False, label="Moved this turn", group="target", ruling="C12",
                               help="At any time, a reaction included.")
    smoke: bool = field(False, label="Behind smoke", group="target", ruling="C13")
    target_markers: int = markers_on("target", more=True)
    target_damaged: bool = field(False, label="Already damaged", group="target", more=True, when={"target": VEHICLES})
    max_markers: Literal["none", "per_hit", "per_roll"] = field(
        "none", label="Special rule: one marker", group="target", more=True, when={"target": FOOT},
        names={"none": "No", "per_hit": "For each hit", "per_roll": "For each casualty roll"})
    close: bool = field(False, label='Close range, up to 12"', group="situation")
    table: Literal["large", "6x4"] = field("large", label="Table", group="situation", more=True, yours=False, names={
        "large": 'Large, Kaboom 12"', "6x4": "6' x 4', Kaboom 6\""}, when={"target": VEHICLES})
    neighbours: tuple[Neighbour, ...] = field((), max_length=12, label="Friends of the target vehicle", unit="friend",
                                              group="neighbours", yours=False, when={"target": VEHICLES})

    @property
    def at_vehicle(self) -> bool:
        """Whether armour is hit."""
        return self.target in VEHICLES

    @model_validator(mode="after")
    def may_fire(self) -> Self:
        """Rapid movers and units behind their own smoke do not fire."""
        if self.moved == "rapid":
            refuse("moved", "No fire after a rapid move; after a normal move it may fire.")  # T1
        if self.protected:
            refuse("protected", "A unit protected by smoke may not fire for the rest of the turn.")  # P10
        return self


class ReactionFire(Fire):
    """A reaction test and, if it succeeds, the shot."""

    tokens: int = tokens_on("firer", "Reaction")
    seize: Seize = seizing()

    @model_validator(mode="after")
    def may_react(self) -> Self:
        """Too many tokens and markers rule a reaction out."""
        refuse_reaction(self.tokens, self.firer_markers, "firer_markers")
        return self


class Smoke(Facts):
    """A unit fires smoke instead of anything else."""

    rulings: Rulings = Rulings()
    target: Kind = kind_of("infantry_detachment", "Unit to protect", "target")

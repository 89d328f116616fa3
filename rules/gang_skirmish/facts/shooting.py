"""The facts of shooting: to hit, to wound, to save, and hits from a template."""

from __future__ import annotations

from typing import Literal

from rules.gang_skirmish.facts.common import (
    Gangster,
    Save,
    armour,
    characteristic,
    cover_names,
    own_modifier,
    save_names,
)
from rules.gang_skirmish.rulings import Rulings
from rules.ruleset import Facts, field
from rules.said import say


class ToHit(Facts):
    """One shot, up to the roll to hit."""

    rulings: Rulings = Rulings()
    bs: int = characteristic(3, "BS", "shooter", "bs", column_of=("to_hit",))
    weapon_modifier: int = field(0, ge=-3, le=3, label="Weapon's range modifier", group="shooter",
                                 help="The weapon's own modifier at this range.")
    overwatch: bool = field(False, label="On overwatch", group="shooter", ruling="G7",
                            help="Counts against a target that appears, disappears or charges.")
    cover: Literal["open", "partial", "cover"] = field(
        "open", label="Cover", group="target", names=cover_names)
    appearing: bool = field(False, label="Appears", group="target", when={"overwatch": (True,)})
    disappearing: bool = field(False, label="Disappears", group="target", when={"overwatch": (True,)})
    charging: bool = field(False, label=say("Charges", ctx="target"), group="target", when={"overwatch": (True,)})
    rapid: bool = field(False, label='Moved 10" or more', group="target", help="In his previous turn.")
    size: Literal["small", "normal", "large"] = field(
        "normal", label="Size", group="target", more=True,
        names={"small": 'Small, under 1/2"', "normal": "Normal", "large": 'Large, over 2"'})


class Body(Facts):
    """A fighter who may be hurt."""

    toughness: int = characteristic(3, "Toughness", "target", "toughness", column_of=("to_wound",))
    save: Save = armour("target")
    wounds: int = characteristic(1, "Wounds left", "target", "wounds", ge=0, help="0: his last wound is lost already.")
    target_ws: int = characteristic(3, "WS", "target", "ws", more=True)
    target_bs: int = characteristic(3, "BS", "target", "bs", more=True)
    down: bool = field(False, label="Already down", group="target")


class Shot(Body, ToHit):
    """One shot from the roll to hit to the injury."""

    strength: int = characteristic(3, "Strength", "shooter", "strength", yours=True, help="Of the weapon.",
                                   row_of=("to_wound",), column_of=("save_modifiers",))
    save_modifier: int | None = own_modifier("shooter")
    hits: int = field(1, ge=1, le=10, label="Hits", group="shooter", more=True, help="From one shot that hits.")
    damage: int = field(1, ge=1, le=6, label="Damage", group="shooter", more=True,
                        help="Wounds for each one that gets through.")


class Wound(Facts):
    """Hits that may wound."""

    rulings: Rulings = Rulings()
    hits: int = field(1, ge=1, le=40, label="Hits", group="attack")
    strength: int = characteristic(3, "Strength", "attack", "strength", help="Of the weapon or the fighter.",
                                   row_of=("to_wound",), column_of=("save_modifiers",))
    toughness: int = characteristic(3, "Toughness", "target", "toughness", column_of=("to_wound",))


class SavingThrow(Facts):
    """Wounds that armour may stop."""

    rulings: Rulings = Rulings()
    wounds: int = field(1, ge=1, le=40, label="Wounds", group="attack")
    strength: int = characteristic(3, "Strength", "attack", "strength", help="Of the weapon or the fighter.",
                                   column_of=("save_modifiers",))
    save_modifier: int | None = own_modifier("attack")
    save: Save = field("5+", label="Armour save", group="target", names=save_names)


MOST_HIT = 6
"""More are hit in a second go: what becomes of each is told apart, and the ways this can go multiply."""


class Hit(Facts):
    """A template or a fall: fighters who are hit without a roll to hit."""

    rulings: Rulings = Rulings()
    strength: int = characteristic(3, "Strength", "attack", "strength", help="Of the blast or the fall.",
                                   row_of=("to_wound",), column_of=("save_modifiers",))
    save_modifier: int | None = own_modifier("attack")
    hits: int = field(1, ge=1, le=6, label="Hits on each", group="attack", more=True)
    damage: int = field(1, ge=1, le=6, label="Damage", group="attack", more=True,
                        help="Wounds for each one that gets through.")
    fighters: tuple[Gangster, ...] = field((Gangster(),), min_length=1, max_length=MOST_HIT, label="Fighters hit",
                                           unit="fighter", group="fighters")

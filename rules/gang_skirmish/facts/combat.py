"""The facts of hand-to-hand combat."""

from __future__ import annotations

from rules.gang_skirmish.facts.common import Save, Who, armour, characteristic, own_modifier
from rules.gang_skirmish.rulings import Rulings
from rules.ruleset import Facts, field


class Fight(Facts):
    """One against one, hand to hand."""

    rulings: Rulings = Rulings()
    first_ws: int = characteristic(3, "WS", "first", "ws")
    first_attacks: int = characteristic(1, "Attacks", "first", "attacks")
    first_two_weapons: bool = field(False, label="Two hand-to-hand weapons", group="first",
                                    help="Two or more, and no two-handed weapon or gun.")
    first_initiative: int = characteristic(3, "Initiative", "first", "initiative")
    first_strength: int = characteristic(3, "Strength", "first", "strength", help="His own or his weapon's.")
    first_toughness: int = characteristic(3, "Toughness", "first", "toughness")
    first_save: Save = armour("first")
    first_wounds: int = characteristic(1, "Wounds left", "first", "wounds", ge=0)
    first_encumbered: bool = field(False, label="Encumbered", group="first", more=True)
    first_save_modifier: int | None = own_modifier("first")
    first_bs: int = characteristic(3, "BS", "first", "bs", more=True)
    second_ws: int = characteristic(3, "WS", "second", "ws")
    second_attacks: int = characteristic(1, "Attacks", "second", "attacks")
    second_two_weapons: bool = field(False, label="Two hand-to-hand weapons", group="second",
                                     help="Two or more, and no two-handed weapon or gun.")
    second_initiative: int = characteristic(3, "Initiative", "second", "initiative")
    second_strength: int = characteristic(3, "Strength", "second", "strength", help="His own or his weapon's.")
    second_toughness: int = characteristic(3, "Toughness", "second", "toughness")
    second_save: Save = armour("second")
    second_wounds: int = characteristic(1, "Wounds left", "second", "wounds", ge=0)
    second_encumbered: bool = field(False, label="Encumbered", group="second", more=True)
    second_save_modifier: int | None = own_modifier("second")
    second_bs: int = characteristic(3, "BS", "second", "bs", more=True)
    charging: Who = field("first", label="Charged this turn", group="situation")
    obstacle: bool = field(False, label="Across an obstacle", group="situation",
                           when={"charging": ("first", "second")}, help="A low wall or barrier before the enemy.")
    higher: Who = field("neither", label="Higher up", group="situation")

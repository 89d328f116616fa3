"""What the players say before the dice fall: the facts of each action."""

from __future__ import annotations

from typing import Any, Literal, get_args

from rules.gang_skirmish.rulings import Rulings
from rules.gang_skirmish.tables import armours, to_hit_modifier
from rules.ruleset import Facts, field

Save = Literal["none", "6+", "5+", "4+", "3+", "2+"]
Side = Literal["first", "second"]
Who = Literal["neither", "first", "second"]

SAVES: tuple[str, ...] = get_args(Save)


def save_names() -> dict[str, str]:
    """Each save with the armours that have it."""
    worn = {save: ", ".join(name for name, own in armours().items() if own == save) for save in SAVES}
    return {save: f"{save} {worn[save]}".rstrip() for save in SAVES} | {"none": "None"}


def cover_names() -> dict[str, str]:
    """Each cover with its modifier."""
    return {"open": "Open", "partial": f"Partial {to_hit_modifier('Partial cover'):+d}",
            "cover": f"Cover {to_hit_modifier('Cover'):+d}"}


def characteristic(default: int, label: str, group: str, key: str, **more: Any) -> Any:
    """A number of a fighter's profile."""
    return field(default, **({"ge": 1, "le": 10, "yours": False} | more), label=label, group=group, fills=key)


def armour(group: str) -> Any:
    """The armour a fighter wears."""
    return field("none", label="Armour save", group=group, yours=False, names=save_names, fills="save")


def own_modifier(group: str) -> Any:
    """The save modifier printed on the weapon itself."""
    # G8: the table by Strength is used whenever the weapon has no number of its own.
    return field(None, ge=-7, le=0, label="Weapon's own save modifier", group=group, more=True,
                 help="Left empty, the table by Strength is used.", ruling="G8")


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
    charging: bool = field(False, label="Charges", group="target", when={"overwatch": (True,)})
    rapid: bool = field(False, label='Moved 10" or more', group="target", help="In the previous turn.")
    size: Literal["small", "normal", "large"] = field(
        "normal", label="Size", group="target", more=True,
        names={"small": 'Small, under 1/2"', "normal": "Normal", "large": 'Large, over 2"'})


class Body(Facts):
    """A fighter who may be hurt."""

    toughness: int = characteristic(3, "Toughness", "target", "toughness", column_of=("to_wound",))
    save: Save = armour("target")
    wounds: int = characteristic(1, "Wounds left", "target", "wounds", ge=0, help="0: his last wound is already lost.")
    target_ws: int = characteristic(3, "WS", "target", "ws", more=True)
    target_bs: int = characteristic(3, "BS", "target", "bs", more=True)
    down: bool = field(False, label="Already down", group="target", fills="down")


class Shot(Body, ToHit):
    """One shot from the roll to hit to the injury."""

    strength: int = characteristic(3, "Strength", "shooter", "strength", yours=True, help="Of the weapon.",
                                   row_of=("to_wound",), column_of=("save_modifiers",))
    save_modifier: int | None = own_modifier("shooter")
    hits: int = field(1, ge=1, le=10, label="Hits", group="shooter", more=True, help="From one shot that hits.")
    damage: int = field(1, ge=1, le=6, label="Damage", group="shooter", more=True, help="Wounds from each wound.")


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
    save: Save = field("5+", label="Armour save", group="target", names=save_names, fills="save")


class Injury(Facts):
    """Wounds that got through."""

    rulings: Rulings = Rulings()
    wounds_suffered: int = field(1, ge=1, le=40, label="Wounds suffered", group="fighter")
    wounds: int = characteristic(1, "Wounds left", "fighter", "wounds", ge=0, help="Before these.")
    ws: int = characteristic(3, "WS", "fighter", "ws")
    bs: int = characteristic(3, "BS", "fighter", "bs")
    down: bool = field(False, label="Already down", group="fighter", fills="down")


class Recovery(Facts):
    """A fighter who is down when his recovery phase comes."""

    rulings: Rulings = Rulings()
    ws: int = characteristic(3, "WS", "fighter", "ws")
    bs: int = characteristic(3, "BS", "fighter", "bs")


class Fight(Facts):
    """One against one, hand to hand."""

    rulings: Rulings = Rulings()
    first_ws: int = characteristic(3, "WS", "first", "ws")
    first_attacks: int = characteristic(1, "Attacks", "first", "attacks")
    first_two_weapons: bool = field(False, label="Two hand-to-hand weapons", group="first", fills="two_weapons",
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
    second_two_weapons: bool = field(False, label="Two hand-to-hand weapons", group="second", fills="two_weapons",
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


class Scatter(Facts):
    """A blast or grenade that missed."""

    rulings: Rulings = Rulings()
    weapon: Literal["grenade", "other"] = field("grenade", label="Weapon", group="shooter",
                                                names={"grenade": "Grenade", "other": "Shell or other"})
    distance: int = field(12, ge=1, le=72, label="Distance to the target", group="situation", unit='"',
                          when={"weapon": ("other",)}, ruling="G4")


class Wild(Facts):
    """A hit and a misfire on the special dice."""

    rulings: Rulings = Rulings()
    weapon: Literal["grenade", "other"] = field("grenade", label="Weapon", group="shooter",
                                                names={"grenade": "Grenade", "other": "Shell or other"})


class Markers(Facts):
    """Unexploded grenades and shells at the start of a player's turn."""

    rulings: Rulings = Rulings()
    markers: int = field(1, ge=1, le=10, label="Unexploded markers", group="situation")


class Gangster(Facts):
    """One of several fighters who may be hit."""

    toughness: int = characteristic(3, "Toughness", "fighters", "toughness")
    save: Save = armour("fighters")
    wounds: int = characteristic(1, "Wounds left", "fighters", "wounds", ge=0)
    ws: int = characteristic(3, "WS", "fighters", "ws")
    bs: int = characteristic(3, "BS", "fighters", "bs")
    down: bool = field(False, label="Already down", group="fighters", fills="down")


class Debris(Facts):
    """The dome roof was hit: the start of a player's turn."""

    rulings: Rulings = Rulings()
    roof_hits: int = field(1, ge=1, le=6, label="Roof hits so far", group="situation", ruling="G5")
    fighters: tuple[Gangster, ...] = field(
        (Gangster(),) * 5, min_length=1, max_length=20, label="His fighters on the table", group="fighters")


MOST_HIT = 6
"""More are hit in a second go: what becomes of each is told apart, and the ways this can go multiply."""


class Hit(Facts):
    """A template or a fall: fighters who are hit without a roll to hit."""

    rulings: Rulings = Rulings()
    strength: int = characteristic(3, "Strength", "attack", "strength", help="Of the blast or the fall.",
                                   row_of=("to_wound",), column_of=("save_modifiers",))
    save_modifier: int | None = own_modifier("attack")
    hits: int = field(1, ge=1, le=6, label="Hits on each", group="attack", more=True)
    damage: int = field(1, ge=1, le=6, label="Damage", group="attack", more=True, help="Wounds from each wound.")
    fighters: tuple[Gangster, ...] = field((Gangster(),), min_length=1, max_length=MOST_HIT, label="Fighters hit",
                                           group="fighters")

"""What the facts of several chapters say alike: characteristics, armour, cover."""

from __future__ import annotations

from typing import Literal, get_args

from rules.frame.kinds import Value
from rules.gang_skirmish.tables import armours, to_hit_modifier
from rules.ruleset import Facts, field
from rules.said import Text, comma_list, say, signed

Save = Literal["none", "6+", "5+", "4+", "3+", "2+"]
Side = Literal["first", "second"]
Who = Literal["neither", "first", "second"]
SAVES: tuple[str, ...] = get_args(Save)


def save_names() -> dict[str, Text]:
    """Each save with the armours that have it."""
    worn = {save: comma_list(*(name for name, own in armours().items() if own == save)) for save in SAVES}
    named: dict[str, Text] = {save: say("{save} {armour}", save=save, armour=worn[save]) if worn[save] else save
                              for save in SAVES}
    return named | {"none": "None"}


def cover_names() -> dict[str, Text]:
    """Each cover with its modifier."""
    return {"open": "Open", "partial": say("Partial {modifier}", modifier=signed(to_hit_modifier("Partial cover"))),
            "cover": say("Cover {modifier}", modifier=signed(to_hit_modifier("Cover")))}


def characteristic(default: int, label: str, group: str, key: str, **more: Value) -> Value:
    """A number of a fighter's profile."""
    limits: dict[str, Value] = {"ge": 1, "le": 10, "yours": False}
    return field(default, **(limits | more), label=label, group=group)


def armour(group: str) -> Value:
    """The armour a fighter wears."""
    return field("none", label="Armour save", group=group, yours=False, names=save_names)


def own_modifier(group: str) -> Value:
    """The save modifier printed on the weapon itself."""
    # G8: the table by Strength is used whenever the weapon has no number of its own.
    return field(None, ge=-7, le=0, label="Weapon's own save modifier", group=group, more=True,
                 help="Left empty, the table by Strength is used.", ruling="G8")


class Gangster(Facts):
    """One of several fighters who may be hit."""

    toughness: int = characteristic(3, "Toughness", "fighters", "toughness")
    save: Save = armour("fighters")
    wounds: int = characteristic(1, "Wounds left", "fighters", "wounds", ge=0)
    ws: int = characteristic(3, "WS", "fighters", "ws")
    bs: int = characteristic(3, "BS", "fighters", "bs")
    down: bool = field(False, label="Already down", group="fighters")

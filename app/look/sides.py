"""The sides of a battle as they are shown: name, shape and colour come from here and from nowhere else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.look import ambient
from app.look.theme import DARK, THEMES, Colour
from rules.said import say

if TYPE_CHECKING:
    from rules.frame.battle import AnyBattle

SHAPES = ("disc", "diamond", "triangle", "square")
ICONS = {"disc": "circle", "diamond": "cards-diamond", "triangle": "triangle", "square": "square"}
COLOURS = {"blue": say("Blue", ctx="name"), "red": say("Red", ctx="name"), "green": say("Green", ctx="name"),
           "gold": say("Gold", ctx="name"), "violet": say("Violet", ctx="name"), "grey": say("Grey", ctx="name"),
           "teal": say("Teal", ctx="name"), "orange": say("Orange", ctx="name")}
"""What a side is called that has no other name: kept in English, said in the player's language."""
FIRST = ("blue", "red", "green", "gold")
"""The colours of sides that are called by no colour, and what sides are called that have no name."""


@dataclass(frozen=True)
class Side:
    """One side: always name and shape and colour."""

    id: str
    name: str
    shape: str
    key: str
    """What its colour is called, for the deed that sets it and for its dice."""
    colour: Colour
    on: Colour
    """What is written on its colour."""

    @property
    def icon(self) -> str:
        """Its shape as an icon."""
        return ICONS[self.shape]


def side_of(battle: AnyBattle, side: str) -> Side:
    """How a side of a battle is shown."""
    return sides_of(battle)[side]


def sides_of(battle: AnyBattle) -> dict[str, Side]:
    """How all sides of a battle are shown."""
    return shown(battle.sides, battle.names, battle.colours)


def colours_of(battle: AnyBattle) -> dict[str, tuple[str, str]]:
    """The colours of all sides as a browser writes them, dark and light: guests see the same."""
    return {id: (_hex(THEMES["dark"].sides[side.key].main), _hex(THEMES["light"].sides[side.key].main))
            for id, side in sides_of(battle).items()}


def _hex(colour: Colour) -> str:
    return "#" + "".join(f"{round(255 * part):02X}" for part in colour[:3])


def facing(battle: AnyBattle, side: str) -> tuple[Side, Side]:
    """A side and the one it has to do with: the next of the others."""
    sides = sides_of(battle)
    return sides[side], next((other for id, other in sides.items() if id != side), sides[side])


def dice_of(battle: AnyBattle, side: str) -> dict[str, str]:
    """The colours of the dice of a side and of the one it has to do with."""
    own, other = facing(battle, side)
    return {"owner": own.key, "opponent": other.key}


def shown(sides: Sequence[str], names: Mapping[str, str], colours: Mapping[str, str],
          dark: bool = False) -> dict[str, Side]:
    """From plain names and colours: a side without a colour has the one it is called, else one that is free.

    On the felt and its dark panels the colours are those of the dark look in both.
    """
    palette = DARK.sides if dark else ambient.theme().sides
    keys = {side: colours.get(side, "") for side in sides}
    keys = {side: key if key in palette else colour_called(names.get(side, "")) for side, key in keys.items()}
    free = [key for key in (*FIRST, *palette) if key not in keys.values()]
    found = {}
    for n, side in enumerate(sides):
        key = keys[side] or (FIRST[n] if n < len(FIRST) and FIRST[n] in free else free[0])
        free = [other for other in free if other != key]
        name = names.get(side) or str(COLOURS[key if dark else FIRST[n % len(FIRST)]])
        found[side] = Side(side, ambient.called(name), SHAPES[n % len(SHAPES)], key, *palette[key])
    return found


def colour_called(name: str) -> str:
    """The colour of this name, in English or in the player's language; nothing if it is none."""
    said = name.strip().casefold()
    return next((key for key in ambient.theme().sides if said in (key, colour_name(key).casefold())), "")


def colour_name(key: str) -> str:
    """What a colour is called, and a side that has no other name."""
    return ambient.called(str(COLOURS[key]))

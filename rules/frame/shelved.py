"""What a sheet says before it is opened: title, colours and emblem; light, for Home is drawn from it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

BOX = 48
"""An emblem is drawn in a box of 48 x 48, y down."""


class Colours(NamedTuple):
    """A sheet's colour, the ground it is seen on, and what is written on that ground: `#RRGGBB` each."""

    main: str
    ground: str
    ink: str


class Frame(NamedTuple):
    """The outline of a box with round corners."""

    x: float
    y: float
    width: float
    height: float
    radius: float = 0
    stroke: float = 2.8


class Block(NamedTuple):
    """A box with round corners, filled with the sheet's colour, or with its ground to hide what lies below."""

    x: float
    y: float
    width: float
    height: float
    radius: float = 0
    ground: bool = False


class Disc(NamedTuple):
    """A filled circle about a point."""

    x: float
    y: float
    radius: float


class Line(NamedTuple):
    """A line from point to point, its ends round."""

    points: tuple[float, ...]
    stroke: float = 3.2
    closed: bool = False


Mark = Frame | Block | Disc | Line
BRASS = Colours("#E6BA5C", "#463710", "#FBE3AE"), Colours("#74500A", "#F3DDA6", "#3A2700")


@dataclass(frozen=True)
class Shelved:
    """A play sheet as it stands on the shelf; `RULESET` in the module `sheet` of its package is the sheet itself."""

    id: str
    title: str
    note: str = ""
    """A few words below the title: which dice, and what of."""
    dark: Colours = BRASS[0]
    light: Colours = BRASS[1]
    emblem: tuple[Mark, ...] = ()
    package: str = ""

    def __post_init__(self) -> None:
        if not (self.id.isidentifier() and self.id.islower()):
            raise ValueError(f"{self.id!r} is no id; small letters, digits and _ are accepted")
        if not self.title:
            raise ValueError(f"{self.id} has no title")
        for text in (*self.dark, *self.light):
            _check_colour(text)
        for mark in self.emblem:
            _check_mark(mark)


def _check_colour(text: str) -> None:
    if len(text) != 7 or text[0] != "#" or set(text[1:]) - set("0123456789abcdefABCDEF"):
        raise ValueError(f"{text!r} is no colour; #RRGGBB is accepted")


def _check_mark(mark: Mark) -> None:
    if not isinstance(mark, Mark):
        raise ValueError(f"{mark!r} is no mark of an emblem; Frame, Block, Disc and Line are accepted")
    if isinstance(mark, Line) and (len(mark.points) < 4 or len(mark.points) % 2):
        raise ValueError(f"{mark!r} has no two points; x and y of each are accepted")
    if not all(0 <= at <= BOX for at in _reaches(mark)):
        raise ValueError(f"{mark!r} leaves the box of {BOX} x {BOX}")


def _reaches(mark: Mark) -> tuple[float, ...]:
    """The numbers that must lie in the box."""
    if isinstance(mark, Line):
        return mark.points
    if isinstance(mark, Disc):
        return mark.x - mark.radius, mark.y - mark.radius, mark.x + mark.radius, mark.y + mark.radius
    return mark.x, mark.y, mark.x + mark.width, mark.y + mark.height

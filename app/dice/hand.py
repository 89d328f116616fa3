"""A player's handful in the free tray: which dice, which are locked, what they showed, and what that comes to."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import reduce
from typing import Any

from app.dice.fair import draw
from app.storage import shapes
from rules.said import Text, dice, say

KINDS = (2, 3, 4, 6, 8, 10, 12, 20)
LIMIT = 99
READINGS = ("sum", "over", "highest")


@dataclass(frozen=True)
class Held:
    """One die of a handful; without a face until it is thrown."""

    sides: int
    face: int | None = None
    locked: bool = False


class Hand:
    """Add and remove dice, lock some, throw the rest, read them."""

    def __init__(self, dice: tuple[Held, ...] = (), reading: str = "sum", least: int = 4,
                 last: int | None = None) -> None:  # fmt: skip
        self.dice = list(dice)
        self.reading, self.least, self.last = reading, least, last

    # -- which dice

    @property
    def mix(self) -> dict[int, int]:
        """How many dice of each kind."""
        counted = Counter(die.sides for die in self.dice)
        return {sides: counted[sides] for sides in sorted(counted)}

    @property
    def said(self) -> Text:
        """The mix as players write it: "2D6 + D10"."""
        kinds = (dice(n, sides) if n > 1 else say("D{sides}", sides=sides) for sides, n in self.mix.items())
        return reduce(lambda first, more: say("{a} + {b}", a=first, b=more), kinds) if self.dice else ""

    def add(self, sides: int, count: int = 1) -> bool:
        """Take more dice; false if the hand is full."""
        room = min(count, LIMIT - len(self.dice))
        self.dice += [Held(sides)] * room
        return room == count

    def take_off(self, sides: int) -> bool:
        """Put one die of a kind away, an unlocked one if there is one; false if there is none."""
        mine = [i for i, die in enumerate(self.dice) if die.sides == sides]
        if not mine:
            return False
        self.remove(max(mine, key=lambda i: (not self.dice[i].locked, self.dice[i].face is None, i)))
        return True

    def remove(self, index: int) -> None:
        """Put this die away."""
        del self.dice[index]

    def clear(self) -> None:
        """Put all away."""
        self.dice, self.last = [], None

    def use(self, mix: dict[int, int]) -> None:
        """Take exactly these dice."""
        self.clear()
        for sides, count in mix.items():
            self.add(sides, count)

    # -- throwing

    @property
    def locked(self) -> int:
        """How many dice stay when the rest is thrown."""
        return sum(die.locked for die in self.dice)

    @property
    def due(self) -> int:
        """How many dice will be thrown."""
        return len(self.dice) - self.locked

    def toggle(self, index: int) -> None:
        """Lock a die that shows a face, or let it go again."""
        die = self.dice[index]
        if die.face is not None:
            self.dice[index] = replace(die, locked=not die.locked)

    def throw(self, roll: Any = draw) -> list[int]:
        """Throw every die that is not locked; says which ones, by their places in the hand."""
        if self.thrown:
            self.last = self.value
        indices = [i for i, die in enumerate(self.dice) if not die.locked]
        for i in indices:
            self.dice[i] = replace(self.dice[i], face=roll(self.dice[i].sides, 1)[0])
        return indices

    # -- reading

    @property
    def faces(self) -> list[int]:
        """The faces that lie up."""
        return [die.face for die in self.dice if die.face is not None]

    @property
    def thrown(self) -> bool:
        """Does every die show a face?"""
        return bool(self.dice) and len(self.faces) == len(self.dice)

    @property
    def value(self) -> int:
        """What the dice come to, read as chosen."""
        faces = self.faces
        if self.reading == "over":
            return sum(face >= self.least for face in faces)
        return max(faces, default=0) if self.reading == "highest" else sum(faces)

    @property
    def counting(self) -> list[bool | None]:
        """Which dice make up the value; all alike for a sum."""
        if self.reading == "over":
            return [die.face is not None and die.face >= self.least for die in self.dice]
        best = max(self.faces, default=0)
        if self.reading == "highest":
            return [die.face == best for die in self.dice]
        return [None] * len(self.dice)

    # -- keeping

    def kept(self) -> dict[str, Any]:
        """The hand as it is stored."""
        dice = [[die.sides, die.face, die.locked] for die in self.dice]
        return {"dice": dice, "reading": self.reading, "least": self.least, "last": self.last}

    @staticmethod
    def fits(kept: Any) -> bool:
        """Is this a hand as it is stored?"""
        return shapes.record(dice=shapes.list_of(_is_die), reading=shapes.one_of(*READINGS), least=shapes.whole,
                             last=shapes.perhaps(shapes.whole))(kept)  # fmt: skip

    @classmethod
    def found(cls, kept: dict[str, Any] | None) -> Hand:
        """The hand as it was stored; an empty one if nothing sensible was."""
        if kept is None or not cls.fits(kept):
            return cls()
        dice = tuple(Held(*die) for die in kept["dice"][:LIMIT])
        return cls(dice, kept["reading"], kept["least"], kept["last"])


def _is_die(kept: Any) -> bool:
    if not isinstance(kept, list) or len(kept) != 3 or kept[0] not in KINDS or not isinstance(kept[2], bool):
        return False
    return kept[1] is None or (shapes.whole(kept[1]) and 1 <= kept[1] <= kept[0])


def is_mix(kept: Any) -> bool:
    """Is this a mix as it is stored: how many dice of each kind?"""
    kinds = {str(sides) for sides in KINDS}
    return shapes.each(shapes.between(1, LIMIT))(kept) and kept.keys() <= kinds

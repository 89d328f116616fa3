"""How thrown dice are read: each reading is a fold over the faces."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from rules.engine.kinds import Answer, Seen
from rules.engine.need import Need
from rules.said import Text, comma_list, say, signed, slashes

Marks = tuple[bool | None, ...]


class SheetTable(Protocol):
    """What a look-up needs of a table: the cell in the row that holds a number."""

    @property
    def name(self) -> str: ...

    def text(self, row: int | str, column: int | str, by: str | None = None) -> str: ...


class Reading:
    """Faces go in one by one, a value comes out; equal states merge in the odds."""

    def start(self) -> Seen:
        """The state before the first die."""
        return 0

    def add(self, state: Seen, face: int) -> Seen:
        """The state after one more die."""
        raise TypeError(f"{type(self).__name__} does not say how a die is added")

    def value(self, state: Seen) -> Answer:
        """What the procedure gets."""
        return state

    def read(self, faces: Sequence[int]) -> Answer:
        """The value of these faces."""
        state = self.start()
        for face in faces:
            state = self.add(state, face)
        return self.value(state)

    def marks(self, faces: Sequence[int]) -> Marks:
        """Which dice count (True), do not (False), or are not judged one by one (None)."""
        return (None,) * len(faces)

    def counted_faces(self, sides: int) -> int | None:
        """For readings that count dice: how many faces of a die count; None for all others."""
        return None

    def counted_to(self) -> int:
        """For readings that count dice: after so many the odds count no further; 0 if they count them all."""
        return 0

    def gains(self, sides: int) -> tuple[tuple[int, int], ...] | None:
        """For readings that add a number for each face: those numbers, and how many faces add each; None for others."""
        return None

    def folds_as(self) -> object:
        """What `start` and `add` go by: readings that fold alike share their states, whatever they make of them."""
        return self

    def settled(self, dice: Sequence[int]) -> bool | None:
        """For readings with a need: True if these dice (by their sides) cannot fail, False if none can reach it."""
        return None

    @property
    def goal(self) -> int | None:
        """The number on the need plate, if this reading has one."""
        return None

    @property
    def text(self) -> Text:
        """The reading in the player's words."""
        return ""


@dataclass(frozen=True)
class Counting(Reading):
    """How many dice show one of the faces that count."""

    def counts(self, face: int) -> bool:
        """Whether this face counts."""
        raise TypeError(f"{type(self).__name__} does not say which faces count")

    def add(self, state: int, face: int) -> int:
        return state + self.counts(face)

    def marks(self, faces: Sequence[int]) -> Marks:
        return tuple(self.counts(face) for face in faces)

    def counted_faces(self, sides: int) -> int:
        return sum(self.counts(face) for face in range(1, sides + 1))

    def settled(self, dice: Sequence[int]) -> bool | None:
        counted = [self.counts(face) for sides in set(dice) for face in range(1, sides + 1)]
        return counted[0] if len(set(counted)) == 1 else None


@dataclass(frozen=True, init=False)
class AtLeast(Counting):
    """Dice that show the need or more."""

    need: int

    def __init__(self, need: int) -> None:
        self.__dict__["need"] = need  # quicker than a frozen dataclass does it: the odds make thousands

    def counts(self, face: int) -> bool:
        return face >= self.need

    def counted_faces(self, sides: int) -> int:
        return max(0, min(sides, sides + 1 - int(self.need)))

    @property
    def goal(self) -> int:
        return self.need

    @property
    def text(self) -> Text:
        return say("{need}+", need=int(self.need))


@dataclass(frozen=True, init=False)
class AtLeastUpTo(AtLeast):
    """The same where more than so many make no difference: the odds stop counting there, at the table all are told."""

    most: int

    def __init__(self, need: int, most: int) -> None:
        self.__dict__.update(need=need, most=most)

    def counted_to(self) -> int:
        return self.most


@dataclass(frozen=True)
class AtMost(Counting):
    """Dice that show the need or less."""

    need: int

    def counts(self, face: int) -> bool:
        return face <= self.need

    @property
    def goal(self) -> int:
        return self.need

    @property
    def text(self) -> Text:
        return say("{need} or less", need=int(self.need))


@dataclass(frozen=True)
class OneOf(Counting):
    """Dice that show one of the named faces."""

    faces: tuple[int, ...]

    def counts(self, face: int) -> bool:
        return face in self.faces

    @property
    def text(self) -> Text:
        return comma_list(*self.faces)


@dataclass(frozen=True)
class Total(Reading):
    """The dice added up, plus a modifier; a goal marks the throw as passed or failed."""

    plus: int = 0
    goal: int | None = None

    def add(self, state: int, face: int) -> int:
        return state + face

    def gains(self, sides: int) -> tuple[tuple[int, int], ...]:
        return tuple([(face, 1) for face in range(1, sides + 1)])

    def folds_as(self) -> object:
        return Total

    def value(self, state: int) -> int:
        return state + int(self.plus)

    def passed(self, value: int) -> bool | None:
        """Whether this total reaches the goal."""
        if self.goal is None:
            return None
        return value <= self.goal if _under(self.goal) else value >= self.goal

    def marks(self, faces: Sequence[int]) -> Marks:
        return (self.passed(self.read(faces)),) * len(faces)

    def settled(self, dice: Sequence[int]) -> bool | None:
        worst, best = self.passed(self.read([1] * len(dice))), self.passed(self.read(dice))
        return worst if worst is best else None

    @property
    def text(self) -> Text:
        if self.goal is None:
            return say("total {plus}", plus=signed(self.plus)) if self.plus else "total"
        return say("{need} or less" if _under(self.goal) else "total {need}+", need=int(self.goal))


@dataclass(frozen=True)
class Best(Reading):
    """The highest face."""

    def add(self, state: int, face: int) -> int:
        return max(state, face)

    def marks(self, faces: Sequence[int]) -> Marks:
        if not faces:
            return ()
        at = max(range(len(faces)), key=faces.__getitem__)
        return tuple(i == at for i in range(len(faces)))

    @property
    def text(self) -> Text:
        return "highest"


@dataclass(frozen=True)
class Faces(Reading):
    """Every face, in the order thrown."""

    def start(self) -> tuple[int, ...]:
        return ()

    def add(self, state: tuple[int, ...], face: int) -> tuple[int, ...]:
        return (*state, face)

    def folds_as(self) -> object:
        return Faces

    @property
    def text(self) -> Text:
        return "each die"


@dataclass(frozen=True)
class Sorted(Reading):
    """How many dice fall in each band, such as ((1, 3), (4, 5), (6, 6))."""

    bands: tuple[tuple[int, int], ...]

    def start(self) -> tuple[int, ...]:
        return (0,) * len(self.bands)

    def add(self, state: tuple[int, ...], face: int) -> tuple[int, ...]:
        return tuple(n + (low <= face <= high) for n, (low, high) in zip(state, self.bands, strict=True))

    @property
    def text(self) -> Text:
        return slashes(*(a if a == b else say("{low}-{high}", low=a, high=b) for a, b in self.bands))


@dataclass(frozen=True)
class Lookup(Reading):
    """The dice added up, plus a modifier, give the row of a table: the cell is the value."""

    table: SheetTable
    column: str
    plus: int = 0
    by: str | None = None

    def add(self, state: int, face: int) -> int:
        return state + face

    def folds_as(self) -> object:
        return Total

    def value(self, state: int) -> str:
        return self.table.text(state + int(self.plus), self.column, self.by)

    @property
    def text(self) -> Text:
        return say("{column}, {plus}", column=self.column, plus=signed(self.plus)) if self.plus else self.column


@dataclass(frozen=True)
class Beats(Reading):
    """The first die and its modifier against the second: equal is enough."""

    plus: int = 0

    def start(self) -> None:
        return None

    def add(self, state: int | None, face: int) -> int | bool:
        return face if state is None else state + int(self.plus) >= face

    def folds_as(self) -> object:
        return Beats, int(self.plus)

    def value(self, state: int | bool) -> bool:
        return bool(state)

    def marks(self, faces: Sequence[int]) -> Marks:
        return (self.read(faces), None)

    @property
    def goal(self) -> int:
        return self.plus

    @property
    def text(self) -> Text:
        return say("first {plus} against second", plus=signed(self.plus)) if self.plus else "first against second"


def at_least(need: int, most: int = 0) -> AtLeast:
    """Count the dice of that face or higher; where more than `most` make no difference, no further than that."""
    return AtLeastUpTo(need, most) if most else AtLeast(need)


def at_most(need: int) -> AtMost:
    """Count the dice of that face or lower."""
    return AtMost(need)


def one_of(*faces: int) -> OneOf:
    """Count the dice that show one of these faces."""
    return OneOf(faces)


def _under(goal: int) -> bool:
    return isinstance(goal, Need) and goal.kind == "under"

"""How this sheet reads its dice: verdicts in words, charts with a dash, distances that end at 0."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.engine import AtLeast, Beats, Lookup, Reading, Total, value
from rules.engine.reading import Marks
from rules.said import Text, comma_list, say, signed

NOTHING = str(say("nothing"))


@dataclass(frozen=True)
class Against(Beats):
    """The first die with its modifier against the second, as a word; equal is enough."""

    passed: str = "passed"
    failed: str = "failed"

    def value(self, state: int | bool) -> str:  # type: ignore[override]
        return self.passed if state else self.failed

    def marks(self, faces: Sequence[int]) -> Marks:
        return (self.read(faces) == self.passed, None)

    def settled(self, dice: Sequence[int]) -> bool | None:
        """Nothing is ever taken off the first die: it can be sure to reach the second, but not to miss it."""
        return True if 1 + self.plus >= dice[1] else None

    @property
    def text(self) -> Text:
        if not self.plus:
            return "the first must reach the second"
        return say("the first {plus} must reach the second", plus=signed(self.plus))


@dataclass(frozen=True)
class Reaches(AtLeast):
    """One die that must show the number or more, as a word."""

    passed: str = "passed"
    failed: str = "failed"

    def value(self, state: int) -> str:
        return self.passed if state else self.failed

    def counted_faces(self, sides: int) -> None:  # type: ignore[override]
        """The value is a word, not a count."""


@dataclass(frozen=True)
class Chart(Lookup):
    """A table whose dash means something that can be said."""

    dash: str = NOTHING

    def value(self, state: int) -> str:
        cell = super().value(state)
        return self.dash if cell == "-" else cell


@dataclass(frozen=True)
class Distance(Total):
    """The dice added up, less the skill; never below 0."""

    # W14: a distance cannot be negative.
    def value(self, state: int) -> int:
        return max(0, super().value(state))


@value
class Sorting:
    """How many soldiers are left alone, how many their shelter saves, and how many die."""

    spared: int = 0
    saved: int = 0
    dead: int = 0

    @property
    def said(self) -> Text:
        """In words."""
        return comma_list(say("{n} dead", n=self.dead) if self.dead else "",
                          say("{n} saved by shelter", n=self.saved) if self.saved else "",
                          say("{n} spared", n=self.spared) if self.spared else "")


@dataclass(frozen=True)
class Soldiers(Reading):
    """A die for each soldier; `ends` says for each face whether it spares him, leaves him to his shelter or kills."""

    ends: tuple[str, ...]

    def start(self) -> tuple[int, int, int]:
        return (0, 0, 0)

    def add(self, state: tuple[int, int, int], face: int) -> tuple[int, int, int]:
        spared, saved, dead = state
        end = self.ends[face - 1]
        return (spared + (end == "spared"), saved + (end == "saved"), dead + (end == "dead"))

    def value(self, state: tuple[int, int, int]) -> Sorting:
        return Sorting(*state)

    def marks(self, faces: Sequence[int]) -> Marks:
        return tuple(self.ends[face - 1] == "dead" for face in faces)

    @property
    def text(self) -> Text:
        deadly = [face for face, end in enumerate(self.ends, start=1) if end == "dead"]
        if not deadly:
            return "nobody dies"
        above = len(self.ends) + 1 - len(deadly)
        return say("dead on {faces}", faces=say("{need}+", need=above) if deadly[0] == above else comma_list(*deadly))

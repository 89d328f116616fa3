"""What a procedure may ask for: dice, a decision, or nothing but to be noted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from rules.engine.errors import ChoiceError, FacesError
from rules.engine.reading import Reading
from rules.engine.value import value

Outlook = Literal["", "cannot fail", "cannot be reached"]
OWNER = "owner"
"""The player whose action it is."""
OPPONENT = "opponent"
"""The other one."""


@value
class Roll:
    """Throw n dice and read them.

    `tell` is the result in words: {value}, {n}, {rest} (n less the value) and {s} (an "s" unless the value is 1).
    """

    n: int
    reading: Reading
    label: str
    sides: int | tuple[int, ...] = field(default=6, kw_only=True)
    by: str = field(default=OWNER, kw_only=True)
    note: str = field(default="", kw_only=True)
    tell: str = field(default="", kw_only=True)
    table: str = field(default="", kw_only=True)

    def __post_init__(self) -> None:
        if self.n < 0:
            raise ValueError(f"{self.label}: cannot throw {int(self.n)} dice")
        if isinstance(self.sides, tuple) and len(self.sides) != self.n:
            raise ValueError(f"{self.label}: {int(self.n)} dice but {len(self.sides)} kinds")

    @property
    def dice(self) -> tuple[int, ...]:
        """The sides of each die, in the order they are thrown."""
        return self.sides if isinstance(self.sides, tuple) else (self.sides,) * int(self.n)

    @property
    def thrown(self) -> str:
        """What is thrown, as it is said at the table: 10D6, 1D8, 2D12+D10."""
        if isinstance(self.sides, int):
            return f"{int(self.n)}D{self.sides}"
        return "+".join(_said(self.dice.count(kind), kind) for kind in dict.fromkeys(self.dice))

    @property
    def outlook(self) -> Outlook:
        """Whether these dice can fail or succeed at all, where they are thrown for a need."""
        settled = self.reading.settled(self.dice) if self.n else None
        return "" if settled is None else "cannot fail" if settled else "cannot be reached"

    def check(self, faces: Sequence[int]) -> tuple[int, ...]:
        """These faces, if they can be the result of this throw."""
        if len(faces) != self.n:
            few = "few" if len(faces) < self.n else "many"
            raise FacesError(f"{self.label}: too {few} dice, {self.thrown} takes {int(self.n)} and got {len(faces)}.")
        for face, sides in zip(faces, self.dice, strict=True):
            if isinstance(face, bool) or not isinstance(face, int) or not 1 <= face <= sides:
                raise FacesError(f"{self.label}: {face} is no face of a D{sides}; 1 to {sides} are.")
        return tuple(faces)

    def result(self, value: Any) -> str:
        """The result in words."""
        number = isinstance(value, int) and not isinstance(value, bool)
        rest = self.n - value if number else 0
        return (self.tell or "{value}").format(value=value, n=int(self.n), rest=rest, s="" if value == 1 else "s")


@dataclass(frozen=True)
class Choice:
    """A player decides; `label` is the stable name a plan answers to."""

    by: str
    options: tuple[Any, ...]
    label: str
    question: str = field(default="", kw_only=True)
    note: str = field(default="", kw_only=True)
    sensible: Any = field(default=None, kw_only=True)
    counted: bool = field(default=False, kw_only=True)
    """Counted at the table, nobody's decision: best play leaves it as it is."""
    names: Mapping[Any, str] = field(default_factory=dict, kw_only=True, hash=False)

    def name(self, option: Any) -> str:
        """The option in words."""
        return self.names.get(option) or str(option).replace("_", " ")

    def check(self, option: Any) -> Any:
        """This option, if it is one of the choice's own (a number and a yes are never the same)."""
        for own in self.options:
            if own == option and type(own) is type(option):
                return own
        accepted = ", ".join(map(str, self.options))
        raise ChoiceError(f"{self.label}: {option!r} is not an option; accepted: {accepted}.")


@value
class Note:
    """A step the sheet names that needs no dice."""

    label: str
    text: str
    table: str = field(default="", kw_only=True)


def _said(n: int, sides: int) -> str:
    return f"D{sides}" if n == 1 else f"{n}D{sides}"

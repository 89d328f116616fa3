"""What a procedure may ask for: dice, a decision, or nothing but to be noted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from rules.engine.errors import ChoiceError, FacesError
from rules.engine.kinds import Answer
from rules.engine.reading import Reading
from rules.engine.tell import COUNT, Tell, faces_said
from rules.engine.then import Asked
from rules.engine.value import value
from rules.said import Part, Said, Text, comma_list, dice, say, sums
from rules.said.telling import pieces

Outlook = Literal["", "cannot fail", "cannot be reached"]
OUTLOOKS = (say("cannot fail"), say("cannot be reached"))
"""What is said of it."""
OWNER = "owner"
"""The player whose action it is."""
OPPONENT = "opponent"
"""The other one."""


@value
class Roll(Asked):
    """Throw n dice and read them.

    `tell` is the result in words: say("{n} hit", "{n} hits"), where {n} is the number that came of it, {dice} how many
    were thrown, {rest} those that did not count, and {value} what came of it where that is no number. A `Tell` has
    words for none and for the faces that count as well.
    """

    n: int
    reading: Reading
    label: Text
    sides: int | tuple[int, ...] = field(default=6, kw_only=True)
    by: str = field(default=OWNER, kw_only=True)
    note: Text = field(default="", kw_only=True)
    tell: Text | Tell = field(default="", kw_only=True)
    table: str = field(default="", kw_only=True)

    def __post_init__(self) -> None:
        if self.n < 0:
            raise ValueError(f"{self.label}: cannot throw {int(self.n)} dice")
        if isinstance(self.sides, tuple) and len(self.sides) != self.n:
            raise ValueError(f"{self.label}: {int(self.n)} dice but {len(self.sides)} kinds")

    def of(self, n: int) -> Roll:
        """The same throw with so many dice."""
        return Roll(n, self.reading, self.label, sides=self.sides, by=self.by, note=self.note, tell=self.tell,
                    table=self.table)

    @property
    def dice(self) -> tuple[int, ...]:
        """The sides of each die, in the order they are thrown."""
        return self.sides if isinstance(self.sides, tuple) else (self.sides,) * int(self.n)

    @property
    def thrown(self) -> Text:
        """What is thrown, as it is said at the table: 10D6, 1D8, 2D12+D10."""
        if isinstance(self.sides, int):
            return dice(self.n, self.sides)
        return sums(*(_said(self.dice.count(kind), kind) for kind in dict.fromkeys(self.dice)))

    @property
    def outlook(self) -> Outlook:
        """Whether these dice can fail or succeed at all, where they are thrown for a need."""
        settled = self.reading.settled(self.dice) if self.n else None
        return "" if settled is None else "cannot fail" if settled else "cannot be reached"

    @property
    def counting(self) -> Text:
        """Which faces count: 5s and 6s hit. Empty where dice are not counted one by one, or where all or none count."""
        if not isinstance(self.sides, int) or self.reading.counted_faces(self.sides) in (None, 0, self.sides):
            return ""
        faces = [face for face in range(1, self.sides + 1) if self.reading.marks([face])[0]]
        return (self.tell.faces if isinstance(self.tell, Tell) else COUNT).with_parts(faces=faces_said(faces))

    def check(self, faces: Sequence[int]) -> tuple[int, ...]:
        """These faces, if they can be the result of this throw."""
        if len(faces) != self.n:
            few = len(faces) < self.n
            raise FacesError(say("{roll}: too few dice, {thrown} takes {n} and got {got}." if few else
                                 "{roll}: too many dice, {thrown} takes {n} and got {got}.",
                                 roll=self.label, thrown=self.thrown, n=int(self.n), got=len(faces)))
        for face, sides in zip(faces, self.dice, strict=True):
            if isinstance(face, bool) or not isinstance(face, int) or not 1 <= face <= sides:
                raise FacesError(say("{roll}: {face} is no face of a D{sides}; 1 to {sides} are.", roll=self.label,
                                     face=str(face), sides=sides))
        return tuple(faces)

    def result(self, value: Answer) -> Text:
        """The result in words."""
        number = isinstance(value, int) and not isinstance(value, bool)
        rest = int(self.n - value) if number else 0
        tell = self.tell.of(value, self.n) if isinstance(self.tell, Tell) else self.tell
        if isinstance(tell, str):
            return tell or _plainly(value)
        filled: dict[str, Part] = {"value": _part(value), "dice": int(self.n), "rest": rest}
        if number:
            filled["n"] = int(value)
        wanted = {place for pattern in (tell.pattern, tell.plural) for _, place, _ in pieces(pattern)} | {"n"}
        return tell.with_parts(**{place: part for place, part in filled.items() if place in wanted})


@dataclass(frozen=True)
class Choice(Asked):
    """A player decides; `label` is the stable name a plan answers to."""

    by: str
    options: tuple[Answer, ...]
    label: Text
    question: Text = field(default="", kw_only=True)
    note: Text = field(default="", kw_only=True)
    sensible: Answer = field(default=None, kw_only=True)
    counted: bool = field(default=False, kw_only=True)
    """Counted at the table, nobody's decision: best play leaves it as it is."""
    names: Mapping[Answer, Text] = field(default_factory=dict, kw_only=True, hash=False)

    @property
    def key(self) -> str:
        """What a plan calls it."""
        return str(self.label)

    def name(self, option: Answer) -> Text:
        """The option in words."""
        return self.names.get(option) or str(option).replace("_", " ")

    def check(self, option: Answer) -> Answer:
        """This option, if it is one of the choice's own (a number and a yes are never the same)."""
        for own in self.options:
            if own == option and type(own) is type(option):
                return own
        raise ChoiceError(say("{choice}: {option} is not an option; accepted: {accepted}.", choice=self.label,
                              option=repr(option), accepted=comma_list(*map(str, self.options))))


@value
class Note(Asked):
    """A step the sheet names that needs no dice."""

    label: Text
    text: Text
    table: str = field(default="", kw_only=True)


def _said(n: int, sides: int) -> Said:
    return say("D{sides}", sides=sides) if n == 1 else dice(n, sides)


def _part(value: Answer) -> Part:
    """What came of a throw, as it can stand in a text; a value may bring its own words."""
    own: Part | None = getattr(value, "said", None)
    if own is not None:
        return own
    if type(value) is tuple:
        return comma_list(*map(_part, value)) if value else "-"
    if isinstance(value, int) and not isinstance(value, bool):
        return int(value)
    return value if isinstance(value, Said) else str(value)


def _plainly(value: Answer) -> Text:
    """The result where the sheet has no words of its own for it."""
    found = _part(value)
    return found if isinstance(found, str | Said) else str(value)

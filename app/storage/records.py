"""What the store hands out: plain frozen records, no database rows."""

from __future__ import annotations

import json
from dataclasses import dataclass, field

from rules.said import Json, Text

SIDES = ("A", "B")
OTHER = {"A": "B", "B": "A"}


def to_json(value: Json) -> str:
    """The one way values are written to the file."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def from_json(text: str | None) -> Json:
    """The value that was written, or None where nothing was."""
    if text is None:
        return None
    value = json.loads(text)
    if "\\ud" in text:
        # Half a letter can be written as JSON and never again as text.
        to_json(value).encode()
    return value


@dataclass(frozen=True)
class Game:
    """One game of one sheet with its two sides."""

    id: int
    uid: str
    ruleset: str
    title: str
    sides: tuple[str, str]
    started: int
    played: int
    rolls: int

    def side_name(self, side: str) -> str:
        """The name of side A or B in this game."""
        return self.sides[SIDES.index(side)] if side in SIDES else ""


@dataclass(frozen=True)
class Answer:
    """One answer of a player: the faces of a throw or a decision."""

    seq: int
    kind: str
    value: Json
    by_hand: bool = False
    sides: tuple[int, ...] | None = None
    by: str = ""

    def as_dict(self) -> dict[str, Json]:
        """The answer in the form it was given in."""
        if self.kind == "choice":
            return {"choice": self.value}
        return {"faces": self.value, "by_hand": self.by_hand}


@dataclass(frozen=True)
class Entry:
    """One line of the log: an action, a throw in the tray, or a correction."""

    id: int
    uid: str
    kind: str
    game: int | None
    ruleset: str
    action: str
    side: str
    at: int
    finished: int | None
    facts: dict[str, Json]
    odds: dict[str, Json] | None
    house: str
    outcome: dict[str, Json] | None
    sentence: str
    taken_back: int
    corrects: int | None
    edition: str
    rules: str
    units: tuple[dict[str, str], ...]
    """Who it was about: {"role", "title", "unit", "name"}."""
    deed: int | None = None
    """The number of the deed that began it; None if it belongs to no battle."""
    by_hand: bool = False
    answers: tuple[Answer, ...] = ()
    corrections: tuple[Text, ...] = ()
    steps: tuple[dict[str, Json], ...] | None = None
    """Its steps as told; None where they are not read, not told yet or lost."""
    lost: bool = False
    """Whether nobody can tell its steps any more."""

    @property
    def untold(self) -> bool:
        """Is it an action whose steps are still to be told?"""
        return self.kind == "action" and self.finished is not None and self.steps is None and not self.lost

    @property
    def record(self) -> list[dict[str, Json]]:
        """The answers in order, ready to replay the action."""
        return [answer.as_dict() for answer in self.answers]

    @property
    def switches(self) -> dict[str, Json]:
        """The rulings this action was played under."""
        return dict(self.facts.get("rulings", {}))


@dataclass(frozen=True)
class KeptDeed:
    """Something done in a battle, as JSON: its number in the game, when, and by whom."""

    number: int
    at: int
    who: str
    deed: str


@dataclass(frozen=True)
class Retold:
    """An action of an older version, told again: its steps, the edition it was played under, who told it."""

    steps: list[dict[str, Json]]
    digest: str
    edition: dict[str, Json]
    rules: str


@dataclass(frozen=True)
class Unit:
    """A unit with what it is (profile) and how it fares (state)."""

    id: int
    uid: str
    game: int | None
    ruleset: str
    side: str
    template: str
    name: str
    profile: dict[str, Json] = field(default_factory=dict)
    state: dict[str, Json] = field(default_factory=dict)
    position: int = 0

    @property
    def values(self) -> dict[str, Json]:
        """Profile and state together, as fields are filled in from them."""
        return {**self.profile, **self.state}


@dataclass(frozen=True)
class Roster:
    """The units of one side, of a game or standing by for the next one."""

    ruleset: str
    game: int | None
    title: str
    side: str
    units: int


@dataclass(frozen=True)
class Favourite:
    """A set of facts worth a name of its own."""

    id: int
    uid: str
    ruleset: str
    action: str
    title: str
    facts: dict[str, Json]

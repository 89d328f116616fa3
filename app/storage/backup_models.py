"""What a backup file must look like; a file that does not is refused whole."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue, model_validator

Uid = Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]
Moment = Annotated[int, Field(ge=0, lt=2**53)]
Count = Annotated[int, Field(ge=0, lt=2**31)]
Name = Annotated[str, Field(max_length=200)]
Text = Annotated[str, Field(max_length=100_000)]
Side = Literal["A", "B"]
Values = dict[str, JsonValue]


class _Part(BaseModel):
    """Unknown keys and wrong types are damage, not something to guess about."""

    model_config = ConfigDict(extra="forbid", strict=True)


def _odd_face(faces: list[int], sides: list[int]) -> str:
    """The sentence about the first die that shows what it cannot show."""
    for face, die in zip(faces, sides, strict=True):
        if not 1 <= face <= die:
            return f"a D{die} shows {face}"
    return ""


class AnswerPart(_Part):
    """A throw or a decision."""

    faces: list[Count] | None = None
    sides: list[Annotated[int, Field(ge=2, le=1000)]] | None = None
    by_hand: bool = False
    choice: JsonValue = None
    by: Name = ""

    @model_validator(mode="after")
    def _possible(self) -> AnswerPart:
        thrown, chosen = self.faces is not None, "choice" in self.model_fields_set
        if thrown == chosen:
            raise ValueError("it must hold either faces or a choice")
        if self.faces is not None and self.sides is not None:
            if len(self.faces) != len(self.sides):
                raise ValueError(f"{len(self.sides)} dice show {len(self.faces)} faces")
            if odd := _odd_face(self.faces, self.sides):
                raise ValueError(odd)
        return self


class ChangePart(_Part):
    """What Apply did to one value of one unit."""

    unit: Uid
    key: Name
    before: JsonValue
    after: JsonValue


class AppliedPart(_Part):
    """What Apply did for one action."""

    uid: Uid
    changes: list[ChangePart]
    undone: bool


class EntryPart(_Part):
    """One line of the log."""

    uid: Uid
    kind: Literal["action", "throw", "correction"]
    ruleset: Name
    action: Name
    side: Side
    at: Moment
    finished: Moment | None
    facts: Values
    odds: Values | None
    house: Name
    outcome: Values | None
    sentence: Text
    taken_back: Count
    corrects: Uid | None
    answers: list[AnswerPart]
    applied: list[AppliedPart]

    @model_validator(mode="after")
    def _applied_once(self) -> EntryPart:
        if sum(not part.undone for part in self.applied) > 1:
            raise ValueError("its outcome is applied twice")
        return self


class UnitPart(_Part):
    """One unit of a roster."""

    uid: Uid
    ruleset: Name
    side: Side
    template: Name
    name: Name
    profile: Values
    state: Values
    position: Count


class GamePart(_Part):
    """One game with all that belongs to it."""

    uid: Uid
    ruleset: Name
    title: Name
    started: Moment
    sides: Annotated[list[Name], Field(min_length=2, max_length=2)]
    turn: Values | None
    units: list[UnitPart]
    entries: list[EntryPart]

    @property
    def played(self) -> int:
        """When something last happened in this game."""
        return max([self.started, *(entry.finished or entry.at for entry in self.entries)])


class HouseRulePart(_Part):
    """A sheet table as the player has it."""

    ruleset: Name
    table: Name
    text: Text


class FactsPart(_Part):
    """The facts an action was played with last."""

    ruleset: Name
    action: Name
    facts: Values


class FavouritePart(FactsPart):
    """Facts with a name."""

    uid: Uid
    title: Name


def _twice(uids: Iterable[str]) -> str | None:
    seen: set[str] = set()
    for uid in uids:
        if uid in seen:
            return uid
        seen.add(uid)
    return None


class BackupFile(_Part):
    """The whole file."""

    format: Literal["playsheet-backup"]
    version: Literal[1]
    settings: dict[Name, JsonValue]
    house_rules: list[HouseRulePart]
    last_facts: list[FactsPart]
    favourites: list[FavouritePart]
    units: list[UnitPart]
    entries: list[EntryPart]
    games: list[GamePart]

    @model_validator(mode="after")
    def _named_once(self) -> BackupFile:
        logs = [self.entries, *(game.entries for game in self.games)]
        entries = [entry for log in logs for entry in log]
        rows: list[Any] = [*self.games, *self.favourites, *self.units, *entries]
        rows += [unit for game in self.games for unit in game.units]
        rows += [part for entry in entries for part in entry.applied]
        if (uid := _twice(row.uid for row in rows)) is not None:
            raise ValueError(f"the name {uid[:8]} stands for two things")
        for log in logs:
            known = {entry.uid for entry in log}
            if any(entry.corrects not in known for entry in log if entry.corrects is not None):
                raise ValueError("a correction belongs to a roll that is not there")
        return self


class RosterUnit(_Part):
    """One unit of a roster file."""

    side: Side
    template: Name
    name: Name
    profile: Values
    state: Values


class RosterFile(_Part):
    """A force to hand on."""

    format: Literal["playsheet-roster"]
    version: Literal[1]
    ruleset: Name
    units: Annotated[list[RosterUnit], Field(max_length=1000)]

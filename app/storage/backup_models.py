"""What a backup file must look like; a file that does not is refused whole."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field, JsonValue, model_validator

from app.storage import shapes
from app.storage.told_models import KeptEdition, Name, OfUnit, Part, StepPart, Text, Uid, Values
from app.storage.trouble import Damage
from rules.said import Text as Told
from rules.said import say

Moment = Annotated[int, Field(ge=0, lt=32_503_680_000_000)]
"""Milliseconds since 1970, before the year 3000."""
Count = Annotated[int, Field(ge=0, lt=2**31)]
Side = Literal["A", "B"]
AnySide = Literal["A", "B", "C", "D"]
"""A battle may have more than two."""


def _odd_face(faces: list[int], sides: list[int]) -> Told | None:
    """The sentence about the first die that shows what it cannot show."""
    for face, die in zip(faces, sides, strict=True):
        if not 1 <= face <= die:
            return say("a D{die} shows {face}", die=die, face=face)
    return None


class AnswerPart(Part):
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
            raise Damage(say("it must hold either faces or a choice"))
        if self.faces is not None and self.sides is not None:
            if len(self.faces) != len(self.sides):
                raise Damage(say("{n} die shows {faces} faces", "{n} dice show {faces} faces", n=len(self.sides),
                                 faces=len(self.faces)))
            if odd := _odd_face(self.faces, self.sides):
                raise Damage(odd)
        return self


class ChangePart(Part):
    """What Apply did to one value of one unit."""

    unit: Uid
    key: Name
    before: JsonValue
    after: JsonValue


class AppliedPart(Part):
    """What Apply did for one action."""

    uid: Uid
    changes: list[ChangePart]
    undone: bool


class EntryPart(Part):
    """One line of the log."""

    uid: Uid
    kind: Literal["action", "throw", "correction"]
    ruleset: Name
    action: Name
    side: AnySide
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
    edition: Name = ""
    rules: Name = ""
    units: list[OfUnit] = Field(default_factory=list)
    steps: list[StepPart] | None = None
    lost: bool = False
    deed: Count | None = None

    @model_validator(mode="after")
    def _for_the_luck_page(self) -> EntryPart:
        if not shapes.perhaps(shapes.odds)(self.odds) or not shapes.perhaps(shapes.outcome)(self.outcome):
            raise Damage(say("its odds or its outcome are not what an action has"))
        return self

    @model_validator(mode="after")
    def _applied_once(self) -> EntryPart:
        if sum(not part.undone for part in self.applied) > 1:
            raise Damage(say("its outcome is applied twice"))
        return self


class UnitPart(Part):
    """One unit of a roster."""

    uid: Uid
    ruleset: Name
    side: Side
    template: Name
    name: Name
    profile: Values
    state: Values
    position: Count


class DeedPart(Part):
    """Something done in a battle; its number is its place."""

    at: Moment
    who: Name
    deed: Values

    @model_validator(mode="after")
    def _says_what(self) -> DeedPart:
        if not isinstance(self.deed.get("deed"), str):
            raise Damage(say("it does not say what was done"))
        return self


def _turn(turn: Values) -> Values:
    if not shapes.turn(turn):
        raise Damage(say("it is no turn"))
    return turn


class GamePart(Part):
    """One game with all that belongs to it."""

    uid: Uid
    ruleset: Name
    title: Name
    started: Moment
    sides: Annotated[list[Name], Field(min_length=2, max_length=2)]
    turn: Annotated[Values, AfterValidator(_turn)] | None
    units: list[UnitPart]
    entries: list[EntryPart]
    deeds: list[DeedPart] = Field(default_factory=list)


class HouseRulePart(Part):
    """A sheet table as the player has it."""

    ruleset: Name
    table: Name
    text: Text


class FactsPart(Part):
    """The facts an action was played with last."""

    ruleset: Name
    action: Name
    facts: Values


class FavouritePart(FactsPart):
    """Facts with a name."""

    uid: Uid
    title: Name


class BackupFile(Part):
    """The whole file."""

    format: Literal["playsheet-backup"]
    version: Literal[1, 2, 3]
    settings: dict[Name, JsonValue]
    house_rules: list[HouseRulePart]
    last_facts: list[FactsPart]
    favourites: list[FavouritePart]
    units: list[UnitPart]
    entries: list[EntryPart]
    games: list[GamePart]
    editions: list[KeptEdition] = Field(default_factory=list)


class RosterUnit(Part):
    """One unit of a roster file."""

    side: Side
    template: Name
    name: Name
    profile: Values
    state: Values


class RosterFile(Part):
    """A force to hand on."""

    format: Literal["playsheet-roster"]
    version: Literal[1]
    ruleset: Name
    units: Annotated[list[RosterUnit], Field(max_length=1000)]

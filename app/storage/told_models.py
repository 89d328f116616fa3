"""What the told steps, the editions and the units of an action look like in a backup file."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue, Strict, model_validator

Uid = Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]
Name = Annotated[str, Field(max_length=200)]
Text = Annotated[str, Field(max_length=100_000)]
Values = dict[str, JsonValue]
Number = Annotated[int, Field(ge=-(2**31), lt=2**31)]
Face = Annotated[int, Field(ge=1, le=1000)]
# JSON has lists only.
Modifier = Annotated[tuple[Text, Number], Strict(False)]
Rarity = Annotated[tuple[Name, Number, Name, Name], Strict(False)]


class Part(BaseModel):
    """Unknown keys and wrong types are damage, not something to guess about."""

    model_config = ConfigDict(extra="forbid", strict=True)


class NumberPart(Part):
    """A number of dice, a need or what is added, with its named parts if it has any."""

    value: Number
    base: Number | None = None
    kind: Literal["over", "under", "pool"] | None = None
    modifiers: list[Modifier] | None = None

    @model_validator(mode="after")
    def _whole(self) -> NumberPart:
        if len({part is None for part in (self.base, self.kind, self.modifiers)}) > 1:
            raise ValueError("a number has a part of what made it and not the rest")
        return self


class StepPart(Part):
    """One step as told; what is as usual is left out."""

    kind: Literal["roll", "choice", "note"]
    label: Text
    text: Text = ""
    value: JsonValue = None
    by: Name = ""
    by_hand: bool = False
    dice: list[Face] = Field(default_factory=list)
    faces: list[Face] = Field(default_factory=list)
    marks: list[bool | None] = Field(default_factory=list)
    thrown: Text = ""
    n: NumberPart | None = None
    goal: NumberPart | None = None
    plus: NumberPart | None = None
    reading: Text = ""
    outlook: Literal["", "cannot fail", "cannot be reached"] = ""
    question: Text = ""
    note: Text = ""
    table: Name = ""
    house: bool = False
    house_words: list[Text] = Field(default_factory=list)
    rarity: Rarity | None = None

    @model_validator(mode="after")
    def _every_die_shows_a_face(self) -> StepPart:
        if self.faces and not len(self.faces) == len(self.dice) == len(self.marks):
            raise ValueError(f"{len(self.dice)} dice show {len(self.faces)} faces")
        return self


class OfUnit(Part):
    """Who an action was about."""

    role: Name
    title: Name
    unit: Name
    name: Name


class EditionPart(Part):
    """A sheet as one group plays it."""

    sheet: Name
    switches: Values
    house: dict[Name, Text]


class KeptEdition(Part):
    """An edition and the digest that entries name it by."""

    digest: Name
    edition: EditionPart

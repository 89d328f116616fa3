"""What the told steps, the editions and the units of an action look like in a backup file."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, JsonValue, Strict, model_validator

from app.storage.trouble import Damage
from rules.said import is_stored_text, say

Uid = Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]
Name = Annotated[str, Field(max_length=200)]
Text = Annotated[str, Field(max_length=100_000)]
Values = dict[str, JsonValue]
Number = Annotated[int, Field(ge=-(2**31), lt=2**31)]
Face = Annotated[int, Field(ge=1, le=1000)]


def _readable(stored: dict[str, JsonValue]) -> dict[str, JsonValue]:
    """A text with parts, as the rules keep it."""
    if not is_stored_text(stored):
        raise Damage(say("a text is damaged"))
    return stored


Told = Text | Annotated[Values, AfterValidator(_readable)]
"""What was said, in English or with its parts."""
# JSON has lists only.
Modifier = Annotated[tuple[Told, Number], Strict(False)]
Rarity = Annotated[tuple[Name, Number, Told, Name], Strict(False)]


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
            raise Damage(say("a number has a part of what made it and not the rest"))
        return self


class StepPart(Part):
    """One step as told; what is as usual is left out."""

    kind: Literal["roll", "choice", "note"]
    label: Told
    text: Told = ""
    value: JsonValue = None
    by: Name = ""
    by_hand: bool = False
    dice: list[Face] = Field(default_factory=list)
    faces: list[Face] = Field(default_factory=list)
    marks: list[bool | None] = Field(default_factory=list)
    thrown: Told = ""
    n: NumberPart | None = None
    goal: NumberPart | None = None
    plus: NumberPart | None = None
    reading: Told = ""
    outlook: Literal["", "cannot fail", "cannot be reached"] = ""
    question: Told = ""
    note: Told = ""
    table: Name = ""
    house: bool = False
    house_words: list[Told] = Field(default_factory=list)
    rarity: Rarity | None = None

    @model_validator(mode="after")
    def _every_die_shows_a_face(self) -> StepPart:
        if self.faces and not len(self.faces) == len(self.dice) == len(self.marks):
            raise Damage(say("{n} die shows {faces} faces", "{n} dice show {faces} faces", n=len(self.dice),
                             faces=len(self.faces)))
        return self


class OfUnit(Part):
    """Who an action was about."""

    role: Name
    title: Name
    unit: Name
    name: Name
    kind: Name = ""


class EditionPart(Part):
    """A sheet as one group plays it."""

    sheet: Name
    switches: Values
    house: dict[Name, Text]


class KeptEdition(Part):
    """An edition and the digest that entries name it by."""

    digest: Name
    edition: EditionPart

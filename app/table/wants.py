"""What a guest may want and ask: each wish counts once, a question changes nothing."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue

from rules.frame.fair import Secret

Id = Annotated[str, Field(pattern=r"^[\w.:-]{1,60}$")]
Named = Annotated[str, Field(max_length=40)]
Word = Annotated[str, Field(max_length=80)]
Number = Annotated[int, Field(ge=0, le=10**9)]
Hash = Annotated[str, Field(pattern=r"^([0-9a-f]{64})?$")]
Said = Annotated[dict[Word, JsonValue], Field(max_length=100)]
Roles = Annotated[dict[Word, Word], Field(max_length=40)]
Seat = Annotated[str, Field(max_length=40)]
"""A side by its id; empty for an onlooker."""
Device = Literal["phone", "tablet", "computer", "app"]


class Message(BaseModel):
    """Frozen; a field that is not known makes it rubbish."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    def to_json(self) -> str:
        """As it is sent."""
        return self.model_dump_json(exclude_defaults=False)


# -- what a guest wants; each of it counts once


class Take(Message):
    """An offer of the sheet: with units in the open roles, with what the player says, or the lot out of a real bag."""

    want: Literal["take"] = "take"
    offer: Id
    who: Roles = {}
    said: Said = {}
    lot: Annotated[int, Field(ge=0, le=200)] | None = None
    ask: Id | None = None
    """The moment whose dice are promised, for an offer that draws or throws."""
    secret: Secret | None = None
    anyway: bool = False


class Begin(Message):
    """An action that nobody offered: the sheet leads, the table decides."""

    want: Literal["begin"] = "begin"
    action: Word
    who: Roles = {}
    said: Said = {}


class Throw(Message):
    """The dice that are due, with a secret of the guest."""

    want: Literal["throw"] = "throw"
    ask: Id
    secret: Secret


class Enter(Message):
    """The faces of real dice."""

    want: Literal["enter"] = "enter"
    ask: Id
    faces: Annotated[tuple[Annotated[int, Field(ge=1, le=1000)], ...], Field(min_length=1, max_length=200)]


class Choose(Message):
    """A decision: the place of the option in the list."""

    want: Literal["choose"] = "choose"
    ask: Id
    option: Annotated[int, Field(ge=0, le=1000)]


class Changed(Message):
    """One value of a card that a result changes."""

    role: Word
    key: Word
    delta: Annotated[int, Field(ge=-10_000, le=10_000)] | None = None
    value: JsonValue = None


class Apply(Message):
    """What came of it is written on the cards, as it is or as the players have it."""

    want: Literal["apply"] = "apply"
    ask: Id
    changes: Annotated[tuple[Changed, ...], Field(max_length=100)] | None = None


class Pick(Message):
    """This unit had that role."""

    want: Literal["pick"] = "pick"
    ask: Id
    role: Word
    unit: Word


class Leave(Message):
    """What is under way is not done after all."""

    want: Literal["leave"] = "leave"
    ask: Id


class TakeBack(Message):
    """The last deed, by its number: two devices cannot take back two."""

    want: Literal["take_back"] = "take_back"
    of: Number


class HandOver(Message):
    """The host answers this in my place."""

    want: Literal["hand_over"] = "hand_over"
    ask: Id


class Write(Message):
    """A value of a card, set by hand."""

    want: Literal["write"] = "write"
    unit: Word
    key: Word
    value: JsonValue


Want = Annotated[Take | Begin | Throw | Enter | Choose | Apply | Pick | Leave | TakeBack | HandOver | Write,
                 Field(discriminator="want")]


# -- what a guest asks; nothing is changed by it


class AboutForm(Message):
    """An action being put together: its fields, what is wrong with them, the odds."""

    about: Literal["form"] = "form"
    offer: Id | None = None
    action: Word = ""
    who: Roles = {}
    said: Said = {}


class AboutUnit(Message):
    """What a unit may do now."""

    about: Literal["unit"] = "unit"
    unit: Word


class AboutAsk(Message):
    """The odds of what is asked now."""

    about: Literal["ask"] = "ask"
    ask: Id


About = Annotated[AboutForm | AboutUnit | AboutAsk, Field(discriminator="about")]

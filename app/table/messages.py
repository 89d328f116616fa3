"""What guests and host say to each other: small frozen models, told apart by `kind`, as JSON and 64 kB at most."""

from __future__ import annotations

from typing import Annotated, Literal, TypeVar

from pydantic import ConfigDict, Field, TypeAdapter, ValidationError

from app.table.wants import (
    About,
    AboutAsk,
    AboutForm,
    AboutUnit,
    Apply,
    Begin,
    Changed,
    Choose,
    Device,
    Enter,
    HandOver,
    Hash,
    Id,
    Leave,
    Message,
    Named,
    Number,
    Pick,
    Seat,
    Take,
    TakeBack,
    Throw,
    Want,
    Write,
)
from rules.frame.fair import Place, Secret
from rules.said import Json

LARGEST = 64 * 1024
"""So many bytes a message may have; what the host says and is longer goes in parts."""
PROTOCOL = 1

class Rubbish(ValueError):
    """This is no message."""


# -- what a guest says


class Hello(Message):
    """The first word: the key or the code, who it is, and how far its journal goes."""

    kind: Literal["hello"] = "hello"
    protocol: Annotated[int, Field(ge=0, le=1000)] = PROTOCOL
    key: Annotated[str, Field(max_length=64)] = ""
    code: Annotated[str, Field(max_length=16)] = ""
    device: Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]
    """A secret of the device: who has it is let in again."""
    name: Named = ""
    as_a: Device = "phone"
    seat: Seat | None = None
    """None: whatever is free."""
    last: Number = 0
    """The number of the next deed it waits for."""
    hash: Hash = ""
    """Of its journal up to there."""
    whole: bool = False
    """Whether it wants every deed there is, or is content with the newest."""
    open: Annotated[tuple[Id, ...], Field(max_length=40)] = ()
    """Wishes it has no answer to."""
    language: Annotated[str, Field(pattern=r"^[A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8})*$", max_length=35)] = "en"
    """What its player reads."""


class AskFor(Message):
    """Another name or seat, while it waits."""

    kind: Literal["ask_for"] = "ask_for"
    name: Named = ""
    seat: Seat | None = None


class Wish(Message):
    """Something to be done; its id counts once, however often it arrives."""

    kind: Literal["wish"] = "wish"
    id: Id
    want: Want


class Question(Message):
    """Something to be worked out; only the newest of a device is answered."""

    kind: Literal["question"] = "question"
    id: Id
    about: About


class Witness(Message):
    """A secret for a throw that the host makes itself."""

    kind: Literal["witness"] = "witness"
    ask: Id
    secret: Secret


class Again(Message):
    """The hashes differ: everything anew, please."""

    kind: Literal["again"] = "again"


class Bye(Message):
    """The guest leaves its seat."""

    kind: Literal["bye"] = "bye"


FromGuest = Hello | AskFor | Wish | Question | Witness | Again | Bye


# -- what the host says


class SeatShown(Message):
    """A seat at the table, and whether somebody has it."""

    side: str
    name: str
    taken: bool = False
    by: str = ""
    mine: bool = False
    here: bool = False
    """Whether that device is connected now."""


class Waiting(Message):
    """The host has not let it in yet; the number stands on both screens."""

    kind: Literal["waiting"] = "waiting"
    number: int
    table: str
    sheet: str
    title: str
    host: str
    seats: tuple[SeatShown, ...]
    colours: tuple[str, ...] = ()
    seat: Seat | None


class Welcome(Message):
    """The device is in: its seat, and what the table is called."""

    kind: Literal["welcome"] = "welcome"
    table: str
    sheet: str
    title: str
    host: str
    seat: Seat
    side: str
    """What the seat is called; empty for an onlooker."""
    seats: tuple[SeatShown, ...]
    colours: tuple[str, ...] = ()
    """The sheet's own: accent, its container and the text on it, dark and then light."""
    you: str
    """The mark of this device."""
    game: str
    """A name for the game that no other game has."""


class Refused(Message):
    """Not in, and why; `again` says whether it may ask again."""

    kind: Literal["refused"] = "refused"
    sentence: str
    again: bool = False
    wants_code: bool = False


class DeedTold(Message):
    """A deed with its number, as it is kept, and in a sentence."""

    number: Number
    at: int
    deed: str
    by: str
    """What the device that did it is called; empty for the host."""
    mark: str = ""
    """By which a device knows its own deeds."""
    side: str
    told: str
    weight: Literal["result", "deed", "step", "quiet"] = "deed"


class Deeds(Message):
    """Deeds in order; `before` and `hash` are the hashes of the journal before the first and after the last of them."""

    kind: Literal["deeds"] = "deeds"
    first: Number
    before: Hash
    deeds: tuple[DeedTold, ...]
    hash: Hash
    anew: bool = False
    """What the guest has does not count: it begins here."""


class Reply(Message):
    """What came of a wish."""

    kind: Literal["reply"] = "reply"
    id: Id
    done: bool
    sentence: str = ""
    against: bool = False
    """The sheet says no, the table may do it anyway."""
    unknown: bool = False
    """The host never got it."""


class Answered(Message):
    """The answer to a question: a form, offers, odds, or a sentence that says why not."""

    kind: Literal["answered"] = "answered"
    id: Id
    found: Json = None
    sentence: str = ""


class Beat(Message):
    """The host is still there; `asleep` if its screen does not answer."""

    kind: Literal["beat"] = "beat"
    asleep: bool = False


class Closed(Message):
    """The table is closed, or the device was sent away."""

    kind: Literal["closed"] = "closed"
    sentence: str


class Part(Message):
    """A piece of a message that was too long for one."""

    kind: Literal["part"] = "part"
    at: Annotated[int, Field(ge=0, le=1000)]
    of: Annotated[int, Field(ge=1, le=1000)]
    text: str


class Seen(Message):
    """What a device is shown; `View` of app/table/shown.py as plain data."""

    kind: Literal["view"] = "view"
    number: Number
    """The number of the next deed."""
    view: Json


class Due(Message):
    """What an app as a guest looks at of what is asked."""

    model_config = ConfigDict(extra="ignore")

    id: Id
    side: Seat
    handed: bool = False


class Glance(Message):
    """What an app as a guest looks at of a view: the game it folds itself, from the deeds."""

    model_config = ConfigDict(extra="ignore")

    number: Number
    place: Place
    moment: Id
    promise: Secret
    ask: Due | None = None


FromHost = Waiting | Welcome | Refused | Deeds | Reply | Answered | Beat | Closed | Part | Seen

_GUEST: TypeAdapter[FromGuest] = TypeAdapter(Annotated[FromGuest, Field(discriminator="kind")])
_HOST: TypeAdapter[FromHost] = TypeAdapter(Annotated[FromHost, Field(discriminator="kind")])
_M = TypeVar("_M")


def from_guest(text: str | bytes) -> FromGuest:
    """A message of a guest; Rubbish if it is none."""
    return _read(_GUEST, text)


def from_host(text: str | bytes) -> FromHost:
    """A message of the host; Rubbish if it is none."""
    return _read(_HOST, text)


def _read(models: TypeAdapter[_M], text: str | bytes) -> _M:
    if len(text) > LARGEST:
        raise Rubbish("too long")
    try:
        return models.validate_json(text)
    except (ValidationError, ValueError, RecursionError) as error:
        raise Rubbish(str(error)[:200]) from error


def in_parts(text: str) -> list[str]:
    """A message as it goes over the wire: itself, or its parts."""
    if len(text.encode()) <= LARGEST:
        return [text]
    # A letter takes four bytes at most, and six as JSON writes a quote or a control sign inside a text.
    wide = LARGEST // 8
    pieces = [text[at:at + wide] for at in range(0, len(text), wide)]
    return [Part(at=at, of=len(pieces), text=piece).to_json() for at, piece in enumerate(pieces)]


def glance(view: Json) -> Glance:
    """What matters of a view; Rubbish if it is none."""
    try:
        return Glance.model_validate(view)
    except ValidationError as error:
        raise Rubbish(str(error)[:200]) from error


class Joiner:
    """Puts parts together again."""

    def __init__(self) -> None:
        self._pieces: list[str] = []

    def take(self, message: FromHost) -> FromHost | None:
        """The message, once it is whole."""
        if not isinstance(message, Part):
            return message
        if message.at == 0:
            self._pieces = []
        if message.at != len(self._pieces):
            raise Rubbish("a part is missing")
        self._pieces.append(message.text)
        if len(self._pieces) < message.of:
            return None
        text, self._pieces = "".join(self._pieces), []
        try:
            return _HOST.validate_json(text)
        except ValidationError as error:
            raise Rubbish(str(error)[:200]) from error


__all__ = ["LARGEST", "PROTOCOL", "About", "AboutAsk", "AboutForm", "AboutUnit", "Again", "Answered", "Apply", "AskFor",
           "Beat", "Begin", "Bye", "Changed", "Choose", "Closed", "DeedTold", "Deeds", "Device", "Enter", "FromGuest",
           "FromHost", "Glance", "HandOver", "Hello", "Joiner", "Leave", "Message", "Part", "Pick", "Question",
           "Refused", "Reply", "Rubbish", "SeatShown", "Seen", "Take", "TakeBack", "Throw", "Waiting", "Want",
           "Welcome", "Wish", "Witness", "Write", "from_guest", "from_host", "glance", "in_parts"]

"""Who is at the table: devices that ask, the seats they have, and the keys that bring them to the door."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from app.table.messages import SeatShown
from app.table.words import sentence
from rules.engine import PlayerError
from rules.said import Json, Name, Said, name

ONLOOKER = ""
MOST_ASKING = 12
"""So many devices may wait at the door at once."""
AGAIN_AFTER = 30.0
"""So many seconds after "Not now" a device may ask again."""
LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Of a code to type: nothing that looks like something else."""
CODE = 6


def hashed(device: str) -> str:
    """What is kept of the secret of a device."""
    return hashlib.sha256(f"playsheet device\n{device}".encode()).hexdigest()[:16]


def clean(typed: str) -> str:
    """A name as it is shown: printed signs only, in one line."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in typed).split())[:40]


class Keys:
    """The key in the QR code and the code to type; new ones whenever a table is opened."""

    def __init__(self) -> None:
        self.key = secrets.token_urlsafe(16)
        self.code = new_code()

    def is_key(self, key: str) -> bool:
        """Whether this is the key; how long it takes says nothing."""
        return hmac.compare_digest(self.key.encode(), key.encode())

    def is_code(self, code: str) -> bool:
        """Whether this is the code, however it is typed."""
        typed = "".join(sign for sign in code.upper() if sign.isalnum())
        return hmac.compare_digest(self.code.encode(), typed.encode())

    def renew(self) -> None:
        """A new key and a new code; devices that are in stay in."""
        self.key, self.code = secrets.token_urlsafe(16), new_code()


def new_code() -> str:
    """Six signs."""
    return "".join(secrets.choice(LETTERS) for _ in range(CODE))


def in_groups(code: str) -> str:
    """A code as it is read out: K7M 4QP."""
    return " ".join(code[at:at + 3] for at in range(0, len(code), 3))


@dataclass(frozen=True)
class Visitor:
    """A device at the door or at the table; `id` is how others call it, its own secret is never shown."""

    id: int
    device: str
    name: str
    as_a: str
    number: int
    """Stands on both screens, to compare."""
    wants: str | None = None
    seat: str | None = None
    """None until it is let in."""
    since: float = 0.0
    state: Literal["asking", "in", "refused", "away"] = "asking"
    here: bool = False


def _called(visitor: Visitor) -> Name | Said:
    return name(visitor.name) if visitor.name else sentence("door.another")


@dataclass
class Seats:
    """Sides and onlookers; one device a side, any number look on."""

    sides: dict[str, str]
    clock: Callable[[], float]
    visitors: dict[str, Visitor] = field(default_factory=dict)
    before: dict[str, str] = field(default_factory=dict)
    """The seats of devices when the table was last closed: they are offered the same again."""
    _next: int = 1

    # -- at the door

    def knock(self, device: str, name: str, as_a: str, wants: str | None) -> Visitor:
        """A device comes: one that was let in has its seat, another asks for one."""
        known = self.visitors.get(device)
        if known is None or known.state == "away":
            return self._keep(self._asking(device, name, as_a, wants))
        if known.state == "refused":
            if self.clock() - known.since < AGAIN_AFTER:
                return known
            known = self._asking(device, name, as_a, wants)
        return self._keep(replace(known, name=clean(name) or known.name, as_a=as_a))

    def _asking(self, device: str, name: str, as_a: str, wants: str | None) -> Visitor:
        asking = [visitor for visitor in self.visitors.values() if visitor.state == "asking"]
        if len(asking) >= MOST_ASKING:
            raise PlayerError(sentence("door.too_many"))
        known = self.visitors.get(device)
        id = known.id if known else self._next
        self._next += not known
        taken = {visitor.number for visitor in asking}
        number = secrets.choice([number for number in range(10, 100) if number not in taken])
        wants = wants if wants in self.sides or wants == ONLOOKER else self._usual(device)
        return Visitor(id, device, clean(name), as_a, number, wants, since=self.clock())

    def _usual(self, device: str) -> str:
        seat = self.before.get(device)
        return self.free() if seat is None or self.holder(seat) else seat

    def free(self) -> str:
        """The first side that nobody has; else to look on."""
        return next((side for side in self.sides if not self.holder(side)), ONLOOKER)

    def ask_for(self, device: str, name: str, wants: str | None) -> Visitor:
        """Another name or seat while it waits."""
        visitor = self.visitors[device]
        if visitor.state == "asking":
            seat = wants if wants in self.sides or wants == ONLOOKER else visitor.wants
            visitor = replace(visitor, wants=seat)
        return self._keep(replace(visitor, name=clean(name) or visitor.name))

    # -- the host decides

    def let_in(self, id: int, seat: str | None = None) -> Visitor:
        """Into the seat it asked for, or another."""
        visitor = self.called(id)
        return self._seated(visitor, visitor.wants or ONLOOKER if seat is None else seat)

    def seat(self, id: int, seat: str) -> Visitor:
        """Give a device another seat; whoever had it looks on."""
        visitor = self.called(id)
        if visitor.state != "in":
            raise PlayerError(sentence("door.not_in", who=_called(visitor)))
        holder = self.holder(seat)
        if holder and holder.id != id:
            self._keep(replace(holder, seat=ONLOOKER))
        return self._seated(visitor, seat)

    def _seated(self, visitor: Visitor, seat: str) -> Visitor:
        if seat != ONLOOKER and seat not in self.sides:
            raise PlayerError(sentence("door.no_seat"))
        holder = self.holder(seat)
        if holder and holder.id != visitor.id:
            raise PlayerError(sentence("door.taken_by", side=name(self.sides[seat]), who=_called(holder)))
        return self._keep(replace(visitor, seat=seat, state="in", since=self.clock()))

    def not_now(self, id: int) -> Visitor:
        """It stays outside; it may ask again in a while."""
        return self._keep(replace(self.called(id), state="refused", seat=None, since=self.clock()))

    def send_away(self, id: int) -> Visitor:
        """Out; to come back it has to ask."""
        return self._keep(replace(self.called(id), state="away", seat=None, since=self.clock()))

    def forget(self, device: str) -> None:
        """It has left: nothing of it is kept, however often somebody comes and goes."""
        del self.visitors[device]

    def is_here(self, device: str, here: bool) -> Visitor:
        """Its connection came or went; one that only asked is forgotten when it goes."""
        visitor = replace(self.visitors[device], here=here)
        if not here and visitor.state == "asking":
            del self.visitors[device]
            return visitor
        return self._keep(visitor)

    # -- looking around

    def called(self, id: int) -> Visitor:
        """The device of that number."""
        for visitor in self.visitors.values():
            if visitor.id == id:
                return visitor
        raise PlayerError(sentence("door.gone"))

    def holder(self, seat: str) -> Visitor | None:
        """Who has that side."""
        if seat == ONLOOKER:
            return None
        return next((one for one in self.visitors.values() if one.state == "in" and one.seat == seat), None)

    def shown(self, device: str = "", called: Callable[[str], str] = str) -> tuple[SeatShown, ...]:
        """The sides with who has them, for a device and in its language."""
        return tuple(self._shown(side, called(name), device) for side, name in self.sides.items())

    def _shown(self, side: str, name: str, device: str) -> SeatShown:
        holder = self.holder(side)
        if holder is None:
            return SeatShown(side=side, name=name)
        return SeatShown(side=side, name=name, taken=True, by=holder.name, mine=holder.device == device,
                         here=holder.here)

    def _keep(self, visitor: Visitor) -> Visitor:
        self.visitors[visitor.device] = visitor
        return visitor

    # -- kept, so that a host that was killed lets the same devices in again

    def to_json(self) -> list[dict[str, Json]]:
        """The devices that are in; of their secrets only hashes."""
        return [{"device": one.device, "name": one.name, "as_a": one.as_a, "seat": one.seat}
                for one in self.visitors.values() if one.state == "in"]

    def restore(self, kept: list[Mapping[str, Json]]) -> None:
        """As it was; what cannot be read is left out."""
        for visitor in self._kept(kept):
            if not self.holder(visitor.seat or ONLOOKER):
                self._keep(visitor)

    def remember(self, kept: list[Mapping[str, Json]]) -> None:
        """Who sat where when the table was closed: they have to ask again, for the same seat."""
        self.before = {visitor.device: visitor.seat or ONLOOKER for visitor in self._kept(kept)}

    def _kept(self, kept: list[Mapping[str, Json]]) -> Iterator[Visitor]:
        for one in kept:
            device, name, as_a, seat = (str(one.get(key, "")) for key in ("device", "name", "as_a", "seat"))
            if len(device) == 16 and (seat in self.sides or seat == ONLOOKER):
                yield Visitor(self._next, device, clean(name), as_a, 0, seat, seat, self.clock(), "in")
                self._next += 1

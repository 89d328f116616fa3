"""Dice that nobody could have chosen: a secret promised beforehand, joined with a secret of somebody else.

Before a throw the host promises a secret by publishing a hash of it. The other side then sends a secret of its own,
and only then the dice are worked out from both: neither could know them, neither could choose them. So that anybody
can work it out again, with UTF-8 texts and SHA-256:

- promise = SHA-256("playsheet promise 1\\n" + place + "\\n" + host's secret)
- block n = SHA-256("playsheet dice 1\\n" + place + "\\n" + host's secret + "\\n" + guest's secret + "\\n" + n),
  for n = 0, 1, 2 ...
- The blocks one after the other are a stream of bytes. A die of up to 256 sides takes one byte, a larger lot four
  (highest first). A number of at least the largest multiple of the sides that fits is thrown away, so that no face is
  favoured; the face is the rest of the division by the sides, plus one.

The place names the game and the moment, so that nothing can be used twice: it ends with `o` and the number of the deed
that draws, or with `m` and the number of the first deed after the one that moved the action on (`MOVES`). A secret that
turns up elsewhere was kept from another moment, and says nothing.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable, Iterator
from typing import Annotated, Self

from pydantic import BaseModel, ConfigDict, Field

Secret = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
"""32 random bytes, or a hash, in hexadecimal."""
Place = Annotated[str, Field(pattern=r"^[\w.:-]{1,80}$")]
Draw = tuple[Annotated[int, Field(ge=1, le=2**31)], Annotated[int, Field(ge=1, le=2**31)]]
"""The sides of a die, and the face it shows."""


MOVES = ("begin", "answer", "close", "drop", "undo")
"""Deeds that move an action on: after each of them something else is promised."""


def new_secret() -> str:
    """A secret nobody can guess."""
    return secrets.token_hex(32)


def promise(place: str, secret: str) -> str:
    """What is published of a secret before it is used."""
    return _hash(f"playsheet promise 1\n{place}\n{secret}").hex()


class JoinedDice:
    """A source of faces worked out from two secrets; it remembers what it gave."""

    def __init__(self, place: str, host: str, guest: str) -> None:
        self.place, self.host, self.guest = place, host, guest
        self.draws: list[tuple[int, int]] = []
        self._bytes = _stream(place, host, guest)

    def randint(self, a: int, b: int) -> int:
        """The next number from a to b, each as likely as any other."""
        sides = b - a + 1
        face = self._below(sides) + 1
        self.draws.append((sides, face))
        return a + face - 1

    def _below(self, sides: int) -> int:
        wide = 1 if sides <= 256 else 4
        numbers: int = 256**wide
        while True:
            number = int.from_bytes(bytes(next(self._bytes) for _ in range(wide)), "big")
            if number < numbers - numbers % sides:
                return number % sides

    @property
    def record(self) -> Fair:
        """What stands in the log."""
        return Fair(place=self.place, promise=promise(self.place, self.host), host=self.host, guest=self.guest,
                    draws=tuple(self.draws))


class Fair(BaseModel):
    """Both secrets of a throw and what came of them, as the log keeps it."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    place: Place
    promise: Secret
    host: Secret
    guest: Secret
    draws: Annotated[tuple[Draw, ...], Field(max_length=1000)]

    @property
    def faces(self) -> tuple[int, ...]:
        """What the dice showed."""
        return tuple(face for _, face in self.draws)

    @property
    def wrong(self) -> str:
        """What is wrong with it, in words; empty if the secrets give these dice."""
        if promise(self.place, self.host) != self.promise:
            return "the host's secret is not the one that was promised"
        if self.again(sides for sides, _ in self.draws).draws != self.draws:
            return "the secrets give other dice"
        return ""

    def belongs(self, number: int, since: int) -> bool:
        """Whether it was promised for the deed of this number; no deed before `since` has the same moment."""
        kind, at = _moment(self.place)
        return at == number if kind == "o" else kind == "m" and since <= at <= number

    def again(self, dice: Iterable[int]) -> Self:
        """The same secrets with dice of these sides, worked out anew."""
        joined = JoinedDice(self.place, self.host, self.guest)
        for sides in dice:
            joined.randint(1, sides)
        return self.model_copy(update={"draws": tuple(joined.draws)})


def _moment(place: str) -> tuple[str, int]:
    """The moment at the end of a place, as its letter and its number; -1 if it names none."""
    moment = place.rpartition(".")[2]
    return moment[:1], int(moment[1:]) if moment[1:].isascii() and moment[1:].isdecimal() else -1


def _stream(place: str, host: str, guest: str) -> Iterator[int]:
    block = 0
    while True:
        yield from _hash(f"playsheet dice 1\n{place}\n{host}\n{guest}\n{block}")
        block += 1


def _hash(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()

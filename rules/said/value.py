"""A text that is not said yet: its English pattern, and what stands in its places."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from rules.said.kinds import Json

if TYPE_CHECKING:
    from rules.said.telling import Names, Words


class Said:
    """A text of the rules: `say("{target} loses {n} man", "{target} loses {n} men", n=2, target=...)`.

    `str()` is the English. It is a value: two that are made of the same are the same, and nobody changes one.
    """

    __slots__ = ("context", "parts", "pattern", "plural")

    def __init__(self, pattern: str, plural: str = "", /, ctx: str = "", **parts: Part) -> None:
        self.pattern = pattern
        self.plural = plural
        self.context = ctx
        self.parts = parts

    @property
    def n(self) -> int:
        """The number that decides between singular and plural: what stands in the place {n}."""
        count = self.parts.get("n", 1)
        return count if isinstance(count, int) else abs(int(count.value)) if isinstance(count, Number) else 1

    def told(self, words: Words | None = None, names: Names | None = None) -> str:
        """In another language, with the names of the units that have a role in it."""
        from rules.said import telling

        return telling.told(self, words or telling.ENGLISH, names or {})

    def with_parts(self, **parts: Part) -> Said:
        """The same text with these places filled."""
        return Said(self.pattern, self.plural, ctx=self.context, **{**self.parts, **parts})

    def _key(self) -> tuple[object, ...]:
        return self.pattern, self.plural, self.context, tuple(self.parts.items())

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Said) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __str__(self) -> str:
        return self.told()

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __repr__(self) -> str:
        plural = f", {self.plural!r}" if self.plural else ""
        context = f", ctx={self.context!r}" if self.context else ""
        parts = "".join(f", {place}={part!r}" for place, part in self.parts.items())
        return f"say({self.pattern!r}{plural}{context}{parts})"

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Json, handler: Json) -> Json:
        from rules.said.stored import said_schema

        return said_schema()


class Number:
    """A number that is written the language's own way: with its sign, or with decimals."""

    __slots__ = ("digits", "sign", "value")

    def __init__(self, value: float | Fraction, digits: int = 0, sign: bool = False) -> None:
        self.value = value
        self.digits = digits
        self.sign = sign

    def __eq__(self, other: object) -> bool:
        return repr(self) == repr(other) if isinstance(other, Number) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.value, self.digits, self.sign))

    def __repr__(self) -> str:
        return f"Number({float(self.value)}, {self.digits}, {self.sign})"


class Name:
    """A name: as a player gave it, or that of a sheet's card; `kind` is what it is the name of, for the grammar."""

    __slots__ = ("kind", "text")

    def __init__(self, text: str, kind: str = "") -> None:
        self.text = text
        self.kind = kind

    def __eq__(self, other: object) -> bool:
        return (self.text, self.kind) == (other.text, other.kind) if isinstance(other, Name) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.text, self.kind))

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"name({self.text!r}{f', {self.kind!r}' if self.kind else ''})"


Part = int | str | Said | Number | Name
"""What can stand in a place: a number, words of the sheet (looked up as they are), another text, a player's name."""
Text = str | Said
"""What a player reads: words without a place, as they stand in the catalogue, or a text with its parts."""

say = Said
name = Name


def said(text: Text) -> Said:
    """A text as a value, whichever it is."""
    return Said(text) if isinstance(text, str) else text


def role(id: str, words: str) -> Said:
    """Whoever has this role in the action: "the target", or the name of the unit where it is known."""
    return Said(words, role=id)


def signed(value: int) -> Number:
    """A modifier: +1, -2."""
    return Number(int(value), 0, True)


def decimal(value: float | Fraction, digits: int = 1) -> Number:
    """A number with decimals: 1.5 in English, 1,5 elsewhere."""
    return Number(value, digits)


def dice(n: int, sides: int) -> Said:
    """Dice as they are said at the table: 10D6."""
    return Said("{n}D{sides}", n=int(n), sides=sides)


def inches(n: int) -> Said:
    """A distance on the table."""
    return Said('{n}"', n=int(n))

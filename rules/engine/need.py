"""A number to throw, with the named modifiers that made it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from rules.said import Text, say

Kind = Literal["over", "under", "pool"]
Modifiers = tuple[tuple[Text, int], ...]
Named = Mapping[Text, int] | Mapping[str, int]
"""Modifiers by their names."""


class Need(int):
    """An int for the odds; its base and its named modifiers are for the screen.

    Equal needs are equal ints whatever made them: never look one up to show another.
    """

    base: int
    modifiers: Modifiers
    kind: Kind

    def __new__(cls, value: int, base: int, modifiers: Modifiers, kind: Kind) -> Need:
        self = super().__new__(cls, value)
        self.base = base
        self.modifiers = modifiers
        self.kind = kind
        return self

    @property
    def text(self) -> Text:
        """The number as it is said at the table."""
        if self.kind == "pool":
            return str(int(self))
        return say("{need}+" if self.kind == "over" else "{need} or less", need=int(self))


def need(base: int, mods: Named | None = None, *, low: int | None = None, high: int | None = None,
         **named: int) -> Need:
    """That face or higher; a plus helps the thrower, so it lowers the number."""
    parts = _parts(mods, named)
    return Need(_clamp(base - _sum(parts), low, high), base, parts, "over")


def target(base: int, mods: Named | None = None, *, low: int | None = None, high: int | None = None,
           **named: int) -> Need:
    """That total or lower; a plus helps the thrower, so it raises the number."""
    parts = _parts(mods, named)
    return Need(_clamp(base + _sum(parts), low, high), base, parts, "under")


def pool(mods: Named | None = None, *, low: int | None = 0, high: int | None = None, **named: int) -> Need:
    """A number of dice, or a sum to add to a throw, with what each part brings."""
    parts = _parts(mods, named)
    return Need(_clamp(_sum(parts), low, high), 0, parts, "pool")


def _parts(mods: Named | None, named: Mapping[str, int]) -> Modifiers:
    if not named:
        return tuple([(name, int(value)) for name, value in mods.items() if value]) if mods else ()
    given: dict[Text, int] = dict(mods.items()) if mods else {}
    given |= {name.replace("_", " "): value for name, value in named.items()}
    return tuple([(name, int(value)) for name, value in given.items() if value])


def _sum(parts: Modifiers) -> int:
    return sum([value for _, value in parts])


def _clamp(value: int, low: int | None, high: int | None) -> int:
    if low is not None and value < low:
        return low
    if high is not None and value > high:
        return high
    return value

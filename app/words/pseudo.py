"""A language that nobody speaks: every text of the catalogue in brackets, so that what is missing stands out."""

from __future__ import annotations

from collections.abc import Iterable

from rules.said import NAME

PSEUDO = "xx"
OPEN, CLOSE = "⟦", "⟧"
SIGNS = ("number", "class", "list", "date")
"""Contexts whose entries are no words."""


class Pseudo:
    """English with each known text in brackets; generated, never stored."""

    def __init__(self, known: Iterable[str], names: Iterable[str] = ()) -> None:
        self._known, self._names = frozenset(known), frozenset(names)

    def found(self, msgid: str, context: str) -> str | None:
        return f"{OPEN}{msgid}{CLOSE}" if context == NAME and msgid in self._names else None

    def text(self, msgid: str, context: str = "") -> str:
        return f"{OPEN}{msgid}{CLOSE}" if msgid in self._known and context not in SIGNS else msgid

    def plural(self, msgid: str, plural: str, n: int, context: str = "") -> str:
        return self.text(msgid) if n == 1 else self.text(plural)

    def form(self, n: int) -> int:
        return int(n != 1)


def unbracketed(text: str) -> str:
    """What stands outside of every bracket."""
    depth, outside = 0, []
    for letter in text:
        depth += (letter == OPEN) - (letter == CLOSE)
        if not depth and letter != CLOSE:
            outside.append(letter)
    return "".join(outside)

"""Several texts side by side: the words and signs between them are texts of the catalogue too."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from rules.said.value import Part, Said, Text

LIST = "list"


def _joined(pattern: str, parts: Iterable[Part | None], last: str = "") -> Text:
    """One after the other; empty ones are left out."""
    *first, end = [part for part in parts if part is not None and part != ""] or [""]
    if not first:
        return end if isinstance(end, str | Said) else Said("{a}", a=end)
    before = reduce(lambda a, b: Said(pattern, ctx=LIST, a=a, b=b), first)
    return Said(last or pattern, ctx=LIST, a=before, b=end)


def and_list(*parts: Part | None) -> Text:
    """One, two and three."""
    return _joined("{a}, {b}", parts, "{a} and {b}")


def or_list(*parts: Part | None) -> Text:
    """One, two or three."""
    return _joined("{a}, {b}", parts, "{a} or {b}")


def comma_list(*parts: Part | None) -> Text:
    """One, two, three."""
    return _joined("{a}, {b}", parts)


def semicolons(*parts: Part | None) -> Text:
    """One; two; three."""
    return _joined("{a}; {b}", parts)


def dots(*parts: Part | None) -> Text:
    """Short things side by side: one · two."""
    return _joined("{a} · {b}", parts)


def slashes(*parts: Part | None) -> Text:
    """One / two / three."""
    return _joined("{a} / {b}", parts)


def sums(*parts: Part | None) -> Text:
    """Added up: 2D12+D10."""
    return _joined("{a}+{b}", parts)


def arrows(*parts: Part | None) -> Text:
    """From one to the other: Foot platoon › Rifle squad."""
    return _joined("{a} › {b}", parts)


def sentences(*parts: Part | None) -> Text:
    """One sentence after the other."""
    return _joined("{a} {b}", parts)

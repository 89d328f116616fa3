"""A text that a translator is asked for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rules.said.telling import pieces

DICE = re.compile(r"(?<![A-Za-z])\d*[Dd]\d+(?![A-Za-z])|(?<![A-Za-z])[A-Z]{1,2}\d+[a-z]?(?![A-Za-z])")
LETTER = re.compile(r"[A-Za-z]")


@dataclass(frozen=True)
class Entry:
    """Its English, its plural if it has one, its context, and the file it comes from."""

    msgid: str
    where: str
    plural: str = ""
    context: str = ""

    @property
    def key(self) -> tuple[str, str]:
        """What tells it from others."""
        return self.msgid, self.context

    @property
    def places(self) -> set[str]:
        """The names of its places."""
        return places(self.msgid) | places(self.plural)


def places(pattern: str) -> set[str]:
    """The names of the places of a pattern."""
    return {place for _, place, _ in pieces(pattern) if place}


def has_words(text: str) -> bool:
    """Whether there is anything to translate: numbers, dice and the ids of rulings are the same everywhere."""
    fast = "".join(literal for literal, _, _ in pieces(text)) if "{" in text else text
    return bool(LETTER.search(DICE.sub("", fast)))


def wanted(entries: Iterable[Entry]) -> Iterator[Entry]:
    """Those that say something, each once; the files of all of them are kept."""
    found: dict[tuple[str, str], list[Entry]] = {}
    for entry in entries:
        if entry.msgid.strip() and (entry.context or entry.plural or has_words(entry.msgid)):
            found.setdefault(entry.key, []).append(entry)
    for same in found.values():
        plural = next((entry.plural for entry in same if entry.plural), "")
        files = "\n".join(sorted({entry.where for entry in same}))
        yield Entry(same[0].msgid, files, plural, same[0].context)

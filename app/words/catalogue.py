"""The texts of one language, from compiled catalogues; the English itself where there is no entry."""

from __future__ import annotations

import gettext
from collections.abc import Iterable
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parents[2] / "locale"
DOMAIN = "playsheet"
LANGUAGE = "language"
"""The context of what a catalogue says of itself: its own name."""


class _Nothing(gettext.NullTranslations):
    """Says that there is no entry, where gettext would say the English."""

    def gettext(self, message: str) -> Any:
        return None

    def pgettext(self, context: str, message: str) -> Any:
        return None

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> Any:
        return None

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> Any:
        return None


class Catalogue:
    """A language: its own catalogue, and those that installed sheets bring along."""

    def __init__(self, files: Iterable[Path]) -> None:
        self._parts = [_opened(file) for file in files if file.is_file()]

    def found(self, msgid: str, context: str) -> str | None:
        """The entry with this very context, if there is one."""
        return next((said for part in self._parts if (said := _entry(part, msgid, context)) is not None), None)

    def text(self, msgid: str, context: str = "") -> str:
        """The text in this language: with its context, else without, else the English."""
        said = self.found(msgid, context) if context else None
        if said is None:
            said = self.found(msgid, "")
        return msgid if said is None else said

    def plural(self, msgid: str, plural: str, n: int, context: str = "") -> str:
        """The text for that many."""
        for entry in (context, "") if context else ("",):
            for part in self._parts:
                said = part.npgettext(entry, msgid, plural, n) if entry else part.ngettext(msgid, plural, n)
                if said is not None:
                    return str(said)
        return msgid if n == 1 else plural

    def form(self, n: int) -> int:
        """Which of the language's plural forms that many have."""
        rule: Any = getattr(self._parts[0], "plural", None) if self._parts else None
        return int(rule(n)) if rule else int(n != 1)


def _opened(file: Path) -> gettext.GNUTranslations:
    with file.open("rb") as stream:
        found = gettext.GNUTranslations(stream)
    found.add_fallback(_Nothing())
    return found


def _entry(part: gettext.GNUTranslations, msgid: str, context: str) -> str | None:
    if not msgid:
        return ""  # the empty text is the head of a catalogue
    said: str | None = part.pgettext(context, msgid) if context else part.gettext(msgid)
    return said


def catalogue_file(folder: Path, language: str, domain: str = DOMAIN) -> Path:
    """Where the compiled catalogue of a language lies."""
    return folder / language / "LC_MESSAGES" / f"{domain}.mo"


def catalogue(language: str, others: Iterable[Path] = (), folder: Path = FOLDER) -> Catalogue:
    """The words of a language; `others` are the `locale` folders of installed sheets."""
    brought = [file for place in others for file in sorted((place / language / "LC_MESSAGES").glob("*.mo"))]
    return Catalogue([catalogue_file(folder, language), *brought])

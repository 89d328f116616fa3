"""Plain ASCII where a terminal has no more: no sign ends a command, it is written as it can be."""

from __future__ import annotations

import codecs
import io
import sys
import unicodedata

SIGNS = {
    "·": "-", "−": "-", "–": "-", "—": "-", "×": "x", "→": "->", "›": "->", "≥": ">=", "≤": "<=", "±": "+/-",
    "…": "...", "“": '"', "”": '"', "‘": "'", "’": "'", "•": "*", "█": "#", "░": ".", "½": " 1/2",
}
HANDLER = "playsheet"


def in_ascii(text: str) -> str:
    """The text in signs that every terminal has."""
    return "".join(SIGNS.get(sign) or _letters(sign) for sign in text)


def _letters(sign: str) -> str:
    """A letter without its accent, a number without its place; a question mark for what has no likeness."""
    return unicodedata.normalize("NFKD", sign).encode("ascii", "ignore").decode() or "?"


def _instead(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return in_ascii(error.object[error.start:error.end]), error.end


codecs.register_error(HANDLER, _instead)


def speak_plainly() -> None:
    """What the terminal cannot show is shown as near as it can; what it cannot send is a question mark."""
    for stream, errors in ((sys.stdout, HANDLER), (sys.stderr, HANDLER), (sys.stdin, "replace")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)

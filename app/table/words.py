"""Every text of the guests' page and every sentence of a table: they stand among the app's own texts, by their keys."""

from __future__ import annotations

from collections.abc import Mapping

from app.words.texts import TEXTS
from rules.said import Part, Said, Text, said

PAGE: Mapping[str, Text] = {key.removeprefix("page."): text for key, text in TEXTS.items() if key.startswith("page.")}
"""The page's own texts, by their names."""


def sentence(key: str, **parts: Part) -> Said:
    """A text of the app as a value, to be said in the language of whoever reads it."""
    text = said(TEXTS[key])
    return Said(text.pattern, text.plural, ctx=key, **parts)


WRONG_CODE = sentence("door.wrong_code")
WRONG_KEY = sentence("door.wrong_key")
TOO_MANY = sentence("door.too_many")
TOO_MANY_CODES = sentence("door.too_many_codes")
NOT_NOW = sentence("door.not_now")
SENT_AWAY = sentence("door.sent_away")
CLOSED = sentence("door.closed")
ELSEWHERE = sentence("door.elsewhere")
TOO_FAST = sentence("door.too_fast")
OLD_PAGE = sentence("door.old_page")
FAULT = sentence("door.fault")
NO_NETWORK = sentence("door.no_network")
NO_PORT = sentence("door.no_port")

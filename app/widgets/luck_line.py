"""How lucky a result was, in a line."""

from __future__ import annotations

from app.look import ambient
from app.storage.luck import Result, percent

AVERAGE = 0.5
"""What happens more often than this, good or bad, is neither."""


def luck_words(result: Result | None, who: str) -> str:
    """Where a result stands among all that could have come; nothing where only one could."""
    if result is None or sum(chance > 0 for _, chance in result.chances) < 2:
        return ""
    good, bad = result.as_good, result.as_bad
    if min(good, bad) > AVERAGE:
        return ambient.word("luck.average", who=who)
    if good <= bad:
        return ambient.word("luck.top", who=who, p=percent(good))
    return ambient.word("luck.bottom", who=who, p=percent(bad))

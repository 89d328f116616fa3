"""How long the odds take with an empty book."""

from __future__ import annotations

import sys
import time
from typing import Any

import pytest

from rules import ruleset
from rules.engine import Book
from rules.engine.spread import forget_spreads


def cold(sheet: str, action: str, facts: dict[str, Any], tries: int = 12) -> float:
    """Processor seconds for the odds: the best of a few, since other work shares the machine."""
    if sys.gettrace() is not None:
        pytest.skip("every line is being traced: times mean nothing")
    it = ruleset(sheet).action(action)
    start = it.start(it.facts(**facts))
    times = []
    for _ in range(tries):
        forget_spreads()
        book = Book()
        began = time.process_time()
        book.odds(start)
        times.append(time.process_time() - began)
    return min(times)

"""Ask this, then go on with the answer: `Roll(3, Total(), "Damage").then(wounded, fighter)`.

A procedure that asks in the middle (`yield`) is run once more for every answer; what comes after `then` is only called.
It is the form for steps that the odds pass thousands of times.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any


class Then:
    """A request, and the function that is called with the answer and these facts."""

    __slots__ = ("facts", "go_on", "request")

    def __init__(self, request: Any, go_on: Callable[..., Any], facts: tuple[Any, ...]) -> None:
        self.request = request
        self.go_on = go_on
        self.facts = facts


class Asked:
    """What can be asked for."""

    __slots__ = ()

    def then(self, go_on: Callable[..., Any], *facts: Any) -> Then:
        """Ask for it, then go on with the answer and these facts."""
        return Then(self, go_on, facts)


def stepped(function: Callable[..., Any]) -> Callable[..., Generator[Any, Any, Any]]:
    """A procedure without `yield`, step by step like all others."""

    def steps(*facts: Any) -> Generator[Any, Any, Any]:
        result = function(*facts)
        while result.__class__ is Then:
            result = result.go_on((yield result.request), *result.facts)
        return result

    return steps

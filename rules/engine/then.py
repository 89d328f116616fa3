"""Ask this, then go on with the answer: `Roll(3, Total(), "Damage").then(wounded, fighter)`.

A procedure that asks in the middle (`yield`) is run once more for every answer; what comes after `then` is only called.
It is the form for steps that the odds pass thousands of times.
"""

from __future__ import annotations

from collections.abc import Callable, Generator

from rules.engine.kinds import Answer, Fact, Handed


class Then:
    """A request, and the function that is called with the answer and these facts."""

    __slots__ = ("facts", "go_on", "request")

    def __init__(self, request: Handed, go_on: Callable[..., Handed], facts: tuple[Fact, ...]) -> None:
        self.request = request
        self.go_on = go_on
        self.facts = facts


class Asked:
    """What can be asked for."""

    __slots__ = ()

    def then(self, go_on: Callable[..., Handed], *facts: Fact) -> Then:
        """Ask for it, then go on with the answer and these facts."""
        return Then(self, go_on, facts)


def stepped(function: Callable[..., Handed]) -> Callable[..., Generator[Handed, Answer, Handed]]:
    """A procedure without `yield`, step by step like all others."""

    def steps(*facts: Fact) -> Generator[Handed, Answer, Handed]:
        result = function(*facts)
        while result.__class__ is Then:
            result = result.go_on((yield result.request), *result.facts)
        return result

    return steps

"""A sequence on the sheet, and that sequence with its facts filled in."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Generator
from typing import TypeVar

from rules.engine.errors import ProcedureError
from rules.engine.kinds import Answer, Fact, Handed
from rules.engine.request import Choice, Note, Roll
from rules.engine.then import Then, stepped

T = TypeVar("T")
_new = object.__new__
"""Quicker than the class itself: the odds make thousands."""


class Situation:
    """A procedure with its facts: the memo key of the odds and the start of a play."""

    __slots__ = ("_hash", "facts", "procedure")
    procedure: Procedure
    facts: tuple[Fact, ...]
    _hash: int | None

    def begin(self) -> Steps[Answer]:
        """Its steps from the start."""
        return self.procedure.steps(*self.facts)

    def then(self, go_on: Callable[..., Handed], *facts: Fact) -> Then:
        """Do this, then go on with its result and these facts."""
        return Then(self, go_on, facts)

    def __hash__(self) -> int:
        if self._hash is None:
            try:
                self._hash = hash(self.facts) ^ self.procedure.salt
            except TypeError as error:
                raise ProcedureError(f"{self.procedure.name}: facts must be hashable ({error})") from error
        return self._hash

    def __eq__(self, other: object) -> bool:
        return (other.__class__ is Situation and self.procedure is other.procedure
                and self.facts == other.facts)

    def __repr__(self) -> str:
        return f"{self.procedure.name}({', '.join(map(repr, self.facts))})"


Request = Roll | Choice | Note | Situation
Steps = Generator[Request, Answer, "Situation | T"]


class Procedure:
    """What @procedure makes: calling it does not run it, it names a Situation."""

    def __init__(self, function: Callable[..., Handed]) -> None:
        functools.update_wrapper(self, function)
        self.name = function.__name__
        self.salt = hash(self)
        """Sets situations of equal facts apart."""
        self._signature = inspect.signature(function)
        self._names = tuple(self._signature.parameters)
        self._arity = len(self._names)
        self._defaults = {name: it.default for name, it in self._signature.parameters.items()
                          if it.default is not it.empty}
        has_steps = inspect.isgeneratorfunction(function)
        self.at_once: Callable[..., Handed] | None = None if has_steps else function
        self.steps: Callable[..., Steps[Answer]] = function if has_steps else stepped(function)

    def __call__(self, *args: Fact, **named: Fact) -> Situation:
        if named or len(args) != self._arity:
            args = self._gathered(args, named)
        made = _new(Situation)
        made.procedure = self
        made.facts = args
        made._hash = None
        return made

    def _gathered(self, args: tuple[Fact, ...], named: dict[str, Fact]) -> tuple[Fact, ...]:
        """All facts in their order: those that are named and the defaults of those that are not given."""
        rest = self._names[len(args):]
        known = {**self._defaults, **named}
        if len(args) > self._arity or not named.keys() <= set(rest) or not known.keys() >= set(rest):
            self._signature.bind(*args, **named)  # says what is wrong
        return (*args, *[known[name] for name in rest])

    def __repr__(self) -> str:
        return f"<procedure {self.name}>"


def procedure(function: Callable[..., Handed]) -> Procedure:
    """Mark a function as a sequence of the sheet."""
    return Procedure(function)

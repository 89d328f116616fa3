"""Work that somebody may no longer want: whoever starts it says how that is seen, the walk looks up now and then."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

LookUp = Callable[[], object]
"""Raises Stopped when the work is no longer wanted."""


class Stopped(Exception):
    """Nobody wants to know any more."""


def _nobody_asks() -> None:
    """The work is wanted to its end."""


_look_up: ContextVar[LookUp] = ContextVar("look_up", default=_nobody_asks)


def looking_up() -> LookUp:
    """What a long piece of work calls every few milliseconds."""
    return _look_up.get()


@contextmanager
def stopped_by(look_up: LookUp) -> Iterator[None]:
    """All work inside looks up by this."""
    token = _look_up.set(look_up)
    try:
        yield
    finally:
        _look_up.reset(token)

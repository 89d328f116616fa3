"""What has to be in force while a procedure runs: a frame hands it in, the engine only keeps to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, Protocol, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Within(Protocol):
    """Runs a function with something in force around it."""

    def __call__(self, function: Callable[P, T], /, *args: P.args, **named: P.kwargs) -> T: ...


def plainly(function: Callable[P, T], /, *args: P.args, **named: P.kwargs) -> T:
    """With nothing around it."""
    return function(*args, **named)

"""What a turn asks of the units: who is still there, who is hammered, down, or due a test."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from app.storage.records import OTHER

__all__ = ["OTHER", "Fielded", "alive", "is_gone", "marked", "unmark"]

_GONE = ("destroyed", "out", "gone")
_WRECKED = ("destroyed", "exploded")
_NUMBERS = ("models", "bases", "men", "crew", "strength")


class Fielded(Protocol):
    """A unit of a roster, as far as a turn needs it."""

    @property
    def uid(self) -> str: ...
    @property
    def side(self) -> str: ...
    @property
    def state(self) -> dict[str, Any]: ...
    @property
    def values(self) -> dict[str, Any]: ...


def is_gone(unit: Fielded) -> bool:
    """Destroyed, out of action, or nobody left."""
    state = unit.state
    return _out(unit) or any(state.get(key) == 0 for key in _NUMBERS)


def alive(units: Iterable[Fielded], side: str | None = None) -> list[Any]:
    """The units that can still do something."""
    return [unit for unit in units if not is_gone(unit) and side in (None, unit.side)]


def marked(units: Iterable[Fielded], side: str, key: str) -> list[Any]:
    """The units of a side that carry a marker: hammered, down, waiting."""
    return [unit for unit in units if unit.side == side and unit.state.get(key) and not _out(unit)]


def _out(unit: Fielded) -> bool:
    return any(unit.state.get(key) for key in _GONE) or unit.state.get("condition") in _WRECKED


def unmark(units: Sequence[Fielded], key: str, value: Any = False) -> list[tuple[str, str, Any, Any]]:
    """The changes that take this marker off."""
    return [(unit.uid, key, unit.state.get(key), value) for unit in units]

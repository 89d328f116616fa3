"""The turn and the units as plain data: a screen draws it and knows no sheet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from rules.frame.unit import Means


@dataclass(frozen=True)
class Lot:
    """So many of a kind in a pool."""

    label: str
    count: int
    side: str = ""
    icon: str = ""


@dataclass(frozen=True)
class Pool:
    """Something that lies beside the table: the bag, the command tokens."""

    id: str
    title: str
    lots: tuple[Lot, ...]


@dataclass(frozen=True)
class Counter:
    """A number beside the table; `key` is what SetTurn calls it, empty where it follows from the rest."""

    label: str
    value: int
    key: str = ""
    low: int = 0
    high: int = 99
    icon: str = ""
    side: str = ""


@dataclass(frozen=True)
class StepView:
    """A step of the turn as printed."""

    id: str
    title: str
    note: str = ""
    state: Literal["done", "now", "to_come"] = "to_come"


@dataclass(frozen=True)
class Chip:
    """Something to see on a unit."""

    label: str
    value: Any
    means: Means
    icon: str = ""


@dataclass(frozen=True)
class UnitRow:
    """A unit in the turn: its order or token, what lies beside it, whether it is on now."""

    id: str
    side: str
    name: str
    there: bool = True
    face: str = ""
    """What its die or token shows."""
    icon: str = ""
    chips: tuple[Chip, ...] = ()
    state: Literal["", "active", "waiting", "done"] = ""
    note: str = ""


@dataclass(frozen=True)
class TurnView:
    """Where the turn stands."""

    title: str
    number: int = 1
    side: str = ""
    steps: tuple[StepView, ...] = ()
    pools: tuple[Pool, ...] = ()
    counters: tuple[Counter, ...] = ()
    rows: tuple[UnitRow, ...] = ()
    says: str = ""
    """The printed words for this moment, and the table they stand in."""
    table: str = ""
    over: str = ""
    """How the game has ended, if it has."""

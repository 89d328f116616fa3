"""The turn and the units as plain data: a screen draws it and knows no sheet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from rules.frame.kinds import Value
from rules.frame.unit import Chip, Unit
from rules.said import Text, say

if TYPE_CHECKING:
    from rules.frame.battle import AnyBattle

__all__ = ["Chip", "Counter", "Lot", "Pool", "StepView", "TurnView", "UnitRow"]


@dataclass(frozen=True)
class Lot:
    """So many of a kind in a pool."""

    label: Text
    count: int
    side: str = ""
    icon: str = ""

    @classmethod
    def of(cls, battle: AnyBattle, side: str, count: int, icon: str) -> Lot:
        """What a side has of it."""
        return cls(say("{side}", side=battle.side_said(side)), count, side, icon)


@dataclass(frozen=True)
class Pool:
    """Something that lies beside the table: the bag, the command tokens."""

    id: str
    title: Text
    lots: tuple[Lot, ...]
    blind: bool = False
    """Drawn from without looking: what is left in it says who is likely to be next."""


@dataclass(frozen=True)
class Counter:
    """A number beside the table; `key` is what SetTurn calls it, empty where it follows from the rest."""

    label: Text
    value: int
    key: str = ""
    low: int = 0
    high: int = 99
    icon: str = ""
    side: str = ""
    quiet: bool = False
    """Seldom looked at, or shown elsewhere: it only stands where things are set by hand."""


@dataclass(frozen=True)
class StepView:
    """A step of the turn as printed."""

    id: str
    title: Text
    note: Text = ""
    state: Literal["done", "now", "to_come"] = "to_come"


@dataclass(frozen=True)
class UnitRow:
    """A unit in the turn: its order or token, what lies beside it, whether it is on now."""

    id: str
    side: str
    name: str
    there: bool = True
    icon: str = ""
    """The sign of its kind."""
    face: Text = ""
    """What its die or token shows, in a word or two; empty: it has none."""
    face_icon: str = ""
    """The sign of that."""
    pips: tuple[int, int] | None = None
    """How many are left and how many there were."""
    profile: tuple[Chip, ...] = ()
    """What it is, in a line."""
    chips: tuple[Chip, ...] = ()
    """What there is to see on it."""
    state: Literal["", "active", "waiting", "done"] = ""
    note: Text = ""

    @classmethod
    def of(cls, unit: Unit, chips: tuple[Chip, ...] | None = None, **turn: Value) -> UnitRow:
        """What its card says, and beside it what the turn says of it."""
        return cls(unit.id, unit.side, unit.name, unit.there, unit.icon, pips=unit.pips, profile=unit.profile,
                   chips=unit.chips() if chips is None else chips, **turn)


@dataclass(frozen=True)
class TurnView:
    """Where the turn stands."""

    title: Text
    number: int = 1
    side: str = ""
    steps: tuple[StepView, ...] = ()
    pools: tuple[Pool, ...] = ()
    counters: tuple[Counter, ...] = ()
    rows: tuple[UnitRow, ...] = ()
    says: Text = ""
    """The printed words for this moment, and the table they stand in."""
    table: str = ""
    over: Text = ""
    """How the game has ended, if it has."""
    stands: Text = ""
    """Where in the turn, in a few words: "Order phase, 6 of 14 dice drawn"."""

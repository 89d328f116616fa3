"""What a ruleset says about units, turns and what follows: plain data for the screens."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Stat:
    """A value a unit or a turn tracker carries."""

    key: str
    label: str
    start: int | str | bool
    low: int | None = None
    high: int | None = None
    options: tuple[Any, ...] = ()
    icon: str = ""
    at_most: str = ""
    """A value of the same unit that it cannot exceed: no more shooters than models."""


@dataclass(frozen=True)
class UnitTemplate:
    """A kind of unit of this sheet: its profile does not change in play, its state does."""

    id: str
    title: str
    profile: tuple[Stat, ...] = ()
    state: tuple[Stat, ...] = ()

    def as_it_is(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """A unit's values, none above what is left of another."""
        left = {stat.key: values[stat.at_most] for stat in self.profile if stat.at_most in values}
        return {key: min(value, left.get(key, value)) for key, value in values.items()}


@dataclass(frozen=True)
class Role:
    """Who a unit is in an action: the group of fields it fills, and the side it is on."""

    id: str
    title: str
    opponent: bool = False


@dataclass(frozen=True)
class Change:
    """What an outcome does to the unit in a role: add to a value, or set it."""

    role: str
    key: str
    delta: int | None = None
    value: Any = None
    label: str = ""


@dataclass(frozen=True)
class Follow:
    """What the sheet says comes next."""

    action: str
    label: str
    facts: Mapping[str, Any] = field(default_factory=dict, hash=False)
    who: Mapping[str, str] | None = field(default=None, hash=False)
    """Its roles by those of the action before: a return shot exchanges them; None: the same units."""


class Outcome:
    """How an action ended: a sentence; nothing to write down and nothing to follow, unless it says so."""

    __slots__ = ()

    @property
    def sentence(self) -> str:
        """What happened, in words."""
        raise TypeError(f"{type(self).__name__} does not say what happened")

    @property
    def ended_as(self) -> str:
        """The outcome's own word for how it ended, for the turn to go by."""
        return ""

    @property
    def changes(self) -> tuple[Change, ...]:
        """What Apply writes on the cards of the units."""
        return ()

    @property
    def follows(self) -> tuple[Follow, ...]:
        """What the sheet says comes next."""
        return ()


@dataclass(frozen=True)
class TurnStep:
    """A step of the turn: the actions that belong to it, and what the tracker does by itself."""

    id: str
    title: str
    note: str = ""
    actions: tuple[str, ...] = ()
    does: str = ""
    phase: str = ""


@dataclass(frozen=True)
class Order:
    """An order that a unit can be given."""

    id: str
    title: str
    note: str = ""
    icon: str = ""


@dataclass(frozen=True)
class Turn:
    """The sheet's own turn sequence."""

    steps: tuple[TurnStep, ...]
    counters: tuple[Stat, ...] = ()
    orders: tuple[Order, ...] = ()
    tracker: str = "steps"

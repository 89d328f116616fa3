"""What a ruleset says about units, turns and what follows: plain data for the screens."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.frame.kinds import Value
from rules.said import Text


@dataclass(frozen=True)
class Role:
    """Who a unit is in an action: the group of fields it fills, and the side it is on."""

    id: str
    title: Text
    opponent: bool = False


@dataclass(frozen=True)
class Change:
    """What an outcome does to the unit in a role: add to a value, or set it."""

    role: str
    key: str
    delta: int | None = None
    value: Value = None
    label: Text = ""


@dataclass(frozen=True)
class Follow:
    """What the sheet says comes next."""

    action: str
    label: Text
    facts: Mapping[str, Value] = field(default_factory=dict, hash=False)
    who: Mapping[str, str] | None = field(default=None, hash=False)
    """Its roles by those of the action before: a return shot exchanges them; None: the same units."""


class Outcome:
    """How an action ended: a sentence; nothing to write down and nothing to follow, unless it says so."""

    __slots__ = ()

    @property
    def sentence(self) -> Text:
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
class Moment:
    """A moment of the turn and the actions that have their place there; `when` is the step it is part of."""

    title: Text
    actions: tuple[str, ...]
    when: Text = ""


@dataclass(frozen=True)
class Fallen:
    """A die that fell for a deed: what it shows, how many sides it has, and the unit it was thrown for."""

    face: int
    sides: int = 6
    of: str = ""

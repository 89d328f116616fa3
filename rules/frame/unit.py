"""A card on the table: what a unit is, and what has befallen it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field

from rules.engine.errors import PlayerError
from rules.frame.parts import Change

Means = Literal["profile", "strength", "harm", "burden", "help", "token"]
"""What a stat is to a player: what it is, men left, a wound, pins, an officer, something that lies beside the unit."""


def stat(default: Any, *, label: str, means: Means = "profile", icon: str = "", names: Mapping[Any, str] | None = None,
         **limits: Any) -> Any:
    """A value of a card with what the screen needs to draw it."""
    shown: Any = {"label": label, "means": means, "icon": icon, "names": dict(names or {})}
    return Field(default, json_schema_extra={"stat": shown}, **limits)


@dataclass(frozen=True)
class StatView:
    """A value of a card as a screen sees it."""

    key: str
    label: str
    means: Means
    icon: str
    names: Mapping[Any, str]
    default: Any
    low: int | None
    high: int | None


class Unit(BaseModel):
    """A card: frozen; one subclass a kind of unit, told apart by `card`."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    card: str
    id: str = ""
    side: str = ""
    name: str = ""

    @property
    def there(self) -> bool:
        """Whether it is still on the table."""
        raise TypeError(f"{type(self).__name__} does not say whether it is still there")

    @classmethod
    def stats(cls) -> Mapping[str, StatView]:
        """Its values for a screen, in order."""
        return _stats(cls)

    def shown(self) -> tuple[StatView, ...]:
        """What there is to see on it: its strength, and whatever else is not as it started."""
        strength = [stat for stat in self.stats().values() if stat.means == "strength"]
        # What a unit has none of is not worth a word, unless it has nothing left at all.
        left = [stat for stat in strength if getattr(self, stat.key)] or strength
        changed = [stat for stat in self.stats().values() if stat.means not in ("profile", "strength")
                   and getattr(self, stat.key) != stat.default]
        return (*left, *changed)

    def has(self, key: str) -> bool:
        """Whether a change may name this."""
        return key in type(self).model_fields

    def with_(self, **values: Any) -> Self:
        """The same card with these values, checked; numbers stop at their limits."""
        # Validated as a whole: a copy with an update would take anything.
        return type(self).model_validate(self.__dict__ | within_limits(type(self), values))

    def after(self, changes: Iterable[Change]) -> Self:
        """What an outcome writes on it, in one go: a card may know better how it takes its losses."""
        values: dict[str, Any] = {}
        for change in changes:
            if not self.has(change.key):
                raise PlayerError(f"{self.name or self.card} has no {change.key}.")
            before = values.get(change.key, getattr(self, change.key))
            values[change.key] = change.value if change.delta is None else before + change.delta
        return self.with_(**values)


def within_limits(model: type[BaseModel], values: Mapping[str, Any]) -> dict[str, Any]:
    """Numbers stop at the limits of their fields."""
    limits = limits_of(model)
    return {key: _within(value, limits.get(key)) for key, value in values.items()}


def _within(value: Any, limits: tuple[int | None, int | None] | None) -> Any:
    if limits is None or not isinstance(value, int) or isinstance(value, bool):
        return value
    low, high = limits
    if low is not None and value < low:
        return low
    return high if high is not None and value > high else value


@cache
def limits_of(model: type[BaseModel]) -> Mapping[str, tuple[int | None, int | None]]:
    """The lowest and the highest value of each number."""
    found = {}
    for name, info in model.model_fields.items():
        low = next((part.ge for part in info.metadata if hasattr(part, "ge")), None)
        high = next((part.le for part in info.metadata if hasattr(part, "le")), None)
        if low is not None or high is not None:
            found[name] = low, high
    return found


@cache
def _stats(card: type[Unit]) -> Mapping[str, StatView]:
    found = {}
    for key, info in card.model_fields.items():
        extra: Any = info.json_schema_extra
        if extra and "stat" in extra:
            low, high = limits_of(card).get(key, (None, None))
            found[key] = StatView(key=key, default=info.default, low=low, high=high, **extra["stat"])
    return found

"""A card on the table: what a unit is, and what has befallen it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Literal, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from rules.engine.errors import PlayerError
from rules.frame.kinds import Value
from rules.frame.parts import Change
from rules.frame.refusals import options_of, own_sentence, refusal
from rules.said import Name, Text, say

Means = Literal["profile", "strength", "harm", "burden", "help", "token"]
"""What a stat is to a player: what it is, men left, a wound, pins, an officer, something that lies beside the unit."""


def stat(default: Value, *, label: Text, means: Means = "profile", icon: str = "",
         names: Mapping[Value, str] | Mapping[Value, Text] | None = None, **limits: Value) -> Value:
    """A value of a card with what the screen needs to draw it."""
    shown: Value = {"label": label, "means": means, "icon": icon, "names": dict(names or {})}
    return Field(default, json_schema_extra={"stat": shown}, **limits)


@dataclass(frozen=True)
class Chip:
    """Something to see on a unit: a word, and a number or another word to it; True: the word says it all."""

    label: Text
    value: Value = True
    means: Means = "profile"
    icon: str = ""

    @property
    def words(self) -> Text:
        """As it is read: "Veteran", "Armour 13", "Shelter: Soft"."""
        if self.value is True:
            return self.label
        in_words = str(self.value)[:1].isalpha()
        return say("{what}: {value}" if in_words else "{what} {value}", what=self.label, value=self.value)


@dataclass(frozen=True)
class StatView:
    """A value of a card as a screen sees it."""

    key: str
    label: Text
    means: Means
    icon: str
    names: Mapping[Value, Text]
    default: Value
    low: int | None
    high: int | None

    def name_of(self, option: Value) -> Text:
        """A value of it in words."""
        return self.names.get(option) or str(option)

    def chip(self, value: Value) -> Chip:
        """A value of it, to be seen: what has a name of its own needs no label beside it in a profile."""
        named = self.names.get(value) if self.names else None
        if named and self.means == "profile":
            return Chip(named, True, self.means, self.icon)
        return Chip(self.label, value if named is None else named, self.means, self.icon)


class Unit(BaseModel):
    """A card: frozen; one subclass a kind of unit, told apart by `card`."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    card: str
    id: str = ""
    side: str = ""
    name: str = ""
    came: str = ""
    """How it came to the table, as JSON of what differs from the defaults."""

    @property
    def said(self) -> Name:
        """What a text calls it: by its own name."""
        return Name(self.name, self.card)

    @property
    def there(self) -> bool:
        """Whether it is still on the table."""
        raise TypeError(f"{type(self).__name__} does not say whether it is still there")

    @property
    def icon(self) -> str:
        """The sign of its kind: the name of a Material icon."""
        raise TypeError(f"{type(self).__name__} does not say its sign")

    @property
    def count(self) -> int | None:
        """How many are left of it: models, bases, men, wounds; None: it is one thing, there or gone."""
        return None

    @property
    def pips(self) -> tuple[int, int] | None:
        """How many are left, nobody of a unit that is gone; and how many there were when it came."""
        now = self.count
        return None if now is None else (now if self.there else 0, max(now, self.at_first))

    @property
    def at_first(self) -> int:
        """How many there were when it came."""
        return self._first.count or 0

    @property
    def profile(self) -> tuple[Chip, ...]:
        """What it is, in a line."""
        raise TypeError(f"{type(self).__name__} does not say what it is")

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

    def chips(self) -> tuple[Chip, ...]:
        """The same, to be drawn."""
        return tuple(stat.chip(getattr(self, stat.key)) for stat in self.shown())

    @property
    def numbers(self) -> Mapping[str, int]:
        """How many it has of each thing in its lists, where a change may name one: weapons that their owner picks."""
        return {}

    def told(self, *keys: str) -> tuple[Chip, ...]:
        """These of its values, without what it has none of."""
        values = ((self.stats()[key], getattr(self, key)) for key in keys)
        return tuple(stat.chip(value) for stat, value in values if value not in (False, 0, "", None))

    # -- from one battle to the next

    def mustered(self) -> Self:
        """It comes to the table and remembers how; one that was in a battle before knows it already."""
        return self if self.came else self._coming(self)

    def fresh(self) -> Self:
        """For a new battle: at full strength, with all it came with and nothing else on it."""
        first = self._first
        return self._with({key: getattr(first, key) for key in self.stats()})

    def carried_over(self) -> Self:
        """For a new battle: with its losses and what it has suffered; only what belongs to a turn is gone."""
        first = self._first
        return self._with({key: getattr(first, key) for key, stat in self.stats().items() if stat.means == "token"})

    def rewritten(self, key: str) -> Self:
        """A player wrote on it by hand: a profile or a greater strength is what it comes with from now on."""
        stat, first = self.stats().get(key), self._first
        if not self.came or stat is None or stat.means not in ("profile", "strength"):
            return self
        # A list is written as an outcome leaves it, losses and all.
        if isinstance(getattr(self, key), tuple):
            return self
        if stat.means == "strength" and getattr(self, key) <= getattr(first, key):
            return self
        # What no longer fits with what it came with is composed anew: all of it is as it is now.
        alike = [other.key for other in self.stats().values() if other.means in ("profile", "strength")]
        for keys in ([key], alike):
            with suppress(ValueError):
                return self._coming(first._with({key: getattr(self, key) for key in keys}))
        return self

    def _coming(self, first: Unit) -> Self:
        return self.model_copy(update={"came": first.model_dump_json(exclude_defaults=True, exclude={"came"})})

    @property
    def _first(self) -> Self:
        """The card as it came; one that did not come as a card of its own is as it is."""
        first: Self = _as_it_came(type(self), self.came) if self.came else self
        return first

    def _with(self, values: Mapping[str, Value]) -> Self:
        return type(self).model_validate(self.__dict__ | dict(values))

    # -- what is written on it

    def has(self, key: str) -> bool:
        """Whether a change may name this."""
        return key in type(self).model_fields

    def with_(self, **values: Value) -> Self:
        """The same card with these values, checked; numbers stop at their limits."""
        kept = within_limits(type(self), values)
        if all(_same(value, getattr(self, key, None)) for key, value in kept.items()):
            return self
        # Validated as a whole: a copy with an update would take anything.
        try:
            return type(self).model_validate(self.__dict__ | kept)
        except ValidationError as error:
            raise damaged(type(self), self.name, error) from error

    def after(self, changes: Iterable[Change]) -> Self:
        """With what an outcome writes on it, in one go."""
        return self.with_(**self.written(changes))

    def written(self, changes: Iterable[Change]) -> dict[str, Value]:
        """What is on it after these changes: a card may know better how it takes its losses."""
        values: dict[str, Value] = {}
        for change in changes:
            if not self.has(change.key):
                raise PlayerError(say("{unit} has no {stat}.", unit=Name(self.name or self.card), stat=change.key))
            before = values.get(change.key, getattr(self, change.key))
            values[change.key] = change.value if change.delta is None else before + change.delta
        return within_limits(type(self), values)


def damaged(card: type[Unit], name: str, error: ValidationError) -> PlayerError:
    """A card that cannot be: one sentence, about the first value that has a label."""
    detail = error.errors()[0]
    kind, *inside = detail["loc"] or ("",)
    place = inside if inside and kind == card.model_fields["card"].default else detail["loc"]
    stat = next((card.stats()[key] for key in map(str, place) if key in card.stats()), None)
    if stat is None:
        own = own_sentence(detail)
        return PlayerError(own or (say("The card of {unit} cannot be read.", unit=Name(name)) if name
                                   else "This card cannot be read."))
    options = options_of(card.model_fields[stat.key].annotation)
    sentence = refusal(detail, stat.label, (stat.name_of(option) for option in options))
    return PlayerError(say("{unit}, {problem}", unit=Name(name), problem=sentence) if name else sentence)


def _same(value: Value, now: Value) -> bool:
    return value is now or (type(value) is type(now) and value == now)


def within_limits(model: type[BaseModel], values: Mapping[str, Value]) -> dict[str, Value]:
    """Numbers stop at the limits of their fields."""
    limits = limits_of(model)
    return {key: _within(value, limits.get(key)) for key, value in values.items()}


def _within(value: Value, limits: tuple[int | None, int | None] | None) -> Value:
    if limits is None or not isinstance(value, int) or isinstance(value, bool):
        return value
    low, high = limits
    if low is not None and value < low:
        return low
    return high if high is not None and value > high else value


@lru_cache(maxsize=512)
def _as_it_came(card: type[Unit], came: str) -> Value:
    """Read once: every look at a card asks for its full strength."""
    return card.model_validate_json(came)


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
        extra: Value = info.json_schema_extra
        if extra and "stat" in extra:
            low, high = limits_of(card).get(key, (None, None))
            found[key] = StatView(key=key, default=info.default, low=low, high=high, **extra["stat"])
    return found

"""What a stored value may look like, told without pydantic: settings are read before the first frame."""

from __future__ import annotations

from collections.abc import Callable

from rules.said import Json, is_stored_text

Fits = Callable[[Json], bool]
MOST_POINTS = 1000
"""No action of any sheet comes to more."""


def one_of(*options: Json) -> Fits:
    """One of these, and of the same kind: 1 is not True."""
    return lambda value: any(type(value) is type(option) and value == option for option in options)


def whole(value: Json) -> bool:
    """A whole number."""
    return isinstance(value, int) and not isinstance(value, bool)


def text(value: Json) -> bool:
    """What the rules said: words, or a text with its parts."""
    return is_stored_text(value)


def between(low: float, high: float) -> Fits:
    """A number within these limits."""
    return lambda value: isinstance(value, int | float) and not isinstance(value, bool) and low <= value <= high


def list_of(part: Fits) -> Fits:
    """A list of such things."""
    return lambda value: isinstance(value, list) and all(map(part, value))


def each(part: Fits) -> Fits:
    """Such things by name."""
    return lambda value: isinstance(value, dict) and all(map(part, value.values()))


def record(**parts: Fits) -> Fits:
    """A thing that has at least these parts."""
    return lambda value: isinstance(value, dict) and all(name in value and fits(value[name])
                                                         for name, fits in parts.items())


def a(*kinds: type) -> Fits:
    """Anything of these kinds."""
    return lambda value: isinstance(value, kinds)


def perhaps(fits: Fits) -> Fits:
    """Such a thing, or nothing."""
    return lambda value: value is None or fits(value)


def like(default: Json) -> Fits:
    """Of the same kind as the default; anything where that is nothing."""
    return (lambda _value: True) if default is None else a(type(default))


def turn(value: Json) -> bool:
    """Where a turn stands, and how it came there."""
    step = record(state=a(dict), units=a(list))
    return isinstance(value, dict) and isinstance(value.get("now", {}), dict) and list_of(step)(value.get("past", []))


_likely = between(0, 1.000001)


def chance(value: Json) -> bool:
    """A result, and how likely it was."""
    if not isinstance(value, list) or len(value) != 2 or not _likely(value[1]):
        return False
    return isinstance(value[0], str) or (isinstance(value[0], int) and abs(value[0]) <= MOST_POINTS)


def odds(value: Json) -> bool:
    """The odds that were on the screen: a label and the chance of every result, or nothing."""
    return isinstance(value, dict) and isinstance(value.get("label", ""), str) and list_of(chance)(
        value.get("chances", []))


def outcome(value: Json) -> bool:
    """What happened, with the result that the odds speak of if there is one."""
    return isinstance(value, dict) and isinstance(value.get("result", 0), int | str)


word = a(str)
yes_or_no = a(bool)
of_units = list_of(record(role=word, title=word, unit=word, name=word))

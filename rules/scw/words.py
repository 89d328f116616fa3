"""How numbers are said."""

from __future__ import annotations

from collections.abc import Iterable

SPELLED = ("no", "one", "two", "three", "four")
"""As far as the sheet counts problems."""


def count(number: int, thing: str) -> str:
    """1 base, 2 bases."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def spelled(number: int, thing: str) -> str:
    """One problem, two problems."""
    return f"{SPELLED[number]} {thing}" if number == 1 else f"{SPELLED[number]} {thing}s"


def dice_of(number: int) -> str:
    """1 die, 2 dice, no dice."""
    return f"{number or 'no'} {'die' if number == 1 else 'dice'}"


def signed(number: int) -> str:
    """+1, −1; nothing where it changes nothing."""
    return f"{number:+d}".replace("-", "−") if number else ""


def changed_by(name: str, number: int, what: str = "") -> str:
    """A name and what it adds: Partial +1, Raw −1D6."""
    return f"{name} {signed(number)}{what}" if number else name


def on(need: int) -> str:
    """The faces that count: 6, or 5+ and so on."""
    return "6" if need == 6 else f"{need}+"


def together(parts: list[str]) -> str:
    """One, two and three."""
    return " and ".join(part for part in (", ".join(parts[:-1]), *parts[-1:]) if part)


def either(parts: Iterable[object]) -> str:
    """1, or 1 or 2: each that differs."""
    return " or ".join(dict.fromkeys(map(str, parts)))


def one(thing: str) -> str:
    """A rifle base, an MMG base."""
    return f"An {thing}" if thing.startswith(("AT", "LMG", "MMG")) else f"A {thing}"


def sentence_case(text: str) -> str:
    """The first letter large, the others as they are."""
    return text[0].upper() + text[1:]

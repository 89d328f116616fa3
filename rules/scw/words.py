"""How numbers are said."""

from __future__ import annotations


def count(number: int, thing: str) -> str:
    """1 base, 2 bases."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def together(parts: list[str]) -> str:
    """One, two and three."""
    return " and ".join(part for part in (", ".join(parts[:-1]), *parts[-1:]) if part)


def one(thing: str) -> str:
    """A rifle base, an MMG base."""
    return f"An {thing}" if thing.startswith(("AT", "LMG", "MMG")) else f"A {thing}"


def sentence_case(text: str) -> str:
    """The first letter large, the others as they are."""
    return text[0].upper() + text[1:]

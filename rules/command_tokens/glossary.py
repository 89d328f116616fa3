"""What each modifier means, in a sentence with the numbers in force."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from rules.command_tokens.tables import firing_modifier
from rules.said import Said, Text, say, signed


def with_number(line: str, sentence: Said) -> Text:
    """A line of the firing table."""
    return sentence.with_parts(modifier=signed(firing_modifier(line)))


# P03, P04, P07 with C12 and C13, P09 with C8.
GLOSSARY: Mapping[str, Text | Callable[[], Text]] = {
    "command tokens": "Each command token on the unit makes the next attempt harder by 1.",
    "morale markers": partial(with_number, "Morale markers", say(
        "Each morale marker on the unit: {modifier} to hit, and harder by 1 to act again and to react.")),
    "moved": partial(with_number, "Moved", say(
        "The firer moved in this activation and is no infantry detachment: {modifier}.")),
    "target moved": partial(with_number, "Target moved", say(
        "The target moved at any point this turn, as a reaction too: {modifier}.")),
    "smoke": partial(with_number, "Smoke", say("The target is behind smoke: {modifier}.")),
    "close range": partial(with_number, "Close range", say('Up to 12" (30 cm): {modifier}.')),
    "enemy infantry near": partial(with_number, "Enemy infantry near", say(
        'Enemy infantry or support squad within 12" of the firing vehicle and no friendly infantry detachment as near '
        "to it: {modifier}.")),
    "gun strength": "Added to the D10 against the armour.",
}

"""What each modifier means, in a sentence with the numbers in force."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.command_tokens.tables import firing_modifier


def moved() -> str:
    """The firer moved."""
    return f"The firer moved in this activation and is not an infantry detachment: {firing_modifier('Moved'):+d} (P07)."


def target_moved() -> str:
    """The target moved."""
    return ("The target moved at any point this turn, as a reaction too: "
            f"{firing_modifier('Target moved'):+d} (P07, C12).")


def smoke() -> str:
    """The target is behind smoke."""
    return f"The target is obscured by smoke: {firing_modifier('Smoke'):+d} (P07, C13)."


def close_range() -> str:
    """The target is near."""
    return f'Up to 12" (30 cm): {firing_modifier("Close range"):+d} (P07).'


def enemy_infantry_near() -> str:
    """Enemy infantry is near a firing vehicle."""
    return ('Enemy infantry or support squad within 12" of the firing vehicle and no friendly infantry detachment '
            f"as near to it: {firing_modifier('Enemy infantry near'):+d} (P07).")


def morale_markers() -> str:
    """Morale markers on the unit."""
    return ("Each morale marker on the unit makes it harder by one to act again and to react, "
            f"and is {firing_modifier('Morale markers'):+d} to hit (P03, P04, P07).")


GLOSSARY: Mapping[str, str | Callable[[], str]] = {
    "command tokens": "Each command token on the unit makes the next attempt harder by one (P03, P04).",
    "morale markers": morale_markers,
    "moved": moved,
    "target moved": target_moved,
    "smoke": smoke,
    "close range": close_range,
    "enemy infantry near": enemy_infantry_near,
    "gun strength": "The gun's strength is added to the D10 against the armour (P09, C8).",
}

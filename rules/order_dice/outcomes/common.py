"""What outcomes of several chapters say and write alike: losses, pins, damage, who is gone."""

from __future__ import annotations

from typing import ClassVar

from rules.ruleset import Change, Follow
from rules.said import Part, Said, Text, comma_list, role, say

DESTROYED = ("wiped out", "destroyed", "destroyed by pins", "gun destroyed", "removed")
UNIT = role("unit", "the unit")
SHOOTER = role("shooter", "the shooter")
TARGET = role("target", "the target")
ABOARD = role("aboard", "the unit aboard")
CHECK_PASSED = say("Morale check passed.")
GONE = {
    "wiped out": say("{unit} is wiped out."),
    "destroyed": say("{unit} is destroyed."),
    "destroyed by pins": say("{unit} is destroyed by its pins."),
    "destroyed by fire": say("{unit} burns out."),
    "destroyed, turret jammed twice": say("{unit} is destroyed: its turret jams a second time."),
    "destroyed, immobilised twice": say("{unit} is destroyed: it is immobilised a second time."),
    "gun destroyed": say("{unit} loses its gun and is destroyed."),
    "removed": say("{unit} is removed."),
}
"""How a unit leaves the table."""
DAMAGE = {"DOWN": say("DOWN"), "immobilised": say("immobilised"), "on fire, put out": say("fire put out"),
          "turret locked": say("turret locked")}
"""What a vehicle suffers, in words that can stand in a list."""


class NoChanges:
    """An outcome that writes nothing to a unit."""

    changes: ClassVar[tuple[Change, ...]] = ()


class NoFollows:
    """An outcome after which nothing is due."""

    follows: ClassVar[tuple[Follow, ...]] = ()


def men(n: int) -> Said:
    """1 man, 2 men."""
    return say("{n} man", "{n} men", n=n)


def pins_said(n: int) -> Said:
    """1 pin, 2 pins."""
    return say("{n} pin", "{n} pins", n=n)


def about(pattern: Said, unit: Said, lost: int = 0, gained: int = 0, **more: Part) -> Said:
    """A sentence about a unit, with the men it lost and the pins it got, if any."""
    losses: dict[str, Part] = {"men": men(lost)} if lost else {}
    burden: dict[str, Part] = {"pins": pins_said(gained)} if gained else {}
    return pattern.with_parts(unit=unit, **losses, **burden, **more)


def gone(unit: Said, how: str) -> Said:
    """How a unit left the table."""
    return GONE[how].with_parts(unit=unit)


def fails(unit: Said, lost: int = 0) -> Said:
    """A unit breaks at its morale check."""
    if lost:
        return about(say("{unit} loses {men}, fails its morale check and is removed."), unit, lost)
    return say("{unit} fails its morale check and is removed.", unit=unit)


def vehicle_told(unit: Said, damage: tuple[str, ...], gained: int) -> Said:
    """What a vehicle has suffered: how it ended, or the pins it got and what it has to bear."""
    if damage and damage[-1] in GONE:
        return gone(unit, damage[-1])
    if not damage:
        return about(say("{unit} takes {pins} and no damage.") if gained else say("{unit} is not damaged."), unit,
                     gained=gained)
    return about(say("{unit} takes {pins}: {damage}.") if gained else say("{unit} is damaged: {damage}."), unit,
                 gained=gained, damage=damage_said(damage))


def damage_said(damage: tuple[str, ...]) -> Text:
    """DOWN, immobilised, turret locked."""
    return comma_list(*(DAMAGE[what] for what in damage))


def got_out(role: str) -> tuple[Change, ...]:
    """Out of the transport and DOWN."""
    return (Change(role, "aboard", value="", label="aboard"), *order_shown(role, "DOWN"))


def pins_changed(role: str, gained: int) -> tuple[Change, ...]:
    """Pins more or less, never the number there was (B2)."""
    return (Change(role, "pins", delta=gained, label="pins"),) if gained else ()


STATES = {"immobilised": "immobilised", "turret locked": "turret_locked"}
"""Damage that the unit keeps, and where it is written."""


def states(role: str, damage: tuple[str, ...]) -> tuple[Change, ...]:
    """The damage that stays on a vehicle, and the order it shows now."""
    down = order_shown(role, "DOWN") if "DOWN" in damage else ()
    return (*down, *(Change(role, key, value=True, label=what) for what, key in STATES.items() if what in damage))


def order_shown(role: str, order: str) -> tuple[Change, ...]:
    """The order die beside a unit; with DOWN it is harder to hit, with any other no longer."""
    return (Change(role, "order", value=order, label="order"),
            Change(role, "down", value=order == "DOWN", label="DOWN"))


def vehicle_changes(role: str, now: str, damage: tuple[str, ...], gained: int) -> tuple[Change, ...]:
    """What Apply writes to a vehicle."""
    if now == "destroyed":
        return (Change(role, "gone", value="destroyed", label="destroyed"),)
    return (*states(role, damage), *pins_changed(role, gained))

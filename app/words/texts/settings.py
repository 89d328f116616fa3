"""Settings."""

from __future__ import annotations

from rules.said import Text

TEXTS: dict[str, Text] = {
    "settings.two_sided": "Tablet between the players",
    "settings.two_sided.note": "the other player's decisions face them",
    "settings.g": "{n} g",
    "settings.meter_try": "Give it a shake: it counts past the mark.",
    "settings.meter_heard": "Shake felt.",
    "settings.meter_off": "Shake to roll is off.",
    "settings.no_sensor": "This device has no motion sensor: tap to roll.",
    "settings.language.system": "As the device",
}

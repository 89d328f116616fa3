"""What the player has set, kept in the store."""

from __future__ import annotations

from collections.abc import Mapping

from app.storage.shapes import Fits, between, one_of, yes_or_no
from app.storage.store import Store
from app.words import SYSTEM, codes
from rules.said import Json

MODEL: dict[str, tuple[Json, Fits]] = {
    "theme": ("dark", one_of("dark", "light")),
    "text": (1.0, between(0.5, 3)),
    "language": (SYSTEM, one_of(SYSTEM, *codes())),
    "animation": ("normal", one_of("off", "slow", "normal", "fast")),
    "sound": (True, yes_or_no),
    "haptics": (True, yes_or_no),
    "shake": (True, yes_or_no),
    "shake_level": (2, one_of(1, 2, 3)),
    "keep_awake": (True, yes_or_no),
    "roll_all": (False, yes_or_no),
    "left_handed": (False, yes_or_no),
    "two_sided": (False, yes_or_no),
    "low_light": (False, yes_or_no),
    "what_if": (False, yes_or_no),
    "read_out": (False, yes_or_no),
}
"""Each setting with its default and what it may be."""


class Settings:
    """Each setting by name; until the player changes it as the system wishes, else its default."""

    def __init__(self, store: Store, wishes: Mapping[str, Json] | None = None) -> None:
        self._store, self._wishes = store, wishes or {}
        self._known: dict[str, Json] = {}

    def __getattr__(self, name: str) -> Json:
        if name not in MODEL:
            raise AttributeError(name)
        if name not in self._known:
            default, fits = MODEL[name]
            self._known[name] = self._store.setting(name, self._wishes.get(name, default), fits)
        return self._known[name]

    def set(self, name: str, value: Json) -> None:
        """Change a setting: on disk, then in force."""
        if name not in MODEL:
            raise AttributeError(name)
        self._store.set_setting(name, value)
        self._known[name] = value

    def switches(self, ruleset: str) -> dict[str, Json]:
        """The rulings of a sheet that the player has changed."""
        return dict(self._store.setting(f"switches.{ruleset}", {}))

    def set_switches(self, ruleset: str, switches: Mapping[str, Json]) -> None:
        """Rule so from now on."""
        self._store.set_setting(f"switches.{ruleset}", dict(switches))

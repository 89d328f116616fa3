"""What the player has set, kept in the store."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

DEFAULTS: dict[str, Any] = {
    "theme": "dark",
    "text": 1.0,
    "language": "en",
    "animation": "normal",
    "sound": True,
    "haptics": True,
    "shake": True,
    "shake_level": 2,
    "keep_awake": True,
    "roll_all": False,
    "left_handed": False,
    "two_sided": False,
    "low_light": False,
}


class Settings:
    """Each setting by name, its default until the player changes it."""

    def __init__(self, store: Any) -> None:
        self._store = store
        self._known: dict[str, Any] = {}

    def __getattr__(self, name: str) -> Any:
        if name not in DEFAULTS:
            raise AttributeError(name)
        if name not in self._known:
            self._known[name] = self._store.setting(name, DEFAULTS[name])
        return self._known[name]

    def set(self, name: str, value: Any) -> None:
        """Change a setting and keep it."""
        if name not in DEFAULTS:
            raise AttributeError(name)
        self._known[name] = value
        self._store.set_setting(name, value)

    def switches(self, ruleset: str) -> dict[str, Any]:
        """The rulings of a sheet that the player has changed."""
        return dict(self._store.setting(f"switches.{ruleset}", {}))

    def set_switches(self, ruleset: str, switches: Mapping[str, Any]) -> None:
        """Rule so from now on."""
        self._store.set_setting(f"switches.{ruleset}", dict(switches))

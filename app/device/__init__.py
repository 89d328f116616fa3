"""What the phone or desktop can do besides showing things; each part is silent where it is missing."""

from __future__ import annotations

from typing import Any

__all__ = ["Device", "Haptics", "Shake", "ShakeDetector", "Sounds", "insets", "keep_awake", "share_file", "share_text"]

_WHERE = {
    "Device": "app.device.device",
    "Haptics": "app.device.haptics",
    "Shake": "app.device.armed",
    "ShakeDetector": "app.device.shake",
    "Sounds": "app.device.sounds",
    "insets": "app.device.screen",
    "keep_awake": "app.device.screen",
    "share_file": "app.device.screen",
    "share_text": "app.device.screen",
}


def __getattr__(name: str) -> Any:
    # The detector is pure: it must not pull in Kivy.
    if name not in _WHERE:
        raise AttributeError(name)
    from importlib import import_module

    return getattr(import_module(_WHERE[name]), name)

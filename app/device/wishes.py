"""What the player has told the system already: less motion, larger letters; asked once, where it can be read."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from functools import cache
from typing import Any

from kivy.utils import platform

GNOME = "org.gnome.desktop.interface"
PATIENCE = 0.5
"""Seconds that a system may take to answer."""


@cache
def wishes() -> dict[str, Any]:
    """Settings by the system's own; empty where it says nothing, and the player's settings stand above them."""
    asked: dict[str, Callable[[], dict[str, Any]]] = {
        "android": _android, "linux": _gnome, "win": _windows, "macosx": _mac}  # fmt: skip
    try:
        return asked.get(platform, dict)()
    except Exception:  # a system that does not know, or does not tell
        return {}


def _of(still: bool, letters: float = 1.0) -> dict[str, Any]:
    found: dict[str, Any] = {"animation": "off"} if still else {}
    if letters > 1.0:
        found["text"] = min(2.0, round(letters, 2))
    return found


def _android() -> dict[str, Any]:
    """Letters follow the system by themselves there: Kivy's sp does."""
    from app.device.android import animator_scale

    return _of(animator_scale() == 0)


def _gnome() -> dict[str, Any]:
    """One answer for both: every command costs the start."""
    lines = (line.split(maxsplit=2) for line in _asked("gsettings", "list-recursively", GNOME).splitlines())
    told = {line[1]: line[2] for line in lines if len(line) == 3}
    return _of(told.get("enable-animations") == "false", float(told.get("text-scaling-factor", 1)))


def _mac() -> dict[str, Any]:
    return _of(_asked("defaults", "read", "com.apple.universalaccess", "reduceMotion") == "1")


def _windows() -> dict[str, Any]:
    if sys.platform != "win32":
        return {}
    import ctypes
    import winreg

    moves = ctypes.c_bool(True)
    ctypes.windll.user32.SystemParametersInfoW(0x1042, 0, ctypes.byref(moves), 0)
    with winreg.OpenKey(winreg.HKEY_CURRENT_USER, r"Software\Microsoft\Accessibility") as key:
        per_cent = winreg.QueryValueEx(key, "TextScaleFactor")[0]
    return _of(not moves.value, per_cent / 100)


def _asked(*command: str) -> str:
    """What a command of the system answers; nothing where it is not there."""
    try:
        told = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    except (OSError, subprocess.SubprocessError):
        return ""
    return told.stdout.strip()

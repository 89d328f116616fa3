"""The screen and what lies outside the app: stay awake, edges that bars cover, sending a text or a file."""

from __future__ import annotations

from pathlib import Path

from kivy.utils import platform

NO_INSETS = (0, 0, 0, 0)
KINDS = {".json": "application/json", ".csv": "text/csv", ".png": "image/png"}


def keep_awake(on: bool) -> bool:
    """Keep the screen on, or let it go dark; false where that cannot be said."""
    try:
        from kivy.core.window import Window

        Window.allow_screensaver = not on
    except Exception:
        return False
    return True


def insets() -> tuple[int, int, int, int]:
    """How many pixels of each edge bars and cut-outs cover: left, top, right, bottom."""
    if platform != "android":
        return NO_INSETS
    try:
        from app.device.android import system_insets

        return system_insets()
    except Exception:
        return NO_INSETS


def share_text(text: str) -> str:
    """Send a text to another app, or copy it where there is nothing to send with: says "sent", "copied" or ""."""
    if platform == "android":
        try:
            from app.device.android import send_text

            send_text(text)
            return "sent"
        except Exception:
            pass
    return "copied" if _copy(text) else ""


def share_file(path: Path) -> bool:
    """Hand a file to the platform's share sheet; false where there is none."""
    if platform != "android":
        return False
    try:
        from app.device.android import send_file

        return send_file(path, KINDS.get(path.suffix, "text/plain"))
    except Exception:
        return False


def _copy(text: str) -> bool:
    try:
        from kivy.core.clipboard import Clipboard

        Clipboard.copy(text)
    except Exception:
        return False
    return True

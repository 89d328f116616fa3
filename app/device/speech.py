"""Reads a sentence out, through the voice of the system where there is one."""

from __future__ import annotations

from shutil import which
from threading import Thread
from typing import Any

from kivy.utils import platform

VOICES = ("espeak", "flite")
"""What plyer speaks with on Linux."""


class Speech:
    """One voice: the newest sentence counts, those that came in the meantime are left out."""

    def __init__(self, voice: Any = None) -> None:
        self._voice = voice if voice is not None else _voice()
        self._next = ""
        self._thread: Thread | None = None

    @property
    def can(self) -> bool:
        """Is there a voice?"""
        return self._voice is not None

    def say(self, text: str) -> None:
        """Read this out, beside the window: a voice takes its time."""
        if not self.can or not text.strip():
            return
        self._next = text
        if self._thread is None or not self._thread.is_alive():
            self._thread = Thread(target=self._speak, daemon=True)
            self._thread.start()

    def _speak(self) -> None:
        while self._next:
            text, self._next = self._next, ""
            try:
                self._voice.speak(message=text)
            except Exception:  # plyer raises whatever the platform does when it cannot speak
                self._voice = None
                return


def _voice() -> Any:
    """Plyer's voice of this platform; None where there is none."""
    if platform == "linux" and not any(map(which, VOICES)):
        return None
    try:
        from plyer import tts
        from plyer.utils import Proxy

        return tts if isinstance(tts, Proxy) and hasattr(tts, "speak") else None
    except Exception:  # a platform without a voice
        return None

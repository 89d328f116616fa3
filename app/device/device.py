"""The device as the app uses it: shake, ticks, sounds, sharing, staying awake, all by the player's settings."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.clock import Clock

from app.device.armed import Shake
from app.device.haptics import Haptics
from app.device.screen import insets, keep_awake, share_file, share_text
from app.device.sounds import Sounds
from app.device.speech import Speech

LOOK = 0.25
WARM_UP = 0.4


class Device:
    """One for the app. It listens for a shake only while a page is on top that can be shaken and no dice fall."""

    def __init__(self, app: Any, source: Any = None) -> None:
        self.app, self.kit = app, app.kit
        self.haptics, self.sounds, self.speech = Haptics(), Sounds(), Speech()
        self.shake = Shake(self._on_shake, source)
        self.can_shake = self.shake.arm()
        self.shake.disarm()
        self._paused = False
        self._measured: Callable[[], object] | None = None
        self.apply()
        app.insets = insets()
        self._watch = Clock.schedule_interval(self._look, LOOK)
        # The first page is on the screen: what dice need can be read now.
        Clock.schedule_once(_warm_up, WARM_UP)

    def apply(self) -> None:
        """Do as the settings say."""
        settings = self.kit.settings
        self.haptics.on, self.sounds.on = bool(settings.haptics), bool(settings.sound)
        self.shake.set_level(settings.shake_level)
        keep_awake(bool(settings.keep_awake))

    @property
    def can_speak(self) -> bool:
        """Is there a voice?"""
        return self.speech.can

    def speak(self, text: str) -> None:
        """Read this out."""
        self.speech.say(text)

    def share(self, text: str) -> bool:
        """Send a text to another app; false where it can only be copied."""
        return share_text(text) == "sent"

    def share_file(self, path: Path) -> bool:
        """Send a file to another app; false where it can only be kept."""
        return share_file(path)

    def pause(self) -> None:
        """The app is left."""
        self._paused = True
        self.shake.pause()

    def resume(self) -> None:
        """The app is back."""
        self._paused = False
        self.shake.resume()
        self.app.insets = insets()

    # -- listening

    @property
    def strength(self) -> float:
        """How hard the phone is being moved, in g, gravity taken off; 0 while nobody listens."""
        return self.shake.detector.strength if self.shake.armed else 0.0

    def measure(self, found: Callable[[], object] | None) -> None:
        """Listen for a page that shows the measure, and tell it of each shake; None to stop."""
        self._measured = found
        self._look(0)

    def _look(self, _dt: float) -> None:
        if not self.can_shake:
            return
        if self.kit.settings.shake and (self._measured or wants_shake(self._page())):
            self.shake.arm()
        else:
            self.shake.disarm()

    def _page(self) -> Any:
        shell = getattr(self.app, "shell", None)
        return getattr(getattr(shell, "pile", None), "top", None)

    def _on_shake(self) -> None:
        page = self._page()
        if self._measured:
            self._measured()
        elif wants_shake(page):
            page.shaken()

    # -- what a tray tells

    def dice_thrown(self, count: int) -> None:
        """So many dice leave the hand."""
        self.haptics.begin_throw()
        self.sounds.throw(count)

    def die_landed(self) -> None:
        """One of them lies still."""
        self.haptics.land()

    def dice_still(self) -> None:
        """All of them do."""
        self.haptics.result()


def wants_shake(page: Any) -> bool:
    """Can this page be shaken, and do its dice lie still?"""
    can = any("shaken" in vars(kind) for kind in type(page).__mro__ if kind.__name__ != "Page")
    return can and not getattr(getattr(page, "tray", None), "busy", False)


def _warm_up(_dt: float) -> None:
    from app.dice.prepare import warm_up

    warm_up()

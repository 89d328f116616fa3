"""The shake as screens use it: armed while a throw is due, off otherwise and while the app is paused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock

from app.device.sensors import PlyerSource
from app.device.shake import LEVELS, ShakeDetector

# Every frame at sixty a second; a shake is found from twenty samples a second on.
PACE = 1 / 100


class Shake:
    """Calls on_shake when the phone was shaken while armed."""

    def __init__(self, on_shake: Callable[[], object], source: Any = None, level: int = 2) -> None:
        self.on_shake = on_shake
        self.detector = ShakeDetector(level)
        self._source = source or PlyerSource()
        self._event: Any = None
        self._armed = self._paused = False
        self._time = 0.0
        self.missing = False

    @property
    def available(self) -> bool:
        """Is there a sensor? Known once it has been tried."""
        return not self.missing

    @property
    def armed(self) -> bool:
        """Is a shake listened to now?"""
        return self._event is not None

    def set_level(self, level: int) -> None:
        """How hard one must shake: 1 hard, 2 normal, 3 light."""
        self.detector.threshold = LEVELS[level]

    def arm(self) -> bool:
        """Listen; false where there is no sensor."""
        self._armed = True
        return self._begin()

    def disarm(self) -> None:
        """Listen no more."""
        self._armed = False
        self._end()

    def pause(self) -> None:
        """The app is left: the sensor rests."""
        self._paused = True
        self._end()

    def resume(self) -> None:
        """The app is back: listen again if armed before."""
        self._paused = False
        if self._armed:
            self._begin()

    def _begin(self) -> bool:
        if self._event is not None:
            return True
        if self._paused or self.missing:
            return False
        if not self._source.start():
            self.missing = True
            return False
        self.detector.reset()
        self._event = Clock.schedule_interval(self._poll, PACE)
        return True

    def _end(self) -> None:
        if self._event is not None:
            self._event.cancel()
            self._event = None
            self._source.stop()

    def _poll(self, dt: float) -> None:
        self._time += dt
        if self.detector.feed(self._time, *self._source.read()):
            self.on_shake()

"""Short ticks of the vibrator, where there is one."""

from __future__ import annotations

from typing import Any

TICK, RESULT = 0.010, 0.025
FIRST_DICE = 3


class Haptics:
    """A tick for the first dice that land, a longer one for the result; nothing where no vibrator is."""

    def __init__(self, on: bool = True, vibrator: Any = None) -> None:
        self.on = on
        self._vibrator = vibrator
        self._broken = False
        self._left = 0

    def begin_throw(self) -> None:
        """Dice leave the hand."""
        self._left = FIRST_DICE

    def land(self) -> None:
        """A die has landed."""
        if self._left > 0:
            self._left -= 1
            self.tick()

    def tick(self) -> None:
        """A small tick."""
        self._vibrate(TICK)

    def result(self) -> None:
        """The result stands."""
        self._vibrate(RESULT)

    def _vibrate(self, seconds: float) -> None:
        if not self.on or self._broken:
            return
        try:
            self._found().vibrate(seconds)
        except Exception:  # no vibrator, no permission, no Java: each has its own exception
            self._broken = True

    def _found(self) -> Any:
        if self._vibrator is None:
            from kivy.utils import platform

            if platform not in ("android", "ios"):
                raise NotImplementedError
            from plyer import vibrator

            self._vibrator = vibrator
        return self._vibrator

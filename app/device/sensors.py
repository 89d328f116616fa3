"""Where samples of movement come from: the phone's sensor, or a recording."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

Sample = tuple[float | None, float | None, float | None]
NOTHING: Sample = (None, None, None)


class PlyerSource:
    """The accelerometer of the device through plyer; on Android read 50 times a second instead of 5."""

    def __init__(self) -> None:
        self._sensor: Any = None

    def start(self) -> bool:
        """Switch the sensor on; false where there is none."""
        try:
            self._sensor = _accelerometer()
            self._sensor.enable()
            self._sensor.acceleration  # noqa: B018 - a missing sensor shows only when it is read
        except Exception:  # plyer raises plain Exceptions, pyjnius its own
            self._sensor = None
        return self._sensor is not None

    def read(self) -> Sample:
        """The newest sample; nothing before the first."""
        try:
            return tuple(self._sensor.acceleration[:3]) if self._sensor else NOTHING
        except Exception:
            return NOTHING

    def stop(self) -> None:
        """Switch the sensor off."""
        try:
            if self._sensor:
                self._sensor.disable()
        except Exception:
            pass
        self._sensor = None


def _accelerometer() -> Any:
    from kivy.utils import platform
    from plyer import accelerometer

    if platform == "android":
        _make_quick()
    return accelerometer


def _make_quick() -> None:
    """Plyer asks for about five samples a second, too few to see a shake; ask for the pace of games."""
    from plyer.platforms.android import accelerometer as android

    def enable(listener: Any) -> None:
        manager = android.SensorManager
        listener.SensorManager.registerListener(listener, listener.sensor, manager.SENSOR_DELAY_GAME)

    android.AccelerometerSensorListener.enable = enable


class ReplaySource:
    """A recording instead of a sensor: each reading gives the next sample, then nothing."""

    def __init__(self, samples: Iterable[Sample], present: bool = True) -> None:
        self._samples, self._present = iter(samples), present
        self.running = False

    def start(self) -> bool:
        """Begin, if the recorded device had a sensor at all."""
        self.running = self._present
        return self._present

    def read(self) -> Sample:
        """The next sample."""
        return next(self._samples, NOTHING) if self.running else NOTHING

    def stop(self) -> None:
        """Stop."""
        self.running = False

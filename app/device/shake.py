"""Tells a shake of the phone from walking, a pocket and a knock on the table: pure arithmetic, fed with samples."""

from __future__ import annotations

from math import exp, isfinite, sqrt

G = 9.80665
# Sensitivity by setting: the strength of one stroke, in g, gravity taken off.
LEVELS = {1: 1.9, 2: 1.35, 3: 0.95}

STROKES = 3
WITHIN = 0.9
BETWEEN = 0.06
QUIET = 1.0
CALM, CALM_FOR = 0.45, 0.25
GAP = 1.0
GRAVITY_SECONDS = 0.45


class ShakeDetector:
    """Says when the phone was shaken: three strong strokes to and fro, after which it must come to rest again.

    A knock rings faster than a hand can move; walking is weaker; in a pocket gravity turns slowly.
    """

    def __init__(self, level: int = 2) -> None:
        self.threshold = LEVELS[level]
        self.reset()

    def reset(self) -> None:
        """Forget everything, as after a pause."""
        self.strength = 0.0
        self._gravity: tuple[float, float, float] | None = None
        self._time = 0.0
        self._strokes: list[float] = []
        self._way: tuple[float, float, float] | None = None
        self._deaf_until = float("-inf")
        self._calm_since: float | None = None
        self._waiting_for_calm = False

    def feed(self, time: float, x: float | None, y: float | None, z: float | None) -> bool:
        """One sample in m/s2 at a time in seconds; true at the moment a shake is complete."""
        if x is None or y is None or z is None or not isfinite(x + y + z):
            return False
        if self._gravity is None or not 0 < time - self._time < GAP:
            self._begin(time, (x, y, z))
            return False
        move = self._without_gravity(time - self._time, (x, y, z))
        self._time = time
        self.strength = sqrt(sum(part * part for part in move)) / G
        return self._heard(time, move)

    def _begin(self, time: float, sample: tuple[float, float, float]) -> None:
        if self._gravity is not None and time == self._time:
            return
        self._gravity, self._time, self._strokes, self._way = sample, time, [], None

    def _without_gravity(self, passed: float, sample: tuple[float, ...]) -> tuple[float, float, float]:
        share = 1 - exp(-passed / GRAVITY_SECONDS)
        gx, gy, gz = (g + (s - g) * share for g, s in zip(self._gravity, sample, strict=True))
        self._gravity = gx, gy, gz
        return sample[0] - gx, sample[1] - gy, sample[2] - gz

    def _heard(self, time: float, move: tuple[float, float, float]) -> bool:
        if self._waiting_for_calm or time < self._deaf_until:
            self._await_calm(time)
            return False
        if self.strength < self.threshold or not self._is_stroke(time, move):
            return False
        self._strokes = [t for t in self._strokes if time - t < WITHIN] + [time]
        self._way = move
        if len(self._strokes) < STROKES:
            return False
        self._strokes, self._way = [], None
        self._deaf_until, self._waiting_for_calm, self._calm_since = time + QUIET, True, None
        return True

    def _is_stroke(self, time: float, move: tuple[float, float, float]) -> bool:
        """The first one, or one against the last and not too soon after it."""
        if not self._strokes or self._way is None or time - self._strokes[-1] > WITHIN:
            return True
        against = sum(a * b for a, b in zip(move, self._way, strict=True)) < 0
        return against and time - self._strokes[-1] >= BETWEEN

    def _await_calm(self, time: float) -> None:
        if self.strength > CALM:
            self._calm_since = None
        elif self._calm_since is None:
            self._calm_since = time
        elif time - self._calm_since >= CALM_FOR:
            self._waiting_for_calm = False

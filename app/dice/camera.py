"""How the table is seen: from above, tilted a little to the player, nearer things larger."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin

# From 20 degrees on, the top face of a D20 no longer looks like the result.
TILT = 12.0
FAR = 3.4


@dataclass(frozen=True)
class Camera:
    """`felt` is the middle of the felt in the widget's own coordinates, `centre` the same in the window's;
    `away` points from the player to the far rim."""

    felt: tuple[float, float]
    centre: tuple[float, float]
    away: tuple[float, float]
    eye: float

    @property
    def tilt(self) -> tuple[float, float]:
        """Cosine and sine of the tilt."""
        return cos(radians(TILT)), sin(radians(TILT))

    def seen(self, x: float, y: float, z: float) -> tuple[float, float, float]:
        """Where a point over the felt is drawn in the widget's coordinates, and how much larger than life."""
        c, s = self.tilt
        high = z * c - y * s
        scale = 1 / (1 - high / self.eye)
        return self.felt[0] + x * scale, self.felt[1] + (y * c + z * s) * scale, scale


def camera(felt: tuple[float, float], centre: tuple[float, float], away: tuple[float, float],
           size: tuple[float, float]) -> Camera:  # fmt: skip
    """The camera over a felt of this size."""
    return Camera(felt, centre, away, FAR * max(size))

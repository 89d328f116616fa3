"""How a die moves: along a baked throw to the face that was drawn, or gliding from one place to another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import atan2, cos, sin, sqrt

from app.dice.solids import selves, solid, value_shown
from app.dice.throws import CHANNELS, PLACE, Track
from app.dice.vector import Turn, Vec, back, dot, frame, then, turn_about, turned

# A die that came to rest sooner is shown a little slower: the eye wants to follow it.
SHORTEST = 0.62

# x, y, z in pixels from the middle of the felt, then the turn w, x, y, z.
Pose = tuple[float, float, float, float, float, float, float]


@cache
def relabels(kind: str) -> dict[tuple[int, int], list[Turn]]:
    """For each pair of readings (landed, wanted) the turns of the body that bring one to where the other is."""
    ways = [way for _, way, _ in solid(kind).upward]
    found: dict[tuple[int, int], list[Turn]] = {}
    for turn in selves(kind):
        for wanted, way in enumerate(ways):
            moved = turned(turn, way)
            landed = max(range(len(ways)), key=lambda i: dot(ways[i], moved))
            found.setdefault((landed, wanted), []).append(turn)
    return found


def landed(kind: str, turn: Turn) -> int:
    """Which reading lies up, counted from 0."""
    up = turned(back(turn), (0.0, 0.0, 1.0))
    return max(enumerate(solid(kind).upward), key=lambda item: dot(item[1][1], up))[0]


def readings(kind: str, sides: int, face: int) -> list[int]:
    """Every place on the body where this face can be read: a D3 has two."""
    return [i for i, (value, _, _) in enumerate(solid(kind).upward) if value_shown(sides, value) == face] or [0]


def relabel(kind: str, end: Turn, wanted: int, most: float) -> tuple[Turn, float]:
    """Turn the body so that the wanted reading landed, and by how much to turn the throw so that it reads upright,
    or off by at most so much."""
    north = solid(kind).upward[wanted][2]
    best: tuple[float, Turn] | None = None
    for turn in relabels(kind)[landed(kind, end), wanted]:
        off = heading(then(end, turn), north)
        if best is None or abs(off) < abs(best[0]):
            best = off, turn
    assert best is not None
    off, turn = best
    return turn, max(-most, min(most, off)) - off


def heading(turn: Turn, north: Vec) -> float:
    """How far the writing is turned from upright, in radians."""
    x, y, _ = turned(turn, north)
    return atan2(-x, y)


def lying(kind: str, wanted: int, yaw: float) -> Turn:
    """How a die lies that shows a reading, turned by yaw from upright."""
    _, up, north = solid(kind).upward[wanted]
    return then(turn_about((0.0, 0.0, 1.0), yaw), back(frame(up, north)))


class Still:
    """A die that lies there."""

    seconds = 0.0

    def __init__(self, pose: Pose) -> None:
        self.end = pose

    def pose(self, time: float) -> Pose:
        """Always the same."""
        return self.end


@dataclass
class Glide:
    """A die that is moved by hand: straight, slower towards the end."""

    start: Pose
    end: Pose
    seconds: float

    def pose(self, time: float) -> Pose:
        """Between start and end."""
        share = min(1.0, max(0.0, time / self.seconds))
        return blend(self.start, self.end, 1 - (1 - share) ** 3)


def blend(a: Pose, b: Pose, share: float) -> Pose:
    """A pose between two."""
    sign = 1.0 if a[3] * b[3] + a[4] * b[4] + a[5] * b[5] + a[6] * b[6] >= 0 else -1.0
    keep = 1.0 - share
    px, py, pz = (p * keep + q * share for p, q in zip(a[:3], b[:3], strict=True))
    w, x, y, z = (p * keep + q * sign * share for p, q in zip(a[3:], b[3:], strict=True))
    k = 1 / sqrt(w * w + x * x + y * y + z * z)
    return px, py, pz, w * k, x * k, y * k, z * k


class Flight:
    """A die that is thrown. Early it is where the simulation has it, scaled to this tray, so that it meets the rims;
    later it keeps exactly to its way of rolling but ends on its own place."""

    def __init__(self, track: Track, edge: float, felt: tuple[float, float], place: tuple[float, float], yaw: float,
                 delay: float = 0.0) -> None:  # fmt: skip
        self.data, self.last, self.delay = track.data, track.frames - 1, delay
        falls = max(SHORTEST, track.seconds)
        self.rate = self.last / falls
        self.seconds = delay + falls
        self.unit = PLACE * edge
        self.stretch = felt[0] / (track.width * edge), felt[1] / (track.depth * edge)
        self.place, self.yaw = place, yaw
        self.half = cos(yaw / 2), sin(yaw / 2)
        self.full = cos(yaw), sin(yaw)
        self.end_x, self.end_y = track.data[-CHANNELS], track.data[1 - CHANNELS]
        self.begins, self.ends = 0.16 * self.last, 0.7 * self.last

    @property
    def end(self) -> Pose:
        """Where it will lie."""
        return self.pose(self.seconds)

    def pose(self, time: float) -> Pose:
        """Where it is so many seconds after the throw."""
        at = (time - self.delay) * self.rate
        at = 0.0 if at < 0 else self.last if at > self.last else at
        i = int(at)
        x, y, z, w, a, b, c = self._frame(i, at - i)
        k = 1 / sqrt(w * w + a * a + b * b + c * c)
        hw, hz = self.half
        turn = (hw * w - hz * c) * k, (hw * a - hz * b) * k, (hw * b + hz * a) * k, (hw * c + hz * w) * k
        return (*self._where(at, x, y), z * self.unit, *turn)

    def _frame(self, i: int, part: float) -> Sequence[float]:
        start = i * CHANNELS
        now = self.data[start : start + CHANNELS]
        if part < 0.01:
            return now
        after = self.data[start + CHANNELS : start + 2 * CHANNELS]
        return [p + (q - p) * part for p, q in zip(now, after, strict=True)]

    def _where(self, at: float, x: float, y: float) -> tuple[float, float]:
        unit = self.unit
        rx, ry = (x - self.end_x) * unit, (y - self.end_y) * unit
        c, s = self.full
        late_x, late_y = self.place[0] + c * rx - s * ry, self.place[1] + s * rx + c * ry
        if at >= self.ends:
            return late_x, late_y
        share = 0.0 if at <= self.begins else (at - self.begins) / (self.ends - self.begins)
        share *= share * (3 - 2 * share)
        early_x, early_y = x * unit * self.stretch[0], y * unit * self.stretch[1]
        return early_x + (late_x - early_x) * share, early_y + (late_y - early_y) * share


def matrix(pose: Pose, edge: float) -> tuple[float, ...]:
    """A pose as the sixteen numbers that the graphics chip wants, column by column."""
    px, py, pz, w, x, y, z = pose
    e2 = 2 * edge
    xx, yy, zz = x * x * e2, y * y * e2, z * z * e2
    xy, xz, yz = x * y * e2, x * z * e2, y * z * e2
    wx, wy, wz = w * x * e2, w * y * e2, w * z * e2
    return (
        edge - yy - zz, xy + wz, xz - wy, 0.0,
        xy - wz, edge - xx - zz, yz + wx, 0.0,
        xz + wy, yz - wx, edge - xx - yy, 0.0,
        px, py, pz, 1.0,
    )  # fmt: skip

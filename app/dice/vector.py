"""The little geometry that dice need: vectors and turns (quaternions w, x, y, z) as plain tuples."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, sin, sqrt

Vec = tuple[float, float, float]
Turn = tuple[float, float, float, float]

STILL: Turn = (1.0, 0.0, 0.0, 0.0)


def add(a: Vec, b: Vec) -> Vec:
    """Both, one after the other."""
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


def sub(a: Vec, b: Vec) -> Vec:
    """From b to a."""
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def mul(a: Vec, k: float) -> Vec:
    """The same way, k times as far."""
    return a[0] * k, a[1] * k, a[2] * k


def dot(a: Vec, b: Vec) -> float:
    """How far a reaches along b."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross(a: Vec, b: Vec) -> Vec:
    """What stands upright on both."""
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def length(a: Vec) -> float:
    """How far it is."""
    return sqrt(dot(a, a))


def unit(a: Vec) -> Vec:
    """The same way, one long."""
    return mul(a, 1 / length(a))


def middle(points: Iterable[Vec]) -> Vec:
    """The point in the middle of several."""
    all_points = list(points)
    return mul((sum(p[0] for p in all_points), sum(p[1] for p in all_points), sum(p[2] for p in all_points)),
               1 / len(all_points))


def turn_about(axis: Vec, angle: float) -> Turn:
    """A turn about an axis."""
    x, y, z = mul(unit(axis), sin(angle / 2))
    return cos(angle / 2), x, y, z


def then(second: Turn, first: Turn) -> Turn:
    """The first turn, and after it the second."""
    aw, ax, ay, az = second
    bw, bx, by, bz = first
    return (
        aw * bw - ax * bx - ay * by - az * bz,
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
    )


def back(turn: Turn) -> Turn:
    """The turn that undoes this one."""
    return turn[0], -turn[1], -turn[2], -turn[3]


def rows(turn: Turn) -> tuple[Vec, Vec, Vec]:
    """The turn as the three rows of a matrix."""
    w, x, y, z = turn
    return (
        (1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)),
        (2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)),
        (2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)),
    )


def turned(turn: Turn, a: Vec) -> Vec:
    """Where a points after the turn."""
    r, s, t = rows(turn)
    return dot(r, a), dot(s, a), dot(t, a)


def steady(turn: Iterable[float]) -> Turn:
    """The same turn, freed of rounding."""
    w, x, y, z = turn
    k = 1 / sqrt(w * w + x * x + y * y + z * z)
    return w * k, x * k, y * k, z * k


def turn_from(x_axis: Vec, y_axis: Vec, z_axis: Vec) -> Turn:
    """The turn that lays the world's axes on these three."""
    (a, d, g), (b, e, h), (c, f, i) = x_axis, y_axis, z_axis
    candidates = (
        (1 + a + e + i, lambda k: (k, h - f, c - g, d - b)),
        (1 + a - e - i, lambda k: (h - f, k, b + d, c + g)),
        (1 - a + e - i, lambda k: (c - g, b + d, k, f + h)),
        (1 - a - e + i, lambda k: (d - b, c + g, f + h, k)),
    )
    size, build = max(candidates, key=lambda candidate: candidate[0])
    return steady(build(size))


def frame(up: Vec, north: Vec) -> Turn:
    """The turn that lays z on `up` and y as near to `north` as it can."""
    x_axis = unit(cross(north, up))
    return turn_from(x_axis, cross(up, x_axis), up)

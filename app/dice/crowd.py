"""Keeps falling dice apart and inside the rims: what overlaps is pushed aside, or over the other; rims throw back."""

from __future__ import annotations

from math import sqrt

from app.dice.motion import Pose

# Two dice touch at so many edges between their middles; a rim turns back this much of what comes.
APART = 1.22
REBOUND = 0.55
RIM_HIGH = 2.2


def apart(poses: list[Pose], still: list[bool], edge: float, felt: tuple[float, float]) -> list[list[float]]:
    """Where dice are shown, given where their throws have them. Dice that lie still are not moved."""
    shown = [[x, y, z] for x, y, z, *_ in poses]
    reach = APART * edge
    order = sorted(range(len(shown)), key=lambda i: shown[i][0])
    for n, i in enumerate(order):
        a = shown[i]
        for m in range(n + 1, len(order)):
            b = shown[order[m]]
            if b[0] - a[0] >= reach:
                break
            dy, dz = b[1] - a[1], b[2] - a[2]
            if -reach < dy < reach and -reach < dz < reach and not (still[i] and still[order[m]]):
                _push(a, b, (b[0] - a[0], dy, dz), reach, still[i], still[order[m]])
    for place, fixed in zip(shown, still, strict=True):
        if not fixed:
            _turn_back(place, edge, felt)
    return shown


def _push(a: list[float], b: list[float], gap: tuple[float, float, float], reach: float, a_still: bool,
          b_still: bool) -> None:  # fmt: skip
    far = sqrt(gap[0] ** 2 + gap[1] ** 2 + gap[2] ** 2)
    if far >= reach or far < 1e-6:
        return
    share = (reach - far) / far
    for_b = 1.0 if a_still else 0.0 if b_still else 0.5
    a[0] -= gap[0] * share * (1 - for_b)
    a[1] -= gap[1] * share * (1 - for_b)
    b[0] += gap[0] * share * for_b
    b[1] += gap[1] * share * for_b
    # Nothing is pushed into the felt: the upper one gives way upwards.
    high, fixed = (b, b_still) if gap[2] >= 0 else (a, a_still)
    if not fixed:
        high[2] += abs(gap[2]) * share * 0.5


def _turn_back(place: list[float], edge: float, felt: tuple[float, float]) -> None:
    if place[2] > RIM_HIGH * edge:
        return
    for k in (0, 1):
        limit = felt[k] / 2 - 0.3 * edge
        if place[k] > limit:
            place[k] = limit - REBOUND * (place[k] - limit)
        elif k == 0 and place[k] < -limit:
            place[k] = -limit - REBOUND * (place[k] + limit)

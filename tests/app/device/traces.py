"""Movements as a phone's sensor would record them, in m/s2 at a given rate."""

from __future__ import annotations

from math import exp, pi, sin
from random import Random

G = 9.81
Trace = list[tuple[float, float, float, float]]


def _trace(seconds: float, rate: float, at) -> Trace:
    return [(i / rate, *at(i / rate)) for i in range(round(seconds * rate))]


def still(seconds: float = 3, rate: float = 50, seed: int = 1) -> Trace:
    """On the table: gravity and a little noise."""
    noise = Random(seed).gauss
    return _trace(seconds, rate, lambda t: (noise(0, 0.05), noise(0, 0.05), G + noise(0, 0.05)))


def shaking(pace: float = 4, g: float = 2.2, seconds: float = 1.0, rate: float = 50, seed: int = 2) -> Trace:
    """A hand shakes the phone: rest, strokes to and fro, rest."""
    noise = Random(seed).gauss

    def at(t: float) -> tuple[float, float, float]:
        on = 0.5 <= t < 0.5 + seconds
        push = g * G * sin(2 * pi * pace * (t - 0.5)) if on else 0.0
        return push + noise(0, 0.4), 0.35 * push + noise(0, 0.4), G + 0.2 * push + noise(0, 0.4)

    return _trace(seconds + 2.0, rate, at)


def walking(seconds: float = 20, rate: float = 50, seed: int = 3) -> Trace:
    """Two steps a second, the phone in the hand."""
    noise = Random(seed).gauss

    def at(t: float) -> tuple[float, float, float]:
        step = sin(2 * pi * 2 * t) + 0.5 * sin(2 * pi * 4 * t + 1)
        return noise(0, 0.6) + 1.2 * sin(2 * pi * t), noise(0, 0.5), G + 3.6 * step + noise(0, 0.6)

    return _trace(seconds, rate, at)


def running(seconds: float = 10, rate: float = 50, seed: int = 4) -> Trace:
    """To the bar: three hard steps a second, always downwards."""
    noise = Random(seed).gauss

    def at(t: float) -> tuple[float, float, float]:
        landing = max(0.0, sin(2 * pi * 2.8 * t)) ** 4
        return noise(0, 0.8), noise(0, 0.8), G - 2.0 + 11 * landing + noise(0, 0.8)

    return _trace(seconds, rate, at)


def into_pocket(rate: float = 50, seed: int = 5) -> Trace:
    """The phone is turned over and slides into a pocket."""
    noise = Random(seed).gauss

    def at(t: float) -> tuple[float, float, float]:
        turn = min(1.0, max(0.0, (t - 0.5) / 0.7)) * pi
        jolt = 7 * exp(-((t - 1.3) ** 2) / 0.004)
        return G * sin(turn) + noise(0, 0.5), jolt + noise(0, 0.5), G * sin(turn + pi / 2) + noise(0, 0.5)

    return _trace(3, rate, at)


def knock(times: tuple[float, ...] = (0.8,), g: float = 5, rate: float = 50, seed: int = 6) -> Trace:
    """A fist on the table: a blow that rings for a twentieth of a second."""
    noise = Random(seed).gauss

    def at(t: float) -> tuple[float, float, float]:
        ring = sum(g * G * exp(-(t - k) * 60) * sin(2 * pi * 40 * (t - k)) for k in times if k <= t < k + 0.2)
        return noise(0, 0.1), noise(0, 0.1), G + ring + noise(0, 0.1)

    return _trace(3, rate, at)


def picked_up(rate: float = 50, seed: int = 7) -> Trace:
    """The phone is taken from the table with a jerk and tilted to be read."""
    noise = Random(seed).gauss

    def at(t: float) -> tuple[float, float, float]:
        lift = 9 * exp(-((t - 0.7) ** 2) / 0.01) - 6 * exp(-((t - 0.95) ** 2) / 0.01)
        tilt = min(1.0, max(0.0, (t - 0.7) / 0.5)) * 0.9
        return noise(0, 0.3), G * sin(tilt) + noise(0, 0.3), G * sin(pi / 2 - tilt) + lift + noise(0, 0.3)

    return _trace(3, rate, at)


def joined(*traces: Trace) -> Trace:
    """One trace after another."""
    result: Trace = []
    for trace in traces:
        start = result[-1][0] + 0.02 if result else 0.0
        result += [(start + t, x, y, z) for t, x, y, z in trace]
    return result

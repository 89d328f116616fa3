"""Bakes rigid-body throws of every kind of die into assets/dice/*.throws: run it only to change how dice fall.

A pool of dice is thrown over the near rim into a box, bounces off felt, rims and the other dice, and comes to rest.
Lengths are edges of a D6, times seconds. Contacts are springs with friction; two dice meet as balls.
"""

from __future__ import annotations

import json
import random
import sys
import zlib
from array import array
from dataclasses import dataclass, field
from itertools import pairwise
from math import exp, sqrt
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from app.dice.solids import KINDS, solid  # noqa: E402
from app.dice.vector import Turn, Vec, cross, dot, length, rows, steady, then, turn_about, turned  # noqa: E402

STEP = 1 / 2000
FRAME = 1 / 50
GRAVITY = 130.0
SPRING, DAMPING, FRICTION, SLIP = 30000.0, 48.0, 0.36, 60.0
RIM = 1.1
SHORTEST, LONGEST = 0.52, 1.12
# Dice in a pool, how many different pools, width and depth of the box: as the tray is on a phone.
POOLS = ((3, 5, 5.0, 5.6), (8, 3, 7.4, 8.6), (16, 2, 9.2, 10.6), (24, 1, 10.2, 11.6))


@dataclass
class Body:
    """A die in flight."""

    place: list[float]
    speed: list[float]
    turn: Turn
    spin: list[float]
    frames: list[tuple[float, ...]] = field(default_factory=list)
    quiet: float = 0.0

    @property
    def at_rest(self) -> bool:
        """Has it lain still for a moment?"""
        return self.quiet > 0.04


class Box:
    """The tray in which one pool of a kind is thrown."""

    def __init__(self, kind: str, count: int, width: float, depth: float, chance: random.Random) -> None:
        self.solid, self.wide, self.deep, self.chance = solid(kind), width / 2, depth / 2, chance
        self.kernel = self.solid.kernel if kind != "d2" else _coin_kernel(self.solid)
        self.ball = (self.solid.rest + self.solid.outside) / 2 * 0.95
        self.inertia = 0.4 * max(0.42, (self.solid.rest + self.solid.outside) / 2) ** 2
        self.rolling = {"d2": 0.3, "d4": 0.1, "d6": 0.2, "d8": 0.3}.get(kind, 0.7)
        self.bodies = [self._launch(i, count) for i in range(count)]
        self.time = 0.0

    def _launch(self, i: int, count: int) -> Body:
        chance, columns = self.chance, max(1, round(sqrt(count) * 1.2))
        column, row = i % columns, i // columns
        across = (column - (columns - 1) / 2) * min(1.75, 2 * (self.wide - 1) / columns)
        place = [across + chance.uniform(-0.2, 0.2), -self.deep - 1.4 - 1.2 * row, chance.uniform(1.6, 2.4) + 1.1 * row]
        ahead = chance.uniform(2.6, 4.6) * self.deep + 4
        speed = [chance.gauss(-across * 0.3, 1.8), ahead, chance.uniform(3, 9)]
        spin = [chance.gauss(-15, 7), chance.gauss(0, 9), chance.gauss(0, 8)]
        turn = steady([chance.gauss(0, 1) for _ in range(4)])
        return Body(place, speed, turn, spin)

    def advance(self) -> None:
        """One small step for every die."""
        pushes = self._meetings()
        # Felt drags more and more on what still rolls: a throw is over in about a second.
        drag = self.rolling * (1 + 12 * max(0.0, self.time - 0.62))
        for body, push in zip(self.bodies, pushes, strict=True):
            self._move(body, push, drag)
        self.time += STEP

    def _meetings(self) -> list[list[float]]:
        pushes = [[0.0, 0.0, 0.0] for _ in self.bodies]
        reach = 2 * self.ball
        for i, a in enumerate(self.bodies):
            for j in range(i):
                b = self.bodies[j]
                dx = a.place[0] - b.place[0]
                if dx > reach or dx < -reach:
                    continue
                dy = a.place[1] - b.place[1]
                if dy > reach or dy < -reach:
                    continue
                self._meet(a, b, pushes[i], pushes[j], (dx, dy, a.place[2] - b.place[2]))
        return pushes

    def _meet(self, a: Body, b: Body, on_a: list[float], on_b: list[float], gap: Vec) -> None:
        far = length(gap)
        if far >= 2 * self.ball or far < 1e-6:
            return
        way = (gap[0] / far, gap[1] / far, gap[2] / far)
        closing = sum((a.speed[k] - b.speed[k]) * way[k] for k in range(3))
        push = max(0.0, 9000 * (2 * self.ball - far) - 25 * closing)
        for k in range(3):
            on_a[k] += push * way[k]
            on_b[k] -= push * way[k]
        # A brush against another die also changes how it spins.
        twist = cross(way, tuple(a.speed[k] - b.speed[k] for k in range(3)))
        for k in range(3):
            a.spin[k] -= twist[k] * STEP * 9
            b.spin[k] -= twist[k] * STEP * 9

    def _move(self, body: Body, push: list[float], drag: float) -> None:
        force, torque, touching = [push[0], push[1], push[2] - GRAVITY], [0.0, 0.0, 0.0], False
        reach = self.solid.outside
        near_wall = abs(body.place[0]) > self.wide - reach or abs(body.place[1]) > self.deep - reach
        if body.place[2] < reach or (near_wall and body.place[2] < RIM + reach):
            touching = self._touch(body, force, torque)
        calm = exp(-STEP * drag * 9) if touching else 1.0
        for k in range(3):
            body.speed[k] = (body.speed[k] + force[k] * STEP) * (calm if k < 2 else 1.0)
            body.place[k] += body.speed[k] * STEP
            body.spin[k] = (body.spin[k] + torque[k] / self.inertia * STEP) * calm**0.4
        self._turn(body)
        moving = sum(v * v for v in body.speed) + 0.3 * sum(v * v for v in body.spin)
        body.quiet = body.quiet + STEP if touching and moving < 0.12 else 0.0

    def _turn(self, body: Body) -> None:
        w, x, y, z = then((0.0, *body.spin), body.turn)
        half = STEP / 2
        q = body.turn
        body.turn = steady((q[0] + w * half, q[1] + x * half, q[2] + y * half, q[3] + z * half))

    def _touch(self, body: Body, force: list[float], torque: list[float]) -> bool:
        (a, b, c), (d, e, f), (g, h, i) = rows(body.turn)
        px, py, pz = body.place
        round_, touching = self.solid.rounding, False
        for x, y, z in self.kernel:
            arm = (a * x + b * y + c * z, d * x + e * y + f * z, g * x + h * y + i * z)
            depth = round_ - pz - arm[2]
            if depth > 0:
                touching = True
                self._contact(body, (arm[0], arm[1], arm[2] - round_), (0, 0, 1), depth, force, torque)
            if pz + arm[2] < RIM:
                self._walls(body, arm, px + arm[0], py + arm[1], force, torque)
        return touching

    def _walls(self, body: Body, arm: Vec, x: float, y: float, force: list[float], torque: list[float]) -> None:
        round_ = self.solid.rounding
        if abs(x) > self.wide - round_:
            sign = 1 if x < 0 else -1
            self._contact(body, arm, (sign, 0, 0), abs(x) - self.wide + round_, force, torque)
        if y > self.deep - round_:
            self._contact(body, arm, (0, -1, 0), y - self.deep + round_, force, torque)
        if y < -self.deep + round_ and body.place[1] > -self.deep and body.speed[1] < 0:
            self._contact(body, arm, (0, 1, 0), -self.deep + round_ - y, force, torque)

    def _contact(self, body: Body, arm: Vec, way: Vec, depth: float, force: list[float], torque: list[float]) -> None:
        turning = cross(tuple(body.spin), arm)
        speed = tuple(body.speed[k] + turning[k] for k in range(3))
        into = dot(speed, way)
        press = max(0.0, SPRING * min(depth, 0.15) - DAMPING * into)
        sliding = tuple(speed[k] - into * way[k] for k in range(3))
        fast = length(sliding)
        grip = min(FRICTION * press, SLIP * fast) / fast if fast > 1e-9 else 0.0
        total = tuple(press * way[k] - grip * sliding[k] for k in range(3))
        twist = cross(arm, total)
        for k in range(3):
            force[k] += total[k]
            torque[k] += twist[k]


def _coin_kernel(body) -> tuple[Vec, ...]:
    inner = 0.66 - body.rounding
    return tuple((x / 0.66 * inner, y / 0.66 * inner, z / 2) for x, y, z in body.corners[::2])


def throw(kind: str, count: int, width: float, depth: float, chance: random.Random) -> list[Body]:
    """Throw so many dice at once; those come back that lie flat on a face in time."""
    box = Box(kind, count, width, depth, chance)
    due = 0.0
    while box.time < LONGEST:
        if box.time >= due:
            due += FRAME
            for body in box.bodies:
                body.frames.append((*body.place, *body.turn))
        box.advance()
        if all(body.at_rest for body in box.bodies):
            break
    for body in box.bodies:
        _trim(body)
    return [body for body in box.bodies if _flat(box, body) and len(body.frames) * FRAME > SHORTEST]


def _trim(body: Body) -> None:
    """Drop the frames at the end in which nothing moves any more."""
    end = (*body.place, *body.turn)
    while body.frames and max(abs(a - b) for a, b in zip(body.frames[-1], end, strict=True)) < 0.004:
        body.frames.pop()


def _flat(box: Box, body: Body) -> bool:
    x, y, z = body.place
    inside = abs(x) < box.wide - 0.4 and abs(y) < box.deep - 0.4
    still = sum(v * v for v in body.speed) + 0.3 * sum(v * v for v in body.spin) < 2.0
    lowest = min(turned(body.turn, face.normal)[2] for face in box.solid.faces)
    return inside and still and lowest < -0.995 and abs(z - box.solid.rest) < 0.06


def settled(kind: str, body: Body) -> list[tuple[float, ...]]:
    """The frames of a die, the last of them laid exactly flat."""
    frames = [*body.frames, (*body.place, *body.turn)]
    end = body.turn
    down = min((turned(end, face.normal) for face in solid(kind).faces), key=lambda way: way[2])
    axis = cross(down, (0.0, 0.0, -1.0))
    angle = length(axis)
    rise = solid(kind).rest - body.place[2]
    result = []
    for i, (x, y, z, *turn) in enumerate(frames):
        share = max(0.0, 1 - (len(frames) - 1 - i) / 12)
        flat = then(turn_about(axis, angle * share), tuple(turn)) if angle > 1e-7 else tuple(turn)
        result.append((x, y, z + rise * share, *flat))
    return result


def packed(tracks: list[list[tuple[float, ...]]]) -> bytes:
    """Differences from frame to frame, channel by channel, as 16-bit numbers."""
    data = array("h")
    for frames in tracks:
        whole = [_whole(frame) for frame in _continuous(frames)]
        for channel in range(7):
            column = [frame[channel] for frame in whole]
            steps = [column[0], *(b - a for a, b in pairwise(column))]
            data.extend((step + 32768) % 65536 - 32768 for step in steps)
    return data.tobytes()


def _continuous(frames: list[tuple[float, ...]]) -> list[tuple[float, ...]]:
    # A turn and its negative are the same; neighbours must agree to be blended.
    result = [frames[0]]
    for frame in frames[1:]:
        same = sum(a * b for a, b in zip(frame[3:], result[-1][3:], strict=True)) >= 0
        result.append(frame if same else (*frame[:3], *(-v for v in frame[3:])))
    return result


def _whole(frame: tuple[float, ...]) -> tuple[int, ...]:
    return (*(round(v * 1000) for v in frame[:3]), *(round(v * 32767) for v in frame[3:]))


def bake(kind: str, seed: int = 1) -> bytes:
    """All pools of one kind as the content of its file."""
    chance = random.Random(f"{kind} {seed}")
    pools, tracks = [], []
    for count, different, width, depth in POOLS:
        for _ in range(different):
            bodies = _enough(kind, count, width, depth, chance)
            tracks += [settled(kind, body) for body in bodies]
            pools.append([width, depth, [len(body.frames) + 1 for body in bodies]])
    head = json.dumps({"rate": round(1 / FRAME), "pools": pools}).encode()
    return zlib.compress(head + b"\n" + packed(tracks), 9)


def _enough(kind: str, count: int, width: float, depth: float, chance: random.Random) -> list[Body]:
    """Throw handful after handful until enough dice lie well; a crowd of round dice would never lie flat at once."""
    most = count + 2 + count // 4 if kind in ("d4", "d6") else min(count, 8) + 3
    bodies: list[Body] = []
    tries = 0
    while len(bodies) < count:
        found = throw(kind, most, width, depth, chance)
        bodies += found if len(found) >= min(count, most) * 0.6 else []
        tries += 1
    times = [len(body.frames) * FRAME for body in bodies[:count]]
    print(kind, count, f"throws {tries}, {min(times):.2f} to {max(times):.2f} s", flush=True)
    return bodies[:count]


if __name__ == "__main__":
    for name in sys.argv[1:] or KINDS:
        (ROOT / "assets" / "dice" / f"{name}.throws").write_bytes(bake(name))

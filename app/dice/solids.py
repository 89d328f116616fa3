"""The bodies of the dice: true polyhedra, what is written on each face, and how a body can be turned onto itself."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations, permutations
from math import atan2, cos, pi, sin, sqrt, tan

from app.dice.vector import Turn, Vec, back, cross, dot, frame, length, middle, mul, sub, then, turned, unit

GOLD = (1 + sqrt(5)) / 2
COIN_SIDES = 32


@dataclass(frozen=True)
class Face:
    """One flat side: its corners against the clock seen from outside, what is written on it, which way is up."""

    corners: tuple[int, ...]
    normal: Vec
    north: Vec
    value: int


@dataclass(frozen=True)
class Solid:
    """A die's body, measured in edges of a D6: sharp corners, faces, rounding, and how high its middle rests."""

    name: str
    corners: tuple[Vec, ...]
    faces: tuple[Face, ...]
    rounding: float
    rest: float
    outside: float

    @cached_property
    def kernel(self) -> tuple[Vec, ...]:
        """The corners drawn in by the rounding: a ball rolled round them makes the body."""
        return tuple(mul(corner, 1 - self.rounding / self.rest) for corner in self.corners)

    @cached_property
    def upward(self) -> tuple[tuple[int, Vec, Vec], ...]:
        """Value, the way that points up when it shows, and the way that points away from the reader."""
        if self.name == "d4":
            return tuple((f.value, mul(f.normal, -1), _far_side_of_apex(self, f)) for f in self.faces)
        return tuple((f.value, f.normal, f.north) for f in self.faces)


def _far_side_of_apex(solid: Solid, bottom: Face) -> Vec:
    # A D4 is read on the slope that faces the reader, so "away" is the edge behind the top corner.
    slope = next(f for f in solid.faces if f is not bottom)
    return unit(mul(sub(slope.normal, mul(bottom.normal, dot(slope.normal, bottom.normal))), -1))


def _hull(corners: list[Vec]) -> list[tuple[Vec, tuple[int, ...]]]:
    """Outward normal and corners of every face: each plane that has all corners on one side."""
    found: dict[tuple[int, ...], Vec] = {}
    for a, b, c in combinations(range(len(corners)), 3):
        normal = cross(sub(corners[b], corners[a]), sub(corners[c], corners[a]))
        if length(normal) < 1e-9:
            continue
        normal = unit(normal)
        if dot(normal, corners[a]) < 0:
            normal = mul(normal, -1)
        height = dot(normal, corners[a])
        if all(dot(normal, p) < height + 1e-6 for p in corners):
            found[tuple(i for i, p in enumerate(corners) if dot(normal, p) > height - 1e-6)] = normal
    return [(normal, _round(normal, face, corners)) for face, normal in found.items()]


def _round(normal: Vec, face: tuple[int, ...], corners: list[Vec]) -> tuple[int, ...]:
    """The corners of a face in order, against the clock seen from outside."""
    centre = middle(corners[i] for i in face)
    start = unit(sub(corners[face[0]], centre))
    side = cross(normal, start)

    def angle(i: int) -> float:
        arm = unit(sub(corners[i], centre))
        along, across = dot(arm, start), dot(arm, side)
        return 1 - along if across >= -1e-9 else 3 + along

    return tuple(sorted(face, key=angle))


def _valued(hull: list[tuple[Vec, tuple[int, ...]]], order: tuple[int, ...]) -> list[tuple[Vec, tuple[int, ...], int]]:
    """Write the values on the faces so that opposite faces add up to one more than the highest."""
    rest = sorted(hull, key=lambda face: tuple(round(-k, 6) for k in (face[0][2], face[0][0], face[0][1])))
    result = []
    for value in order:
        normal, corners = rest.pop(0)
        opposite = min(rest, key=lambda face: dot(face[0], normal))
        rest.remove(opposite)
        result += [(normal, corners, value), (*opposite, len(hull) + 1 - value)]
    return result


def _scaled(corners: list[Vec], outside: float) -> list[Vec]:
    size = max(length(corner) for corner in corners)
    return [mul(corner, outside / size) for corner in corners]


def _solid(name: str, corners: list[Vec], outside: float, rounding: float, order: tuple[int, ...]) -> Solid:
    corners = _scaled(corners, outside)
    hull = _hull(corners)
    if order:
        valued = _valued(hull, order)
    else:
        valued = [(*face, i + 1) for i, face in enumerate(hull)]
    faces = tuple(Face(ring, normal, _north(name, corners, normal, ring), value) for normal, ring, value in valued)
    rest = dot(faces[0].normal, corners[faces[0].corners[0]])
    return Solid(name, tuple(corners), faces, rounding, rest, outside)


def _north(name: str, corners: list[Vec], normal: Vec, ring: tuple[int, ...]) -> Vec:
    """Which way the top of the writing points: to a corner, on a D6 to the middle of an edge."""
    centre = mul(normal, dot(normal, corners[ring[0]]))
    if name == "d6":
        return unit(sub(middle((corners[ring[0]], corners[ring[1]])), centre))
    # The acute corner of a D10's kite lies farthest out; elsewhere all are alike.
    tip = max(ring, key=lambda i: (round(abs(corners[i][2]), 6) if name == "d10" else 0, -i))
    return unit(sub(corners[tip], centre))


def _cube() -> list[Vec]:
    return [(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]


def _tetrahedron() -> list[Vec]:
    return [(1, 1, 1), (1, -1, -1), (-1, 1, -1), (-1, -1, 1)]


def _octahedron() -> list[Vec]:
    return sorted({(x, y, z) for s in (-1, 1) for x, y, z in permutations((s, 0, 0))})


def _even(x: float, y: float, z: float) -> list[Vec]:
    return [(x, y, z), (z, x, y), (y, z, x)]


def _icosahedron() -> list[Vec]:
    return [p for s in (-1, 1) for t in (-1, 1) for p in _even(0, s, t * GOLD)]


def _dodecahedron() -> list[Vec]:
    return _cube() + [p for s in (-1, 1) for t in (-1, 1) for p in _even(0, s / GOLD, t * GOLD)]


def _trapezohedron(height: float = 1.06) -> list[Vec]:
    # A kite is flat only if the ring zigzags by just this much.
    zigzag = height * tan(pi / 10) ** 2
    ring = [(cos(k * pi / 5), sin(k * pi / 5), zigzag * (-1) ** k) for k in range(10)]
    return [(0, 0, height), (0, 0, -height), *ring]


def _coin() -> Solid:
    radius, half = 0.66, 0.1
    ring = [(radius * cos(2 * pi * k / COIN_SIDES), radius * sin(2 * pi * k / COIN_SIDES)) for k in range(COIN_SIDES)]
    corners = tuple([(x, y, half) for x, y in ring] + [(x, y, -half) for x, y in ring])
    top, low = tuple(range(COIN_SIDES)), tuple(reversed(range(COIN_SIDES, 2 * COIN_SIDES)))
    faces = Face(top, (0, 0, 1), (0, 1, 0), 1), Face(low, (0, 0, -1), (0, 1, 0), 2)
    return Solid("d2", corners, faces, 0.05, half, sqrt(radius**2 + half**2))


@cache
def solid(kind: str) -> Solid:
    """The body of a kind of die: d2, d4, d6, d8, d10, d12 or d20."""
    if kind == "d2":
        return _coin()
    build, outside, rounding, order = {
        "d4": (_tetrahedron, 0.96, 0.035, ()),
        "d6": (_cube, sqrt(0.75), 0.085, (1, 2, 3)),
        "d8": (_octahedron, 0.88, 0.04, (8, 2, 6, 4)),
        "d10": (_trapezohedron, 0.88, 0.04, (10, 3, 7, 2, 5)),
        "d12": (_dodecahedron, 0.83, 0.04, (12, 5, 2, 9, 3, 6)),
        "d20": (_icosahedron, 0.84, 0.035, (20, 8, 3, 17, 6, 14, 2, 9, 11, 16)),
    }[kind]
    return _solid(kind, build(), outside, rounding, order)


KINDS = ("d2", "d4", "d6", "d8", "d10", "d12", "d20")


def kind_of(sides: int) -> str:
    """The body that shows a die of so many sides: its own, or the next larger one; a D3 is a numbered D6."""
    return next((kind for kind in KINDS if sides <= int(kind[1:])), "d2") if sides != 3 else "d6"


def value_shown(sides: int, value: int) -> int:
    """What a face of the body counts for: a D3 has every number twice, on opposite faces."""
    return min(value, 7 - value) if sides == 3 else value


@cache
def selves(kind: str) -> tuple[Turn, ...]:
    """Every turn after which the body looks as before."""
    body = solid(kind)
    first = body.faces[0]
    home = back(frame(first.normal, first.north))
    corners = {_key(corner) for corner in body.corners}
    found = []
    for face in body.faces:
        centre = mul(face.normal, body.rest)
        for i in face.corners if kind != "d6" else face.corners * 2:
            north = _mid_edge(body, face, i) if kind == "d6" else sub(body.corners[i], centre)
            turn = then(frame(face.normal, unit(north)), home)
            if all(_key(turned(turn, corner)) in corners for corner in body.corners):
                found.append(turn)
    return tuple({_key(turned(t, (0.31, 0.57, 0.76))): t for t in found}.values())


def _mid_edge(body: Solid, face: Face, i: int) -> Vec:
    ring = face.corners
    after = ring[(ring.index(i) + 1) % len(ring)]
    return sub(middle((body.corners[i], body.corners[after])), mul(face.normal, body.rest))


def _key(a: Vec) -> tuple[int, int, int]:
    return round(a[0] * 1e4), round(a[1] * 1e4), round(a[2] * 1e4)


def face_up(kind: str, turn: Turn) -> int:
    """The value that lies up, read from the geometry alone."""
    return max(solid(kind).upward, key=lambda reading: turned(turn, reading[1])[2])[0]


def resting_height(kind: str) -> float:
    """How high the middle of a die lies above the felt."""
    return solid(kind).rest


def lie(kind: str, turn: Turn) -> float:
    """How a die at rest lies on the felt: the angle at which one of its sides looks that do not look down."""
    ways = (turned(turn, face.normal) for face in solid(kind).faces)
    x, y, _ = next((way for way in ways if -0.2 < way[2] < 0.97), (1.0, 0.0, 0.0))
    return atan2(y, x)

"""Turns a die's body into triangles: flat faces with writing, rounded edges and corners."""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field
from functools import cache
from math import cos, pi, sin

from app.dice.art import BLANK, NUMERALS, PIPS, face_cell
from app.dice.solids import COIN_SIDES, Face, Solid, kind_of, solid, value_shown
from app.dice.vector import Vec, add, cross, dot, middle, mul, sub, unit

FORMAT = [
    (b"v_pos", 3, "float"), (b"v_normal", 3, "float"), (b"v_tangent", 3, "float"), (b"v_tc", 2, "float"),
    (b"v_cell", 2, "float"),
]  # fmt: skip
# How wide the cell of a face's writing lies on the face, in edges.
WRITING = {"d2": 0.86, "d4": 0.54, "d6": 0.86, "d8": 0.6, "d10": 0.54, "d12": 0.6, "d20": 0.46}
PIPPED = 1.0
NOTHING = (BLANK, (0.0, 0.0, 0.0), (0.0, 1.0, 0.0), 1.0)


@dataclass
class Shape:
    """Corners and triangles while they are collected."""

    floats: array = field(default_factory=lambda: array("f"))
    indices: array = field(default_factory=lambda: array("H"))
    points: list[tuple[Vec, Vec]] = field(default_factory=list)

    def point(self, place: Vec, normal: Vec, writing=NOTHING) -> int:
        """Add a corner and say its number."""
        cell, centre, north, size = writing
        tangent = cross(north, normal) if cell else (1.0, 0.0, 0.0)
        arm = sub(place, centre)
        written = (0.5 + dot(arm, tangent) / size, 0.5 - dot(arm, north) / size) if cell else (0.5, 0.5)
        # The tangent's length tells the shader how large the writing is.
        self.floats.extend((*place, *normal, *mul(tangent, size), *written, *face_cell(cell)))
        self.points.append((place, normal))
        return len(self.points) - 1

    def triangle(self, a: int, b: int, c: int) -> None:
        """Add a triangle, seen from outside against the clock."""
        (pa, na), (pb, nb), (pc, nc) = (self.points[i] for i in (a, b, c))
        outward = dot(cross(sub(pb, pa), sub(pc, pa)), add(na, add(nb, nc)))
        self.indices.extend((a, b, c) if outward > 0 else (a, c, b))

    def fan(self, hub: int, ring: list[int]) -> None:
        """Triangles from a hub to each piece of a closed ring."""
        for here, after in zip(ring, ring[1:] + ring[:1], strict=True):
            self.triangle(hub, here, after)


def _cell(sides: int, value: int) -> int:
    shown = value_shown(sides, value)
    if shown > sides:
        return BLANK
    return PIPS[shown] if sides == 6 else NUMERALS[shown]


def _flat(shape: Shape, body: Solid, face: Face, sides: int) -> None:
    """One face and what is written on it."""
    ring = [add(body.kernel[i], mul(face.normal, body.rounding)) for i in face.corners]
    centre = middle(ring)
    size = PIPPED if sides == 6 else WRITING[body.name]
    # A kite's middle lies nearer its blunt end than the writing should.
    writing = (_cell(sides, face.value), add(centre, mul(face.north, 0.03)) if body.name == "d10" else centre,
               face.north, size)
    corners = [shape.point(place, face.normal, writing) for place in ring]
    shape.fan(shape.point(centre, face.normal, writing), corners)


def _flat_d4(shape: Shape, body: Solid, face: Face) -> None:
    """A face of a D4: at each corner the number that counts when this corner is on top."""
    ring = [add(body.kernel[i], mul(face.normal, body.rounding)) for i in face.corners]
    centre = middle(ring)
    for k, i in enumerate(face.corners):
        north = unit(sub(ring[k], centre))
        opposite = next(other for other in body.faces if i not in other.corners)
        writing = (NUMERALS[opposite.value], add(centre, mul(north, 0.4)), north, WRITING["d4"])
        kite = (ring[k], middle((ring[k], ring[k - 2])), centre, middle((ring[k], ring[k - 1])))
        a, b, c, d = (shape.point(place, face.normal, writing) for place in kite)
        shape.triangle(a, b, c)
        shape.triangle(a, c, d)


def _between(a: Vec, b: Vec) -> Vec:
    return unit(add(a, b))


def _rounded(shape: Shape, body: Solid) -> None:
    """Edges as quarter pipes and corners as pieces of a ball, in two steps each."""
    for i, place in enumerate(body.kernel):
        _ball(shape, body, i, place)
    for n, one in enumerate(body.faces):
        for other in body.faces[:n]:
            shared = [i for i in one.corners if i in other.corners]
            if len(shared) == 2:
                _pipe(shape, body, (one.normal, other.normal), shared)


def _at(shape: Shape, body: Solid, i: int, normal: Vec) -> int:
    return shape.point(add(body.kernel[i], mul(normal, body.rounding)), normal)


def _pipe(shape: Shape, body: Solid, normals: tuple[Vec, Vec], ends: list[int]) -> None:
    steps = (normals[0], _between(*normals), normals[1])
    first, last = ([_at(shape, body, i, normal) for normal in steps] for i in ends)
    for k in range(2):
        shape.triangle(first[k], first[k + 1], last[k])
        shape.triangle(first[k + 1], last[k + 1], last[k])


def _ball(shape: Shape, body: Solid, i: int, place: Vec) -> None:
    out = unit(place)
    side = unit(cross(out, (0.3, 0.5, 0.81)))
    around = cross(out, side)
    normals = [face.normal for face in body.faces if i in face.corners]
    normals.sort(key=lambda n: _angle(dot(n, side), dot(n, around)))
    ring = []
    for here, after in zip(normals, normals[1:] + normals[:1], strict=True):
        ring += [_at(shape, body, i, here), _at(shape, body, i, _between(here, after))]
    shape.fan(_at(shape, body, i, out), ring)


def _angle(x: float, y: float) -> float:
    return x / (abs(x) + abs(y)) if y < 0 else 2 - x / (abs(x) + abs(y))


def _coin(shape: Shape, body: Solid, sides: int) -> None:
    """A coin: two discs and a rounded rim."""
    inner, half, r = 0.66 - body.rounding, body.rest - body.rounding, body.rounding
    for face in body.faces:
        up = face.normal[2]
        cell = _cell(sides, face.value) if sides == 2 else BLANK
        writing = (cell, (0.0, 0.0, up * body.rest), face.north, WRITING["d2"])
        ring = [shape.point((inner * x, inner * y, up * body.rest), face.normal, writing) for x, y in _circle()]
        shape.fan(shape.point((0, 0, up * body.rest), face.normal, writing), ring)
    before = None
    for step in range(7):
        tilt = pi / 2 - step * pi / 6
        height = half if step < 3 else (0 if step == 3 else -half)
        ring = [
            shape.point(((inner + r * cos(tilt)) * x, (inner + r * cos(tilt)) * y, height + r * sin(tilt)),
                        (cos(tilt) * x, cos(tilt) * y, sin(tilt)))
            for x, y in _circle()
        ]  # fmt: skip
        if before:
            _band(shape, before, ring)
        before = ring


def _band(shape: Shape, upper: list[int], lower: list[int]) -> None:
    for k in range(len(upper)):
        after = (k + 1) % len(upper)
        shape.triangle(upper[k], upper[after], lower[k])
        shape.triangle(upper[after], lower[after], lower[k])


def _circle() -> list[tuple[float, float]]:
    return [(cos(2 * pi * k / COIN_SIDES), sin(2 * pi * k / COIN_SIDES)) for k in range(COIN_SIDES)]


@cache
def shape_of(sides: int) -> Shape:
    """The triangles of a die with so many sides, made once."""
    body = solid(kind_of(sides))
    shape = Shape()
    if body.name == "d2":
        _coin(shape, body, sides)
        return shape
    for face in body.faces:
        if body.name == "d4":
            _flat_d4(shape, body, face)
        else:
            _flat(shape, body, face, sides)
    _rounded(shape, body)
    return shape

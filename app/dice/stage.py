"""The dice on the graphics chip: one mesh a die, one soft quad for its shadow, both moved by one matrix."""

from __future__ import annotations

from array import array

from kivy.core.image import Image as CoreImage
from kivy.graphics import (
    Callback,
    Color,
    InstructionGroup,
    MatrixInstruction,
    Mesh,
    PopMatrix,
    PushMatrix,
    RenderContext,
)
from kivy.graphics.opengl import (
    GL_BACK,
    GL_CULL_FACE,
    GL_DEPTH_BUFFER_BIT,
    GL_DEPTH_TEST,
    glClear,
    glCullFace,
    glDisable,
    glEnable,
)
from kivy.graphics.transformation import Matrix

from app.dice import glsl
from app.dice.art import FOLDER, shadow_cell
from app.dice.camera import Camera
from app.dice.mesh import FORMAT, shape_of
from app.dice.motion import Pose, matrix
from app.dice.solids import kind_of, lie, resting_height
from app.dice.vector import Turn

SHADOW_FORMAT = [(b"v_corner", 2, "float"), (b"v_cell", 2, "float"), (b"v_rest", 1, "float")]
CORNERS = ((-1, -1), (1, -1), (1, 1), (-1, 1))
_textures: dict[str, object] = {}


def texture(name: str, mipmap: bool = False, repeat: bool = False):
    """A picture of assets/dice, loaded once."""
    if name not in _textures:
        found = CoreImage(str(FOLDER / f"{name}.png"), mipmap=mipmap).texture
        found.min_filter = "linear_mipmap_linear" if mipmap else "linear"
        found.mag_filter = "linear"
        found.wrap = "repeat" if repeat else "clamp_to_edge"
        _textures[name] = found
    return _textures[name]


class Body:
    """What is drawn for one die: kept and used again, since making it costs time."""

    def __init__(self, sides: int) -> None:
        self.sides, self.kind = sides, kind_of(sides)
        self.pose: Pose = (0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0)
        shape = shape_of(sides)
        self.colour = Color(1, 1, 1, 1)
        self.moved, self.relabelled, self.shadow_moved = MatrixInstruction(), MatrixInstruction(), MatrixInstruction()
        self.shadow_mesh = Mesh(fmt=SHADOW_FORMAT, mode="triangle_fan", indices=[0, 1, 2, 3],
                                vertices=self._corners(0.0), texture=texture("shadows"))  # fmt: skip
        mesh = Mesh(fmt=FORMAT, mode="triangles", vertices=shape.floats, indices=shape.indices,
                    texture=texture("faces", mipmap=True))  # fmt: skip
        self.solid = _group(self.colour, PushMatrix(), self.moved, self.relabelled, mesh, PopMatrix())
        self.shadow = _group(PushMatrix(), self.shadow_moved, self.shadow_mesh, PopMatrix())

    def _corners(self, yaw: float) -> array:
        cell, rest = shadow_cell(self.kind, yaw), resting_height(self.kind)
        vertices = array("f")
        for corner in CORNERS:
            vertices.extend((*corner, *cell, rest))
        return vertices

    def dress(self, colour: tuple[float, ...], relabel: Turn, lies: float) -> None:
        """Give it a colour, write the drawn face where the throw ends, and choose its shadow."""
        self.colour.rgba = colour
        turn = Matrix()
        turn.set(flat=matrix((0.0, 0.0, 0.0, *relabel), 1.0))
        self.relabelled.matrix = turn
        self.shadow_mesh.vertices = self._corners(lies)

    def move(self, pose: Pose, edge: float) -> None:
        """Put it somewhere."""
        where = Matrix()
        where.set(flat=matrix(pose, edge))
        self.moved.matrix = where
        self.shadow_moved.matrix = where


def _group(*instructions) -> InstructionGroup:
    group = InstructionGroup()
    for instruction in instructions:
        group.add(instruction)
    return group


class Stage:
    """Everything three-dimensional of one tray."""

    def __init__(self) -> None:
        share = {"use_parent_projection": True, "use_parent_modelview": True}
        self.shadows = RenderContext(vs=glsl.SHADOW_VS, fs=glsl.SHADOW_FS, **share)
        self.dice = RenderContext(vs=glsl.DIE_VS, fs=glsl.DIE_FS, **share)
        self._middle = (MatrixInstruction(), MatrixInstruction())
        self._begin, self._end = Callback(_deep), Callback(_plain)
        self._spare: dict[int, list[Body]] = {}
        self._shown: list[Body] = []

    def cast(self, sides: list[int]) -> list[Body]:
        """Bodies for these dice, those of the last throw used again; nothing else is shown any more."""
        for body in self._shown:
            self._spare.setdefault(body.sides, []).append(body)
        self._shown = [self._spare[n].pop() if self._spare.get(n) else Body(n) for n in sides]
        self._draw(self.shadows, self._middle[0], [body.shadow for body in self._shown])
        self._draw(self.dice, self._middle[1], [self._begin, *(body.solid for body in self._shown), self._end])
        return self._shown

    def _draw(self, context: RenderContext, middle: MatrixInstruction, instructions: list) -> None:
        context.clear()
        for instruction in (PushMatrix(), middle, *instructions, PopMatrix()):
            context.add(instruction)

    def look(self, camera: Camera, edge: float, bounce: tuple[float, float, float]) -> None:
        """Tell the shaders where the table is and how it is seen."""
        for context in (self.shadows, self.dice):
            context["centre"] = camera.centre
            context["away"] = camera.away
            context["tilt"] = camera.tilt
            context["eye"] = camera.eye
            context["edge"] = float(edge)
        self.dice["bounce"] = bounce
        self.shadows["shade"] = tuple(value * 0.12 for value in bounce)
        place = Matrix().translate(*camera.felt, 0)
        for middle in self._middle:
            middle.matrix = place


def _deep(_instruction) -> None:
    glEnable(GL_DEPTH_TEST)
    glClear(GL_DEPTH_BUFFER_BIT)
    glEnable(GL_CULL_FACE)
    glCullFace(GL_BACK)


def _plain(_instruction) -> None:
    glDisable(GL_CULL_FACE)
    glDisable(GL_DEPTH_TEST)


def lies(kind: str, turn: Turn, turned_round: bool) -> float:
    """How a die lies as seen on the screen."""
    return lie(kind, turn) + (3.14159265 if turned_round else 0.0)

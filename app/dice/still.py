"""While dice fall, all that does not move is drawn from one picture: a full page costs hardly more than its tray."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kivy.core.window import Window
from kivy.graphics import (
    Callback,
    Canvas,
    Color,
    InstructionGroup,
    MatrixInstruction,
    PopMatrix,
    PushMatrix,
    Rectangle,
)
from kivy.graphics.instructions import Instruction, VertexInstruction
from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels
from kivy.graphics.texture import Texture
from kivy.graphics.transformation import Matrix
from kivy.uix.stencilview import StencilView
from kivy.uix.widget import Widget

FAR = 1024.0
Box = tuple[float, float, float, float]


class StillPage:
    """The page under the dice that fall, as it was drawn when it last changed; nothing changes without being seen.

    A frame in which anything of the page has changed is drawn whole; the first in which nothing but dice has moved is
    kept as a picture, without its dice, and the next ones show that. The dice lie over it all.
    """

    def __init__(self) -> None:
        self._trays: dict[Any, InstructionGroup] = {}
        self._root: Any = None
        self._over, self._dice, self._instead = InstructionGroup(), InstructionGroup(), InstructionGroup()
        self._picture: Texture | None = None
        self._settled = False
        self._over.add(Callback(self._keep))
        self._over.add(self._dice)

    def join(self, tray: Any) -> None:
        """Dice fall in this tray from now on."""
        if not self._trays:
            Window.bind(on_draw=self._before_drawing)
        self._trays.setdefault(tray, InstructionGroup())

    def leave(self, tray: Any) -> None:
        """They lie: the page is drawn as ever."""
        if tray not in self._trays:
            return
        self._lay_back()
        del self._trays[tray]
        if not self._trays:
            Window.unbind(on_draw=self._before_drawing)

    def lost(self, *_: object) -> None:
        """The picture is gone: the page is drawn until there is another."""
        self._lay_back()

    @property
    def shown(self) -> bool:
        """Is the picture in the window?"""
        return bool(self._instead.children) and self._instead in Window.canvas.children

    def _before_drawing(self, *_: object) -> None:
        if self._root is None or self._root.canvas.needs_redraw or self._root not in Window.children:
            self._lay_back()
            self._take_out()
        elif not self._settled:
            self._settled = True
        elif self._picture is not None and not self.shown:
            self._show_picture()

    # -- the dice over the page

    def _take_out(self) -> None:
        """Draw the dice over the page instead of in it, if nothing else lies over them."""
        here = [tray for tray in self._trays if _root_of(tray)]
        if not here or any(cover for tray in here for cover in _covers(tray)):
            return
        self._root = _root_of(here[0])
        Window.canvas.insert(Window.canvas.indexof(self._root.canvas) + 1, self._over)
        for tray in here:
            tray.canvas.remove(tray.moving)
            for instruction in (PushMatrix(), _seen_at(tray), tray.moving, PopMatrix()):
                self._trays[tray].add(instruction)
            self._dice.add(self._trays[tray])

    def _lay_back(self) -> None:
        """Everything to its own place in the page."""
        if self._root is None:
            return
        if self.shown:
            self._exchange(self._instead, self._root.canvas)
        Window.canvas.remove(self._over)
        self._dice.clear()
        for tray, group in self._trays.items():
            if group.children:
                group.clear()
                tray.canvas.add(tray.moving)
        self._root, self._picture, self._settled = None, None, False

    # -- the picture

    def _keep(self, _callback: object) -> None:
        """What has been drawn so far is the page without its dice."""
        if not self._settled or self._picture is not None:
            return
        width, height = map(int, Window.size)
        # Read and not copied on the chip: not every driver smooths the edges of a copy.
        pixels = glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE)
        self._picture = Texture.create(size=(width, height), colorfmt="rgba")
        self._picture.mag_filter = self._picture.min_filter = "nearest"
        self._picture.blit_buffer(pixels, colorfmt="rgba", bufferfmt="ubyte")
        # A phone that has slept may have lost it.
        self._picture.add_reload_observer(self.lost)

    def _show_picture(self) -> None:
        self._instead.clear()
        self._instead.add(Color(1, 1, 1, 1))
        self._instead.add(Rectangle(texture=self._picture, size=Window.size))
        self._exchange(self._root.canvas, self._instead)

    def _exchange(self, there: InstructionGroup, other: InstructionGroup) -> None:
        at = Window.canvas.indexof(there)
        Window.canvas.remove(there)
        if other is self._instead or self._root in Window.children:
            Window.canvas.insert(at, other)


still_page = StillPage()
"""There is one window."""


def _above(widget: Widget) -> Iterator[Widget]:
    """The widget, what it lies in, and so on up to the window."""
    while widget is not None and widget is not Window:
        yield widget
        widget = widget.parent if widget.parent is not widget else None


def _root_of(tray: Widget) -> Widget | None:
    """What of the window's own children the tray lies in; none if it is in no window."""
    *_, top = _above(tray)
    return top if top.parent is Window and top.canvas in Window.canvas.children else None


def _seen_at(tray: Widget) -> MatrixInstruction:
    """How the tray is moved and turned by all it lies in."""
    (x, y), (across, along), (over, up) = (tray.to_window(*spot) for spot in ((0, 0), (FAR, 0), (0, FAR)))
    matrix, seen = Matrix(), MatrixInstruction()
    matrix.set(flat=[(across - x) / FAR, (along - y) / FAR, 0, 0, (over - x) / FAR, (up - y) / FAR, 0, 0,
                     0, 0, 1, 0, x, y, 0, 1])  # fmt: skip
    seen.matrix = matrix
    return seen


def _covers(tray: Widget) -> Iterator[Widget]:
    """What keeps the dice from being drawn last: something over the tray, or round it that cuts or fades it.

    What is written on the felt itself does not: dice roll over it.
    """
    box = _box(tray)
    for inner, outer in zip(list(_above(tray))[1:], list(_above(tray))[2:], strict=False):
        if isinstance(outer, StencilView) or outer.opacity < 1:
            yield outer
        for other in outer.children[: outer.children.index(inner)]:
            yield from (piece for piece in _pieces(other) if _meet(box, _box(piece)))


def _pieces(widget: Widget) -> Iterator[Widget]:
    """What is drawn of a widget: itself, or what lies in it if it only holds that."""
    if not widget.opacity:
        return
    if any(_draws(one) for one in widget.canvas.children):
        yield widget
    else:
        yield from (piece for child in widget.children for piece in _pieces(child))


def _draws(own: Instruction) -> bool:
    """Is it something of the widget's own, and not what lies in it?"""
    return isinstance(own, VertexInstruction) or bool(isinstance(own, InstructionGroup) and own.children and
                                                      not isinstance(own, Canvas))  # fmt: skip


def _box(widget: Widget) -> Box:
    corners = widget.pos, (widget.x + widget.width, widget.y + widget.height)
    (ax, ay), (bx, by) = (widget.to_window(*corner) for corner in corners)
    return min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)


def _meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]

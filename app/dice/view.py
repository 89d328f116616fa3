"""What a tray draws, in its order: rim and felt, shadows, dice, marks, counts."""

from __future__ import annotations

from kivy.graphics import Canvas, InstructionGroup, ScissorPop, ScissorPush
from kivy.uix.widget import Widget

from app.dice.camera import Camera, camera
from app.dice.counts import FaceCounts
from app.dice.marks import MarkLayer
from app.dice.stage import Stage
from app.dice.table import Table
from app.look.theme import Theme

Place = tuple[float, float, float, float]


class View:
    """The drawing of one tray; the three-dimensional part is loaded when `load` is called."""

    def __init__(self, canvas: Canvas) -> None:
        self.table, self.marks, self.counts = Table(), MarkLayer(), FaceCounts()
        self.stage: Stage | None = None
        self.camera: Camera | None = None
        self._corner: tuple[float, float] | None = None
        self.moving = InstructionGroup()
        self._whole, self._felt = ScissorPush(), ScissorPush()
        canvas.before.add(self.table.group)
        canvas.add(self.moving)

    def load(self) -> bool:
        """Textures and shaders; true if that was still to be done."""
        if self.stage is not None:
            return False
        self.stage = Stage()
        self.table.rich = True
        dice = self._felt, self.stage.shadows, ScissorPop(), self._whole, self.stage.dice, ScissorPop()
        for instruction in (*dice, self.marks.group, self.counts.group):
            self.moving.add(instruction)
        return True

    def free(self, widget: Widget, margins: list[float]) -> Place:
        """The part of the felt where dice may lie."""
        x, y, width, height = self.table.felt(*widget.pos, *widget.size)
        left, top, right, bottom = margins
        return x + left, y + bottom, max(1.0, width - left - right), max(1.0, height - top - bottom)

    def look(self, widget: Widget, theme: Theme, edge: float) -> None:
        """Follow the widget to where it is now."""
        x, y, width, height = self.free(widget, widget.margins)
        middle = x + width / 2, y + height / 2
        away = (0.0, -1.0) if widget.round else (0.0, 1.0)
        across, up = widget.to_window(*middle)
        seen_at = float(across), float(up)
        self.camera = camera(middle, seen_at, away, widget.size)
        self._corner = widget.to_window(*widget.pos)
        felt = theme.far_mid if widget.felt == "far" else theme.felt_mid
        self.stage.look(self.camera, edge, (felt[0], felt[1], felt[2]))
        _cut(self._whole, widget, (*widget.pos, *widget.size))
        _cut(self._felt, widget, self.table.felt(*widget.pos, *widget.size))

    def is_past(self, widget: Widget) -> bool:
        """Is the widget elsewhere in the window than when it was looked at?"""
        return self._corner is not None and self._corner != widget.to_window(*widget.pos)


def _cut(scissor: ScissorPush, widget: Widget, place: Place) -> None:
    """Draw nothing outside this place."""
    x, y, width, height = place
    (ax, ay), (bx, by) = widget.to_window(x, y), widget.to_window(x + width, y + height)
    scissor.x, scissor.y = int(min(ax, bx)), int(min(ay, by))
    scissor.width, scissor.height = int(abs(bx - ax)), int(abs(by - ay))

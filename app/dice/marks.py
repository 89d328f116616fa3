"""What tells dice apart on the felt: ring and tick for those that count, brackets and a lock, a hand."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from kivy.core.text import Label as CoreLabel
from kivy.graphics import (
    Color,
    InstructionGroup,
    PopMatrix,
    PushMatrix,
    Rectangle,
    Scale,
    SmoothEllipse,
    SmoothLine,
    SmoothRoundedRectangle,
)
from kivy.metrics import dp
from kivymd import fonts_path
from kivymd.icon_definitions import md_icons

from app.look.theme import MOTION, Colour, Theme

RING, WIDE_RING = 0.87, 0.96
ICONS = {"tick": "check-bold", "lock": "lock", "hand": "hand-back-right"}
WAIT = 0.12


@cache
def icon_texture(name: str, size: int):
    """A sign of the icon font, white."""
    label = CoreLabel(text=md_icons[name], font_size=size, color=(1, 1, 1, 1),
                      font_name=str(Path(fonts_path) / "materialdesignicons-webfont.ttf"))  # fmt: skip
    label.refresh()
    return label.texture


def out_back(share: float) -> float:
    """Comes a little too far and back."""
    past = share - 1
    return past * past * (2.7 * past + 1.7) + 1


class Mark:
    """The mark of one die; it grows when it appears."""

    def __init__(self, kind: str, theme: Theme, x: float, y: float, edge: float, cube: bool) -> None:
        self.kind, self.age = kind, 0.0
        self.reach = (RING if cube else WIDE_RING) * edge
        self.group = InstructionGroup()
        self.scale = Scale(0.6, 0.6, 1, origin=(x, y))
        self.group.add(PushMatrix())
        self.group.add(self.scale)
        draws = {"counts": (self._counts,), "locked": (self._locked,), "hand": (self._hand,),
                 "locked counts": (self._ring, self._locked)}[kind]  # fmt: skip
        for draw in draws:
            draw(theme, x, y, edge)
        self.group.add(PopMatrix())

    def advance(self, dt: float) -> bool:
        """Grow; false when it is done."""
        self.age += dt
        share = min(1.0, max(0.0, self.age) / MOTION["mark"])
        size = 0.6 + 0.4 * out_back(share)
        self.scale.x = self.scale.y = size
        return share < 1.0

    def _ring(self, theme: Theme, x: float, y: float, _edge: float) -> None:
        self._line(theme.mark, circle=(x, y, self.reach, 0, 360, 64))

    def _counts(self, theme: Theme, x: float, y: float, edge: float) -> None:
        radius = self.reach
        self._ring(theme, x, y, edge)
        self._badge(theme, "tick", x + radius * 0.72, y + radius * 0.72, edge, theme.mark, theme.on_mark, True)

    def _locked(self, theme: Theme, x: float, y: float, edge: float) -> None:
        reach, arm = self.reach * 0.9, edge * 0.24
        for sx, sy in ((-1, 1), (-1, -1), (1, -1)):
            cx, cy = x + sx * reach, y + sy * reach
            self._line(theme.mark, points=(cx - sx * arm, cy, cx, cy, cx, cy - sy * arm), joint="miter", cap="none")
        self._badge(theme, "lock", x + reach, y + reach, edge, theme.mark, theme.on_mark, False)

    def _hand(self, theme: Theme, x: float, y: float, edge: float) -> None:
        reach = self.reach * 0.72
        self._badge(theme, "hand", x + reach, y + reach, edge, theme.paper, theme.ink, False)

    def _line(self, colour: Colour, **shape) -> None:
        self.group.add(Color(*colour))
        self.group.add(SmoothLine(width=dp(1.5), **shape))

    def _badge(self, theme: Theme, sign: str, x: float, y: float, edge: float, ground: Colour, ink: Colour,
               disc: bool) -> None:  # fmt: skip
        size = min(dp(24), edge * 0.52)
        for colour, wide in ((theme.felt_strip, size + dp(4)), (ground, size)):
            self.group.add(Color(*colour))
            box = {"pos": (x - wide / 2, y - wide / 2), "size": (wide, wide)}
            self.group.add(SmoothEllipse(**box) if disc else SmoothRoundedRectangle(radius=[wide * 0.2], **box))
        picture = icon_texture(ICONS[sign], round(size * 0.72))
        self.group.add(Color(*ink))
        wide, high = picture.size
        self.group.add(Rectangle(texture=picture, size=picture.size, pos=(round(x - wide / 2), round(y - high / 2))))


class MarkLayer:
    """The marks of all dice on a felt."""

    def __init__(self) -> None:
        self.group = InstructionGroup()
        self._marks: dict[int, Mark] = {}

    def clear(self) -> None:
        """Take all marks away."""
        self._marks = {}
        self.group.clear()

    def kind(self, index: int) -> str | None:
        """How a die is marked now."""
        return self._marks[index].kind if index in self._marks else None

    def put(self, index: int, kind: str | None, make, age: float = 9.0) -> None:
        """Mark a die so, unless it is; a negative age waits, zero grows from small, more is there at once."""
        if self.kind(index) == kind:
            return
        if index in self._marks:
            self.group.remove(self._marks.pop(index).group)
        if kind:
            mark = make(kind)
            mark.age = age
            mark.advance(0.0)
            self._marks[index] = mark
            if age >= 0:
                self.group.add(mark.group)

    def grow(self, dt: float) -> bool:
        """Let marks appear and grow; false when all have."""
        growing = False
        for mark in self._marks.values():
            waited = mark.age < 0
            growing = mark.advance(dt) or growing
            if waited and mark.age >= 0:
                self.group.add(mark.group)
        return growing

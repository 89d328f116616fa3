"""Odds as pictures: bars for a number, one stacked bar for kinds of result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.animation import Animation
from kivy.graphics import Color, Ellipse, Line, Rectangle, RoundedRectangle, SmoothRoundedRectangle
from kivy.graphics.stencil_instructions import StencilPop, StencilPush, StencilUnUse, StencilUse
from kivy.metrics import dp
from kivy.properties import ListProperty, StringProperty
from kivy.uix.gridlayout import GridLayout

from app.look import ambient
from app.look.kv import load_kv
from app.look.text import LARGE, theme, width_in_two_lines, written
from app.look.theme import MOTION
from app.widgets.placed import Placed
from app.widgets.surface import Column
from rules.ruleset import percent

load_kv("charts")


class OddsPicture(Placed):
    """A picture of odds that moves from where it is to where it should be."""

    shares = ListProperty([])

    def __init__(self, sheet: str = "", **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.sheet, self.grey = sheet, False
        self.parts: tuple[Any, ...] = ()
        self.bind(shares=self.redraw)

    def show(self, parts: Sequence[Any], animate: bool) -> None:
        """These odds from now on."""
        self.grey, self.parts = False, tuple(parts)
        aims = [float(part.chance) for part in parts]
        Animation.cancel_all(self, "shares")
        self.shares = self.start_from(len(aims)) if animate else aims
        if animate:
            Animation(shares=aims, duration=MOTION["bars"], transition="out_cubic").start(self)
        self.redraw()

    def start_from(self, count: int) -> list[float]:
        """Where so many parts begin to move: where they are, new ones at nothing."""
        return (list(self.shares) + [0.0] * count)[:count]

    def wait(self) -> None:
        """The odds are being worked out."""
        self.grey = True
        self.redraw()


class BarChart(OddsPicture):
    """A bar for each value; the first (nothing happens) outlined, the others solid."""

    def part_at(self, x: float) -> Any:
        """The bar under a finger."""
        if not self.parts:
            return None
        return self.parts[max(0, min(len(self.parts) - 1, int((x - self.x) / self._pitch())))]

    def outlined(self, index: int) -> bool:
        """The bar that means that nothing happens."""
        return _empty(index, self.parts)

    def _pitch(self) -> float:
        widest = dp(46) if self.width < dp(400) else dp(72)
        return min(widest, self.width / max(1, len(self.parts)))

    def draw(self) -> None:
        """The bars over their names."""
        look, accent = theme(), theme().accent(self.sheet)
        if not self.parts or self.width < dp(20):
            return
        pitch, foot = self._pitch(), dp(18) * max(1, look.text_scale)
        tallest = max(0.01, max(float(p.chance) for p in self.parts))
        room = self.height - foot - dp(20) * max(1, look.text_scale)
        for i, (part, height) in enumerate(zip(self.parts, self.shares, strict=False)):
            left, high = i * pitch, max(dp(2) if part.chance else 0, room * height / tallest)
            self._bar(left + pitch * 0.08, foot, pitch * 0.84, high, self.outlined(i), accent.main)
            label = ambient.rules_text(part.label)
            self._write(label, left, foot - dp(18) * max(1, look.text_scale), pitch, look.on2, "label_s")
            if not self.grey:
                self._write(percent(part.chance), left, foot + high + dp(1), pitch, look.on, "label_s")
        Color(rgba=look.outline)
        Rectangle(pos=(0, foot - dp(1)), size=(pitch * len(self.parts), dp(1)))

    def _bar(self, x: float, y: float, width: float, height: float, outlined: bool, ink) -> None:
        look = theme()
        corner = [dp(3), dp(3), 0, 0] if height > dp(4) else [0]
        if self.grey or outlined:
            Color(rgba=look.c4 if self.grey else look.outline)
            RoundedRectangle(pos=(x, y), size=(width, height), radius=corner)
            if not self.grey and height > dp(4):
                Color(rgba=look.c4)
                edge = dp(1.5)
                RoundedRectangle(pos=(x + edge, y), size=(width - 2 * edge, height - edge), radius=[dp(2), dp(2), 0, 0])
            return
        Color(rgba=ink)
        RoundedRectangle(pos=(x, y), size=(width, height), radius=corner)

    def _write(self, text: str, x: float, y: float, width: float, ink, style: str) -> None:
        texture = written(text, style, ink)
        Color(rgba=(1, 1, 1, 1))
        Rectangle(texture=texture, pos=(round(x + (width - texture.width) / 2), round(y)), size=texture.size)


def _empty(index: int, parts: Sequence[Any]) -> bool:
    return index == 0 and len(parts) > 1 and parts[0].label == "0"


class StackedBar(OddsPicture):
    """Kinds of result side by side, best first: solid, hatched, dotted, then fainter, the last empty."""

    def part_at(self, x: float) -> Any:
        """The segment under a finger."""
        left = self.x
        for part in self.parts:
            left += float(part.chance) * self.width
            if x <= left:
                return part
        return self.parts[-1] if self.parts else None

    def draw(self) -> None:
        """The segments side by side."""
        left = 0.0
        for kind, share in zip(textures(len(self.parts)), self.shares, strict=False):
            width = share * self.width
            if width > dp(1):
                swatch("grey" if self.grey else kind, left, 0, max(dp(3), width - dp(1.5)), self.height, self.sheet)
            left += width


KINDS = ("solid", "hatched", "dotted", "lines", "crossed", "faint")


def textures(count: int) -> list[str]:
    """How each segment is filled: never by colour alone, the last one empty."""
    if count <= 1:
        return ["solid"] * count
    return [KINDS[min(i, len(KINDS) - 1)] for i in range(count - 1)] + ["empty"]


def swatch(kind: str, x: float, y: float, width: float, height: float, sheet: str) -> None:
    """One segment, drawn where the canvas is."""
    look, accent = theme(), theme().accent(sheet)
    radius = [min(dp(5), width / 2)]
    ink = {"solid": accent.main, "faint": accent.container, "grey": look.c4}.get(kind)
    Color(rgba=ink or (look.outline if kind in ("empty", "dotted") else accent.main))
    SmoothRoundedRectangle(pos=(x, y), size=(width, height), radius=radius)
    if ink:
        return
    edge = dp(1.5)
    Color(rgba=look.raised)
    inner = {"pos": (x + edge, y + edge), "size": (max(0, width - 2 * edge), height - 2 * edge)}
    RoundedRectangle(**inner, radius=[max(0, radius[0] - edge)])
    if kind == "empty" or width < dp(6):
        return
    StencilPush()
    RoundedRectangle(**inner, radius=[max(0, radius[0] - edge)])
    StencilUse()
    Color(rgba=look.on2 if kind == "dotted" else accent.main)
    _pattern(kind, x, y, width, height)
    StencilUnUse()
    RoundedRectangle(**inner, radius=[max(0, radius[0] - edge)])
    StencilPop()


def _pattern(kind: str, x: float, y: float, width: float, height: float) -> None:
    pitch = dp(8)
    if kind == "dotted":
        for column in range(int(width / pitch) + 1):
            for row in range(int(height / pitch) + 1):
                Ellipse(pos=(x + column * pitch + dp(3), y + row * pitch + dp(3)), size=(dp(3), dp(3)))
        return
    for i in range(int((width + height) / pitch) + 1):
        at = x - height + i * pitch
        if kind in ("hatched", "crossed"):
            Line(points=(at, y, at + height, y + height), width=dp(1.6 if kind == "hatched" else 0.8))
        if kind == "crossed":
            Line(points=(at, y + height, at + height, y), width=dp(0.8))
        if kind == "lines":
            Line(points=(x + i * pitch, y, x + i * pitch, y + height), width=dp(1.2))


class Swatch(Placed):
    """The small sample of a texture in a legend."""

    kind = StringProperty("empty")
    sheet = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(kind=self.redraw, sheet=self.redraw)
        self.redraw()

    def draw(self) -> None:
        """A small segment."""
        swatch(self.kind, 0, 0, self.width, self.height, self.sheet)


class LegendCell(Column):
    """One segment in a legend: its percentage, and its texture before its name."""

    figure = StringProperty("")
    name = StringProperty("")
    kind = StringProperty("")
    sheet = StringProperty("")

    def natural(self) -> float:
        """How wide it must be so that no word breaks and two lines are enough."""
        return dp(26) + width_in_two_lines(self.name, "body_s")


class Legend(GridLayout):
    """What each segment means, with its percentage; in as many columns as leave every word whole."""

    def __init__(self, parts: Sequence[Any], sheet: str, say, wide: bool = False, **kwargs: Any) -> None:
        shown = _possible(parts)
        most = len(shown) if len(shown) <= (7 if wide else 4) else 3
        self.most = min(most, 2) if theme().text_scale >= LARGE else most
        super().__init__(cols=self.most, **kwargs)
        self.bind(width=self._arrange)
        cells = [LegendCell(figure=f"{percent(part.chance)} %", kind=kind, sheet=sheet, name=say(part.label))
                 for kind, part in shown]
        for cell in cells:
            self.add_widget(cell)
        self.widest = max(cell.natural() for cell in cells)
        level(self, cells)

    def write(self, parts: Sequence[Any], say) -> bool:
        """Only the numbers are others: they are written anew; False if anything else is."""
        shown, cells = _possible(parts), list(reversed(self.children))
        if [(cell.kind, cell.name) for cell in cells] != [(kind, say(part.label)) for kind, part in shown]:
            return False
        for cell, (_, part) in zip(cells, shown, strict=True):
            cell.figure = f"{percent(part.chance)} %"
        return True

    def _arrange(self, *_: object) -> None:
        self.cols = whole_columns(len(self.children), self.most, self.widest, self.width, self.spacing[0])


def _possible(parts: Sequence[Any]) -> list[tuple[str, Any]]:
    """What cannot happen is not worth a word; the others keep their sign."""
    return [(kind, part) for kind, part in zip(textures(len(parts)), parts, strict=True) if part.chance]


def whole_columns(count: int, most: int, widest: float, width: float, gap: float) -> int:
    """In how many columns so many cells stand if none may be narrower than this, the rows equally long."""
    fits = next((n for n in range(most, 1, -1) if (width + gap) / n - gap >= widest), 1)
    rows = -(-count // fits)
    return -(-count // rows)


def level(grid: GridLayout, cells: Sequence[Column]) -> None:
    """Cells beside each other start at the same height: all of a row are as high as the highest of it."""

    def lay(*_: object) -> None:
        for first in range(0, len(cells), grid.cols):
            row = cells[first : first + grid.cols]
            for cell in row:
                cell.height = max(other.minimum_height for other in row)

    for cell in cells:
        cell.fbind("minimum_height", lay)
    grid.fbind("cols", lay)
    lay()

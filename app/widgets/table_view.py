"""A table of the sheet on a small screen: the header and the first column stay, the rest moves both ways."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Rectangle, RoundedRectangle
from kivy.metrics import dp, sp
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.stencilview import StencilView
from kivy.uix.widget import Widget

from app.look import ambient
from app.look.text import theme
from app.look.theme import STYLES
from app.widgets.flat_dice import icon_texture
from app.widgets.press import Pressable

WIDEST, NARROWEST, SHORT = 190, 48, 7
SIDE, SIDE_OF_FIGURES = 8, 5
"""Beside the words of a cell, and beside figures."""

SEVERAL = re.compile(r"[^/ ]+(/[^/ ]+)+")


def several(rows: tuple[tuple[str, ...], ...]) -> int:
    """How many values the cells hold, if most of them hold the same number of values: 2/1/0."""
    cells = [cell for row in rows for cell in row[1:]]
    counts = [cell.count("/") + 1 for cell in cells if SEVERAL.fullmatch(cell)]
    if not counts or len(counts) < len(cells) * 0.5 or len(set(counts)) > 1:
        return 1
    return counts[0]


def plain(cell: str) -> str:
    """A cell without the mark of a repair."""
    return cell.removesuffix("*")


class Measured:
    """Where every row and column of a table lies, for a given width.

    With a part each cell of several values shows one of them large and all of them small below.
    """

    def __init__(
        self, columns: tuple[str, ...], rows: tuple[tuple[str, ...], ...], room: float, part: int | None
    ) -> None:
        self.columns, self.rows, self.part = columns, rows, part
        scale = theme().text_scale
        self.short = [all(len(row[i]) <= SHORT for row in rows) for i in range(len(columns))]
        natural = [self._natural(i) for i in range(len(columns))]
        spare = room - sum(natural)
        if spare > 0:
            long = [i for i, width in enumerate(natural) if width >= dp(110)] or list(range(len(natural)))
            for i in long:
                natural[i] += spare / len(long)
        self.widths = natural
        self.head = max(dp(44), *(self._high(title, "head", i) for i, title in enumerate(columns))) if columns else 0
        self.heights = [
            max(dp(48) * max(1, scale), *(self._high(cell, self.style(i), i) for i, cell in enumerate(row)))
            for row in rows
        ]

    def style(self, column: int) -> str:
        """A column of short cells holds figures, another running text; row names stand out."""
        if self.short[column]:
            return "figure_s"
        return "label" if column == 0 else "body_m"

    def _natural(self, column: int) -> float:
        texts = [(self.columns[column], "head"), *((row[column], self.style(column)) for row in self.rows)]
        widest = max(_texture(text, self._small(text, style), None, "on").width for text, style in texts)
        return min(dp(WIDEST), max(dp(NARROWEST), widest + 2 * self.side(column) + dp(2)))

    def _small(self, text: str, style: str) -> str:
        return "cell_s" if self.in_two_lines(text) else style

    def in_two_lines(self, text: str) -> bool:
        """Is one of several values shown large, and all of them below?"""
        return self.part is not None and SEVERAL.fullmatch(text) is not None

    def side(self, column: int) -> float:
        """How much stays free on either side of a cell."""
        return dp(SIDE_OF_FIGURES if self.short[column] else SIDE)

    def _high(self, text: str, style: str, column: int) -> float:
        if self.in_two_lines(text):
            return _texture(text, "cell", None, "on").height + _texture(text, "cell_s", None, "on").height + dp(6)
        return _texture(text, style, self.widths[column] - 2 * self.side(column), "on").height + dp(18)

    def column_at(self, x: float) -> int:
        """The column at this distance from the left."""
        return _at(self.widths, x)

    def row_at(self, down: float) -> int:
        """The row at this distance from the top."""
        return _at(self.heights, down)


def _at(lengths: list[float], along: float) -> int:
    for i, length in enumerate(lengths):
        along -= length
        if along < 0:
            return i
    return len(lengths) - 1


def _share(at: float, whole: float, seen: float) -> float:
    """How far to scroll so that what begins there stands a third of the way."""
    hidden = whole - seen
    return max(0.0, min(1.0, (at - seen / 3) / hidden)) if hidden > 0 else 0.0


_textures: dict[tuple, Any] = {}


def _texture(text: str, style: str, width: float | None, tone: str):
    look = theme()
    key = (text, style, width and round(width), tone, look.style, look.text_scale)
    if key not in _textures:
        if len(_textures) > 3000:
            _textures.clear()
        letters = STYLES[style]
        label = CoreLabel(
            text=text,
            font_name=letters.font,
            font_size=sp(letters.size) * look.text_scale,
            text_size=(width, None),
            halign="left" if style in ("body_m", "label") else "center",
            color=getattr(look, tone),
        )
        label.refresh()
        _textures[key] = label.texture
    return _textures[key]


class Part(Widget):
    """A block of cells: rows and columns from and to."""

    def __init__(
        self, view: TableView | None = None, columns: range = range(0), head: bool = False, **kwargs: Any
    ) -> None:
        self.view, self.columns, self.head = view, columns, head
        super().__init__(size_hint=(None, None), **kwargs)
        self.bind(pos=self.draw, size=self.draw)
        self.draw()

    def draw(self, *_: object) -> None:
        """Every cell of this block."""
        self.canvas.clear()
        m, y = self.view.measured, self.y + self.height
        with self.canvas:
            if self.head:
                self._row(m.columns, y, m.head, -1)
                return
            for number, (row, high) in enumerate(zip(m.rows, m.heights, strict=True)):
                self._row(row, y, high, number)
                y -= high

    def _row(self, cells: tuple[str, ...], top: float, high: float, number: int) -> None:
        look, view = theme(), self.view
        lit_row = number >= 0 and (number == view.lit[0] or any(row == number for row, _ in view.marked))
        accent = look.accent(view.sheet)
        ground = look.c3 if number < 0 else accent.container if lit_row else look.c1 if number % 2 else look.bg
        Color(rgba=ground)
        Rectangle(pos=(self.x, top - high), size=(self.width, high))
        x = self.x
        for column in self.columns:
            width = view.measured.widths[column]
            self._cell(cells[column], x, top - high, width, high, number, column)
            x += width
        Color(rgba=look.outline_var)
        Rectangle(pos=(self.x, top - high), size=(self.width, dp(1)))

    def _cell(self, text: str, x: float, y: float, width: float, high: float, number: int, column: int) -> None:
        look, view = theme(), self.view
        accent = look.accent(view.sheet)
        quiet = plain(text) in ("0", "-", "No", "") or (number < 0 and column in view.reference)
        tone = "on2" if quiet else "on"
        style = "head" if number < 0 else view.measured.style(column)
        if number >= 0 and ((number, column) == view.lit or (number, column) in view.marked):
            Color(rgba=look.plate)
            RoundedRectangle(pos=(x, y), size=(width, high), radius=[dp(8)])
            tone = "on_plate"
        elif column == view.lit[1] and column > 0:
            Color(rgba=accent.container)
            Rectangle(pos=(x, y), size=(width, high))
        if (number, column) in view.changed:
            pencil = icon_texture("pencil", look.on2, dp(12))
            Color(rgba=(1, 1, 1, 1))
            Rectangle(texture=pencil, size=pencil.size, pos=(x + width - pencil.width - dp(2), y + dp(3)))
        if number >= 0 and view.measured.in_two_lines(text):
            self._two_lines(text, x, y, width, high, tone)
            return
        side = view.measured.side(column)
        texture = _texture(text, style, width - 2 * side, tone)
        Color(rgba=(1, 1, 1, 1))
        left = x + (width - texture.width) / 2 if view.measured.short[column] else x + side
        Rectangle(texture=texture, size=texture.size, pos=(round(left), round(y + (high - texture.height) / 2)))

    def _two_lines(self, text: str, x: float, y: float, width: float, high: float, tone: str) -> None:
        """The value that is wanted large, the cell as printed below it."""
        value = plain(text).split("/")[self.view.part]
        quiet = "on2" if value == "0" and tone == "on" else tone
        large = _texture(value, "cell", None, quiet)
        small = _texture(text, "cell_s", None, "on2" if tone == "on" else tone)
        Color(rgba=(1, 1, 1, 1))
        middle = y + high / 2
        Rectangle(texture=large, size=large.size, pos=(round(x + (width - large.width) / 2), round(middle - dp(4))))
        left = round(x + (width - small.width) / 2)
        Rectangle(texture=small, size=small.size, pos=(left, round(middle - dp(5) - small.height)))


class Body(Pressable, Part):
    """The cells that move; a tap lights one, a hold asks what can be done with it."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.tapped, self.held = self._light, self._hold_cell
        self._finger = self.pos

    def on_press(self) -> None:
        """Where the finger came down; later its place is told to others in their own terms."""
        self._finger = self.last_touch.pos
        super().on_press()

    def _light(self) -> None:
        """Find the cell under the finger."""
        x, y = self._finger
        measured = self.view.measured
        first = measured.widths[0]
        column = measured.column_at(x - self.x + first)
        self.view.light(measured.row_at(self.y + self.height - y), max(1, column))

    def _hold_cell(self) -> None:
        self._light()
        if self.view.held:
            self.view.held()


class TableView(FloatLayout):
    """Corner, header, first column and body, moving together."""

    def __init__(
        self,
        columns: tuple[str, ...],
        rows: tuple[tuple[str, ...], ...],
        sheet: str,
        answer: Callable[[int, int], object] | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        say = ambient.rules_text
        columns = tuple(map(say, columns))
        rows = tuple(tuple(map(say, row)) for row in rows)
        self.columns, self.rows, self.sheet, self.answer = columns, rows, sheet, answer
        self.held: Callable[[], object] | None = None
        self.whole = False
        self.lit: tuple[int, int] = (-1, -1)
        self.marked: frozenset[tuple[int, int]] = frozenset()
        """Cells that are lit together, where several count."""
        self.part: int | None = None
        self.changed: set[tuple[int, int]] = set()
        self.reference: set[int] = set()
        """Columns that no roll reads."""
        self.measured = Measured(columns, rows, 0, None)
        self.parts: list[Part] = []
        self._width = 0.0
        self.bind(size=self._lay, pos=self._lay)

    @property
    def natural_height(self) -> float:
        """How high the whole table is."""
        return self.measured.head + sum(self.measured.heights)

    @property
    def spoken(self) -> str:
        """The lit cell: its row, its column, what it says."""
        cells = sorted(self.marked) or ([self.lit] if self.lit[0] >= 0 else [])
        return "; ".join(f"{self.rows[row][0]}, {self.columns[column]}: {self.rows[row][column]}"
                         for row, column in cells)

    @property
    def tapped(self) -> Callable[[], object] | None:
        """What can be done with the lit cell."""
        return self.held if self.lit[0] >= 0 else None

    def arrow(self, dx: int, dy: int) -> bool:
        """Light the next cell that way; false at the edge."""
        row, column = self.lit
        to = (0, 1) if row < 0 else (row - dy, column + dx)
        if not (0 <= to[0] < len(self.rows) and 1 <= to[1] < len(self.columns)):
            return False
        self.light(*to)
        return True

    def mark(self, cells: tuple[tuple[int, int], ...]) -> None:
        """Light the cell that counts, or all of them; the first is in sight."""
        if len(cells) == 1:
            self.lit = cells[0]
        self.marked = frozenset(cells)
        for part in self.parts:
            part.draw()

    def light(self, row: int, column: int) -> None:
        """Crosshair on a cell, and the answer in words."""
        self.lit, self.marked = (row, column), frozenset()
        for part in self.parts:
            part.draw()
        if self.answer:
            self.answer(row, column)

    def show_part(self, part: int) -> None:
        """Which of several values in a cell is large."""
        self.part = part
        for block in self.parts:
            block.draw()

    def _lay(self, *_: object) -> None:
        if self.width < dp(60):
            return
        if self.width != self._width:
            self._width = self.width
            self.measured = Measured(self.columns, self.rows, self.width, self.part)
            self._build()
            if self.whole:
                self.size_hint_y, self.height = None, self.natural_height
        m = self.measured
        first = m.widths[0]
        top = self.y + self.height
        self.corner.pos = (self.x, top - m.head)
        self.head_clip.pos = (self.x + first, top - m.head)
        self.head_clip.size = (self.width - first, m.head)
        inner = max(0, self.height - m.head)
        self.first_clip.pos, self.first_clip.size = self.pos, (first, inner)
        self.scroll.pos, self.scroll.size = (self.x + first, self.y), (self.width - first, inner)
        self._bring_marked()
        self._follow()

    def _bring_marked(self) -> None:
        """The first cell that counts is in sight."""
        if not self.marked:
            return
        m, (row, column) = self.measured, min(self.marked)
        self.scroll.scroll_y = 1 - _share(sum(m.heights[:row]), self.body.height, self.scroll.height)
        self.scroll.scroll_x = _share(sum(m.widths[1:column]), self.body.width, self.scroll.width)

    def _build(self) -> None:
        self.clear_widgets()
        m, count = self.measured, len(self.columns)
        high, rest = sum(m.heights), sum(m.widths[1:])
        said = ambient.word("reference.cells")
        self.body = Body(view=self, columns=range(1, count), size=(rest, high), spoken=said)
        self.first = Part(self, range(0, 1), size=(m.widths[0], high))
        self.head = Part(self, range(1, count), head=True, size=(rest, m.head))
        self.corner = Part(self, range(0, 1), head=True, size=(m.widths[0], m.head))
        self.parts = [self.body, self.first, self.head, self.corner]
        self.scroll = ScrollView(
            size_hint=(None, None),
            bar_width=dp(3),
            bar_color=theme().outline,
            effect_cls="ScrollEffect",
            do_scroll_x=rest > self.width - m.widths[0] + 1,
        )
        self.scroll.add_widget(self.body)
        self.head_clip, self.first_clip = StencilView(size_hint=(None, None)), StencilView(size_hint=(None, None))
        self.head_clip.add_widget(self.head)
        self.first_clip.add_widget(self.first)
        for part in (self.scroll, self.first_clip, self.head_clip, self.corner):
            self.add_widget(part)
        self.scroll.bind(scroll_x=self._follow, scroll_y=self._follow, size=self._follow)

    def _follow(self, *_: object) -> None:
        """Header and first column go where the body goes."""
        m = self.measured
        hidden_x = max(0, self.body.width - self.scroll.width)
        hidden_y = max(0, self.body.height - self.scroll.height)
        self.head.pos = (self.head_clip.x - hidden_x * self.scroll.scroll_x, self.head_clip.y)
        top = self.y + self.height - m.head
        if hidden_y:
            self.first.pos = (self.x, top - self.body.height + hidden_y * (1 - self.scroll.scroll_y))
        else:
            self.first.pos = (self.x, top - self.body.height)

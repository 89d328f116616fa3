"""Figures on a grid: five tones that differ by pattern as well as by lightness, the number on a plain plate."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.graphics import (
    Canvas,
    Color,
    InstructionGroup,
    Line,
    PopMatrix,
    PushMatrix,
    Rectangle,
    RoundedRectangle,
    Translate,
)
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.uix.widget import Widget
from kivymd.icon_definitions import md_icons

from app.look.text import theme, width_of, written
from app.look.theme import Accent, Colour, Theme
from app.widgets.by_and_by import ByAndBy
from app.widgets.placed import Placed
from app.widgets.press import HOLD

STEPS = (0.10, 0.25, 0.50, 0.75)
"""Where a tone ends and the next begins, of all there can be."""
DOTS, BROAD, DENSE = "dots", "broad", "dense"
PATTERNS = ("", DOTS, BROAD, DENSE, "")
PIXELS = 32
HELD, MOVED = "held", 10
"""What a touch is that held a cell, and how far a finger that holds may stray; in dp."""
Place = tuple[int, int]


@dataclass(frozen=True)
class Cell:
    """What one cell shows; a lock instead of a number where there is none."""

    text: str = ""
    note: str = ""
    share: float = 0
    """How much it is, of all there can be: its tone."""
    off: bool = False
    spoken: str = ""


def tone(share: float) -> int:
    """Which of the five tones a share has."""
    return sum(share >= step for step in STEPS)


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """A colour between two."""
    red, green, blue = (a + (b - a) * share for a, b in zip(one[:3], other[:3], strict=True))
    return red, green, blue, 1.0


def inks(step: int, look: Theme, accent: Accent) -> tuple[Colour, Colour, Colour]:
    """Ground and pattern of a tone, and what is written on it."""
    grounds = (look.bg, mixed(look.bg, accent.container, 0.5), accent.container,
               mixed(accent.container, accent.main, 0.55), accent.main)
    marks = (look.bg, accent.main, mixed(accent.container, accent.main, 0.22),
             mixed(accent.container, accent.main, 0.3), accent.main)
    return grounds[step], marks[step], (look.bg if step == len(STEPS) else look.on)


@lru_cache(maxsize=64)
def _pattern(kind: str, ground: Colour, mark: Colour) -> Any:
    """A square that repeats itself."""
    texture = Texture.create(size=(PIXELS, PIXELS), colorfmt="rgba")
    texture.wrap = "repeat"
    colours = [bytes(round(255 * part) for part in colour) for colour in (ground, mark)]
    data = b"".join(colours[_marked(kind, x, y)] for y in range(PIXELS) for x in range(PIXELS))
    texture.blit_buffer(data, colorfmt="rgba", bufferfmt="ubyte")
    return texture


def _marked(kind: str, x: int, y: int) -> bool:
    if kind == DOTS:
        return (x - PIXELS // 2) ** 2 + (y - PIXELS // 2) ** 2 < (PIXELS * 0.17) ** 2
    return (x - y) % PIXELS < PIXELS // 2


def paint(step: int, x: float, y: float, width: float, height: float, look: Theme, accent: Accent) -> None:
    """One tone, drawn where the canvas is."""
    ground, mark, _ = inks(step, look, accent)
    kind, radius = PATTERNS[step], [dp(8)]
    if not step:
        Color(rgba=look.outline)
        RoundedRectangle(pos=(x, y), size=(width, height), radius=radius)
        Color(rgba=ground)
        RoundedRectangle(pos=(x + dp(1), y + dp(1)), size=(width - dp(2), height - dp(2)), radius=[dp(7)])
        return
    Color(rgba=ground)
    RoundedRectangle(pos=(x, y), size=(width, height), radius=radius)
    if kind:
        # A square that far inside leaves the round corners as they are.
        inset, pitch = dp(3), dp({DOTS: 10, BROAD: 20, DENSE: 10}[kind])
        wide, high = width - 2 * inset, height - 2 * inset
        across, up = wide / pitch, high / pitch
        Color(rgba=(1, 1, 1, 1))
        Rectangle(texture=_pattern(kind, ground, mark), pos=(x + inset, y + inset), size=(wide, high),
                  tex_coords=(0, 0, across, 0, across, up, 0, up))


@lru_cache(maxsize=512)
def _letters(text: str, style: str, colour: Colour, scale: float) -> Any:
    return written(text, style, colour)


@lru_cache(maxsize=8)
def _lock(colour: Colour) -> Any:
    """The sign of a cell that cannot be had."""
    label = CoreLabel(text=md_icons["lock-outline"], font_name="Icons", font_size=dp(20), color=colour)
    label.refresh()
    return label.texture


class ToneGrid(Widget):
    """Cells in rows and columns; they are drawn a few at a time, for the window has other things to do."""

    def __init__(self, sheet: str, tapped: Callable[[Place], object], held: Callable[[Place], object],
                 gap: float = 6, **kwargs: Any) -> None:
        self.register_event_type("on_scroll_start")
        super().__init__(size_hint=(None, None), **kwargs)
        self.sheet, self._tapped, self._held, self.gap = sheet, tapped, held, dp(gap)
        self.rows = self.columns = 0
        self.cell = (dp(56), dp(48))
        self.cells: dict[Place, Cell] = {}
        self.here: Place | None = None
        self._groups: dict[Place, Canvas] = {}
        self._drawing = ByAndBy()
        self._hold: Any = None
        with self.canvas:
            PushMatrix()
            self._move = Translate(*self.pos)
        self._drawn, self._frame = InstructionGroup(), InstructionGroup()
        for part in (self._drawn, self._frame):
            self.canvas.add(part)
        with self.canvas:
            PopMatrix()
        self.fbind("pos", self._moved)

    def lay(self, rows: int, columns: int, width: float, height: float) -> None:
        """So many cells of this size."""
        if (rows, columns) != (self.rows, self.columns):
            self.cells = {}
        self.rows, self.columns, self.cell = rows, columns, (width, height)
        self.size = (columns * (width + self.gap) - self.gap, rows * (height + self.gap) - self.gap)
        self._drawn.clear()
        self._groups = {}
        self._drawing.drop()
        for place in self.cells:
            self._draw(place)
        self._draw_frame()

    def show(self, place: Place, cell: Cell) -> None:
        """What a cell shows from now on."""
        if self.cells.get(place) != cell:
            self.cells[place] = cell
            self._draw(place)

    def mark(self, place: Place | None) -> None:
        """Frame the cell as it is set now."""
        self.here = place
        self._draw_frame()

    @property
    def settled(self) -> bool:
        """Whether everything is drawn."""
        return self._drawing.settled

    def corner(self, place: Place) -> tuple[float, float]:
        """The lower left corner of a cell, in the grid."""
        row, column = place
        wide, high = self.cell
        return column * (wide + self.gap), self.height - (row + 1) * high - row * self.gap

    def middle(self, place: Place) -> tuple[float, float]:
        """The middle of a cell, in the window."""
        x, y = self.corner(place)
        return self.to_window(self.x + x + self.cell[0] / 2, self.y + y + self.cell[1] / 2)

    # -- drawing

    def _moved(self, *_: object) -> None:
        self._move.x, self._move.y = self.pos

    def _draw(self, place: Place) -> None:
        self._drawing.do(place, lambda: self._draw_cell(place))

    def _draw_cell(self, place: Place) -> None:
        group = self._groups.get(place)
        if group is None:
            group = self._groups[place] = Canvas()
            self._drawn.add(group)
        group.clear()
        if place not in self.cells:
            return
        with group:
            self._paint(self.cells[place], *self.corner(place))

    def _paint(self, cell: Cell, x: float, y: float) -> None:
        look, accent = theme(), theme().accent(self.sheet)
        wide, high = self.cell
        step = 0 if cell.off else tone(cell.share)
        paint(step, x, y, wide, high, look, accent)
        ink = look.outline if cell.off else inks(step, look, accent)[2]
        note = cell.note if width_of(cell.note, "cell_s") < wide - dp(8) else ""
        parts = [_letters(text, style, ink, look.text_scale) for text, style in ((cell.text, "cell"), (note, "cell_s"))
                 if text] or [_lock(ink)]
        total = sum(part.height for part in parts)
        top = y + (high + total) / 2
        plated = 0 < step < len(STEPS)
        for part in parts:
            top -= part.height
            _write(part, x + wide / 2, top, look.bg if plated else None)

    def _draw_frame(self) -> None:
        self._frame.clear()
        if self.here is None or not self.rows:
            return
        x, y = self.corner(self.here)
        wide, high = self.cell
        look, off = theme(), dp(2)
        self._frame.add(Color(rgba=look.plate if look.dark else look.plate_edge))
        self._frame.add(Line(rounded_rectangle=(x - off, y - off, wide + 2 * off, high + 2 * off, dp(10)),
                             width=dp(1.5)))

    # -- the finger

    def _at(self, x: float, y: float) -> Place | None:
        wide, high = (side + self.gap for side in self.cell)
        column, row = int((x - self.x) // wide), int((self.top - y) // high)
        return (row, column) if 0 <= row < self.rows and 0 <= column < self.columns else None

    def on_touch_down(self, touch: Any) -> bool:
        """A cell is touched."""
        if touch.is_mouse_scrolling or not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        return True

    def on_scroll_start(self, touch: Any) -> bool:
        """A finger comes down, perhaps to slide: only one that stays where it is holds a cell."""
        place = self._at(*touch.pos) if self.collide_point(*touch.pos) else None
        if place is not None and not touch.is_mouse_scrolling:
            self._hold = Clock.schedule_once(lambda _dt: self._on_hold(touch, place), HOLD)
        return False

    def _on_hold(self, touch: Any, place: Place) -> None:
        moved = max(abs(touch.x - touch.ox), abs(touch.y - touch.oy))
        # One that has slid or let go far away is gone, though nobody has told us.
        if touch.time_end == -1 and moved < dp(MOVED):
            touch.ud[self] = HELD
            self._held(place)

    def on_touch_up(self, touch: Any) -> bool:
        """A short touch takes the cell."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        if self._hold is not None:
            self._hold.cancel()
        place = self._at(*touch.pos)
        if touch.ud.get(self) != HELD and place is not None and self.collide_point(*touch.pos):
            self._tapped(place)
        return True


def _write(texture: Any, middle: float, low: float, plate: Colour | None) -> None:
    wide, high = texture.size
    if plate is not None:
        Color(rgba=(*plate[:3], 0.82))
        RoundedRectangle(pos=(middle - wide / 2 - dp(5), low), size=(wide + dp(10), high), radius=[dp(5)])
    Color(rgba=(1, 1, 1, 1))
    RoundedRectangle(texture=texture, pos=(round(middle - wide / 2), round(low)), size=texture.size, radius=[0])


class ToneSample(Placed):
    """A tone in a legend."""

    def __init__(self, step: int, sheet: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._step, self._sheet = step, sheet

    def draw(self) -> None:
        """An empty cell of it."""
        paint(self._step, 0, 0, self.width, self.height, theme(), theme().accent(self._sheet))


def edges(most: float, counts: bool, number: Callable[[float, int], str]) -> Sequence[str]:
    """Where each tone begins: in per cent, or in what is counted up to so many."""
    return [number(step * most, 1) if counts else str(round(100 * step)) for step in STEPS]

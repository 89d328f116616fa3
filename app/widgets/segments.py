"""Choose one of a few: segments beside each other, in rows where words would be cut."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.look import ambient
from app.look.kv import load_kv
from app.look.text import LARGE, sign, theme, width_of
from app.look.theme import NO_ACCENT
from app.widgets.hints import Hinted, Rested, Resting, hint_height
from app.widgets.surface import Surface

if TYPE_CHECKING:
    from rules.frame.kinds import Value

load_kv("segments")

SIGN, MARK = 18, 14
"""How large a tick and the mark of a house rule are, in dp."""
TICK, PENCIL = 36, 18
"""What a segment needs beside its words, in dp: a tick and the space round them, a house rule's mark."""


class Segment(Hinted, Resting, Surface):
    """One of n: filled, ticked and bold when it is the one. It places its words itself: a page has dozens of it."""

    words = StringProperty("")
    chosen = BooleanProperty(False)
    barred = BooleanProperty(False)
    house = BooleanProperty(False)
    accent = ObjectProperty(NO_ACCENT)
    ink = ColorProperty((1, 1, 1, 1))
    room = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._marks = InstructionGroup()
        self.canvas.add(self._marks)
        soon = Clock.create_trigger(self._place, -1)
        for name in ("pos", "size", "chosen", "house", "hint", "ink"):
            self.fbind(name, soon)
        self.ids.words.fbind("size", soon)
        soon()

    def _place(self, *_: object) -> None:
        """The words in the middle, a tick before them, the mark of a house rule behind them."""
        words, low = self.ids.words, hint_height() - dp(1) if self.hint else 0
        gap, tick = dp(4) * (self.chosen or self.house), dp(SIGN) * self.chosen
        left = self.x + (self.width - tick - words.width - 2 * gap - dp(MARK) * self.house) / 2
        middle = self.y + low + (self.height - low) / 2
        words.pos = (left + tick + gap, middle - words.height / 2)
        self._marks.clear()
        if self.chosen:
            self._put("check", SIGN, left, middle)
        if self.house:
            self._put("pencil", MARK, words.right + gap, middle)

    def _put(self, icon: str, size: float, left: float, middle: float) -> None:
        picture = sign(icon, dp(size), self.ink)
        place = (int(left + dp(size) / 2 - picture.width / 2), int(middle - picture.height / 2))
        self._marks.add(Color(1, 1, 1, 1))
        self._marks.add(Rectangle(texture=picture, size=picture.size, pos=place))

    def collide_point(self, x: float, y: float) -> bool:
        """A finger may miss the drawn shape by four dp above and below."""
        return self.x <= x <= self.right and self.y - dp(4) <= y <= self.top + dp(4)

    def natural(self) -> float:
        """How wide its words want it, ticked."""
        return width_of(self.words, "label_on") + self._beside

    @property
    def _beside(self) -> float:
        return dp(TICK + PENCIL * self.house)

    def wrap(self, width: float) -> float:
        """Wrap words that are too long for this width; how high they are then."""
        self.room = width - self._beside if self.natural() > width > self._beside else 0
        self.ids.words.texture_update()
        return float(self.ids.words.texture_size[1])


class SegmentRow(BoxLayout):
    """Segments beside each other."""


class Segments(BoxLayout):
    """Choose one of a few; rows break where words would be cut."""

    def __init__(self, options: Sequence[tuple[Any, str]], value: Any, changed: Callable[[Any], object], sheet: str,
                 held: Callable | None = None, label: str = "", house: Collection[Any] = (),
                 **kwargs: Any) -> None:  # fmt: skip
        super().__init__(**kwargs)
        accent, mark = theme().accent(sheet), ambient.word("house.mark")
        self.changed, self.label, self.hinted = changed, label, False
        self.segments = {
            option: Segment(words=text, accent=accent, chosen=_same(option, value), held=held, size_hint_x=None,
                            house=option in house, tapped=lambda o=option: self.pick(o),
                            spoken=", ".join(part for part in (label, text, mark * (option in house)) if part))
            for option, text in options
        }  # fmt: skip
        self._widths = [segment.natural() for segment in self.segments.values()]
        # Not for the width that every widget begins with: it is about to be told how wide it is.
        self._soon = Clock.create_trigger(self._lay, -1)
        self.bind(width=self._lay)
        self._soon()

    @property
    def spoken(self) -> str:
        """What is chosen."""
        return next((own.spoken for own in self.segments.values() if own.chosen), self.label)

    def arrow(self, dx: int, dy: int) -> bool:
        """The next one, or the one before; false where there is none."""
        options = list(self.segments)
        here = next((i for i, own in enumerate(options) if self.segments[own].chosen), -1)
        to = here + (dx or -dy)
        if not 0 <= to < len(options) or (dy and not self._stacked):
            return False
        self.pick(options[to])
        return True

    @property
    def _stacked(self) -> bool:
        return len(self.children) > 1

    def pick(self, option: Value) -> None:
        """Choose this one."""
        self.show(option)
        self.changed(option)

    def show(self, value: Any) -> None:
        """Show this one as chosen."""
        for own, segment in self.segments.items():
            segment.chosen = _same(own, value)

    def tries(self) -> list[Any]:
        """What could be chosen instead."""
        return [option for option, segment in self.segments.items() if not segment.chosen]

    def show_hint(self, figures: Mapping[Any, str], stays: bool = True) -> None:
        """What each would give; where that stays on the screen there is room made for it."""
        if stays and self.hinted != bool(figures):
            self.hinted = bool(figures)
            self._lay()
        for option, segment in self.segments.items():
            roomy = self.hinted or segment.height >= segment.ids.words.height + hint_height()
            segment.hint = figures.get(option, "") if roomy else ""

    def rest(self, rested: Rested) -> None:
        """Whom a finger that rests on one is told to."""
        for option, segment in self.segments.items():
            segment.rests = lambda on, value=option: rested(value, on)

    def _lay(self, *_: object) -> None:
        self._soon.cancel()
        for row in list(self.children):
            row.clear_widgets()
        self.clear_widgets()
        segments = list(self.segments.values())
        for first, last in self._rows():
            row = SegmentRow()
            widths = self._shares(first, last)
            for i in range(first, last):
                segments[i].width = widths[i - first]
                segments[i].radius = _corners(i == first, i == last - 1)
                room = dp(20) + (hint_height() - dp(4)) * self.hinted
                row.height = max(row.height, segments[i].wrap(widths[i - first]) + room)
                row.add_widget(segments[i])
            self.add_widget(row)

    @property
    def widest(self) -> float:
        """How wide the widest of them wants to be."""
        return max(self._widths)

    def _rows(self) -> list[tuple[int, int]]:
        """Equal rows, as few as hold the words; with large letters three or more stand one to a line."""
        count = len(self._widths)
        if count > 2 and theme().text_scale >= LARGE:
            return [(i, i + 1) for i in range(count)]
        for rows in range(1, count + 1):
            per = -(-count // rows)
            cuts = [(i, min(i + per, count)) for i in range(0, count, per)]
            if all(sum(self._widths[a:b]) <= self.width for a, b in cuts):
                return cuts
        return [(i, i + 1) for i in range(count)]

    def _shares(self, first: int, last: int) -> list[float]:
        """Equal widths where all words fit, else by content."""
        count, room = last - first, self.width + (last - first - 1) * dp(1)
        widths = self._widths[first:last]
        if max(widths) <= room / count:
            return [room / count] * count
        spare = (room - sum(widths)) / count
        return [width + spare for width in widths]


def _corners(first: bool, last: bool) -> list[float]:
    left, right = (dp(8) if first else 0), (dp(8) if last else 0)
    return [left, right, right, left]


def _same(one: Any, other: Any) -> bool:
    return one == other and isinstance(one, bool) == isinstance(other, bool)

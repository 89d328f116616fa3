"""What would change it: one line under the odds, and behind it every change by what it gains."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from kivy.graphics import Color, Line, Rectangle, RoundedRectangle
from kivy.graphics.stencil_instructions import StencilPop, StencilPush, StencilUnUse, StencilUse
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget
from kivy.utils import escape_markup

from app.look import ambient
from app.look.kv import load_kv
from app.look.text import LARGE, Text, theme
from app.play.advising import Shortlist, best_of, shortlist
from app.widgets.by_and_by import ByAndBy
from app.widgets.heads import Rule
from app.widgets.press import PressBox
from app.widgets.surface import Beside, Column
from rules.advice.changes import Changes, Lever
from rules.advice.trial import Bench
from rules.frame.view import Figure

load_kv("advice_panel")

FIXED = 2
"""The rule and the line: they stay, whatever the list is."""
BESIDE = 560
"""From this width on, what is not the player's to change stands beside what is; in dp."""
MARKS = re.compile(r"\[/?font[^\]]*\]")
"""What makes letters bold: not read aloud."""
GAINS, IDLE, ASKS = "arrow-up", "equal", "help-circle-outline"


class AdviceLine(PressBox):
    """The change that would help most; while a finger rests on a control, what that would give."""

    text = StringProperty("")
    icon = StringProperty(GAINS)
    is_open = BooleanProperty(False)
    opens = BooleanProperty(False)
    accent = ColorProperty((1, 1, 1, 1))


class GainBar(Widget):
    """What there is now, solid; what is gained or lost, hatched one way or the other."""

    now = NumericProperty(0)
    then = NumericProperty(0)
    accent = ColorProperty((1, 1, 1, 1))

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("pos", "size", "now", "then", "accent"):
            self.fbind(name, self._draw)

    def _draw(self, *_: object) -> None:
        look = theme()
        low, high = sorted((self.now, self.then))
        self.canvas.clear()
        with self.canvas:
            Color(rgba=look.c4)
            RoundedRectangle(pos=self.pos, size=self.size, radius=[self.height / 2])
            Color(rgba=self.accent)
            RoundedRectangle(pos=self.pos, size=(self.width * low, self.height), radius=[self.height / 2])
            if high > low:
                self._hatch(self.x + self.width * low, self.width * (high - low))

    def _hatch(self, x: float, width: float) -> None:
        gained = self.then > self.now
        StencilPush()
        Rectangle(pos=(x, self.y), size=(width, self.height))
        StencilUse()
        Color(rgba=self.accent if gained else theme().bad)
        step, foot, top = dp(5), self.y, self.top
        for at in range(int((width + self.height) / step) + 1):
            left = x - self.height + at * step
            ends = (left, foot, left + self.height, top) if gained else (left, top, left + self.height, foot)
            Line(points=ends, width=dp(1.3))
        StencilUnUse()
        Rectangle(pos=(x, self.y), size=(width, self.height))
        StencilPop()


class AdviceRow(PressBox):
    """One change: what it is, what it does, and by how much."""

    number = StringProperty("")
    title = StringProperty("")
    note = StringProperty("")
    delta = StringProperty("")
    before = StringProperty("")
    after = StringProperty("")
    told = StringProperty("")
    """All of it in words, where large letters leave no column for it."""
    now = NumericProperty(0)
    then = NumericProperty(0)
    stacked = BooleanProperty(False)
    accent = ColorProperty((1, 1, 1, 1))

    def show(self, lever: Lever, now: Figure, bench: Bench, number: int, most: float) -> None:
        """This change, the bar out of so much."""
        say = ambient.rules_text
        self.number = str(number) if lever.yours else ""
        self.title, self.note = say(lever.title), say(lever.note)
        self.delta = say(bench.difference(now, lever.figure))
        self.before, self.after = (say(figure.text).removesuffix(" %") for figure in (now, lever.figure))
        self.now, self.then = (float(figure.exact) / most for figure in (now, lever.figure))
        self.told = ambient.word("advice.told", delta=self.delta, before=self.before, after=self.after)
        self.spoken = ", ".join((self.title, self.note, self.delta))


class LockedHead(BoxLayout):
    """What only the opponent or the table decides stands under this."""


class MoreChanges(PressBox):
    """Opens the rest of the list."""

    text = StringProperty("")


class ChangeLists(Beside):
    """The player's own changes, and beside or under them those that are not his."""


class ListScroll(ScrollView):
    """The list where the page round it does not scroll."""

    content_height = NumericProperty(0)

    def hold(self, content: Widget) -> None:
        """Show this, as high as it is or as there is room for."""
        content.bind(height=self.setter("content_height"))
        self.content_height = content.height
        self.add_widget(content)


class AdvicePanel(Column):
    """The line, and the list that it opens."""

    line = ObjectProperty(None)

    def __init__(self, sheet: str, apply: Callable[[Lever], object], scrolls: bool = False, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.sheet, self._apply, self._scrolls = sheet, apply, scrolls
        self.bench: Bench | None = None
        self.changes: Changes | None = None
        self.whole = False
        self.asks = ""
        self._rows: list[AdviceRow] = []
        self._writing = ByAndBy()
        self.line.accent = theme().accent(sheet).main
        self.line.tapped = self.turn
        self.clear()

    # -- what is known

    def clear(self) -> None:
        """Nothing is advised here."""
        self.bench = self.changes = None
        self._show_line()
        self._show_list()

    def show(self, bench: Bench, changes: Changes) -> None:
        """What is known so far."""
        self.bench, self.changes = bench, changes
        self._show_line()
        # A list that lies open is written anew once all is known: nobody reads lines that change places.
        if self.line.is_open and (changes.whole or len(self.children) == FIXED):
            self._show_list()

    def wait(self) -> None:
        """Something has changed: what stands here holds no more, but nothing jumps."""
        self.line.disabled = True
        for row in self._rows:
            row.disabled = True

    def ask(self, text: str) -> None:
        """What a control under the finger would give; nothing when the finger is gone."""
        self.asks = text
        self._show_line()

    # -- the line

    def _show_line(self) -> None:
        line, best = self.line, self._best()
        known = self.changes is not None and self.changes.now is not None and (
            best is not None or self.changes.whole)
        line.opens = known and bool(self.changes and self.changes.levers)
        line.opacity = 1 if known or self.asks else 0
        line.disabled = not known
        if self.asks:
            line.icon, line.text = ASKS, self.asks
        elif best is not None:
            line.icon, line.text = GAINS, self._gain(best)
        elif known:
            line.icon, line.text = IDLE, ambient.word("advice.nothing" if line.opens else "advice.none")
        line.spoken = MARKS.sub("", line.text)

    def _best(self) -> Lever | None:
        return best_of(self.bench, self.changes) if self.bench and self.changes else None

    def _gain(self, lever: Lever) -> str:
        assert self.changes is not None
        assert self.changes.now is not None
        say = ambient.rules_text
        return gain_words(say(lever.title), say(self.changes.now.text), say(lever.figure.text))

    def turn(self) -> None:
        """Open the list, or close it."""
        if self.line.opens or self.line.is_open:
            self.line.is_open = not self.line.is_open
            self.whole = False
            self._show_list()

    # -- the list

    def _show_list(self) -> None:
        self._writing.drop()
        self.clear_widgets(self.children[:-FIXED])
        if not (self.line.is_open and self.bench and self.changes and self.changes.now):
            return
        content = self._content(shortlist(self.bench, self.changes, self.whole))
        content.width = self.width
        if self._scrolls:
            scroll = ListScroll()
            scroll.hold(content)
            content = scroll
        self.add_widget(content)

    def _content(self, few: Shortlist) -> Column:
        levers = [*few.yours, *few.others]
        most = max([1.0, *(float(lever.figure.exact) for lever in levers)]) if self.bench.counts else 1.0
        rows = self._filled(levers, most)
        content = Column(width=self.width)
        yours, others = rows[:len(few.yours)], rows[len(few.yours):]
        if self.width > dp(BESIDE) and theme().text_scale < LARGE:
            lists = ChangeLists(orientation="horizontal")
            columns = [Column(pos_hint={"top": 1}) for _ in range(2)]
            for column in columns:
                lists.add_widget(column)
            content.add_widget(lists)
        else:
            columns = [content, content]
        _put(columns[0], yours)
        _put(columns[1], [LockedHead(), *others] if others else [])
        self._add_foot(content, few)
        return content

    def _filled(self, levers: list[Lever], most: float) -> list[AdviceRow]:
        """A row a change; those there are already are written anew, making one takes longer."""
        large = theme().text_scale >= LARGE
        while len(self._rows) < len(levers):
            self._rows.append(AdviceRow(accent=self.line.accent, stacked=large))
        rows = self._rows[:len(levers)]
        for number, (row, lever) in enumerate(zip(rows, levers, strict=True), start=1):
            if row.parent:
                row.parent.remove_widget(row)
            self._writing.do(number, lambda r=row, n=number, of=lever: self._write(r, n, of, most))
        return rows

    def _write(self, row: AdviceRow, number: int, lever: Lever, most: float) -> None:
        row.show(lever, self.changes.now, self.bench, number, most)
        row.tapped = lambda: self._apply(lever)
        row.disabled = False

    def _add_foot(self, holder: Column, few: Shortlist) -> None:
        word = ambient.word
        if self.changes.trouble:
            holder.add_widget(Text(text=ambient.rules_text(self.changes.trouble), style="body_s", tone="on2",
                                   padding=(0, dp(6))))
        if few.more:
            holder.add_widget(MoreChanges(text=word("advice.all", n=few.more), tapped=self.show_all))
        holder.add_widget(Text(text=word("advice.tap"), style="body_s", tone="on2", padding=(0, dp(4))))

    def show_all(self) -> None:
        """Every change, also those that change nothing."""
        self.whole = True
        self._show_list()


def gain_words(change: str, before: str, after: str) -> str:
    """Within 12": 40 % to 56 %, the numbers bold."""
    numbers = ambient.word("advice.from_to", before=before, after=after)
    return ambient.word("advice.line", change=escape_markup(change),
                        numbers=f"[font=RobotoBold]{escape_markup(numbers)}[/font]")


def _put(column: Column, parts: Sequence[Widget]) -> None:
    """Each under a hairline."""
    for part in parts:
        column.add_widget(Rule())
        part.width = column.width
        column.add_widget(part)

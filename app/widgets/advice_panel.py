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
from kivymd.icon_definitions import md_icons

from app.advice.changes import AT_ONCE, Shortlist, best_of, shortlist
from app.look import ambient
from app.look.kv import load_kv
from app.look.text import LARGE, WHOLE, Icon, Text, fitting, theme, width_of
from app.widgets.by_and_by import ByAndBy
from app.widgets.heads import Rule
from app.widgets.placed import Placed
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
TWO = 2
"""Lines that the best change takes at most."""
MARKS = re.compile(r"\[/?font[^\]]*\]")
"""What makes letters bold: not read aloud."""
GAINS, IDLE, ASKS = "arrow-up", "equal", "help-circle-outline"


class AdviceLine(PressBox):
    """The change that would help most; while a finger rests on a control, what that would give."""

    text = StringProperty("")
    plain = StringProperty("")
    """The same without what makes letters bold."""
    icon = StringProperty(GAINS)
    is_open = BooleanProperty(False)
    opens = BooleanProperty(False)
    accent = ColorProperty((1, 1, 1, 1))

    def on_text(self, _: object, text: str) -> None:
        """As it is read aloud and measured."""
        self.plain = MARKS.sub("", text)
        self.spoken = self.plain.replace(WHOLE, " ")

    def style_for(self, plain: str, room: float) -> str:
        """Where it takes a second line its letters are smaller: the line keeps its height."""
        # Bold figures are a little wider than what is measured.
        return "body_l" if theme().text_scale < LARGE and width_of(plain, "body_l") <= room - dp(8) else "body_m"

    def letters_for(self, plain: str, room: float) -> float:
        """How large its letters are: two lines are enough."""
        return 1.0 if theme().text_scale >= LARGE else fitting(plain, self.style_for(plain, room), room, TWO)


class GainBar(Placed):
    """What there is now, solid; what is gained or lost, hatched one way or the other."""

    now = NumericProperty(0)
    then = NumericProperty(0)
    accent = ColorProperty((1, 1, 1, 1))

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("now", "then", "accent"):
            self.fbind(name, self.redraw)

    def draw(self) -> None:
        """All there can be, what there is of it, and what changes."""
        low, high = sorted((self.now, self.then))
        Color(rgba=theme().c4)
        RoundedRectangle(size=self.size, radius=[self.height / 2])
        Color(rgba=self.accent)
        RoundedRectangle(size=(self.width * low, self.height), radius=[self.height / 2])
        if high > low:
            self._hatch(self.width * low, self.width * (high - low))

    def _hatch(self, x: float, width: float) -> None:
        gained = self.then > self.now
        StencilPush()
        Rectangle(pos=(x, 0), size=(width, self.height))
        StencilUse()
        Color(rgba=self.accent if gained else theme().bad)
        step, top = dp(5), self.height
        for at in range(int((width + top) / step) + 1):
            left = x - top + at * step
            ends = (left, 0, left + top, top) if gained else (left, top, left + top, 0)
            Line(points=ends, width=dp(1.3))
        StencilUnUse()
        Rectangle(pos=(x, 0), size=(width, self.height))
        StencilPop()


class RowNumber(Text):
    """The place of a change in its list."""


class AdviceRow(PressBox):
    """One change: what it is, what it does, and by how much; a lock instead of a number if it is not the player's."""

    title = StringProperty("")
    note = StringProperty("")
    delta = StringProperty("")
    from_to = StringProperty("")
    told = StringProperty("")
    """All of it in words, where large letters leave no column for it."""
    now = NumericProperty(0)
    then = NumericProperty(0)
    stacked = BooleanProperty(False)
    accent = ColorProperty((1, 1, 1, 1))

    def __init__(self, yours: bool, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.yours = yours
        self._mark = RowNumber(halign="center") if yours else Icon(
            icon="lock-outline", dp=20, size=(dp(24), dp(24)), tone="on2", pos_hint={"center_y": 0.5})
        self.add_widget(self._mark, index=len(self.children))

    def show(self, lever: Lever, now: Figure, bench: Bench, number: int, most: float) -> None:
        """This change, the bar out of so much."""
        say = ambient.rules_text
        if self.yours:
            self._mark.text = str(number)
        self.title, self.note = say(lever.title), say(lever.note)
        self.delta = say(bench.difference(now, lever.figure))
        before, after = (say(figure.text).removesuffix(" %") for figure in (now, lever.figure))
        self.from_to = f"{before} [font=Icons]{md_icons['arrow-right']}[/font] {after}"
        self.now, self.then = (float(figure.exact) / most for figure in (now, lever.figure))
        self.told = ambient.word("advice.told", delta=self.delta, before=before, after=after)
        self.spoken = ", ".join((self.title, self.note, self.delta))


class LockedHead(BoxLayout):
    """What only the opponent or the table decides stands under this."""


class MoreChanges(PressBox):
    """Opens the rest of the list."""

    text = StringProperty("")


class ChangeColumns(Beside):
    """The player's own changes, and beside them those that are not his."""


class ChangeList(Column):
    """The changes a player reads: his own first; those that are not his under them, or beside if there is room."""

    def __init__(self, shape: Any, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.shape = shape
        """How many rows of each kind it has, and what stands round them: a list of the same is only written anew."""
        self.rows: list[AdviceRow] = []
        self._due: list[AdviceRow] = []
        self.foot: list[Widget] = []
        stacked = theme().text_scale >= LARGE or self.width <= dp(BESIDE)
        self._columns = (self, self) if stacked else self._beside()

    def _beside(self) -> tuple[Column, Column]:
        columns = Column(pos_hint={"top": 1}), Column(pos_hint={"top": 1})
        beside = ChangeColumns(orientation="horizontal")
        for column in columns:
            column.width = (self.width - beside.spacing) / 2
            beside.add_widget(column)
        self.add_widget(beside)
        return columns

    def row(self, lever: Lever, accent: Sequence[float]) -> AdviceRow:
        """One more row for this change, still empty; it lies beside the list until it is put there."""
        row = AdviceRow(accent=accent, stacked=theme().text_scale >= LARGE, yours=lever.yours)
        row.width = self._columns[not lever.yours].width
        self._due.append(row)
        return row

    def put(self) -> None:
        """The rows that lie ready, onto the list at once: each by itself would move all others."""
        for row in self._due:
            column = self._columns[not row.yours]
            if not row.yours and all(other.yours for other in self.rows):
                _put(column, LockedHead())
            self.rows.append(row)
            _put(column, row)
        for part in self.foot:
            self.add_widget(part)
        self._due, self.foot = [], []


class ListScroll(ScrollView):
    """The list where the page round it does not scroll."""

    content_height, most = NumericProperty(0), NumericProperty(0)

    def __init__(self, content: Widget, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        content.bind(height=self.setter("content_height"))
        self.content_height = content.height
        self.add_widget(content)


class AdvicePanel(Column):
    """The line, and the list that it opens."""

    most = NumericProperty(0)
    """How high the list may be where it scrolls."""
    scroll: ListScroll | None = None

    line = ObjectProperty(None)

    def __init__(self, sheet: str, apply: Callable[[Lever], object], scrolls: bool = False, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.sheet, self._apply, self._scrolls = sheet, apply, scrolls
        self.bench: Bench | None = None
        self.changes: Changes | None = None
        self.whole = False
        self.asks = ""
        self._list: ChangeList | None = None
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
        if self.line.is_open and (changes.whole or self._list is None):
            self._show_list()

    def wait(self) -> None:
        """Something has changed: what stands here holds no more, but nothing jumps."""
        self.line.disabled = True
        for row in self.rows:
            row.disabled = True

    @property
    def rows(self) -> list[AdviceRow]:
        """The rows of the list, if it is open."""
        return self._list.rows if self._list else []

    @property
    def settled(self) -> bool:
        """Whether the list is written as far as it is known."""
        return self._writing.settled

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
        """Where as many stand there already they are written anew; else a new list takes the place of the old."""
        self._writing.drop()
        if not (self.line.is_open and self.bench and self.changes and self.changes.now):
            self._take_down()
            return
        few = shortlist(self.bench, self.changes, self.whole)
        shape = len(few.yours), len(few.others), few.more, self.changes.trouble
        if self._list is not None and self._list.shape == shape:
            for number, lever in enumerate(few.all):
                self._writing.do(number, lambda n=number, of=lever: self._write(self.rows[n], n, of, few))
        else:
            self._build(few, shape)

    def _build(self, few: Shortlist, shape: Any) -> None:
        """Row by row beside the page, and onto it once there is enough to read; the rest follows a few at a time."""
        new, do = ChangeList(shape, width=self.width), self._writing.do
        if self.changes.trouble:
            new.add_widget(note(ambient.rules_text(self.changes.trouble)))
        for number, lever in enumerate(few.all):
            if number and number % AT_ONCE == 0:
                do(("enough", number), lambda: self._put_up(new), alone=True)
            do(number, lambda n=number, of=lever: self._write(new.row(of, self.line.accent), n, of, few))
        do("foot", lambda: new.foot.extend(self._foot(few)))
        do("whole", lambda: self._put_up(new), alone=True)

    def _put_up(self, new: ChangeList) -> None:
        """This is the list from now on, with all that lies ready for it."""
        new.put()
        if new is not self._list:
            self._take_down()
            self._list = new
            self._add(new)

    def _add(self, new: ChangeList) -> None:
        """Where the page does not scroll the list does, in the room there is."""
        if not self._scrolls:
            self.add_widget(new)
            return
        self.scroll = ListScroll(new, most=self.most)
        self.fbind("most", self.scroll.setter("most"))
        self.add_widget(self.scroll)

    @property
    def list_height(self) -> float:
        """How much of it is the list."""
        return float(self.scroll.height) if self.scroll is not None and self.scroll.parent else 0.0

    def _take_down(self) -> None:
        self.clear_widgets(self.children[:-FIXED])
        self._list = self.scroll = None

    def _write(self, row: AdviceRow, number: int, lever: Lever, few: Shortlist) -> None:
        most = max([1.0, *(float(one.figure.exact) for one in few.all)]) if self.bench.counts else 1.0
        row.show(lever, self.changes.now, self.bench, number + 1, most)
        row.tapped = lambda: self._apply(lever)
        row.disabled = False

    def _foot(self, few: Shortlist) -> list[Widget]:
        word = ambient.word
        more = MoreChanges(text=word("advice.all", n=few.more), tapped=self.show_all) if few.more else None
        return [*([more] if more else []), note(word("advice.tap"))]

    def show_all(self) -> None:
        """Every change, also those that change nothing."""
        self.whole = True
        self._show_list()


def gain_words(change: str, before: str, after: str) -> str:
    """Within 12": 40 % to 56 %, the numbers bold."""
    # The figures stay in one line, whole.
    numbers = ambient.word("advice.from_to", before=before, after=after).replace(" ", WHOLE)
    return ambient.word("advice.line", change=escape_markup(change),
                        numbers=f"[font=RobotoBold]{escape_markup(numbers)}[/font]")


def note(text: str) -> Text:
    """A small line."""
    return Text(text=text, style="body_s", tone="on2", padding=(0, dp(6)))


def _put(column: Column, part: Widget) -> None:
    """Under a hairline."""
    column.add_widget(Rule())
    column.add_widget(part)

"""A grid of figures with its heads: rows stay while columns slide, where there are many."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from app.look import ambient
from app.look.kv import load_kv
from app.look.text import Text, theme, widest_word, width_in_two_lines, width_of
from app.widgets.by_and_by import ByAndBy
from app.widgets.charts import level
from app.widgets.surface import Column
from app.widgets.tones import STEPS, Cell, Place, ToneGrid, ToneSample, edges

load_kv("tone_table")

HEAD, NARROW = 64, 56
"""How wide row heads are at least, and how narrow a cell may be; in dp."""
GAP, EDGE = 6, 4
"""Between the cells, and round them for the frame; in dp."""


class ToneHead(Text):
    """The name of a row or a column."""


class ToneHeads(BoxLayout):
    """The names of the columns."""


class ToneInner(Column):
    """Column heads over the cells."""

    grid_height = NumericProperty(0)


class ToneTable(BoxLayout):
    """Row heads at the left, the grid with its column heads beside them."""

    heads = ObjectProperty(None)
    inner = ObjectProperty(None)
    corner = StringProperty("")
    head_width = NumericProperty(0)

    def __init__(self, sheet: str, tapped: Callable[[Place], object], held: Callable[[Place], object],
                 **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.grid = ToneGrid(sheet, tapped, held, GAP)
        self.tops = ToneHeads()
        self.inner.add_widget(self.tops)
        self.inner.add_widget(self.grid)
        self._laid: tuple[Any, ...] = ()
        self._names: tuple[list[str], list[str]] = ([], [])
        self._high = dp(48)
        self._tops: list[ToneHead] = []
        self._heads: list[ToneHead] = []
        self._writing = ByAndBy()
        self.bind(width=self._fit)

    def lay(self, down: Sequence[str], across: Sequence[str], corner: str = "", high: float = 62) -> None:
        """These rows and columns."""
        large = max(1, theme().text_scale * 0.9)
        if (list(down), list(across)) != self._names or corner != self.corner:
            self._names, self.corner = (list(down), list(across)), corner
            self._high = dp(high if len(across) <= 4 else 52) * large
            self._laid = ()
        self._fit()

    def show(self, place: Place, cell: Cell) -> None:
        """What a cell shows from now on."""
        self.grid.show(place, cell)

    def has_room(self, note: str) -> bool:
        """Does a note stand whole in a cell?"""
        return width_of(note, "cell_s") < self.grid.cell[0] - dp(8)

    def mark(self, place: Place | None) -> None:
        """Frame a cell."""
        self.grid.mark(place)

    def _fit(self, *_: object) -> None:
        down, across = self._names
        if not across or self.width < dp(120) or self._laid == (self.width, down, across):
            return
        self._laid = (self.width, down, across)
        wanted = max((width_in_two_lines(name, "label") for name in [*down, self.corner]), default=0) + dp(6)
        words = max((widest_word(name, "label") for name in [*down, self.corner]), default=0) + dp(6)
        self.head_width = max(min(max(dp(HEAD), wanted), self.width * 0.34), words)
        room = self.width - self.head_width - 2 * dp(EDGE)
        least = max(dp(NARROW) * max(1, theme().text_scale * 0.8), *(widest_word(name, "label") for name in across))
        wide = max(least, (room + dp(GAP)) / len(across) - dp(GAP))
        self._draw_heads(down, across, wide)
        self.grid.lay(len(down), len(across), wide, self._high)
        self.inner.width, self.inner.grid_height = self.grid.width + 2 * dp(EDGE), self.grid.height

    def _draw_heads(self, down: list[str], across: list[str], wide: float) -> None:
        """The names; those there are already are written anew, making one takes longer."""
        while len(self._tops) < len(across):
            self._tops.append(ToneHead(halign="center", size_hint_x=None, lines=2))
        while len(self._heads) < len(down):
            self._heads.append(ToneHead(size_hint=(None, None), fit="none", lines=2))
        for place, heads, names in ((self.tops, self._tops, across), (self.heads, self._heads, down)):
            shown = list(reversed(place.children))
            if shown != heads[:len(names)]:
                place.clear_widgets()
                for head in heads[:len(names)]:
                    place.add_widget(head)
        for at, name in enumerate(across):
            self._writing.do(("across", at), lambda n=at, text=name: self._write(self._tops[n], text, wide))
        for at, name in enumerate(down):
            self._writing.do(("down", at), lambda n=at, text=name: self._write(self._heads[n], text, self.head_width,
                                                                               self._high))

    def _write(self, head: ToneHead, name: str, width: float, height: float = 0) -> None:
        head.width, head.height = width, height or head.height
        head.text = name

    @property
    def settled(self) -> bool:
        """Whether everything is drawn."""
        return self.grid.settled and self._writing.settled


class ToneLegend(GridLayout):
    """What each tone means."""

    def __init__(self, sheet: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._shown: tuple[Any, ...] = ()
        self._words: list[Text] = []
        parts = [Column(spacing=dp(2)) for _ in range(len(STEPS) + 1)]
        for step, part in enumerate(parts):
            part.add_widget(ToneSample(step, sheet, size_hint_y=None, height=dp(22)))
            self._words.append(Text(style="body_s", tone="on2", halign="center"))
            part.add_widget(self._words[-1])
            # Where another one has more lines, this one stands at the top.
            part.add_widget(Widget())
            self.add_widget(part)
        level(self, parts)

    def show(self, most: float, counts: bool) -> None:
        """Shares of this much."""
        if self._shown == (most, counts):
            return
        self._shown = (most, counts)
        at, word = edges(most, counts, ambient.number), ambient.word
        between = [word("tone.between", at=low, to=high) for low, high in pairwise(at)]
        texts = [word("tone.under", to=at[0]), *between, word("tone.over", at=at[-1])]
        for label, text in zip(self._words, texts, strict=True):
            label.text = text

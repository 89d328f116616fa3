"""The odds card: what will be thrown, and exactly what may come of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.stacklayout import StackLayout

from app.look import ambient
from app.look.kv import load_kv
from app.look.text import DOT, LARGE, Text, theme, widest_word, width_of
from app.widgets.buttons import Row
from app.widgets.charts import BarChart, Legend, StackedBar, level, whole_columns
from app.widgets.heads import Rule
from app.widgets.press import Pressable, PressBox
from app.widgets.surface import Column, HighCard
from rules.said import Text as TextOfRules

if TYPE_CHECKING:
    from rules.ruleset import Picture

load_kv("odds_card")

PATIENCE = 0.15


class HeadlineRow(Row):
    """Parts of the headline that stand in one line."""


class Headline(Column):
    """What will be thrown: 10D6 · hits 5+ · saves 3+; a dot stands only between parts of one line."""

    def __init__(self, parts: Sequence[TextOfRules], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.parts = [ambient.rules_text(part) for part in parts]
        self.spoken = ", ".join(self.parts)
        self._laid: list[tuple[list[str], bool]] = []
        self.bind(width=self._lay)
        self._lay()

    def _lay(self, *_: object) -> None:
        # A part that is too long for the card takes more lines.
        lines = [(line, len(line) == 1 and width_of(line[0], "title_s") > self.width) for line in self._lines()]
        if lines == self._laid:
            return
        self._laid = lines
        self.clear_widgets()
        for line, long in lines:
            self.add_widget(Text(text=line[0], style="title_s") if long else self._row(line))

    def _row(self, line: Sequence[str]) -> HeadlineRow:
        row = HeadlineRow()
        for i, part in enumerate(line):
            if i:
                row.add_widget(Text(text=DOT, style="title_s", tone="on2", fit="both"))
            row.add_widget(Text(text=part, style="title_s", fit="both"))
        return row

    def _lines(self) -> list[list[str]]:
        """The parts of each line, as many as there is room for."""
        lines: list[list[str]] = []
        left, joint = 0.0, width_of(DOT, "title_s") + 2 * dp(8)
        for part in self.parts:
            wide = width_of(part, "title_s")
            if lines and joint + wide <= left:
                lines[-1].append(part)
                left -= joint + wide
            else:
                lines.append([part])
                left = self.width - wide
        return lines


class Chart(Pressable, BoxLayout):
    """The picture; a tap on a bar tells its exact fraction."""

    def __init__(self, picture: Picture, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.picture = picture
        self.add_widget(picture)

    def on_touch_up(self, touch) -> bool:
        """Tell the exact chance of the bar under the finger."""
        if touch.grab_current is self and self.collide_point(*touch.pos):
            part = self.picture.part_at(touch.x)
            if part is not None:
                label = ambient.rules_text(part.label)
                ambient.snack(ambient.word("odds.exact", label=label, fraction=_fraction(part.chance)))
        return super().on_touch_up(touch)


def _fraction(chance: Any) -> str:
    text = f"{chance.numerator} / {chance.denominator}"
    return text if len(text) < 24 else ambient.number(chance, 8)


class FigureCell(Column):
    """One number with what it counts."""

    figure = StringProperty("")
    label = StringProperty("")


class Figures(GridLayout):
    """Numbers under each other, or beside each other where every word stays whole."""

    def __init__(self, figures: Sequence[Any], across: bool, **kwargs: Any) -> None:
        super().__init__(cols=len(figures) if across else 1, **kwargs)
        say = ambient.rules_text
        cells = [FigureCell(figure=say(figure.text), label=say(figure.label)) for figure in figures]
        for cell in cells:
            self.add_widget(cell)
        self.widest = max(widest_word(cell.label, "body_s") for cell in cells)
        if across:
            level(self, cells)
            self.bind(width=self._arrange)

    def _arrange(self, *_: object) -> None:
        self.cols = whole_columns(len(self.children), len(self.children), self.widest, self.width, self.spacing[0])

    def write(self, figures: Sequence[Any]) -> bool:
        """Only the numbers are others: they are written anew; False if anything else is."""
        say, cells = ambient.rules_text, list(reversed(self.children))
        if [cell.label for cell in cells] != [say(figure.label) for figure in figures]:
            return False
        for cell, figure in zip(cells, figures, strict=True):
            cell.figure = say(figure.text)
        return True


class FigurePair(Row):
    """A number and what it counts, on one base line."""

    figure = StringProperty("")
    label = StringProperty("")


class FigureLine(StackLayout):
    """Numbers one after the other."""

    def __init__(self, figures: Sequence[Any], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        say = ambient.rules_text
        for figure in figures:
            self.add_widget(FigurePair(figure=say(figure.text), label=say(figure.label)))


class BarsRow(BoxLayout):
    """Bars, and their figures beside them; with large letters under them."""

    under = BooleanProperty(False)
    chart = ObjectProperty(None)
    high = NumericProperty(0)


class AssumedRow(PressBox):
    """What the odds assume; a tap opens its choices."""

    text = StringProperty("")
    accent = ColorProperty((1, 1, 1, 1))


class Working(Text):
    """The odds are being worked out."""


class OddsCard(HighCard):
    """Line 1 what is thrown; then bars or one stacked bar; three figures; what the odds assume."""

    top_line = ObjectProperty(None)
    middle = ObjectProperty(None)
    lower = ObjectProperty(None)

    def __init__(self, sheet: str, plan_tapped: Callable[[], object] | None = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.sheet, self.plan_tapped = sheet, plan_tapped
        self.picture: Picture = None
        self.chart: Any = None
        self._kind: tuple = ()
        self._waiting = None

    def show_headline(self, parts: Sequence[TextOfRules]) -> None:
        """What will be thrown."""
        self.top_line.clear_widgets()
        self.top_line.add_widget(Headline(parts))

    def await_odds(self) -> None:
        """Odds are being worked out: after a moment the old ones go grey."""
        self._stop_waiting()
        self._waiting = Clock.schedule_once(self._grey, PATIENCE)

    def _grey(self, _dt: float) -> None:
        self._waiting = None
        if self.chart is not None:
            self.chart.wait()
        self.lower.clear_widgets()
        self.lower.add_widget(Working())

    def _stop_waiting(self) -> None:
        if self._waiting:
            self._waiting.cancel()
            self._waiting = None

    def show(self, picture: Picture, assumed: str = "") -> None:
        """The odds are here."""
        self._stop_waiting()
        self.picture = picture
        if picture.waits_for is not None:
            self._show_waiting(picture)
            return
        if picture.trouble:
            self._show_line(ambient.rules_text(picture.trouble), "information-outline")
            return
        kind = (picture.kind, len(picture.figures), len(picture.parts) if picture.kind == "stack" else 0)
        if kind != self._kind or picture.kind not in ("bars", "stack"):
            self._build(picture)
        self._kind = kind
        self._fill(picture)
        self._show_assumed(assumed)

    def show_problem(self, title: str, sentence: str) -> None:
        """Impossible facts: the card says what is wrong instead."""
        from app.widgets.notices import Banner

        self._stop_waiting()
        self._kind, self.chart = (), None
        self.middle.clear_widgets()
        self.lower.clear_widgets()
        self.middle.add_widget(Banner(sentence, title=title, wrong=True))

    def _show_waiting(self, picture: Picture) -> None:
        choice = picture.waits_for
        text = ambient.word("odds.waits", choice=ambient.rules_text(choice.question or choice.label))
        self._show_line(text, "call-split", tapped=self.plan_tapped)

    def _show_line(self, text: str, icon: str, **given: Any) -> None:
        """One sentence instead of the odds."""
        from app.widgets.notices import Banner

        self._kind, self.chart = (), None
        self.middle.clear_widgets()
        self.lower.clear_widgets()
        self.middle.add_widget(Banner(text, icon=icon, **given))

    def _build(self, picture: Picture) -> None:
        self.middle.clear_widgets()
        self.chart = None
        if picture.kind == "bars":
            self._build_bars(picture)
        elif picture.kind == "stack":
            self.chart = StackedBar(self.sheet)
            self.middle.add_widget(Chart(self.chart, size_hint_y=None, height=self.chart.height))
            self.legend_slot = Column()
            self.middle.add_widget(self.legend_slot)
        elif picture.figures:
            self.middle.add_widget(Figures(picture.figures, across=True))

    def _build_bars(self, picture: Picture) -> None:
        self.chart = BarChart(self.sheet)
        row = BarsRow(under=theme().text_scale >= LARGE or not picture.figures)
        row.chart.add_widget(Chart(self.chart))
        self.figures_slot = row.ids.figures
        self.middle.add_widget(row)

    def _fill(self, picture: Picture) -> None:
        animate = ambient.animated()
        if picture.kind == "bars":
            self.chart.show(picture.parts, animate)
            self._fill_figures(picture)
        elif picture.kind == "stack":
            self.chart.show(picture.parts, animate)
            self._fill_legend(picture)

    def _fill_figures(self, picture: Any) -> None:
        slot = self.figures_slot
        if slot.children and slot.children[0].write(picture.figures):
            return
        slot.clear_widgets()
        if picture.figures:
            slot.add_widget(Figures(picture.figures, across=theme().text_scale >= LARGE))

    def _fill_legend(self, picture: Any) -> None:
        slot, wide = self.legend_slot, ambient.is_wide()
        # A figure that only repeats a segment says nothing new.
        fresh = [f for f in picture.figures if f.label not in {p.label for p in picture.parts}]
        beside = fresh and wide
        if slot.children and not beside and slot.children[-1].write(picture.parts, ambient.rules_text):
            return
        slot.clear_widgets()
        slot.add_widget(Legend(picture.parts, self.sheet, ambient.rules_text, wide))
        if beside:
            slot.add_widget(FigureLine(fresh))

    def _show_assumed(self, assumed: str) -> None:
        self.lower.clear_widgets()
        if not assumed:
            return
        self.lower.add_widget(Rule())
        self.lower.add_widget(AssumedRow(text=assumed, spoken=assumed, accent=theme().accent(self.sheet).main,
                                         tapped=self.plan_tapped))  # fmt: skip

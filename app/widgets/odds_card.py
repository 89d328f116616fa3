"""The odds card: what will be thrown, and exactly what may come of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout

from app.widgets.charts import BarChart, Legend, StackedBar
from app.widgets.controls import running_app
from app.widgets.heads import Rule
from app.widgets.press import Pressable, PressBox
from app.widgets.surface import Column, HighCard
from app.widgets.text import Icon, Text, theme

PATIENCE = 0.15


class Headline(StackLayout):
    """What will be thrown: 10D6 · hits 5+ · saves 3+."""

    def __init__(self, parts: Sequence[str], **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, spacing=(dp(8), 0), **kwargs)
        self.bind(minimum_height=self.setter("height"))
        say = running_app().rules_text
        for i, part in enumerate(parts):
            if i:
                self.add_widget(Text(text="·", style="title_s", tone="on2", fit="both"))
            words = Text(text=say(part), style="title_s", fit="both")
            self.add_widget(words)
        self.spoken = ", ".join(parts)


class Chart(Pressable, BoxLayout):
    """The picture; a tap on a bar tells its exact fraction."""

    def __init__(self, picture: Any, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.picture = picture
        self.add_widget(picture)

    def on_touch_up(self, touch) -> bool:
        """Tell the exact chance of the bar under the finger."""
        if touch.grab_current is self and self.collide_point(*touch.pos):
            part = self.picture.part_at(touch.x)
            if part is not None:
                app = running_app()
                app.snack(app.word("odds.exact", label=app.rules_text(part.label), fraction=_fraction(part.chance)))
        return super().on_touch_up(touch)


def _fraction(chance: Any) -> str:
    text = f"{chance.numerator} / {chance.denominator}"
    return text if len(text) < 24 else f"{float(chance):.8f}"


class OddsCard(HighCard):
    """Line 1 what is thrown; then bars or one stacked bar; three figures; what the odds assume."""

    def __init__(self, sheet: str, plan_tapped: Callable[[], object] | None = None, **kwargs: Any) -> None:
        look = theme()
        super().__init__(padding=(dp(16), dp(10), dp(16), dp(8)), spacing=dp(6), fill=look.raised,
                         edge=look.outline_var, **kwargs)  # fmt: skip
        self.sheet, self.plan_tapped = sheet, plan_tapped
        self.picture: Any = None
        self._kind: tuple = ()
        self._waiting = None
        self.top_line = Column()
        self.middle = Column(spacing=dp(6))
        self.lower = Column()
        for part in (self.top_line, self.middle, self.lower):
            self.add_widget(part)

    def show_headline(self, parts: Sequence[str]) -> None:
        """What will be thrown."""
        self.top_line.clear_widgets()
        self.top_line.add_widget(Headline(parts))

    def await_odds(self) -> None:
        """Odds are being worked out: after a moment the old ones go grey."""
        self._stop_waiting()
        self._waiting = Clock.schedule_once(self._grey, PATIENCE)

    def _grey(self, _dt: float) -> None:
        self._waiting = None
        chart = getattr(self, "chart", None)
        if chart is not None:
            chart.wait()
        self.lower.clear_widgets()
        self.lower.add_widget(Text(text=running_app().word("odds.working"), style="body_m", tone="on2",
                                   padding=(0, dp(8))))  # fmt: skip

    def _stop_waiting(self) -> None:
        if self._waiting:
            self._waiting.cancel()
            self._waiting = None

    def show(self, picture: Any, assumed: str = "") -> None:
        """The odds are here."""
        self._stop_waiting()
        self.picture = picture
        if picture.waits_for is not None:
            self._show_waiting(picture)
            return
        kind = (picture.kind, len(picture.figures), len(picture.parts) if picture.kind == "stack" else 0)
        if kind != self._kind or picture.kind != "bars":
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

    def _show_waiting(self, picture: Any) -> None:
        from app.widgets.notices import Banner

        app = running_app()
        self._kind, self.chart = (), None
        self.middle.clear_widgets()
        self.lower.clear_widgets()
        choice = picture.waits_for
        text = app.word("odds.waits", choice=app.rules_text(choice.question or choice.label))
        self.middle.add_widget(Banner(text, icon="call-split", tapped=self.plan_tapped))

    def _build(self, picture: Any) -> None:
        self.middle.clear_widgets()
        self.chart = None
        if picture.kind == "bars":
            self._build_bars(picture)
        elif picture.kind == "stack":
            bar = StackedBar(self.sheet)
            self.chart = bar
            self.middle.add_widget(Chart(bar, size_hint_y=None, height=dp(36)))
            self.legend_slot = Column()
            self.middle.add_widget(self.legend_slot)
        elif picture.figures:
            self.middle.add_widget(self._figures(picture, across=True))

    def _build_bars(self, picture: Any) -> None:
        self.chart = BarChart(self.sheet)
        big = theme().text_scale >= 1.3
        row = BoxLayout(size_hint_y=None, height=dp(128) * max(1, theme().text_scale * 0.95), spacing=dp(12))
        row.add_widget(Chart(self.chart))
        self.figures_slot = Column(pos_hint={"center_y": 0.5})
        if big or not picture.figures:
            self.middle.add_widget(row)
            self.middle.add_widget(self.figures_slot)
            return
        self.figures_slot.size_hint_x = None
        self.figures_slot.width = dp(112)
        row.add_widget(self.figures_slot)
        least = row.height
        self.figures_slot.bind(height=lambda _, high: setattr(row, "height", max(least, high)))
        self.middle.add_widget(row)

    def _fill(self, picture: Any) -> None:
        animate = running_app().settings.animation != "off"
        if picture.kind == "bars":
            self.chart.show(picture.parts, animate)
            self.figures_slot.clear_widgets()
            self.figures_slot.add_widget(self._figures(picture, across=theme().text_scale >= 1.3))
        elif picture.kind == "stack":
            self.chart.show(picture.parts, animate)
            self.legend_slot.clear_widgets()
            wide = running_app().wide
            self.legend_slot.add_widget(Legend(picture.parts, self.sheet, running_app().rules_text, wide))
            # A figure that only repeats a segment says nothing new.
            fresh = [f for f in picture.figures if f.label not in {p.label for p in picture.parts}]
            if fresh and running_app().wide:
                self.legend_slot.add_widget(_line_of_figures(fresh))

    def _figures(self, picture: Any, across: bool) -> BoxLayout:
        box = BoxLayout(orientation="horizontal" if across else "vertical", size_hint_y=None, spacing=dp(2))
        for figure in picture.figures:
            column = Column(pos_hint={"top": 1} if across else {})
            column.add_widget(Text(text=figure.text, style="figure"))
            column.add_widget(Text(text=running_app().rules_text(figure.label), style="body_s", tone="on2"))
            box.add_widget(column)
        box.bind(minimum_height=box.setter("height"))
        return box

    def _show_assumed(self, assumed: str) -> None:
        self.lower.clear_widgets()
        if not assumed:
            return
        self.lower.add_widget(Rule())
        accent = theme().accent(self.sheet)
        row = PressBox(size_hint_y=None, height=dp(48), spacing=dp(12), tapped=self.plan_tapped, spoken=assumed)
        row.add_widget(Icon(icon="call-split", tint=accent.main, dp=20, pos_hint={"center_y": 0.5}))
        words = Text(text=assumed, style="body_m", pos_hint={"center_y": 0.5})
        words.bind(height=lambda _, high: setattr(row, "height", max(dp(48), high + dp(14))))
        row.add_widget(words)
        row.add_widget(Icon(icon="menu-down", tone="on2", pos_hint={"center_y": 0.5}))
        self.lower.add_widget(row)


def _line_of_figures(figures: Sequence[Any]) -> StackLayout:
    line = StackLayout(size_hint_y=None, spacing=(dp(14), 0), padding=(0, dp(4), 0, 0))
    line.bind(minimum_height=line.setter("height"))
    for figure in figures:
        line.add_widget(Text(text=figure.text, style="figure_s", fit="both"))
        line.add_widget(Text(text=running_app().rules_text(figure.label), style="body_s", tone="on2", fit="both"))
    return line

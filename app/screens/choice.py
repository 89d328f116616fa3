"""A player decides: who, the question, the rule, and the odds of each option from here."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Ellipse, Quad
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.widgets.buttons import BigButton
from app.widgets.charts import percent
from app.widgets.controls import Stepper
from app.widgets.press import PressBox
from app.widgets.surface import Column, Surface
from app.widgets.text import Icon, Text, theme
from rules.engine import OPPONENT, SENSIBLE, Choice, OpenChoice, Play, Roll

MANY = 6


class SideMark(Widget):
    """A disc for the player whose action it is, a diamond for the other."""

    def __init__(self, opponent: bool, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), size=(dp(14), dp(14)), pos_hint={"center_y": 0.5}, **kwargs)
        self.opponent = opponent
        self.bind(pos=self._draw)
        self._draw()

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        (x, y), (wide, high) = self.pos, self.size
        with self.canvas:
            Color(rgba=theme().side(self.opponent)[0])
            if self.opponent:
                Quad(points=(x, y + high / 2, x + wide / 2, y + high, x + wide, y + high / 2, x + wide / 2, y))
            else:
                Ellipse(pos=self.pos, size=self.size)


class Meter(Column):
    """A percentage over its bar."""

    def __init__(self, ink, **kwargs: Any) -> None:
        super().__init__(spacing=dp(4), pos_hint={"center_y": 0.5}, **kwargs)
        self.words = Text(text="…", style="figure_s")
        self.add_widget(self.words)
        self.track = Surface(size_hint_y=None, height=dp(8), radius=[dp(4)], fill=theme().c4)
        self.bar = Surface(size_hint=(None, None), height=dp(8), width=0, radius=[dp(4)], fill=ink)
        self.track.add_widget(self.bar)
        self.track.bind(pos=self._lay, size=self._lay)
        self.add_widget(self.track)
        self.share: float | None = None

    def show(self, text: str, share: float | None) -> None:
        """A text and how far the bar goes; a mean has no bar."""
        self.words.text, self.share = text, share
        self.track.opacity = 0 if share is None else 1
        self._lay()

    def _lay(self, *_: object) -> None:
        self.bar.pos = self.track.pos
        self.bar.width = self.track.width * (self.share or 0)


class OptionRow(PressBox):
    """One option: radio, name, a meter for each result that matters."""

    def __init__(self, name: str, meters: int, sheet: str, **kwargs: Any) -> None:
        look = theme()
        super().__init__(size_hint_y=None, height=dp(64) * max(1, look.text_scale * 0.9), padding=(dp(14), dp(8)),
                         spacing=dp(12), radius=[dp(10)], **kwargs)  # fmt: skip
        self.sheet, self.spoken = sheet, name
        self.radio = Icon(icon="radiobox-blank", pos_hint={"center_y": 0.5})
        self.add_widget(self.radio)
        style = "figure" if len(name) < 6 else "row" if len(name) < 9 else "label"
        self.name = Text(text=name, style=style, pos_hint={"center_y": 0.5}, size_hint_x=0.8)
        least = self.height
        self.name.bind(height=lambda _, high: setattr(self, "height", max(least, high + dp(16))))
        self.add_widget(self.name)
        inks = (look.plate if look.dark else look.plate_edge, look.accent(sheet).main)
        self.meters = [Meter(inks[i % 2]) for i in range(meters)]
        for meter in self.meters:
            self.add_widget(meter)
        self.choose(False)

    def choose(self, chosen: bool) -> None:
        """Show it as chosen, or not."""
        look, accent = theme(), theme().accent(self.sheet)
        self.fill, self.edge = (accent.container, accent.main) if chosen else (look.c2, look.outline_var)
        self.edge_width = dp(2 if chosen else 1)
        self.radio.icon = "radiobox-marked" if chosen else "radiobox-blank"
        self.radio.tint = accent.main if chosen else look.on2
        self.name.tint = accent.on if chosen else look.on
        for meter in self.meters:
            meter.words.tint = accent.on if chosen else look.on


class ChoicePanel(Column):
    """The question with its options; the brass button commits, a shake never does."""

    def __init__(self, page: Any, choice: Choice, **kwargs: Any) -> None:
        super().__init__(spacing=dp(8), padding=(dp(8), dp(8), dp(8), dp(8)), **kwargs)
        self.page, self.choice, self.app = page, choice, page.app
        self.figures = self._figures()
        self.button = BigButton(tapped=self.commit)
        self._head()
        self.rows: dict[Any, OptionRow] = {}
        if len(choice.options) > MANY and all(_is_number(o) for o in choice.options):
            self._stepper()
        else:
            self._list()
        self.pick(self._first())
        page.desk.ask(self._work, self._show_odds)

    def _first(self) -> Any:
        try:
            return SENSIBLE(self.choice)
        except OpenChoice:
            return self.choice.options[0]

    def _figures(self) -> list[Any]:
        """What the odds of an option are told by: two chances, or two kinds of result, or a mean."""
        from rules.ruleset import Chance, Stack

        action = self.page.session.action
        chances = [figure for figure in action.figures if isinstance(figure, Chance)]
        if len(chances) < 2 and isinstance(action.view, Stack):
            chances = [Chance(label, holds) for label, holds in action.view.kinds[:2]]
        return (chances or list(action.figures))[:2]

    def _head(self) -> None:
        choice, look, say = self.choice, theme(), self.app.rules_text
        theirs = choice.by == OPPONENT
        who = BoxLayout(size_hint_y=None, height=dp(20), spacing=dp(8))
        who.add_widget(SideMark(theirs))
        text = self.app.word("choice.theirs" if theirs else "choice.yours").upper()
        who.add_widget(Text(text=text, style="overline", tint=look.side(theirs)[0], pos_hint={"center_y": 0.5}))
        self.add_widget(who)
        self.add_widget(Text(text=say(choice.question or choice.label), style="question"))
        if choice.note:
            self.add_widget(Text(text=say(choice.note), style="body_m", tone="on2"))
        if self.figures:
            self.add_widget(self._columns())

    def _columns(self) -> BoxLayout:
        line = BoxLayout(size_hint_y=None, height=dp(22) * max(1, theme().text_scale), spacing=dp(12),
                         padding=(dp(50), 0, dp(14), 0))  # fmt: skip
        line.add_widget(Widget(size_hint_x=0.8))
        for figure in self.figures:
            line.add_widget(Text(text=self.app.rules_text(figure.label), style="body_s", tone="on2", shorten=True,
                                 pos_hint={"center_y": 0.5}))  # fmt: skip
        return line

    def _list(self) -> None:
        for option in self.choice.options:
            row = OptionRow(self.name(option), len(self.figures), self.page.sheet, tapped=lambda o=option: self.pick(o))
            self.rows[option] = row
            self.add_widget(row)

    def _stepper(self) -> None:
        options = self.choice.options
        self.add_widget(Stepper(self._first(), min(options), max(options), self._step))
        self.rows[None] = OptionRow("", len(self.figures), self.page.sheet)
        self.add_widget(self.rows[None])

    def _step(self, value: Any) -> None:
        self.pick(value)
        self.page.desk.ask(self._work, self._show_odds)

    def name(self, option: Any) -> str:
        """An option in the player's words."""
        if isinstance(option, bool) and option not in self.choice.names:
            return self.app.word("yes" if option else "no")
        return self.app.rules_text(self.choice.name(option)).capitalize()

    def pick(self, option: Any) -> None:
        """Choose an option; nothing is decided yet."""
        self.option = option
        for own, row in self.rows.items():
            row.choose(own is None or (own == option and type(own) is type(option)))
            if own is None:
                row.name.text = self.name(option)
        self.button.text = self._consequence(option)

    def _consequence(self, option: Any) -> str:
        ahead = Play(self.page.session.play.situation, self.page.session.play.record)
        ahead.answer(option)
        name = self.name(option)
        if len(name) < 8:
            name = f"{self.app.rules_text(self.choice.label)}: {name.lower()}"
        if isinstance(ahead.asking, Roll):
            return self.app.word("choice.then", name=name, dice=ahead.asking.thrown)
        return name

    def commit(self) -> None:
        """This is what the player does."""
        self.page.chosen(self.option)

    def _work(self) -> dict[Any, list[Any]]:
        session = self.page.session
        wanted = [self.option] if None in self.rows else list(self.choice.options)
        odds = {option: self._odds_of(session, option) for option in wanted}
        return {o: [figure.figure(known) for figure in self.figures] for o, known in odds.items() if known is not None}

    def _odds_of(self, session: Any, option: Any) -> Any:
        try:
            return session.action.odds_from(session.play, SENSIBLE, option)
        except OpenChoice:
            return None

    def _show_odds(self, known: dict[Any, list[Any]]) -> None:
        for option, figures in known.items():
            row = self.rows.get(option) or self.rows.get(None)
            for meter, figure in zip(row.meters, figures, strict=True):
                chance = figure.text.endswith("%")
                text = f"{percent(figure.exact)} %" if chance else figure.text
                meter.show(text, float(figure.exact) if chance else None)


def _is_number(option: Any) -> bool:
    return isinstance(option, int) and not isinstance(option, bool)

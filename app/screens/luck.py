"""Luck: the verdict in words, the faces against fair dice, the results against the odds on the screen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from kivy.app import App
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from app.navigation import Page
from app.screens.luck_plots import Gauge, Histogram, Run
from app.storage.luck import Result, Sum, Verdict, result_of, sums, tally, verdict
from app.widgets.bars import TopBar, way_back
from app.widgets.buttons import Row
from app.widgets.controls import Segments, caption
from app.widgets.heads import Heading, Rule
from app.widgets.notices import Empty
from app.widgets.surface import Column, HighCard, Surface
from app.widgets.text import Text, theme

SHOWN_RESULTS = 60
WIDE = 720


@dataclass(frozen=True)
class Scope:
    """Which dice are looked at: a sheet, a game, dice of the app or those typed in."""

    ruleset: str | None = None
    game: int | None = None
    by_hand: bool | None = None

    def verdict(self, store: Any, side: str | None) -> Verdict:
        """What the faces say."""
        return verdict(tally(store.thrown(self.game, self.ruleset, self.by_hand), side))

    def results(self, store: Any, side: str | None) -> list[Result]:
        """What happened against the odds that were on the screen, oldest first."""
        entries = store.finished_with_odds(self.game, self.ruleset, side)
        found = (result_of(entry.odds, entry.outcome) for entry in entries)
        return [result for result in found if result is not None]


def side_names(app: Any, game: int | None) -> list[tuple[str | None, str]]:
    """The sides to choose from: their names in a game, else you and your opponent."""
    found = app.store.game(game) if game else None
    names = found.sides if found else (app.word("luck.you"), app.word("luck.opponent"))
    return [("A", names[0]), ("B", names[1]), (None, app.word("luck.both"))]


def dice_kinds(app: Any) -> list[tuple[bool | None, str]]:
    """All dice, those of the app, those typed in."""
    return [(None, app.word("luck.every")), (False, app.word("luck.app_dice")), (True, app.word("luck.hand_dice"))]


class Faces(Column):
    """The verdict, the histogram of one kind of die, its legend."""

    def __init__(self, found: Verdict, sheet: str, **kwargs: Any) -> None:
        super().__init__(spacing=dp(4), **kwargs)
        say = App.get_running_app().rules_text
        self.add_widget(Text(text=say(found.words), style="title_m"))
        self.add_widget(Text(text=say(found.sentence), tone="on2"))
        if found.dice:
            self.add_widget(dice_plot(found.main, found.counts[found.main], sheet))


def dice_plot(die: int, counts: Any, sheet: str) -> Column:
    """A histogram with what its bars and its line mean."""
    word = App.get_running_app().word
    plot = Histogram(counts, [str(face) for face in range(1, die + 1)], sheet)
    column = Column(spacing=dp(4))
    column.add_widget(plot)
    legend = Row(spacing=dp(8))
    legend.add_widget(Surface(size_hint=(None, None), size=(dp(12), dp(12)), radius=[dp(2)],
                              fill=theme().accent(sheet).main, pos_hint={"center_y": 0.5}))  # fmt: skip
    legend.add_widget(small(word("luck.rolled", n=sum(counts), die=die)))
    legend.add_widget(Dash(size_hint=(None, None), size=(dp(24), dp(12)), pos_hint={"center_y": 0.5}))
    legend.add_widget(small(word("luck.expected", each=f"{plot.expected:.1f}".removesuffix(".0"))))
    column.add_widget(legend)
    return column


class Dash(Widget):
    """A sample of the dashed line."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(pos=self._draw)
        self._draw()

    def _draw(self, *_: object) -> None:
        from app.screens.luck_plots import dashes

        self.canvas.clear()
        with self.canvas:
            dashes(self.x, self.center_y, self.width, theme().on)


def small(text: str) -> Text:
    """A caption as wide as its words."""
    return Text(text=text, style="body_s", tone="on2", fit="both", pos_hint={"center_y": 0.5})


def figure(label: str, value: str) -> Column:
    """A number under its name."""
    column = Column()
    column.add_widget(caption(label))
    column.add_widget(Text(text=value, style="label_on"))
    return column


class LuckCard(HighCard):
    """The luck of one side at a glance; tap the figures for all of it."""

    def __init__(self, scope: Scope, opened: Callable[[], object], **kwargs: Any) -> None:
        super().__init__(spacing=dp(12), fill=theme().raised, edge=theme().outline_var, **kwargs)
        self.app, self.scope, self.opened = App.get_running_app(), scope, opened
        self.side: str | None = "A"
        self.sheet = scope.ruleset or ""
        self.add_widget(Segments(side_names(self.app, scope.game), self.side, self.pick, self.sheet))
        self.body = Column(spacing=dp(12))
        self.add_widget(self.body)
        self.show()

    def pick(self, side: str | None) -> None:
        """Look at another side."""
        self.side = side
        self.show()

    def show(self) -> None:
        """Work the numbers out and show them."""
        found = self.scope.verdict(self.app.store, self.side)
        self.body.clear_widgets()
        self.body.add_widget(Faces(found, self.sheet))
        self.body.add_widget(Rule(pos_hint={}))
        self.body.add_widget(self._figures(found))

    def _figures(self, found: Verdict) -> BoxLayout:
        from app.widgets.press import PressBox

        lines = sums(self.scope.results(self.app.store, self.side))
        row = PressBox(size_hint_y=None, spacing=dp(12), tapped=self.opened, spoken=self.app.word("luck.all"))
        word, say = self.app.word, self.app.rules_text
        if lines:
            against = word("luck.against", points=lines[0].points, expected=f"{lines[0].expected:.1f}")
            row.add_widget(figure(say(lines[0].label).capitalize(), against))
        p = word("luck.p", statistic=f"{found.statistic:.2f}", p=f"{found.p:.2f}")
        row.add_widget(figure(word("luck.chi", degrees=found.degrees), p))
        row.bind(minimum_height=row.setter("height"))
        return row


class LuckPage(Page):
    """All of it: every kind of die, every kind of result."""

    def __init__(self, ruleset: str | None = None, game: int | None = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.app = App.get_running_app()
        self.ruleset, self.game = ruleset, game
        self.side: str | None = None
        self.by_hand: bool | None = None
        self.sheet = ruleset or ""
        title = self.app.word(f"{ruleset}.title") if ruleset else self.app.word("log.all_sheets")
        self.add_widget(TopBar(self.app.word("luck.title"), title, self.app.accent(ruleset).main, lead=way_back()))
        scroll = ScrollView(do_scroll_x=False, bar_width=dp(3), bar_color=theme().outline)
        self.column = Column(spacing=dp(12), padding=(dp(16), dp(8)))
        scroll.bind(width=self._margin)
        scroll.add_widget(self.column)
        self.add_widget(scroll)
        self.show()

    def _margin(self, _scroll: Widget, width: float) -> None:
        side = max(dp(16), (width - dp(WIDE)) / 2)
        self.column.padding = (side, dp(8), side, dp(16))

    def choose(self, **given: Any) -> None:
        """Look at other dice."""
        for name, value in given.items():
            setattr(self, name, value)
        self.show()

    def show(self) -> None:
        """Work the numbers out and show them."""
        scope = Scope(self.ruleset, self.game, self.by_hand)
        self.column.clear_widgets()
        self._choices()
        found = scope.verdict(self.app.store, self.side)
        if not found.dice:
            self.column.add_widget(self._empty())
            return
        self._dice(found)
        self._results(scope.results(self.app.store, self.side))

    def _choices(self) -> None:
        word, add = self.app.word, self.column.add_widget
        add(Segments(side_names(self.app, self.game), self.side, lambda side: self.choose(side=side), self.sheet))
        add(Segments(dice_kinds(self.app), self.by_hand, lambda kind: self.choose(by_hand=kind), self.sheet))
        here = self.app.store.current_game(self.ruleset) if self.ruleset else None
        if here:
            games = [(here.id, word("luck.this_game")), (None, word("luck.all_games"))]
            add(Segments(games, self.game, lambda game: self.choose(game=game), self.sheet))

    def _empty(self) -> Widget:
        word = self.app.word
        return Empty(word("luck.none"), word("luck.none_note"), "dice-multiple-outline", sheet=self.sheet,
                     size_hint_y=None, height=dp(320))  # fmt: skip

    def _dice(self, found: Verdict) -> None:
        card = HighCard(spacing=dp(12), fill=theme().raised, edge=theme().outline_var)
        card.add_widget(Faces(found, self.sheet))
        others = [die for die in found.counts if die != found.main]
        for die in sorted(others, key=lambda die: -sum(found.counts[die])):
            card.add_widget(dice_plot(die, found.counts[die], self.sheet))
        chi = self.app.word("luck.chi", degrees=found.degrees)
        p = self.app.word("luck.p", statistic=f"{found.statistic:.2f}", p=f"{found.p:.3f}")
        card.add_widget(Rule())
        card.add_widget(figure(chi, p))
        self.column.add_widget(card)

    def _results(self, results: list[Result]) -> None:
        word = self.app.word
        if not results:
            return
        self.column.add_widget(Heading(word("luck.results")))
        card = HighCard(spacing=dp(12), fill=theme().c2, edge=theme().outline_var)
        for line in sums(results):
            card.add_widget(self._sum(line))
        self.column.add_widget(card)
        self.column.add_widget(Heading(word("luck.run"), note=word("luck.run_note", n=len(results[-SHOWN_RESULTS:]))))
        self.column.add_widget(Run([result.luck for result in results[-SHOWN_RESULTS:]], self.sheet))

    def _sum(self, line: Sum) -> Column:
        column = Column(spacing=dp(2))
        column.add_widget(Text(text=self.app.rules_text(line.label).capitalize(), style="label_on"))
        column.add_widget(Gauge(line.points, line.expected, self.sheet))
        column.add_widget(Text(text=self.app.rules_text(line.sentence), style="body_s", tone="on2"))
        return column

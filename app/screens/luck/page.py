"""Luck: the verdict in words, the faces against fair dice, the results against the odds on the screen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from kivy.app import App
from kivy.metrics import dp
from kivy.properties import ColorProperty, StringProperty
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from app.kv import load_kv
from app.navigation import Page
from app.screens.luck_plots import Gauge, Histogram, Plot, Run, dashes
from app.storage.luck import Result, Sum, Verdict, result_of, sums, tally, verdict
from app.widgets.bars import TopBar, way_back
from app.widgets.controls import Segments
from app.widgets.heads import Heading, Rule
from app.widgets.notices import Empty
from app.widgets.press import PressBox
from app.widgets.surface import Column, HighCard
from app.widgets.text import theme

load_kv("luck")

SHOWN_RESULTS = 60


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


class LuckFaces(Column):
    """The verdict, the histogram of one kind of die, its legend."""

    verdict = StringProperty("")
    sentence = StringProperty("")

    def __init__(self, found: Verdict, sheet: str, **kwargs: Any) -> None:
        say = App.get_running_app().rules_text
        super().__init__(verdict=say(found.words), sentence=say(found.sentence), **kwargs)
        if found.dice:
            self.add_widget(DicePlot(found.main, found.counts[found.main], sheet))


class DicePlot(Column):
    """A histogram with what its bars and its line mean."""

    rolled = StringProperty("")
    expected = StringProperty("")
    ink = ColorProperty((1, 1, 1, 1))

    def __init__(self, die: int, counts: Any, sheet: str, **kwargs: Any) -> None:
        app = App.get_running_app()
        word = app.word
        plot = Histogram(counts, [str(face) for face in range(1, die + 1)], sheet)
        each = round(plot.expected, 1)
        super().__init__(
            rolled=word("luck.rolled", n=sum(counts), die=die), ink=theme().accent(sheet).main,
            expected=word("luck.expected", each=app.number(each, 0 if each.is_integer() else 1)), **kwargs,
        )  # fmt: skip
        self.add_widget(plot, index=len(self.children))


class LuckDash(Plot):
    """A sample of the dashed line."""

    def paint(self) -> None:
        """Short strokes."""
        dashes(self.x, self.center_y, self.width, theme().on)


class LuckFigure(Column):
    """A number under its name."""

    label = StringProperty("")
    text = StringProperty("")


class LuckFigures(PressBox):
    """LuckFigures beside each other, or under each other where letters are large."""


class LuckBody(Column):
    """What changes with the side that is looked at."""


class LuckCard(HighCard):
    """The luck of one side at a glance; tap the figures for all of it."""

    def __init__(self, scope: Scope, opened: Callable[[], object], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.app, self.scope, self.opened = App.get_running_app(), scope, opened
        self.side: str | None = "A"
        self.sheet = scope.ruleset or ""
        self.add_widget(Segments(side_names(self.app, scope.game), self.side, self.pick, self.sheet))
        self.body = LuckBody()
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
        for part in (LuckFaces(found, self.sheet), Rule(pos_hint={}), self._figures(found)):
            self.body.add_widget(part)

    def _figures(self, found: Verdict) -> LuckFigures:
        lines = sums(self.scope.results(self.app.store, self.side))
        word, say = self.app.word, self.app.rules_text
        row = LuckFigures(tapped=self.opened, spoken=word("luck.all"))
        if lines:
            against = word("luck.against", points=lines[0].points, expected=self.app.number(lines[0].expected, 1))
            row.add_widget(LuckFigure(label=say(lines[0].label).capitalize(), text=against))
        p = word("luck.p", statistic=self.app.number(found.statistic, 2), p=self.app.number(found.p, 2))
        row.add_widget(LuckFigure(label=word("luck.chi", degrees=found.degrees), text=p))
        return row


class LuckScroll(ScrollView):
    """The page in the middle of a wide window."""


class LuckDice(HighCard):
    """The faces of every kind of die."""


class ResultsCard(HighCard):
    """The results of every kind."""


class SumLine(Column):
    """Results of one kind against what was expected: name, gauge, sentence."""

    label = StringProperty("")
    sentence = StringProperty("")


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
        scroll = LuckScroll()
        self.column = scroll.ids.column
        self.add_widget(scroll)
        self.show()

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
        card = LuckDice()
        card.add_widget(LuckFaces(found, self.sheet))
        others = [die for die in found.counts if die != found.main]
        for die in sorted(others, key=lambda die: -sum(found.counts[die])):
            card.add_widget(DicePlot(die, found.counts[die], self.sheet))
        chi = self.app.word("luck.chi", degrees=found.degrees)
        p = self.app.word("luck.p", statistic=self.app.number(found.statistic, 2), p=self.app.number(found.p, 3))
        card.add_widget(Rule(pos_hint={}))
        card.add_widget(LuckFigure(label=chi, text=p))
        self.column.add_widget(card)

    def _results(self, results: list[Result]) -> None:
        word = self.app.word
        if not results:
            return
        self.column.add_widget(Heading(word("luck.results")))
        card = ResultsCard()
        for line in sums(results):
            card.add_widget(self._sum(line))
        self.column.add_widget(card)
        self.column.add_widget(Heading(word("luck.run"), note=word("luck.run_note", n=len(results[-SHOWN_RESULTS:]))))
        self.column.add_widget(Run([result.luck for result in results[-SHOWN_RESULTS:]], self.sheet))

    def _sum(self, line: Sum) -> SumLine:
        say = self.app.rules_text
        made = SumLine(label=say(line.label).capitalize(), sentence=say(line.sentence))
        made.add_widget(Gauge(line.points, line.expected, self.sheet), index=1)
        return made

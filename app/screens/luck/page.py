"""Luck: the verdict in words, the faces against fair dice, the results against the odds on the screen."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from app.look.kv import load_kv
from app.shell.pile import Page
from app.storage.luck import Luck, Scope, Sum, Verdict
from app.storage.work import Work
from app.widgets.bars import TopBar, way_back
from app.widgets.heads import Heading, Rule
from app.widgets.luck_card import DicePlot, LuckFaces, LuckFigure, dice_kinds, find_luck, side_names
from app.widgets.luck_plots import Gauge, Run
from app.widgets.notices import Empty
from app.widgets.segments import Segments
from app.widgets.surface import Column, HighCard
from rules.said import capital

load_kv("luck")


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

    waiting: Widget | None = None

    def __init__(self, ruleset: str | None = None, game: int | None = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.ruleset, self.game = ruleset, game
        self.side: str | None = None
        self.by_hand: bool | None = None
        self.sheet = ruleset or ""
        title = self.kit.title(ruleset) if ruleset else self.kit.word("log.all_sheets")
        self.add_widget(TopBar(self.kit.word("luck.title"), title, self.kit.accent(ruleset).main, lead=way_back()))
        scroll = LuckScroll()
        self.column = scroll.ids.column
        self.add_widget(scroll)
        self.work: Work[Luck] | None = None
        self.show()

    def choose(self, **given: Any) -> None:
        """Look at other dice."""
        for name, value in given.items():
            setattr(self, name, value)
        self.show()

    def show(self) -> None:
        """Work the numbers out and show them."""
        if self.work:
            self.work.cancel()
        self.column.clear_widgets()
        self._choices()
        scope = Scope(self.ruleset, self.game, self.by_hand)
        self.work = find_luck(self.kit, scope, self.side, self._show)
        if self.work:
            self.waiting = self._empty("luck.working")
            self.column.add_widget(self.waiting)

    def _show(self, luck: Luck) -> None:
        if self.waiting:
            self.column.remove_widget(self.waiting)
        if not luck.verdict.dice:
            self.column.add_widget(self._empty("luck.none"))
            return
        self._dice(luck.verdict)
        self._results(luck)

    def _choices(self) -> None:
        word, add = self.kit.word, self.column.add_widget
        add(Segments(side_names(self.kit, self.game), self.side, lambda side: self.choose(side=side), self.sheet))
        add(Segments(dice_kinds(self.kit), self.by_hand, lambda kind: self.choose(by_hand=kind), self.sheet))
        here = self.kit.store.current_game(self.ruleset) if self.ruleset else None
        if here:
            games = [(here.id, word("luck.this_game")), (None, word("luck.all_games"))]
            add(Segments(games, self.game, lambda game: self.choose(game=game), self.sheet))

    def _empty(self, key: str) -> Widget:
        word = self.kit.word
        return Empty(word(key), word(f"{key}_note"), "dice-multiple-outline", word("log.roll"), self._roll,
                     sheet=self.sheet, size_hint_y=None, height=dp(320))  # fmt: skip

    def _roll(self) -> None:
        """To the actions of the sheet, or to the tray."""
        if self.sheet:
            self.kit.go("sheet", ruleset=self.sheet)
        else:
            self.kit.go("tray")

    def _dice(self, found: Verdict) -> None:
        card = LuckDice()
        card.add_widget(LuckFaces(found, self.sheet))
        others = [die for die in found.counts if die != found.main]
        for die in sorted(others, key=lambda die: -sum(found.counts[die])):
            card.add_widget(DicePlot(die, found.counts[die], self.sheet))
        chi = self.kit.word("luck.chi", degrees=found.degrees)
        p = self.kit.word("luck.p", statistic=self.kit.number(found.statistic, 2), p=self.kit.number(found.p, 3))
        card.add_widget(Rule(pos_hint={}))
        card.add_widget(LuckFigure(label=chi, text=p))
        self.column.add_widget(card)

    def _results(self, luck: Luck) -> None:
        word = self.kit.word
        if not luck.lines:
            return
        self.column.add_widget(Heading(word("luck.results")))
        card = ResultsCard()
        for line in luck.lines:
            card.add_widget(self._sum(line))
        self.column.add_widget(card)
        self.column.add_widget(Heading(word("luck.run"), note=word("luck.run_note", n=len(luck.run))))
        self.column.add_widget(Run(list(luck.run), self.sheet))

    def _sum(self, line: Sum) -> SumLine:
        say = self.kit.rules_text
        made = SumLine(label=capital(say(line.label)), sentence=say(line.sentence))
        made.add_widget(Gauge(line.points, line.expected, self.sheet), index=1)
        return made

"""Luck: the verdict in words, the faces against fair dice, the results against the odds on the screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.properties import ColorProperty, StringProperty
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from app.look import ambient
from app.look.kv import load_kv
from app.look.text import theme
from app.screens.luck.plots import Gauge, Histogram, Run
from app.shell.pile import Page
from app.storage.luck import Luck, Scope, Sum, Verdict, luck_of
from app.storage.work import Work
from app.widgets.bars import TopBar, way_back
from app.widgets.controls import Segments
from app.widgets.heads import Heading, Rule
from app.widgets.notices import Empty
from app.widgets.plot import Plot, dashes
from app.widgets.press import PressBox
from app.widgets.surface import Column, HighCard
from rules.said import capital

if TYPE_CHECKING:
    from app.shell.kit import Kit

load_kv("luck")

FEW = 200
"""Lines of the log whose luck is worked out before the page is shown."""


def find_luck(kit: Kit, scope: Scope, side: str | None, show: Callable[[Luck], object]) -> Work[Luck] | None:
    """Work the luck of a side out: at once where there is little, else beside the screen."""
    if not kit.store.more_than(FEW, scope.game, scope.ruleset):
        show(luck_of(kit.store, scope, side))
        return None
    return Work(kit.store, lambda second, tell: luck_of(second, scope, side, tell=tell), kit.later, show,
                lambda sentence: kit.snack(kit.rules_text(sentence)))


def side_names(kit: Kit, game: int | None) -> list[tuple[str | None, str]]:
    """The sides to choose from: by their names in a game, else the first and the second of all games."""
    found = kit.store.game(game) if game else None
    names = tuple(map(kit.called, found.sides)) if found else (kit.word("luck.first"), kit.word("luck.second"))
    return [("A", names[0]), ("B", names[1]), (None, kit.word("luck.both"))]


def dice_kinds(kit: Kit) -> list[tuple[bool | None, str]]:
    """All dice, those of the app, those typed in."""
    return [(None, kit.word("luck.every")), (False, kit.word("luck.app_dice")), (True, kit.word("luck.hand_dice"))]


class LuckFaces(Column):
    """The verdict, the histogram of one kind of die, its legend."""

    verdict = StringProperty("")
    sentence = StringProperty("")

    def __init__(self, found: Verdict, sheet: str, **kwargs: Any) -> None:
        say = ambient.rules_text
        super().__init__(verdict=say(found.words), sentence=say(found.sentence), **kwargs)
        if found.dice:
            self.add_widget(DicePlot(found.main, found.counts[found.main], sheet))


class DicePlot(Column):
    """A histogram with what its bars and its line mean."""

    rolled = StringProperty("")
    expected = StringProperty("")
    ink = ColorProperty((1, 1, 1, 1))

    def __init__(self, die: int, counts: Any, sheet: str, **kwargs: Any) -> None:
        word = ambient.word
        plot = Histogram(counts, [str(face) for face in range(1, die + 1)], sheet)
        each = round(plot.expected, 1)
        super().__init__(
            rolled=word("luck.rolled", n=sum(counts), die=die), ink=theme().accent(sheet).main,
            expected=word("luck.expected", each=ambient.number(each, 0 if each.is_integer() else 1)), **kwargs,
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

    def __init__(self, kit: Kit, scope: Scope, opened: Callable[[], object], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.kit, self.scope, self.opened = kit, scope, opened
        self.side: str | None = "A"
        self.sheet = scope.ruleset or ""
        self.add_widget(Segments(side_names(self.kit, scope.game), self.side, self.pick, self.sheet))
        self.body = LuckBody()
        self.add_widget(self.body)
        self.work: Work[Luck] | None = None
        self.show()

    def pick(self, side: str | None) -> None:
        """Look at another side."""
        self.side = side
        self.show()

    def show(self) -> None:
        """Work the numbers out and show them."""
        if self.work:
            self.work.cancel()
        self.work = find_luck(self.kit, self.scope, self.side, self._show)

    def _show(self, luck: Luck) -> None:
        self.body.clear_widgets()
        for part in (LuckFaces(luck.verdict, self.sheet), Rule(pos_hint={}), self._figures(luck)):
            self.body.add_widget(part)

    def _figures(self, luck: Luck) -> LuckFigures:
        lines, found = luck.lines, luck.verdict
        word, say = self.kit.word, self.kit.rules_text
        row = LuckFigures(tapped=self.opened, spoken=word("luck.all"))
        if lines:
            against = word("luck.against", points=lines[0].points, expected=self.kit.number(lines[0].expected, 1))
            row.add_widget(LuckFigure(label=capital(say(lines[0].label)), text=against))
        p = word("luck.p", statistic=self.kit.number(found.statistic, 2), p=self.kit.number(found.p, 2))
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
        return Empty(word(key), word(f"{key}_note"), "dice-multiple-outline", sheet=self.sheet,
                     size_hint_y=None, height=dp(320))  # fmt: skip

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

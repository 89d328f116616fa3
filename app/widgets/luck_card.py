"""The luck of a side at a glance: the verdict, the faces of its dice, what they came to."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.properties import ColorProperty, StringProperty

from app.look import ambient
from app.look.kv import load_kv
from app.look.text import theme
from app.storage.luck import Luck, Scope, Verdict, luck_of
from app.storage.work import Work
from app.widgets.by_and_by import ByAndBy
from app.widgets.heads import Rule
from app.widgets.luck_plots import Histogram
from app.widgets.plot import Plot, dashes
from app.widgets.press import PressBox
from app.widgets.segments import Segments
from app.widgets.surface import Column, HighCard
from rules.said import capital

if TYPE_CHECKING:
    from app.shell.kit import Kit

load_kv("luck_card")

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
    """Figures beside each other, or under each other where letters are large."""


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
        self._parts = ByAndBy()
        self.show()

    def pick(self, side: str | None) -> None:
        """Look at another side."""
        self.side = side
        self.show()

    def show(self) -> None:
        """Work the numbers out and show them."""
        if self.work:
            self.work.cancel()
        self.work = None
        self._parts.drop()
        self.work = find_luck(self.kit, self.scope, self.side, self._show)

    def _show(self, luck: Luck) -> None:
        if self.work is None:
            self._show_faces(luck)
            self._show_figures(luck)
        else:
            self._parts.do("faces", lambda: self._show_faces(luck), alone=True)
            self._parts.do("figures", lambda: self._show_figures(luck), alone=True)

    def _show_faces(self, luck: Luck) -> None:
        self.body.clear_widgets()
        self.body.add_widget(LuckFaces(luck.verdict, self.sheet))

    def _show_figures(self, luck: Luck) -> None:
        figures = self._figures(luck)
        for part in (Rule(pos_hint={}), figures) if figures.children else ():
            self.body.add_widget(part)

    def _figures(self, luck: Luck) -> LuckFigures:
        lines, found = luck.lines, luck.verdict
        word, say = self.kit.word, self.kit.rules_text
        row = LuckFigures(tapped=self.opened, spoken=word("luck.all"))
        if lines:
            against = word("luck.against", points=lines[0].points, expected=self.kit.number(lines[0].expected, 1))
            row.add_widget(LuckFigure(label=capital(say(lines[0].label)), text=against))
        if found.degrees:
            p = word("luck.p", statistic=self.kit.number(found.statistic, 2), p=self.kit.number(found.p, 2))
            row.add_widget(LuckFigure(label=word("luck.chi", degrees=found.degrees), text=p))
        return row

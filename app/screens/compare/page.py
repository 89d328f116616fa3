"""Compare: two assembled actions beside each other, each with its odds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.advice.changes import bench_of
from app.look.kv import load_kv
from app.look.text import LARGE
from app.play.desk import Later
from app.play.draft import Draft
from app.play.odds import OddsDesk
from app.shell.pile import Page
from app.widgets.bars import Dock, DockRow, TopBar, way_back
from app.widgets.buttons import PushButton
from app.widgets.by_and_by import ByAndBy
from app.widgets.fields import Form
from app.widgets.odds_card import OddsCard
from app.widgets.segments import Segments
from app.widgets.surface import HighCard
from rules.advice.trial import Bench
from rules.engine import OpenChoice
from rules.frame.action import Action
from rules.frame.view import Chance, Figure, Mean
from rules.ruleset import Picture

if TYPE_CHECKING:
    from app.shell.kit import Kit

load_kv("compare")

SHORT = 760
"""In dp: phones lower than this let the two cards scroll with the fields."""


class Side:
    """One of the two: its draft, its card and who works its odds out."""

    def __init__(self, draft: Draft, later: Later, drawing: ByAndBy, told: Callable[[], object]) -> None:
        self.draft, self.desk, self.drawing, self._told = draft, OddsDesk(later), drawing, told
        self.card: Any = None
        self.bench: Bench | None = None
        self.figures: tuple[Figure, ...] = ()

    def refresh(self, kit: Kit) -> None:
        """Show what is thrown and its odds."""
        facts, problems = self.draft.check()
        action = self.draft.action
        self._know(())
        if facts is None:
            self.desk.drop()
            self.card.show_headline((kit.rules_text(action.title),))
            self.card.show_problem(kit.word("assemble.impossible"), kit.rules_text(problems[0].sentence))
            return
        self.bench = bench = bench_of(self.draft, facts)
        self.card.show_headline(action.headline(facts))
        self.card.await_odds()
        self.desk.ask(lambda: self._work(bench), self._show,
                      lambda sentence: self.card.show(Picture((), trouble=sentence)))  # fmt: skip

    def _work(self, bench: Bench) -> tuple[Picture, tuple[Figure, ...]]:
        action = bench.action
        try:
            odds = bench.odds(bench.facts)
        except OpenChoice:
            return action.odds_view(bench.facts, bench.plan), ()
        main = (action.figure(odds),) if action.main else ()
        picture = action.picture(odds)
        others = tuple(figure for figure in picture.figures if figure.label not in {one.label for one in main})
        return picture, (*main, *others)

    def _show(self, found: tuple[Picture, tuple[Figure, ...]]) -> None:
        self.drawing.do(self, lambda: self.card.show(found[0].named(self.draft.names)), alone=True)
        self._know(found[1])

    def _know(self, figures: tuple[Figure, ...]) -> None:
        self.figures = figures
        self._told()


class Difference(HighCard):
    """Each figure of the one and of the other, and what lies between."""


class DifferenceLine(BoxLayout):
    """One figure: first, second, by how much."""

    label = StringProperty("")
    first = StringProperty("")
    second = StringProperty("")
    delta = StringProperty("")


class ComparedCards(BoxLayout):
    """The two odds cards: under each other on a phone, else beside each other."""

    beside = BooleanProperty(False)
    highest = NumericProperty(0)

    def hold(self, card: OddsCard) -> None:
        """One of the two."""
        card.pos_hint = {"top": 1}
        card.bind(height=self._level)
        self.add_widget(card)
        self._level()

    def _level(self, *_: object) -> None:
        self.highest = max(card.height for card in self.children)


class ComparePage(Page):
    """The assembled action and a copy of it that can be changed."""

    place = ObjectProperty(None)

    def __init__(self, draft: Draft, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.sheet = draft.ruleset.id
        self.drawing = ByAndBy()
        self.sides = [Side(draft.again(), self.kit.later, self.drawing, self._differ) for _ in range(2)]
        self.on = 1
        self.form: Form | None = None
        say, accent = self.kit.rules_text, self.kit.accent(self.sheet)
        bar = TopBar(self.kit.word("compare.title"), say(draft.action.title), accent.main, lead=way_back())
        self.add_widget(bar, index=len(self.children))
        if self.kit.theme.text_scale >= LARGE or self.kit.shape[1] or self._is_short:
            self._scroll_along()
        self.dock = Dock()
        self.add_widget(self.dock)
        for make in (*(lambda side=side: self._add_card(side) for side in self.sides), self._add_rolls, self._add_which,
                     lambda: self.edit(1), self._begin):
            self.drawing.do(make, make, alone=True)

    def _add_card(self, side: Side) -> None:
        side.card = OddsCard(self.sheet)
        side.card.size_hint_x = 1
        self.ids.cards.hold(side.card)

    def _add_which(self) -> None:
        word = self.kit.word
        names = [(0, word("compare.first")), (1, word("compare.second"))]
        self.ids.which.add_widget(Segments(names, 1, self.edit, self.sheet))

    def _begin(self) -> None:
        """Both cards stand there: now their odds, if somebody still wants to know."""
        for side in self.sides if self.parent else ():
            side.refresh(self.kit)

    @property
    def done(self) -> bool:
        """Whether all of it is there and drawn."""
        return self.drawing.settled and not any(side.desk.busy for side in self.sides)

    @property
    def _is_short(self) -> bool:
        """A phone on which two cards under each other leave no room for the fields."""
        return self.kit.shape[0] == "phone" and Window.height < dp(SHORT)

    def _add_rolls(self) -> None:
        """A button for each: throw it as it is."""
        row = DockRow()
        for at, key in enumerate(("compare.roll_first", "compare.roll_second")):
            row.add_widget(PushButton(text=self.kit.word(key), icon="dice-multiple", tapped=lambda n=at: self.roll(n)))
        self.dock.add_widget(row)

    def roll(self, which: int) -> None:
        """Throw this one."""
        draft = self.sides[which].draft
        facts, problems = draft.check()
        if facts is None:
            self.kit.snack(self.kit.rules_text(problems[0].sentence))
        else:
            self.kit.begin(draft, facts)

    def _differ(self) -> None:
        self.drawing.do("difference", self._show_difference)

    def _show_difference(self) -> None:
        """What lies between the two, once both are known."""
        place = self.ids.difference
        place.clear_widgets()
        first, second = (side.figures for side in self.sides)
        bench = self.sides[0].bench
        if not first or not second or bench is None:
            return
        say = self.kit.rules_text
        for one, other, figure in zip(first, second, figures_of(bench.action, first), strict=False):
            bench.wanted = figure
            same = not bench.differ(one, other)
            place.add_widget(DifferenceLine(
                label=say(one.label), first=say(one.text), second=say(other.text),
                delta=self.kit.word("compare.same") if same else say(bench.difference(one, other))))

    def _scroll_along(self) -> None:
        """Large letters or a low window: the cards scroll with the fields."""
        for part in (self.ids.which, self.ids.difference, self.ids.cards):
            self.remove_widget(part)
            self.ids.scrolled.add_widget(part, index=len(self.ids.scrolled.children))

    def edit(self, which: int) -> None:
        """Show the fields of the first or the second."""
        self.on = which
        self.left_form()
        self.place.clear_widgets()
        side = self.sides[which]
        self.form = Form(side.draft, self.sheet, self.changed, self.kit.later, at_once=False)
        self.form.built = self.form.survey
        self.place.add_widget(self.form)
        self._draw_form(self.form.steps())

    def _draw_form(self, steps: Iterator[None]) -> None:
        """Field by field, then what ends the page."""
        if next(steps, self) is None:
            self.drawing.do("form", lambda: self._draw_form(steps), alone=True)
        else:
            use = self.kit.word("compare.use")
            self.place.add_widget(PushButton(text=use, icon="check", kind="brass", tapped=self.use))

    def changed(self) -> None:
        """A field of the one that is edited has changed."""
        self.sides[self.on].refresh(self.kit)
        self.form.survey()

    def left_form(self) -> None:
        """Nobody waits for the marks of the other's distances."""
        if self.form is not None:
            self.form.leave()

    def use(self) -> None:
        """Go on with this one."""
        draft = self.sides[self.on].draft
        self.kit.back()
        top = self.kit.shell.pile.top
        if hasattr(top, "put"):
            top.put(draft.said if draft.who else draft.values)

    def shown(self) -> None:
        """On top again: what was not known yet is worked out."""
        if self.drawing.settled:
            for side in self.sides:
                if not side.figures:
                    side.refresh(self.kit)

    def left(self) -> None:
        """No longer on top."""
        self.left_form()
        for side in self.sides:
            side.desk.drop()


def figures_of(action: Action, shown: tuple[Figure, ...]) -> list[Chance | Mean | None]:
    """The figures of an action in the order they are shown."""
    known = {figure.label: figure for figure in (*action.figures, action.main) if figure}
    return [known.get(figure.label) for figure in shown]

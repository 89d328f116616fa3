"""Compare: two assembled actions beside each other, each with its odds."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.look.kv import load_kv
from app.look.text import LARGE
from app.play.advising import bench_of
from app.play.desk import Later
from app.play.draft import Draft
from app.play.odds import OddsDesk
from app.shell.pile import Page
from app.widgets.bars import Dock, DockRow, TopBar, way_back
from app.widgets.buttons import PushButton
from app.widgets.controls import Segments
from app.widgets.fields import Form
from app.widgets.odds_card import OddsCard
from app.widgets.surface import HighCard
from rules.advice.trial import Bench
from rules.engine import OpenChoice
from rules.frame.action import Action
from rules.frame.view import Chance, Figure, Mean
from rules.ruleset import Picture

if TYPE_CHECKING:
    from app.shell.kit import Kit

load_kv("compare")


class Side:
    """One of the two: its draft, its card and who works its odds out."""

    def __init__(self, draft: Draft, sheet: str, later: Later, told: Callable[[], object]) -> None:
        self.draft, self.desk, self._told = draft, OddsDesk(later), told
        self.card = OddsCard(sheet)
        self.card.size_hint_x = 1
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
        self.card.show(found[0])
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
        self.sides = [Side(draft.again(), self.sheet, self.kit.later, self._differ) for _ in range(2)]
        self.on = 1
        self.form: Form | None = None
        word, say, accent = self.kit.word, self.kit.rules_text, self.kit.accent(self.sheet)
        bar = TopBar(word("compare.title"), say(draft.action.title), accent.main, lead=way_back())
        self.add_widget(bar, index=len(self.children))
        names = [(0, word("compare.first")), (1, word("compare.second"))]
        self.ids.which.add_widget(Segments(names, 1, self.edit, self.sheet))
        for side in self.sides:
            self.ids.cards.hold(side.card)
        for side in self.sides:
            side.refresh(self.kit)
        self._add_dock()
        if self.kit.theme.text_scale >= LARGE or self.kit.shape[1]:
            self._scroll_along()
        self.edit(1)

    def _add_dock(self) -> None:
        """A button for each: throw it as it is."""
        word, dock, row = self.kit.word, Dock(), DockRow()
        for at, key in enumerate(("compare.roll_first", "compare.roll_second")):
            row.add_widget(PushButton(text=word(key), icon="dice-multiple", tapped=lambda n=at: self.roll(n)))
        dock.add_widget(row)
        self.add_widget(dock)

    def roll(self, which: int) -> None:
        """Throw this one."""
        draft = self.sides[which].draft
        facts, problems = draft.check()
        if facts is None:
            self.kit.snack(self.kit.rules_text(problems[0].sentence))
        else:
            self.kit.begin(draft, facts)

    def _differ(self) -> None:
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
        self.form = Form(side.draft, self.sheet, self.changed, self.kit.later)
        self.place.add_widget(self.form)
        use = self.kit.word("compare.use")
        self.place.add_widget(PushButton(text=use, icon="check", kind="brass", tapped=self.use))
        self.form.survey()

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
        if hasattr(top, "take"):
            top.take(draft.said if draft.who else draft.values)

    def left(self) -> None:
        """No longer on top."""
        self.left_form()
        for side in self.sides:
            side.desk.drop()


def figures_of(action: Action, shown: tuple[Figure, ...]) -> list[Chance | Mean | None]:
    """The figures of an action in the order they are shown."""
    known = {figure.label: figure for figure in (*action.figures, action.main) if figure}
    return [known.get(figure.label) for figure in shown]

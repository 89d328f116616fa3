"""Compare: two assembled actions beside each other, each with its odds."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from app.draft import Draft
from app.kv import load_kv
from app.navigation import Page
from app.odds import OddsDesk
from app.widgets.bars import TopBar, way_back
from app.widgets.buttons import PushButton
from app.widgets.controls import Segments
from app.widgets.fields import Form
from app.widgets.odds_card import OddsCard
from app.widgets.text import LARGE
from rules.engine import SENSIBLE
from rules.ruleset import Picture

load_kv("compare")


class Side:
    """One of the two: its draft, its card and who works its odds out."""

    def __init__(self, draft: Draft, sheet: str) -> None:
        self.draft, self.desk = draft, OddsDesk()
        self.card = OddsCard(sheet)
        self.card.size_hint_x = 1

    def refresh(self, app: Any) -> None:
        """Show what is thrown and its odds."""
        facts, problems = self.draft.check()
        action = self.draft.action
        if facts is None:
            self.desk.drop()
            self.card.show_headline((app.rules_text(action.title),))
            self.card.show_problem(app.word("assemble.impossible"), app.rules_text(problems[0].sentence))
            return
        self.card.show_headline(action.headline(facts))
        self.card.await_odds()
        self.desk.ask(lambda: action.odds_view(facts, SENSIBLE), self.card.show,
                      lambda sentence: self.card.show(Picture((), trouble=sentence)))  # fmt: skip


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
        self.app = App.get_running_app()
        self.sheet = draft.ruleset.id
        copies = [Draft(draft.ruleset, draft.action, draft.values) for _ in range(2)]
        self.sides = [Side(copy, self.sheet) for copy in copies]
        self.on = 1
        self.form: Form | None = None
        word, say, accent = self.app.word, self.app.rules_text, self.app.accent(self.sheet)
        bar = TopBar(word("compare.title"), say(draft.action.title), accent.main, lead=way_back())
        self.add_widget(bar, index=len(self.children))
        names = [(0, word("compare.first")), (1, word("compare.second"))]
        self.ids.which.add_widget(Segments(names, 1, self.edit, self.sheet))
        for side in self.sides:
            self.ids.cards.hold(side.card)
            side.refresh(self.app)
        if self.app.theme.text_scale >= LARGE or self.app.shape[1]:
            self._scroll_along()
        self.edit(1)

    def _scroll_along(self) -> None:
        """Large letters or a low window: the cards scroll with the fields."""
        for part in (self.ids.which, self.ids.cards):
            self.remove_widget(part)
            self.ids.scrolled.add_widget(part, index=len(self.ids.scrolled.children))

    def edit(self, which: int) -> None:
        """Show the fields of the first or the second."""
        self.on = which
        self.left_form()
        self.place.clear_widgets()
        side = self.sides[which]
        self.form = Form(side.draft, self.sheet, self.changed)
        self.place.add_widget(self.form)
        use = self.app.word("compare.use")
        self.place.add_widget(PushButton(text=use, icon="check", kind="brass", tapped=self.use))
        self.form.survey()

    def changed(self) -> None:
        """A field of the one that is edited has changed."""
        self.sides[self.on].refresh(self.app)
        self.form.survey()

    def left_form(self) -> None:
        """Nobody waits for the marks of the other's distances."""
        if self.form is not None:
            self.form.leave()

    def use(self) -> None:
        """Go on with this one."""
        draft = self.sides[self.on].draft
        self.app.back()
        top = self.app.shell.pile.top
        if hasattr(top, "take"):
            top.take(draft.values)

    def left(self) -> None:
        """No longer on top."""
        self.left_form()
        for side in self.sides:
            side.desk.drop()

"""Compare: two assembled actions beside each other, each with its odds."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView

from app.draft import Draft
from app.navigation import Page
from app.odds import OddsDesk
from app.widgets.bars import TopBar, way_back
from app.widgets.buttons import PushButton
from app.widgets.controls import Segments
from app.widgets.fields import Form
from app.widgets.odds_card import OddsCard
from app.widgets.surface import Column
from rules.engine import SENSIBLE


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
        self.desk.ask(lambda: action.odds_view(facts, SENSIBLE), self.card.show)


class ComparePage(Page):
    """The assembled action and a copy of it that can be changed."""

    def __init__(self, draft: Draft, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.app = App.get_running_app()
        self.sheet = draft.ruleset.id
        copies = [Draft(draft.ruleset, draft.action, draft.values) for _ in range(2)]
        self.sides = [Side(copy, self.sheet) for copy in copies]
        self.on = 1
        word, say = self.app.word, self.app.rules_text
        self.add_widget(
            TopBar(word("compare.title"), say(draft.action.title), self.app.accent(self.sheet).main, lead=way_back())
        )
        self.add_widget(self._cards())
        self.place = ScrollView(do_scroll_x=False, bar_width=dp(3))
        self.add_widget(self._which())
        self.add_widget(self.place)
        for side in self.sides:
            side.refresh(self.app)
        self.edit(1)

    def _cards(self) -> BoxLayout:
        beside = self.app.shape[0] != "phone"
        box = BoxLayout(
            orientation="horizontal" if beside else "vertical",
            size_hint_y=None,
            spacing=dp(8),
            padding=(dp(12), dp(4), dp(12), dp(4)),
        )
        for side in self.sides:
            side.card.pos_hint = {"top": 1}
            box.add_widget(side.card)
        if beside:
            for side in self.sides:
                side.card.bind(height=lambda *_: self._level(box))
            self._level(box)
        else:
            box.bind(minimum_height=box.setter("height"))
        return box

    def _level(self, box: BoxLayout) -> None:
        box.height = max(side.card.height for side in self.sides) + dp(8)

    def _which(self) -> Column:
        word = self.app.word
        column = Column(padding=(dp(16), dp(2), dp(16), 0))
        column.add_widget(
            Segments([(0, word("compare.first")), (1, word("compare.second"))], 1, self.edit, self.sheet)
        )
        return column

    def edit(self, which: int) -> None:
        """Show the fields of the first or the second."""
        self.on = which
        self.place.clear_widgets()
        column = Column(padding=(dp(16), dp(4), dp(16), dp(16)), spacing=dp(8))
        side = self.sides[which]
        column.add_widget(Form(side.draft, self.sheet, lambda: side.refresh(self.app)))
        column.add_widget(PushButton(text=self.app.word("compare.use"), icon="check", kind="brass", tapped=self.use))
        self.place.add_widget(column)

    def use(self) -> None:
        """Go on with this one."""
        draft = self.sides[self.on].draft
        self.app.back()
        top = self.app.shell.pile.top
        if hasattr(top, "take"):
            top.take(draft.values)

    def left(self) -> None:
        """No longer on top."""
        for side in self.sides:
            side.desk.drop()

"""Favourites: facts with a name, such as "6 rifles at cover"."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.textinput import TextInput

from app.draft import Draft, words_of
from app.navigation import Page
from app.screens.actions import Tile
from app.widgets.bars import IconButton, TopBar, way_back
from app.widgets.buttons import PushButton
from app.widgets.heads import Rule
from app.widgets.notices import Empty
from app.widgets.press import PressBox
from app.widgets.surface import Card, Column
from app.widgets.text import Text


def proposed_name(draft: Draft) -> str:
    """A name for assembled facts: what differs from the defaults."""
    groups = dict.fromkeys(view.group for view in draft.shown())
    said = [words_of(draft, group) for group in groups]
    return ", ".join(part for part in said if part)[:60] or draft.action.title


class FavouritesPage(Page):
    """The favourites of an action or of a sheet; a new one is named here."""

    def __init__(self, draft: Draft | None = None, ruleset: str = "", choose: bool = False, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.app = App.get_running_app()
        self.draft, self.choose = draft, choose
        self.sheet = draft.ruleset.id if draft else ruleset
        self.ruleset = self.app.ruleset(self.sheet)
        self.add_widget(
            TopBar(
                self.app.word("favourites.open"),
                self.ruleset.title,
                self.app.accent(self.sheet).main,
                lead=way_back(),
            )
        )
        if draft is not None and not choose:
            self.add_widget(self._naming())
        self.scroll = ScrollView(do_scroll_x=False, bar_width=dp(3))
        self.add_widget(self.scroll)
        self.fill()

    def _naming(self) -> Column:
        look = self.app.theme
        column = Column(padding=(dp(16), dp(4), dp(16), dp(12)), spacing=dp(8))
        size = dp(16) * look.text_scale
        card = Card(size_hint_y=None, height=dp(52), padding=(dp(12), 0), fill=look.c3, edge=look.outline)
        self.field = TextInput(
            text=proposed_name(self.draft),
            multiline=False,
            background_color=(0, 0, 0, 0),
            foreground_color=look.on,
            cursor_color=look.primary,
            font_name="Roboto",
            font_size=size,
            padding=(0, dp(15)),
            write_tab=False,
        )
        card.add_widget(self.field)
        column.add_widget(card)
        column.add_widget(
            PushButton(text=self.app.word("favourites.save"), icon="star", kind="brass", tapped=self.save)
        )
        return column

    def save(self) -> None:
        """Keep the facts under this name."""
        title = self.field.text.strip()
        if not title:
            self.app.snack(self.app.word("favourites.needs_name"))
            return
        made = self.app.store.add_favourite(self.sheet, self.draft.action.id, title, self.draft.stored())
        self.app.snack(self.app.word("favourites.saved", title=title), lambda: self._drop(made))
        self.fill()

    def fill(self) -> None:
        """The favourites there are."""
        self.scroll.clear_widgets()
        action = self.draft.action.id if self.draft and self.choose else None
        kept = [f for f in self.app.store.favourites(self.sheet, action) if self._known(f)]
        if not kept:
            self.scroll.add_widget(
                Empty(
                    self.app.word("favourites.none"),
                    self.app.word("favourites.none_note"),
                    icon="star-outline",
                    sheet=self.sheet,
                    size_hint_y=None,
                    height=dp(360),
                )
            )
            return
        column = Column(padding=(dp(16), 0, dp(8), dp(16)))
        for favourite in kept:
            column.add_widget(self._row(favourite))
            column.add_widget(Rule())
        self.scroll.add_widget(column)

    def _known(self, favourite: Any) -> bool:
        return any(action.id == favourite.action for action in self.ruleset.actions)

    def _row(self, favourite: Any) -> BoxLayout:
        action = self.ruleset.action(favourite.action)
        row = BoxLayout(size_hint_y=None, height=dp(64))
        press = PressBox(spacing=dp(12), tapped=lambda: self.open(favourite), spoken=favourite.title)
        press.add_widget(Tile(icon=action.icon, accent=self.app.accent(self.sheet)))
        words = Column(pos_hint={"center_y": 0.5})
        words.add_widget(Text(text=favourite.title, style="row"))
        words.add_widget(Text(text=self.app.rules_text(action.title), style="body_s", tone="on2"))
        words.bind(height=lambda _, high: setattr(row, "height", max(dp(64), high + dp(14))))
        press.add_widget(words)
        row.add_widget(press)
        row.add_widget(
            IconButton(
                icon="delete-outline",
                spoken=self.app.word("favourites.delete"),
                tapped=lambda: self.delete(favourite),
            )
        )
        return row

    def open(self, favourite: Any) -> None:
        """Assemble it."""
        self.app.shell.pile.replace(
            "assemble", ruleset=self.sheet, action=favourite.action, facts=dict(favourite.facts)
        )

    def delete(self, favourite: Any) -> None:
        """Forget it, with a way back."""
        store = self.app.store
        self._drop(favourite.id)
        self.app.snack(
            self.app.word("favourites.deleted", title=favourite.title),
            lambda: (
                store.add_favourite(favourite.ruleset, favourite.action, favourite.title, favourite.facts),
                self.fill(),
            ),
        )

    def _drop(self, favourite: int) -> None:
        self.app.store.delete_favourite(favourite)
        self.fill()

"""Favourites: facts with a name, such as "6 rifles at cover"."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.metrics import dp
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.draft import Draft, words_of
from app.kv import load_kv
from app.navigation import Page
from app.screens.actions import NO_ACCENT
from app.widgets import buttons  # noqa: F401 - named in the kv
from app.widgets.bars import TopBar, way_back
from app.widgets.heads import Rule
from app.widgets.notices import Empty
from app.widgets.surface import Column

load_kv("favourites")


def proposed_name(draft: Draft) -> str:
    """A name for assembled facts: what differs from the defaults."""
    groups = dict.fromkeys(view.group for view in draft.shown())
    said = [words_of(draft, group) for group in groups]
    return ", ".join(part for part in said if part)[:60] or draft.action.title


class Naming(Column):
    """A name for a new favourite."""

    text = StringProperty("")
    save = ObjectProperty(None)
    field = ObjectProperty(None)


class FavouriteRow(BoxLayout):
    """One favourite: open it, or forget it."""

    title = StringProperty("")
    action = StringProperty("")
    icon = StringProperty("")
    accent = ObjectProperty(NO_ACCENT)
    open = ObjectProperty(None)
    delete = ObjectProperty(None)


class FavouritesList(Column):
    """The favourites there are."""


class FavouritesPage(Page):
    """The favourites of an action or of a sheet; a new one is named here."""

    def __init__(self, draft: Draft | None = None, ruleset: str = "", choose: bool = False, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.app = App.get_running_app()
        self.draft, self.choose = draft, choose
        self.sheet = draft.ruleset.id if draft else ruleset
        self.ruleset = self.app.ruleset(self.sheet)
        if draft is not None and not choose:
            naming = Naming(text=proposed_name(draft), save=self.save)
            self.field = naming.field
            self.add_widget(naming, index=1)
        accent = self.app.accent(self.sheet).main
        bar = TopBar(self.app.word("favourites.open"), self.ruleset.title, accent, lead=way_back())
        self.add_widget(bar, index=len(self.children))
        self.fill()

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
        scroll, word = self.ids.scroll, self.app.word
        scroll.clear_widgets()
        action = self.draft.action.id if self.draft and self.choose else None
        kept = [f for f in self.app.store.favourites(self.sheet, action) if self._known(f)]
        if not kept:
            scroll.add_widget(
                Empty(word("favourites.none"), word("favourites.none_note"), icon="star-outline", sheet=self.sheet,
                      size_hint_y=None, height=dp(360))
            )  # fmt: skip
            return
        column = FavouritesList()
        for favourite in kept:
            column.add_widget(self._row(favourite))
            column.add_widget(Rule())
        scroll.add_widget(column)

    def _known(self, favourite: Any) -> bool:
        return any(action.id == favourite.action for action in self.ruleset.actions)

    def _row(self, favourite: Any) -> FavouriteRow:
        action = self.ruleset.action(favourite.action)
        return FavouriteRow(
            title=favourite.title, action=self.app.rules_text(action.title), icon=action.icon,
            accent=self.app.accent(self.sheet), open=lambda: self.open(favourite),
            delete=lambda: self.delete(favourite),
        )  # fmt: skip

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

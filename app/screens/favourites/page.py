"""Favourites: facts with a name, such as "6 rifles at cover"."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.look.kv import load_kv
from app.look.theme import NO_ACCENT
from app.play.draft import Draft, words_of
from app.shell.pile import Page
from app.widgets import buttons  # noqa: F401 - named in the kv
from app.widgets.bars import TopBar, way_back
from app.widgets.heads import Rule
from app.widgets.notices import Empty
from app.widgets.surface import Column
from rules.said import Text as Told

if TYPE_CHECKING:
    from app.shell.kit import Kit
    from app.storage import Favourite

load_kv("favourites")

ARROW = " › "
LONGEST = 60


def proposed_name(draft: Draft, say: Callable[[Told], str] = str) -> str:
    """A name for assembled facts: its units, or what differs from the defaults."""
    names = [name for role in draft.action.roles if (name := draft.name_of(role.id))]
    if names:
        return ARROW.join(names)
    groups = dict.fromkeys(view.group for view in draft.shown())
    said = [words_of(draft, group, say) for group in groups]
    return ", ".join(part for part in said if part)[:LONGEST] or say(draft.action.title)


def shown_name(kit: Kit, title: str) -> str:
    """As the player called it; units that nobody has named are called in his language."""
    return ARROW.join(map(kit.called, title.split(ARROW)))


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
        self.draft, self.choose = draft, choose
        self.sheet = draft.ruleset.id if draft else ruleset
        self.ruleset = self.kit.ruleset(self.sheet)
        if draft is not None and not choose:
            self.proposed = proposed_name(draft, self.kit.rules_text)
            naming = Naming(text=shown_name(self.kit, self.proposed), save=self.save)
            self.field = naming.field
            self.add_widget(naming, index=1)
        accent = self.kit.accent(self.sheet).main
        bar = TopBar(self.kit.word("favourites.open"), self.kit.title(self.sheet), accent, lead=way_back())
        self.add_widget(bar, index=len(self.children))
        self.fill()

    def save(self) -> None:
        """Keep the facts under this name."""
        title = self.field.text.strip()
        if not title:
            self.kit.snack(self.kit.word("favourites.needs_name"))
            return
        kept = self.proposed if title == shown_name(self.kit, self.proposed) else title
        made = self.kit.store.add_favourite(self.sheet, self.draft.action.id, kept, self.draft.stored())
        self.kit.snack(self.kit.word("favourites.saved", title=title), lambda: self._drop(made))
        self.fill()

    def fill(self) -> None:
        """The favourites there are."""
        scroll, word = self.ids.scroll, self.kit.word
        scroll.clear_widgets()
        action = self.draft.action.id if self.draft and self.choose else None
        kept = [f for f in self.kit.store.favourites(self.sheet, action) if self._known(f)]
        if not kept:
            scroll.add_widget(
                Empty(word("favourites.none"), word("favourites.none_note"), icon="star-outline", sheet=self.sheet,
                      action=word("favourites.add"), tapped=self._lead_on, size_hint_y=None, height=dp(360))
            )  # fmt: skip
            return
        column = FavouritesList()
        for favourite in kept:
            column.add_widget(self._row(favourite))
            column.add_widget(Rule())
        scroll.add_widget(column)

    def _lead_on(self) -> None:
        """To where a favourite comes from: an action that is put together."""
        if self.draft is not None:
            self.kit.back()
        else:
            self.kit.go_to_actions(self.sheet)

    def _known(self, favourite: Favourite) -> bool:
        return any(action.id == favourite.action for action in self.ruleset.actions)

    def _row(self, favourite: Favourite) -> FavouriteRow:
        action = self.ruleset.action(favourite.action)
        return FavouriteRow(
            title=shown_name(self.kit, favourite.title), action=self.kit.rules_text(action.title), icon=action.icon,
            accent=self.kit.accent(self.sheet), open=lambda: self.open(favourite),
            delete=lambda: self.delete(favourite),
        )  # fmt: skip

    def open(self, favourite: Favourite) -> None:
        """Assemble it."""
        self.kit.shell.pile.replace(
            "assemble", ruleset=self.sheet, action=favourite.action, facts=dict(favourite.facts)
        )

    def delete(self, favourite: Favourite) -> None:
        """Forget it, with a way back."""
        store = self.kit.store
        self._drop(favourite.id)
        self.kit.snack(
            self.kit.word("favourites.deleted", title=shown_name(self.kit, favourite.title)),
            lambda: (
                store.add_favourite(favourite.ruleset, favourite.action, favourite.title, favourite.facts),
                self.fill(),
            ),
        )

    def _drop(self, favourite: int) -> None:
        self.kit.store.delete_favourite(favourite)
        self.fill()

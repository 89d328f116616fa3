"""The games of a sheet: open, rename, delete; each says where it stands."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.uix.scrollview import ScrollView

from app.look.dates import day
from app.look.kv import load_kv
from app.play import standing
from app.shell.pile import Page
from app.storage import Game
from app.widgets.bars import Dock, IconButton, TopBar, way_back
from app.widgets.buttons import PushButton
from app.widgets.lines import ThingLine
from app.widgets.notices import STAYS, Empty
from app.widgets.overlay import show_menu, show_sheet
from app.widgets.surface import Column
from app.widgets.type_field import TypeField

load_kv("games")

LONGEST = 60


class GamesScroll(ScrollView):
    """A line for each game."""


class RenameSheet(Column):
    """A field for the title, and its button."""


class GamesPage(Page):
    """All games of a sheet, the one played last first."""

    def __init__(self, ruleset: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.sheet, self.rules = ruleset, self.kit.ruleset(ruleset)
        self.kit.games.sweep()

    def build(self) -> None:
        """The lines, and the way to a new game."""
        self.clear_widgets()
        word = self.kit.word
        self.add_widget(TopBar(word("games.title"), self.kit.rules_text(self.rules.title),
                               self.kit.accent(self.sheet).main, lead=way_back()))
        found = self.kit.games.of(self.sheet)
        if not found:
            self.add_widget(Empty(word("games.none"), word("games.none_note"), "flag-checkered",
                                  word("new_game.title"), self._new, sheet=self.sheet))
            return
        scroll, now = GamesScroll(), self.kit.games.current(self.sheet)
        for game in found:
            scroll.ids.column.add_widget(self._line(game, game.id == now))
        self.add_widget(scroll)
        dock = Dock()
        dock.add_widget(PushButton(text=word("new_game.title"), icon="plus", kind="tonal", tapped=self._new))
        self.add_widget(dock)

    def shown(self) -> None:
        """Something may have been played meanwhile."""
        self.build()

    def _line(self, game: Game, now: bool) -> ThingLine:
        title = self.kit.called(game.title)
        more = IconButton(icon="dots-vertical", spoken=self.kit.word("games.more", game=title),
                          tapped=lambda: self.menu(game))
        return ThingLine(more, icon="play" if now else "history", title=title, note=self._note(game, now),
                         current=now, accent=self.kit.accent(self.sheet), tapped=lambda: self.open(game))

    def _note(self, game: Game, now: bool) -> str:
        word, kept = self.kit.word, standing.of(self.kit.store, game.id)
        parts = [word("games.now")] if now else []
        if kept:
            sides = " – ".join(f"{self.kit.called(kept.names[side])} {n}" for side, n in kept.left.items())
            parts += [self.kit.rules_text(kept.over or kept.turn), sides]
        return " · ".join([*parts, word("games.rolls", n=game.rolls), day(game.played)])

    # -- what a player does

    def _new(self) -> None:
        self.kit.go("new_game", ruleset=self.sheet)

    def open(self, game: Game) -> None:
        """Play this one from now on."""
        self.kit.games.choose(game.id)
        self.kit.shell.pile.back_to("home")
        self.kit.go("sheet", ruleset=self.sheet, tab="turn")

    def menu(self, game: Game) -> None:
        """What can be done with a game."""
        word = self.kit.word
        show_menu(self.kit.called(game.title), [
            (word("games.play"), "play", lambda: self.open(game)),
            (word("games.log"), "history", lambda: self._log(game)),
            (word("games.rename"), "pencil-outline", lambda: self.ask_title(game)),
            (word("games.delete"), "delete-outline", lambda: self.delete(game),
             word("games.delete_note", n=game.rolls)),
        ])

    def _log(self, game: Game) -> None:
        self.kit.games.choose(game.id)
        self.kit.shell.pile.back_to("home")
        self.kit.go("sheet", ruleset=self.sheet, tab="log")

    def ask_title(self, game: Game) -> None:
        """What it shall be called."""
        word, column, title = self.kit.word, RenameSheet(), self.kit.called(game.title)
        field = TypeField(word("games.rename"), lambda _text: None, title, "pencil-outline",
                          entered=lambda: done(), limit=LONGEST)

        def done() -> None:
            self.kit.shell.close_top()
            if field.text.strip() != title:
                self.kit.games.rename(game.id, field.text)
            self.build()

        column.add_widget(field)
        column.add_widget(PushButton(text=word("games.rename"), kind="brass", tapped=done))
        show_sheet(word("games.rename"), column)
        field.start()

    def delete(self, game: Game) -> None:
        """Gone from the list; Undo brings it back."""
        self.kit.games.delete(game.id)
        self.build()
        self.kit.snack(self.kit.word("games.deleted", game=self.kit.called(game.title)), lambda: self._have_back(game))
        Clock.schedule_once(lambda _dt: self.kit.games.sweep(game.id), STAYS + 1)

    def _have_back(self, game: Game) -> None:
        self.kit.games.have_back(game.id)
        self.kit.shell.pile.top.shown()

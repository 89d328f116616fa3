"""New game: the one place where a game begins, and what each way brings is said before."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from app.look.kv import load_kv
from app.look.sides import FIRST, colour_name
from app.look.text import Text
from app.shell.beginning import begin
from app.shell.pile import Page
from app.widgets.bars import Dock, TopBar, way_back
from app.widgets.buttons import BigButton, PushButton
from app.widgets.lines import ChoiceLine
from app.widgets.overlay import show_menu
from app.widgets.surface import Column

load_kv("new_game")

ICONS = {"fresh": "restore", "as_they_are": "account-multiple", "sample": "flag-checkered", "empty": "file-outline"}


class NewGameScroll(ScrollView):
    """The ways to begin."""


class ForcePick(PushButton):
    """The force of a side in the sample battle; tap for another."""


class NewGamePage(Page):
    """The ways a game can begin, one of them chosen, and the brass button that does it."""

    def __init__(self, ruleset: str, way: str = "", **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.sheet, self.rules = ruleset, self.kit.ruleset(ruleset)
        self.known = self.kit.games.forces(ruleset)
        self.forces = list(self.known)[:2]
        self.whole, self.left_over = self.kit.games.can_begin_again(ruleset)
        self.way = way or ("fresh" if self.whole else "sample")
        self._build()

    def _build(self) -> None:
        word = self.kit.word
        self.add_widget(TopBar(word("new_game.title"), self.kit.rules_text(self.rules.title),
                               self.kit.accent(self.sheet).main, lead=way_back()))
        scroll = NewGameScroll()
        self.column: Column = scroll.ids.column
        self.add_widget(scroll)
        dock = Dock()
        dock.add_widget(BigButton(text=word("new_game.begin"), icon="play", tapped=self.go_on))
        self.add_widget(dock)
        self._fill()

    # -- what is said

    def _ways(self) -> list[str]:
        again = [way for way, units in (("fresh", self.whole), ("as_they_are", self.left_over)) if units]
        return [*again, "sample", "empty"]

    def _fill(self) -> None:
        self.column.clear_widgets()
        for way in self._ways():
            self.column.add_widget(ChoiceLine(
                icon=ICONS[way], title=self.kit.word(f"new_game.{way}"), note=self._note(way), chosen=way == self.way,
                accent=self.kit.accent(self.sheet), tapped=lambda way=way: self.choose(way)))
            if way == self.way == "sample":
                for side in range(len(self.forces)):
                    self.column.add_widget(self._force(side))
        for part in self._below():
            self.column.add_widget(part)

    def _note(self, way: str) -> str:
        word = self.kit.word
        if way == "sample":
            return self._against()
        units = {"fresh": self.whole, "as_they_are": self.left_over}.get(way, 0)
        return word(f"new_game.{way}_note", n=units) if units else word(f"new_game.{way}_note")

    def _against(self) -> str:
        first, second = (self.kit.rules_text(force) for force in self.forces)
        return self.kit.word("new_game.against", first=first, second=second)

    def _force(self, side: int) -> ForcePick:
        name = colour_name(FIRST[side])
        force = self.kit.rules_text(self.forces[side])
        return ForcePick(text=f"{name}: {force}", icon="menu-down", kind="outlined",
                         tapped=lambda: self.ask_force(side))

    def _below(self) -> list[Widget]:
        word, now = self.kit.word, self.kit.games.current(self.sheet)
        if now is None:
            return []
        title = next(game.title for game in self.kit.games.of(self.sheet) if game.id == now)
        return [Text(text=word("new_game.stays", game=self.kit.called(title)), tone="on2"),
                PushButton(text=word("games.open"), icon="history", kind="text",
                           tapped=lambda: self.kit.go("games", ruleset=self.sheet))]

    # -- what a player does

    def choose(self, way: str) -> None:
        """This is how it shall begin."""
        self.way = way
        self._fill()

    def ask_force(self, side: int) -> None:
        """Another force for this side."""
        def pick(force: str) -> Callable[[], None]:
            return lambda: self.take_force(side, force)

        show_menu(self._force(side).text, [
            (self.kit.rules_text(force), "account-group", pick(force), self._units(self.known[force]),
             force == self.forces[side]) for force in self.known])

    def _units(self, names: tuple[str, ...]) -> str:
        counts = {name: names.count(name) for name in names}
        called = self.kit.called
        return ", ".join(f"{n} × {called(name)}" if n > 1 else called(name) for name, n in counts.items())

    def take_force(self, side: int, force: str) -> None:
        """This force for that side."""
        self.forces[side] = force
        self._fill()

    def go_on(self) -> None:
        """Begin."""
        begin(self.kit, self.sheet, self.way, tuple(self.forces))

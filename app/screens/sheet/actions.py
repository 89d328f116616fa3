"""Actions: the two used most with their last facts, then all in the order of the turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from app.draft import Draft
from app.kv import load_kv
from app.storage.shapes import each, whole
from app.widgets import emblem  # noqa: F401 - named in the kv
from app.widgets.bars import TopBar, way_back
from app.widgets.controls import running_app
from app.widgets.heads import Heading, Rule
from app.widgets.overlay import show_menu
from app.widgets.press import PressBox
from app.widgets.text import Icon

load_kv("actions")

USED_MOST = 2
NO_ACCENT = ((1, 1, 1, 1), (0, 0, 0, 0), (1, 1, 1, 1))


def in_turn_order(ruleset: Any) -> list[tuple[Any, str]]:
    """Every action with the step of the turn it belongs to; those of no step last, by chapter."""
    placed: dict[str, str] = {}
    for number, step in enumerate(ruleset.turn.steps, start=1):
        for action in step.actions:
            placed.setdefault(action, str(number))
    order = [ruleset.action(action) for action in placed if any(a.id == action for a in ruleset.actions)]
    rest = [action for action in ruleset.actions if action.id not in placed]
    return [*((action, placed[action.id]) for action in order), *((action, "") for action in rest)]


class Tile(AnchorLayout):
    """An action's icon on its sheet's colour."""

    icon = StringProperty("")
    accent = ObjectProperty(NO_ACCENT)


class ActionLine(PressBox):
    """One action: icon, name, where it stands in the turn and what it is."""

    icon = StringProperty("")
    title = StringProperty("")
    note = StringProperty("")
    accent = ObjectProperty(NO_ACCENT)


class PlayButton(PressBox):
    """Rolls at once."""


class UsedCard(PressBox):
    """An action used often, with what it would throw; a brass corner throws it again as it was."""

    icon = StringProperty("")
    title = StringProperty("")
    note = StringProperty("")
    accent = ObjectProperty(NO_ACCENT)
    wanted = NumericProperty(0)

    def __init__(self, again: Callable[[], object] | None = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        corner: Widget = Icon(icon="arrow-right", tone="on2")
        if again is not None:
            corner = PlayButton(tapped=again, spoken=running_app().word("actions.again", action=self.title))
        self.ids.corner.add_widget(corner)


class UsedCards(GridLayout):
    """The cards of what is used most, equally high."""

    def add_widget(self, card: Widget, *args: Any, **kwargs: Any) -> None:
        """One more card."""
        super().add_widget(card, *args, **kwargs)
        card.bind(wanted=self._level)
        self._level()

    def _level(self, *_: object) -> None:
        highest = max(card.wanted for card in self.children)
        for card in self.children:
            card.height = highest if self.cols > 1 else card.wanted


class SheetName(BoxLayout):
    """The emblem of a sheet and its title."""

    sheet = StringProperty("")
    title = StringProperty("")


class ActionsTab(BoxLayout):
    """The list of actions."""

    column = ObjectProperty(None)

    def __init__(self, app: Any, sheet: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.app, self.sheet, self.ruleset = app, sheet, app.ruleset(sheet)
        self.add_widget(self._bar(), index=1)
        self._fill()

    def _bar(self) -> TopBar:
        word = self.app.word
        lead = None if self.app.wide else way_back()
        icons = [
            ("dice-multiple-outline", word("home.tray"), lambda: self.app.go("tray")),
            ("dots-vertical", word("menu"), self.menu),
        ]
        return TopBar(middle=SheetName(sheet=self.sheet, title=self.ruleset.title), lead=lead, icons=icons)

    def menu(self) -> None:
        """What belongs to the sheet as a whole."""
        word, app, sheet = self.app.word, self.app, self.sheet
        show_menu(
            self.ruleset.title,
            [
                (word("favourites.open"), "star", lambda: app.go("favourites", ruleset=sheet)),
                (word("rulings.open"), "book-open-variant", lambda: app.go("rulings", ruleset=sheet)),
                (word("actions.new_game"), "plus", self.new_game),
            ],
        )

    def new_game(self) -> None:
        """Start another game; the old one stays in the log."""
        store, word = self.app.store, self.app.word
        before = self.app.game(self.sheet, create=False)
        number = len(store.games(self.sheet)) + 1
        with store.write():
            game = store.new_game(self.sheet, word("game.title", n=number))
            store.muster(game)
            store.set_setting(f"game.{self.sheet}", game)
        self.app.snack(word("actions.began", n=number), lambda: self._drop_game(game, before))

    def _drop_game(self, game: int, before: int | None) -> None:
        self.app.store.delete_game(game)
        self.app.store.set_setting(f"game.{self.sheet}", before)

    def _fill(self) -> None:
        word = self.app.word
        used = self._used_most()
        if used:
            self.column.add_widget(Heading(word("actions.used")))
            cards = UsedCards()
            for action in used:
                cards.add_widget(self._card(action))
            self.column.add_widget(cards)
        self.column.add_widget(Heading(word("actions.order")))
        for action, step in in_turn_order(self.ruleset):
            self.column.add_widget(self._line(action, step))
            self.column.add_widget(Rule())

    def _card(self, action: Any) -> UsedCard:
        last = self.app.store.last_facts(self.sheet, action.id)
        facts, _ = Draft(self.ruleset, action, last).check()
        parts = action.headline(facts) if facts is not None else (action.summary,)
        note = " · ".join(self.app.rules_text(part) for part in parts[:2])
        again = None if last is None or facts is None else lambda: self.again(action)
        return UsedCard(again, icon=action.icon, title=self.app.rules_text(action.title), note=note,
                        accent=self.app.accent(self.sheet), spoken=action.title,
                        tapped=lambda: self.open(action))  # fmt: skip

    def _line(self, action: Any, step: str) -> ActionLine:
        say = self.app.rules_text
        place = self.app.word("actions.step", n=step) if step else say(action.chapter)
        note = " · ".join(part for part in (place, say(action.summary)) if part)
        return ActionLine(icon=action.icon, title=say(action.title), note=note, accent=self.app.accent(self.sheet),
                          spoken=action.title, tapped=lambda: self.open(action))  # fmt: skip

    def _used_most(self) -> list[Any]:
        counts = self.app.store.setting(f"used.{self.sheet}", {}, each(whole))
        known = [action for action in self.ruleset.actions if counts.get(action.id)]
        known.sort(key=lambda action: -counts[action.id])
        first = [action for action in self.ruleset.actions if action not in known]
        return (known + first)[:USED_MOST]

    def again(self, action: Any) -> None:
        """Roll it as it was played last, all of it until somebody must decide."""
        draft = self.app.draft(self.ruleset, action)
        facts, _ = draft.check()
        if facts is None:
            self.open(action)
        else:
            self.app.begin(draft, facts, rest=True)

    def open(self, action: Any) -> None:
        """Assemble it with its last facts."""
        self.app.open_action(self.sheet, action.id)


def actions_tab(app: Any, ruleset: str) -> Widget:
    """The Actions tab of a sheet."""
    return ActionsTab(app, ruleset)

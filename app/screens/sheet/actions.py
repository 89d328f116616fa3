"""Actions: those used most with their last facts, then all by the moments of the turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from app.look import ambient
from app.look.kv import load_kv
from app.look.text import Icon
from app.look.theme import NO_ACCENT
from app.play.draft import Draft
from app.storage.shapes import each, list_of, whole
from app.storage.shapes import word as a_word
from app.widgets import emblem  # noqa: F401 - named in the kv
from app.widgets.bars import TopBar, way_back
from app.widgets.first_help import FirstHelp
from app.widgets.heads import Heading, Rule
from app.widgets.overlay import show_menu
from app.widgets.press import PressBox
from app.widgets.surface import Card

if TYPE_CHECKING:
    from app.shell.kit import Kit
    from rules.ruleset import Action, Edition
    from rules.said import Text

load_kv("sheet_actions")

USED_MOST = 2


def by_moment(ruleset: Edition) -> list[tuple[Text, Text, list[Any]]]:
    """Every action under its moment of the turn, with the step which that is part of; others by chapter."""
    known = {action.id: action for action in ruleset.actions}
    groups = [(moment.title, moment.when, [known.pop(id) for id in moment.actions if id in known])
              for moment in ruleset.moments]
    chapters = dict.fromkeys(action.chapter for action in known.values())
    rest = [(chapter, "", [action for action in known.values() if action.chapter == chapter]) for chapter in chapters]
    return [group for group in (*groups, *rest) if group[2]]


class Tile(Card):
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
            corner = PlayButton(tapped=again, spoken=ambient.word("actions.again", action=self.title))
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


HELPED = "helped"
"""The setting that lists the sheets whose first help was read or skipped."""


class SheetName(BoxLayout):
    """The emblem of a sheet and its title."""

    sheet = StringProperty("")
    title = StringProperty("")


class ActionsTab(BoxLayout):
    """The list of actions."""

    column = ObjectProperty(None)

    def __init__(self, kit: Kit, sheet: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.kit, self.sheet, self.ruleset = kit, sheet, kit.ruleset(sheet)
        self.add_widget(self._bar(), index=1)
        self._fill()

    def _bar(self) -> TopBar:
        word = self.kit.word
        lead = None if self.kit.wide else way_back()
        icons = [
            ("dice-multiple-outline", word("home.tray"), lambda: self.kit.go("tray")),
            ("dots-vertical", word("menu"), self.menu),
        ]
        return TopBar(middle=SheetName(sheet=self.sheet, title=self.kit.title(self.sheet)), lead=lead, icons=icons)

    def menu(self) -> None:
        """What belongs to the sheet as a whole."""
        word, kit, sheet = self.kit.word, self.kit, self.sheet
        show_menu(
            kit.title(sheet),
            [
                (word("favourites.open"), "star", lambda: kit.go("favourites", ruleset=sheet)),
                (word("rulings.open"), "book-open-variant", lambda: kit.go("rulings", ruleset=sheet)),
                (word("new_game.title"), "plus", lambda: kit.go("new_game", ruleset=sheet)),
                (word("games.open"), "history", lambda: kit.go("games", ruleset=sheet)),
                (word("sides.open"), "palette-outline", lambda: kit.go("sides", ruleset=sheet)),
                (word("help.again"), "help-circle-outline", self.help_again),
            ],
        )

    def help_again(self) -> None:
        """Show the first help once more."""
        self.kit.store.set_setting(HELPED, [one for one in self._helped() if one != self.sheet])
        self.column.clear_widgets()
        self._fill()

    def _helped(self) -> list[str]:
        return list(self.kit.store.setting(HELPED, [], list_of(a_word)))

    def _done_helping(self) -> None:
        self.kit.store.set_setting(HELPED, [*self._helped(), self.sheet])
        self.column.remove_widget(self.help)

    def _fill(self) -> None:
        word = self.kit.word
        if self.sheet not in self._helped():
            self.help = FirstHelp(self.sheet, self._done_helping)
            self.column.add_widget(self.help)
        used = self._used_most()
        if used:
            self.column.add_widget(Heading(word("actions.used")))
            cards = UsedCards()
            for action in used:
                cards.add_widget(self._card(action))
            self.column.add_widget(cards)
        say = self.kit.rules_text
        for title, when, actions in by_moment(self.ruleset):
            self.column.add_widget(Heading(say(title), note=say(when)))
            for action in actions:
                self.column.add_widget(self._line(action))
                self.column.add_widget(Rule())

    def _card(self, action: Action) -> UsedCard:
        last = self.kit.store.last_facts(self.sheet, action.id)
        facts, _ = Draft(self.ruleset, action, last).check()
        parts = action.headline(facts) if facts is not None else (action.summary,)
        note = " · ".join(self.kit.rules_text(part) for part in parts[:2])
        again = None if last is None or facts is None else lambda: self.again(action)
        return UsedCard(again, icon=action.icon, title=self.kit.rules_text(action.title), note=note,
                        accent=self.kit.accent(self.sheet), spoken=action.title,
                        tapped=lambda: self.open(action))  # fmt: skip

    def _line(self, action: Action) -> ActionLine:
        say = self.kit.rules_text
        return ActionLine(icon=action.icon, title=say(action.title), note=say(action.summary),
                          accent=self.kit.accent(self.sheet), spoken=say(action.title),
                          tapped=lambda: self.open(action))  # fmt: skip

    def _used_most(self) -> list[Any]:
        counts = self.kit.store.setting(f"used.{self.sheet}", {}, each(whole))
        known = [action for action in self.ruleset.actions if counts.get(action.id)]
        return sorted(known, key=lambda action: -counts[action.id])[:USED_MOST]

    def again(self, action: Action) -> None:
        """Roll it as it was played last, all of it until somebody must decide."""
        draft = self.kit.draft(self.ruleset, action)
        facts, _ = draft.check()
        if facts is None:
            self.open(action)
        else:
            self.kit.begin(draft, facts, rest=True)

    def open(self, action: Action) -> None:
        """Assemble it with its last facts."""
        self.kit.open_action(self.sheet, action.id)


def actions_tab(kit: Kit, ruleset: str) -> Widget:
    """The Actions tab of a sheet."""
    return ActionsTab(kit, ruleset)

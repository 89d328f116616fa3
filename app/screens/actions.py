"""Actions: the two used most with their last facts, then all in the order of the turn."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from app.draft import Draft
from app.widgets.bars import TopBar, way_back
from app.widgets.emblem import Emblem
from app.widgets.heads import Heading, Rule
from app.widgets.overlay import show_menu
from app.widgets.press import PressBox
from app.widgets.surface import Card, Column
from app.widgets.text import Icon, Text, theme

USED_MOST = 2


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

    def __init__(self, icon: str, sheet: str, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), size=(dp(40), dp(40)), pos_hint={"center_y": 0.5}, **kwargs)
        accent = theme().accent(sheet)
        card = Card(radius=[dp(10)], fill=accent.container, padding=dp(9))
        card.add_widget(Icon(icon=icon, dp=22, tint=accent.on))
        self.add_widget(card)


class ActionRow(PressBox):
    """One action: icon, name, where it stands in the turn and what it is."""

    def __init__(self, app: Any, sheet: str, action: Any, step: str, **kwargs: Any) -> None:
        super().__init__(
            size_hint_y=None, height=dp(64), spacing=dp(12), padding=(dp(0), dp(6)), radius=[dp(8)], **kwargs
        )
        say = app.rules_text
        self.spoken = action.title
        self.add_widget(Tile(action.icon, sheet))
        column = Column(pos_hint={"center_y": 0.5})
        column.add_widget(Text(text=say(action.title), style="row"))
        place = app.word("actions.step", n=step) if step else say(action.chapter)
        note = " · ".join(part for part in (place, say(action.summary)) if part)
        column.add_widget(Text(text=note, style="body_s", tone="on2"))
        column.bind(height=lambda _, high: setattr(self, "height", max(dp(64), high + dp(16))))
        self.add_widget(column)
        self.add_widget(Icon(icon="chevron-right", tone="on2", pos_hint={"center_y": 0.5}))


class UsedCard(PressBox):
    """An action used often, with what it would throw."""

    def __init__(self, app: Any, sheet: str, action: Any, note: str, **kwargs: Any) -> None:
        look, accent = theme(), theme().accent(sheet)
        super().__init__(
            orientation="vertical",
            size_hint_y=None,
            height=dp(112),
            padding=(dp(16), dp(14)),
            spacing=dp(4),
            fill=look.raised,
            edge=look.outline_var,
            **kwargs,
        )
        self.spoken = action.title
        top = BoxLayout(size_hint_y=None, height=dp(32))
        top.add_widget(Icon(icon=action.icon, dp=30, tint=accent.main, pos_hint={"center_y": 0.5}))
        top.add_widget(Widget())
        top.add_widget(Icon(icon="arrow-right", tone="on2", pos_hint={"center_y": 0.5}))
        self.add_widget(top)
        self.add_widget(Widget())
        title = Text(text=app.rules_text(action.title), style="card")
        words = Text(text=note, style="body_s", tone="on2")
        self.add_widget(title)
        self.add_widget(words)
        self.parts = (title, words)

    @property
    def wanted(self) -> float:
        """How high its words want it."""
        return max(dp(112), sum(part.height for part in self.parts) + dp(72))


class ActionsTab(BoxLayout):
    """The list of actions."""

    def __init__(self, app: Any, sheet: str, **kwargs: Any) -> None:
        super().__init__(orientation="vertical", **kwargs)
        self.app, self.sheet, self.ruleset = app, sheet, app.ruleset(sheet)
        self.add_widget(self._bar())
        scroll = ScrollView(do_scroll_x=False, bar_width=dp(3), bar_color=app.theme.outline)
        self.column = Column(padding=(dp(16), dp(4), dp(16), dp(16)), spacing=dp(4))
        scroll.add_widget(self.column)
        scroll.bind(width=lambda _, wide: self._pad(wide))
        self.add_widget(scroll)
        self._fill()

    def _pad(self, wide: float) -> None:
        side = max(dp(16), (wide - dp(720)) / 2)
        self.column.padding = (side, dp(4), side, dp(16))

    def _bar(self) -> TopBar:
        word = self.app.word
        middle = BoxLayout(spacing=dp(12))
        middle.add_widget(Emblem(sheet=self.sheet, size=(dp(30), dp(30)), pos_hint={"center_y": 0.5}))
        middle.add_widget(Text(text=self.ruleset.title, style="title_s", pos_hint={"center_y": 0.5}))
        lead = None if self.app.wide else way_back()
        icons = [
            ("dice-multiple-outline", word("home.tray"), lambda: self.app.go("tray")),
            ("dots-vertical", word("menu"), self.menu),
        ]
        return TopBar(middle=middle, lead=lead, icons=icons)

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
            grid = GridLayout(cols=1 if self.app.theme.text_scale >= 1.4 else 2, spacing=dp(12), size_hint_y=None)
            grid.bind(minimum_height=grid.setter("height"))
            for action in used:
                grid.add_widget(
                    UsedCard(self.app, self.sheet, action, self._note(action), tapped=lambda a=action: self.open(a))
                )
            for card in grid.children:
                for part in card.parts:
                    part.bind(height=lambda *_: _level(grid))
            self.column.add_widget(grid)
        self.column.add_widget(Heading(word("actions.order")))
        for action, step in in_turn_order(self.ruleset):
            self.column.add_widget(
                ActionRow(self.app, self.sheet, action, step, tapped=lambda a=action: self.open(a))
            )
            self.column.add_widget(Rule())

    def _used_most(self) -> list[Any]:
        counts = self.app.store.setting(f"used.{self.sheet}", {})
        known = [action for action in self.ruleset.actions if counts.get(action.id)]
        known.sort(key=lambda action: -counts[action.id])
        first = [action for action in self.ruleset.actions if action not in known]
        return (known + first)[:USED_MOST]

    def _note(self, action: Any) -> str:
        draft = Draft(self.ruleset, action, self.app.store.last_facts(self.sheet, action.id))
        facts, _ = draft.check()
        parts = action.headline(facts) if facts is not None else (action.summary,)
        return " · ".join(self.app.rules_text(part) for part in parts[:2])

    def open(self, action: Any) -> None:
        """Assemble it with its last facts."""
        self.app.open_action(self.sheet, action.id)


def _level(grid: GridLayout) -> None:
    """Cards beside each other are equally high."""
    highest = max(card.wanted for card in grid.children)
    for card in grid.children:
        card.height = highest


def actions_tab(app: Any, ruleset: str) -> Widget:
    """The Actions tab of a sheet."""
    return ActionsTab(app, ruleset)

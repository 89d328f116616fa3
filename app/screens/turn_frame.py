"""What every turn tracker has in common: the bar with Undo, the list, the brass button, and the state behind it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.effects.scroll import ScrollEffect
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from app.draft import Draft
from app.screens.unit_card import SideDie, Slot, token_of
from app.turns import history
from app.unit_words import profile_words
from app.widgets.bars import Dock, TopBar, way_back
from app.widgets.buttons import BigButton
from app.widgets.controls import FieldRow, Stepper
from app.widgets.heads import Rule
from app.widgets.notices import Banner
from app.widgets.overlay import show_menu
from app.widgets.press import PressBox
from app.widgets.surface import Column, HighCard
from app.widgets.text import Icon, Text, theme
from rules.engine import PlayerError
from rules.ruleset import UnitTemplate

PANE = 480
SETTLED = 0.1
PAGE_WIDTH = 560


class TurnFrame(BoxLayout):
    """A tracker: subclasses say how a turn begins, what it shows and what the button does."""

    def __init__(self, ruleset: str, **kwargs: Any) -> None:
        super().__init__(orientation="vertical", **kwargs)
        self.app = App.get_running_app()
        self.sheet, self.ruleset = ruleset, self.app.ruleset(ruleset)
        self.turn = self.ruleset.turn
        self.said = ""
        self._build()
        self.refresh()

    # -- for the trackers to say

    def first(self) -> history.State:
        """The state of turn 1."""
        raise NotImplementedError

    def note(self) -> str:
        """What stands under "Turn 3"."""
        return ""

    def fill(self) -> None:
        """Put the tracker into `upper` and `column`."""
        raise NotImplementedError

    def button(self) -> tuple[str, str, Callable[[], object]] | None:
        """Text, icon and deed of the brass button; None where there is nothing to press."""
        return None

    def menu_rows(self) -> list[tuple[Any, ...]]:
        """What the menu offers beyond the turn itself."""
        return []

    # -- the state

    @property
    def game(self) -> int | None:
        """The game on the table, if there is one."""
        return self.app.game(self.sheet, create=False)

    @property
    def saved(self) -> history.State:
        """The turn as it is kept, with its past."""
        game = self.game
        return self.app.store.turn_state(game) if game is not None else {}

    @property
    def state(self) -> history.State:
        """Where the turn stands."""
        return history.now(self.saved) or self.first()

    @property
    def units(self) -> list[Any]:
        """All units on the table."""
        return self.app.store.units(self.app.roster(self.sheet))

    @property
    def names(self) -> dict[str, str]:
        """What the sides are called."""
        game = self.app.store.current_game(self.sheet)
        word = self.app.word
        return dict(zip("AB", game.sides if game else (word("units.side_a"), word("units.side_b")), strict=True))

    def go(self, state: history.State, changes: Sequence[history.UnitChange] = (), said: str = "") -> None:
        """The turn goes on: state and units are saved together, then shown, with a sentence if there is one."""
        store, game = self.app.store, self.app.game(self.sheet)
        saved = store.turn_state(game)
        if not history.now(saved):
            saved = history.gone_on(saved, self.first())
        with store.write():
            self._write_units(changes)
            store.set_turn_state(game, history.gone_on(saved, state, changes))
        self.said = said
        self.refresh()

    def _write_units(self, changes: Sequence[history.UnitChange]) -> None:
        numbers = {unit.uid: unit.id for unit in self.units}
        for uid, key, _before, after in changes:
            if uid in numbers:
                self.app.store.update_unit(numbers[uid], state={key: after})

    def undo(self) -> None:
        """Take back the last thing this tracker did."""
        if self.game is None or not history.can_undo(self.saved):
            self.tell(self.app.word("turn.nothing_to_undo"))
            return
        saved, changes = history.undone(self.saved)
        with self.app.store.write():
            self._write_units(changes)
            self.app.store.set_turn_state(self.game, saved)
        self.said = ""
        self.refresh()

    def tell(self, sentence: str) -> None:
        """Say something in the list: a snackbar would lie over the button for six seconds."""
        self.said = sentence
        self.refresh()

    def restart(self) -> None:
        """Begin at turn 1 again; Undo brings the old one back."""
        self.go(self.first())

    # -- the page

    def _build(self) -> None:
        self.lists: list[ScrollView] = []
        self.head = Column()
        self.add_widget(self.head)
        self.upper = Column(spacing=dp(8), padding=(dp(12), 0, dp(12), dp(8)))
        self.column = Column(spacing=dp(4), padding=(dp(16), dp(4), dp(16), dp(16)))
        if self.app.wide:
            self.add_widget(self._panes())
        else:
            self.add_widget(self._pane(self.upper, self.column))
        self.dock = Dock()
        self.add_widget(self.dock)

    def _panes(self) -> BoxLayout:
        panes = BoxLayout()
        left = self._pane(self.upper)
        left.size_hint_x, left.width = None, dp(PANE)
        panes.add_widget(left)
        panes.add_widget(self._pane(self.column))
        return panes

    def _pane(self, *parts: Widget) -> ScrollView:
        scroll = ScrollView(do_scroll_x=False, bar_width=dp(3), bar_color=theme().outline, effect_cls=ScrollEffect)
        self.lists.append(scroll)
        together = Column()
        for part in parts:
            together.add_widget(part)
        scroll.bind(width=lambda _, width: setattr(together, "padding", (max(0, (width - dp(PAGE_WIDTH)) / 2), 0)))
        scroll.add_widget(together)
        return scroll

    def refresh(self) -> None:
        """Show where the turn stands."""
        word = self.app.word
        icons = [("undo", word("undo"), self.undo), ("dots-vertical", word("menu"), self.menu)]
        self.head.clear_widgets()
        self.head.add_widget(TopBar(word("turn.title", n=self.state["turn"]), self.note(),
                                    self.app.accent(self.sheet).main, lead=None if self.app.wide else way_back(),
                                    icons=icons))  # fmt: skip
        self.upper.clear_widgets()
        self.column.clear_widgets()
        if self.said:
            self.column.add_widget(Banner(self.said, icon="information-outline"))
        self.on_now: Widget | None = None
        self.fill()
        # Texts need a few frames to find their height.
        Clock.schedule_once(self._look_at, SETTLED)
        self.dock.clear_widgets()
        pressed = self.button()
        if pressed:
            text, icon, deed = pressed
            hint = word("assemble.shake") if self.app.can_shake else ""
            self.dock.add_widget(BigButton(text=text, icon=icon, hint=hint, tapped=deed))

    def _look_at(self, _dt: float) -> None:
        """The head of the step that is on must be seen, also late in the turn."""
        if self.on_now is None or not self.on_now.get_root_window():
            return
        scroll = self.lists[-1]
        content = scroll.children[0]
        room = content.height - scroll.height
        below = content.top - self.on_now.y
        if room > 0 and below > scroll.height:
            above = content.top - self.on_now.top - dp(56)
            scroll.scroll_y = max(0.0, min(1.0, 1 - above / room))

    def menu(self) -> None:
        """Begin anew, and what the tracker itself offers."""
        word = self.app.word
        show_menu(word("nav.turn"), [
            *self.menu_rows(),
            (word("turn.restart"), "refresh", self.restart),
            (word("nav.units"), "account-group-outline", lambda: self.app.go("sheet", ruleset=self.sheet, tab="units")),
        ])  # fmt: skip

    def go_on(self) -> None:
        """Space or enter: the brass button."""
        pressed = self.button()
        if pressed:
            pressed[2]()

    # -- actions

    def say(self, english: str) -> str:
        """A text of the rules."""
        return self.app.rules_text(english)

    def action(self, action: str) -> Any:
        """An action of this sheet, or None if it has no such."""
        return next((one for one in self.ruleset.actions if one.id == action), None)

    def open_action(self, action: str, facts: dict[str, Any] | None = None, unit: Any = None) -> None:
        """Open an action, filled in from a unit if one is given."""
        known = {**(self.app.store.last_facts(self.sheet, action) or {}), **(facts or {})}
        draft = Draft(self.ruleset, self.action(action), known)
        role = own_role(self.action(action))
        if unit is not None and role:
            draft.fill_from(role, unit)
        self.app.open_action(self.sheet, action, draft.values)
        page = self.app.shell.pile.top
        if unit is not None and role and hasattr(page, "draft"):
            page.draft.fill_from(role, unit)
            page.form.build()
            page.refresh()

    def headline(self, action: str, unit: Any) -> str:
        """What an action would throw for this unit: "2D6 · 7 or less"."""
        todo = self.action(action)
        role = own_role(todo) if todo else None
        if role is None:
            return ""
        draft = Draft(self.ruleset, todo)
        draft.fill_from(role, unit)
        try:
            return " · ".join(self.say(part) for part in todo.headline(draft.facts()))
        except (PlayerError, ValueError):
            return ""

    def template(self, unit: Any) -> Any:
        """What a unit of this kind has."""
        kinds = {template.id: template for template in self.ruleset.units}
        return kinds.get(unit.template) or UnitTemplate(unit.template, unit.template)

    def unit_row(self, unit: Any, note: str, tapped: Callable[[], object], lead: Widget | None = None) -> Column:
        """A unit that is asked for something."""
        return unit_row(self, unit, note or profile_words(self.template(unit), unit, self.say), tapped, lead)

    def add(self, unit: Any, stat: Any, by: int) -> None:
        """One more pin or marker."""
        before = int(unit.state.get(stat.key) or 0)
        self.go(self.state, [(unit.uid, stat.key, before, before + by)])

    def open_unit(self, unit: Any) -> None:
        """All about one unit."""
        self.app.go("unit", unit=unit.id)


def own_role(action: Any) -> str | None:
    """The role of the side whose action it is."""
    roles = [role.id for role in action.roles if not role.opponent] or [role.id for role in action.roles]
    return roles[0] if roles else None


def unit_row(view: TurnFrame, unit: Any, note: str, tapped: Callable[[], object], lead: Widget | None) -> Column:
    """Slot or die, name, note, markers."""
    holder = Column()
    row = PressBox(size_hint_y=None, height=dp(64) * max(1, theme().text_scale), spacing=dp(12), padding=(dp(4), dp(4)),
                   radius=[dp(8)], tapped=tapped, spoken=f"{unit.name}, {note}")  # fmt: skip
    lead = lead or Slot("account-group", size=48)
    lead.pos_hint = {"center_y": 0.5}
    row.add_widget(lead)
    words = Column(pos_hint={"center_y": 0.5}, spacing=dp(2))
    words.add_widget(Text(text=unit.name, style="row"))
    words.add_widget(Text(text=note, style="body_m", tone="on2"))
    row.add_widget(words)
    words.bind(height=lambda _, high: setattr(row, "height", max(dp(64), high + dp(14))))
    token = token_of(view, unit)
    if token:
        row.add_widget(token)
    holder.add_widget(row)
    holder.add_widget(Rule(pos_hint={}))
    return holder


def side_line(view: TurnFrame, side: str, text: str) -> BoxLayout:
    """A die of a side, and what it is about."""
    row = BoxLayout(size_hint_y=None, height=dp(40) * max(1, theme().text_scale), spacing=dp(12))
    row.add_widget(SideDie(side, size=28, pos_hint={"center_y": 0.5}))
    row.add_widget(Text(text=text, style="card", pos_hint={"center_y": 0.5}))
    return row


def raised(**kwargs: Any) -> HighCard:
    """The one card that matters."""
    return HighCard(fill=theme().raised, edge=theme().outline_var, spacing=dp(12), **kwargs)


def stepper_row(label: str, note: str, value: int, low: int | None, high: int | None,
                changed: Callable[[int], object]) -> FieldRow:  # fmt: skip
    """A number of the turn that can be put right by hand; `changed` is told by how much."""
    width = dp(148) * max(1, theme().text_scale * 0.9)
    stepper = Stepper(value, low, high, lambda new: changed(int(new) - value), label=label, size_hint_x=None,
                      width=width)  # fmt: skip
    return FieldRow(label, note, stepper)


class ActionRow(PressBox):
    """An action that belongs to a step."""

    def __init__(self, icon: str, title: str, accent: Any, tapped: Callable[[], object], **kwargs: Any) -> None:
        look = theme()
        super().__init__(size_hint_y=None, height=dp(48) * max(1, look.text_scale), padding=(dp(10), 0, dp(6), 0),
                         spacing=dp(10), radius=[dp(8)], fill=look.bg, edge=look.outline_var, tapped=tapped,
                         spoken=title, **kwargs)  # fmt: skip
        self.add_widget(Icon(icon=icon, tint=accent.main, dp=22, pos_hint={"center_y": 0.5}))
        self.words = Text(text=title, style="label", pos_hint={"center_y": 0.5})
        self.add_widget(self.words)
        self.words.bind(height=self._grow)
        self.add_widget(Icon(icon="chevron-right", tone="on2", dp=20, pos_hint={"center_y": 0.5}))

    def _grow(self, *_: object) -> None:
        """As high as its words; beside others, as high as the highest of them."""
        rows = self.parent.children if isinstance(self.parent, ActionGrid) else [self]
        high = max(dp(48), *(row.words.height + dp(16) for row in rows))
        for row in rows:
            row.height = high


class ActionGrid(GridLayout):
    """The actions of a step, two beside each other where they fit."""

    def __init__(self, view: TurnFrame, names: Sequence[str], opened: Callable[[str], object], **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, spacing=dp(8), **kwargs)
        self.bind(minimum_height=self.setter("height"))
        actions = [action for name in names if (action := view.action(name))]
        self.cols = 1 if len(actions) == 1 or theme().text_scale >= 1.3 else 2
        accent = theme().accent(view.sheet)
        for action in actions:
            self.add_widget(ActionRow(action.icon, view.say(action.title), accent, lambda a=action: opened(a.id)))

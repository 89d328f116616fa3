"""What every turn tracker has in common: the bar with Undo, the list, the brass button, and the state behind it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import ColorProperty, NumericProperty, ObjectProperty, OptionProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from app.draft import Draft
from app.kv import load_kv
from app.screens.unit_card import Slot, token_of
from app.turns import history
from app.unit_words import kind_icon, profile_words
from app.widgets.bars import TopBar, way_back
from app.widgets.buttons import BigButton
from app.widgets.controls import FieldRow, Stepper
from app.widgets.notices import Banner
from app.widgets.overlay import show_menu
from app.widgets.press import PressBox
from app.widgets.surface import Column, HighCard
from app.widgets.text import Text, theme
from rules.engine import PlayerError
from rules.ruleset import UnitTemplate

load_kv("turn_frame")

# Texts need a few frames to find their height.
SETTLED = 0.1
# From this text size on nothing stands beside a picture or another number.
LARGE = 1.3


class TurnFrame(BoxLayout):
    """A tracker: subclasses say how a turn begins, what it shows and what the button does."""

    def __init__(self, ruleset: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.app = App.get_running_app()
        self.sheet, self.ruleset = ruleset, self.app.ruleset(ruleset)
        self.turn = self.ruleset.turn
        self.said = ""
        self.held = self.stale = False
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
    def accent(self) -> Any:
        """The sheet's colour."""
        return self.app.accent(self.sheet).main

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
        self.keep(state, changes)
        self.said = said
        self.refresh()

    def keep(self, state: history.State, changes: Sequence[history.UnitChange] = ()) -> None:
        """Save state and units together; all that one held sign does is taken back at once."""
        store, game = self.app.store, self.app.game(self.sheet)
        saved = store.turn_state(game)
        if not history.now(saved):
            saved = history.gone_on(saved, self.first())
        further = self.held and self.stale
        with store.write():
            self._write_units(changes)
            store.set_turn_state(game, history.gone_further(saved, state) if further
                                 else history.gone_on(saved, state, changes))  # fmt: skip

    def hold(self, down: bool) -> None:
        """A finger is on a sign of a stepper: what it changes is shown anew when it is lifted, not under it."""
        self.held = down
        if not down and self.stale:
            Clock.schedule_once(lambda _dt: self.refresh(), 0)

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
        self.upper, self.column = TurnUpper(), TurnColumn()
        self.on_now: Widget | None = None
        self._stood: Any = None
        parts = [[self.upper], [self.column]] if self.app.wide else [[self.upper, self.column]]
        self.lists = [TurnPane(slim=number < len(parts) - 1) for number in range(len(parts))]
        for pane, inside in zip(self.lists, parts, strict=True):
            for part in inside:
                pane.ids.inside.add_widget(part)
            self.ids.panes.add_widget(pane)

    def refresh(self) -> None:
        """Show where the turn stands."""
        self.stale = self.held
        if self.held:
            return
        word = self.app.word
        icons = [("undo", word("undo"), self.undo), ("dots-vertical", word("menu"), self.menu)]
        self.ids.head.clear_widgets()
        self.ids.head.add_widget(TopBar(word("turn.title", n=self.state["turn"]), self.note(), self.accent,
                                        lead=None if self.app.wide else way_back(), icons=icons))  # fmt: skip
        for pane in self.lists:
            pane.hold_place()
        self.upper.clear_widgets()
        self.column.clear_widgets()
        if self.said:
            self.column.add_widget(Banner(self.said, icon="information-outline"))
        self.on_now = None
        self.fill()
        Clock.schedule_once(self._settle, SETTLED)
        self.ids.dock.clear_widgets()
        pressed = self.button()
        if pressed:
            text, icon, deed = pressed
            hint = word("assemble.shake") if self.app.can_shake else ""
            self.ids.dock.add_widget(BigButton(text=text, icon=icon, hint=hint, tapped=deed))

    def _settle(self, _dt: float) -> None:
        """The list stays where it was; a step that has just begun must be seen, also late in the turn."""
        for pane in self.lists:
            pane.let_go()
        stands = (self.state["turn"], self.state.get("side"), self.state.get("step"))
        if self.on_now is not None and self.on_now.get_root_window() and stands != self._stood:
            self.lists[-1].bring(self.on_now)
        self._stood = stands

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

    def unit_row(self, unit: Any, note: str, tapped: Callable[[], object], lead: Widget | None = None) -> UnitRow:
        """A unit that is asked for something: slot or die, name, note, markers."""
        row = UnitRow(name=unit.name, note=note or profile_words(self.template(unit), unit, self.say), tapped=tapped)
        lead = lead or Slot(icon=kind_icon(self.template(unit)), edge_length=48)
        lead.pos_hint = {"center_y": 0.5}
        row.ids.row.add_widget(lead, index=1)
        token = token_of(self, unit)
        if token:
            row.ids.row.add_widget(token)
        return row

    def add_step(self, number: int, step: Any, tapped: Callable[[], object]) -> TurnStepCard | None:
        """A line for a step that is done or to come; for the one that is on a card, to put more in."""
        on = self.state["step"]
        when = "done" if number < on else "now" if number == on else "next"
        title = self.say(step.title)
        head = TurnStepHead(text=title, spoken=title, when=when, accent=self.accent, tapped=tapped)
        if when != "now":
            self.column.add_widget(head)
            return None
        card = TurnStepCard(edge=self.accent)
        card.add_widget(head)
        if step.note:
            card.add_widget(Text(text=self.say(step.note), tone="on2"))
        self.column.add_widget(card)
        self.on_now = card
        return card

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


class TurnUpper(Column):
    """What stands above the list, or at its left."""


class TurnColumn(Column):
    """The list."""


class TurnPane(ScrollView):
    """A list that stays where it is while what it shows is made anew."""

    slim = ObjectProperty(False)

    @property
    def down(self) -> float:
        """How far it is scrolled, in pixels."""
        return (1 - self.scroll_y) * max(0.0, self.ids.inside.height - self.height)

    def hold_place(self) -> None:
        """Become no lower for a while."""
        self.ids.inside.least = max(self.ids.inside.least, self.ids.inside.height)

    def let_go(self) -> None:
        """Be as high as what is shown."""
        down = self.down
        self.ids.inside.least = 0
        self.go_down(down)

    def go_down(self, pixels: float) -> None:
        """Scroll so far down."""
        room = self.ids.inside.height - self.height
        self.scroll_y = max(0.0, min(1.0, 1 - pixels / room)) if room > 0 else 1

    def bring(self, widget: Widget) -> None:
        """Show the head of something that ends below the lower edge, or begins above the upper one."""
        top, foot = (self.ids.inside.top - edge for edge in (widget.top, widget.y))
        if foot > self.down + self.height or top < self.down:
            self.go_down(top - dp(56))


class TurnInside(BoxLayout):
    """All of a list; no lower than `least`."""

    least = NumericProperty(0)


class UnitRow(Column):
    """A unit: slot or die, name, note, markers."""

    name = StringProperty("")
    note = StringProperty("")
    tapped = ObjectProperty(None)


class SideLine(BoxLayout):
    """A die of a side, and what it is about."""

    side = StringProperty("A")
    text = StringProperty("")


class TurnCard(HighCard):
    """The one card that matters."""


class Beside(BoxLayout):
    """Two things beside each other, or under each other where letters are large; as high as they are."""

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        """One more."""
        super().add_widget(widget, *args, **kwargs)
        if self.orientation == "vertical" and widget.size_hint_x:
            widget.size_hint_x = 1
        widget.fbind("height", self._grow)
        self._grow()

    def _grow(self, *_: object) -> None:
        highs = [child.height for child in self.children]
        if self.orientation == "vertical":
            self.height = sum(highs) + self.spacing * (len(highs) - 1)
        else:
            self.height = max(highs)


class SideFigures(BoxLayout):
    """A side: its die, and lines of words, the first of them large."""

    side = StringProperty("A")
    die = NumericProperty(40)

    def __init__(self, lines: Sequence[str], style: str = "card", **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for number, line in enumerate(lines):
            look = {"style": "body_s", "tone": "on2"} if number else {"style": style}
            self.ids.words.add_widget(Text(text=line, **look))


class TurnStepHead(PressBox):
    """A step of the list: done, current or to come."""

    text = StringProperty("")
    when = OptionProperty("next", options=("done", "now", "next"))
    accent = ColorProperty((1, 1, 1, 1))


class TurnStepCard(HighCard):
    """The step that is on, with all it wants."""


def stepper_row(view: TurnFrame, label: str, note: str, value: int, low: int | None, high: int | None,
                changed: Callable[[int], object]) -> FieldRow:  # fmt: skip
    """A number of the turn that can be put right by hand; `changed` is told by how much."""
    width = dp(148) * max(1, theme().text_scale * 0.9)
    shown = [value]

    def step(new: int | None) -> None:
        by, shown[0] = int(new or 0) - shown[0], int(new or 0)
        changed(by)

    stepper = Stepper(value, low, high, step, label=label, size_hint_x=None, width=width)
    for sign in (stepper.minus, stepper.plus):
        sign.bind(state=lambda _sign, state: view.hold(state == "down"))
    return FieldRow(label, note, stepper)


class ActionRow(PressBox):
    """An action that belongs to a step."""

    icon = StringProperty("")
    text = StringProperty("")
    accent = ColorProperty((1, 1, 1, 1))

    def grow(self) -> None:
        """As high as its words; beside others, as high as the highest of them."""
        rows = self.parent.children if isinstance(self.parent, ActionGrid) else [self]
        high = max(dp(48), *(row.ids.words.height + dp(16) for row in rows))
        for row in rows:
            row.height = high


class ActionGrid(GridLayout):
    """The actions of a step, two beside each other where they fit."""

    def __init__(self, view: TurnFrame, names: Sequence[str], opened: Callable[[str], object], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        actions = [action for name in names if (action := view.action(name))]
        self.cols = 1 if len(actions) == 1 or theme().text_scale >= LARGE else 2
        for action in actions:
            title = view.say(action.title)
            self.add_widget(ActionRow(icon=action.icon, text=title, spoken=title, accent=view.accent,
                                      tapped=lambda a=action: opened(a.id)))  # fmt: skip

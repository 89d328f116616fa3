"""What every turn tracker has in common: the bar with Undo, the list, the brass button, and the state behind it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.draft import Draft
from app.kv import load_kv
from app.screens.turn_parts import TurnColumn, TurnPane, TurnStepCard, TurnStepHead, TurnUpper, UnitRow
from app.screens.unit_card import Slot, token_of
from app.turns import history
from app.unit_words import kind_icon, profile_words
from app.widgets.bars import TopBar, way_back
from app.widgets.buttons import BigButton
from app.widgets.notices import Banner
from app.widgets.overlay import show_menu
from app.widgets.text import Text
from rules.engine import PlayerError
from rules.ruleset import UnitTemplate

load_kv("turn_frame")

# Texts need a few frames to find their height.
SETTLED = 0.1


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

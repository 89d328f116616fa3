"""A turn as a list of steps: SCW Squares with its clock, Gang Skirmish with its phases."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin
from typing import Any

from kivy.graphics import Color, Ellipse, Line
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from app.screens.luck_plots import Plot, put
from app.screens.turn_frame import ActionGrid, TurnFrame, raised, side_line, stepper_row
from app.screens.unit_card import SideDie
from app.turns import steps
from app.turns.due import due, taken_off
from app.turns.history import State
from app.widgets.heads import Heading
from app.widgets.overlay import show_menu
from app.widgets.press import PressBox
from app.widgets.surface import Column, HighCard
from app.widgets.text import Icon, Text, theme

# Counters that an action reads out: the field of its outcome for each.
READ_OFF = {"countdown": {"countdown": "counter"}}
# Facts that a counter fills in when an action is opened from its step.
FILLED = {"countdown": {"counter": "countdown"}}
# Steps in which smoke is laid (an asset) or taken off.
SMOKE_STEPS = ("asset", "smoke")


class ClockFace(Plot):
    """A counter that runs down, as a ring of strokes."""

    def __init__(self, value: int, full: int, sheet: str, **kwargs: Any) -> None:
        self.value, self.full, self.sheet = value, full, sheet
        kwargs.setdefault("height", dp(132))
        super().__init__(size_hint_x=None, width=dp(132), **kwargs)

    def paint(self) -> None:
        """A stroke a point, those that are gone dimmed; the number in the middle."""
        look, radius = theme(), min(self.width, self.height) / 2 - dp(6)
        for point in range(self.full):
            angle = pi / 2 - 2 * pi * (point + 0.5) / self.full
            left = point < self.value
            Color(rgba=look.accent(self.sheet).main if left else look.c4)
            near, far = radius - dp(16 if left else 10), radius
            Line(points=(self.center_x + cos(angle) * near, self.center_y + sin(angle) * near,
                         self.center_x + cos(angle) * far, self.center_y + sin(angle) * far),
                 width=dp(3), cap="round")  # fmt: skip
        Color(rgba=look.paper)
        Ellipse(pos=(self.center_x - dp(30), self.center_y - dp(30)), size=(dp(60), dp(60)))
        put(str(self.value), self.center_x - dp(30), self.center_y - dp(16), dp(60), look.ink, "figure_l")


class StepHead(PressBox):
    """A step of the list: done, current or to come."""

    def __init__(self, number: int, title: str, when: str, sheet: str, tapped: Callable[[], object]) -> None:
        look, accent = theme(), theme().accent(sheet)
        super().__init__(size_hint_y=None, height=dp(48) * max(1, look.text_scale), spacing=dp(12),
                         padding=(dp(4), 0), radius=[dp(8)], tapped=tapped, spoken=title)  # fmt: skip
        icons = {"done": "check-circle", "now": "circle-slice-8", "next": "circle-outline"}
        ink = accent.main if when != "next" else look.outline
        self.add_widget(Icon(icon=icons[when], tint=ink, pos_hint={"center_y": 0.5}))
        style, tone = ("card", "on") if when == "now" else ("row", "on2" if when == "done" else "on")
        self.add_widget(Text(text=title, style=style, tone=tone, pos_hint={"center_y": 0.5}))


class StepsView(TurnFrame):
    """One side goes through the steps, then the other."""

    def first(self) -> State:
        """Turn 1, first step, first side; what was rolled before does not count for it."""
        newest = self.app.store.log(game=self.game, limit=1) if self.game is not None else []
        state = {**steps.first_turn(self.turn.counters), "seen": newest[0].id if newest else 0}
        smokes = any(step.id == "smoke" for step in self.turn.steps)
        return {**state, "smoke": {"A": 0, "B": 0}} if smokes else state

    @property
    def state(self) -> State:
        """Where the turn stands, with what was rolled since."""
        state = super().state
        if self.game is None or "seen" not in state:
            return state
        fresh = self.app.store.log(game=self.game, kind="action", limit=20)
        return steps.harvested(state, [entry for entry in fresh if entry.finished], READ_OFF)

    def note(self) -> str:
        """Whose turn it is."""
        return self.app.word("turn.of", name=self.names[self.state["side"]])

    @property
    def step(self) -> Any:
        """The step that is on."""
        return self.turn.steps[min(self.state["step"], len(self.turn.steps) - 1)]

    def fill(self) -> None:
        """Clock and counters above, the steps beneath."""
        self._fill_top()
        phase = None
        for number, step in enumerate(self.turn.steps):
            if step.phase and step.phase not in (phase, step.title):
                self.column.add_widget(Heading(self.say(step.phase)))
            phase = step.phase
            self._fill_step(number, step)

    def _fill_top(self) -> None:
        card, state = raised(), self.state
        row = BoxLayout(size_hint_y=None, spacing=dp(16))
        row.bind(minimum_height=row.setter("height"))
        clock = next((counter for counter in self.turn.counters if counter.key == "countdown"), None)
        if clock:
            row.add_widget(ClockFace(int(state["counters"]["countdown"]), int(clock.start), self.sheet))
        row.add_widget(self._sides(clock))
        card.add_widget(row)
        for counter in self.turn.counters:
            if counter.key not in ("turn", "countdown"):
                card.add_widget(self._counter(counter, state))
        self.upper.add_widget(card)

    def _sides(self, clock: Any) -> Column:
        """Who is on; a tap on the other side hands the turn over."""
        column = Column(spacing=dp(6), pos_hint={"center_y": 0.5})
        state = self.state
        column.add_widget(side_line(self, state["side"], self.app.word("turn.of", name=self.names[state["side"]])))
        step = self.app.word("turn.step", n=state["step"] + 1, of=len(self.turn.steps))
        column.add_widget(Text(text=step, tone="on2"))
        if clock:
            left = state["counters"]["countdown"]
            key = "turn.countdown" if left else "turn.over"
            column.add_widget(Text(text=self.app.word(key, n=left), tone="on2"))
        return column

    def _counter(self, counter: Any, state: State) -> Any:
        value = int(state["counters"].get(counter.key, counter.start))

        def changed(by: int) -> None:
            self.go(steps.counted(self.state, self.turn.counters, counter.key, by))

        return stepper_row(self.say(counter.label), "", value, counter.low, counter.high, changed)

    # -- the steps

    def _fill_step(self, number: int, step: Any) -> None:
        on = self.state["step"]
        when = "done" if number < on else "now" if number == on else "next"
        head = StepHead(number + 1, self.say(step.title), when, self.sheet, lambda: self.jump(number))
        if when != "now":
            self.column.add_widget(head)
            return
        card = HighCard(fill=theme().c2, edge=theme().accent(self.sheet).main, spacing=dp(8),
                        padding=(dp(12), dp(4), dp(12), dp(12)))  # fmt: skip
        card.add_widget(head)
        if step.note:
            card.add_widget(Text(text=self.say(step.note), tone="on2"))
        self._fill_units(card, step)
        self._fill_actions(card, step)
        self.column.add_widget(card)
        self.on_now = card

    def _fill_units(self, card: HighCard, step: Any) -> None:
        for unit in due(step, self.units, self.state["side"], self.ruleset):
            die = SideDie(unit.side, size=40)
            card.add_widget(self.unit_row(unit, self._unit_note(step, unit), lambda u=unit: self.ask(step, u), die))

    def _unit_note(self, step: Any, unit: Any) -> str:
        if step.id == "unit_by_unit":
            return self.app.word("turn.ap", n=int(unit.state.get("ap") or 0))
        if step.id == "reinforcements":
            return self.app.word("turn.waiting", n=int(unit.state.get("waiting") or 0))
        return self.headline(step.actions[0], unit) if step.actions else ""

    def _fill_actions(self, card: HighCard, step: Any) -> None:
        if step.id in SMOKE_STEPS and "smoke" in self.state:
            for side in "AB":
                card.add_widget(self._smoke(side))
        if step.actions:
            card.add_widget(ActionGrid(self, step.actions, self.open))

    def _smoke(self, side: str) -> Any:
        """How many smoke markers lie on the squares of a side."""

        def changed(by: int) -> None:
            smoke = self.state["smoke"]
            self.go({**self.state, "smoke": {**smoke, side: smoke[side] + by}})

        label = self.app.word("turn.smoke", name=self.names[side])
        return stepper_row(label, "", self.state["smoke"][side], 0, 20, changed)

    def open(self, action: str, unit: Any = None) -> None:
        """Open an action of the step, with what the turn knows."""
        counters = self.state["counters"]
        facts = {field: counters[key] for field, key in FILLED.get(action, {}).items()}
        self.open_action(action, facts, unit)

    def ask(self, step: Any, unit: Any) -> None:
        """What shall this unit do?"""
        names = [name for name in step.actions if (action := self.action(name)) and action.roles]
        if len(names) == 1:
            self.open(names[0], unit)
            return
        rows = [(self.say(self.action(name).title), self.action(name).icon, lambda n=name: self.open(n, unit))
                for name in names]  # fmt: skip
        rows.append((self.app.word("units.open"), "account-group-outline", lambda: self.open_unit(unit)))
        show_menu(unit.name, rows)

    def jump(self, step: int) -> None:
        """Go straight to a step."""
        if step != self.state["step"]:
            self.go(steps.at_step(self.state, step))

    def button(self) -> tuple[str, str, Callable[[], object]]:
        """On to the next step, or to the other side."""
        after = steps.next_step(self.state, len(self.turn.steps))
        if after["side"] == self.state["side"] and after["turn"] == self.state["turn"]:
            return self.app.word("turn.next", step=self.say(self.turn.steps[after["step"]].title)), "", self.advance
        return self.app.word("turn.hand_over", name=self.names[after["side"]]), "swap-horizontal", self.advance

    def advance(self) -> None:
        """The step is done: what it takes off comes off, the next one begins."""
        state, side, word = self.state, self.state["side"], self.app.word
        changes = taken_off(self.step, self.units, side)
        names = {unit.uid: unit.name for unit in self.units}
        key = "turn.hammered_off" if self.step.does == "remove_hammered" else "turn.taken_off"
        said = word(key, names=", ".join(names[uid] for uid, *_ in changes)) if changes else ""
        if self.step.id == "smoke" and state.get("smoke", {}).get(side):
            said = word("turn.smoke_off", name=self.names[side])
            state = {**state, "smoke": {**state["smoke"], side: 0}}
        self.go(steps.next_step(state, len(self.turn.steps)), changes, said)

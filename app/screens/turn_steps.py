"""A turn as a list of steps: SCW Squares with its clock, Gang Skirmish with its phases."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin
from typing import Any

from kivy.graphics import Color, Ellipse, Line
from kivy.metrics import dp

from app.kv import load_kv
from app.screens.luck_plots import Plot, put
from app.screens.turn_frame import TurnFrame
from app.screens.turn_parts import ActionGrid, Beside, SideLine, TurnCard, TurnStepCard, stepper_row
from app.screens.unit_card import SideDie
from app.turns import steps
from app.turns.due import due, taken_off
from app.turns.history import State
from app.widgets.heads import Heading
from app.widgets.overlay import show_menu
from app.widgets.surface import Column
from app.widgets.text import Text, theme

load_kv("turn_steps")

# Counters that an action reads out: the field of its outcome for each.
READ_OFF = {"countdown": {"countdown": "counter"}}
# Facts that a counter fills in when an action is opened from its step.
FILLED = {"countdown": {"counter": "countdown"}}
# Steps in which smoke is laid (an asset) or taken off.
SMOKE_STEPS = ("asset", "smoke")


class TurnWords(Column):
    """Lines beside the clock."""


class ClockFace(Plot):
    """A counter that runs down, as a ring of strokes."""

    def __init__(self, value: int, full: int, sheet: str, **kwargs: Any) -> None:
        self.value, self.full, self.sheet = value, full, sheet
        super().__init__(**kwargs)

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
        disc = radius - dp(20)
        Color(rgba=look.paper)
        Ellipse(pos=(self.center_x - disc, self.center_y - disc), size=(2 * disc, 2 * disc))
        put(str(self.value), self.center_x - disc, self.center_y, 2 * disc, look.ink, "figure_l", middle=True)


class StepsView(TurnFrame):
    """One side goes through the steps, then the other."""

    def first(self) -> State:
        """Turn 1, first step, first side; what was rolled before does not count for it."""
        newest = self.app.store.log(game=self.game, limit=1) if self.game is not None else []
        state = {**steps.first_turn(self.turn.counters), "seen": newest[0].id if newest else 0}
        smokes = any(step.id == "smoke" for step in self.turn.steps)
        return {**state, "smoke": {"A": 0, "B": 0}} if smokes else state

    def refresh(self) -> None:
        """An action opened from here may have been finished meanwhile."""
        if self.game is not None and "seen" in self.state:
            self._read_off()
        super().refresh()

    def _read_off(self) -> None:
        """Take over what an action has done to a counter, as Apply does for a unit."""
        store, before = self.app.store, self.state
        rolled = [entry for action in READ_OFF for entry in store.log(game=self.game, action=action, limit=1)]
        after = steps.harvested(before, [entry for entry in rolled if entry.finished], READ_OFF)
        if after["seen"] == before["seen"]:
            return
        self.keep(after)
        self.said = " ".join(
            self.app.word("turn.read_off", what=self.say(counter.label), old=old, new=new)
            for counter in self.turn.counters
            if (old := before["counters"][counter.key]) != (new := after["counters"][counter.key])
        )

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
        card, row, state = TurnCard(), Beside(), self.state
        clock = next((counter for counter in self.turn.counters if counter.key == "countdown"), None)
        if clock:
            row.add_widget(ClockFace(int(state["counters"]["countdown"]), int(clock.start), self.sheet))
        row.add_widget(self._sides(clock))
        card.add_widget(row)
        for counter in self.turn.counters:
            if counter.key != "turn":
                card.add_widget(self._counter(counter, state))
        self.upper.add_widget(card)

    def _sides(self, clock: Any) -> TurnWords:
        """Who is on, which step, how much time is left."""
        column, state, word = TurnWords(), self.state, self.app.word
        column.add_widget(SideLine(side=state["side"], text=word("turn.of", name=self.names[state["side"]])))
        column.add_widget(Text(text=word("turn.step", n=state["step"] + 1, of=len(self.turn.steps)), tone="on2"))
        if clock:
            left = state["counters"]["countdown"]
            column.add_widget(Text(text=word("turn.countdown" if left else "turn.over", n=left), tone="on2"))
        return column

    def _counter(self, counter: Any, state: State) -> Any:
        value = int(state["counters"].get(counter.key, counter.start))

        def changed(by: int) -> None:
            self.go(steps.counted(self.state, self.turn.counters, counter.key, by))

        return stepper_row(self, self.say(counter.label), "", value, counter.low, counter.high, changed)

    # -- the steps

    def _fill_step(self, number: int, step: Any) -> None:
        card = self.add_step(number, step, lambda: self.jump(number))
        if card:
            self._fill_units(card, step)
            self._fill_actions(card, step)

    def _fill_units(self, card: TurnStepCard, step: Any) -> None:
        for unit in due(step, self.units, self.state["side"], self.ruleset):
            die = SideDie(unit.side, size=40)
            card.add_widget(self.unit_row(unit, self._unit_note(step, unit), lambda u=unit: self.ask(step, u), die))

    def _unit_note(self, step: Any, unit: Any) -> str:
        if step.id == "unit_by_unit":
            return self.app.word("turn.ap", n=int(unit.state.get("ap") or 0))
        if step.id == "reinforcements":
            return self.app.word("turn.waiting", n=int(unit.state.get("waiting") or 0))
        return self.headline(step.actions[0], unit) if step.actions else ""

    def _fill_actions(self, card: TurnStepCard, step: Any) -> None:
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
        return stepper_row(self, label, "", self.state["smoke"][side], 0, 20, changed)

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

"""The steps of the turn as printed, and the words of the sheet for this moment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.graphics import Color, Ellipse
from kivy.metrics import dp
from kivy.properties import ColorProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.look.kv import load_kv
from app.look.text import theme
from app.widgets.heads import Heading
from app.widgets.plot import Plot
from app.widgets.press import PressBox
from app.widgets.surface import Column
from rules.frame.turn_view import StepView
from rules.said import Text as Told

if TYPE_CHECKING:
    from app.screens.turn.page import TurnTab

load_kv("turn_steps")

SIGNS = {"done": "check-circle", "now": "circle-slice-8", "to_come": "circle-outline"}


class StepDots(Plot):
    """A dot a step: filled if it is over, large if it is on, a ring if it is to come."""

    def __init__(self, states: tuple[str, ...], accent: Any, **kwargs: Any) -> None:
        self.states, self.accent = states, accent
        super().__init__(**kwargs)

    def paint(self) -> None:
        """From left to right."""
        gap = min(dp(22), self.width / max(1, len(self.states)))
        for number, state in enumerate(self.states):
            x, y = self.x + gap * (number + 0.5), self.y + self.height / 2
            radius = dp(6) if state == "now" else dp(4)
            Color(rgba=theme().on if state == "now" else self.accent if state == "done" else theme().outline)
            _disc(x, y, radius)
            if state == "to_come":
                Color(rgba=theme().bg)
                _disc(x, y, radius - dp(1.2))


def _disc(x: float, y: float, radius: float) -> None:
    Ellipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius))


class StepsHead(PressBox):
    """All steps in one line; a tap opens the list."""

    text = StringProperty("")
    icon = StringProperty("chevron-down")


class TurnStep(BoxLayout):
    """A step: done, on or to come, with what is printed beside it."""

    text = StringProperty("")
    note = StringProperty("")
    state = StringProperty("to_come")
    accent = ColorProperty((1, 1, 1, 1))
    signs = SIGNS


class StepsBox(Column):
    """The steps of the turn."""

    def __init__(self, tab: TurnTab, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.tab = tab
        steps, word, accent = tab.view.steps, tab.kit.word, tab.kit.accent(tab.sheet).main
        now = next((n for n, step in enumerate(steps, start=1) if step.state == "now"), 0)
        said = word("turn.step", n=now, of=len(steps)) if now else word("turn.steps", n=len(steps))
        head = StepsHead(text=said, icon="chevron-up" if tab.all_steps else "chevron-down", spoken=said,
                         tapped=lambda: tab.toggle("all_steps"))  # fmt: skip
        head.ids.dots.add_widget(StepDots(tuple(step.state for step in steps), accent))
        self.add_widget(head)
        if tab.all_steps:
            for step in steps:
                self.add_widget(self._line(step, accent))

    def _line(self, step: StepView, accent: Any) -> TurnStep:
        return TurnStep(text=self.tab.say(step.title), note=self.tab.say(step.note), state=step.state, accent=accent)


class SaysWords(PressBox):
    """Printed words with a rule in the sheet's colour at their left."""

    text = StringProperty("")
    note = StringProperty("")
    accent = ColorProperty((1, 1, 1, 1))


class SaysBox(Column):
    """What the sheet says, and the table it stands in."""

    def __init__(self, tab: TurnTab, says: Told, table: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        word, tables = tab.kit.word, tab.table.battle.edition.tables
        title = tab.say(tables[table].title) if table in tables else ""
        text = word("turn.quoted", words=tab.say(says))
        self.add_widget(Heading(word("turn.says"), note=title, tint=theme().on))
        self.add_widget(SaysWords(
            text=text, note=word("turn.says_note") if table else "", accent=tab.kit.accent(tab.sheet).main, spoken=text,
            tapped=lambda: tab.kit.go("reference", ruleset=tab.sheet, table=table) if table else None))  # fmt: skip

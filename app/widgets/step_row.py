"""A finished step in one line; a tap opens its dice and its need."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from app.chance import after
from app.kv import load_kv
from app.widgets.controls import running_app
from app.widgets.flat_dice import DiceRow
from app.widgets.heads import Rule
from app.widgets.press import PressBox
from app.widgets.steps import NO_ACCENT, lines_of, result_text
from app.widgets.surface import Column
from app.widgets.text import Text, theme
from rules.engine import OPPONENT, Choice, Roll

SHORT = 26

load_kv("step_row")


def thrown_words(step: Any) -> str:
    """The dice and the need of a step in a few letters: 10D6, 5+."""
    request = step.request
    if isinstance(request, Choice):
        return running_app().word("outcome.decided")
    if not isinstance(request, Roll) or not request.n:
        return ""
    hand = running_app().word("outcome.by_hand") if step.by_hand else ""
    say = running_app().rules_text
    return ", ".join(part for part in (request.thrown, say(request.reading.text), hand) if part)


class StepRowLine(PressBox):
    """Number, label, dice and need, result."""

    number = NumericProperty(0)
    accent = ObjectProperty(NO_ACCENT)
    label = StringProperty("")
    thrown = StringProperty("")
    result = StringProperty("")
    is_open = BooleanProperty(False)


class StepRow(Column):
    """One line; opens to the dice, every modifier and the chance."""

    number = NumericProperty(0)
    accent = ObjectProperty(NO_ACCENT)
    label = StringProperty("")
    thrown = StringProperty("")
    result = StringProperty("")
    short = BooleanProperty(True)
    is_open = BooleanProperty(False)

    def __init__(self, step: Any, number: int, sheet: str, glossary: dict[str, str], **kwargs: Any) -> None:
        say = running_app().rules_text
        result = say(result_text(step))
        super().__init__(number=number, accent=theme().accent(sheet), label=say(step.label), thrown=thrown_words(step),
                         result=result, short=len(result) < SHORT, **kwargs)  # fmt: skip
        self.step, self.glossary = step, glossary
        self.on_is_open()

    def on_is_open(self, *_: object) -> None:
        """Show the dice, or nothing."""
        if hasattr(self, "step"):
            self.ids.inside.clear_widgets()
            if self.is_open:
                self._fill(self.ids.inside)

    def _fill(self, inside: Column) -> None:
        step, request, app = self.step, self.step.request, running_app()
        if step.faces:
            edge = 26 if len(step.faces) <= 20 else 22
            inside.add_widget(DiceRow(step.faces, request.dice, step.marks, edge=edge, theirs=request.by == OPPONENT,
                                      hand=step.by_hand))  # fmt: skip
            for line in lines_of(request, self.glossary):
                inside.add_widget(line)
        if not self.short:
            inside.add_widget(Text(text=self.result, style="body_l"))
        for words in (after(step, app.word), app.rules_text(getattr(request, "note", ""))):
            if words:
                inside.add_widget(Text(text=words, tone="on2"))

    def turn(self) -> None:
        """Open or close."""
        self.is_open = not self.is_open


def steps_list(steps: Any, sheet: str, glossary: dict[str, str], open_first: bool = True) -> Column:
    """All steps of an action, the first one open."""
    column = Column()
    for number, step in enumerate(steps, start=1):
        column.add_widget(StepRow(step, number, sheet, glossary, is_open=open_first and number == 1))
    column.add_widget(Rule())
    return column

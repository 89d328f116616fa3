"""A finished step in one line; a tap opens its dice and its need."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp

from app.chance import after
from app.widgets.controls import running_app
from app.widgets.flat_dice import DiceRow
from app.widgets.heads import Rule
from app.widgets.press import PressBox
from app.widgets.steps import StepDisc, lines_of, result_text
from app.widgets.surface import Column
from app.widgets.text import Icon, Text, theme
from rules.engine import OPPONENT, Choice, Roll


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


class StepRow(Column):
    """Number, label, dice and need, result; opens to the dice and every modifier."""

    def __init__(
        self, step: Any, number: int, sheet: str, glossary: dict[str, str], is_open: bool = False, **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self.step, self.number, self.sheet, self.glossary = step, number, sheet, glossary
        self.is_open = is_open
        self._build()

    def _build(self) -> None:
        self.clear_widgets()
        self.add_widget(Rule())
        self.add_widget(self._line())
        if self.is_open:
            self.add_widget(self._inside())

    def _line(self) -> PressBox:
        say, step = running_app().rules_text, self.step
        row = PressBox(
            size_hint_y=None, height=dp(56), spacing=dp(10), padding=(dp(8), 0, dp(4), 0), tapped=self.turn
        )
        row.spoken = say(step.label)
        row.add_widget(StepDisc(number=self.number, state="row", accent=theme().accent(self.sheet)))
        left = Column(pos_hint={"center_y": 0.5}, size_hint_x=1.1)
        left.add_widget(Text(text=say(step.label), style="row"))
        thrown = thrown_words(step)
        if thrown:
            left.add_widget(Text(text=thrown, style="body_s", tone="on2"))
        row.add_widget(left)
        result = say(result_text(step))
        short = len(result) < 26
        words = Text(text=result if short else "", style="card", halign="right", pos_hint={"center_y": 0.5})
        row.add_widget(words)
        for part in (left, words):
            part.bind(
                height=lambda *_: setattr(row, "height", max(dp(56), left.height + dp(12), words.height + dp(12)))
            )
        row.add_widget(
            Icon(icon="chevron-up" if self.is_open else "chevron-down", tone="on2", pos_hint={"center_y": 0.5})
        )
        return row

    def _inside(self) -> Column:
        say, step, request = running_app().rules_text, self.step, self.step.request
        inside = Column(spacing=dp(8), padding=(dp(8), 0, dp(8), dp(10)))
        if step.faces:
            edge = 26 if len(step.faces) <= 20 else 22
            inside.add_widget(
                DiceRow(
                    step.faces, request.dice, step.marks, edge=edge, theirs=request.by == OPPONENT, hand=step.by_hand
                )
            )
            for line in lines_of(request, self.glossary):
                inside.add_widget(line)
        chance = after(step, running_app().word)
        if chance:
            inside.add_widget(Text(text=chance, tone="on2"))
        result = say(result_text(step))
        if len(result) >= 26:
            inside.add_widget(Text(text=result, style="body_l"))
        note = getattr(request, "note", "")
        if note:
            inside.add_widget(Text(text=say(note), style="body_m", tone="on2"))
        return inside

    def turn(self) -> None:
        """Open or close."""
        self.is_open = not self.is_open
        self._build()


def steps_list(steps: Any, sheet: str, glossary: dict[str, str], open_first: bool = True) -> Column:
    """All steps of an action, the first one open."""
    column = Column()
    for number, step in enumerate(steps, start=1):
        column.add_widget(StepRow(step, number, sheet, glossary, is_open=open_first and number == 1))
    column.add_widget(Rule())
    return column

"""A finished step in one line; a tap opens its dice and its need."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from app.look import ambient
from app.look.kv import load_kv
from app.look.text import Text, theme, widest_word
from app.look.theme import NO_ACCENT
from app.play.chance import after
from app.widgets.flat_dice import DiceRow
from app.widgets.heads import Rule
from app.widgets.press import PressBox
from app.widgets.steps import Glossary, lines_of, result_text
from app.widgets.surface import Column
from rules.engine import OPPONENT
from rules.frame.told import ToldStep

SHORT, WORD = 26, 120
"""Letters of a result that stands at the edge of its line, and how wide a word of it may be, in dp."""

load_kv("step_row")


def thrown_words(step: ToldStep) -> str:
    """The dice and the need of a step in a few letters: 10D6, 5+."""
    word, say = ambient.word, ambient.rules_text
    house = word("house.mark") if step.house else ""
    if step.kind == "choice":
        return word("outcome.decided")
    if not step.n:
        return house
    hand = word("outcome.by_hand") if step.by_hand else ""
    return ", ".join(part for part in (say(step.thrown), say(step.reading), say(step.outlook), hand, house) if part)


class StepRowLine(PressBox):
    """Number, label, dice and need, result."""

    number = NumericProperty(0)
    accent = ObjectProperty(NO_ACCENT)
    label = StringProperty("")
    thrown = StringProperty("")
    result = StringProperty("")
    is_open = BooleanProperty(False)


class StepRow(Column):
    """One line with its result, a long one under it; opens to the dice, every modifier and the chance."""

    number = NumericProperty(0)
    accent = ObjectProperty(NO_ACCENT)
    label = StringProperty("")
    thrown = StringProperty("")
    result = StringProperty("")
    short = BooleanProperty(True)
    is_open = BooleanProperty(False)

    def __init__(self, step: ToldStep, number: int, sheet: str, glossary: Glossary, **kwargs: Any) -> None:
        say = ambient.rules_text
        result = say(result_text(step))
        short = len(result) < SHORT and widest_word(result, "card") < dp(WORD) * theme().text_scale
        super().__init__(number=number, accent=theme().accent(sheet), label=say(step.label), thrown=thrown_words(step),
                         result=result, short=short, **kwargs)  # fmt: skip
        self.step, self.glossary = step, glossary
        self.on_is_open()

    def on_is_open(self, *_: object) -> None:
        """Show the dice, or nothing but what it came to."""
        if hasattr(self, "step"):
            self.ids.inside.clear_widgets()
            if not self.short:
                self.ids.inside.add_widget(Text(text=self.result, style="body_l", padding=(dp(34), 0, 0, 0)))
            if self.is_open:
                self._fill(self.ids.inside)

    def _fill(self, inside: Column) -> None:
        step = self.step
        if step.faces:
            edge = 26 if len(step.faces) <= 20 else 22
            inside.add_widget(DiceRow(step.faces, step.dice, step.marks, edge=edge, theirs=step.by == OPPONENT,
                                      hand=step.by_hand))  # fmt: skip
            for line in lines_of(step, self.glossary):
                inside.add_widget(line)
        for words in (after(step.rarity, ambient.word), ambient.rules_text(step.note)):
            if words:
                inside.add_widget(Text(text=words, tone="on2"))

    def turn(self) -> None:
        """Open or close."""
        self.is_open = not self.is_open


def steps_list(steps: Sequence[ToldStep], sheet: str, glossary: Glossary, open_first: bool = True) -> Column:
    """All steps of an action, the first one open."""
    column = Column()
    for number, step in enumerate(steps, start=1):
        column.add_widget(StepRow(step, number, sheet, glossary, is_open=open_first and number == 1))
    column.add_widget(Rule())
    return column

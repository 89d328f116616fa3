"""One line of the log, opened: the sentence, every step with its dice, corrections."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from kivy.app import App
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from app.kv import load_kv
from app.navigation import Page
from app.screens.assemble import centred
from app.screens.log_rows import action_title, clock, day, said
from app.screens.outcome import Sentence
from app.screens.turn_parts import Beside
from app.screens.type_field import TypeField
from app.storage.luck import result_of
from app.teller import step_lines, told_so_far
from app.widgets.bars import Dock, TopBar, way_back
from app.widgets.buttons import PushButton
from app.widgets.flat_dice import DiceRow
from app.widgets.notices import Banner
from app.widgets.overlay import show_sheet
from app.widgets.step_row import steps_list
from app.widgets.surface import Column
from app.widgets.text import Text
from rules.frame.told import ToldStep
from rules.ruleset import one_in

load_kv("entry")

EXACT = 10_000


class EntryScroll(ScrollView):
    """All that is said of the entry."""


class EntryButtons(Beside):
    """What can be done with it."""


class EntryDice(Column):
    """Dice without the rules that asked for them."""


class CorrectSheet(Column):
    """A field for what was wrong, and its button."""


class EntryPage(Page):
    """An action or throw of the log."""

    def __init__(self, entry: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.app = App.get_running_app()
        self.number = entry
        self.build()

    def build(self) -> None:
        """Sentence, corrections, steps; correct and again below."""
        self.clear_widgets()
        self.entry = self.app.tell(self.app.store.entry(self.number))
        self.steps = self._told()
        self.add_widget(self._bar())
        scroll = EntryScroll()
        self.column = scroll.ids.column
        self.add_widget(centred(scroll))
        self.add_widget(self._dock())
        self._fill()

    def _told(self) -> tuple[ToldStep, ...]:
        """Its steps as told; of an open action those so far."""
        entry = self.entry
        if entry.kind == "action" and entry.finished is None:
            return told_so_far(entry, self.app.store.began_with(entry))
        return tuple(ToldStep.from_json(step) for step in entry.steps or ())

    def _bar(self) -> TopBar:
        word, entry = self.app.word, self.entry
        note = word(f"{entry.ruleset}.title") if entry.ruleset else word("home.tray")
        icons = [("content-copy", word("outcome.copy"), lambda: self.app.copy(self.text())),
                 ("share-variant", word("outcome.share"), lambda: self.app.share(self.text()))]  # fmt: skip
        return TopBar(action_title(entry), note, self.app.accent(entry.ruleset).main, lead=way_back(), icons=icons)

    def _dock(self) -> Dock:
        dock, row, word = Dock(), EntryButtons(), self.app.word
        row.add_widget(PushButton(text=word("entry.correct"), icon="pencil-outline", kind="outlined", size_hint_x=0.6,
                                  tapped=self.ask_correction))  # fmt: skip
        if self.entry.kind == "action":
            open_still = self.entry.finished is None
            text, kind = (word("entry.go_on"), "brass") if open_still else (word("outcome.again"), "tonal")
            icon = "play" if open_still else "refresh"
            row.add_widget(PushButton(text=text, icon=icon, kind=kind, tapped=self.go_on))
        dock.add_widget(row)
        return dock

    def _fill(self) -> None:
        entry, add = self.entry, self.column.add_widget
        accent = self.app.accent(entry.ruleset)
        add(Text(text=self._when(), style="label_s", tint=accent.main))
        sentence = said(entry)
        add(Sentence(sentence, held=lambda: self.app.copy(sentence)))
        for part in self._notes():
            add(Text(text=part, style="body_m", tone="on2"))
        for text in entry.corrections:
            add(Banner(text, title=self.app.word("log.correction"), icon="pencil-outline"))
        add(self._steps())

    def _when(self) -> str:
        entry = self.entry
        game = self.app.store.game(entry.game) if entry.game else None
        parts = [f"{day(entry.at)} {clock(entry.at)}"]
        if game:
            parts += [game.title, game.side_name(entry.side)]
        if entry.by_hand:
            parts.append(self.app.word("log.by_hand"))
        return " · ".join(parts)

    def _notes(self) -> list[str]:
        word, entry, notes = self.app.word, self.entry, []
        result = result_of(entry.odds, entry.outcome)
        if result and 0 < result.as_good < 1:
            chance = one_in(Fraction(result.as_good).limit_denominator(EXACT))
            notes.append(word("outcome.rare", chance=self.app.rules_text(chance)))
        if self._house():
            notes.append(word("entry.house"))
        if entry.taken_back:
            notes.append(word("entry.taken_back", n=entry.taken_back))
        return notes

    def _house(self) -> bool:
        """Was it played with house rules?"""
        played = self.app.store.began_with(self.entry)
        return bool(self.entry.house or (played and played["house"]))

    def _steps(self) -> Widget:
        entry = self.entry
        if self.steps or entry.steps is not None:
            return steps_list(self.steps, entry.ruleset, self._glossary())
        column = EntryDice()
        if entry.lost:
            column.add_widget(Text(text=self.app.word("entry.lost"), tone="on2"))
        for answer in entry.answers:
            if answer.kind == "faces":
                dice = answer.sides or (6,) * len(answer.value)
                marks = (None,) * len(answer.value)
                column.add_widget(DiceRow(tuple(answer.value), dice, marks, hand=answer.by_hand))
        return column

    def _glossary(self) -> Mapping[str, str]:
        """What its modifiers mean, under the edition it was played with; under today's where that is gone."""
        return (self.app.editions.began(self.entry) or self.app.ruleset(self.entry.ruleset)).glossary

    def text(self) -> str:
        """The sentence and the steps, to be copied or shared."""
        say, hand = self.app.rules_text, self.app.word("outcome.by_hand")
        lines = [f"{action_title(self.entry)}, {self._when()}", said(self.entry), *step_lines(self.steps, say, hand)]
        return "\n".join([*lines, *self.entry.corrections])

    # -- what a player does

    def go_on(self) -> None:
        """Finish an open action, or assemble a finished one again."""
        if self.entry.kind != "action":
            return
        if self.entry.finished is None:
            self.app.resume(self.entry)
        else:
            facts = {key: value for key, value in self.entry.facts.items() if key != "rulings"}
            self.app.open_action(self.entry.ruleset, self.entry.action, facts)

    def ask_correction(self) -> None:
        """Say what was wrong; what was logged stays."""
        word = self.app.word
        column = CorrectSheet()
        field = TypeField(word("entry.correct_hint"), lambda _text: None, icon="pencil-outline", entered=lambda: done())

        def done() -> None:
            if field.text.strip():
                self.app.store.correct(self.number, field.text.strip())
                self.app.shell.close_top()
                self.build()

        column.add_widget(field)
        column.add_widget(PushButton(text=word("entry.add"), kind="brass", tapped=done))
        show_sheet(word("entry.correct"), column)
        field.start()

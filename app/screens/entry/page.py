"""One line of the log, opened: the sentence, every step with its dice, corrections."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from app.look.dates import clock, day
from app.look.kv import load_kv
from app.look.text import Text
from app.play.late import can_be_written, can_take_back, may_be_written, take_back, write
from app.play.teller import step_lines, told_so_far
from app.shell.pile import Page
from app.storage import Trouble
from app.storage.luck import result_of
from app.widgets.bars import Dock, TopBar, way_back
from app.widgets.buttons import PushButton
from app.widgets.flat_dice import DiceRow
from app.widgets.lines import Sentence
from app.widgets.log_rows import action_title, said, stored_sides
from app.widgets.luck_line import luck_words
from app.widgets.notices import Banner
from app.widgets.overlay import show_sheet
from app.widgets.panes import centred
from app.widgets.step_row import steps_list
from app.widgets.steps import Glossary
from app.widgets.surface import Beside, Column
from app.widgets.type_field import TypeField
from app.widgets.unit_picker import pick_unit
from rules.engine import OPPONENT, PlayerError
from rules.frame.told import ToldStep
from rules.said import Name, and_list
from rules.said import Text as Told
from rules.shelf import shelved

if TYPE_CHECKING:
    from app.play.battles import TableBattle

load_kv("entry")

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
        self.number = entry
        self.build()

    def build(self) -> None:
        """Sentence, corrections, steps; correct and again below."""
        self.clear_widgets()
        self.entry = self.kit.tell(self.kit.store.entry(self.number))
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
            return told_so_far(entry, self.kit.store.began_with(entry))
        return tuple(ToldStep.from_json(step) for step in entry.steps or ())

    def _bar(self) -> TopBar:
        word, entry = self.kit.word, self.entry
        note = self.kit.title(entry.ruleset) if entry.ruleset else word("home.tray")
        icons = [("content-copy", word("outcome.copy"), lambda: self.kit.copy(self.text())),
                 ("share-variant", word("outcome.share"), lambda: self.kit.share(self.text()))]  # fmt: skip
        return TopBar(action_title(entry), note, self.kit.accent(entry.ruleset).main, lead=way_back(), icons=icons)

    def _dock(self) -> Dock:
        dock, row, word = Dock(), EntryButtons(), self.kit.word
        row.add_widget(PushButton(text=word("entry.correct"), icon="pencil-outline", kind="outlined", size_hint_x=0.6,
                                  tapped=self.ask_correction))  # fmt: skip
        if self.entry.kind == "action" and shelved(self.entry.ruleset):
            open_still = self.entry.finished is None
            text, kind = (word("entry.go_on"), "brass") if open_still else (word("outcome.again"), "tonal")
            icon = "play" if open_still else "refresh"
            row.add_widget(PushButton(text=text, icon=icon, kind=kind, tapped=self.go_on))
        dock.add_widget(row)
        for text, icon, tapped in self._on_cards():
            dock.add_widget(PushButton(text=text, icon=icon, kind="outlined", tapped=tapped))
        return dock

    def _on_cards(self) -> Iterator[tuple[str, str, Callable[[], None]]]:
        """What it wrote on cards can be taken off again, what it wrote on none can be written."""
        entry, word = self.entry, self.kit.word
        if entry.kind != "action" or entry.deed is None or entry.game is None:
            return
        try:
            table = self.kit.games.open(entry.game)
        except (PlayerError, Trouble, LookupError, TypeError, ValueError):
            return
        if can_take_back(table, entry):
            yield word("entry.take_off"), "undo", lambda: self._take_off(table)
        elif may_be_written(table, entry):
            yield word("outcome.apply_to"), "account-group-outline", lambda: self._ask_whom(table)

    def _ask_whom(self, table: TableBattle) -> None:
        """Which unit took it? Only now it is worked out what there is to write."""
        roles, action = can_be_written(table, self.entry), table.battle.edition.action(self.entry.action)
        if not roles:
            self.kit.snack(self.kit.word("outcome.no_changes"))
            return
        role = next(role for role in action.roles if role.id == roles[0])
        pick_unit(table.battle, action, role, {}, lambda unit: self._write(table, role.id, unit))

    def _take_off(self, table: TableBattle) -> None:
        count = take_back(table, self.entry)
        self.build()
        self.kit.snack(self.kit.word("entry.taken_off"), lambda: (table.undo_all(count), self.build()))

    def _write(self, table: TableBattle, role: str, unit: str) -> None:
        count = write(table, self.entry, role, unit)
        self.build()
        name = self.kit.called(table.battle.unit(unit).name)
        self.kit.snack(self.kit.word("outcome.was_applied_to", units=name),
                       lambda: (table.undo_all(count), self.build()))

    def _fill(self) -> None:
        entry, add = self.entry, self.column.add_widget
        accent = self.kit.accent(entry.ruleset)
        add(Text(text=self._when(), style="label_s", tint=accent.main))
        sentence = said(entry)
        add(Sentence(sentence, held=lambda: self.kit.copy(sentence)))
        for part in [*self._who(), *self._notes()]:
            add(Text(text=part, style="body_m", tone="on2"))
        for text in entry.corrections:
            add(Banner(self._correction(text), title=self.kit.word("log.correction"), icon="pencil-outline"))
        add(self._steps())

    def _when(self) -> str:
        entry = self.entry
        game = self.kit.store.game(entry.game) if entry.game else None
        parts = [f"{day(entry.at)} {clock(entry.at)}"]
        if game:
            side = stored_sides(self.kit, game.id).get(entry.side)
            parts += [self.kit.called(game.title), *([side.name] if side else [])]
        if entry.by_hand:
            parts.append(self.kit.word("log.by_hand"))
        return " · ".join(parts)

    def _who(self) -> list[str]:
        """Its units by their roles, and who threw: where both sides threw, each by name."""
        entry, say = self.entry, self.kit.rules_text
        roles = [f"{say(unit['title'])}: {self.kit.called(unit['name'])}" for unit in entry.units]
        threw = {step.by for step in self.steps if step.faces}
        sides = stored_sides(self.kit, entry.game) if entry.game else {}
        names = [Name(side.name) for side in sides.values() if (side.id == entry.side) == (OPPONENT not in threw)
                 or len(threw) > 1]
        thrown = [self.kit.word("entry.threw", names=and_list(*names[:2]))] if threw and names else []
        return [" · ".join(roles), *thrown] if roles else thrown

    def _notes(self) -> list[str]:
        word, entry, notes = self.kit.word, self.entry, []
        if luck := luck_words(result_of(entry.odds, entry.outcome), self._whose()):
            notes.append(luck)
        if entry.ruleset and not shelved(entry.ruleset):
            notes.append(word("entry.no_sheet"))
        if self._house():
            notes.append(word("entry.house"))
        if entry.taken_back:
            notes.append(word("entry.taken_back", n=entry.taken_back))
        return notes

    def _whose(self) -> str:
        """Whose luck it was: the first unit's, else the side's."""
        entry = self.entry
        if entry.units:
            return self.kit.called(entry.units[0]["name"])
        side = stored_sides(self.kit, entry.game).get(entry.side) if entry.game else None
        return side.name if side else action_title(entry)

    def _house(self) -> bool:
        """Was it played with house rules?"""
        played = self.kit.store.began_with(self.entry)
        return bool(self.entry.house or (played and played["house"]))

    def _steps(self) -> Widget:
        entry = self.entry
        if self.steps or entry.steps is not None:
            return steps_list(self.steps, entry.ruleset, self._glossary())
        column = EntryDice()
        if entry.lost:
            column.add_widget(Text(text=self.kit.word("entry.lost"), tone="on2"))
        for answer in entry.answers:
            if answer.kind == "faces":
                dice = answer.sides or (6,) * len(answer.value)
                marks = (None,) * len(answer.value)
                column.add_widget(DiceRow(tuple(answer.value), dice, marks, hand=answer.by_hand))
        return column

    def _glossary(self) -> Glossary:
        """What its modifiers mean, under the edition it was played with; under today's where that is gone."""
        if not shelved(self.entry.ruleset):
            return {}
        return (self.kit.editions.began(self.entry) or self.kit.ruleset(self.entry.ruleset)).glossary

    def text(self) -> str:
        """The sentence and the steps, to be copied or shared."""
        say, hand = self.kit.rules_text, self.kit.word("outcome.by_hand")
        lines = [f"{action_title(self.entry)}, {self._when()}", said(self.entry), *step_lines(self.steps, say, hand)]
        return "\n".join([*lines, *map(self._correction, self.entry.corrections)])

    def _correction(self, text: Told) -> str:
        """What a player typed stands as it is."""
        return text if isinstance(text, str) else self.kit.rules_text(text)

    # -- what a player does

    def go_on(self) -> None:
        """Finish an open action, or assemble a finished one again."""
        if self.entry.kind != "action":
            return
        if self.entry.finished is None:
            self.kit.resume(self.entry)
        else:
            facts = {key: value for key, value in self.entry.facts.items() if key != "rulings"}
            self.kit.open_action(self.entry.ruleset, self.entry.action, facts)

    def ask_correction(self) -> None:
        """Say what was wrong; what was logged stays."""
        word = self.kit.word
        column = CorrectSheet()
        field = TypeField(word("entry.correct_hint"), lambda _text: None, icon="pencil-outline", entered=lambda: done())

        def done() -> None:
            if field.text.strip():
                self.kit.store.correct(self.number, field.text.strip())
                self.kit.shell.close_top()
                self.build()

        column.add_widget(field)
        column.add_widget(PushButton(text=word("entry.add"), kind="brass", tapped=done))
        show_sheet(word("entry.correct"), column)
        field.start()

"""The sheet's own tables: search as you type, tap a cell for its answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import ColorProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget
from kivy.utils import escape_markup

from app.look import ambient
from app.look.kv import load_kv
from app.look.text import LARGE, Text
from app.screens.reference.house_rule import changed_cells, edit_cell
from app.shell.accepted import accepted_words, why
from app.shell.pile import Page
from app.widgets.bars import IconButton, TopBar, way_back
from app.widgets.controls import Chip
from app.widgets.notices import Empty
from app.widgets.overlay import show_help, show_menu
from app.widgets.segments import Segments
from app.widgets.surface import Card, Column, HighCard
from app.widgets.table_view import TableView, plain, several
from rules import rulesets
from rules.engine.errors import PlayerError
from rules.said import capital

if TYPE_CHECKING:
    from app.shell.kit import Kit
    from rules.frame.kinds import Value
    from rules.frame.table import Table
    from rules.ruleset import Action

load_kv("reference")

Say = Callable[[str], str]


@dataclass(frozen=True)
class Found:
    """A table of a sheet."""

    sheet: str
    name: str
    table: Table

    def says(self, words: str, say: Say = str) -> bool:
        """Does its title, a header, a row name or a cell hold every one of these words?"""
        table = self.table
        spoken = (table.title, *table.columns, *(row[0] for row in table.rows))
        return holds(words, *map(say, spoken), *spoken, table.name, *(cell for row in table.rows for cell in row))

    def names(self, words: str, say: Say = str) -> bool:
        """Does its title hold every one of these words?"""
        return holds(words, self.table.title, say(self.table.title))


def holds(words: str, *texts: str) -> bool:
    """Is every one of these words in the texts?"""
    text = " ".join(texts).casefold()
    return all(word in text for word in words.casefold().split())


def all_tables(kit: Kit, sheet: str | None) -> list[Found]:
    """Every table of a sheet, or of all sheets that can be opened."""
    found = []
    for own in [sheet] if sheet else rulesets():
        try:
            tables = kit.ruleset(own).tables
        except PlayerError:  # an installed sheet that cannot be opened
            continue
        found += [Found(own, name, tables[name]) for name in tables]
    return found


def search(tables: list[Found], words: str, say: Say = str) -> list[Found]:
    """Tables that hold the words, as printed or as said to the player; those whose title does come first."""
    if not words:
        return list(tables)
    hits = [found for found in tables if found.says(words, say)]
    return sorted(hits, key=lambda found: not found.names(words, say))


def value_names(notes: str, count: int, kit: Kit) -> list[str]:
    """What the values of a cell mean, if the table's notes begin with it: "Dead in the open / soft / hard."."""
    said = kit.rules_text(notes).partition(".")[0].split(" / ")
    if len(said) == count:
        return list(map(capital, said))
    return [kit.word("reference.value", n=i + 1) for i in range(count)]


def for_reference(table: Table) -> set[int]:
    """The columns that no roll reads: changing them would change nothing."""
    return {at for at, column in enumerate(table.columns)
            if at and all(table.cells(row, column).fixed for row in range(len(table.rows)))}  # fmt: skip


def _said(view: Any, value: Value) -> str:
    """A value of a field in words."""
    return str(value) if view.kind == "number" else view.name_of(value)


class SearchBar(Card):
    """Type to search; a cross clears it."""

    typed = ObjectProperty(None)
    field = ObjectProperty(None)
    count = StringProperty("")

    def clear(self) -> None:
        """Nothing is searched for."""
        self.field.text = ""


class TableTitle(Text):
    """What a table is called."""


class ValueNames(Column):
    """Which of several values of a cell is large."""


class AnswerStrip(HighCard):
    """What the lit cell says, and what can be done with it."""

    accent = ColorProperty((1, 1, 1, 1))


class AnswerScroll(ScrollView):
    """The answer under a table that scrolls: never more than two fifths of the window."""

    content_height = NumericProperty(0)

    def __init__(self, answer: AnswerStrip, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        answer.bind(height=self.setter("content_height"))
        self.content_height = answer.height
        self.add_widget(answer)


class TableFoot(BoxLayout):
    """Where a table stands on the sheet; its notes, if there are any."""

    text = StringProperty("")
    told = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        if self.told:
            spoken = ambient.word("reference.how")
            self.add_widget(IconButton(icon="information-outline", spoken=spoken, tapped=self.told))


class PageScroll(ScrollView):
    """A page that is higher than the window."""


class Reference(BoxLayout):
    """Search bar, hits as chips, the table, and what its cell says."""

    bar = ObjectProperty(None)
    place = ObjectProperty(None)

    def __init__(self, kit: Kit, sheet: str | None, table: str = "", **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.kit, self.sheet = kit, sheet
        self.tables = all_tables(kit, sheet)
        self.chosen: Found | None = next((found for found in self.tables if found.name == table), None)
        self.type("")

    def type(self, words: str) -> None:
        """Search as you type."""
        hits = search(self.tables, words, self.kit.rules_text)
        self.bar.count = self.kit.word("reference.count", n=len(hits), all=len(self.tables)) if words else ""
        if hits and self.chosen not in hits:
            self.chosen = hits[0]
        self._show_chips(hits)
        if not hits:
            self._show_nothing(words)
        else:
            self.open(self.chosen)

    def _show_chips(self, hits: list[Found]) -> None:
        row = self.ids.chips
        row.clear_widgets()
        self.chips: dict[Found, Chip] = {}
        for found in hits[:40]:
            chip = Chip(self._title(found), found.sheet, tapped=lambda f=found: self.open(f))
            self.chips[found] = chip
            row.add_widget(chip)

    def _title(self, found: Found) -> str:
        """What a table is called; among those of all sheets with the sheet it stands on."""
        title = self.kit.rules_text(found.table.title)
        return title if self.sheet else self.kit.word("reference.in", table=title, sheet=self.kit.title(found.sheet))

    def search(self) -> None:
        """Take the keyboard."""
        Clock.schedule_once(lambda _dt: setattr(self.bar.field, "focus", True), 0)

    def _show_nothing(self, words: str) -> None:
        self.place.clear_widgets()
        word = self.kit.word
        self.place.add_widget(
            Empty(
                word("reference.nothing"),
                word("reference.nothing_note", words=words),
                icon="table",
                action=word("reference.clear"),
                tapped=self.bar.clear,
                sheet=self.sheet or "",
            )
        )

    def open(self, found: Found) -> None:
        """Show a table."""
        self.chosen = found
        for own, chip in self.chips.items():
            chip.on = own == found
            if chip.on:
                Clock.schedule_once(lambda _dt, chosen=chip: self._show_chip(chosen), 0.05)
        self.place.clear_widgets()
        table = found.table
        self.view = TableView(table.columns, table.rows, found.sheet, self.tell)
        self.view.held = self.cell_menu
        self.view.changed = changed_cells(self.kit.ruleset(found.sheet).tables, found.name)
        self.view.reference = for_reference(table)
        self.answer = AnswerStrip(accent=self.kit.accent(found.sheet).main)
        self.answer_words = self.answer.ids.words
        page = self._page()
        page.add_widget(TableTitle(text=self._title(found)))
        values = several(table.rows)
        self.value_names = value_names(table.notes, values, self.kit) if values > 1 else []
        if values > 1:
            self.view.part = 0
            box = ValueNames()
            box.add_widget(Segments(list(enumerate(self.value_names)), 0, self.show_part, found.sheet))
            page.add_widget(box)
        if not self.view.whole:
            page.add_widget(self.answer)
        page.add_widget(self.view)
        page.add_widget(self._foot(found))

    def _show_chip(self, chip: Chip) -> None:
        """The chip of the open table is in sight."""
        slot, hidden = self.ids.chips_slot, self.ids.chips.width - self.ids.chips_slot.width
        if not chip.parent or hidden <= 0:
            return
        left = chip.x - hidden * slot.scroll_x
        if left < 0 or left + chip.width > slot.width:
            slot.scroll_x = min(1, max(0, (chip.x - dp(12)) / hidden))

    def show_part(self, part: int) -> None:
        """Which of several values of a cell is large; a lit cell is answered anew."""
        self.view.show_part(part)
        if self.view.lit[0] >= 0:
            self.tell(*self.view.lit)

    def _page(self) -> BoxLayout:
        """The table fills what is left of the window; where little is left, all but the answer scrolls."""
        if self.kit.theme.text_scale < LARGE and not self.kit.shape[1]:
            return self.place
        self.view.whole = True
        scroll, column = PageScroll(), Column()
        scroll.add_widget(column)
        self.place.add_widget(scroll)
        self.place.add_widget(AnswerScroll(self.answer))
        return column

    def _offer_menu(self) -> None:
        """What can be done with a lit cell, for those who would rather tap than hold."""
        more = self.answer.ids.more
        more.clear_widgets()
        spoken = self.kit.word("reference.cell")
        more.add_widget(IconButton(icon="dots-vertical", spoken=spoken, tapped=self.cell_menu))

    def cell_menu(self) -> None:
        """A lit cell: where it comes from, a house rule, a roll with it."""
        found, (row, column), word = self.chosen, self.view.lit, self.kit.word
        change = (word("house.change"), "pencil-outline",
                  lambda: edit_cell(self.kit, found.sheet, found.name, row, column, self.refresh))  # fmt: skip
        rows = [
            (word("reference.source"), "information-outline", lambda: self._tell_source(found, row, column)),
            *([] if self._fixed(row, column) else [change]),
            *self._rolls(found, row, column),
        ]
        show_menu(self._cell_name(row, column), rows)

    def _fixed(self, row: int, column: int) -> bool:
        table = self.chosen.table
        return bool(table.cells(row, table.columns[column]).fixed)

    def _rolls(self, found: Found, row: int, column: int) -> list[tuple]:
        """A line for each action that reads this table, with the facts that the cell names."""
        table, say = found.table, self.kit.rules_text
        ruleset = self.kit.ruleset(found.sheet)
        made = []
        for action, facts in ruleset.rolls_with(found.name, table.rows[row][0], table.columns[column]):
            views = {view.name: view for view in action.fields()}
            named = [(views[name], value) for name, value in facts.items()]
            note = ", ".join(f"{say(view.label)} {say(_said(view, value))}" for view, value in named)
            text = self.kit.word("reference.use", action=say(action.title))
            made.append((text, action.icon, lambda a=action, f=facts: self._use(found.sheet, a, f), note))
        return made

    def _use(self, sheet: str, action: Action, facts: dict[str, Any]) -> None:
        """Assemble the action as it was, but for what the cell names."""
        last = self.kit.store.last_facts(sheet, action.id) or {}
        self.kit.open_action(sheet, action.id, {**last, **facts})

    def _tell_source(self, found: Found, row: int, column: int) -> None:
        table, word, say = found.table, self.kit.word, self.kit.rules_text
        printed = self.kit.ruleset(found.sheet).tables.printed(found.name).rows[row][column]
        sentences = [word("house.printed", value=say(printed) or "–")]
        if table.section:
            sentences.append(word("reference.section", section=say(table.section)))
        if printed.endswith("*"):
            sentences.append(word("reference.star"))
        if table.rows[row][column] != printed:
            sentences.append(word("house.own"))
        if self._fixed(row, column):
            accepted = accepted_words(self.kit, table.cells(row, table.columns[column]))
            sentences.append(f"{capital(accepted)}.")
        show_help(self._cell_name(row, column), *sentences, say(table.notes or ""))

    def _cell_name(self, row: int, column: int) -> str:
        table, say = self.chosen.table, self.kit.rules_text
        return f"{say(table.columns[0])} {say(plain(table.rows[row][0]))}, {say(table.columns[column])}"

    def refresh(self) -> None:
        """A table has changed: read it anew."""
        name = self.chosen.name
        self.tables = all_tables(self.kit, self.sheet)
        self.chosen = next(found for found in self.tables if found.name == name)
        self.type(self.bar.field.text)

    def tell(self, row: int, column: int) -> None:
        """The answer of a cell, in a sentence."""
        table = self.chosen.table
        cells = table.rows[row]
        say = self.kit.rules_text
        name, value = self._cell_name(row, column), plain(cells[column])
        if self.view.measured.in_two_lines(value):
            name = f"{name}, {self.value_names[self.view.part]}"
            value = value.split("/")[self.view.part]
        # A player may have written anything into a cell: it is text, not markup.
        note = f" ({self.kit.word('reference.only')})" if self._fixed(row, column) else ""
        self.answer_words.text = f"{escape_markup(name)}: [b]{escape_markup(say(value))}[/b]{note}"
        self._offer_menu()
        if cells[column].endswith("*"):
            self.kit.snack(self.kit.word("reference.repaired", notes=say(table.notes or "")))

    def _foot(self, found: Found) -> Widget:
        table, word = found.table, self.kit.word
        notes = [word("reference.section", section=self.kit.rules_text(table.section))] if table.section else []
        if any(cell.endswith("*") for row in table.rows for cell in row):
            notes.append(word("reference.star"))
        if len(for_reference(table)) == len(table.columns) - 1:
            notes.append(word("reference.only"))
        if table.house_rule:
            notes.append(word("reference.house"))
        say = self.kit.rules_text
        if (found.sheet, found.name) in self.kit.editions.refused:
            notes.append(word("house.unused", reason=why(self.kit, self.kit.editions.refused[found.sheet, found.name])))
        told = (lambda: show_help(say(table.title), say(table.notes))) if table.notes else None
        return TableFoot(text=" · ".join(notes), told=told)

    def back(self) -> bool:
        """Back first clears the search."""
        if self.bar.field.text:
            self.bar.clear()
            return True
        return False


class ReferencePage(Page):
    """The tables as a page of their own: of one sheet, or of all."""

    def __init__(self, ruleset: str | None = None, table: str = "", typing: bool = False, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        kit, self.sheet = self.kit, ruleset
        title = kit.word("nav.sheet") if ruleset else kit.word("home.search")
        note = kit.title(ruleset) if ruleset else ""
        self.add_widget(TopBar(title, note, kit.accent(ruleset).main, lead=way_back()))
        self.reference = Reference(kit, ruleset, table)
        self.add_widget(self.reference)
        if typing:
            self.search()

    def search(self) -> None:
        """Take the keyboard."""
        self.reference.search()

    def back(self) -> bool:
        """Back first clears the search."""
        return self.reference.back()


def sheet_tab(kit: Kit, ruleset: str) -> Widget:
    """The Sheet tab of a sheet."""
    return Reference(kit, ruleset)

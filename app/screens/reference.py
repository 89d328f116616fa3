"""The sheet's own tables: search as you type, tap a cell for its answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from kivy.app import App
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from app.navigation import Page
from app.screens.home import SHEETS
from app.screens.house_rule import changed_cells, edit_cell
from app.widgets.bars import IconButton, TopBar, way_back
from app.widgets.buttons import Row
from app.widgets.controls import Chip, Segments
from app.widgets.notices import Empty
from app.widgets.overlay import show_help, show_menu
from app.widgets.surface import Card, Column, HighCard
from app.widgets.table_view import TableView, plain, several
from app.widgets.text import Icon, Text

Say = Callable[[str], str]


@dataclass(frozen=True)
class Found:
    """A table of a sheet."""

    sheet: str
    name: str
    table: Any

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


def all_tables(app: Any, sheet: str | None) -> list[Found]:
    """Every table of a sheet, or of all sheets that can be opened."""
    found = []
    for own in [sheet] if sheet else SHEETS:
        try:
            tables = app.ruleset(own).tables
        except (ImportError, AttributeError):
            continue
        found += [Found(own, name, tables[name]) for name in tables]
    return found


def search(tables: list[Found], words: str, say: Say = str) -> list[Found]:
    """Tables that hold the words, as printed or as said to the player; those whose title does come first."""
    if not words:
        return list(tables)
    hits = [found for found in tables if found.says(words, say)]
    return sorted(hits, key=lambda found: not found.names(words, say))


def value_names(notes: str, count: int, app: Any) -> list[str]:
    """What the values of a cell mean, if the table's notes begin with it: "Dead with no shelter / soft / hard."."""
    said = notes.partition(".")[0].split(" / ")
    if len(said) == count:
        first = said[0].rpartition(" with ")[2]
        return [app.rules_text(name).capitalize() for name in (first, *said[1:])]
    return [app.word("reference.value", n=i + 1) for i in range(count)]


def _said(view: Any, value: Any) -> str:
    """A value of a field in words."""
    return str(value) if view.kind == "number" else view.name_of(value)


class SearchBar(Card):
    """Type to search; a cross clears it."""

    def __init__(self, hint: str, typed: Any, **kwargs: Any) -> None:
        app = App.get_running_app()
        look = app.theme
        high = dp(52) * max(1, look.text_scale * 0.9)
        super().__init__(
            orientation="horizontal",
            size_hint_y=None,
            height=high,
            padding=(dp(16), 0, dp(2), 0),
            spacing=dp(8),
            radius=[high / 2],
            fill=look.c3,
            **kwargs,
        )
        self.add_widget(Icon(icon="magnify", pos_hint={"center_y": 0.5}))
        size = dp(16) * look.text_scale
        self.field = TextInput(
            hint_text=hint,
            multiline=False,
            background_color=(0, 0, 0, 0),
            foreground_color=look.on,
            font_name="Roboto",
            hint_text_color=look.on2,
            cursor_color=look.primary,
            font_size=size,
            padding=(dp(4), (high - size * 1.3) / 2),
            write_tab=False,
        )
        self.field.bind(text=lambda _, text: typed(text))
        self.add_widget(self.field)
        self.count = Text(style="body_s", tone="on2", fit="both", pos_hint={"center_y": 0.5})
        self.add_widget(self.count)
        self.add_widget(IconButton(icon="close", spoken=app.word("reference.clear"), tapped=self.clear))

    def clear(self) -> None:
        """Nothing is searched for."""
        self.field.text = ""


class Reference(BoxLayout):
    """Search bar, hits as chips, the table, and what its cell says."""

    def __init__(self, app: Any, sheet: str | None, table: str = "", **kwargs: Any) -> None:
        super().__init__(orientation="vertical", **kwargs)
        self.app, self.sheet = app, sheet
        self.tables = all_tables(app, sheet)
        self.chosen: Found | None = next((found for found in self.tables if found.name == table), None)
        self.bar = SearchBar(app.word("reference.hint"), self.type)
        holder = BoxLayout(size_hint_y=None, padding=(dp(12), dp(6), dp(12), dp(6)))
        self.bar.bind(height=lambda _, high: setattr(holder, "height", high + dp(12)))
        holder.height = self.bar.height + dp(12)
        holder.add_widget(self.bar)
        self.add_widget(holder)
        self.chips_slot = ScrollView(
            size_hint_y=None, height=dp(52) * max(1, app.theme.text_scale * 0.9), bar_width=0, do_scroll_y=False
        )
        self.add_widget(self.chips_slot)
        self.place = BoxLayout(orientation="vertical")
        self.add_widget(self.place)
        self.type("")

    def type(self, words: str) -> None:
        """Search as you type."""
        hits = search(self.tables, words, self.app.rules_text)
        self.bar.count.text = self.app.word("reference.count", n=len(hits), all=len(self.tables)) if words else ""
        if hits and self.chosen not in hits:
            self.chosen = hits[0]
        self._show_chips(hits)
        if not hits:
            self._show_nothing(words)
        else:
            self.open(self.chosen)

    def _show_chips(self, hits: list[Found]) -> None:
        self.chips_slot.clear_widgets()
        row = BoxLayout(size_hint_x=None, spacing=dp(8), padding=(dp(12), dp(4)))
        row.bind(minimum_width=row.setter("width"))
        self.chips: dict[Found, Chip] = {}
        for found in hits[:40]:
            chip = Chip(self.app.rules_text(found.table.title), found.sheet, tapped=lambda f=found: self.open(f))
            self.chips[found] = chip
            row.add_widget(chip)
        self.chips_slot.add_widget(row)

    def _show_nothing(self, words: str) -> None:
        self.place.clear_widgets()
        word = self.app.word
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
        self.place.clear_widgets()
        say = self.app.rules_text
        self.place.add_widget(
            Text(text=say(found.table.title), style="title_s", padding=(dp(16), dp(2), dp(16), dp(6)))
        )
        self.answer = self._answer_strip()
        self.place.add_widget(self.answer)
        table = found.table
        self.view = TableView(table.columns, table.rows, found.sheet, self.tell)
        self.view.held = self.cell_menu
        self.view.changed = changed_cells(self.app.ruleset(found.sheet).tables, found.name)
        values = several(table.rows)
        if values > 1:
            self.view.part = 0
            names = list(enumerate(value_names(table.notes, values, self.app)))
            box = Column(padding=(dp(12), 0))
            box.add_widget(Segments(names, 0, self.view.show_part, found.sheet))
            self.place.add_widget(box, index=1)
        self.place.add_widget(self.view)
        self.place.add_widget(self._foot(found))

    def _answer_strip(self) -> HighCard:
        look = self.app.theme
        strip = HighCard(
            orientation="horizontal",
            padding=(dp(16), dp(9)),
            spacing=dp(12),
            radius=[0],
            fill=look.c2,
            edge=look.outline_var,
        )
        sheet = self.chosen.sheet if self.chosen else ""
        strip.add_widget(Icon(icon="crosshairs", tint=look.accent(sheet).main, dp=20, pos_hint={"center_y": 0.5}))
        self.answer_words = Text(
            text=self.app.word("reference.tap"), style="body_m", pos_hint={"center_y": 0.5}, markup=True
        )
        strip.add_widget(self.answer_words)
        self.more = Row()
        strip.add_widget(self.more)
        return strip

    def _offer_menu(self) -> None:
        """What can be done with a lit cell, for those who would rather tap than hold."""
        self.more.clear_widgets()
        spoken = self.app.word("reference.cell")
        self.more.add_widget(IconButton(icon="dots-vertical", spoken=spoken, tapped=self.cell_menu))

    def cell_menu(self) -> None:
        """A lit cell: where it comes from, a house rule, a roll with it."""
        found, (row, column), word = self.chosen, self.view.lit, self.app.word
        rows = [
            (word("reference.source"), "information-outline", lambda: self._tell_source(found, row, column)),
            (word("house.change"), "pencil-outline",
             lambda: edit_cell(self.app, found.sheet, found.name, row, column, self.refresh)),
            *self._rolls(found, row, column),
        ]  # fmt: skip
        show_menu(self._cell_name(row, column), rows)

    def _rolls(self, found: Found, row: int, column: int) -> list[tuple]:
        """A line for each action that reads this table, with the facts that the cell names."""
        table, say = found.table, self.app.rules_text
        ruleset = self.app.ruleset(found.sheet)
        made = []
        for action, facts in ruleset.rolls_with(found.name, table.rows[row][0], table.columns[column]):
            views = {view.name: view for view in action.fields()}
            named = [(views[name], value) for name, value in facts.items()]
            note = ", ".join(f"{say(view.label)} {say(_said(view, value))}" for view, value in named)
            text = self.app.word("reference.use", action=say(action.title))
            made.append((text, action.icon, lambda a=action, f=facts: self._use(found.sheet, a, f), note))
        return made

    def _use(self, sheet: str, action: Any, facts: dict[str, Any]) -> None:
        """Assemble the action as it was, but for what the cell names."""
        last = self.app.store.last_facts(sheet, action.id) or {}
        self.app.open_action(sheet, action.id, {**last, **facts})

    def _tell_source(self, found: Found, row: int, column: int) -> None:
        table, word, say = found.table, self.app.word, self.app.rules_text
        printed = self.app.ruleset(found.sheet).tables.printed(found.name).rows[row][column]
        sentences = [word("house.printed", value=printed or "–")]
        if table.section:
            sentences.append(word("reference.section", section=say(table.section)).capitalize())
        if printed.endswith("*"):
            sentences.append(word("reference.star"))
        if table.rows[row][column] != printed:
            sentences.append(word("reference.house").capitalize())
        show_help(self._cell_name(row, column), *sentences, say(table.notes or ""))

    def _cell_name(self, row: int, column: int) -> str:
        table, say = self.chosen.table, self.app.rules_text
        return f"{say(table.columns[0])} {say(plain(table.rows[row][0]))}, {say(table.columns[column])}"

    def refresh(self) -> None:
        """A table has changed: read it anew."""
        name = self.chosen.name
        self.tables = all_tables(self.app, self.sheet)
        self.chosen = next(found for found in self.tables if found.name == name)
        self.type(self.bar.field.text)

    def tell(self, row: int, column: int) -> None:
        """The answer of a cell, in a sentence."""
        table = self.chosen.table
        cells = table.rows[row]
        say = self.app.rules_text
        self.answer_words.text = f"{self._cell_name(row, column)}: [b]{say(plain(cells[column]))}[/b]"
        self._offer_menu()
        if cells[column].endswith("*"):
            self.app.snack(self.app.word("reference.repaired", notes=say(table.notes or "")))

    def _foot(self, found: Found) -> Widget:
        table, word = found.table, self.app.word
        notes = [word("reference.section", section=self.app.rules_text(table.section))] if table.section else []
        if any(cell.endswith("*") for row in table.rows for cell in row):
            notes.append(word("reference.star"))
        if table.house_rule:
            notes.append(word("reference.house"))
        foot = BoxLayout(size_hint_y=None, height=dp(32), padding=(dp(16), 0, dp(4), 0))
        words = Text(text=" · ".join(notes), style="body_s", tone="on2", pos_hint={"center_y": 0.5})
        words.bind(
            height=lambda _, high: setattr(foot, "height", max(dp(48) if table.notes else dp(28), high + dp(10)))
        )
        foot.add_widget(words)
        if table.notes:
            foot.add_widget(
                IconButton(
                    icon="information-outline",
                    spoken=word("reference.how"),
                    tapped=lambda: show_help(self.app.rules_text(table.title), self.app.rules_text(table.notes)),
                )
            )
        return foot

    def back(self) -> bool:
        """Back first clears the search."""
        if self.bar.field.text:
            self.bar.clear()
            return True
        return False


class ReferencePage(Page):
    """The tables as a page of their own: of one sheet, or of all."""

    def __init__(self, ruleset: str | None = None, table: str = "", **kwargs: Any) -> None:
        super().__init__(**kwargs)
        app = App.get_running_app()
        title = app.word("nav.sheet") if ruleset else app.word("home.search")
        note = app.word(f"{ruleset}.title") if ruleset else ""
        self.add_widget(TopBar(title, note, app.accent(ruleset).main, lead=way_back()))
        self.reference = Reference(app, ruleset, table)
        self.add_widget(self.reference)

    def back(self) -> bool:
        """Back first clears the search."""
        return self.reference.back()


def sheet_tab(app: Any, ruleset: str) -> Widget:
    """The Sheet tab of a sheet."""
    return Reference(app, ruleset)

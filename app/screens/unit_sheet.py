"""One unit: its name, what it is, how it fares, and what has happened to it."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from app.kv import load_kv
from app.navigation import Page
from app.screens import units_menu
from app.screens.log_rows import clock, day
from app.screens.type_field import TypeField
from app.unit_words import FULL, HIDDEN, is_number, said, strength_of
from app.widgets.bars import TopBar, way_back
from app.widgets.controls import FieldRow, PickRow, Segments, Stepper, SwitchRow, caption
from app.widgets.heads import Heading
from app.widgets.overlay import MenuRow, show_menu
from app.widgets.surface import Column
from app.widgets.text import theme

FEW = 4
HISTORY = 12

load_kv("unit_sheet")


class UnitScroll(ScrollView):
    """The page in the middle of a wide window."""


class ReadRow(BoxLayout):
    """A value that is only read."""

    label = StringProperty("")
    text = StringProperty("")


class UnitPage(Page):
    """The card of one unit, to read and to change."""

    def __init__(self, unit: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.app = App.get_running_app()
        self.number = unit
        self.unit = self.app.store.unit(unit)
        self.ruleset = self.app.ruleset(self.unit.ruleset)
        self.sheet = self.unit.ruleset
        kinds = {template.id: template for template in self.ruleset.units}
        self.kind = kinds.get(self.unit.template)
        self.build()

    def build(self) -> None:
        """Name, state, profile, history."""
        word = self.app.word
        title = self.kind.title if self.kind else self.unit.template
        bar = TopBar(self.app.rules_text(title), self.ruleset.title, self.app.accent(self.sheet).main, lead=way_back(),
                     icons=[("delete-outline", word("units.delete"), self.delete)])  # fmt: skip
        self.add_widget(bar)
        scroll = UnitScroll()
        self.column = scroll.ids.column
        self.add_widget(scroll)
        name = TypeField(word("units.name"), self.rename, self.unit.name, icon="pencil-outline", limit=60)
        self.column.add_widget(name)
        if self.kind:
            self._part(word("units.state"), self.kind.state, "state", 1)
            self._part(word("units.profile"), self.kind.profile, "profile", 2)
        self._history()

    def _part(self, title: str, stats: Any, part: str, number: int) -> None:
        shown = [stat for stat in stats if stat.key not in HIDDEN]
        if shown:
            self.column.add_widget(Heading(title, number=number, sheet=self.sheet))
        for control in filter(None, (self._control(stat, part) for stat in shown)):
            self.column.add_widget(control)
        strength = strength_of(self.kind)
        if part == "profile" and strength:
            self.column.add_widget(self._full(strength))

    def _full(self, stat: Any) -> Widget:
        """How many there are at full strength."""
        key = FULL + stat.key
        value = int(self.unit.profile.get(key, stat.start) or 0)
        stepper = self._stepper(value, 1, stat.high, "profile", key)
        return FieldRow(self.app.word("units.full", what=self.app.rules_text(stat.label)), "", stepper)

    def _control(self, stat: Any, part: str) -> Widget | None:
        value = getattr(self.unit, part).get(stat.key, stat.start)
        label = self.app.rules_text(stat.label)
        if isinstance(stat.start, bool):
            return SwitchRow(label, "", bool(value), lambda on: self.set(part, stat.key, on))
        if is_number(stat):
            return FieldRow(label, "", self._stepper(int(value or 0), stat.low, stat.high, part, stat.key, label))
        if len(stat.options or ()) < 2:
            # Nothing to choose from: to be read, if it says anything.
            return ReadRow(label=label, text=self.app.rules_text(said(value))) if value else None
        return self._choice(stat, part, label, value)

    def _stepper(self, value: int, low: Any, high: Any, part: str, key: str, label: str = "") -> Stepper:
        width = dp(148) * max(1, theme().text_scale * 0.9)
        return Stepper(value, low, high, lambda new: self.set(part, key, new), label=label, size_hint_x=None,
                       width=width)  # fmt: skip

    def _choice(self, stat: Any, part: str, label: str, value: Any) -> Widget:
        say = self.app.rules_text
        options = [(option, say(said(option))) for option in stat.options]
        column = Column()
        column.add_widget(caption(label))
        if len(options) <= FEW:
            segments = Segments(options, value, lambda new: self.set(part, stat.key, new), self.sheet, label=label)
            column.add_widget(segments)
        else:
            column.add_widget(self._pick_row(stat, part, label, options, value))
        return column

    def _pick_row(self, stat: Any, part: str, label: str, options: Any, value: Any) -> PickRow:
        row = PickRow(label, dict(options).get(value, str(value)))

        def pick(new: Any, name: str) -> None:
            row.words.text = name
            self.set(part, stat.key, new)

        rows = [(name, "", lambda o=option, n=name: pick(o, n)) for option, name in options]
        row.tapped = lambda: show_menu(label, rows)
        return row

    def _history(self) -> None:
        numbers = self.app.store.history(self.number)[:HISTORY]
        entries = [entry for number in numbers if (entry := self.app.store.entry(number))]
        if not entries:
            return
        self.column.add_widget(Heading(self.app.word("units.history")))
        for entry in entries:
            note = f"{day(entry.at)} {clock(entry.at)}"
            self.column.add_widget(MenuRow(self.app.rules_text(entry.sentence), "history", note,
                                           tapped=lambda e=entry.id: self.app.go("entry", entry=e)))  # fmt: skip

    # -- changes

    def rename(self, name: str) -> None:
        """Another name, unless it is empty."""
        if name.strip():
            self.app.store.update_unit(self.number, name=name.strip())

    def set(self, part: str, key: str, value: Any) -> None:
        """Change one value, at once."""
        self.app.store.update_unit(self.number, **{part: {key: value}})

    def not_saved(self) -> None:
        """The card as it is kept."""
        self.app.shell.pile.rebuild()

    def refresh(self) -> None:
        """Nothing to show anew: the page is closed."""

    def delete(self) -> None:
        """Take the unit off its roster and close the page."""
        unit = self.app.store.unit(self.number)
        self.app.back()
        units_menu.delete(self, unit)

"""Rulings: where a sheet leaves a gap, how it is played here; the default first, the reason beneath."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.look.kv import load_kv
from app.look.text import Text
from app.shell.pile import Page
from app.widgets.bars import TopBar, way_back
from app.widgets.controls import PickRow, Stepper, SwitchRow, caption
from app.widgets.heads import Rule
from app.widgets.notices import Empty
from app.widgets.overlay import show_menu
from app.widgets.segments import Segments
from app.widgets.surface import Column

if TYPE_CHECKING:
    from rules.frame.kinds import Value
    from rules.ruleset import FieldView

load_kv("rulings")


class RulingsPage(Page):
    """The switches of one sheet."""

    def __init__(self, ruleset: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.sheet, self.ruleset = ruleset, self.kit.ruleset(ruleset)
        word, accent = self.kit.word, self.kit.accent(ruleset).main
        bar = TopBar(word("rulings.title"), self.kit.title(self.sheet), accent, lead=way_back(),
                     icons=[("refresh", word("rulings.reset"), self.reset)])  # fmt: skip
        self.add_widget(bar, index=1)
        self.fill()

    def fill(self) -> None:
        """Every switch with its reason."""
        column, views = self.ids.column, self.ruleset.rulings.views()
        column.clear_widgets()
        if not views:
            word = self.kit.word
            empty = Empty(word("rulings.none"), word("rulings.none_note"), action=word("back"), tapped=self.kit.back,
                          sheet=self.sheet)
            self.ids.scroll.clear_widgets()
            self.ids.scroll.add_widget(empty)
            return
        chosen = self.kit.settings.switches(self.sheet)
        for view in views:
            self._one(column, view, chosen.get(view.name, view.default))
            column.add_widget(Rule())

    def _one(self, column: Column, view: FieldView, value: Value) -> None:
        say = self.kit.rules_text
        label, reason = say(view.label), f"{say(view.help)} ({view.ruling})".strip()
        if view.kind == "switch":
            column.add_widget(SwitchRow(label, reason, bool(value), lambda on: self.set(view, on)))
            return
        column.add_widget(Text(text=label, style="row"))
        if view.kind == "number":
            column.add_widget(Stepper(value, view.low, view.high, lambda v: self.set(view, v), label=label))
        else:
            column.add_widget(self._choice(view, value, label))
        column.add_widget(caption(reason))

    def _choice(self, view: FieldView, value: Value, label: str) -> Any:
        ordered = [view.default, *(option for option in view.options if option != view.default)]
        names = [(option, self.kit.rules_text(view.name_of(option))) for option in ordered]
        if len(names) <= 4 and sum(len(text) for _, text in names) < 90:
            return Segments(names, value, lambda v: self.set(view, v), self.sheet, label=label)
        row = PickRow(label, dict(names).get(value, str(value)))

        def choose(option: Value) -> None:
            row.words.text = dict(names)[option]
            self.set(view, option)

        row.tapped = lambda: show_menu(
            label, [(text, "", lambda o=option: choose(o), "", option == value) for option, text in names]
        )
        return row

    def set(self, view: FieldView, value: Value) -> None:
        """Rule otherwise from now on."""
        switches = self.kit.settings.switches(self.sheet)
        self.kit.editions.put_switches(self.sheet, {**switches, view.name: value})

    def not_saved(self) -> None:
        """The switches as they are kept."""
        self.fill()

    def reset(self) -> None:
        """Back to the rulings as they come."""
        before = self.kit.settings.switches(self.sheet)
        self._put({})
        self.kit.snack(self.kit.word("rulings.was_reset"), lambda: self._put(before))

    def _put(self, switches: dict[str, Any]) -> None:
        self.kit.editions.put_switches(self.sheet, switches)
        self.fill()


"""What only the player knows of a shot: how far, what cover; said in place, and told in a few words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.widget import Widget

from app.advice.aiming import Aimed
from app.look import ambient
from app.look.kv import load_kv
from app.look.text import theme
from app.widgets.controls import FieldRow, PickRow, Stepper, SwitchRow, caption
from app.widgets.overlay import show_menu
from app.widgets.press import PressBox
from app.widgets.segments import Segments
from app.widgets.surface import Column, HighCard
from rules.frame.facts import FieldView
from rules.said import Text

load_kv("asks")

FEW = 4
"""So many options stand beside each other; more are opened."""
Changed = Callable[[str, Any], object]


class ShotAsk(PressBox):
    """What only the player knows of a shot; a tap opens it."""

    text = StringProperty("")
    is_open = BooleanProperty(False)


class AskPanel(HighCard):
    """What only the player knows of a shot, to be said in place."""

    def __init__(self, aimed: Aimed, options: Callable[[FieldView], Any], changed: Changed, sheet: str,
                 **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._options, self._changed, self._sheet = options, changed, sheet
        for view in aimed.fields:
            self.ids.fields.add_widget(self._control(view, aimed.values[view.name]))

    def _control(self, view: FieldView, value: Any) -> Widget:
        label = ambient.rules_text(view.label)

        def changed(new: Any) -> None:
            self._changed(view.name, new)

        if view.kind == "switch":
            return SwitchRow(label, "", bool(value), changed)
        if view.kind == "number":
            unit = view.unit if len(view.unit) == 1 else ""
            width = dp(168) * max(1, theme().text_scale * 0.9)
            return FieldRow(label, "" if unit else ambient.rules_text(view.unit), Stepper(
                value, view.low, view.high, changed, view.optional, unit, label, size_hint_x=None, width=width))
        return choice(label, [(option, ambient.rules_text(view.name_of(option))) for option in self._options(view)],
                      value, changed, self._sheet)


def choice(label: str, options: list[tuple[Any, str]], value: Any, changed: Callable[[Any], object],
           sheet: str) -> Widget:
    """One of several: segments if they are few, else a row that opens them."""
    column = Column()
    column.add_widget(caption(label))
    if len(options) <= FEW:
        column.add_widget(Segments(options, value, changed, sheet, label=label))
        return column
    row = PickRow(label, dict(options).get(value, str(value)))

    def pick(new: Any, name: str) -> None:
        row.words.text = name
        changed(new)

    row.tapped = lambda: show_menu(label, [(name, "", lambda o=option, n=name: pick(o, n), "", option == value)
                                           for option, name in options])  # fmt: skip
    column.add_widget(row)
    return column


def chip_words(aimed: Aimed, view: FieldView, left: dict[Text, int]) -> tuple[str, int]:
    """A field in words; the modifier it stands for is told with it, not once more."""
    value, say = aimed.values[view.name], ambient.rules_text
    label = say(view.label)
    if view.name in aimed.unknown:
        return f"{label}?", 0
    if view.kind == "switch":
        return label, 0
    if view.kind == "number":
        return (f"{value}{after_number(view)}" if after_number(view) else f"{label} {value}"), 0
    means = str(value).replace("_", " ").casefold()
    same = next((name for name in left if means in str(name).casefold()), None)
    return say(view.name_of(value)), left.pop(same) if same else 0


def after_number(view: FieldView) -> str:
    """The unit of a number, if it is a sign: 11", 8 cm; not a word that has a plural."""
    return view.unit if len(view.unit) == 1 else f" {view.unit}" if len(view.unit) == 2 else ""

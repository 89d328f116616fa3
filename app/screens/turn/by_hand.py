"""Set by hand: what of the turn a player may put right himself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from app.look.text import Text
from app.play.by_hand import Setting, settings_of
from app.screens.turn.pools import stepper_row
from app.widgets.controls import SwitchRow
from app.widgets.overlay import MenuRow, show_sheet
from app.widgets.segments import Segments
from app.widgets.surface import Column

if TYPE_CHECKING:
    from app.screens.turn.page import TurnTab

FEW = 3
"""So many choices stand beside each other."""


def show_by_hand(tab: TurnTab) -> None:
    """A sheet with everything that can be set; each change is a deed, and can be taken back."""
    rows = (part for one in settings_of(tab.table.battle) for part in _row(tab, one))
    show_sheet(tab.kit.word("turn.by_hand"), *rows)


def _row(tab: TurnTab, one: Setting) -> list[Widget]:
    label = tab.say(one.label)

    def set_to(value: Any) -> None:
        tab.do(one.set(tab.table.battle, value))
        show_by_hand(tab)

    if one.kind == "number":
        return [stepper_row(label, one.value, one.low, one.high, set_to)]
    if one.kind == "flag":
        return [SwitchRow(label, "", one.value, set_to)]
    options = [(value, tab.say(name)) for value, name in one.options]
    title = Text(text=label, style="label", tone="on2")
    if len(options) <= FEW and all(len(name) < 16 for _, name in options):
        return [title, Segments(options, one.value, set_to, tab.sheet)]
    rows = Column()
    for value, name in options:
        rows.add_widget(MenuRow(name, chosen=value == one.value, tapped=lambda v=value: set_to(v)))
    return [title, rows]

"""Apply: what the outcome changes, before and after, for all units at once; a tap on a line sets it by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.look import ambient
from app.look.kv import load_kv
from app.look.sides import sides_of
from app.look.text import LARGE
from app.look.theme import NO_ACCENT
from app.play.applying import Changed, Line, value_words
from app.widgets.controls import Stepper
from app.widgets.overlay import show_menu
from app.widgets.press import PressBox
from app.widgets.surface import HighCard
from rules.frame.battle import AnyBattle
from rules.frame.unit import StatView

load_kv("outcome_apply_list")

Edits = dict[tuple[str, str], Any]
"""What a player sets by hand, by unit and value."""
Edited = Callable[[Line, Any], object]
PLAIN = (int, str, bool)
SHORT = 5
"""So many letters are a number, or yes and no."""


class UnitHead(BoxLayout):
    """Whose card it is."""

    name = StringProperty("")
    role = StringProperty("")
    shape = StringProperty("circle")
    colour = ColorProperty((1, 1, 1, 1))


class AppliedLine(PressBox):
    """One value of a card before and after."""

    icon = StringProperty("circle-medium")
    label = StringProperty("")
    was = StringProperty("")
    now = StringProperty("")
    accent = ObjectProperty(NO_ACCENT)
    changes = BooleanProperty(True)
    by_hand = BooleanProperty(False)
    stacked = BooleanProperty(False)
    wide = BooleanProperty(False)
    """Words stand beside the arrow of this list, not only numbers: they need half of the line."""


class SteppedLine(BoxLayout):
    """A number that is being set by hand."""

    label = StringProperty("")


class ApplyList(HighCard):
    """Every card with what changes on it."""

    title = StringProperty("")
    note = StringProperty("")

    def __init__(self, sheet: str, battle: AnyBattle, cards: tuple[Changed, ...], edits: Edits, edited: Edited,
                 **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.sheet, self.edits, self.edited = sheet, edits, edited
        self.roles = {role.id: role.title for role in battle.edition.action(battle.opened().action).roles}
        sides, lines = sides_of(battle), list[AppliedLine]()
        for card in cards:
            role = ambient.rules_text(self.roles.get(card.role, ""))
            self.add_widget(UnitHead(name=ambient.called(card.unit.name), role=role, shape=sides[card.unit.side].icon,
                                     colour=sides[card.unit.side].colour))
            for line in card.shown:
                lines.append(self._line(line, bool(card.role)))
                self.add_widget(lines[-1])
        wide = any(max(len(line.was), len(line.now)) > SHORT for line in lines)
        for one in lines:
            one.wide = wide

    def _line(self, line: Line, in_it: bool) -> AppliedLine:
        """A value as it is and as it will be; only who is in the action is written otherwise than it says."""
        after = line.after
        made = AppliedLine(
            icon=line.stat.icon or "circle-medium", label=ambient.rules_text(line.stat.label),
            was=said(line.stat, line.before), now=said(line.stat, after), accent=ambient.accent(self.sheet),
            changes=after != line.before, by_hand=(line.unit, line.stat.key) in self.edits,
            stacked=ambient.theme().text_scale >= LARGE)
        made.spoken = f"{made.label}: {made.was} → {made.now}"
        if in_it and isinstance(after, PLAIN):
            made.tapped = lambda: self._edit(line, made, after)
        return made

    def _edit(self, line: Line, shown: AppliedLine, value: Any) -> None:
        """In its place: a stepper for a number, the other for yes or no, a menu for words."""
        stat = line.stat
        if isinstance(value, bool):
            self.edited(line, not value)
        elif isinstance(value, int):
            row = SteppedLine(label=shown.label)
            low = 0 if stat.low is None else stat.low
            row.add_widget(Stepper(value, low, stat.high, lambda new: self.edited(line, new), label=shown.label,
                                   size_hint_x=None, width=dp(144) * max(1, ambient.theme().text_scale * 0.9)))
            at = self.children.index(shown)
            self.remove_widget(shown)
            self.add_widget(row, index=at)
        elif stat.names:
            show_menu(shown.label, [(ambient.rules_text(str(name)), "", lambda v=option: self.edited(line, v), "",
                                     option == value) for option, name in stat.names.items()])


def said(stat: StatView, value: Any) -> str:
    """A value of a card in the player's words."""
    return value_words(stat, value, ambient.rules_text, (ambient.word("yes"), ambient.word("no")))

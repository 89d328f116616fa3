"""The rows of a unit's page: what it can do, at whom, and what only the player knows of that."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.graphics import Color, Line
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from app.advice.aiming import Aimed, Option
from app.look import ambient
from app.look.kv import load_kv
from app.look.sides import Side
from app.look.text import LARGE, theme, width_of
from app.look.theme import NO_ACCENT
from app.play.cards import CardView
from app.widgets.asks import Changed, chip_words
from app.widgets.press import PressBox
from app.widgets.surface import Card
from app.widgets.unit_card import strength_words
from rules.frame.facts import FieldView
from rules.said import Text, capital

load_kv("unit_rows")

DASH, SPACE = 5, 4


class Dashed(Widget):
    """A dashed edge round a row that is locked."""

    dashed = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("pos", "size", "dashed"):
            self.fbind(name, self._dash)

    def _dash(self, *_: object) -> None:
        self.canvas.after.clear()
        if not self.dashed:
            return
        with self.canvas.after:
            Color(rgba=theme().outline_var)
            # Kivy dashes only the thinnest lines.
            Line(rounded_rectangle=(self.x, self.y, self.width, self.height, dp(10)), dash_length=DASH,
                 dash_offset=SPACE, width=1)  # fmt: skip


class CanRow(PressBox, Dashed):
    """One thing the unit can do: chosen with a tick, locked with the reason."""

    title = StringProperty("")
    note = StringProperty("")
    icon = StringProperty("")
    chosen = BooleanProperty(False)
    locked = BooleanProperty(False)
    accent = ObjectProperty(NO_ACCENT)
    ink = ColorProperty((1, 1, 1, 1))

    def __init__(self, option: Option, icon: str, sheet: str, **kwargs: Any) -> None:
        say = ambient.rules_text
        self.option = option
        title, note = say(option.title), say(option.why)
        super().__init__(title=title, note=capital(note), icon=icon, locked=bool(option.locked),
                         dashed=bool(option.locked), accent=theme().accent(sheet), **kwargs)  # fmt: skip
        self.spoken = ", ".join(filter(None, (title, self.note)))


class AskChip(PressBox):
    """Something only the player knows: tap to say it."""

    text = StringProperty("")
    icon = StringProperty("")
    bad = BooleanProperty(False)
    good = BooleanProperty(False)
    open = BooleanProperty(False)
    dim = BooleanProperty(False)

    def collide_point(self, x: float, y: float) -> bool:
        """A finger may miss the drawn shape by ten dp above and below."""
        return self.x - dp(3) <= x <= self.right + dp(3) and self.y - dp(10) <= y <= self.top + dp(10)


class TargetRow(PressBox):
    """Somebody it can be done to: side, name, strength, what is asked, and what it is worth."""

    name = StringProperty("")
    strength = StringProperty("")
    sign = StringProperty("")
    tint = ColorProperty((1, 1, 1, 1))
    figure = StringProperty("")
    need = StringProperty("")
    reason = StringProperty("")
    chosen = BooleanProperty(False)
    dim = BooleanProperty(False)
    stacked = BooleanProperty(False)
    accent = ObjectProperty(NO_ACCENT)
    name_width = NumericProperty(0)

    def __init__(self, card: CardView, look: Side, sheet: str, ask: Callable[[], object], say: Changed,
                 why: Text = "", **kwargs: Any) -> None:
        super().__init__(name=card.name, name_width=width_of(card.name, "card") + dp(4),
                         strength=strength_words(card), sign=look.icon, tint=look.colour,
                         accent=theme().accent(sheet), stacked=theme().text_scale >= LARGE, **kwargs)  # fmt: skip
        self.card, self.look, self._ask, self._say, self._why = card, look, ask, say, ambient.rules_text(why)
        self.target = card.id
        self.aimed: Aimed | None = None
        self.ids.chips.opacity = 0
        self.speak()

    def show(self, aimed: Aimed, open_: bool = False) -> None:
        """What was worked out."""
        self.aimed = aimed
        say, word = ambient.rules_text, ambient.word
        worth = aimed.worth
        self.dim, self.reason = aimed.hopeless, say(aimed.refused)
        self.need = say(aimed.need) if not aimed.unknown else ""
        if aimed.refused:
            self.figure, self.need = word("unit.none"), ""
        elif aimed.unknown:
            missing = next(view for view in aimed.fields if view.name == aimed.unknown[0])
            self.figure = word("unit.set", what=say(missing.label))
        else:
            self.figure = word("unit.none") if aimed.hopeless else (say(worth.figure.text) if worth.figure else "")
        self.reason = self.reason or say(worth.trouble) or self._why
        self._show_chips(aimed, open_)
        self.speak()

    def _show_chips(self, aimed: Aimed, open_: bool) -> None:
        chips, left = self.ids.chips, dict(aimed.modifiers)
        chips.clear_widgets()
        chips.opacity = 1
        told = [view for view in aimed.fields if is_told(aimed, view)]
        for view in told:
            chips.add_widget(self._chip(aimed, view, left, open_))
        for name, by in left.items():
            chips.add_widget(Modifier(text=f"{ambient.rules_text(name)} {ambient.signed(by)}", bad=by < 0))
        if len(told) < len(aimed.fields):
            chips.add_widget(AskChip(icon="dots-horizontal", spoken=ambient.word("unit.say_more"), open=open_,
                                     tapped=self._ask))  # fmt: skip

    def _chip(self, aimed: Aimed, view: FieldView, left: dict[Text, int], open_: bool) -> AskChip:
        """A yes or no changes at a tap, anything else opens what is asked."""
        text, by = chip_words(aimed, view, left)
        value = aimed.values[view.name]
        if view.kind == "switch":
            return AskChip(text=text, spoken=f"{text}, {ambient.word('unit.yes' if value else 'unit.no')}",
                           icon="check" if value else "close", dim=not value,
                           tapped=lambda: self._say(view.name, not value))  # fmt: skip
        return AskChip(text=text, spoken=f"{ambient.rules_text(view.label)}, {text}", bad=by < 0, good=by > 0,
                       open=open_, tapped=self._ask)  # fmt: skip

    def speak(self) -> None:
        """The row read aloud."""
        said = (chip.text for chip in reversed(self.ids.chips.children))
        self.spoken = ", ".join(filter(None, (self.name, self.look.name, self.strength, *said, self.figure, self.need,
                                              self.reason)))


def is_told(aimed: Aimed, view: FieldView) -> bool:
    """Range and cover always stand on the row, other things if they are not as usual."""
    return view.name in aimed.main or view.name in aimed.unknown or aimed.values[view.name] != view.default


class Modifier(Card):
    """Something that counts for or against it."""

    text = StringProperty("")
    bad = BooleanProperty(False)


class PlainRow(PressBox):
    """Something else that can be done from here."""

    text = StringProperty("")
    icon = StringProperty("")

    def __init__(self, text: str, icon: str, **kwargs: Any) -> None:
        super().__init__(text=text, icon=icon, spoken=text, **kwargs)

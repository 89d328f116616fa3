"""Headings: a rule after capitals, a number tile where the page counts its paragraphs."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.look import ambient
from app.look.kv import load_kv
from app.look.text import LARGE, Text, width_of
from app.look.theme import NO_ACCENT
from app.widgets.buttons import Row
from app.widgets.press import PressBox
from app.widgets.surface import Card, Surface

load_kv("heads")


class Rule(Surface):
    """A hairline."""


class HouseMark(Row):
    """Says quietly that a number comes from a house rule."""


class Picker(PressBox):
    """A name with a small arrow: tap to choose another."""

    text = StringProperty("")


class NumberTile(Card):
    """The number of a paragraph."""

    number = NumericProperty(0)
    accent = ObjectProperty(NO_ACCENT)


class Heading(BoxLayout):
    """Capitals and a rule; a number before them, a text or picker after it if given."""

    text = StringProperty("")
    tint = ColorProperty(None, allownone=True)
    wraps = BooleanProperty(False)

    def __init__(self, text: str, number: int = 0, sheet: str = "", note: str = "", picker: Picker | None = None,
                 tint=None, **kwargs: object) -> None:  # fmt: skip
        theme = ambient.theme()
        super().__init__(text=text, tint=tint or (None if number else theme.on2), **kwargs)
        self.large = theme.text_scale >= LARGE and bool(picker or note)
        if number:
            self.add_widget(number_tile(number, theme.accent(sheet)), index=len(self.children))
        self.note: Text | None = None
        if note:
            self.note = Text(text=note, style="body_s", tone="on2", fit="both", pos_hint={"center_y": 0.5})
            self.add_widget(self.note)
        if picker:
            self.add_widget(picker)
        self.fbind("width", self._wrap)
        self._wrap()

    def _wrap(self, *_: object) -> None:
        """Words that leave no room for the rule take more lines."""
        others = [child for child in self.children if child.size_hint_x is None and child is not self.ids.words]
        taken = sum(child.width + self.spacing for child in others if child is not self.note)
        if self.note:
            # The heading comes first: a note that leaves it no room takes more lines, on the other half at the most.
            room = max(self.width - taken - width_of(self.text.upper(), "overline") - 2 * self.spacing, self.width / 2)
            whole = width_of(self.note.text, "body_s")
            self.note.fit = "both" if whole <= room else "height"
            if whole > room:
                self.note.size_hint_x, self.note.width = None, room
            taken += min(whole, room) + self.spacing
        self.wraps = self.large or width_of(self.text.upper(), "overline") > max(dp(60), self.width - taken - dp(8))


def number_tile(number: int, accent) -> NumberTile:
    """The number of a paragraph."""
    return NumberTile(number=number, accent=accent)

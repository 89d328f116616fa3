"""Three cards for whoever opens a sheet for the first time: skipped with a tap, shown again from the menu."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import NumericProperty, ObjectProperty, StringProperty

from app.look import ambient
from app.look.kv import load_kv
from app.look.theme import NO_ACCENT
from app.widgets.buttons import PushButton
from app.widgets.surface import HighCard

load_kv("first_help")

CARDS = 3
ICONS = ("crosshairs", "dice-multiple-outline", "account-group-outline")


class FirstHelp(HighCard):
    """One card at a time."""

    number = NumericProperty(1)
    title = StringProperty("")
    note = StringProperty("")
    icon = StringProperty("")
    of = StringProperty("")
    accent = ObjectProperty(NO_ACCENT)

    def __init__(self, sheet: str, done: Callable[[], object], **kwargs: Any) -> None:
        super().__init__(accent=ambient.accent(sheet), **kwargs)
        self._done = done
        self.skip = PushButton(text=ambient.word("help.skip"), kind="text", tapped=done)
        self.next = PushButton(text="", kind="tonal", tapped=self.go_on)
        for button in (self.skip, self.next):
            self.ids.buttons.add_widget(button)
        self.show(1)

    def show(self, number: int) -> None:
        """This card."""
        word = ambient.word
        self.number, self.icon = number, ICONS[number - 1]
        self.title, self.note = word(f"help.{number}"), word(f"help.{number}_note")
        self.of = word("help.of", n=number, all=CARDS)
        self.next.text = word("help.next" if number < CARDS else "help.done")

    def go_on(self) -> None:
        """The next card; after the last one they are done."""
        if self.number < CARDS:
            self.show(int(self.number) + 1)
        else:
            self._done()

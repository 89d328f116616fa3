"""A line to type in: search, names, corrections."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.textinput import TextInput

from app.look.kv import load_kv
from app.widgets.surface import Card

load_kv("type_field")

PAUSE = 0.15


class LineInput(TextInput):
    """One line; Tab goes on to the next control, whatever it is."""

    def keyboard_on_key_down(self, window: Any, keycode: tuple[int, str], text: str, modifiers: list[str]) -> bool:
        """All keys are letters but Tab, and what is done with Ctrl that is no matter of letters."""
        if keycode[1] == "tab" or ("ctrl" in modifiers and keycode[1] == "f"):
            return False
        return bool(super().keyboard_on_key_down(window, keycode, text, modifiers))


class TypeField(Card):
    """A field for one line; tells every change after a short pause, and Enter at once."""

    hint = StringProperty("")
    icon = StringProperty("")
    input = ObjectProperty(None)

    def __init__(self, hint: str, changed: Callable[[str], object], text: str = "", icon: str = "magnify",
                 entered: Callable[[], object] | None = None, limit: int = 200, **kwargs: Any) -> None:  # fmt: skip
        super().__init__(hint=hint, icon=icon, **kwargs)
        self.changed, self.entered, self.limit, self._event = changed, entered, limit, None
        self.input.text = text
        self.input.bind(text=self._on_text, on_text_validate=self._on_enter)

    @property
    def text(self) -> str:
        """What stands in it."""
        return self.input.text

    def start(self) -> None:
        """Take the keyboard."""
        Clock.schedule_once(lambda _dt: setattr(self.input, "focus", True), 0)

    def _on_text(self, field: TextInput, text: str) -> None:
        if len(text) > self.limit:
            field.text = text[: self.limit]
            return
        if self._event:
            self._event.cancel()
        self._event = Clock.schedule_once(lambda _dt: self.changed(field.text), PAUSE)

    def _on_enter(self, *_: object) -> None:
        if self._event:
            self._event.cancel()
        self.changed(self.input.text)
        if self.entered:
            self.entered()

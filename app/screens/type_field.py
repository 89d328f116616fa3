"""A line to type in: search, names, corrections."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp, sp
from kivy.uix.textinput import TextInput

from app.theme import STYLES
from app.widgets.surface import Card
from app.widgets.text import Icon, theme

PAUSE = 0.15


class TypeField(Card):
    """A field for one line; tells every change after a short pause, and Enter at once."""

    def __init__(self, hint: str, changed: Callable[[str], object], text: str = "", icon: str = "magnify",
                 entered: Callable[[], object] | None = None, limit: int = 200, **kwargs: Any) -> None:  # fmt: skip
        look = theme()
        scale = max(1, look.text_scale)
        super().__init__(orientation="horizontal", size_hint_y=None, height=dp(52) * scale, spacing=dp(10),
                         padding=(dp(16), dp(4)), radius=[dp(26)], fill=look.c3, edge=look.outline_var,
                         **kwargs)  # fmt: skip
        self.changed, self.entered, self.limit, self._event = changed, entered, limit, None
        self.add_widget(Icon(icon=icon, tone="on2", pos_hint={"center_y": 0.5}))
        size = sp(STYLES["body_l"].size) * look.text_scale
        clear = (0, 0, 0, 0)
        self.input = TextInput(
            text=text, hint_text=hint, multiline=False, write_tab=False, font_name="Roboto", font_size=size,
            foreground_color=look.on, hint_text_color=look.on2, cursor_color=look.primary, background_color=clear,
            background_normal="", background_active="", padding=(0, (self.height - dp(8) - size * 1.25) / 2),
        )  # fmt: skip
        self.input.bind(text=self._on_text, on_text_validate=self._on_enter)
        self.add_widget(self.input)

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

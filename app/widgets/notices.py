"""What the app tells: banner, snackbar, strip under the bar, empty page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.widget import Widget

from app.look import ambient
from app.look.kv import load_kv
from app.look.text import Text
from app.look.theme import NO_ACCENT
from app.widgets import surface  # noqa: F401 - named in the kv
from app.widgets.buttons import PushButton
from app.widgets.press import PressBox

STAYS, STRIP_STAYS = 6.0, 4.0

load_kv("notices")


class Banner(PressBox):
    """An icon, perhaps a title, and a sentence; red for what is impossible, plain for what waits."""

    text = StringProperty("")
    title = StringProperty("")
    icon = StringProperty("alert-outline")
    wrong = BooleanProperty(False)
    ink = ColorProperty()

    def __init__(self, text: str, **kwargs: Any) -> None:
        super().__init__(text=text, **kwargs)


class Snackbar(AnchorLayout):
    """What was done, with Undo; gone after six seconds."""

    text = StringProperty("")
    above = NumericProperty(0)

    def __init__(self, text: str, undo: Callable | None, gone: Callable[[Widget], None], label: str = "") -> None:
        super().__init__(text=text)
        self._gone = gone
        if undo:
            self.ids.bar.add_widget(self._button(undo, label or ambient.word("undo")))
        self._event = Clock.schedule_once(lambda _dt: self.leave(), STAYS)

    def _button(self, undo: Callable, label: str) -> PushButton:
        def take_back() -> None:
            self.leave()
            undo()

        button = PushButton(text=label, kind="text", size_hint_x=None, width=dp(96),
                            tapped=take_back, pos_hint={"center_y": 0.5})  # fmt: skip
        # Brass as text is made for the page; on paper it must be darker.
        for child in button.walk():
            if isinstance(child, Text):
                child.tint = (0.36, 0.25, 0.02, 1)
        return button

    def place(self, page: Any) -> None:
        """Lie above the buttons at the lower edge of the page."""
        docked = page.docked() if page else 0
        room = self.height - self.ids.bar.height - dp(64)
        self.above = max(dp(8), min(docked + dp(8) if docked else dp(24) + ambient.insets()[3], room))

    def leave(self) -> None:
        """Go away."""
        self._event.cancel()
        self._gone(self)

    def on_touch_down(self, touch) -> bool:
        """Only the bar itself catches fingers."""
        return self.ids.bar.collide_point(*touch.pos) and super().on_touch_down(touch)


class Strip(PressBox):
    """A few words under the bar of the page; gone after a while, or with a tap."""

    title = StringProperty("")
    text = StringProperty("")
    icon = StringProperty("")

    def __init__(self, page: Any, gone: Callable[[Widget], None], stays: float = STRIP_STAYS, **kwargs: Any) -> None:
        super().__init__(tapped=self.leave, **kwargs)
        self.page, self._gone = page, gone
        self._event = Clock.schedule_once(lambda _dt: self.leave(), stays)

    def place(self, page: Any) -> None:
        """Lie under the bar of the page, over it: nothing moves."""
        x, y, width = page.bar_edge() if page else (0, self.height, self.width)
        self.width = min(width - dp(16), dp(560))
        self.pos = (x + (width - self.width) / 2, y - self.height - dp(2))

    def leave(self) -> None:
        """Go away."""
        self._event.cancel()
        self._gone(self)


class Empty(AnchorLayout):
    """An empty page: a drawing, a title, a sentence, one thing to do."""

    title = StringProperty("")
    text = StringProperty("")
    icon = StringProperty("clipboard-text-outline")
    accent = ObjectProperty(NO_ACCENT)

    def __init__(self, title: str, text: str, icon: str = "clipboard-text-outline", action: str = "",
                 tapped: Callable | None = None, sheet: str = "", **kwargs: Any) -> None:  # fmt: skip
        super().__init__(title=title, text=text, icon=icon, accent=ambient.accent(sheet), **kwargs)
        if action:
            self.ids.column.add_widget(PushButton(text=action, kind="brass", tapped=tapped))
